import { mask } from "@plaza/domain/people/mask.ts";
import { cryptoText, fiatText } from "../../core/prices/format-amount.ts";
import type { OrderRecord } from "./order.record.ts";

/** What a release does, as one text: a security code sent for these facts opens a release of these facts and no other. */
export function releaseFacts(order: OrderRecord): string {
  return ["release", order.id, order.asset, order.quantity, order.fiat, order.amount, order.fee, order.buyerId, order.payerName].join("|");
}

export type ReleaseWords = Readonly<Record<"quantity" | "asset" | "buyer" | "orderId" | "amount" | "fiat", string>>;

/** The same facts for a person to read. */
export function releaseWords(order: OrderRecord): ReleaseWords {
  return {
    quantity: cryptoText(order.asset, order.quantity),
    asset: order.asset,
    buyer: mask(order.payerName),
    orderId: order.id,
    amount: fiatText(order.fiat, order.amount),
    fiat: order.fiat,
  };
}
