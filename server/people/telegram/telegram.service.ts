import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import { DEFAULT_LOCALE, type Locale } from "@plaza/contract/locales.ts";
import type { TelegramReply, TelegramUpdate } from "@plaza/contract/telegram.ts";
import { readLocale } from "@plaza/domain/locale/negotiate.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { Caller } from "../../core/identity/caller.ts";
import { refuse, refuseTooMany, WAIT_SECONDS, type Outcome } from "../../core/http/refusal.ts";
import { digest } from "../../core/secrets/seal.ts";
import { sendMessage } from "../../delivery/notifications/outgoing.service.ts";
import { reachOf } from "../../delivery/notifications/setting.store.ts";
import { connectTelegramChat, telegramChatHash } from "../../delivery/notifications/telegram-chat.service.ts";
import {
  insertTelegramLink,
  lockTelegramChats,
  removeTelegramChatOf,
  takeTelegramLink,
  telegramChatByHash,
  userOfOpenLink,
  userOfUsedLink,
} from "../../delivery/notifications/telegram-chat.store.ts";
import { logSecurityEvent, notifySecurityChanges } from "../accounts/security-event.ts";
import { findUser, lockUsers } from "../accounts/user.store.ts";
import { inTransaction } from "../accounts/step-up.service.ts";

/** 32 characters in base64url; a link takes at most 64 of them. */
const CODE_BYTES = 24;
const COMMAND = /^\/(start|stop)(?:@\w+)?(?:\s+([A-Za-z0-9_-]{1,64}))?\s*$/;

/** A link that connects the chat in which it is opened. The code in it is kept as a digest only. */
export async function createTelegramLink(
  { config, randomBytes }: Context,
  tx: Tx,
  { userId, sessionId }: Caller,
): Promise<Outcome<WireOf<"POST /api/ctc/create-telegram-link">["data"]>> {
  // The exchange delivers this user's notices: none would ever come to this chat.
  if (config.telegram === null || (await reachOf(tx, userId)).byExchange) return refuse("not_found");
  const code = randomBytes(CODE_BYTES).toString("base64url");
  const expiresAt = await insertTelegramLink(tx, { codeHash: digest(code), userId, sessionId });
  if (expiresAt === null) return refuseTooMany(WAIT_SECONDS.tenMinutes);
  return { url: `https://t.me/${config.telegram.bot}?start=${code}`, expiresAt: expiresAt.toISOString() };
}

/** Ends the notices in the person's chat. */
export async function disconnectTelegram(
  context: Context,
  tx: Tx,
  userId: UserId,
): Promise<Outcome<WireOf<"POST /api/ctc/remove-telegram-chat">["data"]>> {
  if (!(await removeTelegramChatOf(tx, userId))) return refuse("not_found");
  logSecurityEvent(context, tx, "telegram_disconnected", userId);
  return { removed: true };
}

/**
 * Does what somebody writes to the bot: `/start` with a link's code connects the chat, `/stop` disconnects it. Everything else is left unanswered.
 * @returns what the bot says to it right away; null: nothing
 */
export async function takeTelegramUpdate(context: Context, { message }: TelegramUpdate): Promise<TelegramReply | null> {
  const [, command, code] = COMMAND.exec(message.text) ?? [];
  if (command === undefined) return null;
  const chat = { id: String(message.chat.id), locale: readLocale(message.from?.language_code ?? "") ?? DEFAULT_LOCALE };
  const text = await inTransaction(context, (tx) => {
    if (command === "stop") return stop(context, tx, chat);
    return code === undefined ? Promise.resolve(settingsHint(context, "start", chat.locale)) : start(context, tx, chat, code);
  });
  return text === null ? null : { method: "sendMessage", chat_id: message.chat.id, text };
}

/** A chat at Telegram. */
interface Chat {
  readonly id: string;
  /** Of Telegram itself, for somebody whom we don't know. */
  readonly locale: Locale;
}

async function start(context: Context, tx: Tx, chat: Chat, code: string): Promise<string | null> {
  const codeHash = digest(code);
  const link = await takeLink(tx, codeHash);
  if (link === null) return (await isRepeated(context, tx, chat, codeHash)) ? null : settingsHint(context, "expired", chat.locale);
  const { userId } = link;
  const user = await findUser(tx, userId);
  const { address, formerOwner } = await connectTelegramChat(context, tx, link, chat.id, (userIds) => lockUsers(tx, userIds, false));
  const locale = user.language ?? DEFAULT_LOCALE;
  await sendMessage(tx, locale, {
    userId,
    channel: "telegram",
    address,
    subject: translate(locale, "notifications.telegram_title"),
    body: translate(locale, "notifications.telegram_connected", { name: user.nickname }),
  });
  const moved = formerOwner === null ? [] : [{ userId: formerOwner, change: "telegram_moved", event: "telegram_disconnected" } as const];
  tx.afterCommit(() => context.countUse("telegram_chat"));
  notifySecurityChanges(context, tx, [{ userId, change: "telegram", event: "telegram_connected" }, ...moved]);
  return null;
}

/** The person before the link, as who logs out everywhere: either would wait for the other. Chats come before people, as where they are connected. */
async function takeLink(tx: Tx, codeHash: Buffer): ReturnType<typeof takeTelegramLink> {
  const userId = await userOfOpenLink(tx, codeHash);
  if (userId === null) return null;
  await lockTelegramChats(tx);
  lockUsers(tx, [userId], false);
  return takeTelegramLink(tx, codeHash);
}

/** Whether this chat was connected by this very code: the answer to the first time was lost on its way. */
async function isRepeated(context: Context, tx: Tx, chat: Chat, codeHash: Buffer): Promise<boolean> {
  const [usedBy, connected] = [await userOfUsedLink(tx, codeHash), await telegramChatByHash(tx, telegramChatHash(context, chat.id))];
  return usedBy !== null && connected?.userId === usedBy;
}

async function stop(context: Context, tx: Tx, chat: Chat): Promise<string> {
  const connected = await telegramChatByHash(tx, telegramChatHash(context, chat.id));
  if (connected !== null) await disconnectTelegram(context, tx, connected.userId);
  return settingsHint(context, "stopped", connected?.language ?? chat.locale);
}

function settingsHint({ config }: Context, kind: "start" | "expired" | "stopped", locale: Locale): string {
  const text = translate(locale, `notifications.telegram_${kind}`);
  if (config.publicOrigin === null) return text;
  const url = `${config.publicOrigin}/${locale}/account/notifications`;
  return `${text}\n\n${translate(locale, "notifications.mail_open", { url })}`;
}
