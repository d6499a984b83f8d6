import type { SupportRequestView } from "@plaza/contract/calls/support.ts";
import type { Id, OrderId, StaffId, UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

export type SupportRequestId = Id<"support_request">;
export type SupportMessageId = Id<"support_message">;

export interface SupportRequest {
  readonly id: SupportRequestId;
  readonly topic: SupportRequestView["topic"];
  readonly orderId: OrderId | null;
  /** The line of the order's chat that was reported. */
  readonly messageSeq: number | null;
  readonly messageText: string | null;
  readonly createdAt: Date;
  /** Since when customer service owes an answer; null: it doesn't. */
  readonly waitingSince: Date | null;
}

export interface SupportMessage {
  readonly requestId: SupportRequestId;
  readonly id: SupportMessageId;
  readonly isFromStaff: boolean;
  readonly content: string;
  readonly at: Date;
}

interface NewRequest {
  readonly userId: UserId;
  readonly topic: SupportRequestView["topic"];
  readonly orderId: OrderId | null;
  /** Of the line that is reported. */
  readonly messageSeq: number | null;
}

const insertRequest = statement<{ id: SupportRequestId }, NewRequest>(
  "support_request_insert",
  "INSERT INTO support_request (user_id, topic, order_id, message_seq) VALUES (:userId, :topic, :orderId, :messageSeq) RETURNING id",
);

/** Writes a request without its first message, which the caller adds in the same transaction. */
export async function writeRequest(tx: Tx, request: NewRequest): Promise<SupportRequestId> {
  const row = await insertRequest.first(tx, request);
  if (row === null) throw new Error("a request that was just written has no id");
  return row.id;
}

const lock = statement<{ userId: UserId; unansweredId: SupportMessageId | null }, { requestId: SupportRequestId }>(
  "support_request_lock",
  "SELECT user_id, unanswered_id FROM support_request WHERE id = :requestId FOR UPDATE",
);

/** Locks a request, so that a message and an answer at the same time know of each other. @returns null where there is none */
export function lockRequest(
  tx: Tx,
  requestId: SupportRequestId,
): Promise<{ readonly userId: UserId; readonly unansweredId: SupportMessageId | null } | null> {
  return lock.first(tx, { requestId });
}

const insertMessage = statement<
  { id: SupportMessageId },
  { requestId: SupportRequestId; userId: UserId; staffId: StaffId | null; content: string }
>(
  "support_message_insert",
  "INSERT INTO support_message (request_id, user_id, staff_id, content) VALUES (:requestId, :userId, :staffId, :content) RETURNING id",
);
const startClock = statement<void, { requestId: SupportRequestId; messageId: SupportMessageId }>(
  "support_request_wait",
  "UPDATE support_request SET unanswered_id = coalesce(unanswered_id, :messageId) WHERE id = :requestId",
);
const stopClock = statement<{ isWaiting: boolean }, { requestId: SupportRequestId; seenId: SupportMessageId }>(
  "support_request_answered",
  `UPDATE support_request SET unanswered_id =
     (SELECT min(m.id) FROM support_message m WHERE m.request_id = :requestId AND m.staff_id IS NULL AND m.id > :seenId)
   WHERE id = :requestId RETURNING unanswered_id IS NOT NULL AS is_waiting`,
);

/** Adds the person's message. The clock runs from the first one without an answer. */
export async function writeMessage(tx: Tx, requestId: SupportRequestId, userId: UserId, content: string): Promise<void> {
  const row = await insertMessage.first(tx, { requestId, userId, staffId: null, content });
  if (row !== null) await startClock.count(tx, { requestId, messageId: row.id });
}

/** Adds an answer to everything up to a message. @returns whether a later one still waits */
export async function writeAnswer(
  tx: Tx,
  answer: { requestId: SupportRequestId; userId: UserId; staffId: StaffId; content: string; seenId: SupportMessageId },
): Promise<boolean> {
  const { requestId, userId, staffId, content, seenId } = answer;
  await insertMessage.first(tx, { requestId, userId, staffId, content });
  return (await stopClock.first(tx, { requestId, seenId }))?.isWaiting ?? false;
}

const SHOWN = "r.id, r.topic, r.order_id, r.message_seq, c.content AS message_text, r.created_at, u.at AS waiting_since";
const FROM = `support_request r LEFT JOIN support_message u ON u.id = r.unanswered_id
  LEFT JOIN chat_message c ON c.order_id = r.order_id AND c.seq = r.message_seq`;

const own = statement<SupportRequest, { userId: UserId; before: string | null; limit: number }>(
  "support_requests_own",
  `SELECT ${SHOWN} FROM ${FROM} WHERE r.user_id = :userId AND (:before::bigint IS NULL OR r.id < :before) ORDER BY r.id DESC LIMIT :limit`,
);

/** The requests of a person, newest first. */
export function requestsOf(on: Queryable, userId: UserId, before: string | null, limit: number): Promise<SupportRequest[]> {
  return own.all(on, { userId, before, limit });
}

const one = statement<SupportRequest, { userId: UserId; requestId: SupportRequestId }>(
  "support_request_own",
  `SELECT ${SHOWN} FROM ${FROM} WHERE r.user_id = :userId AND r.id = :requestId`,
);

/** Null: there is none, or it is someone else's. */
export function findRequest(on: Queryable, userId: UserId, requestId: SupportRequestId): Promise<SupportRequest | null> {
  return one.first(on, { userId, requestId });
}

const messages = statement<SupportMessage, { requestIds: readonly string[] }>(
  "support_messages",
  `SELECT request_id, id, staff_id IS NOT NULL AS is_from_staff, content, at FROM support_message
   WHERE request_id = ANY(:requestIds::bigint[]) ORDER BY request_id, id`,
);

/** The messages of requests, oldest first. */
export function messagesOf(on: Queryable, requestIds: readonly SupportRequestId[]): Promise<SupportMessage[]> {
  return messages.all(on, { requestIds });
}
