import type { OrderId } from "@plaza/contract/ids.ts";
import { mask } from "@plaza/domain/people/mask.ts";
import { cryptoText, fiatText } from "../../core/prices/format-amount.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, type Outcome } from "../../core/http/refusal.ts";
import type { Party } from "../../core/identity/party.ts";
import type { OrderRecord } from "./order.record.ts";
import { findOrder, releasableOrders } from "./order.store.ts";

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

/** A release that a code is asked for. */
export interface ReleaseToConfirm {
  readonly orderId: OrderId;
  readonly facts: string;
  readonly words: ReleaseWords;
}

/** A release code always belongs to one order, which is in the caller's hands. Where there is exactly one to release, it needn't be named. */
export async function releaseToConfirm(tx: Tx, party: Party, named: OrderId | undefined): Promise<Outcome<ReleaseToConfirm>> {
  let orderId = named;
  if (orderId === undefined) {
    const candidates = await releasableOrders(tx, party);
    if (candidates.length !== 1) return refuse("order_needed");
    orderId = candidates[0];
  }
  const order = orderId === undefined ? null : await findOrder(tx, orderId, party);
  if (order === null || order.sellerId !== party.accountId) return refuse("not_found");
  return { orderId: order.id, facts: releaseFacts(order), words: releaseWords(order) };
}
