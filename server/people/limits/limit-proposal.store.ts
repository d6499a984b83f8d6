import type { Id, StaffId, Uid, UserId } from "@plaza/contract/ids.ts";
import type { UserLimit } from "@plaza/contract/staff.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

/** Limits that one staff member would set for a person and a second one has to confirm. */

export type LimitProposalId = Id<"limit_proposal">;

export interface LimitProposal {
  readonly id: LimitProposalId;
  readonly userId: UserId;
  readonly uid: Uid;
  readonly nickname: string;
  readonly kind: UserLimit;
  /** Whole USD for the limits of turnover, a count for the others. */
  readonly most: number;
  readonly until: Date;
  readonly reason: string;
  readonly proposedBy: StaffId;
  /** The name of `proposedBy`. */
  readonly by: string;
}

const SELECT = `SELECT p.id, p.user_id, u.uid, u.nickname, p.kind, p.most, p.until, p.reason, p.proposed_by, s.name AS by
  FROM limit_proposal p JOIN users u ON u.id = p.user_id JOIN staff s ON s.id = p.proposed_by`;

const ofUser = statement<LimitProposal, { userId: UserId }>(
  "limit_proposals_of",
  `${SELECT} WHERE p.user_id = :userId AND p.until > now()`,
);
const open = statement<LimitProposal, { limit: number }>(
  "limit_proposals_open",
  `${SELECT} WHERE p.until > now() ORDER BY p.id LIMIT :limit`,
);
const count = statement<{ waiting: number }>(
  "limit_proposals_count",
  "SELECT count(*)::int AS waiting FROM limit_proposal WHERE until > now()",
);
const lock = statement<LimitProposal, { id: LimitProposalId }>(
  "limit_proposal_lock",
  `${SELECT} WHERE p.id = :id AND p.until > now() FOR UPDATE OF p`,
);
const insert = statement<void, { userId: UserId; kind: UserLimit; most: number; until: Date; reason: string; by: StaffId }>(
  "limit_proposal_insert",
  "INSERT INTO limit_proposal (user_id, kind, most, until, reason, proposed_by) VALUES (:userId, :kind, :most, :until, :reason, :by)",
);
const remove = statement<void, { userId: UserId; kind: UserLimit }>(
  "limit_proposal_remove",
  "DELETE FROM limit_proposal WHERE user_id = :userId AND kind = :kind",
);

/** Those that wait for a person. */
export function limitProposalsFor(on: Queryable, userId: UserId): Promise<LimitProposal[]> {
  return ofUser.all(on, { userId });
}

/** Those that wait for anybody, the oldest first. */
export function openLimitProposals(on: Queryable, limit: number): Promise<LimitProposal[]> {
  return open.all(on, { limit });
}

/** Counts what waits for a second staff member; proposals whose limit would be over by now are not counted. */
export async function countLimitProposals(on: Queryable): Promise<number> {
  return (await count.first(on))?.waiting ?? 0;
}

/** Locks a proposal, so that it is decided once. @returns null where there is none, or it was replaced by another one */
export function lockLimitProposal(tx: Tx, id: LimitProposalId): Promise<LimitProposal | null> {
  return lock.first(tx, { id });
}

/** Where one waits already, {@link removeLimitProposal} comes first: a confirmation names the one that was read. */
export async function insertLimitProposal(
  tx: Tx,
  proposal: {
    readonly userId: UserId;
    readonly kind: UserLimit;
    readonly most: number;
    readonly until: Date;
    readonly reason: string;
    readonly by: StaffId;
  },
): Promise<void> {
  await insert.count(tx, proposal);
}

/** Removes the proposal, confirmed, declined or replaced. Does nothing if there is none. */
export async function removeLimitProposal(tx: Tx, userId: UserId, kind: UserLimit): Promise<void> {
  await remove.count(tx, { userId, kind });
}
