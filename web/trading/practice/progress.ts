import { CHOICES, type Choice } from "@plaza/domain/fraud/frauds.ts";
import { DECISIONS, PRACTICE_VERSION, STAGES, scorePractice, type PracticeScore } from "@plaza/domain/practice/practice.ts";

/** What was decided first at each step of the practice trade, which is what counts. */
export const PROGRESS_COOKIE = "practice";

/** The first choice of a decision; of an act, that it is done. */
export type Mark = Choice | "d";
export type Progress = readonly (Mark | null)[];

const MARKS: readonly Mark[] = [...CHOICES, "d"];

/** What another version or anybody else wrote is no progress. */
export function readProgress(written: string | undefined): Progress {
  const [version, marks = ""] = (written ?? "").split(".");
  const isOurs = version === String(PRACTICE_VERSION) && marks.length === STAGES.length;
  return STAGES.map(({ kind }, index) => {
    const mark = isOurs ? MARKS.find((known) => known === marks[index]) : undefined;
    return mark === undefined || (mark === "d") !== (kind === "act") ? null : mark;
  });
}

/** Returns the cookie's value: the version, and one character per step. A new version of the practice begins from nothing. */
export function writeProgress(progress: Progress): string {
  return `${PRACTICE_VERSION}.${progress.map((mark) => mark ?? "-").join("")}`;
}

/** With what was done at a step; the first choice stays. */
export function withMark(progress: Progress, index: number, mark: Mark): Progress {
  return progress.map((before, at) => (at === index ? (before ?? mark) : before));
}

/** The first step that is open, from 1; null where all are done. */
export function nextStep(progress: Progress): number | null {
  const index = progress.indexOf(null);
  return index === -1 ? null : index + 1;
}

/** The first choices, in the order of the decisions. */
export function answersOf(progress: Progress): Choice[] {
  return progress.flatMap((mark) => (mark === null || mark === "d" ? [] : [mark]));
}

/** Null while there are steps to be done. */
export function scoreOf(progress: Progress): PracticeScore | null {
  const answers = answersOf(progress);
  return nextStep(progress) === null && answers.length === DECISIONS.length ? scorePractice(answers) : null;
}
