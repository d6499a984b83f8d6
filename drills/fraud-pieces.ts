import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { ConductFlag, WordFlag } from "@plaza/contract/calls/chat.ts";
import { lexiconSigns } from "@plaza/domain/fraud/chat-signs.ts";
import { wordsOfConduct } from "@plaza/domain/fraud/conduct-signs.ts";
import { isLure, opinionOf, type PieceOpinion } from "@plaza/domain/fraud/piece-signs.ts";
import { CONDUCT_CLASSES, LURE_CLASSES, type ReadLesson, trainPieces } from "@plaza/domain/fraud/piece-training.ts";
import type { TextKind } from "@plaza/domain/fraud/pieces.ts";
import { type LessonOfSet, readConductLessons, readLessons, withNumbers } from "./fraud-lessons.ts";
import { weightsFile, WEIGHTS_FILE } from "./piece-weights-file.ts";

// `npm run fraud-pieces`: trains the models of the fraud words and of conduct and writes their weights, which are in git.
// `npm run fraud-pieces -- --check`: what they find, at several thresholds, of lines that they were not trained with: those of one author after the other are
// left out together, since who writes lines has one voice in all of them. The thresholds are set by this. "decided" are those of lures that are in use, which differ by code.

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
    signs: lexiconSigns(lesson.text, lesson.kind),
  }));
  print(
    AUTHORS.flatMap((sets) => scoredWithout(read, LURE_CLASSES, sets, isLure)),
    AUTHORS.flat(),
  );
  const conduct = conductLessons.map((lesson): Read<ConductFlag> => ({
    ...lesson,
    signs: wordsOfConduct(lesson.text),
  }));
  print(
    CONDUCT_AUTHORS.flatMap((sets) => scoredWithout(conduct, CONDUCT_CLASSES, sets, null)),
    CONDUCT_AUTHORS.flat(),
  );
} else writeFileSync(WEIGHTS_FILE, weightsFile(trainPieces(lessons, LURE_CLASSES), trainPieces(conductLessons, CONDUCT_CLASSES)));

function print(scored: readonly Scored[], sets: readonly string[]): void {
  write(`\nfound/false alarms, in %, with the lexicons: ${THRESHOLDS.map(([lure, honest]) => `${lure} (${honest})`).join(", ")}`);
  for (const set of sets) {
    const own = scored.filter((line) => line.set === set);
    const figures = THRESHOLDS.map(([lure, honest]) => figureOf(own, ({ score, isKnown }) => score >= lure || (isKnown && score > honest)));
    const decided = own.some(({ isFound }) => isFound !== null) ? `decided ${figureOf(own, ({ isFound }) => isFound === true)}` : "";
    write(`${set.padEnd(18)} ${figures.join("  ")}  ${decided}`);
  }
}

/** Found/false alarms, in %. */
function figureOf(lines: readonly Scored[], isFound: (line: Scored) => boolean): string {
  const [lures, honest] = [lines.filter(({ isOk }) => !isOk), lines.filter(({ isOk }) => isOk)];
  return [lures, honest].map((group) => ((100 * group.filter(isFound).length) / group.length).toFixed(1)).join("/");
}

interface Read<Flag extends string> extends LessonOfSet<Flag>, ReadLesson<Flag> {
  /** What the lexicons alone find. */
  readonly signs: readonly Flag[];
}

interface Scored {
  readonly set: string;
  readonly isOk: boolean;
  readonly score: number;
  /** Whether the lexicons alone find it. */
  readonly isKnown: boolean;
  /** By the thresholds in use, where they are given. */
  readonly isFound: boolean | null;
}

function scoredWithout<Flag extends string>(
  read: readonly Read<Flag>[],
  classes: readonly ("ok" | Flag)[],
  sets: readonly string[],
  decide: ((opinion: PieceOpinion<Flag>, kind: TextKind, signs: readonly Flag[]) => boolean) | null,
): Scored[] {
  const isLeftOut = ({ set }: Read<Flag>) => sets.includes(set);
  const weights = trainPieces(
    read.filter((lesson) => !isLeftOut(lesson)),
    classes,
  );
  return read.filter(isLeftOut).map(({ set, kind, label, numbers, signs }) => {
    const opinion = opinionOf(numbers, weights);
    return {
      set,
      isOk: label === "ok",
      score: opinion.score,
      isKnown: signs.length > 0,
      isFound: decide === null ? null : decide(opinion, kind, signs),
    };
  });
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
