import type { OrderId, UserId } from "@plaza/contract/ids.ts";
import type { FreezeReason } from "@plaza/contract/staff.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { RecordAuditEntry } from "../../core/handler.ts";
import { notify } from "../../delivery/notifications/notify.service.ts";
import { unfreezeUser } from "../accounts/freeze.store.ts";
import { findUser } from "../accounts/user.store.ts";
import { wakeCounterparties } from "../accounts/verification-change.service.ts";
import { lastActOn } from "./audit-entry.store.ts";

/** The causes of a freeze that an order can show; the others stand whatever becomes of a case. */
const SHOWN_BY_ORDER: ReadonlySet<unknown> = new Set<FreezeReason>(["false_paid", "fraud", "other"]);

/** Lifts the freeze that somebody is under for what this order showed, now that its decision was overturned. A later freeze, or one for another cause, stays: false. The caller notifies the counterparties. */
export async function liftFreezeFor(
  context: Context,
  tx: Tx,
  record: RecordAuditEntry,
  orderId: OrderId,
  userId: UserId,
): Promise<boolean> {
  const { uid, frozenUntil } = await findUser(tx, userId);
  if (frozenUntil === null) return false;
  const frozen = await lastActOn(tx, "freeze_user", "user", uid);
  const { until, why, orderId: shownBy } = frozen?.data ?? {};
  if (shownBy !== orderId || until !== frozenUntil.toISOString() || !SHOWN_BY_ORDER.has(why)) return false;
  if (!(await unfreezeUser(tx, userId))) return false;
  notify(tx, { to: userId, kind: "account_unfrozen", act: `unfreeze:${userId}:${Date.now()}`, facts: {} });
  await wakeCounterparties(context, tx, userId);
  tx.afterCommit(() => context.wake([userId]));
  record({ action: "unfreeze_user", object: "user", objectId: uid, reason: "R14", data: { orderId } });
  return true;
}
