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
  it("is none for a margin that takes everything away", () => {
    expect(floatingPrice(e8("1"), { margin: "-1", ...free })).toBeNull();
    expect(floatingPrice(e8("1"), { margin: "x", ...free })).toBeNull();
  });
});

it("measures the distance from the index either way", () => {
  expect(basisPointsFromIndex(e8("1.05"), e8("1"))).toBe(500n);
  expect(basisPointsFromIndex(e8("0.9"), e8("1"))).toBe(1000n);
});
