import { unmasked } from "./confusables.ts";
import { wordsIn } from "./intents.ts";
import { lazily } from "./lazily.ts";
import { lexicons } from "./lexicon/index.ts";
import { bare, sentences, unspaced, unstretched, withoutPictures } from "./spelling.ts";

/**
 * What a text is divided into for the models: its words, pairs of words also over a word between them, and short runs of letters, so that a slang word, an ending or
 * a misspelling is known by the part of it that was seen before. A word with digits among its letters is read as letters too. Languages without spaces have shorter runs. The groups of the lexicons are pieces too: "code" and "give" are the same in
 * 17 languages, so that a trick that was seen in one is known in the others.
 */

/** Where a text is written. In an advert the same piece may mean something else, so it counts once for every text and once for adverts. */
export type TextKind = "chat" | "advert";

/** Pieces share this many places; the others of their text tell two that share one apart. */
const PLACE_BITS = 16;
export const PLACES = 2 ** PLACE_BITS;

const WORD = /[\p{L}\p{M}\d@]+/gu;
const LETTERS = /\p{L}/gu;
const DIGITS = /\d/g;
const UNSPACED_LETTERS = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/gu;
const UNSPACED = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;
const RUNS = { spaced: [3, 5], unspaced: [1, 4] } as const;
/** A word that digits hide: "r3lease". */
const MIXED = /(?=\S*\p{L})(?=\S*\d)[\p{L}\p{M}\d@]+/gu;
const HAS_DIGIT = /\d/;
/** In every text: how likely a lure is at all. */
const ALWAYS = "\u0000";

const NO_PIECES: readonly string[] = [];

/** The pieces of the lexicons' groups by their numbers. Languages share some numbers. */
const groupPieces = lazily((): ReadonlyMap<number, readonly string[]> => {
  const groups = Map.groupBy(
    lexicons().flatMap(({ numbers }) => [...numbers]),
    ([, number]) => number,
  );
  return new Map([...groups].map(([number, named]) => [number, [...new Set(named.map(([group]) => `#${group}`))]]));
});

/** Takes a piece: a part of a text, without the work of cutting it out. */
type PieceVisitor = (text: string, from: number, to: number) => void;

/** The pieces of a text, each once. */
export function piecesOf(text: string): ReadonlySet<string> {
  const pieces = new Set<string>();
  visitPieces(text, (whole, from, to) => pieces.add(whole.slice(from, to)));
  return pieces;
}

/** Visits the pieces of a text in a fixed order, some more than once. */
function visitPieces(text: string, visit: PieceVisitor): void {
  const visitWhole = (piece: string) => visit(piece, 0, piece.length);
  const read = withoutPictures(bare(text));
  const joined = unstretched(unspaced(read));
  const hasDigits = HAS_DIGIT.test(joined);
  const plain = hasDigits ? joined.replaceAll(/[0-9]/g, "0") : joined;
  visitWhole(ALWAYS);
  for (const sentence of sentences(read))
    for (const number of wordsIn(sentence)) for (const piece of groupPieces().get(number) ?? NO_PIECES) visitWhole(piece);
  let first: string | undefined;
  let second: string | undefined;
  for (const word of plain.match(WORD) ?? NO_PIECES) {
    visitWord(word, visit);
    if (second !== undefined) visitWhole(`${second} ${word}`);
    if (first !== undefined) visitWhole(`${first}~${word}`);
    [first, second] = [second, word];
  }
  if (!hasDigits) return;
  for (const word of joined.match(MIXED) ?? NO_PIECES) {
    const letters = unmasked(word);
    if (letters !== word) visitWord(letters, visit);
  }
}

function visitWord(word: string, visit: PieceVisitor): void {
  visit(`=${word}`, 0, word.length + 1);
  const [shortest, longest] = UNSPACED.test(word) ? RUNS.unspaced : RUNS.spaced;
  const bounded = ` ${word} `;
  for (let length = shortest; length <= longest; length++)
    for (let at = 0; at + length <= bounded.length; at++) visit(bounded, at, at + length);
}

const SEEDS: Readonly<Record<TextKind, readonly number[]>> = { chat: [2166136261], advert: [2166136261, 77] };

/** A piece as numbers: one for every text, and another one for adverts. */
export function numbersOf(piece: string, kind: TextKind): number[] {
  return SEEDS[kind].map((seed) => numberOf(piece, 0, piece.length, seed));
}

/** The numbers of a text's pieces, each once and in the order of its pieces. */
export function numbersIn(text: string, kind: TextKind): number[] {
  const [numbers, seeds] = [new Set<number>(), SEEDS[kind]];
  visitPieces(text, (whole, from, to) => {
    for (const seed of seeds) numbers.add(numberOf(whole, from, to, seed));
  });
  return [...numbers];
}

/** Which pieces the lessons had, as two bits of these for each. */
const KNOWN_BITS = 21;
export const KNOWN_BYTES = 2 ** KNOWN_BITS / 8;
/** The places of the weights are the low bits of a number, so these are the high ones. */
const KNOWN_SHIFT = 32 - KNOWN_BITS;

/** Whether a piece is among those that the lessons had. One in twelve others passes for one of them. */
export function isKnown(known: Uint8Array, number: number): boolean {
  return hasBit(known, number >>> KNOWN_SHIFT) && hasBit(known, mixed(number) >>> KNOWN_SHIFT);
}

/** Remembers that the lessons had a piece. */
export function addKnown(known: Uint8Array, number: number): void {
  for (const bit of [number >>> KNOWN_SHIFT, mixed(number) >>> KNOWN_SHIFT]) known[bit >> 3] = (known[bit >> 3] ?? 0) | (1 << (bit & 7));
}

function hasBit(known: Uint8Array, bit: number): boolean {
  return (((known[bit >> 3] ?? 0) >> (bit & 7)) & 1) === 1;
}

/** Another number for each: two pieces that share the first bit hardly share the second one. */
function mixed(number: number): number {
  return Math.imul(number ^ (number >>> 15), 0x9e3779b1);
}

/** Where the weights of these numbers are, each place once. */
export function placesOf(numbers: readonly number[]): number[] {
  return [...new Set(numbers.map((number) => number & (PLACES - 1)))];
}

/** FNV-1a, mixed once more, because its low bits alone are uneven. */
function numberOf(text: string, from: number, to: number, seed: number): number {
  let hash = seed;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 12);
}

/** How many words a text has, as far as spaces and signs divide them. A number is none, and neither is the beginning of an IBAN. */
export function countWords(text: string): number {
  return text.match(WORD)?.filter((word) => count(word, LETTERS) > count(word, DIGITS)).length ?? 0;
}

function count(word: string, signs: RegExp): number {
  return word.match(signs)?.length ?? 0;
}

/** Letters of languages that put no spaces between words. */
export function countUnspacedLetters(text: string): number {
  return text.match(UNSPACED_LETTERS)?.length ?? 0;
}
