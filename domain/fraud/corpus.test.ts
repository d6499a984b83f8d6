import { readFileSync } from "node:fs";
import { LOCALES, type Locale } from "@plaza/contract/locales.ts";
import { expect, test } from "vitest";
import { chatSigns } from "./chat-signs.ts";
import { figuresOf, readCorpus } from "./corpus-figures.ts";

/**
 * Labelled lines by several authors, and what is found of them today, rounded so that one more false alarm or a second lost lure fails. The word
 * lists know `judging`, `evasive` and `reserve` least; the others were measured before they were read, and the figures of that time are in the
 * decisions on fraud words. `npm run fraud-words` prints today's.
 */
const SETS = [
  { set: "judging", lures: 425, honest: 374, recall: 0.98, exact: 0.98, falseAlarms: 0 },
  { set: "unseen", lures: 889, honest: 718, recall: 0.974, exact: 0.942, falseAlarms: 0.002 },
  { set: "held-out", lures: 221, honest: 221, recall: 0.963, exact: 0.963, falseAlarms: 0 },
  { set: "plain", lures: 255, honest: 255, recall: 0.98, exact: 0.976, falseAlarms: 0 },
  { set: "indirect", lures: 170, honest: 170, recall: 0.985, exact: 0.98, falseAlarms: 0 },
  { set: "reworded", lures: 170, honest: 170, recall: 0.99, exact: 0.99, falseAlarms: 0 },
  { set: "close", lures: 238, honest: 238, recall: 0.935, exact: 0.915, falseAlarms: 0.005 },
  { set: "everyday", lures: 204, honest: 340, recall: 0.995, exact: 0.935, falseAlarms: 0 },
  // Lures that avoid the usual words.
  { set: "evasive", lures: 86, honest: 68, recall: 0.485, exact: 0.265, falseAlarms: 0 },
  // Lines that no rule was changed for.
  { set: "reserve", lures: 85, honest: 170, recall: 0.705, exact: 0.67, falseAlarms: 0.03 },
] as const;
type CorpusSet = (typeof SETS)[number]["set"];

const linesOf = (set: CorpusSet) => (locale: Locale) =>
  readCorpus(readFileSync(new URL(`corpus/${set}/${locale}.txt`, import.meta.url), "utf8"));
const judging = linesOf("judging");
const unseen = linesOf("unseen");
const later = (locale: Locale) =>
  (["held-out", "plain", "indirect", "reworded", "close", "everyday"] as const).flatMap((set) => linesOf(set)(locale));

/** A language has only about 25 lures and 22 honest lines in `judging`, so one line is 4 percent. */
const RECALL_OF_ONE = 0.915;
const FALSE_ALARMS_OF_ONE = 0.03;

test.for(SETS)("of the $set lines, as many lures are found and as few honest ones are called one as before", (expected) => {
  const figures = figuresOf(LOCALES.flatMap(linesOf(expected.set)), chatSigns);
  expect(figures.lures).toBe(expected.lures);
  expect(figures.honest).toBe(expected.honest);
  expect(figures.recall).toBeGreaterThanOrEqual(expected.recall);
  expect(figures.exact).toBeGreaterThanOrEqual(expected.exact);
  expect(figures.falseAlarms).toBeLessThanOrEqual(expected.falseAlarms);
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
