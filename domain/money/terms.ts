import type { Side } from "@plaza/contract/order.ts";
import {
  cryptoMinor,
  feeOf,
  fiatFor,
  grossFor,
  quantityFor,
  smallestQuantityWorth,
  type CryptoMinor,
  type FiatMinor,
  type PriceE8,
  type RateE8,
} from "./amount.ts";

export interface PricedPair {
  readonly price: PriceE8;
  readonly assetPrecision: number;
  readonly fiatPrecision: number;
  readonly feeRate: RateE8;
}

/** What the taker typed: money or coins, never both. */
export type TakerInput = PricedPair & { readonly takerSide: Side } & (
    | { readonly amount: FiatMinor; readonly quantity?: undefined }
    | { readonly quantity: CryptoMinor; readonly amount?: undefined }
  );

export interface OrderTerms {
  /** What the seller gives into escrow. */
  readonly quantity: CryptoMinor;
  /** What the buyer pays and the seller receives, whichever of them is the taker. */
  readonly amount: FiatMinor;
  /** The taker's, in coins, out of the quantity. */
  readonly fee: CryptoMinor;
  /** What the buyer is credited: quantity − fee. */
  readonly receive: CryptoMinor;
}

/**
 * The terms of the order that a wish leads to.
 * A taker who buys pays quantity × price; one who sells is paid (quantity − fee) × price. An amount that the taker typed is the order's amount
 * to the last digit: buying, it gets the largest quantity that it covers; selling, the smallest that is worth it after the fee.
 * @returns null where the wish is too small to trade: nothing to pay, or nothing left for the buyer.
 */
export function orderTerms(input: TakerInput): OrderTerms | null {
  const quantity = input.quantity ?? quantityOf(input);
  const fee = feeOf(quantity, input.feeRate);
  const receive = cryptoMinor(quantity - fee);
  const amount =
    input.amount ?? fiatFor(input.takerSide === "buy" ? quantity : receive, input.price, input.assetPrecision, input.fiatPrecision);
  return amount === 0n || receive === 0n ? null : { quantity, amount, fee, receive };
}

function quantityOf(input: Extract<TakerInput, { amount: FiatMinor }>): CryptoMinor {
  const { amount, price, assetPrecision, fiatPrecision } = input;
  if (input.takerSide === "buy") return quantityFor(amount, price, assetPrecision, fiatPrecision);
  return grossFor(smallestQuantityWorth(amount, price, assetPrecision, fiatPrecision), input.feeRate);
}
