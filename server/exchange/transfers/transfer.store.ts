import type { TransferDirection, TransferOrigin, TransferState } from "@plaza/contract/exchange.ts";
import type { ExchangeTransferId, StaffId, UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

/** A transfer between the exchange's wallet and a user's P2P wallet. Amounts are in the asset's minor units. */
export interface ExchangeTransfer {
  readonly id: ExchangeTransferId;
  readonly reference: string;
  readonly origin: TransferOrigin;
  readonly direction: TransferDirection;
  readonly userId: UserId;
  /** The exchange's name for the user; null for a user whom it does not know. */
  readonly externalId: string | null;
  readonly asset: string;
  readonly amount: bigint;
  readonly state: TransferState;
  /** Why it was refused; null in every other state. */
  readonly reason: string | null;
  /** The user's free P2P coins right after a transfer that the exchange pushed. */
  readonly balanceAfter: bigint | null;
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
  readonly unknownSince: Date | null;
  readonly contradictedAt: Date | null;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

interface Row {
  id: ExchangeTransferId;
  reference: string;
  origin: TransferOrigin;
  direction: TransferDirection;
  userId: UserId;
  externalId: string | null;
  asset: string;
  amount: string;
  state: TransferState;
  reason: string | null;
  balanceAfter: string | null;
  attempts: number;
  nextAttemptAt: Date | null;
  unknownSince: Date | null;
  contradictedAt: Date | null;
  createdAt: Date;
  changedAt: Date;
}

const COLUMNS = `x.id, x.reference, x.origin, x.direction, x.user_id, u.external_id, x.asset, x.amount::text AS amount, x.state, x.reason,
  x.balance_after::text AS balance_after, x.attempts, x.next_attempt_at, x.unknown_since, x.contradicted_at, x.created_at, x.changed_at`;
const FROM = "FROM exchange_transfer x JOIN users u ON u.id = x.user_id";

export interface NewExchangeTransfer {
  readonly reference: string;
  readonly origin: TransferOrigin;
  readonly direction: TransferDirection;
  readonly userId: UserId;
  readonly asset: string;
  readonly amount: bigint;
  readonly state: TransferState;
  readonly reason?: string;
}

const insert = statement<
  { id: ExchangeTransferId },
  {
    reference: string;
    origin: TransferOrigin;
    direction: TransferDirection;
    userId: UserId;
    asset: string;
    amount: bigint;
    state: TransferState;
    reason: string | null;
  }
>(
  "exchange_transfer_insert",
  `INSERT INTO exchange_transfer (reference, origin, direction, user_id, asset, amount, state, reason, next_attempt_at)
   VALUES (:reference, :origin, :direction, :userId, :asset, :amount, :state, :reason, CASE WHEN :state = 'asked' THEN now() END) ON CONFLICT (reference) DO NOTHING RETURNING id`,
);

/** @returns null where the reference is in use: its row decides, and this one moves nothing */
export async function insertTransfer(tx: Tx, transfer: NewExchangeTransfer): Promise<ExchangeTransferId | null> {
  const { reference, origin, direction, userId, asset, amount, state, reason = null } = transfer;
  return (await insert.first(tx, { reference, origin, direction, userId, asset, amount, state, reason }))?.id ?? null;
}

const byReference = statement<Row, { reference: string }>(
  "exchange_transfer_by_reference",
  `SELECT ${COLUMNS} ${FROM} WHERE x.reference = :reference`,
);
const lock = statement<Row, { id: ExchangeTransferId }>(
  "exchange_transfer_lock",
  `SELECT ${COLUMNS} ${FROM} WHERE x.id = :id FOR NO KEY UPDATE OF x`,
);

export async function findTransfer(on: Queryable, reference: string): Promise<ExchangeTransfer | null> {
  const row = await byReference.first(on, { reference });
  return row === null ? null : toTransfer(row);
}

/** Locked until the transaction ends: two answers about one transfer follow each other. */
export async function lockTransfer(tx: Tx, id: ExchangeTransferId): Promise<ExchangeTransfer | null> {
  const row = await lock.first(tx, { id });
  return row === null ? null : toTransfer(row);
}

const due = statement<{ id: ExchangeTransferId }, { limit: number }>(
  "exchange_transfers_due",
  `SELECT id FROM exchange_transfer WHERE state IN ('asked', 'sent', 'pending', 'unknown') AND next_attempt_at <= now() ORDER BY next_attempt_at LIMIT :limit`,
);

/** The open transfers about which the host is asked next, the longest due first. */
export async function dueTransfers(on: Queryable, limit: number): Promise<ExchangeTransferId[]> {
  return (await due.all(on, { limit })).map(({ id }) => id);
}

const ofUser = statement<{ state: TransferState; reason: string | null }, { id: ExchangeTransferId; userId: UserId }>(
  "exchange_transfer_of_user",
  "SELECT state, reason FROM exchange_transfer WHERE id = :id AND user_id = :userId",
);

/** Null for a transfer that isn't this user's. */
export async function findTransferOf(on: Queryable, userId: UserId, id: ExchangeTransferId) {
  return ofUser.first(on, { id, userId });
}

const take = statement<{ id: ExchangeTransferId }, { limit: number; leaseMs: number }>(
  "exchange_transfers_take",
  `UPDATE exchange_transfer SET next_attempt_at = now() + :leaseMs::float8 * interval '1 millisecond' WHERE id IN (
     SELECT id FROM exchange_transfer WHERE state IN ('asked', 'sent', 'pending', 'unknown') AND next_attempt_at <= now()
     ORDER BY next_attempt_at LIMIT :limit FOR NO KEY UPDATE SKIP LOCKED) RETURNING id`,
);

/** Takes due transfers for this process: no other one asks about them before the lease is over. */
export async function takeDueTransfers(on: Queryable, limit: number, leaseMs: number): Promise<ExchangeTransferId[]> {
  return (await take.all(on, { limit, leaseMs })).map(({ id }) => id);
}

const unknownFor = statement<{ transfers: number; oldest: Date | null }, { minutes: number }>(
  "exchange_transfers_unknown_for",
  `SELECT count(*)::int AS transfers, min(unknown_since) AS oldest FROM exchange_transfer
   WHERE state = 'unknown' AND unknown_since < now() - :minutes * interval '1 minute'`,
);

/** How many transfers the exchange has left open for this long. */
export async function countUnknown(on: Queryable, minutes: number): Promise<{ transfers: number; oldest: Date | null }> {
  return (await unknownFor.first(on, { minutes })) ?? { transfers: 0, oldest: null };
}

export interface TransferChange {
  readonly state: TransferState;
  readonly reason: string | null;
  /** Milliseconds until the host is asked again; null: it is not. */
  readonly nextInMs: number | null;
  /** Whether the host was called for this. */
  readonly isAttempt: boolean;
  readonly isContradiction: boolean;
  readonly settled: { readonly by: StaffId; readonly reason: string } | null;
}

const change = statement<
  void,
  {
    id: ExchangeTransferId;
    state: TransferState;
    reason: string | null;
    nextInMs: number | null;
    attempts: 0 | 1;
    isContradiction: boolean;
    settledBy: StaffId | null;
    settleReason: string | null;
  }
>(
  "exchange_transfer_change",
  `UPDATE exchange_transfer SET state = :state, reason = coalesce(:reason, reason), attempts = attempts + :attempts::int, changed_at = now(),
     next_attempt_at = now() + :nextInMs::float8 * interval '1 millisecond',
     unknown_since = CASE WHEN :state = 'unknown' THEN coalesce(unknown_since, now()) END,
     contradicted_at = CASE WHEN :isContradiction THEN coalesce(contradicted_at, now()) ELSE contradicted_at END,
     settled_by = coalesce(:settledBy, settled_by), settle_reason = coalesce(:settleReason, settle_reason)
   WHERE id = :id`,
);

/** Writes what an event did to a transfer that this transaction has locked. */
export async function changeTransfer(tx: Tx, id: ExchangeTransferId, next: TransferChange): Promise<void> {
  const { state, reason, nextInMs, isAttempt, isContradiction, settled } = next;
  await change.count(tx, {
    id,
    state,
    reason,
    nextInMs,
    attempts: isAttempt ? 1 : 0,
    isContradiction,
    settledBy: settled?.by ?? null,
    settleReason: settled?.reason ?? null,
  });
}

function toTransfer(row: Row): ExchangeTransfer {
  return {
    id: row.id,
    reference: row.reference,
    origin: row.origin,
    direction: row.direction,
    userId: row.userId,
    externalId: row.externalId,
    asset: row.asset,
    amount: BigInt(row.amount),
    state: row.state,
    reason: row.reason,
    balanceAfter: row.balanceAfter === null ? null : BigInt(row.balanceAfter),
    attempts: row.attempts,
    nextAttemptAt: row.nextAttemptAt,
    unknownSince: row.unknownSince,
    contradictedAt: row.contradictedAt,
    createdAt: row.createdAt,
    changedAt: row.changedAt,
  };
}
