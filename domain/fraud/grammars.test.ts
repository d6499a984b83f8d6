import { readFileSync } from "node:fs";
import { CONDUCT_FLAGS, WORD_FLAGS } from "@plaza/contract/calls/chat.ts";
import { LOCALES } from "@plaza/contract/locales.ts";
import { expect, test } from "vitest";
import { countAlternatives, drawLines, readGrammar } from "./grammars.ts";

const grammarOf = (locale: string, set = "grammars") =>
  readGrammar(readFileSync(new URL(`corpus/${set}/${locale}.txt`, import.meta.url), "utf8"));
const LABELS = ["ok", ...WORD_FLAGS, ...CONDUCT_FLAGS];
/** Personal data have forms rather than words, and most languages leave them to other lines. */
const IN_EVERY_LANGUAGE = LABELS.filter((label) => label !== "personal_data");
/** Different words and phrases for each code, and for honest talk, which has as many subjects as there are codes. */
const FEWEST = 40;
const FEWEST_HONEST = 300;

test.for(LOCALES)("the tables of %s have many words for every code and for honest talk about the same things", (locale) => {
  const { sections } = grammarOf(locale);
  for (const section of sections) {
    expect(LABELS).toContain(section.label);
    expect(countAlternatives(section), `[${section.label} ${section.topic}]`).toBeGreaterThanOrEqual(20);
  }
  for (const label of IN_EVERY_LANGUAGE) {
    const count = sections.filter((section) => section.label === label).reduce((sum, section) => sum + countAlternatives(section), 0);
    expect(count, label).toBeGreaterThanOrEqual(label === "ok" ? FEWEST_HONEST : FEWEST);
  }
});

test.for(LOCALES)("the tables of adverts of %s have words for every lure and many for honest adverts", (locale) => {
  const { sections } = grammarOf(locale, "adverts-grammars");
  const countOf = (label: string) =>
    sections.filter((section) => section.label === label).reduce((sum, section) => sum + countAlternatives(section), 0);
  for (const flag of WORD_FLAGS) expect(countOf(flag), flag).toBeGreaterThanOrEqual(12);
  expect(countOf("ok")).toBeGreaterThanOrEqual(100);
});

test("lines are drawn from patterns of slots, the same for the same seed", () => {
  const grammar = readGrammar(
    "[words]\napp: tg | wa\n\n[off_platform move]\ngo: text me on | add me on | {find}\nfind: find me at\n> {go} {app}\n",
  );
  const lines = drawLines(grammar, 10, 1);
  expect(new Set(lines.map(({ text }) => text))).toEqual(
    new Set(["text me on tg", "text me on wa", "add me on tg", "add me on wa", "find me at tg", "find me at wa"]),
  );
  expect(drawLines(grammar, 1, 1)).toEqual(drawLines(grammar, 1, 1));
  expect(drawLines(grammar, 1, 1)).toHaveLength(3);
});

test.for([
  ["a slot that nobody has", "[ok a]\n> {b}\n"],
  ["an unused slot", "[ok a]\nb: c\n> d\n"],
  ["the same alternative twice", "[ok a]\nb: c | c\n> {b}\n"],
  ["a line without a sign", "[ok a]\nhello\n"],
  ["a section without patterns", "[ok a]\n[ok b]\n> c\n"],
] as const)("a table with %s is refused", ([, file]) => {
  expect(() => readGrammar(file)).toThrow();
});
