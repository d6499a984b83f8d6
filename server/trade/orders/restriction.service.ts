import type { OrderId, UserId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { notify } from "../../delivery/notifications/notify.service.ts";
import { noticesOfRestriction, type RestrictionKind } from "./order-notices.ts";
import { runningOrdersOf } from "./order.store.ts";

/**
 * Notifies everybody with a running order with this person that a freeze of the account began or ended.
 * @param notified the order whose counterparty reads of this freeze already
 */
export async function notifyRestriction(
  context: Pick<Context, "wake">,
  tx: Tx,
  userId: UserId,
  kind: RestrictionKind,
  notified: OrderId | null = null,
): Promise<void> {
  const orders = (await runningOrdersOf(tx, userId)).filter(({ id }) => id !== notified);
  const notices = noticesOfRestriction(orders, userId, kind, `${kind}:${userId}:${Date.now()}`);
  notify(tx, ...notices);
  tx.afterCommit(() => context.wake(notices.map(({ to }) => to)));
}
