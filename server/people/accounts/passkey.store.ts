import type { Id, UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import { factorAtExchange } from "./factor-at-exchange.ts";

const CHALLENGE_MINUTES = 5;

const insertChallenge = statement<void, { challengeHash: Buffer; userId: UserId | null }>(
  "passkey_challenge_insert",
  `INSERT INTO passkey_challenge (challenge_hash, user_id, expires_at) VALUES (:challengeHash, :userId, now() + interval '${CHALLENGE_MINUTES} minutes')`,
);
const takeChallenge = statement<void, { challengeHash: Buffer; userId: UserId | null }>(
  "passkey_challenge_take",
  "DELETE FROM passkey_challenge WHERE challenge_hash = :challengeHash AND user_id IS NOT DISTINCT FROM :userId AND expires_at > now()",
);
const pruneOld = statement("passkey_challenge_prune", "DELETE FROM passkey_challenge WHERE expires_at < now()");

/** @param userId whose it is; null for a login, when the user is not known yet */
export async function writeChallenge(on: Queryable, hash: Buffer, userId: UserId | null): Promise<void> {
  await insertChallenge.count(on, { challengeHash: hash, userId });
}

/** Uses a challenge up. False: it was never given for this, is used or has run out. */
export async function useChallenge(on: Queryable, hash: Buffer, userId: UserId | null): Promise<boolean> {
  return (await takeChallenge.count(on, { challengeHash: hash, userId })) === 1;
}

/** Deletes challenges that have run out. @returns how many were deleted */
export async function pruneChallenges(on: Queryable): Promise<number> {
  return pruneOld.count(on);
}

interface PasskeyRow {
  id: Id<"passkey">;
  userId: UserId;
  credentialId: string;
  publicKey: Buffer;
  counter: string;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  confirmedAt: Date;
}

export interface Passkey {
  readonly id: Id<"passkey">;
  readonly userId: UserId;
  readonly credentialId: string;
  /** In COSE form, as the authenticator gave it. */
  readonly publicKey: Buffer;
  /** The highest that the authenticator has signed; 0 for those that don't count. */
  readonly counter: number;
  readonly transports: string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** When the owner last said that it is theirs: at first, when it was added. */
  readonly confirmedAt: Date;
}

const COLUMNS = "id, user_id, credential_id, public_key, counter, transports, name, created_at, last_used_at, confirmed_at";
const ofUser = statement<PasskeyRow, { userId: UserId }>(
  "passkeys_of",
  `SELECT ${COLUMNS} FROM passkey WHERE user_id = :userId ORDER BY id`,
);
const lockByCredential = statement<PasskeyRow, { credentialId: string }>(
  "passkey_lock",
  `SELECT ${COLUMNS} FROM passkey WHERE credential_id = :credentialId FOR UPDATE`,
);
const insert = statement<
  PasskeyRow,
  { userId: UserId; credentialId: string; publicKey: Buffer; counter: number; transports: string[]; name: string }
>(
  "passkey_insert",
  `INSERT INTO passkey (user_id, credential_id, public_key, counter, transports, name) VALUES (:userId, :credentialId, :publicKey, :counter, :transports, :name)
   ON CONFLICT (credential_id) DO NOTHING RETURNING ${COLUMNS}`,
);
const used = statement<void, { id: string; counter: number }>(
  "passkey_used",
  "UPDATE passkey SET counter = :counter, last_used_at = now() WHERE id = :id",
);
const rename = statement<void, { userId: UserId; id: string; name: string }>(
  "passkey_rename",
  "UPDATE passkey SET name = :name WHERE id = :id AND user_id = :userId",
);
const remove = statement<void, { userId: UserId; id: string }>(
  "passkey_remove",
  "DELETE FROM passkey WHERE id = :id AND user_id = :userId",
);

const confirm = statement<void, { userId: UserId; ids: string[] }>(
  "passkeys_confirm",
  "UPDATE passkey SET confirmed_at = clock_timestamp() WHERE user_id = :userId AND id = ANY (:ids::bigint[])",
);

/** A passkey that counts as its owner's word about an order. */
export interface SigningPasskey {
  readonly credentialId: string;
  readonly transports: string[];
  /** As COSE. */
  readonly publicKey: Buffer;
  readonly mayRelease: boolean;
}

// One from before a password reset that its owner hasn't confirmed may be somebody else's. A release takes more: somebody who has got hold of one code may
// have added a passkey with it or removed a factor. The owner is notified, and has this long to object.
const signing = statement<SigningPasskey, { userId: UserId; hours: number }>(
  "passkeys_signing",
  `SELECT p.credential_id, p.transports, p.public_key,
     p.created_at <= now() - make_interval(hours => :hours) AND coalesce(u.security_hold_until <= now(), true) AS may_release
   FROM passkey p JOIN users u ON u.id = p.user_id
   WHERE p.user_id = :userId AND NOT ${factorAtExchange("u")} AND coalesce(p.confirmed_at > u.password_reset_at, true) ORDER BY p.id`,
);

/** @param hours how old one must be to sign a release */
export async function signingPasskeys(on: Queryable, userId: UserId, hours: number): Promise<SigningPasskey[]> {
  return signing.all(on, { userId, hours });
}

/** Writes that the owner says that these are theirs. @returns how many of them there are */
export async function confirmPasskeys(tx: Tx, userId: UserId, ids: readonly string[]): Promise<number> {
  return confirm.count(tx, { userId, ids: [...ids] });
}

/** Returns a user's passkeys, the oldest first. */
export async function passkeysOf(on: Queryable, userId: UserId): Promise<Passkey[]> {
  return (await ofUser.all(on, { userId })).map(toPasskey);
}

/** Locks the passkey, so that two signatures by it follow each other and a replayed counter is seen. Null if no account has it. */
export async function lockPasskey(tx: Tx, credentialId: string): Promise<Passkey | null> {
  const row = await lockByCredential.first(tx, { credentialId });
  return row === null ? null : toPasskey(row);
}

/** @returns null where that credential is kept already */
export async function insertPasskey(
  tx: Tx,
  passkey: Omit<Passkey, "id" | "createdAt" | "lastUsedAt" | "confirmedAt">,
): Promise<Passkey | null> {
  const row = await insert.first(tx, passkey);
  return row === null ? null : toPasskey(row);
}

/** Records a use. @param counter of the authenticator, which must grow: one that doesn't comes from a copy (WebAuthn, signature counter) */
export async function writePasskeyUse(tx: Tx, id: string, counter: number): Promise<void> {
  await used.count(tx, { id, counter });
}

/** False: the user has no such passkey. */
export async function renamePasskey(tx: Tx, userId: UserId, id: string, name: string): Promise<boolean> {
  return (await rename.count(tx, { userId, id, name })) === 1;
}

/** False: the user has no such passkey. */
export async function removePasskey(tx: Tx, userId: UserId, id: string): Promise<boolean> {
  return (await remove.count(tx, { userId, id })) === 1;
}

function toPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    userId: row.userId,
    credentialId: row.credentialId,
    publicKey: row.publicKey,
    counter: Number.parseInt(row.counter, 10),
    transports: row.transports,
    name: row.name,
    createdAt: row.createdAt,
    lastUsedAt: row.lastUsedAt,
    confirmedAt: row.confirmedAt,
  };
}
