import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dealOf, fieldValue, holdsMoney, mostOf, outOfLimits, computeTerms, type Deal, type Typed } from "./terms.ts";

const ADVERT = { feeRate: "0.001", minAmount: "10", maxAmount: "1000", remaining: "500" };

function deal(side: "buy" | "sell", price: string, balance: string | null = null): Deal {
  return dealOf({ side, assetPrecision: 6, fiatPrecision: 2, balance, advert: ADVERT }, price);
}

function terms(one: Deal, field: Typed, decimal: string) {
  const computed = computeTerms(one, field, decimal);
  if (computed.kind !== "terms") throw new Error(computed.kind);
  return computed;
}

describe("a buyer", () => {
  test("pays money and receives coins less the fee", () => {
    const { terms: order, input } = terms(deal("buy", "1.25"), "pay", "100");
    expect(input).toEqual({ amount: "100" });
    expect(fieldValue(deal("buy", "1.25"), "receive", order)).toBe("79.92");
  });

  test("who types what to receive receives exactly that or the least that is more", () => {
    const one = deal("buy", "1.25");
    expect(fieldValue(one, "receive", terms(one, "receive", "79.92").terms)).toBe("79.92");
    expect(fieldValue(one, "pay", terms(one, "receive", "79.92").terms)).toBe("100");
  });
});

describe("a seller", () => {
  test("pays coins and receives money for what is left after the fee", () => {
    const one = deal("sell", "1.25", "50");
    const { terms: order, input } = terms(one, "pay", "40");
    expect(input).toEqual({ quantity: "40" });
    expect(fieldValue(one, "receive", order)).toBe("49.95");
  });

  test("can't sell more than there is", () => {
    const one = deal("sell", "1.25", "50");
    expect(outOfLimits(one, terms(one, "pay", "50"))).toBeNull();
    expect(outOfLimits(one, terms(one, "pay", "50.000001"))?.error).toBe("insufficient_balance");
  });
});

test("amounts outside of the advert's limits are named", () => {
  const one = deal("buy", "1");
  expect(outOfLimits(one, terms(one, "pay", "9.99"))?.error).toBe("amount_below_limit");
  expect(outOfLimits(one, terms(one, "pay", "10"))).toBeNull();
  expect(outOfLimits(one, terms(one, "pay", "500.01"))?.error).toBe("amount_above_limit");
});

test("all coins that are left can be typed where their price rounds up above the shown maximum, and no money above it", () => {
  const left = dealOf(
    {
      side: "buy",
      assetPrecision: 6,
      fiatPrecision: 2,
      balance: null,
      advert: { ...ADVERT, feeRate: "0", maxAmount: "99.40", remaining: "100.006" },
    },
    "0.994",
  );
  expect(outOfLimits(left, terms(left, "receive", "100.006"))).toBeNull();
  expect(outOfLimits(left, terms(left, "receive", "100.006001"))?.error).toBe("amount_above_limit");
  expect(outOfLimits(left, terms(left, "pay", "99.40"))).toBeNull();
  expect(outOfLimits(left, terms(left, "pay", "99.41"))?.error).toBe("amount_above_limit");
});

test("digits beyond the precision are refused, not rounded", () => {
  expect(computeTerms(deal("buy", "1"), "pay", "10.001").kind).toBe("too_fine");
  expect(computeTerms(deal("buy", "1"), "receive", "10.0000001").kind).toBe("too_fine");
  expect(computeTerms(deal("buy", "1"), "pay", "0").kind).toBe("too_small");
});

test('"All" is always allowed, for each side, price and balance', () => {
  const prices = fc.integer({ min: 1_000, max: 500_000_000 }).map((price) => `${price / 100_000}`.replace(/e.*/, ""));
  const balances = fc.integer({ min: 20_000, max: 900_000 }).map((balance) => `${balance / 1_000}`);
  fc.assert(
    fc.property(fc.constantFrom("buy" as const, "sell" as const), prices, balances, (side, price, balance) => {
      const one = deal(side, price, side === "sell" ? balance : null);
      const most = mostOf(one);
      const computed = computeTerms(one, most.field, most.decimal);
      if (computed.kind !== "terms") return;
      const out = outOfLimits(one, computed);
      expect(out === null || out.error === "amount_below_limit").toBe(true);
    }),
  );
});

test("the field that was typed keeps its number, whatever follows in the other", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("buy" as const, "sell" as const),
      fc.constantFrom("pay" as const, "receive" as const),
      fc.integer({ min: 1_000, max: 99_999 }),
      (side, field, hundredths) => {
        const one = deal(side, "1.37", side === "sell" ? "10000" : null);
        const typed = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}`.replace(/\.?0+$/, "");
        const computed = computeTerms(one, field, typed);
        // A buyer who types coins may get a last digit more: the fee is rounded up.
        const exact = holdsMoney(side, field) || side === "sell";
        if (computed.kind === "terms" && exact) expect(fieldValue(one, field, computed.terms)).toBe(typed);
      },
    ),
  );
});
