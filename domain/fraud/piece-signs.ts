import type { ConductFlag, WordFlag } from "@plaza/contract/calls/chat.ts";
import { CONDUCT_CLASSES, HONEST_START, LURE_CLASSES, type PieceWeights, stepAt } from "./piece-training.ts";
import { CONDUCT_WEIGHTS, KNOWN_PIECES, LURE_WEIGHTS } from "./piece-weights.ts";
import { countUnspacedLetters, countWords, isKnown, numbersIn, numbersOf, piecesOf, placesOf, type TextKind } from "./pieces.ts";

/** What a model takes a text for. */
export interface PieceOpinion<Flag extends string = WordFlag> {
  /** The likeliest code. */
  readonly flag: Flag;
  /** How much more likely any code is than an honest text, as a logarithm: 0 is a coin toss. */
  readonly score: number;
}

/**
 * From here on a text has a code. Set on building lines of one author after the other that the models were not trained with, whose honest lines
 * resemble lures on purpose (docs/decisions/1041-doubt-by-code.md): codes that honest talk is seldom taken for speak earlier than others in a chat.
 */
const LURE_FROM: Readonly<Record<TextKind, number>> = { chat: 1.5, advert: 1.25 };
const CHAT_LURE_FROM: Readonly<Partial<Record<WordFlag, number>>> = {
  remote_access: 1,
  mule_offer: 1,
  gift_cards: 1,
  poses_as_support: 1.25,
  threat: 1.25,
  release_first: 1.75,
  cancel_lure: 1.75,
  overpay_lure: 1.75,
  off_platform: 1.75,
  remark_words: 1.75,
};
const CONDUCT_FROM: Readonly<Record<TextKind, number>> = { chat: 0.5, advert: 1 };
/** One or two words may be an insult, and next to nothing else. */
const SHORT_INSULT_FROM = 1.5;
/** From here down a text is honest, whatever the lexicons say of it: where the model is in doubt, their word counts. */
const HONEST_BELOW: Readonly<Record<TextKind, number>> = { chat: -0.5, advert: 0 };
/** What the lexicons are seldom wrong about takes more to overrule. */
const CHAT_HONEST_BELOW: Readonly<Partial<Record<WordFlag, number>>> = { remark_words: -1.75, poses_as_support: -1.25, pending_claim: -1 };
/** What a text must have to be sure of it. Three words are too few: "line id: seller88". */
const LEAST_OF_HONEST = { words: 4, unspacedLetters: 6 };
/** "I paid too much" is the trick as a whole, and honest as well: no opinion of so few words overrules it. */
const LEAST_OF_HONEST_OVERPAYMENT = { words: 6, unspacedLetters: 15 };

/** The pieces of both models: one list of them is half as much memory as two. */
const KNOWN = bytesOf(KNOWN_PIECES);
const LURES: PieceWeights = { classes: LURE_CLASSES, ...decoded(LURE_WEIGHTS) };
const CONDUCT: PieceWeights<ConductFlag> = { classes: CONDUCT_CLASSES, ...decoded(CONDUCT_WEIGHTS) };

/** A word or two say nothing: "your wallet" is asked by thieves and by everybody else. */
const LEAST_WORDS = 3;
const LEAST_UNSPACED_LETTERS = 6;

/** What the pieces of a text say together. @returns null where the text has too little in it to be called anything */
export function pieceSign(text: string, kind: TextKind): WordFlag | null {
  if (!saysEnough(text)) return null;
  const opinion = opinionOf(numbersOfText(text, kind), LURES);
  return isLure(opinion, kind, []) ? opinion.flag : null;
}

/**
 * Whether the pieces of a text speak so much for an honest person that a word of the lexicons is not enough.
 * @param known what the lexicons found, the most severe first
 */
export function isSurelyHonest(text: string, kind: TextKind, known: readonly WordFlag[]): boolean {
  const least = known[0] === "overpay_lure" ? LEAST_OF_HONEST_OVERPAYMENT : LEAST_OF_HONEST;
  const isLongEnough = countWords(text) >= least.words || countUnspacedLetters(text) >= least.unspacedLetters;
  return isLongEnough && !isLure(opinionOf(numbersOfText(text, kind), LURES), kind, known);
}

