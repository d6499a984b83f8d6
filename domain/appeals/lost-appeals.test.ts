import { expect, test } from "vitest";
import { RULE_NUMBERS } from "@plaza/contract/appeal.ts";
import { againstWhom, fraudBy, lostBy } from "./lost-appeals.ts";

test("an appeal is lost by whom its rule goes against, and only forged evidence is fraud", () => {
  const lost = Object.fromEntries(RULE_NUMBERS.map((number) => [number, lostBy(number)]));
  expect(lost).toEqual({
    R1: "seller",
    R2: "seller",
    R3: "buyer",
    R4: "buyer",
    R5: "buyer",
    R6: null,
    R7: null,
    R8: "seller",
    R9: "buyer",
    R10: "seller",
    R11: null,
    R12: null,
    R13: null,
    R14: null,
    R15: null,
  });
  expect(RULE_NUMBERS.filter((number) => fraudBy(number) !== null)).toEqual(["R9", "R10"]);
  for (const number of ["R9", "R10"] as const) expect(fraudBy(number)).toBe(lostBy(number));
});

test("a decision goes against the person a justified report is about, or the one who lost the appeal", () => {
  const against = (number: Parameters<typeof againstWhom>[0]) => [againstWhom(number, "buyer"), againstWhom(number, "seller")];
  expect(against("R11")).toEqual(["seller", "buyer"]);
  expect(against("R12")).toEqual([null, null]);
  expect(against("R3")).toEqual(["buyer", "buyer"]);
  expect(against("R1")).toEqual(["seller", "seller"]);
});

test("what an appeal's outcome says is not said of reports and objections", () => {
  for (const number of ["R11", "R12", "R13", "R14"] as const) expect(lostBy(number), number).toBeNull();
});
