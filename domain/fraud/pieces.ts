import { wordsIn } from "./intents.ts";
import { LEXICONS } from "./lexicon/index.ts";
import { bare, sentences, unspaced, unstretched, withoutPictures } from "./spelling.ts";

/**
 * What a text is divided into for the model: its words, pairs of words, and short runs of letters, so that a slang word, an ending or a misspelling is known
 * by the part of it that was seen before. Languages without spaces have shorter runs. The groups of the lexicons are pieces too: "code" and "give" are the same in
 * 17 languages, so that a trick that was seen in one is known in the others.
 */

/** Where a text is written. In an advert the same piece may mean something else, so it counts once for every text and once for adverts. */
export type TextKind = "chat" | "advert";

/** Pieces share this many places; the others of their text tell two that share one apart. */
const PLACE_BITS = 15;
export const PLACES = 2 ** PLACE_BITS;

const WORD = /[\p{L}\p{M}\d@]+/gu;
const UNSPACED_LETTERS = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/gu;
const UNSPACED = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;
const RUNS = { spaced: [3, 5], unspaced: [1, 4] } as const;
/** In every text: how likely a lure is at all. */
const ALWAYS = "\u0000";

/** The names of the lexicons' groups by their numbers. Languages share some numbers. */
const GROUPS_BY_NUMBER = Map.groupBy(
  LEXICONS.flatMap(({ numbers }) => [...numbers]),
  ([, number]) => number,
);

/** The pieces of a text, each once. */
export function piecesOf(text: string): ReadonlySet<string> {
  const read = withoutPictures(bare(text));
  const plain = unstretched(unspaced(read)).replaceAll(/[0-9]/g, "0");
  const pieces = new Set<string>([ALWAYS]);
  for (const sentence of sentences(read))
    for (const number of wordsIn(sentence)) for (const [group] of GROUPS_BY_NUMBER.get(number) ?? []) pieces.add(`#${group}`);
  let before: string | null = null;
  for (const word of plain.match(WORD) ?? []) {
    pieces.add(`=${word}`);
    if (before !== null) pieces.add(`${before} ${word}`);
    before = word;
    const [shortest, longest] = UNSPACED.test(word) ? RUNS.unspaced : RUNS.spaced;
    const bounded = ` ${word} `;
    for (let length = shortest; length <= longest; length++)
      for (let at = 0; at + length <= bounded.length; at++) pieces.add(bounded.slice(at, at + length));
  }
  return pieces;
}

const SEEDS: Readonly<Record<TextKind, readonly number[]>> = { chat: [2166136261], advert: [2166136261, 77] };

/** Where the weights of a piece are. */
export function placesOf(piece: string, kind: TextKind): number[] {
  return SEEDS[kind].map((seed) => placeOf(piece, seed));
}

/** The places of a text, each once and in the order of its pieces. */
export function placesIn(text: string, kind: TextKind): number[] {
  const places = new Set<number>();
  for (const piece of piecesOf(text)) for (const seed of SEEDS[kind]) places.add(placeOf(piece, seed));
  return [...places];
}

/** FNV-1a, mixed once more, because its low bits alone are uneven. */
function placeOf(piece: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < piece.length; at++) hash = Math.imul(hash ^ piece.charCodeAt(at), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 12)) & (PLACES - 1);
}

/** How many words a text has, as far as spaces and signs divide them. */
export function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

/** Letters of languages that put no spaces between words. */
export function countUnspacedLetters(text: string): number {
  return text.match(UNSPACED_LETTERS)?.length ?? 0;
}
