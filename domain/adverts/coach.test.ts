import fc from "fast-check";
import { expect, test } from "vitest";
import { basisPointsToFirst } from "./coach.ts";

const price = fc.bigInt({ min: 100_000n, max: 10n ** 15n });

test("a price changed by what is advised is before the best of the others, and by one basis point less it is not", () => {
  fc.assert(
    fc.property(fc.constantFrom("buy" as const, "sell" as const), price, fc.integer({ min: -600, max: 600 }), (side, best, away) => {
      const own = (best * (10_000n + BigInt(away))) / 10_000n;
      const advised = basisPointsToFirst(side, own, best);
      // In ten thousandths of the smallest unit, so that nothing is rounded.
      const changed = (points: bigint) => own * (side === "sell" ? 10_000n - points : 10_000n + points);
      const isFirst = (at: bigint) => (side === "sell" ? at < best * 10_000n : at > best * 10_000n);
      if (advised === null) {
        expect(isFirst(changed(0n)) || !isFirst(changed(500n))).toBe(true);
        return;
      }
      expect(isFirst(changed(advised))).toBe(true);
      expect(isFirst(changed(advised - 1n))).toBe(false);
    }),
  );
});

test("without others, as the first, and far away, nothing is advised", () => {
  expect(basisPointsToFirst("sell", 100n, null)).toBeNull();
  expect(basisPointsToFirst("sell", 9_999n, 10_000n)).toBeNull();
  expect(basisPointsToFirst("buy", 10_001n, 10_000n)).toBeNull();
  expect(basisPointsToFirst("sell", 10_000n, 10_000n)).toBe(1n);
  expect(basisPointsToFirst("sell", 10_000n, 9_000n)).toBeNull();
  // Five hundredths are near enough, one basis point more is not. No price can be a share of nothing.
  expect(basisPointsToFirst("sell", 10_000n, 9_501n)).toBe(500n);
  expect(basisPointsToFirst("sell", 10_000n, 9_500n)).toBeNull();
  expect(basisPointsToFirst("buy", 0n, 9_500n)).toBeNull();
});
