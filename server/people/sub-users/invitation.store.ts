import type { UserId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { SubUserRights } from "@plaza/contract/sub-users.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

const INVITATION_HOURS = 72;
const MOST_TRIES = 10;

const drop = statement<void, { userId: UserId }>("sub_user_invitation_drop", "DELETE FROM sub_user_invitation WHERE user_id = :userId");
const insert = statement<{ expiresAt: Date }, { tokenHash: Buffer; userId: UserId }>(
  "sub_user_invitation_insert",
  `INSERT INTO sub_user_invitation (token_hash, user_id, expires_at) VALUES (:tokenHash, :userId, now() + interval '${INVITATION_HOURS} hours') RETURNING expires_at`,
);

/** Writes an invitation in place of any before it. @returns until when it lasts */
export async function putInvitation(tx: Tx, userId: UserId, tokenHash: Buffer): Promise<Date> {
  await drop.count(tx, { userId });
  const row = await insert.first(tx, { tokenHash, userId });
  if (row === null) throw new Error("an invitation was not written");
  return row.expiresAt;
}

/** No link opens anything for this sub-user any more. */
export async function dropInvitations(tx: Tx, userId: UserId): Promise<void> {
  await drop.count(tx, { userId });
}

export interface Invitation {
  readonly userId: UserId;
  readonly accountId: UserId;
  readonly owner: string;
  readonly nickname: string;
  readonly email: string;
  readonly rights: SubUserRights;
  readonly language: Locale | null;
  readonly expiresAt: Date;
}

const READ = `SELECT s.user_id, s.account_id, o.nickname AS owner, u.nickname, s.email, s.rights, u.language, i.expires_at
  FROM sub_user_invitation i JOIN sub_user s ON s.user_id = i.user_id JOIN users u ON u.id = s.user_id JOIN users o ON o.id = s.account_id
  WHERE i.token_hash = :tokenHash AND i.expires_at > now() AND i.tries < ${MOST_TRIES} AND s.state IN ('invited', 'active') AND s.email IS NOT NULL`;
const read = statement<Invitation, { tokenHash: Buffer }>("sub_user_invitation_read", READ);
const lock = statement<Invitation, { tokenHash: Buffer }>("sub_user_invitation_lock", `${READ} FOR UPDATE OF i`);
const countTry = statement<void, { tokenHash: Buffer }>(
  "sub_user_invitation_try",
  "UPDATE sub_user_invitation SET tries = tries + 1 WHERE token_hash = :tokenHash",
);

/** Null: it is over, or never was. */
export async function findInvitation(on: Queryable, tokenHash: Buffer): Promise<Invitation | null> {
  return read.first(on, { tokenHash });
}

/** The same for accepting it; two who do are serialized. */
export async function lockInvitation(tx: Tx, tokenHash: Buffer): Promise<Invitation | null> {
  return lock.first(tx, { tokenHash });
}

/** Counts a wrong try with this link. After ten, no statement finds the invitation any more. */
export async function countWrongTry(tx: Tx, tokenHash: Buffer): Promise<void> {
  await countTry.count(tx, { tokenHash });
}

const prune = statement("sub_user_invitation_prune", "DELETE FROM sub_user_invitation WHERE expires_at < now()");

/** Deletes invitations that have run out. @returns how many were deleted */
export async function pruneInvitations(on: Queryable): Promise<number> {
  return prune.count(on);
}
