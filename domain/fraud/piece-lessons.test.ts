import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { opinionOf } from "./piece-signs.ts";
import { type Lesson, LURE_CLASSES, readLesson, stepAt, trainPieces } from "./piece-training.ts";
import { isKnown, numbersIn, numbersOf, placesOf } from "./pieces.ts";

/** What the training makes of a few lessons: exactly the same on every machine, or the weights in git could not be compared. */

const LESSONS: readonly Lesson[] = [
  { label: "gift_cards", text: "pay with a blorpcard", kind: "chat" },
  { label: "gift_cards", text: "a blorpcard is fine too, send two of them", kind: "chat", weight: 0.5 },
  { label: "threat", text: "pay or regret it", kind: "chat" },
  { label: "threat", text: "you will regret it if you wait", kind: "advert" },
  { label: "ok", text: "paid with my bank, thanks", kind: "chat" },
  { label: "ok", text: "my bank is fine", kind: "advert" },
  { label: "ok", text: "thanks, send it if you have time", kind: "chat", weight: 0.25 },
];

/** Once for all tests: most of the time goes into the empty places. */
const trained = trainPieces(LESSONS.map(readLesson), LURE_CLASSES);

/** The step of a piece for a class. */
function stepOf(piece: string, label: (typeof LURE_CLASSES)[number]): number {
  const { packed, classes } = trained;
  const [place = 0] = placesOf(numbersOf(piece, "chat"));
  return stepAt(packed, place * classes.length + classes.indexOf(label));
}

test("the same lessons give the same bytes", () => {
  const { packed, scale, known } = trained;
  const digest = createHash("sha256").update(packed).update(known).digest("hex");
  expect([digest.slice(0, 16), scale.toFixed(9)]).toEqual(["1a8bc3849ab41a5a", "0.148526015"]);
});

describe("what a lesson teaches", () => {
  test("speaks for its label and against the others", () => {
    expect(stepOf("=blorpcard", "gift_cards")).toBeGreaterThan(0);
    expect(stepOf("=blorpcard", "ok")).toBeLessThan(0);
    expect(stepOf("=bank", "ok")).toBeGreaterThan(0);
    expect(stepOf("=bank", "gift_cards")).toBeLessThan(0);
  });

  test("is known of pieces of two lessons and more", () => {
    const { known } = trained;
    const isPieceKnown = (piece: string) => numbersOf(piece, "chat").some((number) => isKnown(known, number));
    expect(["=blorpcard", "=bank", "=two", "=time"].map(isPieceKnown)).toEqual([true, true, false, false]);
  });

  test("is recognized among all others", () => {
    for (const { label, text, kind } of LESSONS) {
      const { flag, score } = opinionOf(numbersIn(text, kind), trained);
      expect(label === "ok" ? score < 0 : flag === label && score > 0, text).toBe(true);
    }
  });
});
