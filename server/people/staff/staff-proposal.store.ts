import type { Id, StaffId } from "@plaza/contract/ids.ts";
import type { StaffProposalKind, StaffRole } from "@plaza/contract/staff.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import type { SealedColumn } from "../../core/secrets/reseal.ts";
import { staffSecretAad } from "./new-staff.store.ts";

/** Changes of staff that wait for another operator: an invitation, another role, the end of an access. */

export type StaffProposalId = Id<"staff_proposal">;

export interface StaffProposal {
  readonly id: StaffProposalId;
  readonly kind: StaffProposalKind;
  /** Whose role or access changes; null for an invitation. */
  readonly staffId: StaffId | null;
  readonly name: string;
  readonly email: string;
  /** What the person may do now; null for an invitation. */
  readonly roleNow: StaffRole | null;
  /** What the person may do then; null where the access ends. */
  readonly role: StaffRole | null;
  readonly reason: string;
  readonly proposedBy: StaffId;
  readonly proposedByName: string;
  readonly proposedAt: Date;
  /** Null: until somebody decides. */
  readonly expiresAt: Date | null;
  readonly acceptedAt: Date | null;
}

/** Invitations and roles of an operator who lost access are void; an access stays locked until somebody decides about it. */
const OPEN = "(p.expires_at IS NULL OR p.expires_at > now()) AND (p.kind = 'end' OR is_active_operator(p.proposed_by))";
const PROPOSAL = `SELECT p.id, p.kind, p.staff_id, coalesce(s.name, p.name) AS name, coalesce(s.email, p.email) AS email, s.role AS role_now, p.role, p.reason,
    p.proposed_by, o.name AS proposed_by_name, p.proposed_at, p.expires_at, p.accepted_at
  FROM staff_proposal p JOIN staff o ON o.id = p.proposed_by LEFT JOIN staff s ON s.id = p.staff_id WHERE ${OPEN}`;
const listOpen = statement<StaffProposal>("staff_proposals", `${PROPOSAL} ORDER BY p.id LIMIT 200`);
const findOne = statement<StaffProposal, { id: StaffProposalId }>("staff_proposal", `${PROPOSAL} AND p.id = :id`);
const lockAll = statement("staff_lock", "SELECT FROM lock_staff()");
const active = statement<void, { staffId: StaffId }>(
  "staff_is_active_operator",
  "SELECT FROM staff WHERE id = :staffId AND is_active_operator(id)",
);

/** Returns up to 200 proposals that are neither decided nor over, the oldest first. */
export async function listStaffProposals(on: Queryable): Promise<StaffProposal[]> {
  return listOpen.all(on);
}

/** Reads without a lock. Null if it was decided, has run out, or comes from somebody who is no active operator any more. */
export async function findStaffProposal(on: Queryable, id: StaffProposalId): Promise<StaffProposal | null> {
  return findOne.first(on, { id });
}

/** Decisions about staff follow each other until this transaction ends. @returns false if the operator has meanwhile lost access or role */
export async function lockStaff(tx: Tx, operatorId: StaffId): Promise<boolean> {
  await lockAll.all(tx);
  return (await active.count(tx, { staffId: operatorId })) === 1;
}

const propose = statement<
  { id: StaffProposalId },
  { kind: StaffProposalKind; staffId: StaffId; role: StaffRole | null; reason: string; proposedBy: StaffId }
>(
  "staff_propose",
  `INSERT INTO staff_proposal AS p (kind, staff_id, role, reason, proposed_by, expires_at)
   VALUES (:kind, :staffId, :role, :reason, :proposedBy, CASE WHEN :kind = 'end' THEN NULL ELSE now() + interval '1 day' END) RETURNING p.id`,
);
const dropOf = statement<void, { staffId: StaffId; kind: StaffProposalKind }>(
  "staff_proposal_drop_of",
  "DELETE FROM staff_proposal WHERE staff_id = :staffId AND kind = :kind",
);
const known = statement<void, { staffId: StaffId; kind: StaffProposalKind }>(
  "staff_proposal_of",
  "SELECT FROM staff_proposal WHERE staff_id = :staffId AND kind = :kind",
);
const endSessions = statement<void, { staffId: StaffId }>("staff_sessions_end", "DELETE FROM staff_session WHERE staff_id = :staffId");

