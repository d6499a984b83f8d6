import type { ChatFlag, ChatMessageView } from "@plaza/contract/calls/chat.ts";
import type { FileId, MessageId, OrderId, UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import type { FileFacts } from "../../delivery/files/file-address.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import { readersOfRole, type OrderRecord } from "../orders/order.record.ts";

export interface ChatRow {
  order_id: OrderId;
  seq: number;
  id: MessageId;
  sender: ChatMessageView["from"];
  sender_id: UserId | null;
  type: ChatMessageView["type"];
  content: string;
  client_id: string | null;
  flags: ChatFlag[];
  sent_at: Date;
  file_id: FileId | null;
  file_name: string | null;
  file_size: number | null;
  file_mime: FileFacts["mime"] | null;
  file_sha256: string | null;
}

/** A message as one reader sees it, but for the address of its file, which is made when the message is handed over. */
export interface StoredMessage extends Omit<ChatMessageView, "file"> {
  readonly file?: FileFacts;
}

const COLUMNS = "m.*, f.name AS file_name, f.size AS file_size, f.mime AS file_mime, encode(f.sha256, 'hex') AS file_sha256";
const MESSAGES = `SELECT ${COLUMNS} FROM chat_message m LEFT JOIN stored_file f ON f.id = m.file_id`;

const after = statement<ChatRow>("chat_after", `${MESSAGES} WHERE m.order_id = $1 AND m.seq > $2 ORDER BY m.seq LIMIT $3`);
const byClientId = statement<ChatRow>("chat_by_client_id", `${MESSAGES} WHERE m.order_id = $1 AND m.sender_id = $2 AND m.client_id = $3`);
const insert = statement<ChatRow>(
  "chat_insert",
  `WITH m AS (INSERT INTO chat_message (order_id, seq, sender, sender_id, type, content, client_id, flags, file_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING *)
   SELECT ${COLUMNS} FROM m LEFT JOIN stored_file f ON f.id = m.file_id`,
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
  /** Attached to this order already. */
  readonly fileId: FileId | null;
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<ChatRow> {
  const row = await insert.first(tx, [
    message.orderId,
    message.seq,
    message.sender,
    message.senderId,
    message.type,
    message.content,
    message.clientId,
    message.flags,
    message.fileId,
  ]);
  if (row === null) throw new Error("a message was not written");
  return row;
}

/** Puts a message into the streams of both sides, as each of them sees it; the stream adds the address of a file when it delivers. */
export async function appendChatEvents(tx: Tx, row: ChatRow, order: OrderRecord): Promise<void> {
  const told = (["buyer", "seller"] as const).flatMap((role) => {
    const message = chatView(row, role === "buyer" ? order.buyerId : order.sellerId);
    return readersOfRole(order, role).map((reader) => ({ reader, payload: JSON.stringify({ message }) }));
  });
  await append.count(tx, [told.map(({ reader }) => reader), told.map(({ payload }) => payload)]);
}

/** @param reader the account's id: what its sub-users write is its own */
export function chatView(row: ChatRow, reader: UserId): StoredMessage {
  return {
    seq: row.seq,
    messageId: row.id,
    orderId: row.order_id,
    from: row.sender,
    mine: row.sender_id === reader,
    type: row.type,
    content: row.content,
    ...(row.client_id === null || row.sender_id !== reader ? {} : { clientId: row.client_id }),
    ...fileOf(row),
    sentAt: row.sent_at.toISOString(),
    ...(row.flags.length === 0 ? {} : { flags: row.flags }),
  };
}

function fileOf(row: ChatRow): { file?: FileFacts } {
  const { file_id: fileId, file_name: name, file_size: size, file_mime: mime, file_sha256: sha256 } = row;
  return fileId === null || name === null || size === null || mime === null || sha256 === null
    ? {}
    : { file: { fileId, name, size, mime, sha256 } };
}
