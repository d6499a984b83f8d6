import { readFileSync } from "node:fs";
import { CONDUCT_FLAGS } from "@plaza/contract/calls/chat.ts";
import { LOCALES, type Locale } from "@plaza/contract/locales.ts";
import { expect, test } from "vitest";
import { NICKNAME_SIGNS, nicknameSigns } from "../people/nickname-signs.ts";
import { advertSigns, chatSigns, chatSignsAfter } from "./chat-signs.ts";
import { conductSigns, wordsOfConduct } from "./conduct-signs.ts";
import { figuresOf, readCorpus, readLabeled } from "./corpus-figures.ts";
import { JUDGING_SETS } from "./corpus-sets.ts";

/** Most lines are asked about more than once: in their set, in their language and among all. */
function once<Sign>(detect: (text: string) => Sign[]): (text: string) => Sign[] {
  const known = new Map<string, Sign[]>();
  return (text) => {
    const signs = known.get(text) ?? detect(text);
    known.set(text, signs);
    return signs;
  };
}
const signsOfChat = once(chatSigns);
const signsOfAdvert = once(advertSigns);
const signsOfConduct = once(conductSigns);

/**
 * Labeled lines by several authors, and what is found of them today, rounded so that one more false alarm or a second lost lure fails. The word
 * lists know `judging`, `evasive`, `reserve`, `fresh`, `ninth`, `tenth`, `eleventh`, `twelfth` and `thirteenth` least; the others were measured before they were read, and the figures of that time are in the
 * decisions on fraud words. `npm run fraud-words` prints today's. Since lexicons and model are believed by
 * code, all of these together have fewer false alarms, and `evasive`, `reserve` and `fresh` find three to six lures less: docs/decisions/1041-doubt-by-code.md.
 */
const SETS = [
  { set: "judging", lures: 425, honest: 374, recall: 0.978, exact: 0.978, falseAlarms: 0.011 },
  { set: "unseen", lures: 889, honest: 718, recall: 0.998, exact: 0.965, falseAlarms: 0.002 },
  { set: "held-out", lures: 221, honest: 221, recall: 0.995, exact: 0.995, falseAlarms: 0 },
  { set: "plain", lures: 255, honest: 255, recall: 0.996, exact: 0.992, falseAlarms: 0 },
  { set: "indirect", lures: 170, honest: 170, recall: 0.995, exact: 0.99, falseAlarms: 0 },
  { set: "reworded", lures: 170, honest: 170, recall: 0.995, exact: 0.995, falseAlarms: 0 },
  { set: "close", lures: 238, honest: 238, recall: 0.995, exact: 0.975, falseAlarms: 0 },
  { set: "everyday", lures: 204, honest: 340, recall: 0.995, exact: 0.935, falseAlarms: 0 },
  // Lures that avoid the usual words.
  { set: "evasive", lures: 86, honest: 68, recall: 0.744, exact: 0.523, falseAlarms: 0.059 },
  // Lines that no rule was changed for.
  { set: "reserve", lures: 85, honest: 170, recall: 0.823, exact: 0.788, falseAlarms: 0.053 },
  { set: "fresh", lures: 153, honest: 221, recall: 0.908, exact: 0.908, falseAlarms: 0.01 },
  // Half plain and half evasive; by the author of `broad`, who wrote them before.
  { set: "ninth", lures: 221, honest: 343, recall: 0.85, exact: 0.8, falseAlarms: 0.018 },
  // By the author of `spoken`, who wrote them before.
  { set: "tenth", lures: 238, honest: 340, recall: 0.928, exact: 0.894, falseAlarms: 0.036 },
  // By the author of `voices`, who wrote them before.
  { set: "eleventh", lures: 154, honest: 272, recall: 0.909, exact: 0.876, falseAlarms: 0.063 },
  // By an author of tables of synonyms, who wrote them before.
  { set: "twelfth", lures: 221, honest: 358, recall: 0.923, exact: 0.895, falseAlarms: 0.031 },
  // By the author of the tables of adverts, who wrote them before and no line of a chat since.
  { set: "thirteenth", lures: 102, honest: 102, recall: 0.931, exact: 0.892, falseAlarms: 0.02 },
] as const;
type CorpusSet = (typeof SETS)[number]["set"];

