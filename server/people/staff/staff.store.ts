import type { Staff } from "../../core/identity/staff.ts";
import type { StaffId, Uid, UserId } from "@plaza/contract/ids.ts";
import type { StaffRole } from "@plaza/contract/staff.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import { ownAccountOf } from "./own-account-sql.ts";

/** Staff leave their computers for lunch: shorter than a trader's session, and never longer than a shift. */
export const IDLE_MINUTES = 30;
export const ABSOLUTE_HOURS = 10;
const MOST_WRONG_CODES = 5;
const LOCK_MINUTES = 15;

interface StaffRow {
  staffId: StaffId;
  name: string;
  email: string;
  role: StaffRole;
  userId: UserId | null;
  uid: Uid | null;
  sessionId: string;
  stale: boolean;
}

const find = statement<StaffRow, { tokenHash: Buffer }>(
  "staff_session_find",
  `SELECT t.id AS staff_id, t.name, t.email, t.role, coalesce(u.parent_id, u.id) AS user_id, u.uid, s.id AS session_id,
          s.last_seen_at < now() - interval '1 minute' AS stale
   FROM staff_session s JOIN staff t ON t.id = s.staff_id LEFT JOIN users u ON u.id = ${ownAccountOf("t")}
   WHERE s.token_hash = :tokenHash AND is_active_staff(t.id) AND s.expires_at > now() AND s.last_seen_at > now() - interval '${IDLE_MINUTES} minutes'`,
);
const touch = statement<void, { sessionId: string }>(
  "staff_session_touch",
  "UPDATE staff_session SET last_seen_at = now() WHERE id = :sessionId",
);
const insert = statement<void, { tokenHash: Buffer; staffId: StaffId; ip: string; userAgent: string }>(
  "staff_session_insert",
  `INSERT INTO staff_session (token_hash, staff_id, expires_at, ip, user_agent) VALUES (:tokenHash, :staffId, now() + interval '${ABSOLUTE_HOURS} hours', :ip, :userAgent)`,
);
const remove = statement<void, { sessionId: string }>("staff_session_remove", "DELETE FROM staff_session WHERE id = :sessionId");
const clear = statement(
  "staff_session_clear",
  `DELETE FROM staff_session WHERE expires_at < now() OR last_seen_at < now() - interval '${IDLE_MINUTES} minutes'`,
);

/** Whose session this is, while it is alive and they are let in. Being seen is written at most once a minute. */
export async function findStaff(on: Queryable, tokenHash: Buffer): Promise<Staff | null> {
  const row = await find.first(on, { tokenHash });
  if (row === null) return null;
  if (row.stale) await touch.count(on, { sessionId: row.sessionId });
  const { staffId, name, email, role, userId, uid, sessionId } = row;
  return { staffId, name, email, role, userId, uid, sessionId, tokenHash };
}

/** Writes a session that ends after `ABSOLUTE_HOURS` at the latest, however much it is used. */
export async function insertStaffSession(
  on: Queryable,
  session: { readonly tokenHash: Buffer; readonly staffId: StaffId; readonly ip: string; readonly userAgent: string },
): Promise<void> {
  await insert.count(on, session);
}

/** Logs out one session. Does nothing if it is gone. */
export async function removeStaffSession(on: Queryable, sessionId: string): Promise<void> {
  await remove.count(on, { sessionId });
}

/** Forgets sessions that are over. */
export async function clearStaffSessions(on: Queryable): Promise<number> {
  return clear.count(on);
}

const passwordOf = statement<{ id: StaffId; passwordHash: string }, { email: string }>(
  "staff_password",
  "SELECT id, password_hash FROM staff WHERE lower(email) = lower(:email) AND is_active_staff(id)",
);

/** Returns an active member by email, ignoring case. Null for unknown and for locked or former ones alike. */
export async function staffPassword(on: Queryable, email: string): Promise<{ staffId: StaffId; passwordHash: string } | null> {
  const row = await passwordOf.first(on, { email });
  return row === null ? null : { staffId: row.id, passwordHash: row.passwordHash };
}

const lockSecret = statement<{ totpSecret: Buffer; locked: boolean }, { staffId: StaffId | null }>(
  "staff_authenticator_lock",
  "SELECT totp_secret, coalesce(totp_locked_until > clock_timestamp(), false) AS locked FROM staff WHERE id = :staffId FOR NO KEY UPDATE",
);
const useStep = statement<void, { staffId: StaffId; step: number }>(
  "staff_authenticator_use",
  "UPDATE staff SET totp_last_step = :step, totp_failures = 0 WHERE id = :staffId AND totp_last_step < :step",
);
const countWrong = statement<void, { staffId: StaffId }>(
  "staff_authenticator_fail",
  `UPDATE staff SET totp_failures = CASE WHEN totp_failures + 1 >= ${MOST_WRONG_CODES} THEN 0 ELSE totp_failures + 1 END,
     totp_locked_until = CASE WHEN totp_failures + 1 >= ${MOST_WRONG_CODES} THEN now() + interval '${LOCK_MINUTES} minutes' ELSE totp_locked_until END
   WHERE id = :staffId`,
);

/**
 * Locks the row, so that guesses at the same moment follow each other. `locked`: no code is accepted for now. @throws if there is no such
 * member
 */
export async function lockStaffAuthenticator(tx: Tx, staffId: StaffId): Promise<{ sealedSecret: Buffer; locked: boolean }> {
  const row = await lockSecret.first(tx, { staffId });
  if (row === null) throw new Error("this member of staff is gone");
  return { sealedSecret: row.totpSecret, locked: row.locked };
}

/** The same lock, taken and answered by whether there is one. @param staffId null: nobody's */
export async function hasStaffAuthenticator(tx: Tx, staffId: StaffId | null): Promise<boolean> {
  return (await lockSecret.first(tx, { staffId })) !== null;
}

/** False: that time step was used before, so the code is a replay. */
export async function useStaffStep(tx: Tx, staffId: StaffId, step: number): Promise<boolean> {
  return (await useStep.count(tx, { staffId, step })) === 1;
}

/** Counts a wrong code; the fifth locks the authenticator for 15 minutes and starts the count over. The row must be locked. */
export async function countWrongStaffCode(tx: Tx, staffId: StaffId): Promise<void> {
  await countWrong.count(tx, { staffId });
}
