import type { OrderView } from "@plaza/contract/calls/orders.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { amountInputText } from "@plaza/messages/amount-input.ts";
import { paths } from "../../shell/paths.ts";
import { isOver } from "./is-over.ts";

export interface Again {
  readonly href: string;
  /** Retry what never began, Reorder what has ended (docs/specification.md, States). */
  readonly kind: "retry" | "reorder";
}

/**
 * The way to a new order on an old one's terms; null while it runs. A taker comes back to the same advert with the amount and the payment
 * method filled in or, where it is gone, to the best like advert (`web/trading/take/similar-advert.server.ts`). Nobody takes an own advert,
 * so its maker goes to the list with the same filter. Coins that are hidden where the reader is are not traded again.
 */
export function againOf(order: OrderView, lang: Locale, hidden: readonly string[]): Again | null {
  if (!isOver(order) || hidden.includes(order.asset)) return null;
  const search = new URLSearchParams({ asset: order.asset, fiat: order.fiat, amount: amountInputText(order.amount, lang) });
  const taken = new URLSearchParams(search);
  taken.set("again", order.orderId);
  taken.set("pay", order.method.methodId);
  const href = order.maker ? paths.market(lang, order.type, search) : paths.take(lang, order.type, order.advId, taken);
  return { href, kind: order.status === "failed" ? "retry" : "reorder" };
}
