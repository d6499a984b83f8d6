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

/** The same limits with the least of the coin that any order moves: an advert's minimum below that doesn't count. */
export function withLeastQuantity(limits: AdvertLimits, leastQuantity: CryptoMinor): AdvertLimits {
  const { takerSide, feeRate, price, assetPrecision, fiatPrecision } = limits;
  const priced = takerSide === "buy" ? leastQuantity : cryptoMinor(leastQuantity - feeOf(leastQuantity, feeRate));
  const least = fiatFor(priced, price, assetPrecision, fiatPrecision);
  return { ...limits, minAmount: least > limits.minAmount ? least : limits.minAmount, leastQuantity };
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
  return largestAmount(limits) < limits.minAmount;
}

/**
 * Checks an order's amount against its advert.
 * @param quantity the order's, where known. Then what is left is compared in coins, so that somebody who asks for all of it isn't refused
 *   because its price rounds up by a minor unit.
 */
export function checkLimits(amount: FiatMinor, limits: AdvertLimits, quantity?: CryptoMinor): LimitRefusal | null {
  const { leastQuantity = 0n } = limits;
  if (amount < limits.minAmount || (quantity ?? leastQuantity) < leastQuantity) {
    const least = leastAmount(limits);
    return { error: "amount_below_limit", limit: least > limits.minAmount ? least : limits.minAmount };
  }
  const largest = largestAmount(limits);
  const tooMuch = quantity === undefined ? amount > largest : amount > limits.maxAmount || quantity > limits.remainingQuantity;
  return tooMuch ? { error: "amount_above_limit", limit: largest } : null;
}

/** The smallest amount that moves the least of the coin, where an amount is what the taker typed. */
function leastAmount({
  leastQuantity = cryptoMinor(0n),
  takerSide,
  price,
  assetPrecision,
  fiatPrecision,
  feeRate,
}: AdvertLimits): FiatMinor {
  const least = fiatUpTo(leastQuantity, price, assetPrecision, fiatPrecision);
  // Who sells is asked for the fewest coins whose price rounds to the amount, which may be half a minor unit's worth fewer.
  const sold = grossFor(smallestQuantityWorth(least, price, assetPrecision, fiatPrecision), feeRate);
  return takerSide === "sell" && sold < leastQuantity ? fiatMinor(least + 1n) : least;
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
