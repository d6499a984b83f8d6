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
  const price = await indexPrice(on, amount.asset, "USD");
  return price === null ? null : fiatFor(amount.quantity, priceE8(price), assetOf(amount.asset).precision, PRICE_SCALE);
}

/** Whether coins are worth more than this many USD (a decimal string). Without a price they count as more. */
export async function isWorthMoreThan(on: Queryable, amount: CoinAmount, usd: string): Promise<boolean> {
  const usdValue = await usdValueOf(on, amount);
  return usdValue === null || usdValue > (parseDecimal(usd, PRICE_SCALE) ?? 0n);
}
