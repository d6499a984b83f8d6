import { createHmac } from "node:crypto";
import type { UserId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { seal, unseal } from "../../core/secrets/seal.ts";
import {
  lockTelegramChats,
  putTelegramChat,
  removeTelegramChat,
  telegramChatAad,
  telegramChatByHash,
  telegramChatById,
} from "./telegram-chat.store.ts";

/** What finds a chat by its id at Telegram. Ids are short numbers: without a key, trying them all would open the digest. */
export function telegramChatHash({ config }: Pick<Context, "config">, chatId: string): Buffer {
  return createHmac("sha256", config.signingKey).update(`telegram chat\0${chatId}`).digest();
}

/**
 * Connects a chat to the person whose login asked for it. A chat belongs to one person at most, and a person has one.
 * @param lockUsers locks the people whose rows change, before what belongs to them: users are another room's
 * @returns where messages to the chat are addressed to, and whose the chat was until now, if it was another person's
 */
export async function connectTelegramChat(
  context: Context,
  tx: Tx,
  { userId, sessionId }: { readonly userId: UserId; readonly sessionId: string | null },
  chatId: string,
  lockUsers: (userIds: readonly UserId[]) => void,
): Promise<{ address: string; formerOwner: UserId | null }> {
  const chatHash = telegramChatHash(context, chatId);
  await lockTelegramChats(tx);
  const former = await telegramChatByHash(tx, chatHash);
  lockUsers([userId, ...(former === null ? [] : [former.userId])]);
  const sealed = seal(context.config.sealingKey, telegramChatAad(userId), chatId);
  const address = await putTelegramChat(tx, { userId, sessionId, chatHash, sealed });
  return { address, formerOwner: former === null || former.userId === userId ? null : former.userId };
}

/** The chats as the carrier knows them: by the address of a message, which is not Telegram's id. */
export interface TelegramChats {
  /** The chat's id at Telegram. Null: it is not connected any more. */
  chatIdOf(address: string): Promise<string | null>;
  /** Disconnects a chat that Telegram delivers nothing to. */
  end(address: string, reason: string): Promise<void>;
}

/** Opens chats for the carrier. One whose hash was made with another `SIGNING_KEY` is disconnected at its next message. */
export function openTelegramChats(context: Pick<Context, "config" | "db" | "log">): TelegramChats {
  const { config, db, log } = context;
  const end = async (address: string, reason: string) => {
    const user = await removeTelegramChat(db, address);
    if (user !== null) log("info", "security event", { kind: "telegram_disconnected", user, reason });
  };
  return {
    chatIdOf: async (address) => {
      const chat = await telegramChatById(db, address);
      if (chat === null) return null;
      const chatId = unseal(config.sealingKey, telegramChatAad(chat.userId), chat.sealed);
      if (telegramChatHash(context, chatId).equals(chat.chatHash)) return chatId;
      // Connected under another SIGNING_KEY: its /stop would not find it, and another person could connect it too.
      await end(address, "signing_key_changed");
      return null;
    },
    end,
  };
}
