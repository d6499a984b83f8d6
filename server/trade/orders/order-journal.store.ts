import type { OrderId, UserId } from "@plaza/contract/ids.ts";
import type { OrderRole, OrderStatus } from "@plaza/contract/order.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import type { OrderRecord } from "./order.record.ts";

/** The journal of orders: what every step leaves behind, and what is read of it. The orders themselves are the order store's. */

const record = statement("order_record", "SELECT record_order_step($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)");

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
    record.count(tx, [
      order.id,
      order.version,
      order.chatSeq,
      step.action,
      step.actor,
      step.actorId,
      step.from,
      order.status,
      JSON.stringify(step.data ?? {}),
      order.buyerId,
      order.sellerId,
    ]),
  );
}

const events = statement<{
  by: string | null;
  seq: number;
  action: string;
  actor: Step["actor"];
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  at: Date;
}>(
  "order_events",
  `SELECT e.seq, e.action, e.actor, e.from_status, e.to_status, e.at, s.nickname AS by
   FROM order_event e LEFT JOIN users s ON s.id = e.actor_id AND s.parent_id = $2 WHERE e.order_id = $1 ORDER BY e.seq`,
);

/** The steps, with the sub-user's name where one of the viewer's own account took it. */
export async function eventsOf(on: Queryable, orderId: OrderId, viewer: UserId | null) {
  return (await events.all(on, [orderId, viewer])).map((row) => ({
    seq: row.seq,
    action: row.action,
    actor: row.actor,
    from: row.from_status,
    to: row.to_status,
    at: row.at.toISOString(),
    ...(row.by === null ? {} : { by: row.by }),
  }));
}

const journal = statement<{
  seq: number;
  action: string;
  actor: Step["actor"];
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  data: object;
  at: Date;
}>("order_journal", "SELECT seq, action, actor, from_status, to_status, data, at FROM order_event WHERE order_id = $1 ORDER BY seq");

/** The whole journal, with what each step stated beside its name. */
export async function journalOf(on: Queryable, orderId: OrderId) {
  return (await journal.all(on, [orderId])).map(({ seq, action, actor, from_status, to_status, data, at }) => ({
    seq,
    action,
    actor,
    from: from_status,
    to: to_status,
    data,
    at: at.toISOString(),
  }));
}
