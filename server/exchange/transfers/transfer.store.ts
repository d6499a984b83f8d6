import type { TransferDirection, TransferOrigin, TransferState } from "@plaza/contract/exchange.ts";
import type { ExchangeTransferId, StaffId, UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { firstIdAt } from "../../core/db/id-times.ts";
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

type Row = Omit<ExchangeTransfer, "amount" | "balanceAfter"> & { readonly amount: string; readonly balanceAfter: string | null };

const COLUMNS = `x.id, x.reference, x.origin, x.direction, x.user_id, u.external_id, x.asset, x.amount::text AS amount, x.state, x.reason,
  x.balance_after::text AS balance_after, x.attempts, x.next_attempt_at, x.unknown_since, x.contradicted_at, x.created_at, x.changed_at`;
const FROM = "FROM exchange_transfer x JOIN users u ON u.id = x.user_id";

export interface NewExchangeTransfer {
  /** From `nextTransferId`, where the ledger names the transfer before its row is written. */
  readonly id?: ExchangeTransferId;
  readonly reference: string;
  readonly origin: TransferOrigin;
  readonly direction: TransferDirection;
  readonly userId: UserId;
  readonly asset: string;
  /** Minor units. */
  readonly amount: bigint;
  readonly state: TransferState;
  readonly reason?: string;
  /** How long the first call to the host is the writing process's own, where there is one. */
  readonly leaseMs?: number;
}

const nextId = statement<{ id: ExchangeTransferId }>("exchange_transfer_next_id", "SELECT new_id() AS id");

/** Takes the id of a transfer before its row exists, because the ledger's posting names it. */
export async function nextTransferId(on: Queryable): Promise<ExchangeTransferId> {
  const row = await nextId.first(on);
  if (row === null) throw new Error("no id was given");
  return row.id;
}

const insert = statement<{ id: ExchangeTransferId; balanceAfter: string | null }, NewRow>(
  "exchange_transfer_insert",
  `INSERT INTO exchange_transfer (id, reference, origin, direction, user_id, asset, amount, state, reason, next_attempt_at, balance_after)
   VALUES (coalesce(:id::bigint, new_id()), :reference, :origin, :direction, :userId, :asset, :amount, :state, :reason,
     CASE WHEN :origin = 'host' THEN now() + :leaseMs::float8 * interval '1 millisecond' END,
     CASE WHEN :origin = 'service' THEN coalesce((SELECT balance FROM ledger_account WHERE owner_id = :userId AND ref_id IS NULL AND kind = 'p2p' AND asset = :asset), 0) END)
   ON CONFLICT (reference) DO NOTHING RETURNING id, balance_after::text`,
);

type NewRow = Record<Exclude<keyof NewExchangeTransfer, "id" | "amount" | "reason" | "leaseMs">, string> & {
  readonly id: ExchangeTransferId | null;
  readonly amount: bigint;
  readonly reason: string | null;
  readonly leaseMs: number;
};

/** @returns null where the reference is in use: its row decides, and this one must move nothing */
export async function insertTransfer(tx: Tx, transfer: NewExchangeTransfer): Promise<Pick<ExchangeTransfer, "id" | "balanceAfter"> | null> {
  const row = await insert.first(tx, {
    ...transfer,
    id: transfer.id ?? null,
    reason: transfer.reason ?? null,
    leaseMs: transfer.leaseMs ?? 0,
  });
  return row === null ? null : { id: row.id, balanceAfter: minorOf(row.balanceAfter) };
}

const byReference = statement<Row, { reference: string }>(
  "exchange_transfer_by_reference",
  `SELECT ${COLUMNS} ${FROM} WHERE x.reference = :reference`,
);
const lock = statement<Row, { id: ExchangeTransferId }>(
  "exchange_transfer_lock",
  `SELECT ${COLUMNS} ${FROM} WHERE x.id = :id FOR NO KEY UPDATE OF x`,
);

/** Finds a transfer by the reference that both sides know, which is unique. Null if there is none. */
export async function findTransfer(on: Queryable, reference: string): Promise<ExchangeTransfer | null> {
  const row = await byReference.first(on, { reference });
  return row === null ? null : toTransfer(row);
}

const byId = statement<Row, { id: ExchangeTransferId }>("exchange_transfer_by_id", `SELECT ${COLUMNS} ${FROM} WHERE x.id = :id`);

/** By its own id, for reading. */
export async function findTransferById(on: Queryable, id: ExchangeTransferId): Promise<ExchangeTransfer | null> {
  const row = await byId.first(on, { id });
  return row === null ? null : toTransfer(row);
}

/** Locked until the transaction ends: two answers about one transfer follow each other. */
export async function lockTransfer(tx: Tx, id: ExchangeTransferId): Promise<ExchangeTransfer | null> {
  const row = await lock.first(tx, { id });
  return row === null ? null : toTransfer(row);
}

/** Where a list of all transfers goes on: behind this one. */
export interface TransferPosition {
  /** The number of the transaction that wrote it. */
  readonly madeIn: string;
  readonly id: string;
}

const list = statement<Row & { readonly madeIn: string }, { since: Date | null; madeIn: string; id: string; limit: number }>(
  "exchange_transfers",
  `SELECT ${COLUMNS}, x.made_in::text AS made_in ${FROM}
   WHERE (x.made_in, x.id) > (:madeIn::xid8, :id::bigint) AND x.made_in < pg_snapshot_xmin(pg_current_snapshot())
     AND (:since::timestamptz IS NULL OR x.created_at >= :since
       AND x.made_in >= coalesce((SELECT e.made_in FROM exchange_transfer e WHERE e.id < ${firstIdAt(`(:since::timestamptz - interval '1 minute')`)} ORDER BY e.id DESC LIMIT 1), '0'))
   ORDER BY x.made_in, x.id LIMIT :limit`,
);

/**
 * Transfers of both origins in the order of their transactions. It ends before the oldest transaction that still runs, so that no transfer
 * which commits late comes to be in front of a reader's position.
 */
export async function listTransfers(
  on: Queryable,
  after: TransferPosition | null,
  since: Date | null,
  limit: number,
): Promise<{ readonly transfer: ExchangeTransfer; readonly position: TransferPosition }[]> {
  const rows = await list.all(on, { since, madeIn: after?.madeIn ?? "0", id: after?.id ?? "0", limit });
  return rows.map(({ madeIn, ...row }) => ({ transfer: toTransfer(row), position: { madeIn, id: row.id } }));
}

const due = statement<{ id: ExchangeTransferId }, { limit: number }>(
  "exchange_transfers_due",
  `SELECT id FROM exchange_transfer WHERE state IN ('asked', 'sent', 'pending', 'unknown') AND next_attempt_at <= now() ORDER BY next_attempt_at LIMIT :limit`,
);

const openCredits = statement<{ amount: string }, { userId: UserId; asset: string }>(
  "exchange_transfers_open_credits",
  `SELECT coalesce(sum(amount), 0)::text AS amount FROM exchange_transfer
   WHERE user_id = :userId AND asset = :asset AND direction = 'to_p2p' AND state IN ('asked', 'sent', 'pending', 'unknown')`,
);

/** What is on its way into a user's P2P wallet, in minor units. */
export async function openCreditsOf(on: Queryable, userId: UserId, asset: string): Promise<bigint> {
  return BigInt((await openCredits.first(on, { userId, asset }))?.amount ?? "0");
}

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

const release = statement<Record<string, never>, { ids: readonly ExchangeTransferId[] }>(
  "exchange_transfers_release",
  `UPDATE exchange_transfer SET next_attempt_at = now() WHERE id = ANY (:ids::bigint[]) AND state IN ('asked', 'sent', 'pending', 'unknown')`,
);

/** Ends the lease of transfers whose step failed for want of the database: they are due again. */
export async function releaseTransfers(on: Queryable, ids: readonly ExchangeTransferId[]): Promise<void> {
  await release.count(on, { ids });
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

type ChangeParams = Omit<TransferChange, "settled"> & {
  readonly id: ExchangeTransferId;
  readonly settledBy: StaffId | null;
  readonly settleReason: string | null;
};

const change = statement<Record<string, never>, ChangeParams>(
  "exchange_transfer_change",
  `UPDATE exchange_transfer SET state = :state, reason = coalesce(:reason, reason), attempts = attempts + :isAttempt::boolean::int, changed_at = now(),
     next_attempt_at = now() + :nextInMs::float8 * interval '1 millisecond',
     unknown_since = CASE WHEN :state = 'unknown' THEN coalesce(unknown_since, now()) END,
     contradicted_at = CASE WHEN :isContradiction::boolean THEN coalesce(contradicted_at, now()) ELSE contradicted_at END,
     settled_by = coalesce(:settledBy::bigint, settled_by), settle_reason = coalesce(:settleReason, settle_reason)
   WHERE id = :id`,
);

/** Writes what an event did to a transfer that this transaction has locked. */
export async function changeTransfer(tx: Tx, id: ExchangeTransferId, { settled, ...next }: TransferChange): Promise<void> {
  await change.count(tx, { ...next, id, settledBy: settled?.by ?? null, settleReason: settled?.reason ?? null });
}

function toTransfer({ amount, balanceAfter, ...row }: Row): ExchangeTransfer {
  return { ...row, amount: BigInt(amount), balanceAfter: minorOf(balanceAfter) };
}

function minorOf(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}
