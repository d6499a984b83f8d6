import type { OrderId, UserId } from "@plaza/contract/ids.ts";
import type { PurchaseHoldReason } from "@plaza/contract/wallet.ts";
import type { HeldPurchase } from "@plaza/domain/limits/purchase-hold.ts";
import type { Tx } from "../../core/db/database.ts";
import { readStatement, statement, type Queryable, type ReadSource } from "../../core/db/statement.ts";
import { sharedCents } from "./shared-cents-sql.ts";

export interface NewPurchaseHold {
  readonly orderId: OrderId;
  readonly userId: UserId;
  readonly asset: string;
  /** Minor units of the coin. */
  readonly quantity: bigint;
  /** What the order is worth; null where nobody can say. */
  readonly usdCents: bigint | null;
  readonly reason: PurchaseHoldReason;
  /** From the release. */
  readonly hours: number;
}

const insert = statement<
  void,
  {
    orderId: OrderId;
    userId: UserId;
    asset: string;
    quantity: bigint;
    usdCents: bigint | null;
    reason: PurchaseHoldReason;
    hours: number;
  }
>(
  "purchase_hold_insert",
  "INSERT INTO purchase_hold (order_id, user_id, asset, quantity, usd_cents, reason, hours) VALUES (:orderId, :userId, :asset, :quantity, :usdCents, :reason, :hours)",
);

/** Notes with the order that its coins will be on hold. */
export function insertPurchaseHold(tx: Tx, hold: NewPurchaseHold): void {
  tx.unawaited(insert.count(tx, { ...hold }));
}

const begin = statement<{ until: Date }, { orderId: OrderId; completedAt: Date; share: bigint | null }>(
  "purchase_hold_begin",
  `UPDATE purchase_hold SET until = :completedAt::timestamptz + make_interval(hours => hours), quantity = coalesce(:share::numeric, quantity),
     usd_cents = ceil(usd_cents * coalesce(:share::numeric, quantity) / quantity) WHERE order_id = :orderId AND until IS NULL
   RETURNING until`,
);

/** Begins the hold of an order. @returns its end; null where the order has none */
export async function beginHold(tx: Tx, orderId: OrderId, completedAt: Date, share: bigint | null = null): Promise<Date | null> {
  return (await begin.first(tx, { orderId, completedAt, share }))?.until ?? null;
}

const lift = statement<{ orderId: OrderId }, { most: number }>(
  "purchase_hold_lift",
  `UPDATE purchase_hold SET lifted = true WHERE order_id IN
     (SELECT order_id FROM purchase_hold WHERE until <= now() AND NOT lifted ORDER BY until LIMIT :most::int FOR UPDATE SKIP LOCKED)
   RETURNING order_id`,
);

/** Notes which holds have ended, at most that many of them. @returns the orders of those that nobody had noted before */
export async function liftEnded(on: Queryable, most: number): Promise<OrderId[]> {
  return (await lift.all(on, { most })).map(({ orderId }) => orderId);
}

interface RunningRow {
  asset: string;
  quantity: string;
  usdCents: string | null;
  until: Date;
}

const RUNNING = "SELECT asset, quantity, usd_cents, until FROM purchase_hold WHERE user_id = :userId AND until > now() ORDER BY order_id";
const running = statement<RunningRow, { userId: UserId }>("purchase_hold_running", RUNNING);
const lock = statement<RunningRow, { userId: UserId }>("purchase_hold_lock", `${RUNNING} FOR UPDATE`);

/** Returns the purchases on hold now, the oldest order first. Quantities are minor units of the coin. */
export async function runningHolds(on: Queryable, userId: UserId): Promise<HeldPurchase[]> {
  return (await running.all(on, { userId })).map(toHeld);
}

/** The same, locked: of two that would use the coins, the second one counts what the first has used. Nobody without a hold waits for anybody. */
export async function lockRunningHolds(tx: Tx, userId: UserId): Promise<HeldPurchase[]> {
  return (await lock.all(tx, { userId })).map(toHeld);
}

function toHeld({ asset, quantity, usdCents, until }: RunningRow): HeldPurchase {
  return { asset, quantity: BigInt(quantity), usdCents: usdCents === null ? null : BigInt(usdCents), until };
}

const shared = readStatement<{ cents: string }, { userId: UserId }>("purchase_hold_shared", `SELECT ${sharedCents(":userId")} AS cents`);

/** What a buyer's purchases are worth that share the free value, in US cents. */
export async function sharedCentsOf(on: ReadSource, userId: UserId): Promise<bigint> {
  return BigInt((await shared.first(on, { userId }))?.cents ?? "0");
}

export interface OrderHold {
  readonly orderId: OrderId;
  readonly reason: PurchaseHoldReason;
  /** From the release. */
  readonly hours: number;
  /** Null until the release. */
  readonly until: Date | null;
  /** What the order is worth in US cents; null where nobody can say. */
  readonly usdCents: bigint | null;
  /** The same of all purchases that share the free value, this one among them while it runs or is on hold. */
  readonly sharedCents: bigint;
}

type OrderHoldRow = Omit<OrderHold, "usdCents" | "sharedCents"> & { readonly usdCents: string | null; readonly sharedCents: string };

const ofOrders = readStatement<OrderHoldRow, { orderIds: readonly OrderId[] }>(
  "purchase_hold_of_orders",
  `SELECT h.order_id, h.reason, h.hours, h.until, h.usd_cents, ${sharedCents("h.user_id")} AS shared_cents FROM purchase_hold h
   WHERE h.order_id = ANY(:orderIds::bigint[]) AND (h.until IS NULL OR h.until > now())`,
);

/** The holds of these orders that have not ended. */
export async function holdsOfOrders(on: ReadSource, orderIds: readonly OrderId[]): Promise<Map<OrderId, OrderHold>> {
  if (orderIds.length === 0) return new Map();
  return new Map((await ofOrders.all(on, { orderIds })).map((row) => [row.orderId, toOrderHold(row)]));
}

/** A hold as its row has it: amounts come as text. */
export function toOrderHold({ usdCents, sharedCents: all, ...hold }: OrderHoldRow): OrderHold {
  return { ...hold, usdCents: usdCents === null ? null : BigInt(usdCents), sharedCents: BigInt(all) };
}