const linesOf = (set: CorpusSet) => (locale: Locale) =>
  readCorpus(readFileSync(new URL(`corpus/${set}/${locale}.txt`, import.meta.url), "utf8"));
const judging = linesOf("judging");
const unseen = linesOf("unseen");
const later = (locale: Locale) =>
  (["held-out", "plain", "indirect", "reworded", "close", "everyday"] as const).flatMap((set) => linesOf(set)(locale));

/**
 * A language has only about 25 lures and 22 honest lines in `judging`, so one line is 4 percent: two may be false alarms of the model's, and three lures
 * may be missed where it is surer of an honest text than the lexicons are of a lure.
 */
const RECALL_OF_ONE = 0.88;
const FALSE_ALARMS_OF_ONE = 0.095;

test.for(SETS)("of the $set lines, as many lures are found and as few honest ones are called one as before", (expected) => {
  const figures = figuresOf(LOCALES.flatMap(linesOf(expected.set)), signsOfChat);
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
  const figures = figuresOf(lines(locale), signsOfChat);
  expect(figures.recall).toBeGreaterThanOrEqual(RECALL_OF_ONE);
  expect(figures.falseAlarms).toBeLessThanOrEqual(FALSE_ALARMS_OF_ONE);
});

const textOf = (set: string, locale: Locale) => readFileSync(new URL(`corpus/${set}/${locale}.txt`, import.meta.url), "utf8");

/** Nobody read which lines of these judging halves were missed. */
test.for([
  { set: "adverts-building", lures: 122, honest: 137, recall: 0.991, falseAlarms: 0 },
  { set: "adverts-judging", lures: 102, honest: 85, recall: 0.931, falseAlarms: 0.012 },
  { set: "adverts-fresh", lures: 68, honest: 102, recall: 0.926, falseAlarms: 0.03 },
  { set: "adverts-ninth", lures: 68, honest: 102, recall: 0.867, falseAlarms: 0.01 },
  { set: "adverts-thirteenth", lures: 85, honest: 85, recall: 0.917, falseAlarms: 0 },
])("of the $set lines, as many lures are found and as few honest ones are called one as before", ({ set, ...expected }) => {
  const figures = figuresOf(
    LOCALES.flatMap((locale) => readCorpus(textOf(set, locale))),
    signsOfAdvert,
  );
  expect(figures).toMatchObject({ lures: expected.lures, honest: expected.honest });
  expect(figures.recall).toBeGreaterThanOrEqual(expected.recall);
  expect(figures.falseAlarms).toBeLessThanOrEqual(expected.falseAlarms);
});

const NICKNAME_SETS = [
  { set: "nicknames-building", names: 182, recall: 0.97 },
  { set: "nicknames-judging", names: 206, recall: 0.97 },
] as const;
test.for(NICKNAME_SETS)("of the $set, as many are refused as before, and no honest one", ({ set, names, recall }) => {
  const lines = LOCALES.flatMap((locale) => readLabeled(textOf(set, locale), NICKNAME_SIGNS));
  const figures = figuresOf(lines, nicknameSigns);
  expect(lines).toHaveLength(names);
  expect(figures.exact).toBeGreaterThanOrEqual(recall);
  expect(figures.falseAlarms).toBe(0);
});

test.for(LOCALES)("of the nicknames and advert texts of %s, no language is left behind", (locale) => {
  const names = figuresOf(
    NICKNAME_SETS.flatMap(({ set }) => readLabeled(textOf(set, locale), NICKNAME_SIGNS)),
    nicknameSigns,
  );
  const texts = figuresOf(
    ["adverts-building", "adverts-judging"].flatMap((set) => readCorpus(textOf(set, locale))),
    signsOfAdvert,
  );
  expect(names.recall).toBeGreaterThanOrEqual(0.85);
  expect(texts.recall).toBeGreaterThanOrEqual(0.7);
  expect(texts.falseAlarms).toBeLessThanOrEqual(0.17);
});

