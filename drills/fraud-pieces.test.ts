import { readFileSync } from "node:fs";
import { opinionOf, pieceSign } from "@plaza/domain/fraud/piece-signs.ts";
import { trainPieces } from "@plaza/domain/fraud/piece-training.ts";
import { expect, test } from "vitest";
import { readLessons } from "./fraud-lessons.ts";
import { weightsFile, WEIGHTS_FILE } from "./piece-weights-file.ts";

const lessons = readLessons();

/** `npm run fraud-pieces` rewrites them after a change of the corpus, of the ready-made phrases or of the spelling. */
test("the weights in git are those that the lines of the building half train", () => {
  const written = (text: string) => text.replaceAll(/\s+/g, "");
  // Not compared by `toBe`, whose difference would be a page of letters.
  expect(written(readFileSync(WEIGHTS_FILE, "utf8")) === written(weightsFile(trainPieces(lessons)))).toBe(true);
});

test("of lines that it was not trained with, the model finds four fifths of the lures and calls one honest line in a hundred a lure", () => {
  const weights = trainPieces(lessons.filter(({ set }) => set !== "everyday"));
  const unknown = lessons.filter(({ set }) => set === "everyday");
  const shareOf = (isLure: boolean) => {
    const lines = unknown.filter(({ label }) => (label !== "ok") === isLure);
    return lines.filter(({ text, kind }) => opinionOf(text, kind, weights).score >= 1).length / lines.length;
  };
  expect(shareOf(true)).toBeGreaterThan(0.8);
  expect(shareOf(false)).toBeLessThan(0.015);
});

test("the model has no opinion of an empty text, of a picture or of a number", () => {
  expect(["", "👍", "123 456", "ok"].map((text) => pieceSign(text, "chat"))).toEqual([null, null, null, null]);
});
