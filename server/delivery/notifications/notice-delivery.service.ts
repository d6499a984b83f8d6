import type { Locale } from "@plaza/contract/locales.ts";
import { DEFAULT_LOCALE } from "@plaza/contract/locales.ts";
import { isStale, isTexted } from "@plaza/domain/notifications/channels.ts";
import { messagesFor, translate } from "@plaza/messages/catalogue.ts";
import { createFormats } from "@plaza/messages/format.ts";
import { noticeText, noticeTitle } from "@plaza/messages/notice.ts";
import { createTexts } from "@plaza/messages/text.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { sendMessage } from "./outgoing.service.ts";
import { countNoticeTexts } from "./outgoing.store.ts";
import { claimDeliveries, endDelivery, type Delivery } from "./notice-delivery.store.ts";
import { deleteSubscription, subscription } from "./push-subscription.store.ts";
import { settingsOf } from "./setting.store.ts";
import { telegramChatOf } from "./telegram-chat.store.ts";
import { isPushService, newSealing, pushKeys, sealForBrowser } from "./web-push.ts";

const BATCH = 50;
/** Until a try that nobody heard of again counts as lost; doubled with each try. */
const PAUSE_SECONDS = 15;
const MOST_TRIES = 8;
const PUSH_TIMEOUT_MS = 8000;
const PUSH_LIVES_SECONDS = 24 * 3600;
const GONE = new Set([404, 410]);

/** What a notice says to its reader, in the reader's language and time. */
export interface Wording {
  readonly locale: Locale;
  readonly title: string;
  readonly text: string;
  /** The path of the page that it is about. */
  readonly path: string;
}

/** A notification's title and text in its reader's language and time zone. */
export async function wordingOf(
  tx: Tx | Context["db"],
  { userId, kind, facts, language }: Pick<Delivery, "userId" | "kind" | "facts" | "language">,
): Promise<Wording> {
  const locale = language ?? DEFAULT_LOCALE;
  const t = createTexts(locale, messagesFor(locale, ["notifications"]));
  const { timeZone } = await settingsOf(tx, userId);
  const text = noticeText(t, createFormats(locale), { kind, facts }, timeZone ?? "UTC");
  return { locale, title: noticeTitle(t, kind), text, path: `/${locale}${pathOf(facts)}` };
}

/** The page that a notice is about, without its language. */
function pathOf({ orderId, side, requestId, advId, asset, fiat }: Delivery["facts"]): string {
  if (orderId !== undefined) return `/p2p/${side ?? "buy"}/detail/${orderId}`;
  // An offer has a side; what people learn of their own adverts has none.
  if (advId !== undefined && side !== undefined && asset !== undefined && fiat !== undefined)
    return `/p2p/${side}?asset=${asset}&fiat=${fiat}&adv=${advId}`;
  return requestId === undefined ? "/notifications" : `/help/message/${requestId}`;
}

/**
 * Writes the emails that are due for sending. The message and the mark that it is written are one transaction, and the message's own key
 * refuses a second one: an act is mailed once, whatever dies when.
 */
export async function mailNotices(context: Context): Promise<number> {
  return context.db.transaction(async (tx) => {
    const due = await claimDeliveries(tx, "email", BATCH, PAUSE_SECONDS);
    for (const delivery of due) {
      // They share the transaction's one connection.
      await mail(context, tx, delivery);
    }
    return due.length;
  });
}

async function mail(context: Context, tx: Tx, delivery: Delivery): Promise<void> {
  const { email, kind, facts, now, userId, notificationId } = delivery;
  if (email === null) return void (await endDelivery(tx, delivery, "gone"));
  if (isStale(kind, facts, now)) return void (await endDelivery(tx, delivery, "stale"));
  const { locale, title, text, path } = await wordingOf(tx, delivery);
  const origin = context.config.publicOrigin;
  const links =
    origin === null
      ? []
      : [
          translate(locale, "notifications.mail_open", { url: origin + path }),
          translate(locale, "notifications.mail_choose", { url: `${origin}/${locale}/account/notifications` }),
        ];
  await sendMessage(tx, locale, {
    userId,
    channel: "email",
    address: email,
    subject: title,
    body: [text, ...links].join("\n\n"),
    actKey: `notification:${notificationId}`,
  });
  await endDelivery(tx, delivery, "done");
}

/**
 * Writes the text messages about appeals that are due for sending, each once, as `mailNotices` does. They name no person and no amount: a phone
 * shows them to anyone who looks.
 */
export async function textNotices(context: Context): Promise<number> {
  return context.db.transaction(async (tx) => {
    const due = await claimDeliveries(tx, "phone", BATCH, PAUSE_SECONDS);
    for (const delivery of due) {
      // They share the transaction's one connection.
      await writeText(context, tx, delivery);
    }
    return due.length;
  });
}

