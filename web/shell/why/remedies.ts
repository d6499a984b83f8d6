import type { AdvertId, OrderId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { Side } from "@plaza/contract/order.ts";
import { paths } from "../paths.ts";

/** A page where something can be done about a reason. */
export type Remedy = CommonRemedy | OfferRemedy;
/** Against what an order, a wallet or an account meets. */
export type CommonRemedy = "support" | "orders" | "chat" | "verify" | "security";
/** Against what only an offer meets: `offer-remedies.ts` has their addresses. */
export type OfferRemedy = "another" | "payment" | "move" | "advert" | "limits" | "practice";

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

/** Where each of them is. */
const ADDRESSES: Readonly<Record<CommonRemedy, (context: RemedyContext) => string>> = {
  support: ({ lang, orderId }) => paths.supportRequests(lang, orderId === undefined ? {} : { orderId }),
  orders: ({ lang }) => paths.orders(lang, searchOf({ group: "pending" })),
  chat: ({ lang, side = "buy", orderId }) =>
    orderId === undefined ? paths.orders(lang) : `${paths.order(lang, side, orderId)}?do=chat#chat`,
  verify: ({ lang, here }) => paths.gate(lang, here),
  security: ({ lang, here }) => paths.security(lang, here),
};

/** @returns the address of the page where something can be done */
export function remedyHref(remedy: CommonRemedy, context: RemedyContext): string {
  return ADDRESSES[remedy](context);
}

/** Returns the fields that have a value, as a search. */
export function searchOf(fields: Readonly<Record<string, string | undefined>>): URLSearchParams {
  return new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
