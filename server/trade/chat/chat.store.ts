import type { ChatFlag, ChatMessageView } from "@plaza/contract/calls/chat.ts";
import type { ChatPhrase } from "@plaza/contract/chat-phrases.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { FileId, MessageId, OrderId, UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import type { FileFacts } from "../../delivery/files/file-address.ts";
import type { CarriedEvent } from "../../core/context.ts";
import { responseParams, STORE_RESPONSE, type ResponseParams } from "../../core/db/response-sql.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import type { UnreadReminder } from "../orders/order-notices.ts";
import { readersOfRole, type OrderParties } from "../orders/order.record.ts";

export interface ChatRow {
  orderId: OrderId;
  seq: number;
  id: MessageId;
  sender: ChatMessageView["from"];
  senderId: UserId | null;
  type: ChatMessageView["type"];
  content: string;
  clientId: string | null;
  flags: ChatFlag[];
  sentAt: Date;
  /** Its key, and the language in which `content` has it; null for a text of the sender's own. */
  phrase: ChatPhrase | null;
  phraseLanguage: Locale | null;
  fileId: FileId | null;
  fileName: string | null;
  fileSize: number | null;
  fileMime: FileFacts["mime"] | null;
  fileSha256: string | null;
}

/**
 * A message as one reader sees it, but for what is made when it is handed over: the address of its file, and a phrase in the reader's
 * language. Until then `content` is what the sender saw.
 */
export interface StoredMessage extends Omit<ChatMessageView, "file" | "phrase"> {
  readonly file?: FileFacts;
  readonly phrase?: { readonly key: ChatPhrase; readonly language: Locale };
}

const COLUMNS = "m.*, f.name AS file_name, f.size AS file_size, f.mime AS file_mime, encode(f.sha256, 'hex') AS file_sha256";
const MESSAGES = `SELECT ${COLUMNS} FROM chat_message m LEFT JOIN stored_file f ON f.id = m.file_id`;

const after = statement<ChatRow, { orderId: OrderId; seq: number; limit: number }>(
  "chat_after",
  `${MESSAGES} WHERE m.order_id = :orderId AND m.seq > :seq ORDER BY m.seq LIMIT :limit`,
);
const newestBefore = statement<ChatRow, { orderId: OrderId; before: number | null; limit: number }>(
  "chat_newest_before",
  `SELECT * FROM (${MESSAGES} WHERE m.order_id = :orderId AND m.seq < coalesce(:before::int, 2147483647) ORDER BY m.seq DESC LIMIT :limit) AS newest ORDER BY seq`,
);
const flagged = statement<{ count: number }, { orderId: OrderId }>(
  "chat_flagged",
  "SELECT count(*)::int AS count FROM chat_message WHERE order_id = :orderId AND flags <> '{}'",
);
const bySeq = statement<ChatRow, { orderId: OrderId; seq: number }>(
  "chat_by_seq",
  `${MESSAGES} WHERE m.order_id = :orderId AND m.seq = :seq`,
);
const insert = statement<
  ChatRow,
  {
    orderId: OrderId;
    seq: number;
    sender: NewMessage["sender"];
    senderId: UserId | null;
    type: ChatRow["type"];
    content: string;
    clientId: string | null;
    flags: readonly string[];
    fileId: FileId | null;
    phrase: ChatPhrase | null;
    phraseLanguage: Locale | null;
  }
>(
  "chat_insert",
  `WITH m AS (INSERT INTO chat_message (order_id, seq, sender, sender_id, type, content, client_id, flags, file_id, phrase, phrase_language) VALUES (:orderId, :seq, :sender, :senderId, :type, :content, :clientId, :flags, :fileId, :phrase, :phraseLanguage) RETURNING *)
   SELECT ${COLUMNS} FROM m LEFT JOIN stored_file f ON f.id = m.file_id`,
);
// Its functions run one after the other.
const write = statement<
  { numbers: string[] | null },
  Pick<
    ChatRow,
    "orderId" | "seq" | "id" | "sender" | "senderId" | "type" | "content" | "clientId" | "flags" | "fileId" | "phrase" | "phraseLanguage"
  > &
    ResponseParams & {
      readers: readonly UserId[];
      payloads: readonly string[];
      subject: string;
      reminded: readonly UserId[];
      about: UserId;
      facts: string;
      dueAt: Date;
      act: string;
    }
>(
  "chat_write",
  `SELECT write_chat_message(:orderId, :seq, :id, :sender, :senderId, :type, :content, :clientId, :flags::text[], :fileId, :phrase, :phraseLanguage,
     :readers::bigint[], :payloads::jsonb[], :subject, :reminded::bigint[], :about, :facts, :dueAt, :act) AS numbers, ${STORE_RESPONSE}`,
);
const append = statement<void, { readers: UserId[]; payloads: string[] }>(
  "chat_append_events",
  "SELECT append_user_events(:readers::bigint[], 'chat', :payloads::jsonb[])",
);

/** The messages with higher numbers, oldest first. */
export async function messagesAfter(on: Queryable, orderId: OrderId, seq: number, limit: number): Promise<ChatRow[]> {
  return after.all(on, { orderId, seq, limit });
}

