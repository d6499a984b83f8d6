import type { ChatMessageView } from "@plaza/contract/calls/chat.ts";
import type { MessageId, OrderId, UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../db/database.ts";
import { statement, type Queryable } from "../db/statement.ts";

export interface ChatRow {
  order_id: OrderId;
  seq: number;
  id: MessageId;
  sender: ChatMessageView["from"];
  sender_id: UserId | null;
  type: ChatMessageView["type"];
  content: string;
  client_id: string | null;
  flags: "off_platform"[];
  sent_at: Date;
}

const after = statement<ChatRow>("chat_after", "SELECT * FROM chat_message WHERE order_id = $1 AND seq > $2 ORDER BY seq LIMIT $3");
const byClientId = statement<ChatRow>("chat_by_client_id", "SELECT * FROM chat_message WHERE order_id = $1 AND sender_id = $2 AND client_id = $3");
const insert = statement<ChatRow>(
  "chat_insert",
  "INSERT INTO chat_message (order_id, seq, sender, sender_id, type, content, client_id, flags) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING *",
);
const lastMinute = statement<{ sent: number }>(
  "chat_last_minute",
  "SELECT count(*)::int AS sent FROM chat_message WHERE order_id = $1 AND sender_id = $2 AND sent_at > now() - interval '1 minute'",
);
const append = statement("chat_append_events", "SELECT append_user_events($1::bigint[], 'chat', $2::jsonb[])");

export async function messagesAfter(on: Queryable, orderId: OrderId, seq: number, limit: number): Promise<ChatRow[]> {
  return after.all(on, [orderId, seq, limit]);
}

export async function findByClientId(tx: Tx, orderId: OrderId, senderId: UserId, clientId: string): Promise<ChatRow | null> {
  return byClientId.first(tx, [orderId, senderId, clientId]);
}

export async function sentInLastMinute(tx: Tx, orderId: OrderId, senderId: UserId): Promise<number> {
  return (await lastMinute.first(tx, [orderId, senderId]))?.sent ?? 0;
}

export interface NewMessage {
  readonly orderId: OrderId;
  /** Taken from the order's row, whose lock makes the numbers gapless. */
  readonly seq: number;
  readonly sender: "buyer" | "seller";
  readonly senderId: UserId;
  readonly type: "text" | "image" | "file";
  readonly content: string;
  readonly clientId: string | null;
  readonly flags: readonly string[];
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<ChatRow> {
  const row = await insert.first(tx, [
    message.orderId, message.seq, message.sender, message.senderId, message.type, message.content, message.clientId, message.flags,
  ]);
  if (row === null) throw new Error("a message was not written");
  return row;
}

/** Puts a message into both parties' streams, as each of them sees it. */
export async function appendChatEvents(tx: Tx, row: ChatRow, readers: readonly UserId[]): Promise<void> {
  await append.count(tx, [readers, readers.map((reader) => JSON.stringify({ message: chatView(row, reader) }))]);
}

export function chatView(row: ChatRow, reader: UserId): ChatMessageView {
  return {
    seq: row.seq,
    messageId: row.id,
    orderId: row.order_id,
    from: row.sender,
    mine: row.sender_id === reader,
    type: row.type,
    content: row.content,
    ...(row.client_id === null || row.sender_id !== reader ? {} : { clientId: row.client_id }),
    sentAt: row.sent_at.toISOString(),
    ...(row.flags.length === 0 ? {} : { flags: row.flags }),
  };
}
