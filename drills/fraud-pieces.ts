import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { ConductFlag, WordFlag } from "@plaza/contract/calls/chat.ts";
import { lexiconSigns } from "@plaza/domain/fraud/chat-signs.ts";
import { wordsOfConduct } from "@plaza/domain/fraud/conduct-signs.ts";
import { opinionOf } from "@plaza/domain/fraud/piece-signs.ts";
import { CONDUCT_CLASSES, LURE_CLASSES, type ReadLesson, trainPieces } from "@plaza/domain/fraud/piece-training.ts";
import { type LessonOfSet, readConductLessons, readLessons, withNumbers } from "./fraud-lessons.ts";
import { weightsFile, WEIGHTS_FILE } from "./piece-weights-file.ts";

// `npm run fraud-pieces`: trains the models of the fraud words and of conduct and writes their weights, which are in git.
// `npm run fraud-pieces -- --check`: what they find, at several thresholds, of lines that they were not trained with: those of one author after the other are
// left out together, since who writes lines has one voice in all of them. The thresholds are set by this.

/** Sets of one author each, with that author's advert texts. */
const AUTHORS = [
  ["close", "everyday"],
  ["varied", "adverts-varied"],
  ["broad", "adverts-broad"],
  ["spoken", "adverts-spoken"],
  ["voices", "adverts-voices"],
];
const CONDUCT_AUTHORS = [["conduct-building"], ["conduct-second"], ["conduct-broad"], ["conduct-voices"]];
/** From here on a text is a lure, and from here down the lexicons are not believed. */
const THRESHOLDS = [
  [0, -Infinity],
  [0.5, -Infinity],
  [0.25, -1],
  [0.25, 0],
  [0.5, -1],
  [0.5, -0.5],
  [0.5, 0],
  [0.75, -1],
  [0.75, -0.5],
  [0.75, 0],
  [1, -Infinity],
  [1, -1.5],
  [1, -1],
  [1, -0.25],
  [1, 0],
  [1.25, -1.25],
  [1.5, -2],
  [1.5, -1.5],
  [1.5, -1],
  [2, -1.5],
] as const;

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
const [lessons, conductLessons] = [withNumbers(readLessons()), withNumbers(readConductLessons())];
if (values.check) {
  const read = lessons.map((lesson): Read<WordFlag> => ({
    ...lesson,
    isKnown: lexiconSigns(lesson.text, lesson.kind).length > 0,
  }));
  print(
    AUTHORS.flatMap((sets) => scoredWithout(read, LURE_CLASSES, sets)),
    AUTHORS.flat(),
  );
  const conduct = conductLessons.map((lesson): Read<ConductFlag> => ({
    ...lesson,
    isKnown: wordsOfConduct(lesson.text).length > 0,
  }));
  print(
    CONDUCT_AUTHORS.flatMap((sets) => scoredWithout(conduct, CONDUCT_CLASSES, sets)),
    CONDUCT_AUTHORS.flat(),
  );
} else writeFileSync(WEIGHTS_FILE, weightsFile(trainPieces(lessons, LURE_CLASSES), trainPieces(conductLessons, CONDUCT_CLASSES)));

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

function scoredWithout<Flag extends string>(
  read: readonly Read<Flag>[],
  classes: readonly ("ok" | Flag)[],
  sets: readonly string[],
): Scored[] {
  const isLeftOut = ({ set }: Read<Flag>) => sets.includes(set);
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
