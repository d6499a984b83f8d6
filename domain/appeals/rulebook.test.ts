import { CASE_KINDS, RULE_NUMBERS } from "@plaza/contract/appeal.ts";
import { describe, expect, test } from "vitest";
import { otherRole, recommendedRule, ruleOf, rulesFor, type CaseFacts } from "./rulebook.ts";

describe("the book of rules", () => {
  test("has each number once, under the outcome and fault that its text gives", () => {
    const rows = RULE_NUMBERS.map((number) => ruleOf(number)).map(({ number, kinds, outcome, fault }) => [
      number,
      kinds.join(),
      outcome,
      fault,
    ]);
    expect(rows).toEqual([
      ["R1", "appeal", "release", null],
      ["R2", "appeal", "release", null],
      ["R3", "appeal", "refund", "buyer"],
      ["R4", "appeal", "refund", "buyer"],
      ["R5", "appeal", "refund", "buyer"],
      ["R6", "appeal", "refund", null],
      ["R7", "appeal", "refund", null],
      ["R8", "appeal", "refund", "seller"],
      ["R9", "appeal", "refund", "buyer"],
      ["R10", "appeal", "release", null],
      ["R11", "report", "justified", null],
      ["R12", "report", "unjustified", null],
      ["R13", "objection", "upheld", null],
      ["R14", "objection", "overturned", null],
      ["R15", "appeal", "split", null],
    ]);
  });

  test("offers each kind of case its own rules, and each rule to one kind", () => {
    expect(CASE_KINDS.map((kind) => rulesFor(kind).length)).toEqual([11, 2, 2]);
    expect(CASE_KINDS.flatMap((kind) => rulesFor(kind)).length).toBe(RULE_NUMBERS.length);
  });

  test("names the counterparty", () => {
    expect([otherRole("buyer"), otherRole("seller")]).toEqual(["seller", "buyer"]);
  });
});

describe("what silence speaks for", () => {
  const facts: CaseFacts = { kind: "appeal", openedBy: "buyer", silent: "seller", shown: true };

  test.each([
    [{}, "R2"],
    [{ openedBy: "seller", silent: "buyer" }, "R4"],
    // The one who opened the case went silent: no evidence is needed against them.
    [{ silent: "buyer", shown: false }, "R4"],
    [{ openedBy: "seller", silent: "seller", shown: false }, "R2"],
    [{ shown: false }, null],
    [{ openedBy: "seller", silent: "buyer", shown: false }, null],
    [{ silent: null }, null],
    [{ kind: "report" }, null],
    [{ kind: "objection" }, null],
  ] as const)("%j: %s", (changes, rule) => {
    expect(recommendedRule({ ...facts, ...changes })).toBe(rule);
  });
});
