import type { Side } from "@plaza/contract/order.ts";
import {
  cryptoMinor,
  feeOf,
  fiatFor,
  fiatMinor,
  fiatUpTo,
  fiatWithin,
  grossFor,
  quantityFor,
  smallestQuantityWorth,
  type CryptoMinor,
  type FiatMinor,
} from "./amount.ts";
import type { PricedPair } from "./terms.ts";

export interface AdvertLimits extends PricedPair {
  readonly takerSide: Side;
  readonly minAmount: FiatMinor;
  readonly maxAmount: FiatMinor;
  /** What an order's whole quantity must fit into, the taker's fee included. */
  readonly remainingQuantity: CryptoMinor;
  /** The least of the coin that any order moves; left out where the minimum is known to cover it. */
  readonly leastQuantity?: CryptoMinor;
}

export interface LimitRefusal {
  readonly error: "amount_below_limit" | "amount_above_limit";
  /** The nearest amount that would have passed. */
  readonly limit: FiatMinor;
}

/** The smallest amount that can be ordered: the advert's own minimum, or what moves the least of the coin where that is more. */
export function smallestAmount(limits: AdvertLimits): FiatMinor {
  const least = leastAmount(limits);
  return least > limits.minAmount ? least : limits.minAmount;
}

/** The largest amount that can be ordered now: the advert's own maximum, or what is left where that is less. */
export function largestAmount(limits: AdvertLimits): FiatMinor {
  const { remainingQuantity: remaining, feeRate, price, assetPrecision, fiatPrecision, maxAmount } = limits;
  const priced = limits.takerSide === "buy" ? remaining : cryptoMinor(remaining - feeOf(remaining, feeRate));
  const left = fiatWithin(priced, price, assetPrecision, fiatPrecision);
  return left < maxAmount ? left : maxAmount;
}

/** Nothing is left that an order could take. */
export function isSoldOut(limits: AdvertLimits): boolean {
  return largestAmount(limits) < smallestAmount(limits);
}

/**
 * Checks an order's amount against its advert.
 * @param quantity the order's, where the taker asked for coins. Then what is left and the least of the coin are compared in coins, so that
 *   all of it isn't refused because its price rounds up by a minor unit, nor the least because its price rounds down.
 */
export function checkLimits(amount: FiatMinor, limits: AdvertLimits, quantity?: CryptoMinor): LimitRefusal | null {
  const [smallest, largest] = [smallestAmount(limits), largestAmount(limits)];
  const tooLittle = quantity === undefined ? amount < smallest : amount < limits.minAmount || quantity < (limits.leastQuantity ?? 0n);
  if (tooLittle) return { error: "amount_below_limit", limit: smallest };
  const tooMuch = quantity === undefined ? amount > largest : amount > limits.maxAmount || quantity > limits.remainingQuantity;
  return tooMuch ? { error: "amount_above_limit", limit: largest } : null;
}

/** The smallest amount that moves the least of the coin, where an amount is what the taker typed. */
function leastAmount({ leastQuantity, takerSide, price, assetPrecision, fiatPrecision, feeRate }: AdvertLimits): FiatMinor {
  if (leastQuantity === undefined || leastQuantity === 0n) return fiatMinor(0n);
  if (takerSide === "buy") return fiatUpTo(leastQuantity, price, assetPrecision, fiatPrecision);
  // Who sells is asked for the fewest coins whose price, after the fee, rounds to the amount. One unit less than the least must not reach it.
  const less = cryptoMinor(leastQuantity - 1n);
  return fiatMinor(fiatFor(cryptoMinor(less - feeOf(less, feeRate)), price, assetPrecision, fiatPrecision) + 1n);
}

/**
 * A limit in coins, for the sentence that names it: for the minimum the least quantity that is accepted, for the maximum the largest.
 * Fees included where the taker sells.
 */
export function limitInCoins(limits: AdvertLimits, refusal: LimitRefusal): CryptoMinor {
  const { price, assetPrecision, fiatPrecision, feeRate, takerSide, leastQuantity = 0n } = limits;
  if (refusal.error === "amount_above_limit" && takerSide === "buy")
    return quantityFor(refusal.limit, price, assetPrecision, fiatPrecision);
  const isBelow = refusal.error === "amount_below_limit";
  const worth = smallestQuantityWorth(isBelow ? limits.minAmount : refusal.limit, price, assetPrecision, fiatPrecision);
  const quantity = takerSide === "sell" ? grossFor(worth, feeRate) : worth;
  return isBelow && quantity < leastQuantity ? cryptoMinor(leastQuantity) : quantity;
}
