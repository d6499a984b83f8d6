import type { WordFlag } from "@plaza/contract/calls/chat.ts";
import { bare } from "../spelling.ts";

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
  "after",
  "trust",
  // What a payment is made of.
  "coins",
  "field",
  "account",
  "otherAccount",
  "otherName",
  "fine",
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
  // Elsewhere.
  "outside",
  "talk",
  "phone",
  "app",
  // What turns a lure into a warning of it, or into talk about customer service.
  "no",
  "refuses",
  "mentions",
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
  /** What the groups don't say: parts of one sentence, in any order, with `{group}` for its words and `!` for what must not be there. */
  readonly phrases?: Partial<Readonly<Record<WordFlag, readonly string[]>>>;
}

/** One condition of a sentence. */
export interface Term {
  readonly pattern: RegExp;
  readonly absent: boolean;
}

export interface Lexicon {
  readonly script: RegExp;
  readonly groups: Partial<Readonly<Record<Group, RegExp>>>;
  readonly phrases: readonly (readonly [WordFlag, readonly Term[]])[];
}

const BEGINNING = "(?<![\\p{L}\\p{M}\\d])";
const ENDING = "(?![\\p{L}\\p{M}\\d])";

/** @throws if a phrase names a group without words */
export function compile({ script, joins, groups, phrases = {} }: Words): Lexicon {
  const pattern = (source: string) => {
    const filled = source.replaceAll(/\{(\w+)\}/g, (_, name: Group) => `(?:${wordsOf(groups, name)})`);
    const [before, after] = [joins === "none" ? "" : BEGINNING, joins === "words" ? ENDING : ""];
    return new RegExp(`${before}(?:${bare(filled).replaceAll("_", ENDING)})${after}`, "u");
  };
  return {
    script: new RegExp(script, "u"),
    groups: Object.fromEntries(Object.entries(groups).map(([group, source]) => [group, pattern(source)])),
    phrases: Object.entries(phrases).flatMap(([flag, sources]) =>
      sources.map((source) => {
        const terms = source.split(" ~ ").map((term) => ({ pattern: pattern(term.replace(/^!/, "")), absent: term.startsWith("!") }));
        return [flag as WordFlag, terms] as const;
      }),
    ),
  };
}

function wordsOf(groups: Words["groups"], name: Group): string {
  const words = groups[name];
  if (words === undefined) throw new Error(`the lexicon has no words for ${name}`);
  return words;
}
