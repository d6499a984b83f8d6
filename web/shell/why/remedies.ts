import type { AdvertId, OrderId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { BlockReason, Side } from "@plaza/contract/order.ts";
import { paths } from "../paths.ts";

/** A page where something can be done about a reason. */
export type Remedy =
  | "another"
  | "support"
  | "orders"
  | "chat"
  | "verify"
  | "payment"
  | "move"
  | "security"
  | "advert"
  | "limits"
  | "practice";

/** Where to turn when an order's act is blocked; what to do there is in `reasons.remedy`. */
export const ORDER_REMEDY: Readonly<Record<BlockReason, "chat" | "support" | "verify" | "security" | "orders">> = {
  too_early: "chat",
  too_late: "support",
  proof_needed: "chat",
  extended_twice: "chat",
  request_open: "chat",
  no_request: "chat",
  setting_off: "support",
  not_appellant: "chat",
  report_window_over: "support",
  window_open: "chat",
  write_first: "chat",
  account_frozen: "support",
  gate_kyc: "verify",
  security_hold: "security",
  // The account's owner helps, who has no page here: back to what can be done.
  no_right: "orders",
  owner_frozen: "orders",
};

/** What a remedy's address is made of. Where something is missing, the address is the general one. */
export interface RemedyContext {
  readonly lang: Locale;
  /** The page to return to. */
  readonly here?: string;
  readonly side?: Side;
  readonly asset?: string;
  readonly fiat?: string;
  readonly advId?: AdvertId;
  readonly orderId?: OrderId;
}

/** Where each remedy is. */
const ADDRESSES: Readonly<Record<Remedy, (context: RemedyContext) => string>> = {
  another: ({ lang, side = "buy", asset, fiat }) => paths.market(lang, side, searchOf({ asset, fiat })),
  support: ({ lang, orderId }) => paths.supportRequests(lang, orderId === undefined ? {} : { orderId }),
  orders: ({ lang }) => paths.orders(lang, searchOf({ group: "pending" })),
  chat: ({ lang, side = "buy", orderId }) =>
    orderId === undefined ? paths.orders(lang) : `${paths.order(lang, side, orderId)}?do=chat#chat`,
  verify: ({ lang, here }) => paths.gate(lang, here),
  payment: ({ lang, fiat, here }) => paths.newPayment(lang, searchOf({ fiat, next: here })),
  move: ({ lang, asset }) => (asset === undefined ? paths.wallet(lang) : paths.transfer(lang, asset)),
  security: ({ lang, here }) => paths.security(lang, here),
  limits: ({ lang }) => paths.limits(lang),
  practice: ({ lang }) => paths.practice(lang),
  advert: ({ lang, advId }) => (advId === undefined ? paths.adverts(lang) : paths.advert(lang, advId)),
};

/** @returns the address of the page where something can be done */
export function remedyHref(remedy: Remedy, context: RemedyContext): string {
  return ADDRESSES[remedy](context);
}

function searchOf(fields: Readonly<Record<string, string | undefined>>): URLSearchParams {
  return new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
