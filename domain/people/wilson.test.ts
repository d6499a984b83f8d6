import fc from "fast-check";
import { expect, test } from "vitest";
import { wilsonLowerBound } from "./wilson.ts";

test.each([
  [0, 0, null],
  [0, 1, "0.0000"],
  [1, 1, "0.2065"],
  [3, 3, "0.4385"],
  [9, 10, "0.5958"],
  [95, 100, "0.8882"],
  [300, 300, "0.9873"],
])("%i of %i is at least %s", (good, all, bound) => {
  expect(wilsonLowerBound(good, all)).toBe(bound);
});

const counts = fc.tuple(fc.nat(5000), fc.nat(5000)).filter(([good, bad]) => good + bad > 0);

test("is never above the share itself, and never below nought", () => {
  fc.assert(
    fc.property(counts, ([good, bad]) => {
      const bound = Number(wilsonLowerBound(good, good + bad));
      expect(bound).toBeGreaterThanOrEqual(0);
      expect(bound).toBeLessThanOrEqual(good / (good + bad));
    }),
  );
});

test("more of the same is worth more, and one more complaint is worth less", () => {
  fc.assert(
    fc.property(counts, fc.integer({ min: 2, max: 20 }), ([good, bad], times) => {
      const bound = Number(wilsonLowerBound(good, good + bad));
      expect(Number(wilsonLowerBound(good * times, (good + bad) * times))).toBeGreaterThanOrEqual(bound);
      expect(Number(wilsonLowerBound(good, good + bad + 1))).toBeLessThanOrEqual(bound);
    }),
  );
});
