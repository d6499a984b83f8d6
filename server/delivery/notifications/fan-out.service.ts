import type { UserId } from "@plaza/contract/ids.ts";
import { goesBy, isSecurity } from "@plaza/domain/notifications/channels.ts";
import { quietUntil } from "@plaza/domain/notifications/quiet-hours.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { insertDeliveries, markSpread, takeUnspread, type NewDelivery, type Unspread } from "./notice-delivery.store.ts";
import { subscriptionsOf } from "./push-subscription.store.ts";
import { settingsOf } from "./setting.store.ts";

const BATCH = 100;

/**
 * Decides for each new notice by which channels it goes out and when, as its reader chose. The decision and the mark that it was taken are
 * one transaction, so a notice is spread once, whatever dies when.
 * @returns how many notices were looked at
 */
export async function spreadNotices(context: Context): Promise<number> {
  return context.db.transaction(async (tx) => {
    const notices = await takeUnspread(tx, BATCH);
    const deliveries: NewDelivery[] = [];
    for (const [userId, theirs] of Map.groupBy(notices, (notice) => notice.userId))
      // One reader after the other: they share the transaction's one connection.
      deliveries.push(...(await deliveriesOf(tx, userId, theirs)));
    await insertDeliveries(tx, deliveries);
    await markSpread(
      tx,
      notices.map(({ id }) => id),
    );
    return notices.length;
  });
}

async function deliveriesOf(tx: Tx, userId: UserId, notices: readonly Unspread[]): Promise<NewDelivery[]> {
  const [settings, devices] = [await settingsOf(tx, userId), await subscriptionsOf(tx, userId)];
  return notices.flatMap(({ id, kind, hasEmail, now }) => {
    const dueAt = (isSecurity(kind) ? null : quietUntil(now, settings.quiet, settings.timeZone ?? "UTC")) ?? now;
    const email =
      hasEmail && goesBy("email", kind, settings.choices) ? [{ notificationId: id, channel: "email" as const, target: null, dueAt }] : [];
    const push = goesBy("push", kind, settings.choices)
      ? devices.map((device) => ({ notificationId: id, channel: "push" as const, target: device.id, dueAt }))
      : [];
    return [...email, ...push];
  });
}
