import type { OrderId, UserId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, type Outcome } from "../../core/http/refusal.ts";
import { refuseDuringHold } from "../../people/accounts/gate.service.ts";
import { ownerOf } from "../../core/identity/party.ts";
import { notifyAssigned } from "../orders/order-notices.ts";
import { readersOf, type OrderRecord } from "../orders/order.record.ts";
import { findOrder, handOverOrder } from "../orders/order.store.ts";
import { findSubUser } from "../../people/sub-users/sub-user.store.ts";
import { mayStillAct } from "../../people/sub-users/round-robin.store.ts";

/** Puts a running order into a sub-user's hands, or back into the account's own. The rights are held first, as an end of them does. */
export async function assignOrder(
  context: Context,
  tx: Tx,
  accountId: UserId,
  input: { readonly orderId: OrderId; readonly subUserId?: UserId },
): Promise<Outcome<OrderRecord>> {
  const { orderId, subUserId = null } = input;
  if (subUserId !== null) {
    const held = await refuseDuringHold(tx, ownerOf(accountId));
    if (held !== null) return held;
    if ((await findSubUser(tx, accountId, subUserId)) === null) return refuse("not_found");
    if (!(await mayStillAct(tx, subUserId))) return refuse("sub_user_cannot");
  }
  const before = await findOrder(tx, orderId, ownerOf(accountId));
  if (before === null) return refuse("not_found");
  const order = await handOverOrder(tx, orderId, accountId, subUserId);
  if (order === null) return refuse("action_not_allowed");
  if (subUserId !== null) notifyAssigned(tx, order, accountId, subUserId);
  tx.afterCommit(() => context.wake([...new Set([...readersOf(before), ...readersOf(order)])]));
  return order;
}
