import type { AppealReason, CaseEnding, CaseKind, CaseTurn, RuleNumber } from "@plaza/contract/appeal.ts";
import type { CaseId, OrderId, StaffId } from "@plaza/contract/ids.ts";
import type { OrderRole } from "@plaza/contract/order.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import type { Tx } from "../../core/db/database.ts";
import type { CaseRecord, EntryRecord, NewEntry } from "./case.record.ts";

/** The only file that writes cases. Code that moves an order with its case locks the order first, so that two such actions are serialized. */

export interface CaseRow {
  id: CaseId;
  order_id: OrderId;
  kind: CaseKind;
  parent_id: CaseId | null;
  opened_by: OrderRole;
  reason: AppealReason;
  turn: CaseTurn;
  turn_until: Date;
  silent: OrderRole | null;
  assigned_to: StaffId | null;
  proposed_rule: RuleNumber | null;
  proposed_reason: string | null;
  proposed_by: StaffId | null;
  rule: RuleNumber | null;
  decision: string | null;
  decided_by: StaffId | null;
  confirmed_by: StaffId | null;
  ending: CaseEnding | null;
  opened_at: Date;
  closed_at: Date | null;
  read_at: Date;
}

export const CASE_COLUMNS = `c.id, c.order_id, c.kind, c.parent_id, c.opened_by, c.reason, c.turn, c.turn_until, c.silent, c.assigned_to, c.proposed_rule, c.proposed_reason,
  c.proposed_by, c.rule, c.decision, c.decided_by, c.confirmed_by, c.ending, c.opened_at, c.closed_at, clock_timestamp() AS read_at`;

export function toCase(row: CaseRow): CaseRecord {
  return {
    id: row.id,
    orderId: row.order_id,
    kind: row.kind,
    parentId: row.parent_id,
    openedBy: row.opened_by,
    reason: row.reason,
    turn: row.turn,
    turnUntil: row.turn_until,
    silent: row.silent,
    assignedTo: row.assigned_to,
    proposal:
      row.proposed_rule === null || row.proposed_reason === null || row.proposed_by === null
        ? null
        : { rule: row.proposed_rule, reason: row.proposed_reason, by: row.proposed_by },
    rule: row.rule,
    decision: row.decision,
    decidedBy: row.decided_by,
    confirmedBy: row.confirmed_by,
    ending: row.ending,
    openedAt: row.opened_at,
    closedAt: row.closed_at,
    readAt: row.read_at,
  };
}

const open = statement<CaseRow>(
  "case_open",
  `INSERT INTO appeal_case AS c (order_id, kind, parent_id, opened_by, reason, turn, turn_until) VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT DO NOTHING RETURNING ${CASE_COLUMNS}`,
);

export interface NewCase {
  readonly orderId: OrderId;
  readonly kind: CaseKind;
  readonly parentId: CaseId | null;
  readonly openedBy: OrderRole;
  readonly reason: AppealReason;
  readonly turn: CaseTurn;
  readonly turnUntil: Date;
}

/** Null: another case of this order is open, or the decision has been objected to before. */
export async function insertCase(tx: Tx, one: NewCase): Promise<CaseRecord | null> {
  const row = await open.first(tx, [one.orderId, one.kind, one.parentId, one.openedBy, one.reason, one.turn, one.turnUntil]);
  return row === null ? null : toCase(row);
}

const lockOpen = statement<CaseRow>(
  "case_lock_open",
  `SELECT ${CASE_COLUMNS} FROM appeal_case c WHERE order_id = $1 AND turn <> 'nobody' FOR UPDATE`,
);
const lockById = statement<CaseRow>("case_lock", `SELECT ${CASE_COLUMNS} FROM appeal_case c WHERE id = $1 FOR UPDATE`);
const byId = statement<CaseRow>("case_by_id", `SELECT ${CASE_COLUMNS} FROM appeal_case c WHERE id = $1`);
const ofOrder = statement<CaseRow>("case_of_order", `SELECT ${CASE_COLUMNS} FROM appeal_case c WHERE order_id = $1 ORDER BY id`);

/** The order's open case, locked for the rest of the transaction; null: none is open. */
export async function lockOpenCase(tx: Tx, orderId: OrderId): Promise<CaseRecord | null> {
  const row = await lockOpen.first(tx, [orderId]);
  return row === null ? null : toCase(row);
}

export async function lockCase(tx: Tx, caseId: CaseId): Promise<CaseRecord | null> {
  const row = await lockById.first(tx, [caseId]);
  return row === null ? null : toCase(row);
}

export async function findCase(on: Queryable, caseId: CaseId): Promise<CaseRecord | null> {
  const row = await byId.first(on, [caseId]);
  return row === null ? null : toCase(row);
}

/** All cases of an order, oldest first. */
export async function casesOf(on: Queryable, orderId: OrderId): Promise<CaseRecord[]> {
  return (await ofOrder.all(on, [orderId])).map(toCase);
}

const turn = statement(
  "case_turn",
  "UPDATE appeal_case SET turn = $2, turn_until = $3, silent = $4, reason = $5 WHERE id = $1 AND turn <> 'nobody'",
);

/** Passes the turn of a locked case. `silent`: who let the last one pass. */
export async function passTurn(tx: Tx, one: CaseRecord, next: Pick<CaseRecord, "turn" | "turnUntil" | "silent" | "reason">): Promise<void> {
  await turn.count(tx, [one.id, next.turn, next.turnUntil, next.silent, next.reason]);
}

