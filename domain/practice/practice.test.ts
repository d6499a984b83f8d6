import { describe, expect, it } from "vitest";
import { CHOICES, fraudOf, type Choice } from "../fraud/frauds.ts";
import { DECISIONS, MOST_MISTAKES, scorePractice, STAGES } from "./practice.ts";

/** The right answers, but for those at these places. */
const answers = (...wrong: readonly number[]): Choice[] =>
  DECISIONS.map(({ right }, at) => (wrong.includes(at) ? (CHOICES.find((choice) => choice !== right) ?? right) : right));

describe("the practice trade", () => {
  it("is a purchase up to its payment and then a sale up to its release", () => {
    expect(STAGES.map(({ id, role }) => [id, role])).toEqual([
      ["telegram", "buyer"],
      ["swapped_account", "buyer"],
      ["pay", "buyer"],
      ["cancel_refund", "buyer"],
      ["fake_receipt", "seller"],
      ["third_party", "seller"],
      ["blackmail", "seller"],
      ["release", "seller"],
    ]);
    expect(STAGES.filter(({ kind }) => kind === "act").map(({ id }) => id)).toEqual(["pay", "release"]);
  });

  it("asks what the lesson has asked, and takes the same answer", () => {
    for (const { id, role, right } of DECISIONS) {
      if (id === "telegram") continue;
      expect([role, right]).toEqual([fraudOf(id)?.victim, fraudOf(id)?.right]);
    }
    expect(DECISIONS.find(({ id }) => id === "telegram")?.right).toBe("c");
  });

  it("has the order page's own form where the choice is an act", () => {
    expect(DECISIONS.map(({ id, by }) => [id, by?.act, by?.choice])).toEqual([
      ["telegram", undefined, undefined],
      ["swapped_account", undefined, undefined],
      ["cancel_refund", "cancel", "b"],
      ["fake_receipt", "release", "a"],
      ["third_party", "release", "b"],
      ["blackmail", "release", "a"],
    ]);
    expect(DECISIONS.filter((decision) => "by" in decision)).toHaveLength(4);
  });
});

describe("the score", () => {
  it("counts right answers, and passes with one mistake wherever it is", () => {
    expect(scorePractice(answers())).toEqual({ right: 6, of: 6, passed: true });
    for (const at of DECISIONS.keys()) expect(scorePractice(answers(at))).toEqual({ right: 5, of: 6, passed: true });
    expect(MOST_MISTAKES).toBe(1);
  });

  it("fails with two mistakes, and counts what is missing as wrong", () => {
    expect(scorePractice(answers(0, 5))).toEqual({ right: 4, of: 6, passed: false });
    expect(scorePractice(answers().slice(0, 5))).toEqual({ right: 5, of: 6, passed: true });
    expect(scorePractice([])).toEqual({ right: 0, of: 6, passed: false });
  });
});
