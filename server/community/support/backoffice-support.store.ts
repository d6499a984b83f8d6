import type { SupportRequestView } from "@plaza/contract/calls/support.ts";
import type { OrderId, Uid, UserId } from "@plaza/contract/ids.ts";
import type { OrderStatus } from "@plaza/contract/order.ts";
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

const list = statement<WaitingRequest, { after: string; limit: number }>(
  "support_requests_waiting",
  `SELECT r.id, r.topic, r.user_id, p.uid, p.nickname, r.unanswered_id, u.at AS waiting_since, r.order_id, o.status,
     o.seller_id = coalesce(p.parent_id, p.id) AS is_seller, o.quantity, o.asset, o.amount, o.fiat,
     r.message_seq, c.content AS message_text
   FROM support_request r JOIN support_message u ON u.id = r.unanswered_id JOIN users p ON p.id = r.user_id
   LEFT JOIN orders o ON o.id = r.order_id LEFT JOIN chat_message c ON c.order_id = r.order_id AND c.seq = r.message_seq
   WHERE r.unanswered_id > :after ORDER BY r.unanswered_id LIMIT :limit`,
);

/** Requests with a message that is not answered, the longest waiting first. @param after the message of the last one that the reader has; null: from the start */
export function waitingRequests(on: Queryable, after: string | null, limit: number): Promise<WaitingRequest[]> {
  return list.all(on, { after: after ?? "0", limit });
}

const count = statement<{ waiting: number }>(
  "support_requests_count",
  "SELECT count(*)::int AS waiting FROM support_request WHERE unanswered_id IS NOT NULL",
);

/** Counts requests with a message of the user that no answer has followed. */
export async function countWaitingRequests(on: Queryable): Promise<number> {
  return (await count.first(on))?.waiting ?? 0;
}
