import type { HIDDEN_REASONS, OwnAdvertView } from "@plaza/contract/calls/adverts.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { basisPointsFromIndex } from "@plaza/domain/adverts/pricing.ts";
import { METHOD_BY_ID } from "@plaza/domain/catalogue/payment-methods/index.ts";
import { priceE8 } from "@plaza/domain/money/amount.ts";
import type { Context } from "../../core/context.ts";
import { advertView, type Viewer } from "./advert.view.ts";
import { cryptoText, priceText } from "../../core/prices/format-amount.ts";
import { FORBIDDEN_BASIS_POINTS } from "./advert-terms.service.ts";
import type { OwnAdvertRow } from "./own-advert.store.ts";

type HiddenReason = (typeof HIDDEN_REASONS)[number];

/** An advert as its owner sees it: with figures, what is in escrow, and why nobody else sees it, if so. */
export function ownAdvertView(context: Context, row: OwnAdvertRow, eyes: Viewer, locale: Locale): OwnAdvertView {
  const locked = row.side === "sell" && row.state === "online";
  return {
    advert: { ...advertView(context, row, eyes, locale, new Date()), hiddenReasons: hiddenReasons(row) },
    ...(row.price_floor === null ? {} : { priceFloor: priceText(BigInt(row.price_floor)) }),
    ...(row.price_ceiling === null ? {} : { priceCeiling: priceText(BigInt(row.price_ceiling)) }),
    paymentIds: Object.values(row.payment_ids),
    autoReply: row.auto_reply,
    figures: { views: Number.parseInt(row.views, 10), orders: row.orders, completed: row.completed_orders, open: row.open_orders },
    hours: row.hours === null ? null : { ...row.hours, days: [...row.hours.days] },
    privateKey: row.private_key,
    takenDown: row.take_down_reason,
    escrow: cryptoText(row.asset, locked ? BigInt(row.remaining) : 0n),
  };
}

function hiddenReasons(row: OwnAdvertRow): HiddenReason[] {
  if (row.state === "closed") return [];
  const accounts = Object.keys(row.payment_ids).length;
  const farOff =
    row.index !== null && basisPointsFromIndex(priceE8(BigInt(row.price)), priceE8(BigInt(row.index))) > FORBIDDEN_BASIS_POINTS;
  const reasons: [HiddenReason, boolean][] = [
    ["taken_down", row.take_down_reason !== null],
    ["offline", row.state === "offline"],
    ["outside_hours", row.held.includes("outside_hours")],
    ["too_many_orders", row.held.includes("too_many_orders")],
    ["index_stale", row.held.includes("index_stale")],
    ["sold_out", BigInt(row.available_amount) < BigInt(row.min_amount)],
    ["account_missing", row.accounts < accounts],
    ["method_missing", row.method_ids.some((id) => !METHOD_BY_ID.has(id))],
    ["price_forbidden", farOff],
    ["owner_frozen", row.owner_frozen],
    ["owner_unverified", !row.owner_verified],
    ["owner_unprotected", !row.owner_protected],
    ["security_hold", row.side === "sell" && row.owner_on_hold],
    ["private", row.private_key !== null],
  ];
  return reasons.filter(([, holds]) => holds).map(([reason]) => reason);
}
