import type { WordFlag } from "@plaza/contract/calls/chat.ts";
import { LEXICONS } from "./lexicon/index.ts";
import type { Entry, Lexicon } from "./lexicon/lexicon.ts";

/** The beginnings of words, letter by letter. Most have one letter behind them, and a map for each would be most of the memory. */
interface Node {
  letter: string;
  /** Behind `letter`. */
  child: Node | null;
  /** Behind the other letters. */
  others: Map<string, Node> | null;
  entries: readonly Entry[];
}

const NO_ENTRIES: readonly Entry[] = [];

function newNode(): Node {
  return { letter: "", child: null, others: null, entries: NO_ENTRIES };
}

function behind(node: Node, letter: string): Node | undefined {
  return node.letter === letter ? (node.child ?? undefined) : node.others?.get(letter);
}

function grow(node: Node, letter: string): Node {
  const known = behind(node, letter);
  if (known !== undefined) return known;
  const added = newNode();
  if (node.child === null) [node.letter, node.child] = [letter, added];
  else (node.others ??= new Map()).set(letter, added);
  return added;
}

const SPACED = treeOf(LEXICONS.filter(({ spaced }) => spaced));
const UNSPACED = treeOf(LEXICONS.filter(({ spaced }) => !spaced));
const PART_OF_WORD = /[\p{L}\p{M}\d]/u;

/** The words of a sentence, by the numbers of their groups. */
export type Found = ReadonlySet<number>;

function treeOf(lexicons: readonly Lexicon[]): Node {
  const root = newNode();
  for (const { entries } of lexicons)
    for (const entry of entries) {
      let node = root;
      for (const sign of entry.text.split("")) node = grow(node, sign);
      node.entries = [...node.entries, entry];
    }
  return root;
}

/** Which words of all languages are in a sentence. In one pass: its time grows with the length of the sentence, not with the words known. */
export function wordsIn(sentence: string): Found {
  const found = new Set<number>();
  const inWord = Array.from({ length: sentence.length }, (_, at) => PART_OF_WORD.test(sentence[at] ?? ""));
  for (let at = 0; at < sentence.length; at++) {
    if (at === 0 || inWord[at - 1] !== true) readFrom(SPACED, sentence, at, inWord, found);
    readFrom(UNSPACED, sentence, at, inWord, found);
  }
  for (const { searches, script } of LEXICONS)
    if (searches.length > 0 && script.test(sentence))
      for (const { found: number, pattern } of searches) if (!found.has(number) && pattern.test(sentence)) found.add(number);
  return found;
}

function readFrom(root: Node, sentence: string, from: number, inWord: readonly boolean[], found: Set<number>): void {
  let node: Node | undefined = root;
  for (let at = from; at < sentence.length; at++) {
    const sign = sentence[at] ?? "";
    node = behind(node, sign >= "0" && sign <= "9" ? "0" : sign);
    if (node === undefined) return;
    for (const { found: number, ends, pattern } of node.entries) {
      if (found.has(number) || (ends && inWord[at + 1] === true && pattern === undefined)) continue;
      if (pattern === undefined || matchesAt(pattern(), sentence, from)) found.add(number);
    }
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
