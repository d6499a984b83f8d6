import type { AuditEntry } from "../../core/identity/staff.ts";
import type { StaffId } from "@plaza/contract/ids.ts";
import type { AuditAction, AuditObject } from "@plaza/contract/staff.ts";
import type { Tx } from "../../core/db/database.ts";
import { Composed, statement, type Queryable } from "../../core/db/statement.ts";

const record = statement("staff_act_record", "SELECT record_staff_act($1, $2, $3, $4, $5, $6)");

/** Appends to the log, in the transaction of the act itself. Acts follow each other here, so it comes last. */
export async function recordAuditEntry(
  tx: Tx,
  staffId: StaffId,
  { action, object, objectId, reason = "", data = {} }: AuditEntry,
): Promise<void> {
  await record.all(tx, [staffId, action, object, objectId, reason, JSON.stringify(data)]);
}

const recent = statement<{ count: number }>(
  "staff_act_recent",
  `SELECT count(*)::int AS count FROM (SELECT at FROM staff_act WHERE staff_id = $1 AND action = $2 ORDER BY seq DESC LIMIT $3) latest
   WHERE at > now() - interval '1 hour'`,
);
const onObject = statement<{ count: number }>(
  "staff_act_on_object",
  "SELECT count(*)::int AS count FROM staff_act WHERE object = $2 AND object_id = $3 AND action = $1",
);

/** How often somebody did this in the last hour; counts up to `most`. */
export async function countRecentActs(on: Queryable, staffId: StaffId, action: string, most: number): Promise<number> {
  return (await recent.first(on, [staffId, action, most]))?.count ?? 0;
}

/** How often anybody ever did this to it. */
export async function countActsOn(on: Queryable, action: string, object: string, objectId: string): Promise<number> {
  return (await onObject.first(on, [action, object, objectId]))?.count ?? 0;
}

const lockLooks = statement("staff_act_lock_looks", "SELECT pg_advisory_xact_lock(hashtextextended('staff_look', $1::bigint))");
const looks = statement<{ hour: number; day: number }>(
  "staff_act_looks",
  `SELECT count(*) FILTER (WHERE at > now() - interval '1 hour')::int AS hour, count(*)::int AS day FROM staff_act
   WHERE staff_id = $1 AND action = ANY ($2::text[]) AND at > now() - interval '1 day'`,
);

/** How often a staff member did any of these in the last hour and the last day; concurrent requests of theirs wait for each other. */
export async function countLooks(tx: Tx, staffId: StaffId, actions: readonly AuditAction[]): Promise<{ hour: number; day: number }> {
  await lockLooks.all(tx, [staffId]);
  return (await looks.first(tx, [staffId, actions])) ?? { hour: 0, day: 0 };
}

const lastOn = statement<{ at: Date; data: Record<string, unknown> }>(
  "staff_act_last_on",
  "SELECT at, data FROM staff_act WHERE object = $2 AND object_id = $3 AND action = $1 ORDER BY seq DESC LIMIT 1",
);

/** The last time that anybody did this to it, with what was written down beside it. */
export async function lastActOn(on: Queryable, action: AuditAction, object: AuditObject, objectId: string) {
  return lastOn.first(on, [action, object, objectId]);
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
  last_hash: string;
  broken_seq: string | null;
  problem: NonNullable<ActsProof["broken"]>["problem"] | null;
}

const verify = statement<ProofRow>("staff_act_verify", "SELECT acts, last_hash, broken_seq, problem FROM verify_staff_acts()");

/** Goes through the whole chain. */
export async function verifyAuditLog(on: Queryable): Promise<ActsProof> {
  const row = await verify.first(on, []);
  if (row === null) throw new Error("the log of staff's acts gave no account of itself");
  const broken = row.broken_seq === null || row.problem === null ? null : { seq: row.broken_seq, problem: row.problem };
  return { acts: Number.parseInt(row.acts, 10), lastHash: row.last_hash, broken };
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
  staff_id: StaffId;
  name: string;
  role: string;
  action: string;
  object: string;
  object_id: string;
  reason: string;
}

/** The log, the newest first; `before` is the last line's number that the reader has. */
export async function listAuditEntries(on: Queryable, filter: ActFilter, before: string | undefined, limit: number) {
  const query = new Composed();
  const wanted = [
    ...(before === undefined ? [] : [`a.seq < ${query.value(before)}`]),
    ...(filter.by === undefined ? [] : [`a.staff_id = ${query.value(filter.by)}`]),
    ...(filter.action === undefined ? [] : [`a.action = ${query.value(filter.action)}`]),
    ...(filter.object === undefined ? [] : [`a.object = ${query.value(filter.object)}`]),
    ...(filter.objectId === undefined ? [] : [`a.object_id = ${query.value(filter.objectId)}`]),
  ];
  const where = wanted.length === 0 ? "" : `WHERE ${wanted.join(" AND ")}`;
  const rows = await query.all<ListedRow>(
    on,
    `SELECT a.seq, a.at, a.staff_id, s.name, a.role, a.action, a.object, a.object_id, a.reason
     FROM staff_act a JOIN staff s ON s.id = a.staff_id ${where} ORDER BY a.seq DESC LIMIT ${query.value(limit)}`,
  );
  return rows.map(({ at, staff_id, object_id, ...row }) => ({ ...row, at: at.toISOString(), staffId: staff_id, objectId: object_id }));
}
