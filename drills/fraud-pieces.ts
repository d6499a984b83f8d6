import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { lexiconSigns } from "@plaza/domain/fraud/chat-signs.ts";
import { opinionOf } from "@plaza/domain/fraud/piece-signs.ts";
import { trainPieces } from "@plaza/domain/fraud/piece-training.ts";
import { type LessonOfSet, readLessons } from "./fraud-lessons.ts";
import { weightsFile, WEIGHTS_FILE } from "./piece-weights-file.ts";

// `npm run fraud-pieces`: trains the model of the fraud words and writes its weights, which are in git.
// `npm run fraud-pieces -- --check`: what it finds, at several thresholds, of lines that it was not trained with: one set after the other is left
// out, and of the latest ones every fourth line, which is the same sentence in all languages. The threshold is set by this.

const LEFT_OUT = ["held-out", "close", "everyday"];
const FOLDED = ["broad", "varied", "adverts-broad", "adverts-varied", "adverts-building"];
const FOLDS = 4;
const THRESHOLDS = [0, 0.5, 1, 1.5, 2];

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
const lessons = readLessons();
if (values.check) check();
else writeFileSync(WEIGHTS_FILE, weightsFile(trainPieces(lessons)));

function check(): void {
  const scored = [
    ...LEFT_OUT.flatMap((set) => scoredWithout((lesson) => lesson.set === set)),
    ...Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) =>
      scoredWithout((lesson) => FOLDED.includes(lesson.set) && lesson.nth % FOLDS === fold),
    ),
  ];
  write(
    `found / false alarms, in %: ${THRESHOLDS.map((threshold) => `from ${threshold}`).join(", ")}; in brackets together with the lexicons`,
  );
  for (const set of [...LEFT_OUT, ...FOLDED]) {
    const own = scored.filter((line) => line.set === set);
    const share = (isLure: boolean, counts: (line: Scored) => boolean) => {
      const lines = own.filter(({ label }) => (label !== "ok") === isLure);
      return ((100 * lines.filter(counts).length) / lines.length).toFixed(1);
    };
    const figures = THRESHOLDS.map((threshold) => {
      const alone = ({ score }: Scored) => score >= threshold;
      const together = (line: Scored) => line.inLexicon || alone(line);
      return `${share(true, alone)}/${share(false, alone)} (${share(true, together)}/${share(false, together)})`;
    });
    write(`${set.padEnd(18)} ${figures.join("  ")}`);
  }
}

interface Scored extends LessonOfSet {
  readonly score: number;
  readonly inLexicon: boolean;
}

function scoredWithout(isLeftOut: (lesson: LessonOfSet) => boolean): Scored[] {
  const weights = trainPieces(lessons.filter((lesson) => !isLeftOut(lesson)));
  return lessons.filter(isLeftOut).map((lesson) => ({
    ...lesson,
    score: opinionOf(lesson.text, lesson.kind, weights).score,
    inLexicon: lexiconSigns(lesson.text, lesson.kind).length > 0,
  }));
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