async function writeText({ settings, log }: Context, tx: Tx, delivery: Delivery): Promise<void> {
  const { phone, kind, facts, now, userId, notificationId, language } = delivery;
  const { textAppeals, textAppealsPerDay } = settings.current;
  if (phone === null || !textAppeals || !isTexted(kind)) return void (await endDelivery(tx, delivery, "gone"));
  if (isStale(kind, facts, now)) return void (await endDelivery(tx, delivery, "stale"));
  if ((await countNoticeTexts(tx, phone, textAppealsPerDay)) >= textAppealsPerDay) {
    log("warn", "appeal_texts_limited", { user: userId });
    return void (await endDelivery(tx, delivery, "failed"));
  }
  const locale = language ?? DEFAULT_LOCALE;
  const t = createTexts(locale, messagesFor(locale, ["notifications"]));
  await sendMessage(tx, locale, {
    userId,
    channel: "phone",
    address: phone,
    subject: noticeTitle(t, kind),
    body: t(`notifications.sms_${kind}`),
    actKey: `notification:${notificationId}`,
  });
  await endDelivery(tx, delivery, "done");
}

/** Writes the Telegram messages that are due for sending, each once, as `mailNotices` does. They say what the push message says, and where to read on. */
export async function telegramNotices(context: Context): Promise<number> {
  if (context.config.telegram === null) return 0;
  return context.db.transaction(async (tx) => {
    const due = await claimDeliveries(tx, "telegram", BATCH, PAUSE_SECONDS);
    for (const delivery of due) {
      // They share the transaction's one connection.
      await writeToChat(context, tx, delivery);
    }
    return due.length;
  });
}

async function writeToChat({ config }: Context, tx: Tx, delivery: Delivery): Promise<void> {
  const { kind, facts, now, userId, notificationId } = delivery;
  const chat = await telegramChatOf(tx, userId);
  if (chat === null) return void (await endDelivery(tx, delivery, "gone"));
  if (isStale(kind, facts, now)) return void (await endDelivery(tx, delivery, "stale"));
  const { locale, title, text, path } = await wordingOf(tx, delivery);
  const link = config.publicOrigin === null ? [] : [translate(locale, "notifications.mail_open", { url: config.publicOrigin + path })];
  await sendMessage(tx, locale, {
    userId,
    channel: "telegram",
    address: chat.id,
    subject: title,
    body: [`${title}\n${text}`, ...link].join("\n\n"),
    actKey: `notification:${notificationId}`,
  });
  await endDelivery(tx, delivery, "done");
}

/**
 * Sends the push messages that are due. A message is claimed before it is sent, so that no two processes send the same one; a process that dies on the
 * way leaves it due again, and the browser shows a second copy in the place of the first (`tag`), as the push service does (`topic`).
 */
export async function pushNotices(context: Context): Promise<number> {
  const due = await claimDeliveries(context.db, "push", BATCH, PAUSE_SECONDS);
  await Promise.all(due.map((delivery) => push(context, delivery)));
  return due.length;
}

async function push(context: Context, delivery: Delivery): Promise<void> {
  const browser = await subscription(context.db, delivery.target);
  if (browser === null || !isPushService(browser.endpoint, context.config.pushServices))
    return void (await endDelivery(context.db, delivery, "gone"));
  if (isStale(delivery.kind, delivery.facts, delivery.now)) return void (await endDelivery(context.db, delivery, "stale"));
  const { locale, title, text, path } = await wordingOf(context.db, delivery);
  const tag = `n${delivery.notificationId}`;
  const message = JSON.stringify({ title, text, path, tag, lang: locale });
  const status = await knock(context, browser, tag, sealForBrowser(message, browser, newSealing(context.randomBytes)));
  if (GONE.has(status)) {
    await context.db.transaction(async (tx) => {
      await deleteSubscription(tx, browser.id);
      await endDelivery(tx, delivery, "gone");
    });
  } else if (status >= 200 && status < 300) {
    if (await endDelivery(context.db, delivery, "done")) context.countMessage("push", "sent");
  } else if (delivery.tries >= MOST_TRIES && (await endDelivery(context.db, delivery, "failed"))) context.countMessage("push", "failed");
  // Otherwise it is due again after the pause that its turn has set.
}

/** @returns the push service's answer; 0 where it could not be reached */
async function knock(context: Context, browser: { endpoint: string }, topic: string, body: Buffer): Promise<number> {
  const { config } = context;
  try {
    const answer = await fetch(browser.endpoint, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(PUSH_TIMEOUT_MS),
      headers: {
        ttl: String(PUSH_LIVES_SECONDS),
        urgency: "high",
        topic,
        "content-type": "application/octet-stream",
        "content-encoding": "aes128gcm",
        authorization: pushKeys(config.signingKey).authorization(
          browser.endpoint,
          config.publicOrigin ?? "https://localhost",
          context.clock(),
        ),
      },
      body: new Uint8Array(body),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}
