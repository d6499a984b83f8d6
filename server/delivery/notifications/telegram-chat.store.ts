import type { UserId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { Tx } from "../../core/db/database.ts";
import { lockQuota } from "../../core/db/quota-lock.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import type { SealedColumn } from "../../core/secrets/reseal.ts";

const LINK_MINUTES = 10;
/** Of one person, used or not, until they end: more than somebody needs who loses the chat and begins again. */
const MOST_LINKS = 5;

const insertCode = statement<{ expiresAt: Date }, { codeHash: Buffer; userId: UserId; sessionId: string }>(
  "telegram_link_insert",
  `INSERT INTO telegram_link (code_hash, user_id, session_id, expires_at)
   SELECT :codeHash::bytea, :userId::bigint, (SELECT coalesce(pair_id, id) FROM session WHERE id = :sessionId), now() + interval '${LINK_MINUTES} minutes'
   WHERE (SELECT count(*) FROM telegram_link WHERE user_id = :userId AND expires_at > now()) < ${MOST_LINKS} RETURNING expires_at`,
);
const openCode = statement<{ userId: UserId }, { codeHash: Buffer }>(
  "telegram_link_open",
  "SELECT user_id FROM telegram_link WHERE code_hash = :codeHash AND used_at IS NULL AND expires_at > now()",
);
const takeCode = statement<{ userId: UserId; sessionId: string | null }, { codeHash: Buffer }>(
  "telegram_link_take",
  "UPDATE telegram_link SET used_at = now() WHERE code_hash = :codeHash AND used_at IS NULL AND expires_at > now() RETURNING user_id, session_id",
);
const usedBy = statement<{ userId: UserId }, { codeHash: Buffer }>(
  "telegram_link_used",
  "SELECT user_id FROM telegram_link WHERE code_hash = :codeHash AND used_at IS NOT NULL",
);
// As used, so that they still count until they end.
const useUpCodes = statement<void, { userId: UserId }>(
  "telegram_links_use_up",
  "UPDATE telegram_link SET used_at = now() WHERE user_id = :userId AND used_at IS NULL",
);
const useUpCodesOfSession = statement<void, { userId: UserId; sessionId: string }>(
  "telegram_links_use_up_of_session",
  "UPDATE telegram_link SET used_at = now() WHERE user_id = :userId AND session_id = :sessionId AND used_at IS NULL",
);
const clearCodes = statement("telegram_link_clear", "DELETE FROM telegram_link WHERE expires_at < now()");

/** Keeps a code for ten minutes, with the login that asked for it. Null: this person has asked for too many. */
export async function insertTelegramLink(
  tx: Tx,
  link: { readonly codeHash: Buffer; readonly userId: UserId; readonly sessionId: string },
): Promise<Date | null> {
  await lockQuota(tx, "telegram_link", link.userId);
  return (await insertCode.first(tx, link))?.expiresAt ?? null;
}

/** Whose chat a code would connect now. */
export async function userOfOpenLink(on: Queryable, codeHash: Buffer): Promise<UserId | null> {
  return (await openCode.first(on, { codeHash }))?.userId ?? null;
}

/** Uses a code up. @returns whose chat it connects, and by which login; null: it is used, late, or ended by a log-out meanwhile */
export async function takeTelegramLink(tx: Tx, codeHash: Buffer): Promise<{ userId: UserId; sessionId: string | null } | null> {
  return takeCode.first(tx, { codeHash });
}

/** Who has used a code already: Telegram repeats an update whose answer it did not get. */
export async function userOfUsedLink(tx: Tx, codeHash: Buffer): Promise<UserId | null> {
  return (await usedBy.first(tx, { codeHash }))?.userId ?? null;
}

/** Deletes links that have run out; they connect nothing anyway. */
export async function clearTelegramLinks(on: Queryable): Promise<void> {
  await clearCodes.count(on);
}

/** A connected chat; `sealed` is its id at Telegram. */
export interface TelegramChat {
  readonly id: string;
  readonly userId: UserId;
  readonly chatHash: Buffer;
  readonly sealed: Buffer;
  readonly createdAt: Date;
}

interface NewChat {
  readonly userId: UserId;
  /** The login that asked for the link. */
  readonly sessionId: string | null;
  readonly chatHash: Buffer;
  readonly sealed: Buffer;
}

const COLUMNS = "id, user_id, chat_hash, sealed_chat AS sealed, created_at";
// Connecting ends up to two other rows: one at a time, so that two of them never wait for each other.
const lock = statement<{ locked: string }>(
  "telegram_chat_lock",
  "SELECT pg_advisory_xact_lock(hashtextextended('telegram_chat', 0))::text AS locked",
);
const byHash = statement<TelegramChat & { language: Locale | null }, { chatHash: Buffer }>(
  "telegram_chat_by_hash",
  `SELECT ${COLUMNS}, (SELECT language FROM users WHERE users.id = user_id) AS language FROM telegram_chat WHERE chat_hash = :chatHash`,
);
const byId = statement<TelegramChat, { id: string }>("telegram_chat_by_id", `SELECT ${COLUMNS} FROM telegram_chat WHERE id = :id`);
const ofUser = statement<TelegramChat, { userId: UserId }>(
  "telegram_chat_of_user",
  `SELECT ${COLUMNS} FROM telegram_chat WHERE user_id = :userId`,
);
const makeRoom = statement<void, { userId: UserId; chatHash: Buffer }>(
  "telegram_chat_make_room",
  "DELETE FROM telegram_chat WHERE user_id = :userId OR chat_hash = :chatHash",
);
const insert = statement<{ id: string }, NewChat>(
  "telegram_chat_insert",
  "INSERT INTO telegram_chat (user_id, session_id, chat_hash, sealed_chat) VALUES (:userId, :sessionId, :chatHash, :sealed) RETURNING id",
);
const remove = statement<void, { userId: UserId }>("telegram_chat_remove", "DELETE FROM telegram_chat WHERE user_id = :userId");
const removeBySession = statement<void, { userId: UserId; sessionId: string }>(
  "telegram_chat_remove_by_session",
  "DELETE FROM telegram_chat WHERE user_id = :userId AND session_id = :sessionId",
);
const removeById = statement<{ userId: UserId }, { id: string }>(
  "telegram_chat_remove_by_id",
  "DELETE FROM telegram_chat WHERE id = :id RETURNING user_id",
);

/** Until the end of the transaction nobody else connects a chat. */
export async function lockTelegramChats(tx: Tx): Promise<void> {
  await lock.first(tx);
}

/** The chat with this id at Telegram, and its person's language. */
export async function telegramChatByHash(on: Queryable, chatHash: Buffer): Promise<(TelegramChat & { language: Locale | null }) | null> {
  return byHash.first(on, { chatHash });
}

/** Null: it is not connected any more. */
export async function telegramChatById(on: Queryable, id: string): Promise<TelegramChat | null> {
  return byId.first(on, { id });
}

/** A user has at most one chat. Null: none is connected. */
export async function telegramChatOf(on: Queryable, userId: UserId): Promise<TelegramChat | null> {
  return ofUser.first(on, { userId });
}

/** Connects a chat, which takes the place of the person's former one and of the chat's former person. @returns the row's id */
export async function putTelegramChat(tx: Tx, chat: NewChat): Promise<string> {
  await makeRoom.count(tx, { userId: chat.userId, chatHash: chat.chatHash });
  const row = await insert.first(tx, chat);
  if (row === null) throw new Error("a chat was not written");
  return row.id;
}

/** Disconnects the person's chat. A link that was made before connects none any more: a thief who is shut out may have made it. @returns whether there was a chat */
export async function removeTelegramChatOf(tx: Tx, userId: UserId): Promise<boolean> {
  await useUpCodes.count(tx, { userId });
  return (await remove.count(tx, { userId })) === 1;
}

/**
 * Disconnects a chat that one login connected, and ends its unused links. Call it once the session is gone: no request of it makes another then.
 * @param sessionId the cookie's
 * @returns whether there was a chat of it
 */
export async function removeTelegramChatOfSession(tx: Tx, userId: UserId, sessionId: string): Promise<boolean> {
  // Before the chat: who has just taken a link is waited for here, and seen below.
  await useUpCodesOfSession.count(tx, { userId, sessionId });
  return (await removeBySession.count(tx, { userId, sessionId })) === 1;
}

/** @returns whose it was; null where it was gone already */
export async function removeTelegramChat(on: Queryable, id: string): Promise<UserId | null> {
  return (await removeById.first(on, { id }))?.userId ?? null;
}

/** What a chat's id is sealed to. */
export function telegramChatAad(userId: UserId): string {
  return `telegram_chat.${userId}.chat`;
}

const sealedAfter = statement<{ id: string; userId: UserId; sealed: Buffer }, { after: string; limit: number }>(
  "telegram_chats_sealed",
  "SELECT id, user_id, sealed_chat AS sealed FROM telegram_chat WHERE id > :after ORDER BY id LIMIT :limit",
);
const writeSealed = statement<void, { id: string; before: Buffer; next: Buffer }>(
  "telegram_chat_reseal",
  "UPDATE telegram_chat SET sealed_chat = :next WHERE id = :id AND sealed_chat = :before",
);

/** The chats' ids, for sealing them under a new key. */
export const sealedTelegramChats: SealedColumn = {
  name: "Telegram chats",
  covers: "telegram_chat.sealed_chat",
  read: async (db, after, limit) =>
    (await sealedAfter.all(db, { after, limit })).map(({ id, userId, sealed }) => ({ id, aad: telegramChatAad(userId), sealed })),
  write: async (db, id, before, next) => (await writeSealed.count(db, { id, before, next })) === 1,
};
