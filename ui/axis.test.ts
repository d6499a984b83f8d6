import fc from "fast-check";
import { expect, it } from "vitest";
import { axisOf } from "./axis.ts";

it("has round ticks around the values", () => {
  expect(axisOf([97, 143]).ticks).toEqual([80, 100, 120, 140, 160]);
  expect(axisOf([3, 9.5], 4, "zero").ticks).toEqual([0, 2.5, 5, 7.5, 10]);
});

it.each([
  [[97, 143], 0],
  [[3, 9.5], 0],
  [[0.8516, 0.8533], 4],
  [[0.2, 1.1], 2],
  [[1000, 4e6], 0],
])("writes every tick around %j with %i digits after the point, which show all of it", (values, digits) => {
  const axis = axisOf(values);
  expect(axis.digits).toBe(digits);
  for (const tick of axis.ticks) expect(Number(tick.toFixed(digits))).toBeCloseTo(tick, 10);
});

it("gives a line that never moves a place inside", () => {
  const { topShare } = axisOf([1, 1, 1]);
  expect(topShare(1)).toBeGreaterThanOrEqual(0);
  expect(topShare(1)).toBeLessThanOrEqual(1);
});

it("keeps every value inside of the drawing, higher values nearer to the top", () => {
  const value = fc.double({ min: 1e-6, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 50 }), fc.constantFrom("least" as const, "zero" as const), (values, from) => {
      const { ticks, topShare } = axisOf(values, 4, from);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(8);
      const shares = values.toSorted((a, b) => a - b).map(topShare);
      for (const share of shares) expect(share).toBeGreaterThanOrEqual(-1e-6);
      for (const share of shares) expect(share).toBeLessThanOrEqual(1 + 1e-6);
      expect(shares.toSorted((a, b) => b - a)).toEqual(shares);
    }),
  );
});
