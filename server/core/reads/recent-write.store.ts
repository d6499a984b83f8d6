import { readStatement, statement, type Queryable, type ReadSource } from "../db/statement.ts";

/** A place in the primary's log, in bytes from its beginning: it only grows. */
export type LogPosition = bigint;

// Sorted, so that two marks of the same people wait for each other and never in a circle.
const mark = statement<void, { ids: readonly string[] }>(
  "recent_write_mark",
  `INSERT INTO recent_write (user_id, lsn) SELECT id, pg_current_wal_insert_lsn() FROM (SELECT DISTINCT id FROM unnest(:ids::bigint[]) AS id) AS people ORDER BY id
   ON CONFLICT (user_id) DO UPDATE SET lsn = greatest(recent_write.lsn, excluded.lsn), at = excluded.at`,
);
const last = statement<{ position: string | null }, { ids: readonly string[] }>(
  "recent_write_last",
  "SELECT pg_wal_lsn_diff(max(lsn), '0/0')::text AS position FROM recent_write WHERE user_id = ANY (:ids::bigint[])",
);
/** By then a standby has either caught up or is not read from. */
const prune = statement("recent_write_prune", "DELETE FROM recent_write WHERE at < now() - interval '5 minutes'");

/** Marks people whose data was changed by a commit that is acknowledged. */
export async function markWrite(on: Queryable, ids: readonly string[]): Promise<void> {
  await mark.count(on, { ids });
}

/** Where the log ended after the last change that concerns one of these people; null where none is recent. */
export async function lastWriteOf(on: Queryable, ids: readonly string[]): Promise<LogPosition | null> {
  const position = (await last.first(on, { ids }))?.position ?? null;
  return position === null ? null : BigInt(position);
}

/** Deletes marks that are older than five minutes. @returns how many */
export async function pruneRecentWrites(on: Queryable): Promise<number> {
  return prune.count(on);
}

const primaryState = statement<{ cluster: string; flushed: string }>(
  "reads_primary_state",
  "SELECT (SELECT system_identifier::text FROM pg_control_system()) AS cluster, pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::text AS flushed",
);
const standbyState = readStatement<{ cluster: string; replayed: string | null }>(
  "reads_standby_state",
  `SELECT (SELECT system_identifier::text FROM pg_control_system()) AS cluster,
     CASE WHEN pg_is_in_recovery() THEN pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text END AS replayed`,
);

/** Up to where a standby, and which, has the primary's log. */
export interface LogState {
  /** The same for a primary and everything that was copied from it. */
  readonly cluster: string;
  readonly position: LogPosition;
}

/** How far the log of the primary has been written. @throws where it says nothing about it */
export async function readPrimaryState(on: Queryable): Promise<LogState> {
  const row = await primaryState.first(on);
  if (row === null) throw new Error("the database tells nothing about its log");
  return { cluster: row.cluster, position: BigInt(row.flushed) };
}

/** Null: it is no standby, or no longer one. */
export async function readStandbyState(on: ReadSource): Promise<LogState | null> {
  const row = await standbyState.first(on);
  return row === null || row.replayed === null ? null : { cluster: row.cluster, position: BigInt(row.replayed) };
}
