import type { AppealReason, CaseEnding, CaseKind, CaseTurn, RuleNumber } from "@plaza/contract/appeal.ts";
import type { FileId, CaseId, OrderId, StaffId } from "@plaza/contract/ids.ts";
import type { OrderRole } from "@plaza/contract/order.ts";
import { cryptoMinor, type CryptoMinor } from "@plaza/domain/money/amount.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import type { Tx } from "../../core/db/database.ts";
import type { CaseRecord, EntryRecord, NewEntry } from "./case.record.ts";

/** The only file that writes cases. Code that moves an order with its case locks the order first, so that two such actions are serialized. */

export interface CaseRow {
  id: CaseId;
  orderId: OrderId;
  kind: CaseKind;
  parentId: CaseId | null;
  openedBy: OrderRole;
  reason: AppealReason;
  turn: CaseTurn;
  turnUntil: Date;
  silent: OrderRole | null;
  assignedTo: StaffId | null;
  proposedRule: RuleNumber | null;
  proposedReason: string | null;
  proposedBy: StaffId | null;
  proposedShare: string | null;
  rule: RuleNumber | null;
  decision: string | null;
  buyerShare: string | null;
  decidedBy: StaffId | null;
  confirmedBy: StaffId | null;
  ending: CaseEnding | null;
  openedAt: Date;
  closedAt: Date | null;
  readAt: Date;
}

export const CASE_COLUMNS = `c.id, c.order_id, c.kind, c.parent_id, c.opened_by, c.reason, c.turn, c.turn_until, c.silent, c.assigned_to, c.proposed_rule, c.proposed_reason,
  c.proposed_by, c.proposed_share, c.rule, c.decision, c.buyer_share, c.decided_by, c.confirmed_by, c.ending, c.opened_at, c.closed_at, clock_timestamp() AS read_at`;

/** Returns a row as the domain knows a case. A proposal needs its rule, reason and author. */
export function toCase(row: CaseRow): CaseRecord {
  return {
    id: row.id,
    orderId: row.orderId,
    kind: row.kind,
    parentId: row.parentId,
    openedBy: row.openedBy,
    reason: row.reason,
    turn: row.turn,
    turnUntil: row.turnUntil,
    silent: row.silent,
    assignedTo: row.assignedTo,
    proposal:
      row.proposedRule === null || row.proposedReason === null || row.proposedBy === null
        ? null
        : { rule: row.proposedRule, reason: row.proposedReason, by: row.proposedBy, buyerShare: shareOf(row.proposedShare) },
    rule: row.rule,
    decision: row.decision,
    buyerShare: shareOf(row.buyerShare),
    decidedBy: row.decidedBy,
    confirmedBy: row.confirmedBy,
    ending: row.ending,
    openedAt: row.openedAt,
    closedAt: row.closedAt,
    readAt: row.readAt,
  };
}

function shareOf(minor: string | null): CryptoMinor | null {
  return minor === null ? null : cryptoMinor(BigInt(minor));
}

const open = statement<
  CaseRow,
  { orderId: OrderId; kind: CaseKind; parentId: CaseId | null; openedBy: OrderRole; reason: AppealReason; turn: CaseTurn; turnUntil: Date }
