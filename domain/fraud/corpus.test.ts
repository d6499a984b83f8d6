import { readFileSync } from "node:fs";
import { LOCALES, type Locale } from "@plaza/contract/locales.ts";
import { expect, test } from "vitest";
import { chatSigns } from "./chat-signs.ts";
import { figuresOf, readCorpus } from "./corpus-figures.ts";

/** The half that no word list was made from. `npm run fraud-words` prints the figures of both halves. */
const judging = (locale: Locale) => readCorpus(readFileSync(new URL(`corpus/judging/${locale}.txt`, import.meta.url), "utf8"));

const RECALL = 0.9;
const FALSE_ALARMS = 0.03;
/** A language has only about 25 lures and 22 honest lines, so one line is 4 percent. */
const RECALL_OF_ONE = 0.84;
const FALSE_ALARMS_OF_ONE = 0.1;

test("of the judging half, nine of ten lures are found and 3 percent of the honest lines are called one at most", () => {
  const figures = figuresOf(LOCALES.flatMap(judging), chatSigns);
  expect(figures.lures).toBeGreaterThan(400);
  expect(figures.honest).toBeGreaterThan(350);
  expect(figures.recall).toBeGreaterThanOrEqual(RECALL);
  expect(figures.exact).toBeGreaterThanOrEqual(RECALL);
  expect(figures.falseAlarms).toBeLessThanOrEqual(FALSE_ALARMS);
});

test.for(LOCALES.map((locale) => [locale] as const))("the lures of %s are found about as well as all", ([locale]) => {
  const figures = figuresOf(judging(locale), chatSigns);
  expect(figures.recall).toBeGreaterThanOrEqual(RECALL_OF_ONE);
  expect(figures.falseAlarms).toBeLessThanOrEqual(FALSE_ALARMS_OF_ONE);
});

test("a detector that finds nothing fails, and so does one that calls everything a lure", () => {
  const lines = judging("en");
  expect(figuresOf(lines, () => []).recall).toBe(0);
  expect(figuresOf(lines, () => ["off_platform"]).falseAlarms).toBe(1);
});
