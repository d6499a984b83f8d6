import { CONDUCT_FLAGS, type ConductFlag, WORD_FLAGS, type WordFlag } from "@plaza/contract/calls/chat.ts";
import { addKnown, KNOWN_BYTES, numbersIn, PLACES, placesOf, type TextKind } from "./pieces.ts";

/** One text that a model learns from. */
export interface Lesson<Flag extends string = WordFlag> {
  readonly label: Flag | "ok";
  readonly text: string;
  readonly kind: TextKind;
  /** What it teaches beside a written line, which has 1. */
  readonly weight?: number;
}

/** The same as the numbers of its pieces. */
export interface ReadLesson<Flag extends string = WordFlag> {
  readonly label: Flag | "ok";
  readonly numbers: readonly number[];
  readonly weight?: number;
}

/** Reads a lesson once for several trainings: that takes longer than to learn from it. */
export function readLesson<Flag extends string>({ label, text, kind, weight = 1 }: Lesson<Flag>): ReadLesson<Flag> {
  return { label, numbers: numbersIn(text, kind), weight };
}

/** What each model tells apart, honest texts first. */
export const LURE_CLASSES: readonly ("ok" | WordFlag)[] = ["ok", ...WORD_FLAGS];
export const CONDUCT_CLASSES: readonly ("ok" | ConductFlag)[] = ["ok", ...CONDUCT_FLAGS];

/** Weights of each place, one for each class, from -7 to 7 in units of `scale`. They stay packed, two in a byte: nothing else in memory knows so much in so little. */
export interface PieceWeights<Flag extends string = WordFlag> {
  readonly classes: readonly ("ok" | Flag)[];
  readonly scale: number;
  readonly packed: Uint8Array;
  /** The pieces that were learned. Any other one shares its place with some of them by chance, and would speak with their voice. */
  readonly known: Uint8Array;
}

const ROUNDS = 6;
const PACE = 0.3;
const FIRST_SQUARES = 1e-3;
/** What an honest text has before a piece speaks: most texts are honest, and one of words that nobody has seen is no lure. */
export const HONEST_START = 3;
/** What is as good as right teaches nothing. */
const RIGHT_ENOUGH = 0.002;
/** Half a byte each. Twice as many places are worth more than finer weights. */
const MOST = 7;
/** What half a byte has for a weight of nothing. */
const ZERO = 8;
/** The usual size of a weight in units of the scale: some are cut off at `MOST`. */
const USUAL = 2;
/** A piece of one lesson alone says nothing of others, and its place is taken from pieces that do. */
const LEAST_LESSONS = 2;

/**
 * Learns which pieces speak for which class: logistic regression over all classes, by gradient descent with a pace for each weight. The same lessons give the same
 * bytes on every machine, so that a test can compare them.
 */
export function trainPieces<Flag extends string>(
  lessons: readonly ReadLesson<Flag>[],
  classes: readonly ("ok" | Flag)[],
): PieceWeights<Flag> {
  const known = new Uint8Array(KNOWN_BYTES);
  const read = placesOfLessons(lessons, known).map(({ label, ...pieces }) => ({ ...pieces, wanted: classes.indexOf(label) }));
  const weights = learnedFrom(read, classes.length);
  const learned = weights.filter((weight) => weight !== 0);
  const scale = Math.sqrt(learned.reduce((sum, weight) => sum + weight * weight, 0) / learned.length) / USUAL;
  return { classes, scale, packed: packed(weights, scale), known };
}

/** A lesson as places, with the class that it should have. */
interface PlacedLesson {
  readonly wanted: number;
  readonly places: Uint32Array;
  readonly share: number;
  readonly weight: number;
}

/**
 * Where the table has a place: its weights, and from `SQUARES` on their squares. A step reads both, and the processor's cache has few of them: neighbors
 * come together.
 */
const STRIDE = 32;
const SQUARES = 16;

