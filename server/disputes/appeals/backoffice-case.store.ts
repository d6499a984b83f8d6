import type { CaseId, FileId, OrderId, StaffId, Uid, UserId } from "@plaza/contract/ids.ts";
import type { AppealReason, CaseKind, CaseSort } from "@plaza/contract/appeal.ts";
import type { StaffRole } from "@plaza/contract/staff.ts";
import { ComposedStatement, statement, type Queryable } from "../../core/db/statement.ts";
import type { CaseRecord } from "../../trade/cases/case.record.ts";
import { ownPartyOf } from "../../people/staff/own-account-sql.ts";
import { CASE_COLUMNS, toCase, type CaseRow } from "../../trade/cases/case.store.ts";

/** What staff read of cases: the queues, and what is known of an order's two parties. */

export type CaseQueue = "appeals" | "objections";
export type CaseShow = "waiting" | "parties" | "mine" | "colleagues" | "closed";

/** A case as a queue lists it. */
export interface CaseLine {
  readonly record: CaseRecord;
  /** Minor units of the currency. */
  readonly amount: bigint;
  readonly fiat: string;
  readonly buyerId: UserId;
  readonly sellerId: UserId;
  readonly buyerName: string;
  readonly sellerName: string;
  readonly assignedName: string | null;
  /** Where a list continues after this line. */
  readonly cursor: string;
}

interface LineRow extends CaseRow {
  /** Microseconds since 1970: a list's place of the line, in full. */
  place: string;
  amount: string;
  fiat: string;
  buyerId: UserId;
  sellerId: UserId;
  buyerName: string;
  sellerName: string;
  assignedName: string | null;
}

const linesBy = (
  key: string,
) => `SELECT ${CASE_COLUMNS}, (extract(epoch FROM ${key}) * 1000000)::bigint AS place, o.amount, o.fiat, o.buyer_id, o.seller_id, b.nickname AS buyer_name, v.nickname AS seller_name, s.name AS assigned_name
  FROM appeal_case c JOIN orders o ON o.id = c.order_id JOIN users b ON b.id = o.buyer_id JOIN users v ON v.id = o.seller_id LEFT JOIN staff s ON s.id = c.assigned_to`;
/** What a list is narrowed to and by what it is ordered. */
export interface CaseFilter {
  readonly sort?: CaseSort;
  readonly kind?: CaseKind;
  readonly reason?: AppealReason;
  readonly fiat?: string;
  /** Only the cases that this staff member has claimed. */
  readonly assignedTo?: StaffId;
}

export interface CasePage extends CaseFilter {
  readonly cursor: string | undefined;
  readonly limit: number;
  readonly staffId: StaffId;
}

/** A decision that was proposed waits for every other member of staff, also while the one who proposed it keeps the case. */
const WAITING = "((c.turn = 'support' AND c.assigned_to IS NULL) OR (c.turn <> 'nobody' AND c.proposed_by <> :staffId))";

const SHOWN: Readonly<Record<CaseShow, string>> = {
  waiting: WAITING,
  parties: "c.turn NOT IN ('support', 'nobody')",
  mine: "c.turn <> 'nobody' AND c.assigned_to = :staffId",
  colleagues: "c.turn <> 'nobody' AND c.assigned_to <> :staffId",
  closed: "c.turn = 'nobody'",
};

/** So that the indexes of the lists are used: they hold this expression, and a comparison with a value is rewritten to one that they don't hold. */
const OF_QUEUE: Readonly<Record<CaseQueue, string>> = {
  appeals: "(c.kind = 'objection') IS FALSE",
  objections: "(c.kind = 'objection') IS TRUE",
};

