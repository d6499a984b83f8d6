import { PRICE_SCALE, fiatFor, priceE8, type CryptoMinor } from "@plaza/domain/money/amount.ts";
import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import type { Queryable } from "../db/statement.ts";
import { indexPrice } from "./index-price.store.ts";
import { assetOf } from "./format-amount.ts";

/** A number of coins, in minor units. */
export interface CoinAmount {
  readonly asset: string;
  readonly quantity: CryptoMinor;
}

/** What coins are worth in USD, scaled by 10^8; null without an index price. */
export async function usdValueOf(on: Queryable, amount: CoinAmount): Promise<bigint | null> {
  return valueAt(await indexPrice(on, amount.asset, "USD"), amount);
}

/** The same at a price that was read already, in USD scaled by 10^8. */
export function valueAt(price: bigint | null, { asset, quantity }: CoinAmount): bigint | null {
  return price === null ? null : fiatFor(quantity, priceE8(price), assetOf(asset).precision, PRICE_SCALE);
}

/** Whether coins are worth more than this many USD (a decimal string). Without a price they count as more. */
export async function isWorthMoreThan(on: Queryable, amount: CoinAmount, usd: string): Promise<boolean> {
  const usdValue = await usdValueOf(on, amount);
  return usdValue === null || usdValue > (parseDecimal(usd, PRICE_SCALE) ?? 0n);
}
