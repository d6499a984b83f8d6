import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readCorpus } from "./corpus-figures.ts";
import { intentsOf, wordsIn } from "./intents.ts";
import { lexicons } from "./lexicon/index.ts";
import type { Entry } from "./lexicon/lexicon.ts";
import { bare } from "./spelling.ts";

/** The tree of beginnings, compared with a look for each word at each letter. */

const isPart = (letter = "") => /[\p{L}\p{M}\d]/u.test(letter);

function isAt(sentence: string, at: number, { text, ends, pattern }: Entry, spaced: boolean): boolean {
  if (spaced && at > 0 && isPart(sentence[at - 1])) return false;
  if (pattern === undefined) return !ends || !isPart(sentence[at + text.length]);
  const expression = pattern();
  expression.lastIndex = at;
  return expression.test(sentence);
}

function hasEntry(sentence: string, compared: string, entry: Entry, spaced: boolean): boolean {
  for (let at = compared.indexOf(entry.text); at !== -1; at = compared.indexOf(entry.text, at + 1))
    if (isAt(sentence, at, entry, spaced)) return true;
  return false;
}

function lookedUp(sentence: string): number[] {
  const compared = sentence.replaceAll(/[0-9]/g, "0");
  const found = lexicons().flatMap(({ entries, searches, script, spaced }) => [
    ...entries.filter((entry) => hasEntry(sentence, compared, entry, spaced)).map((entry) => entry.found),
    ...searches.filter(({ pattern }) => script.test(sentence) && pattern.test(sentence)).map((search) => search.found),
  ]);
  return [...new Set(found)].toSorted((a, b) => a - b);
}

const EVERY = 797;
/** Some words of each lexicon as they are, within others and before others. */
const WORDS = lexicons()
  .flatMap(({ entries }) => entries.filter((_, nth) => nth % EVERY === 0))
  .map(({ text }) => text.replaceAll("0", "7"));
const SENTENCES = ["en", "ru", "hi", "zh-cn", "th", "ja"].flatMap((locale) =>
  readCorpus(readFileSync(new URL(`corpus/building/${locale}.txt`, import.meta.url), "utf8"))
    .slice(0, 5)
    .map(({ text }) => bare(text)),
);

test("the words of all languages are found where one of them is, and nowhere else", () => {
  const read = [...SENTENCES, ...WORDS.flatMap((word) => [word, `x${word}`, `${word}x`, `: ${word}, ${word}`]), "", "7"];
  for (const sentence of read)
    expect(
      [...wordsIn(sentence)].toSorted((a, b) => a - b),
      sentence,
    ).toEqual(lookedUp(sentence));
  expect(new Set(read.flatMap((sentence) => [...wordsIn(sentence)])).size).toBeGreaterThan(100);
});

test("a sentence without a word is up to nothing", () => {
  expect(intentsOf("telegram", new Set())).toEqual([]);
  expect(intentsOf("telegram", new Set([-1]))).toEqual([]);
});