/** @returns the weights of each place, one for each of `size` classes */
function learnedFrom(lessons: readonly PlacedLesson[], size: number): Float32Array {
  if (size > SQUARES) throw new Error(`${size} classes are more than the ${SQUARES} that a place has room for`);
  const table = new Float32Array(PLACES * STRIDE).map((_, at) => (at % STRIDE < SQUARES ? 0 : FIRST_SQUARES));
  const likely = new Float64Array(size);
  const next = randomOrder(lessons.length);
  for (let step = 0; step < ROUNDS * lessons.length; step++) {
    const lesson = lessons[next(step)];
    if (lesson === undefined) continue;
    const { places, share, weight, wanted } = lesson;
    addUp(table, places, share, likely);
    toLikelihoods(likely);
    for (let nth = 0; nth < size; nth++) {
      const wrong = (likely[nth] ?? 0) - (nth === wanted ? 1 : 0);
      if (Math.abs(wrong) < RIGHT_ENOUGH) continue;
      teach(table, places, nth, wrong * share * weight);
    }
  }
  const weights = new Float32Array(PLACES * size);
  for (let place = 0; place < PLACES; place++) weights.set(table.subarray(place * STRIDE, place * STRIDE + size), place * size);
  return weights;
}

/** Moves the weights of a class against its slope, each at the pace of the slopes that it has met. */
function teach(table: Float32Array, places: Uint32Array, nth: number, slope: number): void {
  for (let which = 0; which < places.length; which++) {
    const at = (places[which] ?? 0) * STRIDE + nth;
    const square = (table[at + SQUARES] ?? 0) + slope * slope;
    table[at + SQUARES] = square;
    table[at] = (table[at] ?? 0) - (PACE * slope) / Math.sqrt(square);
  }
}

/** Two weights in a byte, the first one in its high half. */
function packed(weights: Float32Array, scale: number): Uint8Array {
  const halfOf = (weight = 0) => Math.max(-MOST, Math.min(MOST, Math.trunc(weight / scale + Math.sign(weight) / 2))) + ZERO;
  return Uint8Array.from({ length: weights.length / 2 }, (_, at) => (halfOf(weights[at * 2]) << 4) | halfOf(weights[at * 2 + 1]));
}

/** One weight, in units of the scale. */
export function stepAt(packedWeights: Uint8Array, at: number): number {
  const both = packedWeights[at >> 1] ?? 0;
  return ((at & 1) === 0 ? both >> 4 : both & 15) - ZERO;
}

/**
 * The lessons as places, without pieces that only one of them has. Of a text that is judged all pieces count, so a lesson's share is that of all of its pieces.
 * @param known gets the pieces that are left
 */
function placesOfLessons<Flag extends string>(
  lessons: readonly ReadLesson<Flag>[],
  known: Uint8Array,
): { label: Flag | "ok"; places: Uint32Array; share: number; weight: number }[] {
  const met = new Map<number, number>();
  for (const { numbers } of lessons) for (const number of numbers) met.set(number, (met.get(number) ?? 0) + 1);
  for (const [number, times] of met) if (times >= LEAST_LESSONS) addKnown(known, number);
  return lessons.map(({ label, numbers, weight = 1 }) => ({
    label,
    weight,
    places: Uint32Array.from(placesOf(numbers.filter((number) => (met.get(number) ?? 0) >= LEAST_LESSONS))),
    share: 1 / Math.sqrt(placesOf(numbers).length),
  }));
}

/**
 * Writes into `sums` what the places say together, class by class: the short loop of the first one has many places on their way from memory at once.
 * @param share what one place counts, so that a long text is no louder than a short one
 */
function addUp(table: Float32Array, places: Uint32Array, share: number, sums: Float64Array): void {
  for (let nth = 0; nth < sums.length; nth++) {
    let sum = nth === 0 ? HONEST_START : 0;
    for (let which = 0; which < places.length; which++) sum += (table[(places[which] ?? 0) * STRIDE + nth] ?? 0) * share;
    sums[nth] = sum;
  }
}

/** Makes each sum its class's share of all. */
function toLikelihoods(sums: Float64Array): void {
  let most = Number.NEGATIVE_INFINITY;
  for (const sum of sums) most = Math.max(most, sum);
  let all = 0;
  for (let nth = 0; nth < sums.length; nth++) {
    const grown = Math.exp((sums[nth] ?? 0) - most);
    sums[nth] = grown;
    all += grown;
  }
  for (let nth = 0; nth < sums.length; nth++) sums[nth] = (sums[nth] ?? 0) / all;
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
