import type { LimitRequestId, StaffId, Uid, UserId } from "@plaza/contract/ids.ts";
import type { LimitRequestState, RaisableLimit } from "@plaza/contract/staff.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

/** Requests of a higher limit, and what staff decided about them. */

export interface LimitRequest {
  readonly id: LimitRequestId;
  readonly userId: UserId;
  readonly uid: Uid;
  readonly nickname: string;
  readonly kind: RaisableLimit;
  /** Whole USD for the limits of turnover, a count for the others. So is `most`. */
  readonly wanted: number;
  readonly reason: string;
  readonly status: LimitRequestState;
  readonly createdAt: Date;
  /** What is granted or proposed; null otherwise. */
  readonly most: number | null;
  readonly until: Date | null;
  readonly note: string;
  readonly proposedBy: StaffId | null;
  readonly proposedName: string | null;
  readonly decidedAt: Date | null;
  readonly liftedAt: Date | null;
}

const SELECT = `SELECT r.id, r.user_id, u.uid, u.nickname, r.kind, r.wanted, r.reason, r.status, r.created_at, r.most, r.until, r.note, r.proposed_by,
    s.name AS proposed_name, r.decided_at, r.lifted_at
  FROM limit_request r JOIN users u ON u.id = r.user_id LEFT JOIN staff s ON s.id = r.proposed_by`;
const OPEN = "r.status IN ('waiting', 'proposed')";

const ofUser = statement<LimitRequest, { userId: UserId }>(
  "limit_requests_of",
  `${SELECT} WHERE r.user_id = :userId ORDER BY r.id DESC LIMIT 20`,
);
const queue = statement<LimitRequest, { after: string; limit: number }>(
  "limit_requests_open",
  `${SELECT} WHERE ${OPEN} AND r.id > :after ORDER BY r.id LIMIT :limit`,
);
const lock = statement<LimitRequest, { id: LimitRequestId }>("limit_request_lock", `${SELECT} WHERE r.id = :id FOR NO KEY UPDATE OF r`);
const count = statement<{ waiting: number }>("limit_requests_count", `SELECT count(*)::int AS waiting FROM limit_request r WHERE ${OPEN}`);
const insert = statement<{ id: LimitRequestId }, { userId: UserId; kind: RaisableLimit; wanted: number; reason: string }>(
  "limit_request_insert",
  `INSERT INTO limit_request (user_id, kind, wanted, reason) VALUES (:userId, :kind, :wanted, :reason)
   ON CONFLICT (user_id) WHERE status IN ('waiting', 'proposed') DO NOTHING RETURNING id`,
);
const propose = statement<void, { id: LimitRequestId; most: number; until: Date; note: string; staffId: StaffId }>(
  "limit_request_propose",
  "UPDATE limit_request SET status = 'proposed', most = :most, until = :until, note = :note, proposed_by = :staffId WHERE id = :id",
);
const grant = statement<void, { id: LimitRequestId; most: number; until: Date; note: string; staffId: StaffId }>(
  "limit_request_grant",
  "UPDATE limit_request SET status = 'approved', most = :most, until = :until, note = :note, decided_by = :staffId, decided_at = now() WHERE id = :id",
);
const sendBack = statement<void, { id: LimitRequestId }>(
  "limit_request_send_back",
  "UPDATE limit_request SET status = 'waiting', most = NULL, until = NULL, note = '', proposed_by = NULL WHERE id = :id",
);
const decline = statement<void, { id: LimitRequestId; note: string; staffId: StaffId }>(
  "limit_request_decline",
  "UPDATE limit_request SET status = 'declined', most = NULL, until = NULL, note = :note, decided_by = :staffId, decided_at = now() WHERE id = :id",
);
const withdraw = statement<void, { id: LimitRequestId }>(
  "limit_request_withdraw",
  "UPDATE limit_request SET status = 'withdrawn', most = NULL, until = NULL, note = '', decided_at = now() WHERE id = :id",
);
const lift = statement<void, { userId: UserId; kind: string }>(
  "limit_request_lift",
  "UPDATE limit_request SET lifted_at = now() WHERE user_id = :userId AND kind = :kind AND status = 'approved' AND lifted_at IS NULL AND until > now()",
);

/** The requests of a person, newest first. */
export function requestsOf(on: Queryable, userId: UserId): Promise<LimitRequest[]> {
  return ofUser.all(on, { userId });
}

/** Those that are not decided, the longest waiting first. @param after the last one that the reader has; null: from the start */
export function openRequests(on: Queryable, after: string | null, limit: number): Promise<LimitRequest[]> {
  return queue.all(on, { after: after ?? "0", limit });
}

/** Counts open requests, those proposed by a first staff member included. */
export async function countLimitRequests(on: Queryable): Promise<number> {
  return (await count.first(on))?.waiting ?? 0;
}

/** Locks a request, so that two decisions know of each other. @returns null where there is none */
export function lockLimitRequest(tx: Tx, id: LimitRequestId): Promise<LimitRequest | null> {
  return lock.first(tx, { id });
}

/** Whether the request is undecided. A user may have one such request. */
export function isOpen({ status }: Pick<LimitRequest, "status">): boolean {
  return status === "waiting" || status === "proposed";
}

/** Null: one is open already. */
export async function insertLimitRequest(
  tx: Tx,
  request: { readonly userId: UserId; readonly kind: RaisableLimit; readonly wanted: number; readonly reason: string },
): Promise<LimitRequestId | null> {
  return (await insert.first(tx, request))?.id ?? null;
}

export interface Granted {
  readonly id: LimitRequestId;
  /** In the unit of the limit, as in `LimitRequest`. */
  readonly most: number;
  readonly until: Date;
  readonly note: string;
  readonly staffId: StaffId;
}

/** Puts what would be granted before a second staff member. */
export async function proposeGrant(tx: Tx, granted: Granted): Promise<void> {
  await propose.count(tx, granted);
}

/** Writes the decision; the caller sets the limit itself, and has locked the request and found it open. */
export async function recordGrant(tx: Tx, granted: Granted): Promise<void> {
  await grant.count(tx, granted);
}

/** A proposal that was not confirmed waits for a decision again. */
export async function sendRequestBack(tx: Tx, id: LimitRequestId): Promise<void> {
  await sendBack.count(tx, { id });
}

/** Declines, also what a first staff member proposed. The caller has locked the request and found it open. */
export async function recordDecline(tx: Tx, id: LimitRequestId, staffId: StaffId, note: string): Promise<void> {
  await decline.count(tx, { id, staffId, note });
}

/** Records that the user takes the request back. The caller has locked it and found it open. */
export async function recordWithdrawal(tx: Tx, id: LimitRequestId): Promise<void> {
  await withdraw.count(tx, { id });
}

/** What was granted and still held has ended: staff lifted or replaced it. */
export async function endGranted(tx: Tx, userId: UserId, kind: string): Promise<void> {
  await lift.count(tx, { userId, kind });
}
