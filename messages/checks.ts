import { INTL_TAGS, type Locale } from "@plaza/contract/locales.ts";
import type { Entries } from "./files.ts";
import { readSentences, readShape, type MessageShape, type PluralShape } from "./icu.ts";

/** What makes a translation wrong, as sentences for the person who fixes it. Pure, so that each check can be proven. */

/** A language's own rules. `glossary/en.json` holds the names that stay as they are in every language. */
export interface Glossary {
  /** Words and whole messages that may equal the English. */
  readonly same: readonly string[];
  /** English trading word → the beginnings of the words that say it; where the English message has the first, the translation has one of the second. */
  readonly terms?: Readonly<Record<string, readonly string[]>>;
  /** English trading word → patterns of its translations that a message has only where the English has that word: a word with a second meaning, such as Turkish “alıcı”, which is the buyer of coins and the receiver of money. */
  readonly only?: Readonly<Record<string, readonly string[]>>;
  /** Full key → terms that this message says in another way, or names where the English does not, on purpose. */
  readonly exceptions?: Readonly<Record<string, readonly string[]>>;
  /** Pattern that must not occur → what to write instead, or why: another word for the same thing, foreign quotation marks, a neighboring language. */
  readonly never?: Readonly<Record<string, string>>;
  /** Words that a sentence may have at most. */
  readonly longest?: number;
  /** Full keys that may have longer sentences: a text that was accepted as it is. */
  readonly long?: readonly string[];
  /** Full key → patterns of `never` that this message may have: a sentence of the specification, a text that was accepted as it is. */
  readonly allowed?: Readonly<Record<string, readonly string[]>>;
}

/** Returns every problem of one language's file, for the person who fixes it; empty if there is none. Keys must be in English's order. */
export function checkNamespace(namespace: string, locale: Locale, english: Entries, own: Entries, glossary: Glossary): string[] {
  const problems = Object.keys(own)
    .filter((key) => !Object.hasOwn(english, key))
    .map((key) => `${namespace}.${key} (${locale}): English has no such message`);
  for (const [key, source] of Object.entries(english)) {
    const message = own[key];
    const found = message === undefined ? ["is missing"] : checkMessage(`${namespace}.${key}`, locale, source, message, glossary);
    problems.push(...found.map((problem) => `${namespace}.${key} (${locale}): ${problem}`));
  }
  if (problems.length === 0 && Object.keys(own).join() !== Object.keys(english).join())
    problems.push(`${namespace} (${locale}): keys stand in another order than in English`);
  return problems;
}

/** Returns the problems of one message, without its key; empty if there is none. @param source the English message */
export function checkMessage(key: string, locale: Locale, source: string, message: string, glossary: Glossary): string[] {
  const shape = shapeOf(message);
  if (typeof shape === "string") return [`is no valid ICU message: ${shape}`];
  return [
    ...checkSpaces(message),
    ...checkMarks(locale, message),
    ...checkLetters(locale, message),
    ...checkEnd(locale, source, message),
    ...checkPlurals(locale, shape),
    ...checkArguments(shapeOf(source), shape),
    ...checkNever(key, message, glossary),
    ...checkLength(key, message, glossary),
    ...(locale === "en"
      ? []
      : [
          ...checkUntranslated(source, message, glossary),
          ...checkTerms(key, source, message, glossary),
          ...checkOnly(key, source, message, glossary),
        ]),
  ];
}

function shapeOf(message: string): MessageShape | string {
  try {
    return readShape(message);
  } catch (fault) {
    return fault instanceof Error ? fault.message : String(fault);
  }
}

function checkSpaces(message: string): string[] {
  if (message.trim() !== message) return ["begins or ends with a space"];
  return message === "" ? ["is empty"] : [];
}