/** The goal is nine lures in ten with three honest texts in a hundred called one, on lines that nothing was learned from. */
test.for([
  { kind: "chats", recall: 0.916, falseAlarms: 0.03 },
  { kind: "adverts", recall: 0.922, falseAlarms: 0.014 },
] as const)(
  "of all $kind that nothing was learned from, as many lures are found and as few honest ones are called one as before",
  (expected) => {
    const lines = JUDGING_SETS[expected.kind].flatMap((set) => LOCALES.flatMap((locale) => readCorpus(textOf(set, locale))));
    const figures = figuresOf(lines, expected.kind === "chats" ? signsOfChat : signsOfAdvert);
    expect(figures.recall).toBeGreaterThanOrEqual(expected.recall);
    expect(figures.falseAlarms).toBeLessThanOrEqual(expected.falseAlarms);
  },
);

test("of all nicknames that nothing was learned from, nine in ten are refused, and few honest ones", () => {
  const namesOf = (set: string) => LOCALES.flatMap((locale) => readLabeled(textOf(set, locale), NICKNAME_SIGNS));
  const [all, newest] = [JUDGING_SETS.nicknames.flatMap(namesOf), namesOf("nicknames-thirteenth")].map((names) =>
    figuresOf(names, nicknameSigns),
  );
  expect(all?.recall).toBeGreaterThanOrEqual(0.936);
  expect(all?.falseAlarms).toBeLessThanOrEqual(0.018);
  expect(newest?.recall).toBeGreaterThanOrEqual(0.88);
  expect(newest?.falseAlarms).toBeLessThanOrEqual(0.036);
});

const CONDUCT_SETS = [
  { set: "conduct-judging", lines: 272, recall: 0.995, falseAlarms: 0 },
  { set: "conduct-building", lines: 256, recall: 1, falseAlarms: 0 },
  // By another author, who read what was missed of half of them before the words were changed.
  { set: "conduct-second", lines: 240, recall: 0.991, falseAlarms: 0 },
  // Lines that avoid the usual words; no word was changed for them.
  { set: "conduct-reserve", lines: 102, recall: 0.67, falseAlarms: 0 },
  // The same by a third author.
  { set: "conduct-third", lines: 170, recall: 0.45, falseAlarms: 0.015 },
  // By the author of `conduct-broad`, who wrote them before.
  { set: "conduct-tenth", lines: 289, recall: 0.82, falseAlarms: 0.008 },
  // By the author of `conduct-voices`, who wrote them before.
  { set: "conduct-eleventh", lines: 425, recall: 0.605, falseAlarms: 0.015 },
  // By an author of tables of synonyms, who wrote them before.
  { set: "conduct-twelfth", lines: 391, recall: 0.705, falseAlarms: 0.022 },
] as const;
test.for(CONDUCT_SETS)(
  "of the $set lines, insults, advertising and personal data are recognized as before",
  ({ set, lines, recall, falseAlarms }) => {
    const labeled = LOCALES.flatMap((locale) => readLabeled(textOf(set, locale), CONDUCT_FLAGS));
    const figures = figuresOf(labeled, signsOfConduct);
    expect(labeled).toHaveLength(lines);
    expect(figures.exact).toBeGreaterThanOrEqual(recall);
    expect(figures.falseAlarms).toBeLessThanOrEqual(falseAlarms);
  },
);

test.for(LOCALES)("of the insults, advertising and personal data of %s, no more than three in twenty are missed", (locale) => {
  const figures = figuresOf(
    ["conduct-judging", "conduct-building"].flatMap((set) => readLabeled(textOf(set, locale), CONDUCT_FLAGS)),
    signsOfConduct,
  );
  expect(figures.exact).toBeGreaterThanOrEqual(0.85);
});