>(
  "case_open",
  `INSERT INTO appeal_case AS c (order_id, kind, parent_id, opened_by, reason, turn, turn_until) VALUES (:orderId, :kind, :parentId, :openedBy, :reason, :turn, :turnUntil)
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
export async function insertCase(tx: Tx, record: NewCase): Promise<CaseRecord | null> {
  const row = await open.first(tx, record);
  return row === null ? null : toCase(row);
}

const lockOpen = statement<CaseRow, { orderId: OrderId }>(
  "case_lock_open",
  `SELECT ${CASE_COLUMNS} FROM appeal_case c WHERE order_id = :orderId AND turn <> 'nobody' FOR UPDATE`,
);
const lockById = statement<CaseRow, { caseId: CaseId }>(
  "case_lock",
  `SELECT ${CASE_COLUMNS} FROM appeal_case c WHERE id = :caseId FOR UPDATE`,
);
const byId = statement<CaseRow, { caseId: CaseId }>("case_by_id", `SELECT ${CASE_COLUMNS} FROM appeal_case c WHERE id = :caseId`);
const ofOrder = statement<CaseRow, { orderId: OrderId }>(
  "case_of_order",
  `SELECT ${CASE_COLUMNS} FROM appeal_case c WHERE order_id = :orderId ORDER BY id`,
);

/** The order's open case, locked for the rest of the transaction; null: none is open. */
export async function lockOpenCase(tx: Tx, orderId: OrderId): Promise<CaseRecord | null> {
  const row = await lockOpen.first(tx, { orderId });
  return row === null ? null : toCase(row);
}

/** Locked for the rest of the transaction; null: there is no such case. */
export async function lockCase(tx: Tx, caseId: CaseId): Promise<CaseRecord | null> {
  const row = await lockById.first(tx, { caseId });
  return row === null ? null : toCase(row);
}

/** Unlocked, for reading; null: there is no such case. */
export async function findCase(on: Queryable, caseId: CaseId): Promise<CaseRecord | null> {
  const row = await byId.first(on, { caseId });
  return row === null ? null : toCase(row);
}

/** All cases of an order, oldest first. */
export async function casesOf(on: Queryable, orderId: OrderId): Promise<CaseRecord[]> {
  return (await ofOrder.all(on, { orderId })).map(toCase);
}

const decidedDispute = statement<{ isDecided: boolean }, { orderId: OrderId }>(
  "case_dispute_decided",
  `SELECT EXISTS (SELECT FROM appeal_case WHERE order_id = :orderId AND kind = 'report' AND reason = 'fault_disputed' AND ending = 'decided') AS is_decided`,
);

/** Whether it has been decided whom the end of this order counts against: what remains then is the objection to it. */
export async function isDisputeDecided(on: Queryable, orderId: OrderId): Promise<boolean> {
  return (await decidedDispute.first(on, { orderId }))?.isDecided ?? false;
}

const turn = statement<
  void,
  { caseId: CaseId; turn: "buyer" | "seller" | "support" | "nobody"; turnUntil: Date; silent: "buyer" | "seller" | null; reason: string }
>(
  "case_turn",
  "UPDATE appeal_case SET turn = :turn, turn_until = :turnUntil, silent = :silent, reason = :reason WHERE id = :caseId AND turn <> 'nobody'",
);

/** Passes the turn of a locked case. `silent`: who let the last one pass. */
export async function passTurn(
  tx: Tx,
  record: CaseRecord,
  next: Pick<CaseRecord, "turn" | "turnUntil" | "silent" | "reason">,
): Promise<void> {
  await turn.count(tx, { ...next, caseId: record.id });
}

const close = statement<
  void,
  {
    caseId: CaseId;
    ending: CaseEnding;
    rule: RuleNumber | null;
    reason: string | null;
    by: StaffId | null;
    confirmedBy: StaffId | null;
    buyerShare: bigint | null;
  }
>(
  "case_close",
  `UPDATE appeal_case SET turn = 'nobody', ending = :ending, closed_at = date_trunc('milliseconds', clock_timestamp()), rule = :rule, decision = :reason, decided_by = :by, confirmed_by = :confirmedBy,
     buyer_share = :buyerShare, proposed_rule = NULL, proposed_reason = NULL, proposed_by = NULL, proposed_share = NULL WHERE id = :caseId AND turn <> 'nobody'`,
);

export interface Verdict {
  readonly rule: RuleNumber;
  readonly reason: string;
  readonly by: StaffId;
  readonly confirmedBy: StaffId | null;
  readonly buyerShare: CryptoMinor | null;
}

/** @throws if the locked case was closed, which its lock makes impossible. */
export async function closeCase(tx: Tx, caseId: CaseId, ending: CaseEnding, verdict: Verdict | null): Promise<void> {
  const { rule = null, reason = null, by = null, confirmedBy = null, buyerShare = null } = verdict ?? {};
  if ((await close.count(tx, { caseId, ending, rule, reason, by, confirmedBy, buyerShare })) !== 1)
    throw new Error("a locked case was closed twice");
}

const append = statement<
  void,
  {
    caseId: CaseId;
    kind: string;
    actor: OrderRole | "system" | "support";
    actorId: string | null;
    audience: "staff" | "buyer" | "seller" | "both";
    text: string;
    fileIds: readonly FileId[];
    data: string;
  }
>(
  "case_append",
  `WITH counted AS (UPDATE appeal_case SET entries = entries + 1 WHERE id = :caseId RETURNING entries)
   INSERT INTO appeal_entry (case_id, seq, kind, actor, actor_id, audience, text, file_ids, data) SELECT :caseId, entries, :kind, :actor, :actorId, :audience, :text, :fileIds, :data FROM counted`,
);

/** Writes a line under the case's lock, which numbers it. */
export async function appendEntry(tx: Tx, caseId: CaseId, entry: NewEntry): Promise<void> {
  const { kind, actor, actorId, audience, text = "", fileIds = [], data = {} } = entry;
  await append.count(tx, { caseId, kind, actor, actorId, audience, text, fileIds, data: JSON.stringify(data) });
}

const entries = statement<
  {
    caseId: CaseId;
    seq: number;
    kind: EntryRecord["kind"];
    actor: EntryRecord["actor"];
    actorId: string | null;
    audience: EntryRecord["audience"];
    text: string;
    fileIds: EntryRecord["fileIds"];
    data: EntryRecord["data"];
    at: Date;
  },
  { caseIds: readonly CaseId[] }
>(
  "case_entries",
  `SELECT e.case_id, e.seq, e.kind, e.actor, e.actor_id, e.audience, e.text, e.file_ids, e.data, e.at
   FROM appeal_entry e WHERE e.case_id = ANY (:caseIds::bigint[]) ORDER BY e.case_id, e.seq`,
);

/** The lines of these cases, each case's in its order. Who may read which is the view's business. */
export async function entriesOf(on: Queryable, caseIds: readonly CaseId[]): Promise<EntryRecord[]> {
  return entries.all(on, { caseIds });
}

const recent = statement<{ lines: number }, { caseId: CaseId; actor: OrderRole }>(
  "case_recent",
  "SELECT count(*)::int AS lines FROM appeal_entry WHERE case_id = :caseId AND actor = :actor AND at > now() - interval '10 minutes'",
);

/** How many lines this party wrote in the last ten minutes. */
export async function recentEntries(on: Queryable, caseId: CaseId, actor: OrderRole): Promise<number> {
  return (await recent.first(on, { caseId, actor }))?.lines ?? 0;
}

const due = statement<{ id: CaseId; orderId: OrderId }, { limit: number }>(
  "case_due",
  "SELECT id, order_id FROM appeal_case WHERE turn IN ('buyer', 'seller') AND turn_until <= clock_timestamp() ORDER BY turn_until LIMIT :limit",
);

/** Cases in which a party's time is over, the longest overdue first. */
export async function dueCases(on: Queryable, limit: number): Promise<{ id: CaseId; orderId: OrderId }[]> {
  return due.all(on, { limit });
}

const shift = statement<void, { seconds: number; since: Date }>(
  "case_shift",
  "UPDATE appeal_case SET turn_until = turn_until + :seconds * interval '1 second' WHERE turn IN ('buyer', 'seller') AND turn_until > :since",
);

/** Gives back to every party whose turn it is the time in which we were away. */
export async function moveTurns(tx: Tx, seconds: number, since: Date): Promise<void> {
  await shift.count(tx, { seconds, since });
}

const assign = statement<void, { caseId: CaseId; staffId: StaffId | null }>(
  "case_assign",
  "UPDATE appeal_case SET assigned_to = :staffId WHERE id = :caseId AND turn <> 'nobody'",
);
const propose = statement<
  void,
  { caseId: CaseId; rule: RuleNumber | null; reason: string | null; by: StaffId | null; buyerShare: bigint | null }
>(
  "case_propose",
  "UPDATE appeal_case SET proposed_rule = :rule, proposed_reason = :reason, proposed_by = :by, proposed_share = :buyerShare WHERE id = :caseId AND turn <> 'nobody'",
);

/** Gives an open case to a member of staff, or to nobody; a closed one stays as it is. */
export async function assignCase(tx: Tx, caseId: CaseId, staffId: StaffId | null): Promise<void> {
  await assign.count(tx, { caseId, staffId });
}

/** Puts a decision before a second member of staff, or takes it back. */
export async function proposeDecision(tx: Tx, caseId: CaseId, proposal: CaseRecord["proposal"]): Promise<void> {
  const { rule = null, reason = null, by = null, buyerShare = null } = proposal ?? {};
  await propose.count(tx, { caseId, rule, reason, by, buyerShare });
}