/** Marks that no language has in a text for people. English keeps straight apostrophes in the specification's own sentences. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/ {2}/, "has two spaces in a row"],
  [/\s[，。！？；：、）」』】》]/u, "has a space before a full-width mark"],
  [/\.{3}/, "has three dots instead of …"],
  [/"/, "has a straight quotation mark"],
];

function checkMarks(locale: Locale, message: string): string[] {
  const found = MARKS.filter(([mark]) => mark.test(message)).map(([, problem]) => problem);
  return locale !== "en" && message.includes("'") ? [...found, "has a straight apostrophe"] : found;
}

/** The letters of each country's own character set, which has one form of each: the one that is written there. */
const CHINESE_LETTERS: Partial<Record<Locale, ReadonlySet<string>>> = {
  "zh-cn": lettersOf("gb18030", range(0xb0, 0xf7), range(0xa1, 0xfe)),
  "zh-tw": lettersOf("big5", range(0xa4, 0xf9), range(0x40, 0xfe)),
};

function lettersOf(encoding: string, leads: readonly number[], trails: readonly number[]): ReadonlySet<string> {
  const decoder = new TextDecoder(encoding);
  return new Set(leads.flatMap((lead) => trails.map((trail) => decoder.decode(Uint8Array.of(lead, trail)))));
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, step) => first + step);
}

/** A simplified letter in a traditional text, and the other way. What both sets have, such as 后, is for the glossary. */
function checkLetters(locale: Locale, message: string): string[] {
  const letters = CHINESE_LETTERS[locale];
  if (letters === undefined) return [];
  return [...new Set(message.match(/\p{Script=Han}/gu))]
    .filter((letter) => !letters.has(letter))
    .map((letter) => `has ${letter}, which ${locale === "zh-tw" ? "Taiwan" : "mainland China"} writes in another way`);
}

/** Japanese and Korean end a heading and a sentence in the same way, and Thai has no mark for it. */
const WITHOUT_ENDS: ReadonlySet<Locale> = new Set(["ja", "ko", "th"]);

/** Whether the message ends as a sentence where English does. A short form, such as “Max.”, ends with a period that is none. */
function checkEnd(locale: Locale, source: string, message: string): string[] {
  if (WITHOUT_ENDS.has(locale) || /^\S+\.$/u.test(message)) return [];
  const [english, own] = [source, message].map((text) => /[.?…:。？：।][}”」»’)）]*$/u.test(text));
  if (english === own) return [];
  return [own === true ? "ends with a mark, English without one" : "ends without a mark, English with one"];
}

/** The words that the messages of a language spell in two ways, with and without the dot or the moon that Hindi puts on a letter. */
export function secondSpellings(messages: readonly string[]): string[] {
  const spellings = new Map<string, Set<string>>();
  for (const word of messages.flatMap((message) => message.normalize("NFD").match(/[\p{L}\p{M}]+/gu) ?? [])) {
    const bare = word.replaceAll("\u093c", "").replaceAll("\u0901", "\u0902");
    spellings.set(bare, (spellings.get(bare) ?? new Set()).add(word));
  }
  return [...spellings.values()].filter((words) => words.size > 1).map((words) => [...words].toSorted().join(" / "));
}

/** The opening quotation marks of a language's messages, outermost first: a language has one style. */
export function quotationStyles(messages: readonly string[]): string[] {
  const opening = messages.flatMap((message) => /[«„“「『‘]/u.exec(message)?.[0] ?? []);
  return [...new Set(opening)];
}

/** A trade counts no further than this. */
const COUNTED = Array.from({ length: 1000 }, (_, count) => count);

/** Every category that whole numbers of a trade's size reach, and none that the language does not have. */
function checkPlurals(locale: Locale, shape: MessageShape): string[] {
  return shape.plurals.flatMap((plural) => {
    const { name, ordinal, cases } = plural;
    const rules = new Intl.PluralRules(INTL_TAGS[locale], { type: ordinal ? "ordinal" : "cardinal" });
    const needed = new Set(COUNTED.map((count) => rules.select(count)));
    const known = new Set<string>(rules.resolvedOptions().pluralCategories);
    return [
      ...[...needed].filter((category) => !cases.includes(category)).map((category) => `{${name}} lacks the plural category "${category}"`),
      ...cases
        .filter((category) => !category.startsWith("=") && !known.has(category))
        .map((category) => `{${name}} has the plural category "${category}", which the language lacks`),
      ...checkSilentCases(plural, rules),
    ];
  });
}

