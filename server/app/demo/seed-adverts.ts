import type { AdvertId, PaymentId, UserId } from "@plaza/contract/ids.ts";
import { ASSETS } from "@plaza/domain/catalogue/assets.ts";
import { FIATS } from "@plaza/domain/catalogue/fiats.ts";
import { PRICE_SCALE } from "@plaza/domain/money/amount.ts";
import { powerOfTen } from "@plaza/domain/money/decimal.ts";
import type { NewRow } from "../../core/db/insert-rows.ts";
import { quantityUnits, type DemoAdvert } from "./adverts.ts";
import { assetPrecision, fiatPrecision, indexPrice, units } from "./prices.ts";
import type { Names } from "./ids.ts";

/** Returns a row for every pair of the catalogue, so that no pair of the demo is without an index price. */
export function indexPriceRows(now: Date): NewRow[] {
  return ASSETS.flatMap((asset) =>
    FIATS.map((fiat) => ({ asset: asset.code, fiat: fiat.code, price: indexPrice(asset.code, fiat.code), updated_at: now })),
  );
}

/** @param traded how much of an advert its completed orders took, in the coin's minor units: the advert once offered that too */
export function advertRows(
  adverts: readonly DemoAdvert[],
  idOf: Names<AdvertId>,
  userOf: Names<UserId>,
  paymentOf: Names<PaymentId>,
  traded: (advertRef: string) => bigint,
): NewRow[] {
  return adverts.map((advert) => {
    const money = fiatPrecision(advert.fiat);
    const remaining = quantityUnits(advert);
    return {
      id: idOf(advert.ref),
      owner_id: userOf(advert.owner),
      // The second edition: past orders were made on the first, whose prices were those of their day.
      version: 2,
      side: advert.side,
      asset: advert.asset,
      fiat: advert.fiat,
      price_type: advert.priceType,
      price: units(advert.price, PRICE_SCALE),
      margin: advert.margin,
      quantity: remaining + traded(advert.ref),
      remaining,
      min_amount: units(advert.minAmount, money),
      max_amount: units(advert.maxAmount, money),
      scale: powerOfTen(assetPrecision(advert.asset) + PRICE_SCALE - money),
      method_ids: advert.methodIds,
      payment_ids: Object.fromEntries(paymentsByMethod(advert, paymentOf)),
      payment_window_minutes: advert.paymentWindowMinutes,
      message: advert.message,
      requirements: advert.requirements,
      state: advert.state,
      created_at: advert.createdAt,
      updated_at: advert.updatedAt,
    };
  });
}

function paymentsByMethod(advert: DemoAdvert, paymentOf: Names<PaymentId>): [string, PaymentId][] {
  return advert.paymentRefs.map((ref, index) => [advert.methodIds[index] ?? "", paymentOf(ref)]);
}
