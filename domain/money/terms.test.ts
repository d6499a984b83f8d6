import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cryptoMinor,
  feeOf,
  fiatFor,
  fiatMinor,
  grossFor,
  largestBalance,
  priceE8,
  quantityFor,
  rateE8,
  smallestQuantityWorth,
} from "./amount.ts";
import { formatDecimal, parseDecimal } from "./decimal.ts";
import { checkLimits, isSoldOut, largestAmount, limitInCoins, smallestAmount, type AdvertLimits } from "./limits.ts";
import { orderTerms, type PricedPair } from "./terms.ts";

const read = (text: string, scale: number) => parseDecimal(text, scale) ?? expect.fail(`not a decimal: ${text}`);
const usdt = (text: string) => cryptoMinor(read(text, 6));
const eur = (text: string) => fiatMinor(read(text, 2));

/** USDT against EUR at 0.92 with 0.1 % fee. */
const PAIR: PricedPair = { price: priceE8(92_000_000n), assetPrecision: 6, fiatPrecision: 2, feeRate: rateE8(100_000n) };

const pairs: fc.Arbitrary<PricedPair> = fc.record({
  price: fc.bigInt(1n, 10n ** 18n).map(priceE8),
  assetPrecision: fc.integer({ min: 0, max: 18 }),
  fiatPrecision: fc.integer({ min: 0, max: 4 }),
  feeRate: fc.bigInt(0n, 10n ** 8n - 1n).map(rateE8),
});
const sides = fc.constantFrom("buy" as const, "sell" as const);
const quantities = fc.bigInt(0n, 10n ** 24n).map(cryptoMinor);
const amounts = fc.bigInt(0n, 10n ** 14n).map(fiatMinor);

describe("the largest balance", () => {
  test.each([0, 2, 6, 18])("is the largest amount that the wire can say, with %i decimals", (precision) => {
    const nines = "9".repeat(18) + (precision === 0 ? "" : `.${"9".repeat(precision)}`);
    expect(largestBalance(precision)).toBe(parseDecimal(nines, precision));
    expect(parseDecimal(formatDecimal(largestBalance(precision) + 1n, precision), precision)).toBeNull();
  });
});

describe("the units", () => {
  test("refuse what they can't be", () => {
    expect(() => cryptoMinor(-1n)).toThrow(RangeError);
    expect(() => fiatMinor(-1n)).toThrow(RangeError);
    expect(() => priceE8(0n)).toThrow(RangeError);
    expect(() => rateE8(-1n)).toThrow(RangeError);
    expect(() => rateE8(10n ** 8n)).toThrow(RangeError);
  });

  test("fiat rounds half-up and the fee up", () => {
    expect(fiatFor(cryptoMinor(5n), priceE8(10n ** 7n), 0, 0)).toBe(1n);
    expect(fiatFor(cryptoMinor(4n), priceE8(10n ** 7n), 0, 0)).toBe(0n);
    expect(feeOf(cryptoMinor(1n), rateE8(1n))).toBe(1n);
    expect(feeOf(cryptoMinor(1000n), rateE8(100_000n))).toBe(1n);
    expect(feeOf(cryptoMinor(1001n), rateE8(100_000n))).toBe(2n);
    expect(feeOf(cryptoMinor(0n), rateE8(100_000n))).toBe(0n);
  });

  test("what an amount buys never costs more than it, and one unit more would", () => {
    fc.assert(
      fc.property(pairs, amounts, ({ price, assetPrecision, fiatPrecision }, amount) => {
        const quantity = quantityFor(amount, price, assetPrecision, fiatPrecision);
        expect(fiatFor(quantity, price, assetPrecision, fiatPrecision) <= amount).toBe(true);
        expect((quantity + 1n) * price * 10n ** BigInt(fiatPrecision) > amount * 10n ** BigInt(assetPrecision + 8)).toBe(true);
      }),
    );
  });

  test("the smallest quantity worth an amount is worth it, and one unit less is not", () => {
    fc.assert(
      fc.property(
        pairs,
        amounts.filter((amount) => amount > 0n),
        ({ price, assetPrecision, fiatPrecision }, amount) => {
          const quantity = smallestQuantityWorth(amount, price, assetPrecision, fiatPrecision);
          expect(fiatFor(quantity, price, assetPrecision, fiatPrecision) >= amount).toBe(true);
          expect(fiatFor(cryptoMinor(quantity - 1n), price, assetPrecision, fiatPrecision) < amount).toBe(true);
        },
      ),
    );
  });

  test("the gross of a net is the smallest that leaves it", () => {
    fc.assert(
      fc.property(
        pairs,
        quantities.filter((net) => net > 0n),
        ({ feeRate }, net) => {
          const gross = grossFor(net, feeRate);
          const less = cryptoMinor(gross - 1n);
          expect(gross - feeOf(gross, feeRate) >= net).toBe(true);
          expect(less - feeOf(less, feeRate) < net).toBe(true);
        },
      ),
    );
  });
});

