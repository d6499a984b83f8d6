import type { OrderId, UserId } from "@plaza/contract/ids.ts";
import type { OrderRole, OrderStatus } from "@plaza/contract/order.ts";
import type { ResponseToStore, Tx } from "../../core/db/database.ts";
import { STORE_RESPONSE, responseParams, type ResponseParams } from "../../core/db/response-sql.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import { transferParams, type Transfer, type TransferParams } from "../../core/ledger/transfer.ts";
import { writtenColumns } from "./order-step.ts";
import { PLACE_ORDER, type PlaceParams } from "./order.store.ts";
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
const writeStep = statement<void, StepParams>(
  "order_step",
  `SELECT write_order_step(:orderId, :version, :status, :chatSeq, :next, :readers::bigint[], :steps, :notices, :subject, :reminders, :isEnded)`,
);
type StepParams = ActParams & { version: number; status: OrderStatus; chatSeq: number; next: string };
type CoinKey = "kind" | "asset" | "kinds" | "owners" | "refs" | "amounts";
type CoinParams = { readonly [Key in CoinKey]: TransferParams[Key] | null };

// Its functions run one after the other, and each sees what the ones before it wrote.
const placeAct = statement<void, PlaceParams & ActParams & ResponseParams>(
  "order_place_act",
  `SELECT ${PLACE_ORDER}, record_order_act(:orderId, :readers::bigint[], :steps, :notices, :subject, :reminders, :isEnded), ${STORE_RESPONSE}`,
);
const writeAct = statement<{ holdUntil: Date | null }, StepParams & CoinParams & ResponseParams & { holdFrom: Date | null }>(
  "order_act",
  `SELECT write_order_act(:orderId, :version, :status, :chatSeq, :next, :readers::bigint[], :steps, :notices, :subject, :reminders, :isEnded,
     :kind, :asset, :kinds::text[], :owners::bigint[], :refs::bigint[], :amounts::numeric[], :holdFrom) AS hold_until, ${STORE_RESPONSE}`,
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
 * Writes a new order and records its placement, in one statement that isn't waited for.
 * @param isLast nothing of the act is written after it: it is sent with the response, which it stores
 */
export function recordPlacement(tx: Tx, placing: PlaceParams, order: OrderRecord, act: RecordedAct, isLast: boolean): void {
  const write = (response: ResponseToStore | null) =>
    placeAct.count(tx, { ...placing, ...paramsOf(order, act), ...responseParams(response) });
  if (isLast) tx.writeLast(write);
  else tx.unawaited(write(null));
}

/**
 * Moves a locked order to `after`, with what the act leaves behind, in one statement. Nothing of it is waited for: if the row isn't as it was
 * read, which its lock makes impossible, the transaction fails.
 */
export function recordStep(tx: Tx, before: OrderRecord, after: OrderRecord, act: RecordedAct): void {
  tx.unawaited(writeStep.count(tx, stepParams(before, after, act)));
}

/** What else the last step of an act does. */
interface LastStep {
  /** Moves before the step; null: no coins move. */
  readonly transfer: Transfer | null;
  /** When the order's purchase hold begins, if it has one; null: none begins. */
  readonly holdFrom: Date | null;
}

const NO_TRANSFER: CoinParams = { kind: null, asset: null, kinds: null, owners: null, refs: null, amounts: null };

/**
 * As `recordStep`, as the last write of an act: with its coins, the purchase hold that begins and the response that is stored.
 * @param began receives the end of the hold that began; null: none did
 */
export function recordLastStep(
  tx: Tx,
  before: OrderRecord,
  after: OrderRecord,
  act: RecordedAct,
  { transfer, holdFrom }: LastStep,
  began: (until: Date | null) => void,
): void {
  const params = { ...stepParams(before, after, act), ...(transfer === null ? NO_TRANSFER : coinsOf(transfer)), holdFrom };
  tx.writeLast(async (response) => {
    const row = await writeAct.first(tx, { ...params, ...responseParams(response) });
    began(row?.holdUntil ?? null);
  });
}

function coinsOf(transfer: Transfer): CoinParams {
  const { kind, asset, kinds, owners, refs, amounts } = transferParams(transfer);
  return { kind, asset, kinds, owners, refs, amounts };
}

function stepParams(before: OrderRecord, after: OrderRecord, act: RecordedAct): StepParams {
  const { version, status, chatSeq } = before;
  return { ...paramsOf(after, act), version, status, chatSeq, next: JSON.stringify(writtenColumns(after)) };
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
    isSigned: boolean;
    pressedAt: string | null;
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
  `SELECT e.seq, e.action, e.actor, e.from_status, e.to_status, e.at, s.nickname AS by,
     EXISTS (SELECT FROM order_signature g WHERE g.order_id = e.order_id AND g.seq = e.seq) AS is_signed,
     e.data ->> 'pressedAt' AS pressed_at
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
    ...(row.isSigned ? { signed: true } : {}),
    ...(row.pressedAt === null ? {} : { pressedAt: row.pressedAt }),
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
