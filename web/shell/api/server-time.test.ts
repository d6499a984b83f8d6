import fc from "fast-check";
import { expect, test } from "vitest";
import { narrowed } from "./server-time.ts";

const HOUR = 3_600_000;

test("the true offset always lies within the bounds, however slow the line and however wrong the clock", () => {
  const journey = fc.record({
    at: fc.integer({ min: 0, max: 60_000 }),
    there: fc.integer({ min: 0, max: 5_000 }),
    back: fc.integer({ min: 0, max: 5_000 }),
  });
  fc.assert(
    fc.property(fc.integer({ min: -2 * HOUR, max: 2 * HOUR }), fc.array(journey, { minLength: 1, maxLength: 20 }), (offset, journeys) => {
      let known: ReturnType<typeof narrowed> | null = null;
      for (const { at, there, back } of journeys) {
        const written = at + there + offset;
        const header = Math.floor(written / 1_000) * 1_000;
        known = narrowed(known, header, at, at + there + back);
        expect(known.least).toBeLessThanOrEqual(offset);
        expect(known.most).toBeGreaterThanOrEqual(offset);
      }
    }),
  );
});

test("more answers never widen the bounds", () => {
  const first = narrowed(null, 10_000, 9_000, 9_400);
  const second = narrowed(first, 12_000, 11_900, 12_000);
  expect(second.most - second.least).toBeLessThanOrEqual(first.most - first.least);
});

test("a device whose clock is set starts again", () => {
  const before = narrowed(null, 100_000, 100_000, 100_100);
  const after = narrowed(before, 101_000, 101_000 + HOUR, 101_100 + HOUR);
  expect(after.most).toBeLessThan(-HOUR + 2_000);
});
