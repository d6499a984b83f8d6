import { WORD_FLAGS, type WordFlag } from "@plaza/contract/calls/chat.ts";
import { PLACES, placesIn, type TextKind } from "./pieces.ts";

/** One text that the model learns from. */
export interface Lesson {
  readonly label: WordFlag | "ok";
  readonly text: string;
  readonly kind: TextKind;
}

/** What the model tells apart. */
export const CLASSES = ["ok", ...WORD_FLAGS] as const;

/** Weights as bytes: of each place, one for each class, in units of `scale`. */
export interface PieceWeights {
  readonly scale: number;
  readonly bytes: Int8Array;
}

const ROUNDS = 8;
const PACE = 0.3;
const FIRST_SQUARES = 1e-3;
/** What is as good as right teaches nothing. */
const RIGHT_ENOUGH = 0.002;
const MOST = 127;

/**
 * Learns which pieces speak for which class: logistic regression over all classes, by gradient descent with a pace for each weight. The same lessons give the same
 * bytes on every machine, so that a test can compare them.
 */
export function trainPieces(lessons: readonly Lesson[]): PieceWeights {
  const size = CLASSES.length;
  const [weights, squares] = [new Float32Array(PLACES * size), new Float32Array(PLACES * size).fill(FIRST_SQUARES)];
  const read = lessons.map(({ label, text, kind }) => ({ places: placesIn(text, kind), wanted: CLASSES.indexOf(label) }));
  const next = randomOrder(read.length);
  for (let step = 0; step < ROUNDS * read.length; step++) {
    const lesson = read[next(step)];
    if (lesson === undefined) continue;
    const share = 1 / Math.sqrt(lesson.places.length);
    const likely = likelihoods(sumsOf(weights, lesson.places, share));
    for (let nth = 0; nth < size; nth++) {
      const wrong = (likely[nth] ?? 0) - (nth === lesson.wanted ? 1 : 0);
      if (Math.abs(wrong) < RIGHT_ENOUGH) continue;
      const slope = wrong * share;
      for (const place of lesson.places) {
        const at = place * size + nth;
        const square = (squares[at] ?? 0) + slope * slope;
        squares[at] = square;
        weights[at] = (weights[at] ?? 0) - (PACE * slope) / Math.sqrt(square);
      }
    }
  }
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / MOST;
  return { scale, bytes: Int8Array.from(weights, (weight) => Math.trunc(weight / scale + Math.sign(weight) / 2)) };
}

/** For each class, what the places say together. @param share what one place counts, so that a long text is no louder than a short one */
export function sumsOf(weights: Float32Array | Int8Array, places: readonly number[], share: number): Float64Array {
  const size = CLASSES.length;
  const sums = new Float64Array(size);
  for (const place of places)
    for (let nth = 0; nth < size; nth++) sums[nth] = (sums[nth] ?? 0) + (weights[place * size + nth] ?? 0) * share;
  return sums;
}

function likelihoods(sums: Float64Array): Float64Array {
  const most = Math.max(...sums);
  const grown = sums.map((sum) => Math.exp(sum - most));
  const all = grown.reduce((total, part) => total + part, 0);
  return grown.map((part) => part / all);
}

/** Another order in each round, the same in each training. */
function randomOrder(length: number): (step: number) => number {
  const order = Array.from({ length }, (_, at) => at);
  let state = 7;
  return (step) => {
    const at = step % length;
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    // One swap for each step mixes what is still ahead.
    const other = at + Math.floor((state / 2 ** 32) * (length - at));
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
    return order[at] ?? 0;
  };
}
