import type { AdvertView } from "@plaza/contract/calls/market.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import { freeCentsLeft } from "@plaza/domain/limits/purchase-hold.ts";
import { fiatMinor } from "@plaza/domain/money/amount.ts";
import { powerOfTen } from "@plaza/domain/money/decimal.ts";
import type { Context } from "../../core/context.ts";
import { fiatOf, fiatText } from "../../core/prices/format-amount.ts";
import { indexPrice } from "../../core/prices/index-price.store.ts";
import { sharedCentsOf } from "../../people/purchase-holds/purchase-hold.store.ts";
import { holdView, type Viewer } from "./advert.view.ts";
import type { AdvertRow } from "./advert.store.ts";

const CENTS = 100n;

/**
 * What of this purchase would be on hold, so that its buyer knows before the order, and up to which amount nothing is; nothing where nothing
 * would. The amount is missing where the coin has no price in USD: then every amount leads to a hold.
 */
export async function purchaseTermsOf(
  context: Context,
  buyer: { readonly userId: UserId | null; readonly viewer: Viewer },
  row: AdvertRow,
  now: Date,
): Promise<Pick<AdvertView, "hold">> {
  const { hold } = holdView(context, row, buyer.viewer, now);
  if (hold === undefined) return {};
  if (buyer.userId === null) return { hold };
  const [shared, usdPrice] = await Promise.all([sharedCentsOf(context.db, buyer.userId), indexPrice(context.db, row.asset, "USD")]);
  if (usdPrice === null) return { hold };
  const left = freeCentsLeft(hold.freeUsd, shared);
  const amount = (left * BigInt(row.price) * powerOfTen(fiatOf(row.fiat).precision)) / (usdPrice * CENTS);
  return { hold: { ...hold, freeAmount: fiatText(row.fiat, fiatMinor(amount)) } };
}
