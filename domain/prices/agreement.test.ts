import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { priceE8 } from "../money/amount.ts";
import { agreedPrice, type PriceGuards, type SourcePrice } from "./agreement.ts";

const NOW = new Date("2026-01-01T00:00:00Z");
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const GUARDS: PriceGuards = {
  priceMaxAgeSeconds: 60,
  priceMaxJumpBasisPoints: 1000,
  priceMaxDayJumpBasisPoints: 5000,
  priceSourceQuorum: 2,
};
const quote = (price: bigint, seconds = 1): SourcePrice => ({ price: priceE8(price), at: ago(seconds) });
const agreed = (sources: SourcePrice[], last: { price: bigint; at: Date } | null = null, guards = GUARDS) =>
  agreedPrice(sources, last, null, NOW, guards)?.price ?? null;

describe("the agreed price", () => {
  test("is the middle one", () => {
    expect(agreed([quote(103n), quote(100n), quote(101n)])).toBe(101n);
    expect(agreed([quote(100n), quote(102n)])).toBe(100n);
  });

  test("needs its quorum", () => {
    expect(agreed([quote(100n)])).toBeNull();
    expect(agreed([quote(100n), quote(100n, 61)])).toBeNull();
    expect(agreed([quote(100n), quote(100n, -61)])).toBeNull();
    expect(agreed([])).toBeNull();
  });

  test("leaves out who jumps, on either side, and takes what stays within", () => {
    const last = { price: 1000n, at: ago(10) };
    expect(agreed([quote(1101n), quote(899n)], last)).toBeNull();
    expect(agreed([quote(1100n), quote(900n)], last)).toBe(900n);
    expect(agreed([quote(1n), quote(1001n), quote(1002n)], last)).toBe(1001n);
  });

  test("counts a source up to the last moment of its age, and one ahead of our clock by less than a minute", () => {
    expect([agreed([quote(100n, 59), quote(100n, 59)]), agreed([quote(100n, 60), quote(100n, 59)])]).toEqual([100n, null]);
    expect([agreed([quote(100n, -59), quote(100n)]), agreed([quote(100n, -60), quote(100n)])]).toEqual([100n, null]);
    expect(agreed([quote(2000n), quote(2000n)], { price: 1000n, at: ago(60) })).toBe(2000n);
    expect(agreed([quote(2000n), quote(2000n)], { price: 1000n, at: ago(59) })).toBeNull();
  });

  test("compares with nothing once the last price is stale", () => {
    expect(agreed([quote(2000n), quote(2000n)], { price: 1000n, at: ago(61) })).toBe(2000n);
  });

  test("stays near the last day's, in small steps and after an outage too", () => {
    const near = (price: bigint, last: bigint | null) =>
      agreedPrice([quote(price), quote(price)], last === null ? null : { price: last, at: ago(5) }, 1000n, NOW, GUARDS)?.price ?? null;
    expect([near(1500n, null), near(1501n, null), near(500n, null), near(499n, null)]).toEqual([1500n, null, 500n, null]);
    expect([near(495n, 540n), near(505n, 540n)]).toEqual([null, 505n]);
  });

  test("was known now, if its source's clock is ahead", () => {
    expect(agreedPrice([quote(100n, -30), quote(100n, -30)], null, null, NOW, GUARDS)).toEqual({ price: 100n, at: NOW });
  });

  test("is always one that a fresh source said within the jump, and doesn't depend on their order", () => {
    const source = fc.record({ price: fc.bigInt({ min: 1n, max: 3000n }).map(priceE8), at: fc.integer({ min: -100, max: 120 }).map(ago) });
    fc.assert(
      fc.property(fc.array(source, { maxLength: 7 }), (sources) => {
        const last = { price: 1000n, at: ago(1) };
        const price = agreed(sources, last);
        expect(agreed(sources.toReversed(), last)).toBe(price);
        if (price === null) return;
        expect(price >= 900n && price <= 1100n).toBe(true);
        expect(sources.some((candidate) => candidate.price === price && candidate.at > ago(60))).toBe(true);
      }),
    );
  });
});
