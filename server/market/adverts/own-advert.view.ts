import type { HIDDEN_REASONS, OwnAdvertView } from "@plaza/contract/calls/adverts.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { basisPointsFromIndex } from "@plaza/domain/adverts/pricing.ts";
import { isTraded } from "@plaza/domain/catalogue/catalogue.ts";
import { METHOD_BY_ID } from "@plaza/domain/catalogue/payment-methods/index.ts";
import { priceE8 } from "@plaza/domain/money/amount.ts";
import type { Context } from "../../core/context.ts";
import { advertView, offeredMethods, termsView, type Viewer } from "./advert.view.ts";
import { cryptoText, fiatText, priceText } from "../../core/prices/format-amount.ts";
import { FORBIDDEN_BASIS_POINTS } from "./advert-terms.service.ts";
import { toFirst } from "./coach.ts";
import type { Overlap } from "./overlap.store.ts";
import type { OwnAdvertRow } from "./own-advert.store.ts";

type HiddenReason = (typeof HIDDEN_REASONS)[number];

/** An advert as its owner sees it: with figures, what is in escrow, and why nobody else sees it, if so. */
export function ownAdvertView(context: Context, row: OwnAdvertRow, eyes: Viewer, locale: Locale): OwnAdvertView {
  const locked = row.side === "sell" && row.state === "online";
  return {
    advert: {
      ...advertView(context, row, eyes, { locale, now: new Date() }),
      // The owner keeps the methods that are switched off, and sees them; and both limits as they were set, since forms save them again.
      methods: termsView(row, locale).methods,
      minAmount: fiatText(row.fiat, BigInt(row.minAmount)),
      maxAmount: fiatText(row.fiat, BigInt(row.maxAmount)),
      hiddenReasons: hiddenReasons(context, row),
    },
    ...(row.priceFloor === null ? {} : { priceFloor: priceText(BigInt(row.priceFloor)) }),
    ...(row.priceCeiling === null ? {} : { priceCeiling: priceText(BigInt(row.priceCeiling)) }),
    paymentIds: Object.values(row.paymentIds),
    autoReply: row.autoReply,
    figures: { views: Number.parseInt(row.views, 10), orders: row.orders, completed: row.completedOrders, open: row.openOrders },
    hours: row.hours === null ? null : { ...row.hours, days: [...row.hours.days] },
    privateKey: row.privateKey,
    priceMaxAgeSeconds: context.settings.current.priceMaxAgeSeconds,
    takenDown: row.takeDownReason,
    toFirst: toFirst(context, row.side, BigInt(row.price), row.best === null ? null : BigInt(row.best)),
    escrow: cryptoText(row.asset, locked ? BigInt(row.remaining) : 0n),
  };
}

/** Another of the owner's adverts that the same takers see. */
export function overlapView(fiat: string, { id, minAmount, maxAmount }: Overlap): NonNullable<OwnAdvertView["overlaps"]>[number] {
  return { advId: id, minAmount: fiatText(fiat, BigInt(minAmount)), maxAmount: fiatText(fiat, BigInt(maxAmount)) };
}

function hiddenReasons(context: Context, row: OwnAdvertRow): HiddenReason[] {
  if (row.state === "closed") return [];
  const { catalogue, settings } = context;
  const isNoMethodOffered = offeredMethods(context, row.methodIds).length === 0;
  const accounts = Object.keys(row.paymentIds).length;
  const farOff =
    row.index !== null && basisPointsFromIndex(priceE8(BigInt(row.price)), priceE8(BigInt(row.index))) > FORBIDDEN_BASIS_POINTS;
  const reasons: [HiddenReason, boolean][] = [
    ["taken_down", row.takeDownReason !== null],
    ["offline", row.state === "offline"],
    ["outside_hours", row.held.includes("outside_hours")],
    ["too_many_orders", row.held.includes("too_many_orders")],
    ["index_stale", row.held.includes("index_stale")],
    ["sold_out", BigInt(row.availableAmount) < BigInt(row.minAmount)],
    ["account_missing", row.accounts < accounts],
    ["method_missing", isNoMethodOffered || row.methodIds.some((id) => !METHOD_BY_ID.has(id))],
    ["price_forbidden", farOff],
    ["owner_frozen", row.ownerFrozen],
    ["owner_unverified", !row.ownerVerified],
    ["owner_unprotected", !row.ownerProtected],
    ["security_hold", row.side === "sell" && row.ownerOnHold],
    ["pair_off", !isTraded(catalogue.current, settings.current.pairsOff, row)],
    ["private", row.privateKey !== null],
  ];
  return reasons.filter(([, holds]) => holds).map(([reason]) => reason);
}
