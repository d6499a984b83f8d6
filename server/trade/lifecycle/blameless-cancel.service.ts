import type { UserId } from "@plaza/contract/ids.ts";
import { plainReason } from "@plaza/domain/appeals/reasons.ts";
import type { PartyAction } from "@plaza/contract/order.ts";
import { BLAMELESS_ACTIONS } from "@plaza/domain/orders/fault.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement } from "../../core/db/statement.ts";
import { refuse, refuseTooMany, type Refusal } from "../../core/http/refusal.ts";
import { isDisputeDecided } from "../cases/case.store.ts";
import type { OrderRecord } from "../orders/order.record.ts";
import type { CallRequest } from "./order-action.ts";

const DAY_SECONDS = 86_400;

/** Whether the buyer ends the order with it for a cause that lies with the seller. */
export function isBlamelessAct(action: PartyAction): boolean {
  return BLAMELESS_ACTIONS.some((known) => known === action);
}

const lock = statement<void, { buyerId: UserId }>(
  "blameless_lock",
  "SELECT pg_advisory_xact_lock(hashtextextended('blameless', :buyerId::bigint))",
);
const recent = statement<{ count: number; oldest: number | null }, { buyerId: UserId; most: number }>(
  "blameless_recent",
  `SELECT count(*)::int AS count, extract(epoch FROM clock_timestamp() - min(canceled_at))::int AS oldest FROM (
     SELECT canceled_at FROM orders WHERE buyer_id = :buyerId AND status = 'canceled' AND canceled_at > now() - interval '24 hours'
       AND cancel_reason IN ('seller_silent', 'account_unusable', 'seller_asked') ORDER BY canceled_at DESC LIMIT :most) newest`,
);

/**
 * A cancellation that counts against nobody has still locked the seller's coins: a buyer has a few of them a day.
 * @returns 429 with the time until the next one; null while there is one left
 */
async function refuseBlameless(context: Context, tx: Tx, { buyerId }: OrderRecord): Promise<Refusal | null> {
  const most = context.settings.current.maxBlamelessCancelsPerDay;
  // Of two at once, one counts the other.
  await lock.all(tx, { buyerId });
  const found = await recent.first(tx, { buyerId, most: Math.max(1, most) });
  if (found === null || found.count < most) return null;
  context.log("info", "blameless_cancel_limit", { buyer: buyerId });
  return refuseTooMany(DAY_SECONDS - (found.oldest ?? 0));
}

/** What keeps a party from ending an order without fault, or from disputing whom its end counts against: too many of them, or a decision. */
export async function refuseEnding(context: Context, tx: Tx, order: OrderRecord, { action, filing }: CallRequest): Promise<Refusal | null> {
  // That the seller's account is restricted is known, and needs no word of the buyer.
  if (isBlamelessAct(action)) return order.isSellerRestricted === true ? null : refuseBlameless(context, tx, order);
  if (!isFaultDispute(order, action, filing)) return null;
  return (await isDisputeDecided(tx, order.id)) ? refuse("reason_not_offered", { field: "reason" }) : null;
}

/** For the operator's figures: orders that were ended without fault, and disputes about whom an end counts against. */
export function countEnding(context: Context, tx: Tx, order: OrderRecord, { action, filing }: CallRequest): void {
  const feature = isBlamelessAct(action) ? "blameless_cancel" : isFaultDispute(order, action, filing) ? "fault_dispute" : null;
  if (feature !== null) tx.afterCommit(() => context.countUse(feature));
}

function isFaultDispute(order: OrderRecord, action: PartyAction, filing: CallRequest["filing"]): boolean {
  return action === "report" && (filing?.reason ?? plainReason(order)) === "fault_disputed";
}
