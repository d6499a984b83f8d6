import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { ConductFlag, WordFlag } from "@plaza/contract/calls/chat.ts";
import { lexiconSigns } from "@plaza/domain/fraud/chat-signs.ts";
import { wordsOfConduct } from "@plaza/domain/fraud/conduct-signs.ts";
import { opinionOf } from "@plaza/domain/fraud/piece-signs.ts";
import { CONDUCT_CLASSES, LURE_CLASSES, readLesson, type ReadLesson, trainPieces } from "@plaza/domain/fraud/piece-training.ts";
import { type LessonOfSet, readConductLessons, readLessons } from "./fraud-lessons.ts";
import { weightsFile, WEIGHTS_FILE } from "./piece-weights-file.ts";

// `npm run fraud-pieces`: trains the models of the fraud words and of conduct and writes their weights, which are in git.
// `npm run fraud-pieces -- --check`: what they find, at several thresholds, of lines that they were not trained with: one set after the other is left
// out, and of the latest ones every fourth part, which is about the same in all languages. The thresholds are set by this.

const LEFT_OUT = ["close", "everyday"];
const FOLDED = ["broad", "varied", "spoken", "adverts-broad", "adverts-varied", "adverts-spoken"];
const CONDUCT_FOLDED = ["conduct-building", "conduct-second", "conduct-broad"];
const FOLDS = 4;
/** A language has its lines in this many parts, of which every fourth is left out together. */
const PARTS = 64;
/** From here on a text is a lure, and from here down the lexicons are not believed. */
const THRESHOLDS = [
  [0.5, -Infinity],
  [1, -Infinity],
  [1, -2],
  [1, -1],
  [1, 0],
  [1.5, -2],
  [1.5, -1],
  [1.5, 0],
  [2, -1],
  [2, 0],
  [2.5, -1],
  [2.5, 0],
  [3, 0],
] as const;

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
const [lessons, conductLessons] = [readLessons(), readConductLessons()];
if (values.check) {
  const read = lessons.map((lesson): Read<WordFlag> => ({
    ...lesson,
    ...readLesson(lesson),
    isKnown: lexiconSigns(lesson.text, lesson.kind).length > 0,
  }));
  const parts = [...LEFT_OUT.map((set) => (lesson: Place) => lesson.set === set), ...foldsOf(FOLDED)];
  print(
    parts.flatMap((isLeftOut) => scoredWithout(read, LURE_CLASSES, isLeftOut)),
    [...LEFT_OUT, ...FOLDED],
  );
  const conduct = conductLessons.map((lesson): Read<ConductFlag> => ({
    ...lesson,
    ...readLesson(lesson),
    isKnown: wordsOfConduct(lesson.text).length > 0,
  }));
  print(
    foldsOf(CONDUCT_FOLDED).flatMap((isLeftOut) => scoredWithout(conduct, CONDUCT_CLASSES, isLeftOut)),
    CONDUCT_FOLDED,
  );
} else
  writeFileSync(
    WEIGHTS_FILE,
    weightsFile(trainPieces(lessons.map(readLesson), LURE_CLASSES), trainPieces(conductLessons.map(readLesson), CONDUCT_CLASSES)),
  );

function print(scored: readonly Scored[], sets: readonly string[]): void {
  write(`\nfound/false alarms, in %, with the lexicons: ${THRESHOLDS.map(([lure, honest]) => `${lure} (${honest})`).join(", ")}`);
  for (const set of sets) {
    const own = scored.filter((line) => line.set === set);
    const figures = THRESHOLDS.map(([lure, honest]) => {
      const isFound = ({ score, isKnown }: Scored) => score >= lure || (isKnown && score > honest);
      const share = (isLure: boolean) => {
        const lines = own.filter(({ isOk }) => isOk !== isLure);
        return ((100 * lines.filter(isFound).length) / lines.length).toFixed(1);
      };
      return `${share(true)}/${share(false)}`;
    });
    write(`${set.padEnd(18)} ${figures.join("  ")}`);
  }
}

type Place = Pick<LessonOfSet, "set" | "nth" | "of">;

interface Read<Flag extends string> extends LessonOfSet<Flag>, ReadLesson<Flag> {
  /** Whether the lexicons alone find it. */
  readonly isKnown: boolean;
}

interface Scored {
  readonly set: string;
  readonly isOk: boolean;
  readonly score: number;
  readonly isKnown: boolean;
}

function foldsOf(sets: readonly string[]): ((lesson: Place) => boolean)[] {
  return Array.from(
    { length: FOLDS },
    (_, fold) =>
      ({ set, nth, of }) =>
        sets.includes(set) && Math.floor((nth / of) * PARTS) % FOLDS === fold,
  );
}

function scoredWithout<Flag extends string>(
  read: readonly Read<Flag>[],
  classes: readonly ("ok" | Flag)[],
  isLeftOut: (lesson: Read<Flag>) => boolean,
): Scored[] {
  const weights = trainPieces(
    read.filter((lesson) => !isLeftOut(lesson)),
    classes,
  );
  return read.filter(isLeftOut).map(({ set, label, numbers, isKnown }) => ({
    set,
    isOk: label === "ok",
    score: opinionOf(numbers, weights).score,
    isKnown,
  }));
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
