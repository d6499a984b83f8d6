import type { WatchView } from "@plaza/contract/calls/watches.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { Side } from "@plaza/contract/order.ts";
import { hidesPair, mayNotTrade, type Region } from "@plaza/domain/region/region.ts";
import { fiatText, priceText } from "../../core/prices/format-amount.ts";
import { namedMethod } from "../../people/payments/method.view.ts";
import type { WatchRow } from "./watch.store.ts";

/** Who meets adverts that sell, buys. */
function takerSide(side: Side): Side {
  return side === "sell" ? "buy" : "sell";
}

/** Who reads a watch, and from where. */
export interface Reader {
  readonly locale: Locale;
  readonly region: Region;
}

/** Returns sides as the watch's owner sees them, who is the taker. `offer` is the best that matches now, if the reader's region has it in lists. */
export function watchView(row: WatchRow, { locale, region }: Reader): WatchView {
  return {
    watchId: row.id,
    advertiser: row.uid === null || row.nickname === null ? null : { uid: row.uid, nickname: row.nickname },
    terms: termsView(row, locale),
    state: row.isExpired ? "expired" : row.state === "paused" ? "paused" : "on",
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    notifiedAt: row.notifiedAt?.toISOString() ?? null,
    offer: offerView(row, region),
  };
}

function termsView({ side, asset, fiat, price, amount, methodIds }: WatchRow, locale: Locale): WatchView["terms"] {
  if (side === null || asset === null || fiat === null) return null;
  return {
    side: takerSide(side),
    asset,
    fiat,
    price: price === null ? null : priceText(BigInt(price)),
    amount: amount === null ? null : fiatText(fiat, BigInt(amount)),
    methods: methodIds.map((methodId) => namedMethod(methodId, locale)),
  };
}

function offerView({ offerId, offerSide, offerAsset, offerFiat, offerPrice }: WatchRow, region: Region): WatchView["offer"] {
  if (offerId === null || offerSide === null || offerAsset === null || offerFiat === null || offerPrice === null) return null;
  if (mayNotTrade(region) || hidesPair(region, { asset: offerAsset, fiat: offerFiat })) return null;
  return { advId: offerId, side: takerSide(offerSide), asset: offerAsset, fiat: offerFiat, price: priceText(BigInt(offerPrice)) };
}
