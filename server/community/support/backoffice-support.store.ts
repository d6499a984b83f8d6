import type { SupportRequestView } from "@plaza/contract/calls/support.ts";
import type { OrderId, Uid, UserId } from "@plaza/contract/ids.ts";
import type { OrderStatus } from "@plaza/contract/order.ts";
import { BLOCKED_PAYMENT } from "@plaza/contract/support.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import type { SupportMessageId, SupportRequestId } from "./support.store.ts";

export interface WaitingRequest {
  readonly id: SupportRequestId;
  readonly topic: SupportRequestView["topic"];
  readonly userId: UserId;
  readonly uid: Uid;
  readonly nickname: string;
  /** The message from which the clock runs. */
  readonly unansweredId: SupportMessageId;
  readonly waitingSince: Date;
  /** Of the order that the person attached; null where there is none. */
  readonly orderId: OrderId | null;
  readonly status: OrderStatus | null;
  /** Whether the person's account sells in it. */
  readonly isSeller: boolean | null;
  /** Minor units. */
  readonly quantity: string | null;
  readonly asset: string | null;
  /** Minor units. */
  readonly amount: string | null;
  readonly fiat: string | null;
  /** The line of the order's chat that was reported. */
  readonly messageSeq: number | null;
  readonly messageText: string | null;
}

const list = statement<WaitingRequest, { after: string | null; limit: number }>(
  "support_requests_waiting",
  `SELECT r.id, r.topic, r.user_id, p.uid, p.nickname, r.unanswered_id, u.at AS waiting_since, r.order_id, o.status,
     o.seller_id = coalesce(p.parent_id, p.id) AS is_seller, o.quantity, o.asset, o.amount, o.fiat,
     r.message_seq, c.content AS message_text
   FROM support_request r JOIN support_message u ON u.id = r.unanswered_id JOIN users p ON p.id = r.user_id
   LEFT JOIN orders o ON o.id = r.order_id LEFT JOIN chat_message c ON c.order_id = r.order_id AND c.seq = r.message_seq
   WHERE r.unanswered_id IS NOT NULL AND (:after::bigint IS NULL OR (r.topic <> '${BLOCKED_PAYMENT}', r.unanswered_id)
     > (SELECT q.topic <> '${BLOCKED_PAYMENT}', m.id FROM support_message m JOIN support_request q ON q.id = m.request_id WHERE m.id = :after))
   ORDER BY r.topic <> '${BLOCKED_PAYMENT}', r.unanswered_id LIMIT :limit`,
);

/**
 * Requests with a message that is not answered: first those of buyers whose payment is blocked, since their orders' clocks run, then the longest
 * waiting. @param after the message of the last one that the reader has; null: from the start
 */
export function waitingRequests(on: Queryable, after: string | null, limit: number): Promise<WaitingRequest[]> {
  return list.all(on, { after, limit });
}

/** A line of a party's in an order's chat. */
export interface ChatLine {
  readonly orderId: OrderId;
  readonly sender: "buyer" | "seller";
  readonly content: string;
  readonly hasFile: boolean;
  readonly at: Date;
}

/** What staff see of each chat: enough to judge whether a payment is blocked. */
const LAST_LINES = 30;

const lines = statement<ChatLine, { orderIds: readonly OrderId[]; limit: number }>(
  "support_requests_chat",
  `SELECT m.order_id, m.sender, m.content, m.file_id IS NOT NULL AS has_file, m.sent_at AS at FROM unnest(:orderIds::bigint[]) AS asked (order_id) CROSS JOIN LATERAL
     (SELECT order_id, seq, sender, content, file_id, sent_at FROM chat_message WHERE order_id = asked.order_id AND sender IN ('buyer', 'seller')
      ORDER BY seq DESC LIMIT :limit) m ORDER BY m.order_id, m.seq`,
);

/** The last lines of both parties in the chats of orders, oldest first. */
export function lastLines(on: Queryable, orderIds: readonly OrderId[]): Promise<ChatLine[]> {
  return lines.all(on, { orderIds: [...new Set(orderIds)], limit: LAST_LINES });
}

const count = statement<{ waiting: number }>(
  "support_requests_count",
  "SELECT count(*)::int AS waiting FROM support_request WHERE unanswered_id IS NOT NULL",
);

/** Counts requests with a message of the user that no answer has followed. */
export async function countWaitingRequests(on: Queryable): Promise<number> {
  return (await count.first(on))?.waiting ?? 0;
}