test("of the honest lines of all authors, next to none is called an insult, advertising or personal data", () => {
  const sets = [...SETS.map(({ set }) => set), "building", "adverts-building", "adverts-judging"];
  const honest = sets.flatMap((set) => LOCALES.flatMap((locale) => readCorpus(textOf(set, locale)))).filter(({ label }) => label === "ok");
  expect(honest.length).toBeGreaterThan(3000);
  // None by their words and check digits; the model has an opinion of lines that it was not trained with.
  expect(honest.filter(({ text }) => wordsOfConduct(text).length > 0)).toHaveLength(0);
  expect(honest.filter(({ text }) => signsOfConduct(text).length > 0).length / honest.length).toBeLessThanOrEqual(0.01);
});

/** Every lure of the building half, whose words are hidden from a reader of words. */
const inWords = (change: (letters: readonly string[]) => string) => (text: string) =>
  text.replaceAll(/[\p{L}\p{M}]{4,}/gu, (word) => change(Array.from(word)));
const divided = (sign: string) => inWords((letters) => letters.toSpliced(letters.length >> 1, 0, sign).join(""));
const swapped = (pairs: string) =>
  inWords((letters) =>
    letters.map((letter) => new Map(pairs.split(" ").map((pair) => [pair[0], pair[1] ?? ""])).get(letter) ?? letter).join(""),
  );
test.for([
  ["a star within each word", 0.94, divided("*")],
  ["a dot within each word", 0.94, divided(".")],
  ["a hyphen within each word", 0.94, divided("-")],
  ["a line within each word", 0.94, divided("_")],
  ["digits for letters", 0.99, swapped("e3 a4 o0 i1 s5 t7")],
  ["Cyrillic letters for Latin ones", 0.99, swapped("eе aа oо cс pр xх")],
  ["Latin letters for Cyrillic ones", 0.99, swapped("еe аa оo сc рp хx")],
  ["a letter three times", 0.94, inWords((letters) => letters.toSpliced(1, 0, letters[1] ?? "", letters[1] ?? "").join(""))],
  ["invisible signs between letters", 0.99, inWords((letters) => letters.join("\u200b"))],
  ["pictures between words", 0.99, (text: string) => text.replaceAll(" ", " 🙏 ")],
] as const)("a lure with %s is found as one without", ([, recall, hide]) => {
  const lures = LOCALES.flatMap((locale) => readCorpus(textOf("building", locale))).filter(({ label }) => label !== "ok");
  const found = lures.filter(({ text }) => chatSigns(hide(text)).length > 0);
  expect(found.length / lures.length).toBeGreaterThanOrEqual(recall);
});

/** Cut at the first space behind its middle. */
function halves(text: string): readonly [string, string] {
  const middle = text.length >> 1;
  const at = text.indexOf(" ", middle) === -1 ? middle : text.indexOf(" ", middle);
  return [text.slice(0, at), text.slice(at).trim()];
}

test("a lure that is cut into two messages is found in the second, and two honest messages make none", () => {
  // Of lines that the model was not trained with: it knows the halves of those.
  const lines = LOCALES.flatMap((locale) => readCorpus(textOf("judging", locale)));
  const lures = lines.filter(({ label }) => label !== "ok").map(({ text }) => halves(text));
  const found = lures.filter(([first, second]) => signsOfChat(first).length > 0 || chatSignsAfter([first], second).length > 0);
  const alone = lures.filter((both) => both.some((half) => signsOfChat(half).length > 0));
  // As many as of the set as a whole, and one lure in 425 less than before (docs/decisions/1041-doubt-by-code.md).
  expect(found.length / lures.length).toBeGreaterThanOrEqual(0.98);
  // One half alone says it in most lures, since the model has read many short lines.
  expect(alone.length / lures.length).toBeLessThan(0.95);
  const honest = LOCALES.flatMap((locale) => {
    const own = readCorpus(textOf("building", locale)).filter(({ label, text }) => label === "ok" && signsOfChat(text).length === 0);
    return own.map(({ text }, nth) => [text, own.at(nth - 1)?.text ?? ""] as const);
  });
  const alarms = honest.filter(([text, before]) => chatSignsAfter([before], text).length > 0);
  expect(alarms.length / honest.length).toBeLessThanOrEqual(0.01);
});