describe("orderTerms", () => {
  test("a taker who buys 100 USDT pays for 100 and gets 99.9", () => {
    expect(orderTerms({ ...PAIR, takerSide: "buy", quantity: usdt("100") })).toEqual({
      quantity: usdt("100"),
      amount: eur("92"),
      fee: usdt("0.1"),
      receive: usdt("99.9"),
    });
  });

  test("a taker who sells 100 USDT gives 100 and is paid for 99.9", () => {
    expect(orderTerms({ ...PAIR, takerSide: "sell", quantity: usdt("100") })).toEqual({
      quantity: usdt("100"),
      amount: eur("91.91"),
      fee: usdt("0.1"),
      receive: usdt("99.9"),
    });
  });

  test("a taker who types an amount pays or is paid exactly that", () => {
    expect(orderTerms({ ...PAIR, takerSide: "buy", amount: eur("50") })).toEqual({
      quantity: usdt("54.347826"),
      amount: eur("50"),
      fee: usdt("0.054348"),
      receive: usdt("54.293478"),
    });
    // 54.342392 × 0.92 = 49.995, the least that rounds to 50.00.
    expect(orderTerms({ ...PAIR, takerSide: "sell", amount: eur("50") })).toEqual({
      quantity: usdt("54.396789"),
      amount: eur("50"),
      fee: usdt("0.054397"),
      receive: usdt("54.342392"),
    });
  });

  test("there are no terms for what is too small to trade", () => {
    expect(orderTerms({ ...PAIR, takerSide: "buy", quantity: usdt("0") })).toBeNull();
    expect(orderTerms({ ...PAIR, takerSide: "buy", amount: eur("0") })).toBeNull();
    expect(orderTerms({ ...PAIR, takerSide: "sell", amount: eur("0") })).toBeNull();
    expect(orderTerms({ ...PAIR, takerSide: "buy", quantity: usdt("0.000001") })).toBeNull();
    expect(orderTerms({ ...PAIR, takerSide: "buy", amount: eur("0.01"), price: priceE8(10n ** 18n) })).toBeNull();
  });

  test("the fee and what the buyer gets add up to the quantity, for any taker and input", () => {
    const inputs = fc.oneof(fc.record({ amount: amounts }), fc.record({ quantity: quantities }));
    fc.assert(
      fc.property(pairs, sides, inputs, (pair, takerSide, input) => {
        const terms = orderTerms({ ...pair, takerSide, ...input });
        if (terms === null) return;
        expect(terms.receive + terms.fee).toBe(terms.quantity);
        expect(terms.fee >= 0n && terms.fee < terms.quantity && terms.receive > 0n && terms.amount > 0n).toBe(true);
        if ("amount" in input) expect(terms.amount).toBe(input.amount);
        else expect(terms.quantity).toBe(input.quantity);
      }),
    );
  });

  test("an amount typed by a seller takes the smallest quantity that is worth it after the fee", () => {
    fc.assert(
      fc.property(
        pairs,
        amounts.filter((amount) => amount > 0n),
        (pair, amount) => {
          const worth = (quantity: bigint) =>
            quantity < 0n
              ? -1n
              : fiatFor(
                  cryptoMinor(quantity - feeOf(cryptoMinor(quantity), pair.feeRate)),
                  pair.price,
                  pair.assetPrecision,
                  pair.fiatPrecision,
                );
          const terms = orderTerms({ ...pair, takerSide: "sell", amount }) ?? expect.fail("an amount above zero can always be sold for");
          expect(worth(terms.quantity) >= amount).toBe(true);
          expect(worth(terms.quantity - 1n) < amount).toBe(true);
        },
      ),
    );
  });

  test("a higher fee never pays the buyer more", () => {
    fc.assert(
      fc.property(pairs, quantities, fc.bigInt(0n, 10n ** 8n - 1n), (pair, quantity, other) => {
        const [low, high] = pair.feeRate < other ? [pair.feeRate, rateE8(other)] : [rateE8(other), pair.feeRate];
        expect(feeOf(quantity, low) <= feeOf(quantity, high)).toBe(true);
      }),
    );
  });
});

