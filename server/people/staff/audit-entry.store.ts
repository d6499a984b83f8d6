import type { AuditEntry } from "../../core/identity/staff.ts";
import type { StaffId } from "@plaza/contract/ids.ts";
import type { AuditAction, AuditObject } from "@plaza/contract/staff.ts";
import type { Tx } from "../../core/db/database.ts";
import { ComposedStatement, readStatement, statement, type Queryable, type ReadSource } from "../../core/db/statement.ts";

const record = statement<
  void,
  { staffId: StaffId; action: AuditAction; object: AuditObject; objectId: string; reason: string; data: string }
>("staff_act_record", "SELECT FROM record_staff_act(:staffId, :action, :object, :objectId, :reason, :data)");

/** Appends to the log, in the transaction of the act itself. Acts follow each other here, so it comes last. */
export async function recordAuditEntry(
  tx: Tx,
  staffId: StaffId,
  { action, object, objectId, reason = "", data = {} }: AuditEntry,
): Promise<void> {
  await record.all(tx, { staffId, action, object, objectId, reason, data: JSON.stringify(data) });
}

const recordService = statement<void, { key: string; action: AuditAction; reason: string; data: string }>(
  "staff_act_record_service",
  "SELECT FROM record_service_act(:key, :action, :reason, :data::jsonb)",
);

/** Appends what an exchange's system did with its key. @param key the key's public id */
export async function recordServiceEntry(
  tx: Tx,
  key: string,
  { reason, data }: { readonly reason: string; readonly data: Readonly<Record<string, unknown>> },
): Promise<void> {
  await recordService.all(tx, { key, action: "service_call", reason, data: JSON.stringify(data) });
}

const recent = statement<{ count: number }, { staffId: StaffId; action: string; limit: number }>(
  "staff_act_recent",
  `SELECT count(*)::int AS count FROM (
     SELECT FROM staff_act WHERE staff_id = :staffId AND action = :action AND at > now() - interval '1 hour' LIMIT :limit) latest`,
);
const onObject = statement<{ count: number }, { action: string; object: string; objectId: string }>(
  "staff_act_on_object",
  "SELECT count(*)::int AS count FROM staff_act WHERE object = :object AND object_id = :objectId AND action = :action",
);

const lockLooks = statement<void, { staffId: StaffId }>(
  "staff_act_lock_looks",
  "SELECT pg_advisory_xact_lock(hashtextextended('staff_look', :staffId::bigint))",
);

/** How often somebody did this in the last hour; counts up to `most`. Concurrent requests of theirs wait for each other. */
export async function countRecentActs(tx: Tx, staffId: StaffId, action: string, most: number): Promise<number> {
  await lockLooks.all(tx, { staffId });
  return (await recent.first(tx, { staffId, action, limit: most }))?.count ?? 0;
}

/** How often anybody ever did this to it. */
export async function countActsOn(on: Queryable, action: string, object: string, objectId: string): Promise<number> {
  return (await onObject.first(on, { action, object, objectId }))?.count ?? 0;
}

const looks = statement<{ hour: number; day: number }, { staffId: StaffId; actions: readonly AuditAction[] }>(
  "staff_act_looks",
  `SELECT count(*) FILTER (WHERE at > now() - interval '1 hour')::int AS hour, count(*)::int AS day FROM staff_act
   WHERE staff_id = :staffId AND action = ANY (:actions::text[]) AND at > now() - interval '1 day'`,
);

/** How often a staff member did any of these in the last hour and the last day; concurrent requests by the same staff member wait for each other. */
export async function countLooks(tx: Tx, staffId: StaffId, actions: readonly AuditAction[]): Promise<{ hour: number; day: number }> {
  await lockLooks.all(tx, { staffId });
  return (await looks.first(tx, { staffId, actions })) ?? { hour: 0, day: 0 };
}

const openedFiles = statement<{ fileId: string }, { staffId: StaffId; action: AuditAction; object: AuditObject; objectId: string }>(
  "staff_act_opened_files",
  `SELECT DISTINCT data ->> 'fileId' AS file_id FROM staff_act
   WHERE object = :object AND object_id = :objectId AND action = :action AND staff_id = :staffId AND data ->> 'fileId' IS NOT NULL`,
);

/** Which files of a case this staff member has opened. A file is opened once its entry is in the log, which is before a byte of it leaves. */
export async function filesOpenedBy(
  on: Queryable,
  staffId: StaffId,
  look: { readonly action: AuditAction; readonly object: AuditObject; readonly objectId: string },
): Promise<ReadonlySet<string>> {
  return new Set((await openedFiles.all(on, { staffId, ...look })).map(({ fileId }) => fileId));
}

const lastOn = statement<
  { at: Date; by: string; reason: string; data: Record<string, unknown> },
  { action: AuditAction; object: AuditObject; objectId: string }