/** Proposes another role, in place of an earlier proposal for the same person. */
export async function proposeRole(
  tx: Tx,
  proposal: { readonly staffId: StaffId; readonly role: StaffRole; readonly reason: string; readonly proposedBy: StaffId },
): Promise<StaffProposalId> {
  await dropOf.count(tx, { staffId: proposal.staffId, kind: "role" });
  return insertProposal(tx, { ...proposal, kind: "role" });
}

/** Proposes to end an access and locks it: sessions end, logins are refused until somebody decides. Null: that is proposed already. */
export async function proposeEnd(
  tx: Tx,
  proposal: { readonly staffId: StaffId; readonly reason: string; readonly proposedBy: StaffId },
): Promise<StaffProposalId | null> {
  if ((await known.count(tx, { staffId: proposal.staffId, kind: "end" })) > 0) return null;
  const id = await insertProposal(tx, { ...proposal, kind: "end", role: null });
  await endSessions.count(tx, { staffId: proposal.staffId });
  return id;
}

async function insertProposal(tx: Tx, proposal: Parameters<typeof propose.first>[1]): Promise<StaffProposalId> {
  const row = await propose.first(tx, proposal);
  if (row === null) throw new Error("a proposal was not written");
  return row.id;
}

const accept = statement<{ staffId: StaffId | null }, { id: StaffProposalId; by: StaffId }>(
  "staff_proposal_accept",
  "SELECT accept_staff_proposal(:id, :by) AS staff_id",
);
const remove = statement<void, { id: StaffProposalId }>("staff_proposal_remove", "DELETE FROM staff_proposal WHERE id = :id");
const prune = statement("staff_proposal_prune", "DELETE FROM staff_proposal WHERE expires_at < now()");

/** Puts a proposal into effect and ends the person's sessions. @returns whose account it is; null if there is nothing that this operator may accept */
export async function acceptStaffProposal(tx: Tx, id: StaffProposalId, by: StaffId): Promise<StaffId | null> {
  return (await accept.first(tx, { id, by }))?.staffId ?? null;
}

/** False: another operator has removed it already. */
export async function removeStaffProposal(tx: Tx, id: StaffProposalId): Promise<boolean> {
  return (await remove.count(tx, { id })) === 1;
}

/** Deletes what was not accepted in time. */
export async function pruneStaffProposals(on: Queryable): Promise<number> {
  return prune.count(on);
}

const sealedAfter = statement<{ id: StaffId; totpSecret: Buffer }, { after: string; limit: number }>(
  "staff_proposals_sealed",
  "SELECT id, totp_secret FROM staff_proposal WHERE id > :after AND totp_secret IS NOT NULL ORDER BY id LIMIT :limit",
);
const writeSealed = statement<void, { id: string; before: Buffer; next: Buffer }>(
  "staff_proposal_reseal",
  "UPDATE staff_proposal SET totp_secret = :next WHERE id = :id AND totp_secret = :before",
);

/** Authenticator secrets of people whose account waits for confirmation, for bringing them under a new key. */
export const sealedStaffProposals: SealedColumn = {
  name: "authenticator secrets of invited staff",
  covers: "staff_proposal.totp_secret",
  read: async (on, after, limit) =>
    (await sealedAfter.all(on, { after, limit })).map((row) => ({ id: row.id, aad: staffSecretAad(row.id), sealed: row.totpSecret })),
  write: async (on, id, before, next) => (await writeSealed.count(on, { id, before, next })) === 1,
};
