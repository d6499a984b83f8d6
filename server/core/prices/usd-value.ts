import { PRICE_SCALE, fiatFor, priceE8 } from "@plaza/domain/money/amount.ts";
import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import type { Queryable } from "../db/statement.ts";
import { indexPrice } from "./index-price.store.ts";
import { assetOf } from "./format-amount.ts";
import type { OrderRecord } from "../../trade/orders/order.record.ts";

/** What an order's coins are worth in USD, scaled by 10^8; null without an index price. */
export async function worthInUsd(on: Queryable, order: Pick<OrderRecord, "asset" | "quantity">): Promise<bigint | null> {
  const price = await indexPrice(on, order.asset, "USD");
  return price === null ? null : fiatFor(order.quantity, priceE8(price), assetOf(order.asset).precision, PRICE_SCALE);
}

/** Whether an order is worth more than this many USD (a decimal string). Without a price it counts as more. */
export async function worthMoreThan(on: Queryable, order: Pick<OrderRecord, "asset" | "quantity">, usd: string): Promise<boolean> {
  const worth = await worthInUsd(on, order);
  return worth === null || worth > (parseDecimal(usd, PRICE_SCALE) ?? 0n);
}
