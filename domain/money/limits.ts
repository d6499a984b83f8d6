import type { Side } from "@plaza/contract/order.ts";
import {
  cryptoMinor,
  feeOf,
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
}

export interface LimitRefusal {
  readonly error: "amount_below_limit" | "amount_above_limit";
  /** The nearest amount that would have passed. */
  readonly limit: FiatMinor;
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
  if (amount < limits.minAmount) return { error: "amount_below_limit", limit: limits.minAmount };
  const largest = largestAmount(limits);
  const tooMuch = quantity === undefined ? amount > largest : amount > limits.maxAmount || quantity > limits.remainingQuantity;
  return tooMuch ? { error: "amount_above_limit", limit: largest } : null;
}

/**
 * A limit in coins, for the sentence that names it: for the minimum the least quantity that is accepted, for the maximum the largest.
 * Fees included where the taker sells.
 */
export function limitInCoins(limits: AdvertLimits, refusal: LimitRefusal): CryptoMinor {
  const { price, assetPrecision, fiatPrecision, feeRate } = limits;
  if (limits.takerSide === "sell") return grossFor(smallestQuantityWorth(refusal.limit, price, assetPrecision, fiatPrecision), feeRate);
  return refusal.error === "amount_below_limit"
    ? smallestQuantityWorth(refusal.limit, price, assetPrecision, fiatPrecision)
    : quantityFor(refusal.limit, price, assetPrecision, fiatPrecision);
}
