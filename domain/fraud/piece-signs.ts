import type { WordFlag } from "@plaza/contract/calls/chat.ts";
import { CLASSES, type PieceWeights, sumsOf } from "./piece-training.ts";
import { PIECE_WEIGHTS } from "./piece-weights.ts";
import { countUnspacedLetters, countWords, piecesOf, placesIn, placesOf, type TextKind } from "./pieces.ts";

/** What the model takes a text for. */
export interface PieceOpinion {
  /** The likeliest lure. */
  readonly flag: WordFlag;
  /** How much more likely a lure is than an honest text, as a logarithm: 0 is a coin toss. */
  readonly score: number;
}

/**
 * From here on a text is called a lure. Set on lines of the building half that the model was not trained with: about 1 % of usual honest ones reach it
 * (docs/decisions/0970-fraud-words-of-many-lines.md).
 */
const CERTAIN: Readonly<Record<TextKind, number>> = { chat: 1, advert: 1.5 };

const WEIGHTS: PieceWeights = decoded(PIECE_WEIGHTS);

/** A word or two say nothing: "your wallet" is asked by thieves and by everybody else. */
const LEAST_WORDS = 3;
const LEAST_UNSPACED_LETTERS = 6;

/** What the pieces of a text say together. @returns null where the text has too little in it to be called anything */
export function pieceSign(text: string, kind: TextKind): WordFlag | null {
  if (countWords(text) < LEAST_WORDS && countUnspacedLetters(text) < LEAST_UNSPACED_LETTERS) return null;
  const { flag, score } = opinionOf(text, kind, WEIGHTS);
  return score >= CERTAIN[kind] ? flag : null;
}

/** The same with its score. @param weights others than the product's, for measuring */
export function opinionOf(text: string, kind: TextKind, weights: PieceWeights): PieceOpinion {
  const places = placesIn(text, kind);
  const [honest = 0, ...lures] = sumsOf(weights.bytes, places, weights.scale / Math.sqrt(places.length));
  const likeliest = Math.max(...lures);
  const flag = CLASSES[lures.indexOf(likeliest) + 1];
  if (flag === undefined || flag === "ok") throw new Error("the model has no class for a lure");
  return { flag, score: Math.log(lures.reduce((sum, lure) => sum + Math.exp(lure), 0)) - honest };
}

/** The pieces that speak most for a lure rather than an honest text, the loudest first: why the model says what it says. */
export function loudestPieces(text: string, kind: TextKind, flag: WordFlag, most: number): { piece: string; weight: number }[] {
  const [size, nth] = [CLASSES.length, CLASSES.indexOf(flag)];
  const { bytes, scale } = WEIGHTS;
  const weightOf = (piece: string) =>
    placesOf(piece, kind).reduce((sum, place) => sum + ((bytes[place * size + nth] ?? 0) - (bytes[place * size] ?? 0)) * scale, 0);
  return [...piecesOf(text)]
    .map((piece) => ({ piece, weight: weightOf(piece) }))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, most);
}

function decoded({ scale, base64 }: { readonly scale: number; readonly base64: string }): PieceWeights {
  return { scale, bytes: signed(atob(base64)) };
}

/** One by one: a list of half a million letters would take as much memory at the start as a small server has. */
function signed(letters: string): Int8Array {
  const bytes = new Int8Array(letters.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at);
  return bytes;
}
