import type { WordFlag } from "@plaza/contract/calls/chat.ts";
import { lazily } from "./lazily.ts";
import { lexicons } from "./lexicon/index.ts";
import type { Entry, Lexicon } from "./lexicon/lexicon.ts";

/**
 * The beginnings of words, letter by letter as long as many words share them. Where few are left, their texts are compared as a whole: a node for
 * each letter of each word would be most of a small server's memory.
 */
interface Node {
  /** Those whose text ends here, and those that are compared from here. */
  readonly entries: readonly Entry[];
  readonly behind: ReadonlyMap<number, Node>;
}

const MOST_COMPARED = 6;
const NO_ENTRIES: readonly Entry[] = [];
const NO_NODES: ReadonlyMap<number, Node> = new Map();

const treeOfSpaced = lazily(() => treeOf(lexicons().filter(({ spaced }) => spaced)));
const treeOfUnspaced = lazily(() => treeOf(lexicons().filter(({ spaced }) => !spaced)));
const PART_OF_WORD = /[\p{L}\p{M}\d]/u;

/** The words of a sentence, by the numbers of their groups. */
export type Found = ReadonlySet<number>;

function treeOf(languages: readonly Lexicon[]): Node {
  return nodeOf(
    languages.flatMap(({ entries }) => entries),
    0,
  );
}

/** @param depth the letters that all the texts share */
function nodeOf(entries: readonly Entry[], depth: number): Node {
  const further = entries.filter(({ text }) => text.length > depth);
  if (further.length <= MOST_COMPARED) return { entries: entries.length === 0 ? NO_ENTRIES : entries, behind: NO_NODES };
  const byLetter = Map.groupBy(further, ({ text }) => text.charCodeAt(depth));
  return {
    entries: entries.filter(({ text }) => text.length === depth),
    behind: new Map([...byLetter].map(([letter, shared]) => [letter, nodeOf(shared, depth + 1)])),
  };
}

/** Whether a word goes on with each sign of the first plane, as far as one was met: no letter beyond it has one code. */
const PARTS_OF_WORDS = new Uint8Array(2 ** 16);
const [IS_PART, IS_NO_PART] = [1, 2] as const;

function isPartOfWord(code: number): boolean {
  if (PARTS_OF_WORDS[code] === 0) PARTS_OF_WORDS[code] = PART_OF_WORD.test(String.fromCharCode(code)) ? IS_PART : IS_NO_PART;
  return PARTS_OF_WORDS[code] === IS_PART;
}

/** Which words of all languages are in a sentence. In one pass: its time grows with the length of the sentence, not with the words known. */
export function wordsIn(sentence: string): Found {
  const found = new Set<number>();
  // In the words, `0` is any digit.
  const compared = sentence.replaceAll(/[0-9]/g, "0");
  const [spaced, unspaced] = [treeOfSpaced(), treeOfUnspaced()];
  let begins = true;
  for (let at = 0; at < sentence.length; at++) {
    if (begins) readFrom(spaced, sentence, compared, at, found);
    readFrom(unspaced, sentence, compared, at, found);
    begins = !isPartOfWord(sentence.charCodeAt(at));
  }
  for (const { searches, script } of searchedLexicons())
    if (script.test(sentence))
      for (const { found: number, pattern } of searches) if (!found.has(number) && pattern.test(sentence)) found.add(number);
  return found;
}

const searchedLexicons = lazily(() => lexicons().filter(({ searches }) => searches.length > 0));

/** @param compared the sentence with `0` for each digit @param found gets the words that begin at this place */
function readFrom(root: Node, sentence: string, compared: string, from: number, found: Set<number>): void {
  let node: Node | undefined = root;
  for (let at = from; node !== undefined; at++) {
    for (const { found: number, text, ends, pattern } of node.entries) {
      if (found.has(number) || !compared.startsWith(text, from)) continue;
      if (pattern === undefined ? ends && isPartOfWord(sentence.charCodeAt(from + text.length)) : !matchesAt(pattern(), sentence, from))
        continue;
      found.add(number);
    }
    node = at < compared.length ? node.behind.get(compared.charCodeAt(at)) : undefined;
  }
}

function matchesAt(pattern: RegExp, sentence: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(sentence);
}

type Lure = Lexicon["lures"][number];

/** The lures of all languages by their first word, which a sentence must have. */
const lures = lazily(luresByWord);

function luresByWord(): ReadonlyMap<number, readonly { readonly lure: Lure; readonly script: RegExp }[]> {
  const byWord = new Map<number, { lure: Lure; script: RegExp }[]>();
  for (const { lures: ofLanguage, script } of lexicons())
    for (const lure of ofLanguage) {
      const [, [first]] = lure;
      if (first === undefined || first.absent) throw new Error("a lure begins with a word that must be there");
      byWord.set(first.found, [...(byWord.get(first.found) ?? []), { lure, script }]);
    }
  return byWord;
}

/** What a sentence with these words is up to. */
export function intentsOf(sentence: string, words: Found): WordFlag[] {
  return [...words].flatMap((word) =>
    (lures().get(word) ?? [])
      .filter(({ lure, script }) => lure[1].every(({ found, absent }) => words.has(found) !== absent) && script.test(sentence))
      .map(({ lure }) => lure[0]),
  );
}

const declining = lazily(() => [...new Set(lexicons().flatMap(({ numbers }) => numbers.get("declines") ?? []))]);

/** Whether a sentence turns down to talk elsewhere, in any language: "I don't use Telegram". */
export function declinesContact(words: Found): boolean {
  return declining().some((number) => words.has(number));
}
