import type { UserId } from "@plaza/contract/ids.ts";
import type { OrderRole } from "@plaza/contract/order.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { runEachDue } from "../../core/due-work.ts";
import { notify } from "../../delivery/notifications/notify.service.ts";
import { freezesToAnnounce, takeFreezeToAnnounce } from "../../people/accounts/freeze.store.ts";
import { wakeCounterparties } from "../../people/accounts/verification-change.service.ts";
import { writeSystemLine } from "../chat/system-line.service.ts";
import { roleOf } from "../orders/order.record.ts";
import { runningOrdersOf } from "../orders/order.store.ts";
import { notifyRestriction } from "../orders/restriction.service.ts";

/** How many freezes one round announces; the rest are the next round's. */
const BATCH = 50;

/**
 * Says in the chats of running orders that a party's account is frozen, and that it isn't any more. Where a freeze ended by its time, notifies the person
 * and the counterparties too; staff and the exchange notify where they freeze and lift.
 * @returns how many freezes
 */
export async function announceFreezes(context: Context): Promise<number> {
  return runEachDue(await freezesToAnnounce(context.db, BATCH), (userId) =>
    context.db.transaction((tx) => announceFreeze(context, tx, userId)),
  );
}

async function announceFreeze(context: Context, tx: Tx, userId: UserId): Promise<boolean> {
  const freeze = await takeFreezeToAnnounce(tx, userId);
  if (freeze === null) return false;
  // One that ended before its beginning was announced never showed in a chat.
  if (freeze.hasEnded === freeze.announced) await writeLines(context, tx, userId, freeze.hasEnded ? "unfrozen" : "frozen");
  if (!freeze.hasEnded || freeze.lifted) return true;
  notify(tx, { to: userId, kind: "account_unfrozen", act: `unfreeze:${userId}:${Date.now()}`, facts: {} });
  await notifyRestriction(context, tx, userId, "counterparty_unrestricted");
  await wakeCounterparties(context, tx, userId);
  tx.afterCommit(() => context.wake([userId]));
  return true;
}

/** The lines name the side, as both parties read them. */
export type FreezeLine = `${OrderRole}_${"frozen" | "unfrozen"}`;

async function writeLines(context: Context, tx: Tx, userId: UserId, change: "frozen" | "unfrozen"): Promise<void> {
  const orders = await runningOrdersOf(tx, userId);
  // Oldest first, as everything that locks several orders does.
  for (const order of orders.toReversed())
    await writeSystemLine(context, tx, order, `${roleOf(order, userId)}_${change}` satisfies FreezeLine);
}
