import type { WordFlag } from "@plaza/contract/calls/chat.ts";
import { LEXICONS } from "./lexicon/index.ts";
import type { Entry, Lexicon } from "./lexicon/lexicon.ts";

/**
 * The beginnings of words, letter by letter as long as many words share them. Where few are left, their texts are compared as a whole: a node for
 * each letter of each word would be most of a small server's memory.
 */
interface Node {
  /** Those whose text ends here, and those that are compared from here. */
  readonly entries: readonly Entry[];
  readonly behind: ReadonlyMap<string, Node>;
}

const MOST_COMPARED = 6;
const NO_ENTRIES: readonly Entry[] = [];
const NO_NODES: ReadonlyMap<string, Node> = new Map();

const SPACED = treeOf(LEXICONS.filter(({ spaced }) => spaced));
const UNSPACED = treeOf(LEXICONS.filter(({ spaced }) => !spaced));
const PART_OF_WORD = /[\p{L}\p{M}\d]/u;

/** The words of a sentence, by the numbers of their groups. */
export type Found = ReadonlySet<number>;

function treeOf(lexicons: readonly Lexicon[]): Node {
  return nodeOf(
    lexicons.flatMap(({ entries }) => entries),
    0,
  );
}

/** @param depth the letters that all the texts share */
function nodeOf(entries: readonly Entry[], depth: number): Node {
  const further = entries.filter(({ text }) => text.length > depth);
  if (further.length <= MOST_COMPARED) return { entries: entries.length === 0 ? NO_ENTRIES : entries, behind: NO_NODES };
  const byLetter = Map.groupBy(further, ({ text }) => text[depth] ?? "");
  return {
    entries: entries.filter(({ text }) => text.length === depth),
    behind: new Map([...byLetter].map(([letter, shared]) => [letter, nodeOf(shared, depth + 1)])),
  };
}

/** Which words of all languages are in a sentence. In one pass: its time grows with the length of the sentence, not with the words known. */
export function wordsIn(sentence: string): Found {
  const found = new Set<number>();
  const inWord = Array.from({ length: sentence.length }, (_, at) => PART_OF_WORD.test(sentence[at] ?? ""));
  // In the words, `0` is any digit.
  const compared = sentence.replaceAll(/[0-9]/g, "0");
  for (let at = 0; at < sentence.length; at++) {
    if (at === 0 || inWord[at - 1] !== true) readFrom(SPACED, { sentence, compared, inWord }, at, found);
    readFrom(UNSPACED, { sentence, compared, inWord }, at, found);
  }
  for (const { searches, script } of LEXICONS)
    if (searches.length > 0 && script.test(sentence))
      for (const { found: number, pattern } of searches) if (!found.has(number) && pattern.test(sentence)) found.add(number);
  return found;
}

interface Reading {
  readonly sentence: string;
  readonly compared: string;
  readonly inWord: readonly boolean[];
}

function readFrom(root: Node, { sentence, compared, inWord }: Reading, from: number, found: Set<number>): void {
  let node: Node | undefined = root;
  for (let at = from; node !== undefined; at++) {
    for (const { found: number, text, ends, pattern } of node.entries) {
      if (found.has(number) || !compared.startsWith(text, from)) continue;
      if (ends && inWord[from + text.length] === true && pattern === undefined) continue;
      if (pattern === undefined || matchesAt(pattern(), sentence, from)) found.add(number);
    }
    node = at < sentence.length ? node.behind.get(compared[at] ?? "") : undefined;
  }
}

function matchesAt(pattern: RegExp, sentence: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(sentence);
}

type Lure = Lexicon["lures"][number];

/** The lures of all languages by their first word, which a sentence must have. */
const LURES = luresByWord();

function luresByWord(): ReadonlyMap<number, readonly { readonly lure: Lure; readonly script: RegExp }[]> {
  const byWord = new Map<number, { lure: Lure; script: RegExp }[]>();
  for (const { lures, script } of LEXICONS)
    for (const lure of lures) {
      const [, [first]] = lure;
      if (first === undefined || first.absent) throw new Error("a lure begins with a word that must be there");
      byWord.set(first.found, [...(byWord.get(first.found) ?? []), { lure, script }]);
    }
  return byWord;
}

/** What a sentence with these words is up to. */
export function intentsOf(sentence: string, words: Found): WordFlag[] {
  return [...words].flatMap((word) =>
    (LURES.get(word) ?? [])
      .filter(({ lure, script }) => lure[1].every(({ found, absent }) => words.has(found) !== absent) && script.test(sentence))
      .map(({ lure }) => lure[0]),
  );
}

const DECLINES = [...new Set(LEXICONS.flatMap(({ numbers }) => numbers.get("declines") ?? []))];

/** Whether a sentence turns down to talk elsewhere, in any language: "I don't use Telegram". */
export function declinesContact(words: Found): boolean {
  return DECLINES.some((number) => words.has(number));
}