/** The newest messages, of those before a number where one is given, oldest first. */
export async function newestMessages(on: Queryable, orderId: OrderId, before: number | null, limit: number): Promise<ChatRow[]> {
  return newestBefore.all(on, { orderId, before, limit });
}

/** How many messages of the whole chat have a flag. */
export async function countFlagged(on: Queryable, orderId: OrderId): Promise<number> {
  return (await flagged.first(on, { orderId }))?.count ?? 0;
}

/** @throws if there is none with this number */
export async function messageAt(on: Queryable, orderId: OrderId, seq: number): Promise<ChatRow> {
  const row = await bySeq.first(on, { orderId, seq });
  if (row === null) throw new Error(`order ${orderId} has no message ${seq}`);
  return row;
}

export type NewMessage = Written & ByParty;

/** A party is a person; customer service and the system speak as themselves. */
type ByParty =
  | { readonly sender: "buyer" | "seller"; readonly senderId: UserId }
  | { readonly sender: "support" | "system"; readonly senderId: null };

interface Written {
  readonly orderId: OrderId;
  /** Taken from the order's row, whose lock makes the numbers gapless. */
  readonly seq: number;
  readonly type: ChatRow["type"];
  readonly content: string;
  readonly clientId: string | null;
  readonly flags: readonly string[];
  /** Attached to this order already. */
  readonly fileId: FileId | null;
  /** `content` has its text in this language. */
  readonly phrase?: { readonly key: ChatPhrase; readonly language: Locale } | null;
}

/** Writes a message under the number that its caller took from the locked order's row. @throws if it was not written */
export async function insertMessage(tx: Tx, { phrase = null, ...message }: NewMessage): Promise<ChatRow> {
  const row = await insert.first(tx, { ...message, phrase: phrase?.key ?? null, phraseLanguage: phrase?.language ?? null });
  if (row === null) throw new Error("a message was not written");
  return row;
}

/**
 * Writes a party's message under the number that its locked order gives it, as the last write of its act: with both sides' events, the reminder and the
 * response.
 * @param onWritten receives the events before the commit is acknowledged
 */
export function writeMessage(
  tx: Tx,
  row: ChatRow,
  order: OrderParties,
  { readers: reminded, facts, ...reminder }: UnreadReminder,
  onWritten: (events: readonly CarriedEvent[]) => void,
): void {
  const { sentAt: _now, fileName: _name, fileSize: _size, fileMime: _mime, fileSha256: _sha256, ...message } = row;
  const events = eventsOf(row, order);
  tx.writeLast(async (response) => {
    const written = await write.first(tx, {
      ...message,
      ...reminder,
      reminded,
      facts: JSON.stringify(facts),
      readers: events.map(({ reader }) => reader),
      payloads: events.map(({ payload }) => JSON.stringify(payload)),
      ...responseParams(response),
    });
    // A stream reads what is not handed to it.
    onWritten(
      (written?.numbers ?? []).flatMap((seq, index) => {
        const event = events[index];
        return event === undefined ? [] : [{ userId: event.reader, seq, kind: "chat", payload: event.payload }];
      }),
    );
  });
}

/** Puts a message into the streams of both sides, as each of them sees it; the stream adds the address of a file when it delivers. */
export async function appendChatEvents(tx: Tx, row: ChatRow, order: OrderParties): Promise<void> {
  const events = eventsOf(row, order);
  await append.count(tx, {
    readers: events.map(({ reader }) => reader),
    payloads: events.map(({ payload }) => JSON.stringify(payload)),
  });
}

function eventsOf(row: ChatRow, order: OrderParties): { readonly reader: UserId; readonly payload: { readonly message: StoredMessage } }[] {
  return (["buyer", "seller"] as const).flatMap((role) => {
    const payload = { message: chatView(row, role === "buyer" ? order.buyerId : order.sellerId) };
    return readersOfRole(order, role).map((reader) => ({ reader, payload }));
  });
}

/** @param reader the account's id: what its sub-users write is its own */
export function chatView(row: ChatRow, reader: UserId): StoredMessage {
  return {
    seq: row.seq,
    messageId: row.id,
    orderId: row.orderId,
    from: row.sender,
    mine: row.senderId === reader,
    type: row.type,
    content: row.content,
    ...(row.clientId === null || row.senderId !== reader ? {} : { clientId: row.clientId }),
    ...fileOf(row),
    sentAt: row.sentAt.toISOString(),
    ...(row.flags.length === 0 ? {} : { flags: row.flags }),
    ...(row.phrase === null || row.phraseLanguage === null ? {} : { phrase: { key: row.phrase, language: row.phraseLanguage } }),
  };
}

function fileOf(row: ChatRow): { file?: FileFacts } {
  const { fileId, fileName: name, fileSize: size, fileMime: mime, fileSha256: sha256 } = row;
  return fileId === null || name === null || size === null || mime === null || sha256 === null
    ? {}
    : { file: { fileId, name, size, mime, sha256 } };
}
