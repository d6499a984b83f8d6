import type { StaffId } from "@plaza/contract/ids.ts";
import type { StaffRole } from "@plaza/contract/staff.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import type { StaffProposalId } from "./staff-proposal.store.ts";

const LIFE = "interval '24 hours'";
const MOST_TRIES = 10;

const taken = statement<{ isStaff: boolean; isInvited: boolean }, { email: string }>(
  "staff_invitation_taken",
  `SELECT EXISTS (SELECT FROM staff WHERE lower(email) = lower(:email)) AS is_staff,
     EXISTS (SELECT FROM staff_proposal WHERE lower(email) = lower(:email) AND expires_at > now()) AS is_invited`,
);
const dropOld = statement<void, { email: string }>(
  "staff_invitation_drop_old",
  "DELETE FROM staff_proposal WHERE lower(email) = lower(:email) AND expires_at <= now()",
);
const insert = statement<
  { id: StaffProposalId; expiresAt: Date },
  { email: string; name: string; role: StaffRole; reason: string; proposedBy: StaffId; tokenHash: Buffer }
>(
  "staff_invitation_insert",
  `INSERT INTO staff_proposal AS p (kind, email, name, role, reason, proposed_by, token_hash, expires_at)
   VALUES ('add', :email, :name, :role, :reason, :proposedBy, :tokenHash, now() + ${LIFE}) RETURNING p.id, coalesce(p.expires_at, now()) AS expires_at`,
);

/** Whose the address is: a member of staff, removed ones included, or somebody who is invited. */
export async function findEmail(on: Queryable, email: string): Promise<{ readonly isStaff: boolean; readonly isInvited: boolean }> {
  return (await taken.first(on, { email })) ?? { isStaff: false, isInvited: false };
}

/** Writes an invitation that is valid for 24 hours. @throws if the address has one that still runs */
export async function insertStaffInvitation(
  tx: Tx,
  invitation: {
    readonly email: string;
    readonly name: string;
    readonly role: StaffRole;
    readonly reason: string;
    readonly proposedBy: StaffId;
    readonly tokenHash: Buffer;
  },
): Promise<{ readonly id: StaffProposalId; readonly expiresAt: Date }> {
  await dropOld.count(tx, { email: invitation.email });
  const row = await insert.first(tx, invitation);
  if (row === null) throw new Error("an invitation was not written");
  return row;
}

export interface StaffInvitation {
  /** Of the account that it becomes. */
  readonly id: StaffId;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly expiresAt: Date;
}

/** The columns of an invitation are never null, which its kind says and the database's types don't. */
const READ = `SELECT p.id, coalesce(p.email, '') AS email, coalesce(p.name, '') AS name, coalesce(p.role, 'reader') AS role, p.expires_at FROM staff_proposal p
  WHERE p.token_hash = :tokenHash AND p.kind = 'add' AND p.accepted_at IS NULL AND p.expires_at > now() AND p.tries < ${MOST_TRIES} AND is_active_operator(p.proposed_by)`;
const read = statement<StaffInvitation, { tokenHash: Buffer }>("staff_invitation_read", READ);
const lock = statement<StaffInvitation, { tokenHash: Buffer }>("staff_invitation_lock", `${READ} FOR UPDATE OF p`);
const countTry = statement<void, { tokenHash: Buffer }>(
  "staff_invitation_try",
  "UPDATE staff_proposal SET tries = tries + 1 WHERE token_hash = :tokenHash",
);
const equip = statement<void, { id: StaffId; passwordHash: string; sealedSecret: Buffer; step: number }>(
  "staff_invitation_accept",
  `UPDATE staff_proposal SET accepted_at = now(), expires_at = now() + ${LIFE}, password_hash = :passwordHash, totp_secret = :sealedSecret, totp_last_step = :step
   WHERE id = :id AND accepted_at IS NULL`,
);

/** Null: the link was used, is over, or never was. */
export async function findStaffInvitation(on: Queryable, tokenHash: Buffer): Promise<StaffInvitation | null> {
  return read.first(on, { tokenHash });
}

/** The same for accepting it; two who do are serialized. */
export async function lockStaffInvitation(tx: Tx, tokenHash: Buffer): Promise<StaffInvitation | null> {
  return lock.first(tx, { tokenHash });
}

/** Counts a wrong try with this link. After ten, no statement finds the invitation any more. */
export async function countWrongTry(tx: Tx, tokenHash: Buffer): Promise<void> {
  await countTry.count(tx, { tokenHash });
}

/** Stores what the invited person has chosen. From now on another operator has a day to confirm. */
export async function saveAcceptance(
  tx: Tx,
  id: StaffId,
  chosen: { readonly passwordHash: string; readonly sealedSecret: Buffer; readonly step: number },
): Promise<void> {
  if ((await equip.count(tx, { id, ...chosen })) !== 1) throw new Error("an invitation that was locked is gone");
}
