import type { Side } from "@plaza/contract/order.ts";
import {
  RATE_SCALE,
  PRICE_SCALE,
  cryptoMinor,
  feeOf,
  fiatMinor,
  grossFor,
  priceE8,
  rateE8,
  type CryptoMinor,
  type FiatMinor,
  type PriceE8,
  type RateE8,
} from "@plaza/domain/money/amount.ts";
import { formatDecimal, parseDecimal } from "@plaza/domain/money/decimal.ts";
import { checkLimits, largestAmount, type AdvertLimits, type LimitRefusal } from "@plaza/domain/money/limits.ts";
import { orderTerms, type OrderTerms } from "@plaza/domain/money/terms.ts";

/** One advert as the order form computes with it. All money in whole minor units. */
export interface Deal {
  readonly side: Side;
  readonly limits: AdvertLimits;
  readonly price: PriceE8;
  readonly feeRate: RateE8;
  readonly assetPrecision: number;
  readonly fiatPrecision: number;
  /** What a seller has; null for a buyer, whose money is not here. */
  readonly balance: CryptoMinor | null;
}

export interface DealSource {
  readonly side: Side;
  readonly assetPrecision: number;
  readonly fiatPrecision: number;
  readonly balance: string | null;
  readonly advert: { readonly feeRate: string; readonly minAmount: string; readonly maxAmount: string; readonly remaining: string };
}

/** @param price the one that the person has accepted, which may be older than the advert's. @throws RangeError for numbers that the contract does not allow */
export function dealOf({ side, assetPrecision, fiatPrecision, balance, advert }: DealSource, price: string): Deal {
  const pricing = {
    price: priceE8(read(price, PRICE_SCALE)),
    feeRate: rateE8(read(advert.feeRate, RATE_SCALE)),
    assetPrecision,
    fiatPrecision,
  };
  const limits = {
    ...pricing,
    takerSide: side,
    minAmount: fiatMinor(read(advert.minAmount, fiatPrecision)),
    maxAmount: fiatMinor(read(advert.maxAmount, fiatPrecision)),
    remainingQuantity: cryptoMinor(read(advert.remaining, assetPrecision)),
  };
  // Where what is left is the maximum, coins are compared with it, and their price may round up.
  const rounded = { ...limits, maxAmount: fiatMinor(limits.maxAmount + 1n) };
  const isLeft = largestAmount(rounded) === limits.maxAmount;
  return {
    side,
    limits: isLeft ? rounded : limits,
    ...pricing,
    balance: balance === null ? null : cryptoMinor(read(balance, assetPrecision)),
  };
}

/** Which of the form's two fields the person filled in; the other follows from it. */
export type Typed = "pay" | "receive";

/** A field holds coins or money by side: who buys pays money and receives coins, who sells pays coins and receives money. */
export function holdsMoney(side: Side, field: Typed): boolean {
  return (side === "buy") === (field === "pay");
}

type TermsOfInput = { readonly terms: OrderTerms; readonly input: { amount: string } | { quantity: string } };
export type ComputedTerms = (TermsOfInput & { readonly kind: "terms" }) | { readonly kind: "too_fine" | "too_small" };

/** What an order over the wish comes to on this advert; null where that is nothing. */
export function termsOf(deal: Deal, input: { amount: FiatMinor } | { quantity: CryptoMinor }): OrderTerms | null {
  const { price, feeRate, assetPrecision, fiatPrecision, side: takerSide } = deal;
  return orderTerms({ price, feeRate, assetPrecision, fiatPrecision, takerSide, ...input });
}

/**
 * What an order over the typed number comes to.
 * @param decimal plain, as `parseAmountInput` gives it
 */
export function computeTerms(deal: Deal, field: Typed, decimal: string): ComputedTerms {
  const money = holdsMoney(deal.side, field);
  const minor = parseDecimal(decimal, money ? deal.fiatPrecision : deal.assetPrecision);
  if (minor === null) return { kind: "too_fine" };
  // What a buyer wants to receive is what is left after the fee; the order is over what it is taken from.
  const quantity = money ? undefined : deal.side === "buy" ? grossFor(cryptoMinor(minor), deal.feeRate) : cryptoMinor(minor);
  const terms = termsOf(deal, quantity === undefined ? { amount: fiatMinor(minor) } : { quantity });
  if (terms === null) return { kind: "too_small" };
  const input =
    quantity === undefined
      ? { amount: formatDecimal(minor, deal.fiatPrecision) }
      : { quantity: formatDecimal(quantity, deal.assetPrecision) };
  return { kind: "terms", terms, input };
}

/** The field's value that terms lead to, as a plain decimal. */
export function fieldValue(deal: Deal, field: Typed, terms: OrderTerms): string {
  if (holdsMoney(deal.side, field)) return formatDecimal(terms.amount, deal.fiatPrecision);
  return formatDecimal(deal.side === "buy" ? terms.receive : terms.quantity, deal.assetPrecision);
}

export type OutOfLimits = LimitRefusal | { readonly error: "insufficient_balance"; readonly limit: CryptoMinor };

/** Whether the advert's limits, and a seller's own coins, allow the order; null if so. */
export function outOfLimits(deal: Deal, { terms, input }: TermsOfInput): OutOfLimits | null {
  const refusal = checkLimits(terms.amount, deal.limits, "quantity" in input ? terms.quantity : undefined);
  if (refusal) return refusal;
  return deal.balance !== null && terms.quantity > deal.balance ? { error: "insufficient_balance", limit: deal.balance } : null;
}

/** The most that can be ordered, in the money of the advert or, where a seller's coins are the limit, in coins. */
export function mostOf(deal: Deal): { field: Typed; decimal: string } {
  const amount = largestAmount(deal.limits);
  const moneyField: Typed = deal.side === "buy" ? "pay" : "receive";
  const most = { field: moneyField, decimal: formatDecimal(amount, deal.fiatPrecision) };
  if (deal.balance === null) return most;
  const terms = termsOf(deal, { amount });
  return terms !== null && terms.quantity <= deal.balance
    ? most
    : { field: "pay", decimal: formatDecimal(deal.balance, deal.assetPrecision) };
}

/** The fee of an order, as a plain decimal of the coin. */
export function feeText(deal: Deal, terms: OrderTerms): string {
  return formatDecimal(feeOf(terms.quantity, deal.feeRate), deal.assetPrecision);
}

function read(decimal: string, scale: number): bigint {
  const minor = parseDecimal(decimal, scale);
  if (minor === null) throw new RangeError(`"${decimal}" has more than ${scale} decimal places`);
  return minor;
}
