import type { SecurityHoldReason } from "@plaza/contract/wallet.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import { sqlState, type Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import { madeWithKey } from "../../core/secrets/signing-key-name.ts";
import type { SealedColumn } from "../../core/secrets/reseal.ts";

/** What protects an account, as columns of its row: addresses, password, authenticator, the word in its mails. */

const UNIQUE_VIOLATION = "23505";
const SETUP_MINUTES = 15;

const bindEmail = statement<void, { userId: UserId; account: string }>(
  "user_bind_email",
  "UPDATE users SET email = :account, email_verified = true WHERE id = :userId AND NOT email_verified",
);
const bindPhone = statement<void, { userId: UserId; account: string; dialCode: string | null }>(
  "user_bind_phone",
  "UPDATE users SET phone = :account, phone_verified = true, dial_code = :dialCode WHERE id = :userId AND NOT phone_verified",
);

export type Bound = "bound" | "already" | "taken";

/** Makes an address the person's. `taken`: somebody else was quicker to show that it is theirs. */
export async function bindContact(
  tx: Tx,
  userId: UserId,
  contact: { readonly channel: "phone" | "email"; readonly account: string; readonly dialCode: string | null },
): Promise<Bound> {
  try {
    const { channel, account, dialCode } = contact;
    const rows = await (channel === "email"
      ? bindEmail.count(tx, { userId, account })
      : bindPhone.count(tx, { userId, account, dialCode }));
    return rows === 1 ? "bound" : "already";
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return "taken";
    throw error;
  }
}

/** The longest hold wins, and the action that set it last is the reason shown to the user. */
const holdFor = (reason: SecurityHoldReason) =>
  `security_hold_until = greatest(security_hold_until, now() + make_interval(hours => :holdHours)), security_hold_reason = '${reason}'`;
const unbindEmail = statement<{ until: Date }, { userId: UserId; holdHours: number }>(
  "user_unbind_email",
  `UPDATE users SET email = NULL, email_verified = false, ${holdFor("email_unbound")} WHERE id = :userId AND email_verified AND phone_verified RETURNING security_hold_until AS until`,
);
const unbindPhone = statement<{ until: Date }, { userId: UserId; holdHours: number }>(
  "user_unbind_phone",
  `UPDATE users SET phone = NULL, phone_verified = false, dial_code = NULL, ${holdFor("phone_unbound")} WHERE id = :userId AND phone_verified AND email_verified RETURNING security_hold_until AS until`,
);

/** Takes an address away while the other one is bound, and starts the hold. @returns until when it lasts; null where the other is not bound */
export async function unbindContact(tx: Tx, userId: UserId, channel: "phone" | "email", hours: number): Promise<Date | null> {
  return (await (channel === "email" ? unbindEmail : unbindPhone).first(tx, { userId, holdHours: hours }))?.until ?? null;
}

const password = statement<void, { userId: UserId; passwordHash: string; byReset: boolean }>(
  "user_password",
  `UPDATE users SET password_hash = :passwordHash, password_changed_at = now(), password_reset_at = CASE WHEN :byReset THEN clock_timestamp() ELSE password_reset_at END
   WHERE id = :userId`,
);

/** @param byReset by a code that was sent, not by somebody who knew the old one: from then on API keys wait to be confirmed */
export async function writePassword(tx: Tx, userId: UserId, passwordHash: string, byReset: boolean): Promise<void> {
  await password.count(tx, { userId, passwordHash, byReset });
}

const lockPassword = statement<void, { userId: UserId; passwordHash: string }>(
  "user_lock_password",
  "SELECT FROM users WHERE id = :userId AND password_hash = :passwordHash FOR NO KEY UPDATE",
);
const sharePassword = statement<void, { userId: UserId; passwordHash: string }>(
  "user_share_password",
  "SELECT FROM users WHERE id = :userId AND password_hash = :passwordHash FOR SHARE",
);

/**
 * Whether a password that was compared before this transaction is the person's still, and stays it until the transaction ends: what changes it waits, or
 * has come before. @param forChange the caller writes another one; otherwise several log in at once
 */
export async function holdsPassword(
  tx: Tx,
  { id, passwordHash }: { readonly id: UserId; readonly passwordHash: string },
  forChange: boolean,
): Promise<boolean> {
  return (await (forChange ? lockPassword : sharePassword).count(tx, { userId: id, passwordHash })) === 1;
}