/** By the end of the turn or by age, the oldest first; of the closed ones the newest. A cursor is the place of a line in that order. */
export async function listCases(on: Queryable, queue: CaseQueue, show: CaseShow, page: CasePage): Promise<CaseLine[]> {
  const isClosed = show === "closed";
  const key = isClosed ? "c.closed_at" : page.sort === "opened" ? "c.opened_at" : "c.turn_until";
  const query = new ComposedStatement<LineRow>("cases_listed")
    .where(OF_QUEUE[queue])
    .where(SHOWN[show], show === "parties" || show === "closed" ? {} : { staffId: page.staffId })
    .whereSet("c.kind = :kind", { kind: page.kind })
    .whereSet("c.reason = :reason", { reason: page.reason })
    .whereSet("o.fiat = :fiat", { fiat: page.fiat })
    .whereSet("c.assigned_to = :assignedTo", { assignedTo: page.assignedTo });
  const [at, id] = page.cursor?.split("_") ?? [];
  query.whereSet(`(${key}, c.id) ${isClosed ? "<" : ">"} (timestamptz 'epoch' + :at::bigint * interval '1 microsecond', :id::bigint)`, {
    at,
    id,
  });
  const direction = isClosed ? "DESC" : "ASC";
  const rows = await query.all(
    on,
    `${linesBy(key)} WHERE ${query.conditions} ORDER BY ${key} ${direction}, c.id ${direction} LIMIT :limit`,
    {
      limit: page.limit,
    },
  );
  return rows.map(toLine);
}

const line = statement<LineRow, { caseId: CaseId }>("case_line", `${linesBy("c.turn_until")} WHERE c.id = :caseId`);

/** Returns the case in any status, without a lock. Null if there is none. */
export async function findCaseLine(on: Queryable, caseId: CaseId): Promise<CaseLine | null> {
  const row = await line.first(on, { caseId });
  return row === null ? null : toLine(row);
}

function toLine(row: LineRow): CaseLine {
  return {
    record: toCase(row),
    amount: BigInt(row.amount),
    fiat: row.fiat,
    buyerId: row.buyerId,
    sellerId: row.sellerId,
    buyerName: row.buyerName,
    sellerName: row.sellerName,
    assignedName: row.assignedName,
    cursor: `${row.place}_${row.id}`,
  };
}

const counts = statement<{ waiting: number; mine: number }, { isObjection: boolean; staffId: StaffId }>(
  "case_counts",
  `SELECT count(*) FILTER (WHERE ${WAITING})::int AS waiting, count(*) FILTER (WHERE c.assigned_to = :staffId)::int AS mine
   FROM appeal_case c WHERE (c.kind = 'objection') = :isObjection AND c.turn <> 'nobody'`,
);

/**
 * Counts open cases: `waiting` are those that the list of the same name shows this staff member, `mine` also those that wait for a party.
 */
export async function countCases(on: Queryable, staffId: StaffId, queue: CaseQueue): Promise<{ waiting: number; mine: number }> {
  return (await counts.first(on, { isObjection: queue === "objections", staffId })) ?? { waiting: 0, mine: 0 };
}

const claimed = statement<{ id: CaseId }, { staffId: StaffId }>(
  "cases_claimed",
  "SELECT id FROM appeal_case WHERE turn <> 'nobody' AND assigned_to = :staffId ORDER BY order_id",
);

/** The open cases that this staff member has claimed, in the order in which their orders are locked. */
export async function claimedCases(on: Queryable, staffId: StaffId): Promise<CaseId[]> {
  return (await claimed.all(on, { staffId })).map(({ id }) => id);
}

export interface PartyFigures {
  readonly userId: UserId;
  readonly uid: Uid;
  readonly nickname: string;
  readonly joinedAt: Date;
  readonly completed: number;
  readonly atFault: number;
  readonly casesOpened: number;
  readonly casesLost: number;
  readonly frozen: boolean;
}

// The cases that somebody has opened are found by their first entries: a merchant has many more orders than cases. A sub-user opens them for the account.
const figures = statement<
  {
    id: UserId;
    uid: Uid;
    nickname: string;
    createdAt: Date;
    completed: number;
    atFault: number;
    opened: number;
    lost: number;
    frozen: boolean;
  },
  { people: readonly UserId[] }
>(
  "case_party_figures",
  `SELECT u.id, u.uid, u.nickname, u.created_at, coalesce(r.completed, 0) AS completed, coalesce(r.at_fault, 0) AS at_fault,
     coalesce(u.frozen_until > now(), false) AS frozen,
     (SELECT count(*)::int FROM appeal_entry e WHERE e.kind = 'opened' AND e.actor_id = ANY (ARRAY(
       SELECT u.id UNION ALL SELECT s.id FROM users s WHERE s.parent_id = u.id))) AS opened,
     (SELECT count(*)::int FROM order_event e JOIN orders o ON o.id = e.order_id
       WHERE e.action = 'resolve_refund' AND ((o.buyer_id = u.id AND e.data ->> 'fault' = 'buyer') OR (o.seller_id = u.id AND e.data ->> 'fault' = 'seller'))
         AND o.status = 'canceled' AND (o.buyer_id = u.id OR o.seller_id = u.id) AND NOT is_overturned(o.id)) AS lost
   FROM users u LEFT JOIN reputation r ON r.user_id = u.id WHERE u.id = ANY (:people::bigint[])`,
);

