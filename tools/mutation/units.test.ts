import { expect, it } from "vitest";
import { importersOf } from "./import-graph.ts";
import { isNoticed } from "./mutant.ts";
import { sampleOf } from "./sample.ts";
import { mutateUnits } from "./units.ts";

it("Changes of a rule are noticed by its tests, and reached by no others", async () => {
  const rule = { path: "domain/limits/four-eyes.ts", lines: null };
  const mutants = await mutateUnits(rule, "domain/limits");
  expect(mutants.length).toBeGreaterThan(3);
  expect(mutants.every(isNoticed)).toBe(true);
  const untested = await mutateUnits(rule, "domain/qr");
  expect(untested.map(({ status }) => status)).toEqual(mutants.map(() => "unreached"));
});

it("What imports a file is found, also through others", () => {
  const importers = importersOf([
    "domain/money/decimal.ts",
    "domain/money/amount.ts",
    "domain/money/decimal.test.ts",
    "domain/money/limits.ts",
  ]);
  expect(importers("domain/money/decimal.ts")).toContain("domain/money/decimal.test.ts");
  expect(importers("domain/money/decimal.test.ts").size).toBe(0);
});

it("A sample has its size, the order of the list, and the same items for the same seed", () => {
  const items = Array.from({ length: 50 }, (_, at) => at);
  const sample = sampleOf(items, 8, 7);
  expect(sample).toHaveLength(8);
  expect(sample).toEqual(sample.toSorted((a, b) => a - b));
  expect(sampleOf(items, 8, 7)).toEqual(sample);
  expect(sampleOf(items, 8, 8)).not.toEqual(sample);
  expect(sampleOf(items.slice(0, 5), 8, 7)).toEqual([0, 1, 2, 3, 4]);
});
