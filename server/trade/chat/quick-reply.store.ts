import type { UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

const read = statement<{ replies: string[] }, { userId: UserId }>(
  "quick_reply_read",
  "SELECT replies FROM quick_reply WHERE user_id = :userId",
);
const write = statement<void, { userId: UserId; replies: readonly string[] }>(
  "quick_reply_write",
  "INSERT INTO quick_reply (user_id, replies) VALUES (:userId, :replies) ON CONFLICT (user_id) DO UPDATE SET replies = excluded.replies",
);

/** A person's own quick replies; empty while there are none. */
export async function quickRepliesOf(on: Queryable, userId: UserId): Promise<string[]> {
  return (await read.first(on, { userId }))?.replies ?? [];
}

/** Replaces all of a person's quick replies. */
export async function saveQuickReplies(tx: Tx, userId: UserId, replies: readonly string[]): Promise<void> {
  await write.count(tx, { userId, replies });
}