/** What each of two people is known for, in the order asked. */
export async function figuresOf(on: Queryable, people: readonly UserId[]): Promise<PartyFigures[]> {
  const rows = await figures.all(on, { people });
  return people.map((userId) => {
    const row = rows.find(({ id }) => id === userId);
    if (row === undefined) throw new Error("a party of an order is nobody");
    return {
      userId,
      uid: row.uid,
      nickname: row.nickname,
      joinedAt: row.createdAt,
      completed: row.completed,
      atFault: row.atFault,
      casesOpened: row.opened,
      casesLost: row.lost,
      frozen: row.frozen,
    };
  });
}

const shared = statement<{ shared: boolean }, { firstUserId: UserId; secondUserId: UserId }>(
  "case_shared_address",
  `SELECT EXISTS (SELECT FROM session a JOIN session b ON b.ip = a.ip WHERE a.user_id = :firstUserId AND b.user_id = :secondUserId
     AND a.last_seen_at > now() - interval '30 days' AND b.last_seen_at > now() - interval '30 days') AS shared`,
);

/** Whether two users were recently logged in from one address. */
export async function shareAddress(on: Queryable, one: UserId, other: UserId): Promise<boolean> {
  return (await shared.first(on, { firstUserId: one, secondUserId: other }))?.shared === true;
}

const together = statement<
  { completed: number; canceled: number; appealed: number },
  { firstUserId: UserId; secondUserId: UserId; orderId: OrderId }
>(
  "case_together",
  `SELECT count(*) FILTER (WHERE o.status = 'completed')::int AS completed, count(*) FILTER (WHERE o.status = 'canceled')::int AS canceled,
     count(*) FILTER (WHERE EXISTS (SELECT FROM appeal_case c WHERE c.order_id = o.id))::int AS appealed
   FROM orders o WHERE ((o.buyer_id = :firstUserId AND o.seller_id = :secondUserId) OR (o.buyer_id = :secondUserId AND o.seller_id = :firstUserId))
     AND o.id <> :orderId`,
);

/** How the other orders of two people ended, in both directions, and how many of them had a case. */
export async function ordersTogether(on: Queryable, one: UserId, other: UserId, orderId: OrderId) {
  const row = await together.first(on, { firstUserId: one, secondUserId: other, orderId });
  return row ?? { completed: 0, canceled: 0, appealed: 0 };
}

const repeated = statement<{ id: FileId }, { orderId: OrderId }>(
  "case_repeated_files",
  `SELECT f.id FROM stored_file f WHERE f.order_id = :orderId
     AND EXISTS (SELECT FROM stored_file g WHERE g.sha256 = f.sha256 AND g.order_id IS NOT NULL AND g.order_id <> f.order_id)`,
);

/** The order's files whose exact bytes are in another order too. */
export async function repeatedFiles(on: Queryable, orderId: OrderId): Promise<ReadonlySet<FileId>> {
  return new Set((await repeated.all(on, { orderId })).map(({ id }) => id));
}

const colleague = statement<{ id: StaffId; name: string; role: StaffRole; userId: UserId | null }, { email: string }>(
  "case_colleague",
  `SELECT id, name, role, ${ownPartyOf("staff")} AS user_id FROM staff WHERE lower(email) = lower(:email) AND disabled_at IS NULL`,
);
const names = statement<{ id: StaffId; name: string }, { staff: readonly StaffId[] }>(
  "case_staff_names",
  "SELECT id, name FROM staff WHERE id = ANY (:staff::bigint[])",
);

/** Finds a staff member by email, ignoring case. Null for unknown and former ones. */
export async function findColleague(on: Queryable, email: string) {
  const row = await colleague.first(on, { email });
  return row === null ? null : { staffId: row.id, name: row.name, role: row.role, userId: row.userId };
}

/** Returns names by id, of former staff members too. */
export async function staffNames(on: Queryable, staff: readonly StaffId[]): Promise<ReadonlyMap<StaffId, string>> {
  return new Map((await names.all(on, { staff })).map(({ id, name }) => [id, name]));
}
