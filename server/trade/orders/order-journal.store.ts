import type { OrderId, UserId } from "@plaza/contract/ids.ts";
import type { OrderRole, OrderStatus } from "@plaza/contract/order.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import type { OrderRecord } from "./order.record.ts";

/** The journal of orders: what every step leaves behind, and what is read of it. The orders themselves are the order store's. */

const record = statement<
  void,
  {
    orderId: OrderId;
    version: number;
    chatSeq: number;
    action: string;
    actor: OrderRole | "system" | "support";
    actorId: string | null;
    from: OrderStatus | null;
    status: OrderStatus;
    data: string;
    buyerId: UserId;
    sellerId: UserId;
  }
>(
  "order_record",
  "SELECT record_order_step(:orderId, :version, :chatSeq, :action, :actor, :actorId, :from, :status, :data, :buyerId, :sellerId)",
);

export interface Step {
  readonly action: string;
  readonly actor: OrderRole | "system" | "support";
  readonly actorId: string | null;
  readonly from: OrderStatus | null;
  readonly data?: object;
}

/** What a step leaves behind: journal, chat line, both streams, audit. `order` is the order after the step. */
export function recordStep(tx: Tx, order: OrderRecord, step: Step): void {
  tx.unawaited(
    record.count(tx, {
      orderId: order.id,
      version: order.version,
      chatSeq: order.chatSeq,
      action: step.action,
      actor: step.actor,
      actorId: step.actorId,
      from: step.from,
      status: order.status,
      data: JSON.stringify(step.data ?? {}),
      buyerId: order.buyerId,
      sellerId: order.sellerId,
    }),
  );
}

const events = statement<
  {
    by: string | null;
    seq: number;
    action: string;
    actor: Step["actor"];
    fromStatus: OrderStatus | null;
    toStatus: OrderStatus;
    at: Date;
  },
  { orderId: OrderId; viewer: UserId | null }
>(
  "order_events",
  `SELECT e.seq, e.action, e.actor, e.from_status, e.to_status, e.at, s.nickname AS by
   FROM order_event e LEFT JOIN users s ON s.id = e.actor_id AND s.parent_id = :viewer WHERE e.order_id = :orderId ORDER BY e.seq`,
);

/** The steps, with the sub-user's name where one of the viewer's own account took it. */
export async function eventsOf(on: Queryable, orderId: OrderId, viewer: UserId | null) {
  return (await events.all(on, { orderId, viewer })).map((row) => ({
    seq: row.seq,
    action: row.action,
    actor: row.actor,
    from: row.fromStatus,
    to: row.toStatus,
    at: row.at.toISOString(),
    ...(row.by === null ? {} : { by: row.by }),
  }));
}

const journal = statement<
  {
    seq: number;
    action: string;
    actor: Step["actor"];
    fromStatus: OrderStatus | null;
    toStatus: OrderStatus;
    data: object;
    at: Date;
  },
  { orderId: OrderId }
>("order_journal", "SELECT seq, action, actor, from_status, to_status, data, at FROM order_event WHERE order_id = :orderId ORDER BY seq");

/** The whole journal, with what each step stated beside its name. */
export async function journalOf(on: Queryable, orderId: OrderId) {
  return (await journal.all(on, { orderId })).map(({ seq, action, actor, fromStatus, toStatus, data, at }) => ({
    seq,
    action,
    actor,
    from: fromStatus,
    to: toStatus,
    data,
    at: at.toISOString(),
  }));
}
