import { readFileSync } from "node:fs";
import { LOCALES, type Locale } from "@plaza/contract/locales.ts";
import { expect, test } from "vitest";
import { chatSigns } from "./chat-signs.ts";
import { figuresOf, readCorpus } from "./corpus-figures.ts";

/**
 * Labelled lines by several authors. The word lists know `judging` and `evasive` least; the others were measured before they were read, and the
 * figures of that time are in the decision on fraud words. `npm run fraud-words` prints today's.
 */
const linesOf = (set: "judging" | "unseen" | "evasive" | "held-out" | "plain" | "indirect" | "reworded" | "close") => (locale: Locale) =>
  readCorpus(readFileSync(new URL(`corpus/${set}/${locale}.txt`, import.meta.url), "utf8"));
const judging = linesOf("judging");
const unseen = linesOf("unseen");
const later = (locale: Locale) => (["held-out", "plain", "indirect", "reworded", "close"] as const).flatMap((set) => linesOf(set)(locale));

const RECALL = 0.9;
const FALSE_ALARMS = 0.03;
const RECALL_OF_EVASIVE = 0.45;
/** A language has only about 25 lures and 22 honest lines, so one line is 4 percent. */
const RECALL_OF_ONE = 0.88;
const FALSE_ALARMS_OF_ONE = 0.1;

test.for([
  ["judging", judging],
  ["unseen", unseen],
  ["later", later],
] as const)("of the %s lines, nine of ten lures are found and 3 percent of the honest ones are called one at most", ([, lines]) => {
  const figures = figuresOf(LOCALES.flatMap(lines), chatSigns);
  expect(figures.lures).toBeGreaterThan(400);
  expect(figures.honest).toBeGreaterThan(330);
  expect(figures.recall).toBeGreaterThanOrEqual(RECALL);
  expect(figures.exact).toBeGreaterThanOrEqual(RECALL);
  expect(figures.falseAlarms).toBeLessThanOrEqual(FALSE_ALARMS);
});

test("of the lures that avoid the usual words, two of five are found", () => {
  const figures = figuresOf(LOCALES.flatMap(linesOf("evasive")), chatSigns);
  expect(figures.lures).toBeGreaterThan(80);
  expect(figures.recall).toBeGreaterThanOrEqual(RECALL_OF_EVASIVE);
  expect(figures.falseAlarms).toBeLessThanOrEqual(FALSE_ALARMS);
});

test.for(
  LOCALES.flatMap((locale) => [
    ["judging", locale, judging] as const,
    ["unseen", locale, unseen] as const,
    ["later", locale, later] as const,
  ]),
)("the %s lures of %s are found about as well as all", ([, locale, lines]) => {
  const figures = figuresOf(lines(locale), chatSigns);
  expect(figures.recall).toBeGreaterThanOrEqual(RECALL_OF_ONE);
  expect(figures.falseAlarms).toBeLessThanOrEqual(FALSE_ALARMS_OF_ONE);
});
