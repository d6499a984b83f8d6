import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

export interface LedgerAuditRun {
  /** How many of the ledger's promises were broken; 0 is good. */
  readonly broken: number;
  readonly ageSeconds: number;
}

const newest = statement<LedgerAuditRun>(
  "ledger_audit_newest",
  "SELECT broken, extract(epoch FROM now() - at)::float8 AS age_seconds FROM audit_run ORDER BY at DESC LIMIT 1",
);
export interface SealState {
  readonly months: number;
  /** Of the oldest month without a seal: seconds since it was over; 0: none is. */
  readonly unsealedAge: number;
  /** Seconds since a month was sealed or a sealed one proven again; null: none is sealed. */
  readonly proofAge: number | null;
}

const seals = statement<SealState>(
  "ledger_seal_state",
  `SELECT count(*)::int AS months, extract(epoch FROM now() - max(proven_at))::float8 AS proof_age,
     greatest(extract(epoch FROM now() - month_end(coalesce((max(month) + interval '1 month')::date,
       (SELECT date_trunc('month', min(at) AT TIME ZONE 'UTC')::date FROM ledger_transfer)))), 0)::float8 AS unsealed_age
   FROM ledger_seal`,
);
const begin = statement<{ isFirst: boolean }>(
  "ledger_audit_begin",
  "SELECT coalesce(pg_try_advisory_xact_lock(hashtextextended('ledger_audit', 0)), false) AS is_first",
);
const untimed = statement("ledger_audit_untimed", "SET LOCAL statement_timeout = 0");
const insert = statement<void, { promises: number; broken: number; tookMs: number }>(
  "ledger_audit_insert",
  "INSERT INTO audit_run (at, promises, broken, took_ms) VALUES (clock_timestamp(), :promises, :broken, :tookMs)",
);
const prune = statement("ledger_audit_prune", "DELETE FROM audit_run WHERE at < now() - interval '90 days'");

/** Null: the ledger was never audited. */
export async function newestLedgerAudit(on: Queryable): Promise<LedgerAuditRun | null> {
  return newest.first(on);
}

/** How far the seals have come, for the metrics. */
export async function readSealState(on: Queryable): Promise<SealState | null> {
  return seals.first(on);
}

/** Lifts the statement time-out of this transaction. @returns false if another process audits now */
export async function beginLedgerAudit(tx: Tx): Promise<boolean> {
  if ((await begin.first(tx))?.isFirst !== true) return false;
  await untimed.count(tx);
  return true;
}

/** Also deletes what is older than 90 days. */
export async function insertLedgerAudit(
  tx: Tx,
  run: { readonly promises: number; readonly broken: number; readonly tookMs: number },
): Promise<void> {
  await insert.count(tx, run);
  await prune.count(tx);
}