describe("checkLimits", () => {
  const limits: AdvertLimits = { ...PAIR, takerSide: "buy", minAmount: eur("10"), maxAmount: eur("500"), remainingQuantity: usdt("300") };

  test.each([
    ["9.99", { error: "amount_below_limit", limit: eur("10") }],
    ["10", null],
    ["276", null],
    ["276.01", { error: "amount_above_limit", limit: eur("276") }],
  ])("%s EUR", (amount, refusal) => {
    expect(checkLimits(eur(amount), limits)).toEqual(refusal);
  });

  test("the advert's own maximum counts where more is left", () => {
    const plenty = { ...limits, remainingQuantity: usdt("3000") };
    expect(checkLimits(eur("500"), plenty, usdt("543"))).toBeNull();
    expect(checkLimits(eur("500.01"), plenty, usdt("543"))).toEqual({ error: "amount_above_limit", limit: eur("500") });
  });

  test("more coins than are left are refused, though their price is that of what is left", () => {
    expect(checkLimits(eur("276"), limits, usdt("300"))).toBeNull();
    expect(checkLimits(eur("276"), limits, usdt("300.000001"))).toEqual({ error: "amount_above_limit", limit: eur("276") });
  });

  test("a minimum in coins is the least that is worth it, a maximum the most that it pays for", () => {
    expect(limitInCoins(limits, { error: "amount_below_limit", limit: eur("10") })).toBe(usdt("10.864131"));
    expect(limitInCoins(limits, { error: "amount_above_limit", limit: eur("276") })).toBe(usdt("300"));
  });

  test("a taker who sells must fit with the fee", () => {
    const buying: AdvertLimits = { ...limits, takerSide: "sell" };
    expect(largestAmount(buying)).toBe(eur("275.72"));
    expect(checkLimits(eur("276"), buying)).toEqual({ error: "amount_above_limit", limit: eur("275.72") });
  });

  test.each(["buy", "sell"] as const)("a limit in coins is accepted itself when a taker wants to %s", (takerSide) => {
    const own: AdvertLimits = { ...limits, takerSide };
    const refusals = [
      { error: "amount_below_limit", limit: own.minAmount },
      { error: "amount_above_limit", limit: largestAmount(own) },
    ] as const;
    for (const refusal of refusals) {
      const quantity = limitInCoins(own, refusal);
      const terms = orderTerms({ ...PAIR, takerSide, quantity }) ?? expect.fail("tradable");
      expect(checkLimits(terms.amount, own, terms.quantity)).toBeNull();
    }
    const least = cryptoMinor(limitInCoins(own, refusals[0]) - 1n);
    const under = orderTerms({ ...PAIR, takerSide, quantity: least }) ?? expect.fail("tradable");
    expect(checkLimits(under.amount, own, under.quantity)).toEqual(refusals[0]);
  });

  test.each([
    ["buy", "0.92"],
    ["sell", "0.93"],
  ] as const)(
    "less of the coin than any order moves is refused when a taker wants to %s, and both limits that are named pass",
    (takerSide, amount) => {
      const own: AdvertLimits = { ...limits, takerSide, minAmount: eur("0.01"), leastQuantity: usdt("1") };
      expect(smallestAmount(own)).toBe(eur(amount));
      const under = orderTerms({ ...PAIR, takerSide, quantity: usdt("0.999999") }) ?? expect.fail("tradable");
      const refusal = checkLimits(under.amount, own, under.quantity) ?? expect.fail("refused");
      const byCoins = orderTerms({ ...PAIR, takerSide, quantity: limitInCoins(own, refusal) }) ?? expect.fail("tradable");
      const byMoney = orderTerms({ ...PAIR, takerSide, amount: refusal.limit }) ?? expect.fail("tradable");
      expect([checkLimits(byCoins.amount, own, byCoins.quantity), checkLimits(byMoney.amount, own)]).toEqual([null, null]);
      expect(byCoins.quantity).toBe(usdt("1"));
      expect(smallestAmount({ ...limits, leastQuantity: usdt("1") }), "an advert's own minimum above it").toBe(limits.minAmount);
    },
  );

  test("all that is left can be taken, though its price rounds up", () => {
    const odd = { ...limits, remainingQuantity: usdt("100.005") };
    const terms = orderTerms({ ...PAIR, takerSide: "buy", quantity: usdt("100.005") }) ?? expect.fail("tradable");
    expect([terms.amount, largestAmount(odd)]).toEqual([eur("92"), eur("92")]);
    const rounding = { ...limits, remainingQuantity: usdt("100.007") };
    const all = orderTerms({ ...PAIR, takerSide: "buy", quantity: usdt("100.007") }) ?? expect.fail("tradable");
    expect([all.amount, largestAmount(rounding)]).toEqual([eur("92.01"), eur("92")]);
    expect(checkLimits(all.amount, rounding, all.quantity)).toBeNull();
    expect(checkLimits(all.amount, rounding)).not.toBeNull();
  });

  test("an advert with less left than its minimum is sold out", () => {
    expect(isSoldOut({ ...limits, remainingQuantity: usdt("10.869") })).toBe(true);
    expect(isSoldOut({ ...limits, remainingQuantity: usdt("10.87") })).toBe(false);
  });

  test("both shown limits can be ordered, and a unit of money outside of them is refused", () => {
    fc.assert(
      fc.property(pairs, sides, quantities, quantities, amounts, amounts, (pair, takerSide, least, remaining, minAmount, maxAmount) => {
        const advert: AdvertLimits = { ...pair, takerSide, minAmount, maxAmount, remainingQuantity: remaining, leastQuantity: least };
        const [smallest, largest] = [smallestAmount(advert), largestAmount(advert)];
        if (isSoldOut(advert) || smallest === 0n) return;
        for (const amount of [smallest, largest]) {
          expect(checkLimits(amount, advert)).toBeNull();
          const terms = orderTerms({ ...pair, takerSide, amount });
          expect(terms === null || (terms.quantity >= least && terms.quantity <= remaining)).toBe(true);
        }
        expect(checkLimits(fiatMinor(smallest - 1n), advert)?.limit).toBe(smallest);
        expect(checkLimits(fiatMinor(largest + 1n), advert)?.limit).toBe(largest);
        const less = smallest > minAmount ? orderTerms({ ...pair, takerSide, amount: fiatMinor(smallest - 1n) }) : null;
        expect(less === null || less.quantity < least, "a lower minimum would move the least of the coin too").toBe(true);
      }),
    );
  });

  test("an amount that passes never needs more than is left, and the limit that is named passes", () => {
    fc.assert(
      fc.property(pairs, sides, quantities, amounts, amounts, (pair, takerSide, remainingQuantity, maxAmount, amount) => {
        const advert: AdvertLimits = { ...pair, takerSide, minAmount: fiatMinor(0n), maxAmount, remainingQuantity };
        const allowed = checkLimits(amount, advert)?.limit ?? amount;
        expect(checkLimits(allowed, advert)).toBeNull();
        const terms = orderTerms({ ...pair, takerSide, amount: allowed });
        if (terms === null) return;
        expect(terms.quantity <= remainingQuantity).toBe(true);
        expect(checkLimits(terms.amount, advert, terms.quantity)).toBeNull();
      }),
    );
  });
});
