import type { StaffId } from "@plaza/contract/ids.ts";
import type { Tx } from "../db/database.ts";
import { statement, type Queryable } from "../db/statement.ts";

/** One thing that a member of staff did, for the log that can't be changed. Nothing personal: ids, reasons, counts. */
export interface StaffAct {
  /** A short word with underscores: `approve_kyc`. */
  readonly action: string;
  /** What it was done to: `kyc_case`, `user`, `advert`, … */
  readonly object: string;
  readonly objectId: string;
  readonly reason?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

const record = statement("staff_act_record", "SELECT record_staff_act($1, $2, $3, $4, $5, $6)");

/** Appends to the log, in the transaction of the act itself. Acts follow each other here, so it comes last. */
export async function recordStaffAct(
  tx: Tx,
  staffId: StaffId,
  { action, object, objectId, reason = "", data = {} }: StaffAct,
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

export interface ActsProof {
  readonly acts: number;
  /** Of the last row, in hexadecimal. Whoever wrote it down elsewhere can prove later that nothing before it was rewritten. */
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
export async function verifyStaffActs(on: Queryable): Promise<ActsProof> {
  const row = await verify.first(on, []);
  if (row === null) throw new Error("the log of staff's acts gave no account of itself");
  const broken = row.broken_seq === null || row.problem === null ? null : { seq: row.broken_seq, problem: row.problem };
  return { acts: Number.parseInt(row.acts, 10), lastHash: row.last_hash, broken };
}
