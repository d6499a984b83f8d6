import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceE8 } from "../money/amount.ts";
import { basisPointsFromIndex, floatingPrice, parsePrice } from "./pricing.ts";

const free = { floor: null, ceiling: null };
const e8 = (text: string) => parsePrice(text) ?? priceE8(0n);

describe("a floating price", () => {
  it("follows the index by its margin", () => {
    expect(floatingPrice(e8("1"), { margin: "0.015", ...free })).toBe(e8("1.015"));
    expect(floatingPrice(e8("92000"), { margin: "-0.0125", ...free })).toBe(e8("90850"));
    expect(floatingPrice(e8("1"), { margin: "0", ...free })).toBe(e8("1"));
  });
  it("stays between floor and ceiling", () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 20n),
        fc.integer({ min: -9999, max: 9999 }),
        fc.bigInt(1n, 10n ** 19n),
        fc.bigInt(0n, 10n ** 19n),
        (index, margin, floor, more) => {
          const text = `${margin < 0 ? "-" : ""}0.${String(Math.abs(margin)).padStart(4, "0")}`;
          const price = floatingPrice(priceE8(index), { margin: text, floor: priceE8(floor), ceiling: priceE8(floor + more) });
          expect(price).not.toBeNull();
          expect((price ?? 0n) >= floor && (price ?? 0n) <= floor + more).toBe(true);
        },
      ),
    );
  });
  it("is what it is between floor and ceiling, and one of them where it is beyond", () => {
    const bounds = { floor: e8("0.5"), ceiling: e8("2") };
    const at = (margin: string, terms: Partial<typeof free | typeof bounds>) => floatingPrice(e8("1"), { margin, ...free, ...terms });
    expect([at("0.1", bounds), at("-0.6", bounds), at("1.5", bounds)]).toEqual([e8("1.1"), e8("0.5"), e8("2")]);
    expect([at("0.1", { floor: bounds.floor }), at("0.1", { ceiling: bounds.ceiling })]).toEqual([e8("1.1"), e8("1.1")]);
  });
  it("has six digits", () => {
    expect(floatingPrice(e8("123456.789"), { margin: "0", ...free })).toBe(e8("123457"));
    expect(floatingPrice(e8("0.00123456"), { margin: "0", ...free })).toBe(e8("0.00123456"));
    expect(floatingPrice(e8("1.234565"), { margin: "0", ...free })).toBe(e8("1.23457"));
  });
  it("is none for a margin that takes everything away or is no number, whatever the floor", () => {
    const floor = { floor: e8("1"), ceiling: null };
    for (const margin of ["-1", "-1.5", "x", "-x", ""]) {
      expect(floatingPrice(e8("1"), { margin, ...free }), margin).toBeNull();
      expect(floatingPrice(e8("1"), { margin, ...floor }), margin).toBeNull();
    }
    expect(floatingPrice(priceE8(1n), { margin: "-0.9999", ...free })).toBeNull();
  });
});

it("measures the distance from the index either way", () => {
  expect(basisPointsFromIndex(e8("1.05"), e8("1"))).toBe(500n);
  expect(basisPointsFromIndex(e8("0.9"), e8("1"))).toBe(1000n);
});

it("reads a price with at most eight places that is more than nothing", () => {
  expect(["1.00000001", "0.5", "0", "0.000", "1.000000001", "x", ""].map(parsePrice)).toEqual([
    100_000_001n,
    50_000_000n,
    null,
    null,
    null,
    null,
    null,
  ]);
});