/** What an opinion makes of a text. @param known what the lexicons found, the most severe first: they take less of an opinion to be right */
export function isLure({ flag, score }: PieceOpinion, kind: TextKind, [worst]: readonly WordFlag[]): boolean {
  const isChat = kind === "chat";
  return worst === undefined
    ? score >= ((isChat ? CHAT_LURE_FROM[flag] : undefined) ?? LURE_FROM[kind])
    : score > ((isChat ? CHAT_HONEST_BELOW[worst] : undefined) ?? HONEST_BELOW[kind]);
}

/** The same as `pieceSign` for insults, advertising and personal data. */
export function conductPieceSign(text: string, kind: TextKind): ConductFlag | null {
  if (countWords(text) === 0) return null;
  const { flag, score } = opinionOf(numbersOfText(text, kind), CONDUCT);
  if (!saysEnough(text)) return flag === "insult" && score >= SHORT_INSULT_FROM ? flag : null;
  return score >= CONDUCT_FROM[kind] ? flag : null;
}

/** Both models read the same text one after the other, and to divide it takes most of their time. */
let last: { readonly text: string; readonly kind: TextKind; readonly numbers: readonly number[] } = { text: "", kind: "chat", numbers: [] };

function numbersOfText(text: string, kind: TextKind): readonly number[] {
  if (last.text !== text || last.kind !== kind || last.numbers.length === 0) last = { text, kind, numbers: numbersIn(text, kind) };
  return last.numbers;
}

function saysEnough(text: string): boolean {
  return countWords(text) >= LEAST_WORDS || countUnspacedLetters(text) >= LEAST_UNSPACED_LETTERS;
}

/** What a model makes of a text, with its score. @param numbers of the text's pieces */
export function opinionOf<Flag extends string>(numbers: readonly number[], weights: PieceWeights<Flag>): PieceOpinion<Flag> {
  const [honest = 0, ...others] = sumsOf(numbers, weights);
  const likeliest = Math.max(...others);
  const flag = weights.classes[others.indexOf(likeliest) + 1];
  if (flag === undefined || flag === "ok") throw new Error("the model has no class but that of honest texts");
  return { flag, score: Math.log(others.reduce((sum, other) => sum + Math.exp(other), 0)) - honest };
}

/** For each class, what the pieces that were learned say together. The others count in the length of the text alone. */
function sumsOf<Flag extends string>(numbers: readonly number[], { classes, scale, packed, known }: PieceWeights<Flag>): Float64Array {
  const [size, sums] = [classes.length, new Float64Array(classes.length)];
  for (const place of placesOf(numbers.filter((number) => isKnown(known, number))))
    for (let nth = 0; nth < size; nth++) sums[nth] = (sums[nth] ?? 0) + stepAt(packed, place * size + nth);
  const share = scale / Math.sqrt(placesOf(numbers).length);
  return sums.map((sum, nth) => sum * share + (nth === 0 ? HONEST_START : 0));
}

/** The pieces that speak most for a lure rather than an honest text, the loudest first: why the model says what it says. */
export function loudestPieces(text: string, kind: TextKind, flag: WordFlag, most: number): { piece: string; weight: number }[] {
  const { packed, known, classes, scale } = LURES;
  const [size, nth] = [classes.length, classes.indexOf(flag)];
  const weightOf = (piece: string) =>
    placesOf(numbersOf(piece, kind).filter((number) => isKnown(known, number))).reduce(
      (sum, place) => sum + (stepAt(packed, place * size + nth) - stepAt(packed, place * size)) * scale,
      0,
    );
  return [...piecesOf(text)]
    .map((piece) => ({ piece, weight: weightOf(piece) }))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, most);
}

function decoded({ scale, base64 }: { readonly scale: number; readonly base64: string }): Pick<PieceWeights, "scale" | "packed" | "known"> {
  return { scale, packed: bytesOf(base64), known: KNOWN };
}

/** One by one: a list of half a million letters would take as much memory at the start as a small server has. */
function bytesOf(base64: string): Uint8Array {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
  return bytes;
}