>(
  "staff_act_last_on",
  `SELECT a.at, coalesce(s.name, '') AS by, a.reason, a.data FROM staff_act a LEFT JOIN staff s ON s.id = a.staff_id
   WHERE a.object = :object AND a.object_id = :objectId AND a.action = :action ORDER BY a.seq DESC LIMIT 1`,
);

/** The last time that anybody did this to it, by the name of the staff member, with what was written down beside it. */
export async function lastActOn(on: Queryable, action: AuditAction, object: AuditObject, objectId: string) {
  return lastOn.first(on, { action, object, objectId });
}

export interface ActsProof {
  readonly acts: number;
  /** Of the last row, in hexadecimal. Recorded elsewhere, it proves later that nothing before it was rewritten. */
  readonly lastHash: string;
  /** The first row that is not as it was written; null where the chain is whole. */
  readonly broken: { readonly seq: string; readonly problem: "changed" | "unlinked" | "missing" | "cut" } | null;
}

interface ProofRow {
  acts: string;
  lastHash: string;
  brokenSeq: string | null;
  problem: NonNullable<ActsProof["broken"]>["problem"] | null;
}

const verify = readStatement<ProofRow>("staff_act_verify", "SELECT acts, last_hash, broken_seq, problem FROM verify_staff_acts()");

/** Goes through the whole chain. */
export async function verifyAuditLog(on: ReadSource): Promise<ActsProof> {
  const row = await verify.first(on);
  if (row === null) throw new Error("the log of staff's acts gave no account of itself");
  const broken = row.brokenSeq === null || row.problem === null ? null : { seq: row.brokenSeq, problem: row.problem };
  return { acts: Number.parseInt(row.acts, 10), lastHash: row.lastHash, broken };
}

export interface ActFilter {
  readonly by?: StaffId;
  readonly action?: string;
  readonly object?: string;
  readonly objectId?: string;
}

interface ListedRow {
  seq: string;
  at: Date;
  staffId: StaffId | null;
  name: string;
  role: string;
  action: string;
  object: string;
  objectId: string;
  reason: string;
}

/** The log, the newest first; `before` is the last line's number that the reader has. */
export async function listAuditEntries(on: ReadSource, filter: ActFilter, before: string | undefined, limit: number) {
  const query = new ComposedStatement<ListedRow>("audit_entries_listed");
  const rows = await query.all(
    on,
    `WITH RECURSIVE ${sourceOf(query, filter, before)}
     SELECT a.seq, a.at, a.staff_id, coalesce(s.name, a.object_id) AS name, a.role, a.action, a.object, a.object_id, a.reason
     FROM listed l JOIN staff_act a ON a.seq = l.seq LEFT JOIN staff s ON s.id = a.staff_id ORDER BY a.seq DESC`,
    { limit },
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/**
 * SQL of the entries that are `listed`. Those about one thing are few. What a colleague did, acts of a kind and acts on a kind of thing are found by
 * all three, in the order of an index: which combinations there are, the index itself knows.
 */
function sourceOf(query: ComposedStatement<ListedRow>, { by, action, object, objectId }: ActFilter, before: string | undefined): string {
  const conditions = (row: string, staff: string) =>
    query.allSet([
      { condition: `${staff} = :by::bigint`, values: { by } },
      { condition: `${row}.action = :action`, values: { action } },
      { condition: `${row}.object = :object`, values: { object } },
    ]);
  const newest = (where: string) =>
    `SELECT a.seq FROM staff_act a WHERE ${where} AND ${query.allSet([{ condition: "a.seq < :before", values: { before } }])} ORDER BY a.seq DESC LIMIT :limit::bigint`;
  if (objectId !== undefined) {
    query.bind({ objectId });
    return `listed AS MATERIALIZED (${newest(`a.object_id = :objectId AND ${conditions("a", "a.staff_id")}`)})`;
  }
  if ([by, action, object].every((filter) => filter === undefined)) return `listed AS MATERIALIZED (${newest("true")})`;
  // What a key of the exchange did has no colleague: 0.
  const kind = "object, action, coalesce(staff_id, 0)";
  return `kind AS (
       (SELECT object, action, coalesce(staff_id, 0) AS staff FROM staff_act ORDER BY ${kind} LIMIT 1)
       UNION ALL SELECT n.* FROM kind k CROSS JOIN LATERAL (
         SELECT object, action, coalesce(staff_id, 0) FROM staff_act WHERE (${kind}) > (k.object, k.action, k.staff) ORDER BY ${kind} LIMIT 1) n),
     listed AS MATERIALIZED (
       SELECT n.seq FROM kind k CROSS JOIN LATERAL (${newest("a.object = k.object AND a.action = k.action AND coalesce(a.staff_id, 0) = k.staff")}) n
       WHERE ${conditions("k", "k.staff")} ORDER BY n.seq DESC LIMIT :limit::bigint)`;
}
