import type { UserId } from "@plaza/contract/ids.ts";
import { goesBy, isSecurity } from "@plaza/domain/notifications/channels.ts";
import { quietUntil } from "@plaza/domain/notifications/quiet-hours.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { insertExchangeEvents, type NewExchangeEvent } from "../exchange-events/exchange-event.store.ts";
import { wordingOf } from "./notice-delivery.service.ts";
import { insertDeliveries, markSpread, takeUnspread, type NewDelivery, type Unspread } from "./notice-delivery.store.ts";
import { subscriptionsOf } from "./push-subscription.store.ts";
import { settingsOf } from "./setting.store.ts";
import { telegramChatOf } from "./telegram-chat.store.ts";

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
    const events: NewExchangeEvent[] = [];
    const [toExchange, own] = [
      notices.filter((notice) => notice.toExchange !== null),
      notices.filter((notice) => notice.toExchange === null),
    ];
    for (const [userId, theirs] of Map.groupBy(own, (notice) => notice.userId))
      // One reader after the other: they share the transaction's one connection.
      deliveries.push(...(await deliveriesOf(context, tx, userId, theirs)));
    for (const notice of toExchange) events.push(await eventOf(context, tx, notice));
    await insertDeliveries(tx, deliveries);
    await insertExchangeEvents(tx, events);
    await markSpread(
      tx,
      notices.map(({ id }) => id),
    );
    return notices.length;
  });
}

async function deliveriesOf(
  { config, settings: { current } }: Context,
  tx: Tx,
  userId: UserId,
  notices: readonly Unspread[],
): Promise<NewDelivery[]> {
  const [settings, devices] = [await settingsOf(tx, userId), await subscriptionsOf(tx, userId)];
  const hasChat = config.telegram !== null && (await telegramChatOf(tx, userId)) !== null;
  return notices.flatMap(({ id, kind, facts, hasEmail, hasPhone, now }) => {
    const dueAt = (isSecurity(kind) ? null : quietUntil(now, settings.quiet, settings.timeZone ?? "UTC")) ?? now;
    const email =
      hasEmail && goesBy("email", kind, settings.choices) ? [{ notificationId: id, channel: "email" as const, target: null, dueAt }] : [];
    const push = goesBy("push", kind, settings.choices)
      ? devices.map((device) => ({ notificationId: id, channel: "push" as const, target: device.id, dueAt }))
      : [];
    // The chat that was just connected gets a separate message.
    const telegram =
      hasChat && goesBy("telegram", kind, settings.choices) && facts["change"] !== "telegram"
        ? [{ notificationId: id, channel: "telegram" as const, target: null, dueAt }]
        : [];
    const text =
      current.textAppeals && hasPhone && goesBy("phone", kind, settings.choices)
        ? [{ notificationId: id, channel: "phone" as const, target: null, dueAt }]
        : [];
    return [...email, ...push, ...telegram, ...text];
  });
}

/** The notice as its reader would get it, with what the reader chose: the exchange delivers it. */
async function eventOf({ config }: Context, tx: Tx, notice: Unspread): Promise<NewExchangeEvent> {
  const { id, userId, kind, facts, now } = notice;
  const [settings, { locale, title, text, path }] = [await settingsOf(tx, userId), await wordingOf(tx, notice)];
  const quiet = isSecurity(kind) ? null : quietUntil(now, settings.quiet, settings.timeZone ?? "UTC");
  return {
    eventId: `notice_${id}`,
    kind: `notice.${kind}`,
    userId,
    data: {
      title,
      text,
      locale,
      url: `${config.publicOrigin ?? ""}${path}`,
      facts,
      channels: (["email", "push"] as const).filter((channel) => goesBy(channel, kind, settings.choices)),
      notBefore: quiet?.toISOString() ?? null,
    },
  };
}
