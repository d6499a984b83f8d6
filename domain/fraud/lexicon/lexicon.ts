import type { WordFlag } from "@plaza/contract/calls/chat.ts";
import { lazily } from "../lazily.ts";
import { bare } from "../spelling.ts";
import { alternativesOf, beginningsOf } from "./beginnings.ts";

/** What a lexicon has words for. The intents (`intents.ts`) are made of these, so they are the same in every language. */
const GROUPS = [
  // Deeds of a trade, and "I pay" as a promise.
  "release",
  "pay",
  "ipay",
  "cancel",
  "back",
  "extra",
  "first",
  "soon",
  "held",
  "uponRelease",
  "onReceipt",
  "confirm",
  "toll",
  "clears",
  "again",
  "after",
  "trust",
  // What a payment is made of.
  "coins",
  "field",
  "purpose",
  "quoted",
  "account",
  "otherAccount",
  "otherName",
  "fine",
  "anyPayer",
  "gift",
  // Who else, and what they want.
  "kin",
  "staff",
  "pose",
  "review",
  "code",
  "give",
  "police",
  "ban",
  "screen",
  "rent",
  "earn",
  // What hurries or moves the reader, what happens otherwise, and numbers that have just come to the reader's phone.
  "plea",
  "orElse",
  "popup",
  // Elsewhere.
  "outside",
  "talk",
  "phone",
  "digits",
  "app",
  // What turns a lure into a warning of it, or into talk about customer service.
  "no",
  "refuses",
  "mentions",
  "declines",
  "did",
  "unpaid",
  "missing",
  "keeps",
  "sees",
  "bounced",
  "onPhone",
  "charged",
  "noGift",
  "arrived",
  // Not a word: the text is an advert's.
  "advert",
] as const;
export type Group = (typeof GROUPS)[number];

/**
 * The words of one language: regular expressions of alternatives. They are read in the spelling of `bare`: no case, accents or traditional
 * characters. `_` is the end of a word; the beginning of one is meant wherever the language puts spaces between words.
 */
export interface Words {
  /** Whether a text is in the language's script at all. */
  readonly script: string;
  /** `stems`: a word may go on behind what is here, `words`: it may not, `none`: the language writes without spaces. */
  readonly joins: "stems" | "words" | "none";
  readonly groups: Partial<Readonly<Record<Group, string>>>;
  /** Words for `{group}` in phrases, where another lexicon finds the group itself. */
  readonly spelled?: Words["groups"];
  /** What the groups don't say: parts of one sentence, in any order, with `{group}` for its words and `!` for what must not be there. */
  readonly phrases?: Partial<Readonly<Record<WordFlag, readonly string[]>>>;
}

/** One alternative of a group or of a phrase's condition, by how it begins. */
export interface Entry {
  /** What is found by it: the number of a group or of a phrase's condition. */
  readonly found: number;
  readonly text: string;
  readonly ends: boolean;
  /** Tried where the text has been read, unless that was all. */
  readonly pattern?: () => RegExp;
}

/** What a sentence must have, or with `absent` must not have. */
export interface Condition {
  readonly found: number;
  readonly absent: boolean;
}

export interface Lexicon {
  readonly script: RegExp;
  /** Whether words are separated by spaces, so that one is looked for only where a word begins. */
  readonly spaced: boolean;
  readonly entries: readonly Entry[];
  /** Alternatives that begin with anything: searched for in the whole sentence. */
  readonly searches: readonly { readonly found: number; readonly pattern: RegExp }[];
  /** The numbers of its groups. */
  readonly numbers: ReadonlyMap<Group, number>;
  readonly lures: readonly (readonly [WordFlag, readonly Condition[]])[];
}

const BEGINNING = "(?<![\\p{L}\\p{M}\\d])";
const ENDING = "(?![\\p{L}\\p{M}\\d])";

/**
 * @param intents the combinations of groups that are lures in every language
 * @param numberFrom gives each group and condition its number among those of all languages
 * @param given groups whose words another lexicon has, by their numbers
 * @throws if a phrase names a group without words
 */
export function compile(
  { script, joins, groups, spelled = groups, phrases = {} }: Words,
  intents: Intents,
  numberFrom: () => number,
  given: ReadonlyMap<Group, number> = new Map(),
): Lexicon {
  const entries: Entry[] = [];
  const searches: { found: number; pattern: RegExp }[] = [];
  const add = (source: string): number => {
    const found = numberFrom();
    const filled = barePattern(source.replaceAll(/\{(\w+)\}/g, (_, name: Group) => `(?:${wordsOf(spelled, name)})`));
    for (const alternative of alternativesOf(filled)) {
      const pattern = () => `(?:${alternative.replaceAll("_", ENDING)})${joins === "words" ? ENDING : ""}`;
      // Thousands of patterns, of which a process needs few.
      const once = lazily(() => new RegExp(pattern(), "uy"));
      for (const { text, whole, ends: endsHere } of beginningsOf(alternative)) {
        const ends = endsHere || joins === "words";
        if (text === "") searches.push({ found, pattern: new RegExp((joins === "none" ? "" : BEGINNING) + pattern(), "u") });
        else entries.push(whole ? { found, text, ends } : { found, text, ends, pattern: once });
      }
    }
    return found;
  };
  const numbers = new Map(given);
  for (const [group, source] of Object.entries(groups)) numbers.set(group as Group, add(source));
  const known = intents.flatMap(([flag, terms]) => {
    const present = terms.filter(({ absent, group }) => !absent || numbers.has(group));
    if (!present.every(({ group }) => numbers.has(group))) return [];
    return [[flag, present.map(({ group, absent }) => ({ found: numbers.get(group) ?? -1, absent }))] as const];
  });
  const own = Object.entries(phrases).flatMap(([flag, sources]) =>
    sources.map((source) => {
      const terms = source.split(" ~ ").map((term) => ({ found: add(term.replace(/^!/, "")), absent: term.startsWith("!") }));
      return [flag as WordFlag, terms] as const;
    }),
  );
  return {
    script: new RegExp(script, "u"),
    spaced: joins !== "none",
    entries,
    searches,
    numbers,
    lures: [...known, ...own],
  };
}

export type Intents = readonly (readonly [WordFlag, readonly { readonly group: Group; readonly absent: boolean }[]])[];

/** A pattern in the spelling of `bare`. Escapes stay: in lower case, `\S` would be `\s`. */
export function barePattern(source: string): string {
  return source
    .split(/(\\p\{[^}]*\}|\\[a-z])/iu)
    .map((part, nth) => (nth % 2 === 1 ? part : bare(part)))
    .join("");
}

function wordsOf(groups: Words["groups"], name: Group): string {
  const words = groups[name];
  if (words === undefined) throw new Error(`the lexicon has no words for ${name}`);
  return words;
}
