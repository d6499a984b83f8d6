import { expect, test } from "vitest";
import { DECISIONS, STAGES } from "@plaza/domain/practice/practice.ts";
import { answersOf, nextStep, readProgress, scoreOf, withMark, writeProgress, type Progress } from "./progress.ts";

const NOTHING = readProgress(undefined);

/** Everything right but the first decisions. */
function played(mistakes: number): Progress {
  let left = mistakes;
  return STAGES.reduce((progress, stage, index) => {
    if (stage.kind === "act") return withMark(progress, index, "d");
    left -= 1;
    return withMark(progress, index, left >= 0 ? (stage.right === "a" ? "b" : "a") : stage.right);
  }, NOTHING);
}

test("what was written is read again, and the next step is the first open one", () => {
  const begun = withMark(withMark(NOTHING, 0, "c"), 2, "d");
  expect(readProgress(writeProgress(begun))).toEqual(begun);
  expect(nextStep(begun)).toBe(2);
  expect(nextStep(played(0))).toBeNull();
});

test("a second choice does not replace the first", () => {
  const twice = withMark(withMark(NOTHING, 0, "a"), 0, "c");
  expect(answersOf(twice)).toEqual(["a"]);
});

test.for([undefined, "", "1", "1.", "0.cadabbbd", "1.cadabbb", "1.zzzzzzzz", "1.ddaddddc"])(
  "a cookie that somebody else wrote is no progress: %s",
  (written) => {
    expect(readProgress(written).every((mark) => mark === null)).toBe(true);
  },
);

test.for([
  [0, DECISIONS.length, true],
  [1, DECISIONS.length - 1, true],
  [2, DECISIONS.length - 2, false],
] as const)("%i mistakes are %i right decisions, passed: %s", ([mistakes, right, passed]) => {
  expect(scoreOf(played(mistakes))).toEqual({ right, of: DECISIONS.length, passed });
});

test("there is no score before the end", () => {
  expect(scoreOf(withMark(NOTHING, 0, "c"))).toBeNull();
});