/** A case that several numbers share says which: French says "one" of 0 too, Russian of 21. "Another one" for exactly one is the case =1. */
function checkSilentCases({ name, cases, counting }: PluralShape, rules: Intl.PluralRules): string[] {
  const counted = COUNTED.filter((count) => !cases.includes(`=${count}`));
  return cases
    .filter((category) => !/^=|^other$/.test(category) && !counting.includes(category))
    .filter((category) => counted.filter((count) => rules.select(count) === category).length > 1)
    .map((category) => `{${name}} has no # in "${category}", which several numbers have in this language`);
}

function checkArguments(source: MessageShape | string, own: MessageShape): string[] {
  if (typeof source === "string") return [];
  const problems: string[] = [];
  for (const [name, { kind, choices }] of source.args) {
    const mine = own.args.get(name);
    if (mine === undefined) problems.push(`lost the argument {${name}}`);
    else if (mine.kind !== kind) problems.push(`takes {${name}} as ${mine.kind}, English as ${kind}`);
    else if (choices.some((choice) => !mine.choices.includes(choice))) problems.push(`lost a choice of {${name}}`);
  }
  problems.push(
    ...[...own.args.keys()].filter((name) => !source.args.has(name)).map((name) => `has the argument {${name}}, which English lacks`),
  );
  if (source.tags.toSorted().join() !== own.tags.toSorted().join())
    problems.push(`has the tags <${own.tags.join()}>, English <${source.tags.join()}>`);
  if (own.nestedTags) problems.push("has a tag within a tag");
  return problems;
}

function checkUntranslated(source: string, message: string, glossary: Glossary): string[] {
  if (source !== message || glossary.same.includes(message)) return [];
  const words = [...glossary.same].toSorted((a, b) => b.length - a.length);
  const rest = words.reduce((text, word) => text.replaceAll(word, ""), message.replaceAll(/\{\w+\}|<\/?\w+>/g, ""));
  return /\p{L}/u.test(rest) ? [`equals the English, and the glossary does not allow "${rest.trim()}"`] : [];
}

function checkTerms(key: string, source: string, message: string, glossary: Glossary): string[] {
  const lowered = message.toLowerCase();
  return Object.entries(glossary.terms ?? {})
    .filter(([term]) => new RegExp(`\\b${term}(s|es)?\\b`, "i").test(source) && !glossary.exceptions?.[key]?.includes(term))
    .filter(([, stems]) => !stems.some((stem) => lowered.includes(stem.toLowerCase())))
    .map(([term, stems]) => `says "${term}" in another way than the glossary: ${stems.join(", ")}`);
}

function checkOnly(key: string, source: string, message: string, { only, exceptions }: Glossary): string[] {
  return Object.entries(only ?? {})
    .filter(([term]) => !new RegExp(`\\b${term}`, "i").test(source) && !exceptions?.[key]?.includes(term))
    .filter(([, patterns]) => patterns.some((pattern) => new RegExp(pattern, "u").test(message)))
    .map(([term]) => `names the ${term}, which the English does not`);
}

function checkLength(key: string, message: string, { longest, long }: Glossary): string[] {
  if (longest === undefined || long?.includes(key)) return [];
  return readSentences(message)
    .filter((sentence) => (sentence.match(/[^\s]*[\p{L}\p{N}#][^\s]*/gu) ?? []).length > longest)
    .map((sentence) => `has a sentence of more than ${longest} words: ${sentence}`);
}

function checkNever(key: string, message: string, glossary: Glossary): string[] {
  return Object.entries(glossary.never ?? {})
    .filter(([pattern]) => !glossary.allowed?.[key]?.includes(pattern) && new RegExp(pattern, "u").test(message))
    .map(([pattern, reason]) => `has what the glossary forbids, /${pattern}/: ${reason}`);
}
