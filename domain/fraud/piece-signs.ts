import type { ConductFlag, WordFlag } from "@plaza/contract/calls/chat.ts";
import { CONDUCT_CLASSES, LURE_CLASSES, type PieceWeights, sumsOf } from "./piece-training.ts";
import { CONDUCT_WEIGHTS, LURE_WEIGHTS } from "./piece-weights.ts";
import { countUnspacedLetters, countWords, numbersIn, numbersOf, piecesOf, placesOf, type TextKind } from "./pieces.ts";

/** What a model takes a text for. */
export interface PieceOpinion<Flag extends string = WordFlag> {
  /** The likeliest code. */
  readonly flag: Flag;
  /** How much more likely any code is than an honest text, as a logarithm: 0 is a coin toss. */
  readonly score: number;
}

/**
 * From here on a text has a code. Set on lines of the building half that the models were not trained with; that of lures was then raised once
 * (docs/decisions/0984-fraud-words-as-people-type-them.md, 0985-conduct-words-by-pieces.md).
 */
const LURE_FROM = 1.75;
const CONDUCT_FROM: Readonly<Record<TextKind, number>> = { chat: 0, advert: 2 };
/** One or two words may be an insult, and next to nothing else. */
const SHORT_INSULT_FROM = 2.5;
/** From here down a text is honest, whatever the lexicons say of it. */
const HONEST_BELOW = -1;

/** What half a byte has for a weight of nothing. */
const ZERO = 8;

const LURES: PieceWeights = { classes: LURE_CLASSES, ...decoded(LURE_WEIGHTS) };
const CONDUCT: PieceWeights<ConductFlag> = { classes: CONDUCT_CLASSES, ...decoded(CONDUCT_WEIGHTS) };

/** A word or two say nothing: "your wallet" is asked by thieves and by everybody else. */
const LEAST_WORDS = 3;
const LEAST_UNSPACED_LETTERS = 6;

/** What the pieces of a text say together. @returns null where the text has too little in it to be called anything */
export function pieceSign(text: string, kind: TextKind): WordFlag | null {
  if (!saysEnough(text)) return null;
  const { flag, score } = opinionOf(numbersIn(text, kind), LURES);
  return score >= LURE_FROM ? flag : null;
}

/** Whether the pieces of a text speak so much for an honest person that a word of the lexicons is not enough. */
export function isSurelyHonest(text: string, kind: TextKind): boolean {
  return saysEnough(text) && opinionOf(numbersIn(text, kind), LURES).score <= HONEST_BELOW;
}

/** The same as `pieceSign` for insults, advertising and personal data. */
export function conductPieceSign(text: string, kind: TextKind): ConductFlag | null {
  if (countWords(text) === 0) return null;
  const { flag, score } = opinionOf(numbersIn(text, kind), CONDUCT);
  if (!saysEnough(text)) return flag === "insult" && score >= SHORT_INSULT_FROM ? flag : null;
  return score >= CONDUCT_FROM[kind] ? flag : null;
}

function saysEnough(text: string): boolean {
  return countWords(text) >= LEAST_WORDS || countUnspacedLetters(text) >= LEAST_UNSPACED_LETTERS;
}

/** What a model makes of a text, with its score. @param numbers of the text's pieces */
export function opinionOf<Flag extends string>(numbers: readonly number[], weights: PieceWeights<Flag>): PieceOpinion<Flag> {
  const places = placesOf(numbers);
  const [honest = 0, ...others] = sumsOf(weights.steps, weights.classes.length, places, weights.scale / Math.sqrt(places.length));
  const likeliest = Math.max(...others);
  const flag = weights.classes[others.indexOf(likeliest) + 1];
  if (flag === undefined || flag === "ok") throw new Error("the model has no class but that of honest texts");
  return { flag, score: Math.log(others.reduce((sum, other) => sum + Math.exp(other), 0)) - honest };
}

/** The pieces that speak most for a lure rather than an honest text, the loudest first: why the model says what it says. */
export function loudestPieces(text: string, kind: TextKind, flag: WordFlag, most: number): { piece: string; weight: number }[] {
  const { steps, classes, scale } = LURES;
  const [size, nth] = [classes.length, classes.indexOf(flag)];
  const weightOf = (piece: string) =>
    placesOf(numbersOf(piece, kind)).reduce(
      (sum, place) => sum + ((steps[place * size + nth] ?? 0) - (steps[place * size] ?? 0)) * scale,
      0,
    );
  return [...piecesOf(text)]
    .map((piece) => ({ piece, weight: weightOf(piece) }))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, most);
}

function decoded({ scale, base64 }: { readonly scale: number; readonly base64: string }): Pick<PieceWeights, "scale" | "steps"> {
  return { scale, steps: unpacked(atob(base64)) };
}

/** One by one: a list of half a million letters would take as much memory at the start as a small server has. */
function unpacked(letters: string): Int8Array {
  const steps = new Int8Array(letters.length * 2);
  for (let at = 0; at < letters.length; at++) {
    const both = letters.charCodeAt(at);
    steps[at * 2] = (both >> 4) - ZERO;
    steps[at * 2 + 1] = (both & 15) - ZERO;
  }
  return steps;
}