const close = statement(
  "case_close",
  `UPDATE appeal_case SET turn = 'nobody', ending = $2, closed_at = date_trunc('milliseconds', clock_timestamp()), rule = $3, decision = $4, decided_by = $5, confirmed_by = $6,
     proposed_rule = NULL, proposed_reason = NULL, proposed_by = NULL WHERE id = $1 AND turn <> 'nobody'`,
);

export interface Verdict {
  readonly rule: RuleNumber;
  readonly reason: string;
  readonly by: StaffId;
  readonly confirmedBy: StaffId | null;
}

/** @throws if the locked case was closed, which its lock makes impossible. */
export async function closeCase(tx: Tx, caseId: CaseId, ending: CaseEnding, verdict: Verdict | null): Promise<void> {
  const values = verdict === null ? [null, null, null, null] : [verdict.rule, verdict.reason, verdict.by, verdict.confirmedBy];
  if ((await close.count(tx, [caseId, ending, ...values])) !== 1) throw new Error("a locked case was closed twice");
}

const append = statement(
  "case_append",
  `WITH counted AS (UPDATE appeal_case SET entries = entries + 1 WHERE id = $1 RETURNING entries)
   INSERT INTO appeal_entry (case_id, seq, kind, actor, actor_id, audience, text, file_ids, data) SELECT $1, entries, $2, $3, $4, $5, $6, $7, $8 FROM counted`,
);

/** Writes a line under the case's lock, which numbers it. */
export async function appendEntry(tx: Tx, caseId: CaseId, entry: NewEntry): Promise<void> {
  const { kind, actor, actorId, audience, text = "", fileIds = [], data = {} } = entry;
  await append.count(tx, [caseId, kind, actor, actorId, audience, text, fileIds, JSON.stringify(data)]);
}

const entries = statement<{
  case_id: CaseId;
  seq: number;
  kind: EntryRecord["kind"];
  actor: EntryRecord["actor"];
  actor_id: string | null;
  audience: EntryRecord["audience"];
  text: string;
  file_ids: EntryRecord["fileIds"];
  data: EntryRecord["data"];
  at: Date;
}>(
  "case_entries",
  `SELECT e.case_id, e.seq, e.kind, e.actor, e.actor_id, e.audience, e.text, e.file_ids, e.data, e.at
   FROM appeal_entry e WHERE e.case_id = ANY ($1::bigint[]) ORDER BY e.case_id, e.seq`,
);

/** The lines of these cases, each case's in its order. Who may read which is the view's business. */
export async function entriesOf(on: Queryable, caseIds: readonly CaseId[]): Promise<EntryRecord[]> {
  return (await entries.all(on, [caseIds])).map((row) => ({
    caseId: row.case_id,
    seq: row.seq,
    kind: row.kind,
    actor: row.actor,
    actorId: row.actor_id,
    audience: row.audience,
    text: row.text,
    fileIds: row.file_ids,
    data: row.data,
    at: row.at,
  }));
}

const recent = statement<{ lines: number }>(
  "case_recent",
  "SELECT count(*)::int AS lines FROM appeal_entry WHERE case_id = $1 AND actor = $2 AND at > now() - interval '10 minutes'",
);

/** How many lines this party wrote in the last ten minutes. */
export async function recentEntries(on: Queryable, caseId: CaseId, actor: OrderRole): Promise<number> {
  return (await recent.first(on, [caseId, actor]))?.lines ?? 0;
}

const due = statement<{ id: CaseId; order_id: OrderId }>(
  "case_due",
  "SELECT id, order_id FROM appeal_case WHERE turn IN ('buyer', 'seller') AND turn_until <= clock_timestamp() ORDER BY turn_until LIMIT $1",
);

/** Cases in which a party's time is over, the longest overdue first. */
export async function dueCases(on: Queryable, limit: number): Promise<{ id: CaseId; orderId: OrderId }[]> {
  return (await due.all(on, [limit])).map((row) => ({ id: row.id, orderId: row.order_id }));
}

const shift = statement(
  "case_shift",
  "UPDATE appeal_case SET turn_until = turn_until + $1 * interval '1 second' WHERE turn IN ('buyer', 'seller') AND turn_until > $2",
);

/** Gives back to every party whose turn it is the time in which we were away. */
export async function moveTurns(tx: Tx, seconds: number, since: Date): Promise<void> {
  await shift.count(tx, [seconds, since]);
}

const assign = statement("case_assign", "UPDATE appeal_case SET assigned_to = $2 WHERE id = $1 AND turn <> 'nobody'");
const propose = statement(
  "case_propose",
  "UPDATE appeal_case SET proposed_rule = $2, proposed_reason = $3, proposed_by = $4 WHERE id = $1 AND turn <> 'nobody'",
);

export async function assignCase(tx: Tx, caseId: CaseId, staffId: StaffId | null): Promise<void> {
  await assign.count(tx, [caseId, staffId]);
}

/** Puts a decision before a second member of staff, or takes it back. */
export async function proposeDecision(tx: Tx, caseId: CaseId, proposal: CaseRecord["proposal"]): Promise<void> {
  await propose.count(tx, [caseId, proposal?.rule ?? null, proposal?.reason ?? null, proposal?.by ?? null]);
}
