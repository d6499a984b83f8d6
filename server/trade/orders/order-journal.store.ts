import type { OrderId, UserId } from "@plaza/contract/ids.ts";
import type { OrderRole, OrderStatus } from "@plaza/contract/order.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import { writtenColumns } from "./order-step.ts";
import { readersOf, type OrderRecord } from "./order.record.ts";

/** The journal of orders: what every step leaves behind, and what is read of it. The orders themselves are the order store's. */

interface ActParams {
  orderId: OrderId;
  readers: readonly UserId[];
  steps: string;
  notices: string;
  subject: string | null;
  reminders: string;
  isEnded: boolean;
}

const record = statement<void, ActParams>(
  "order_record",
  "SELECT record_order_act(:orderId, :readers::bigint[], :steps, :notices, :subject, :reminders, :isEnded)",
);
const writeStep = statement<void, ActParams & { version: number; status: OrderStatus; chatSeq: number; next: string }>(
  "order_step",
  `SELECT write_order_step(:orderId, :version, :status, :chatSeq, :next, :readers::bigint[], :steps, :notices, :subject, :reminders, :isEnded)`,
);

export interface Step {
  readonly action: string;
  readonly actor: OrderRole | "system" | "support";
  readonly actorId: string | null;
  readonly from: OrderStatus | null;
  readonly data?: object;
}

/** A step with the order as it was after it. */
export interface RecordedStep extends Step {
  readonly order: OrderRecord;
}

/** Who is notified of an act, now or later: in the words of `delivery/notifications`. */
interface Addressed {
  readonly to: UserId;
  readonly kind: string;
  readonly about?: UserId;
  readonly facts: object;
}

export interface RecordedAct {
  readonly steps: readonly RecordedStep[];
  readonly notices: readonly (Addressed & { readonly act: string })[];
  /** What replaces the reminders of this subject; left out, they stay. */
  readonly reminders?: {
    readonly subject: string;
    readonly list: readonly (Addressed & { readonly dueAt: Date; readonly act?: string })[];
  };
  /** The order has just ended, so that it counts in both parties' reputations. */
  readonly isEnded: boolean;
}

/** What an act leaves behind, in one statement: journal, chat lines, audit, notices, both streams, reminders, reputations. */
export function recordAct(tx: Tx, order: OrderRecord, act: RecordedAct): void {
  tx.unawaited(record.count(tx, paramsOf(order, act)));
}

/**
 * Moves a locked order to `after`, with what the act leaves behind, in one statement. Nothing of it is waited for: if the row isn't as it was
 * read, which its lock makes impossible, the transaction fails.
 */
export function recordStep(tx: Tx, before: OrderRecord, after: OrderRecord, act: RecordedAct): void {
  const { version, status, chatSeq } = before;
  tx.unawaited(writeStep.count(tx, { ...paramsOf(after, act), version, status, chatSeq, next: JSON.stringify(writtenColumns(after)) }));
}

function paramsOf(order: OrderRecord, { steps, notices, reminders, isEnded }: RecordedAct): ActParams {
  const written = steps.map(({ order: after, action, actor, actorId, from, data = {} }) => {
    return { seq: after.version, chatSeq: after.chatSeq, action, actor, actorId, from, to: after.status, data };
  });
  return {
    orderId: order.id,
    readers: readersOf(order),
    steps: JSON.stringify(written),
    notices: JSON.stringify(notices),
    subject: reminders?.subject ?? null,
    reminders: JSON.stringify(reminders?.list ?? []),
    isEnded,
  };
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