const begin = statement<{ until: Date }, { userId: UserId; sealedSecret: Buffer; sessionId: string }>(
  "authenticator_begin",
  `UPDATE users SET totp_pending = :sealedSecret, totp_pending_until = now() + interval '${SETUP_MINUTES} minutes', totp_pending_session = :sessionId
   WHERE id = :userId AND totp_secret IS NULL RETURNING totp_pending_until AS until`,
);
const shown = statement<{ totpPending: Buffer; until: Date }, { userId: UserId; sessionId: string }>(
  "authenticator_shown",
  `SELECT totp_pending, totp_pending_until AS until FROM users
   WHERE id = :userId AND totp_secret IS NULL AND totp_pending IS NOT NULL AND totp_pending_session = :sessionId AND totp_pending_until > now() + interval '1 minute' FOR NO KEY UPDATE`,
);
const pending = statement<{ totpPending: Buffer | null }, { userId: UserId }>(
  "authenticator_pending",
  `SELECT totp_pending FROM users
   WHERE id = :userId AND totp_secret IS NULL AND totp_pending_until > now() FOR NO KEY UPDATE`,
);
const turnOn = statement<void, { userId: UserId; step: number }>(
  "authenticator_on",
  `UPDATE users SET totp_secret = totp_pending, totp_pending = NULL, totp_pending_until = NULL, totp_last_step = :step, login_two_factor = true
   WHERE id = :userId AND totp_pending IS NOT NULL`,
);
const turnOff = statement<{ until: Date }, { userId: UserId; holdHours: number }>(
  "authenticator_off",
  `UPDATE users SET totp_secret = NULL, totp_last_step = 0, login_two_factor = false, ${holdFor("two_factor_off")} WHERE id = :userId AND totp_secret IS NOT NULL
   RETURNING security_hold_until AS until`,
);

/** Keeps a secret until its first code comes back. @returns until when that may be; null where an authenticator is set up already */
export async function beginAuthenticator(tx: Tx, userId: UserId, sealedSecret: Buffer, sessionId: string): Promise<Date | null> {
  return (await begin.first(tx, { userId, sealedSecret, sessionId }))?.until ?? null;
}

/** The secret that this very session was shown before and may still confirm, so that a page that is loaded again shows the same. */
export async function shownAuthenticator(tx: Tx, userId: UserId, sessionId: string): Promise<{ sealedSecret: Buffer; until: Date } | null> {
  const row = await shown.first(tx, { userId, sessionId });
  return row === null ? null : { sealedSecret: row.totpPending, until: row.until };
}

/** The secret that waits for its first code, the person's row locked; null where none waits. */
export async function lockPendingAuthenticator(tx: Tx, userId: UserId): Promise<Buffer | null> {
  return (await pending.first(tx, { userId }))?.totpPending ?? null;
}

/** @param step the time step of the code, which counts no second time */
export async function turnAuthenticatorOn(tx: Tx, userId: UserId, step: number): Promise<void> {
  if ((await turnOn.count(tx, { userId, step })) !== 1) throw new Error("a locked authenticator is gone");
}

/** @returns until when the hold lasts; null where there was none to turn off */
export async function turnAuthenticatorOff(tx: Tx, userId: UserId, hours: number): Promise<Date | null> {
  return (await turnOff.first(tx, { userId, holdHours: hours }))?.until ?? null;
}

const loginCode = statement<void, { userId: UserId; loginTwoFactor: boolean }>(
  "user_login_code",
  "UPDATE users SET login_two_factor = :loginTwoFactor WHERE id = :userId AND totp_secret IS NOT NULL AND login_two_factor <> :loginTwoFactor",
);

/** Whether a log-in asks for a code of the authenticator. False: it was so already, or there is no authenticator. */
export async function writeLoginTwoFactor(tx: Tx, userId: UserId, on: boolean): Promise<boolean> {
  return (await loginCode.count(tx, { userId, loginTwoFactor: on })) === 1;
}

const word = statement<void, { userId: UserId; chosen: string }>(
  "user_word",
  "UPDATE users SET anti_phishing_word = :chosen WHERE id = :userId",
);

/** Sets the word that every email to the user contains from now on. */
export async function writeAntiPhishingWord(tx: Tx, userId: UserId, chosen: string): Promise<void> {
  await word.count(tx, { userId, chosen });
}

const clearRecovery = statement<void, { userId: UserId }>("recovery_forget", "DELETE FROM recovery_code WHERE user_id = :userId");
const insertRecovery = statement<void, { userId: UserId; hashes: readonly Buffer[]; salt: Buffer; keyName: string }>(
  "recovery_insert",
  "INSERT INTO recovery_code (user_id, code_hash, salt, key_name) SELECT :userId, unnest(:hashes::bytea[]), :salt, :keyName",
);
const readSalt = statement<{ salt: Buffer | null }, { userId: UserId }>(
  "recovery_salt",
  "SELECT salt FROM recovery_code WHERE user_id = :userId LIMIT 1",
);
const useRecovery = statement<void, { userId: UserId; codeHash: Buffer }>(
  "recovery_use",
  "UPDATE recovery_code SET used_at = now() WHERE user_id = :userId AND code_hash = :codeHash AND used_at IS NULL",
);
const countRecovery = statement<{ left: number }, { userId: UserId; keyName: string }>(
  "recovery_left",
  `SELECT count(*)::int AS left FROM recovery_code WHERE user_id = :userId AND used_at IS NULL AND ${madeWithKey("key_name")}`,
);

/** The person's recovery codes from now on. */
export async function replaceRecoveryCodes(
  tx: Tx,
  userId: UserId,
  { hashes, salt, keyName }: { readonly hashes: readonly Buffer[]; readonly salt: Buffer; readonly keyName: string },
): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  await insertRecovery.count(tx, { userId, hashes, salt, keyName });
}

/** Deletes all recovery codes of the user, used or not. */
export async function deleteRecoveryCodes(tx: Tx, userId: UserId): Promise<void> {
  await clearRecovery.count(tx, { userId });
}

/** Of the person's codes, which have one together; null where they have none, or no codes. */
export async function recoverySalt(tx: Tx, userId: UserId): Promise<Buffer | null> {
  return (await readSalt.first(tx, { userId }))?.salt ?? null;
}

/** Uses a code up. False: it is none of theirs, or was used. */
export async function useRecoveryCode(tx: Tx, userId: UserId, hash: Buffer): Promise<boolean> {
  return (await useRecovery.count(tx, { userId, codeHash: hash })) === 1;
}

/**
 * Counts the codes that are not used yet and still open something; 0 if none were ever handed out.
 * @param keyName of the present signing key (`signingKeyName`): codes of another one are worth nothing
 */
export async function recoveryCodesLeft(on: Queryable, userId: UserId, keyName: string): Promise<number> {
  return (await countRecovery.first(on, { userId, keyName }))?.left ?? 0;
}

const equip = statement<void, { userId: UserId; email: string; passwordHash: string; sealedSecret: Buffer; step: number }>(
  "user_equip_sub",
  `UPDATE users SET email = :email, email_verified = true, password_hash = :passwordHash, password_changed_at = now(), totp_secret = :sealedSecret, totp_last_step = :step,
     security_hold_until = NULL WHERE id = :userId AND parent_id IS NOT NULL`,
);

/** The credentials with which a sub-user logs in and releases from now on. @returns false where the address has become somebody else's; the transaction is over then */
export async function equipSubUser(
  tx: Tx,
  userId: UserId,
  means: { readonly email: string; readonly passwordHash: string; readonly sealedSecret: Buffer; readonly step: number },
): Promise<boolean> {
  try {
    return (await equip.count(tx, { ...means, userId })) === 1;
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

const retire = statement<void, { userId: UserId; unusableHash: string }>(
  "user_retire_sub",
  `UPDATE users SET email = NULL, email_verified = false, phone = NULL, phone_verified = false, dial_code = NULL, password_hash = :unusableHash, totp_secret = NULL
   WHERE id = :userId AND parent_id IS NOT NULL`,
);

/** Removes all credentials of a removed sub-user; its addresses are free for anyone who can verify them. */
export async function retireSubUser(tx: Tx, userId: UserId, unusableHash: string): Promise<void> {
  await retire.count(tx, { userId, unusableHash });
}

const pendingAfter = statement<{ id: UserId; totpPending: Buffer }, { after: string; limit: number }>(
  "authenticators_pending_sealed",
  "SELECT id, totp_pending FROM users WHERE id > :after AND totp_pending IS NOT NULL ORDER BY id LIMIT :limit",
);
const writePending = statement<void, { id: string; before: Buffer; next: Buffer }>(
  "authenticator_pending_reseal",
  "UPDATE users SET totp_pending = :next WHERE id = :id AND totp_pending = :before",
);

/** Authenticators that wait for their first code, for bringing them under a new key. */
export function sealedPendingAuthenticators(aadOf: (userId: UserId) => string): SealedColumn {
  return {
    name: "authenticators that wait for their first code",
    covers: "users.totp_pending",
    read: async (on, after, limit) =>
      (await pendingAfter.all(on, { after, limit })).map((row) => ({ id: row.id, aad: aadOf(row.id), sealed: row.totpPending })),
    write: async (on, id, before, next) => (await writePending.count(on, { id, before, next })) === 1,
  };
}
