import type { PaymentId, Uid, UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import type { SealedColumn } from "../../core/secrets/reseal.ts";
import { seal, unseal, type SealingKey } from "../../core/secrets/seal.ts";

const KEY_AAD = "payment_fingerprint_key.1.key";

const readKey = statement<{ sealedKey: Buffer }>("fingerprint_key", "SELECT sealed_key FROM payment_fingerprint_key");
const insertKey = statement<void, { sealedKey: Buffer }>(
  "fingerprint_key_insert",
  "INSERT INTO payment_fingerprint_key (sealed_key) VALUES (:sealedKey) ON CONFLICT DO NOTHING",
);

/** The key of all fingerprints, made at its first use. It never changes, because the accounts of erased people can't be read again. */
export async function fingerprintKey(tx: Tx, key: SealingKey, randomBytes: (size: number) => Buffer): Promise<Buffer> {
  const found = await readKey.first(tx);
  if (found !== null) return Buffer.from(unseal(key, KEY_AAD, found.sealedKey), "base64");
  await insertKey.count(tx, { sealedKey: seal(key, KEY_AAD, randomBytes(32).toString("base64")) });
  return fingerprintKey(tx, key, randomBytes);
}

const sealedAfter = statement<{ id: string; sealedKey: Buffer }, { after: string; limit: number }>(
  "fingerprint_keys_sealed",
  "SELECT id::text AS id, sealed_key FROM payment_fingerprint_key WHERE id > :after::bigint ORDER BY payment_fingerprint_key.id LIMIT :limit",
);
const writeSealed = statement<void, { id: string; before: Buffer; next: Buffer }>(
  "fingerprint_key_reseal",
  "UPDATE payment_fingerprint_key SET sealed_key = :next WHERE id = :id::bigint AND sealed_key = :before",
);

export const sealedFingerprintKey: SealedColumn = {
  name: "key of account fingerprints",
  covers: "payment_fingerprint_key.sealed_key",
  read: async (db, after, limit) =>
    (await sealedAfter.all(db, { after, limit })).map((row) => ({ id: row.id, aad: KEY_AAD, sealed: row.sealedKey })),
  write: async (db, id, before, next) => (await writeSealed.count(db, { id, before, next })) === 1,
};

const lock = statement<void, { fingerprints: readonly Buffer[] }>(
  "fingerprint_lock",
  `SELECT pg_advisory_xact_lock(hashtextextended(encode(f, 'hex'), 0)) FROM (SELECT DISTINCT f FROM unnest(:fingerprints::bytea[]) AS f ORDER BY f) sorted`,
);

/** Two people who add the same account at once come one after the other. */
export async function lockFingerprints(tx: Tx, fingerprints: readonly Buffer[]): Promise<void> {
  await lock.count(tx, { fingerprints });
}

/** True unless the person had the account before everybody else. */
const IS_SHARED = `EXISTS (SELECT FROM payment_fingerprint o WHERE o.fingerprint = f AND o.user_id <> :userId)
  AND NOT EXISTS (SELECT FROM payment_fingerprint own WHERE own.fingerprint = f AND own.user_id = :userId AND NOT own.is_shared)`;

const shared = statement<{ shared: boolean }, { userId: UserId; fingerprints: readonly Buffer[] }>(
  "fingerprint_shared",
  `SELECT EXISTS (SELECT FROM unnest(:fingerprints::bytea[]) AS f WHERE ${IS_SHARED}) AS shared`,
);

/** Whether somebody else had one of these accounts before this person. */
export async function isShared(on: Queryable, userId: UserId, fingerprints: readonly Buffer[]): Promise<boolean> {
  return (await shared.first(on, { userId, fingerprints }))?.shared === true;
}

const insert = statement<
  { isShared: boolean },
  { userId: UserId; paymentId: PaymentId | null; fingerprints: readonly Buffer[]; isCurrent: boolean }
>(
  "fingerprint_insert",
  `INSERT INTO payment_fingerprint (user_id, fingerprint, payment_id, is_current, is_shared)
     SELECT :userId::bigint, f, :paymentId::bigint, :isCurrent::boolean, ${IS_SHARED} FROM unnest(:fingerprints::bytea[]) AS f
   ON CONFLICT (fingerprint, user_id, payment_id) DO UPDATE SET is_current = excluded.is_current RETURNING is_shared`,
);
const detach = statement<void, { paymentId: PaymentId; fingerprints: readonly Buffer[] }>(
  "fingerprint_detach",
  "UPDATE payment_fingerprint SET is_current = false WHERE payment_id = :paymentId AND is_current AND fingerprint <> ALL (:fingerprints::bytea[])",
);

/**
 * Writes what an account is known by, under the lock of `lockFingerprints`. What it was known by before stays on record.
 * @param paymentId null for an account that was refused
 * @returns whether somebody else had it before
 */
export async function insertFingerprints(
  tx: Tx,
  userId: UserId,
  paymentId: PaymentId | null,
  fingerprints: readonly Buffer[],
): Promise<boolean> {
  if (paymentId !== null) await detach.count(tx, { paymentId, fingerprints });
  const rows = await insert.all(tx, { userId, paymentId, fingerprints, isCurrent: paymentId !== null });
  return rows.some((row) => row.isShared);
}

export interface SharedWith {
  readonly uid: Uid;
  readonly nickname: string;
  /** Since when both are known with the account. */
  readonly at: Date;
}

const others = statement<SharedWith, { userId: UserId }>(
  "fingerprint_others",
  `SELECT u.uid, u.nickname, min(greatest(f.at, o.at)) AS at FROM payment_fingerprint f
     JOIN payment_fingerprint o ON o.fingerprint = f.fingerprint AND o.user_id <> f.user_id JOIN users u ON u.id = o.user_id
   WHERE f.user_id = :userId GROUP BY u.id, u.uid, u.nickname ORDER BY 3 LIMIT 20`,
);

const holders = statement<{ userId: UserId }, { fingerprints: readonly Buffer[]; limit: number }>(
  "fingerprint_holders",
  "SELECT DISTINCT user_id FROM payment_fingerprint WHERE fingerprint = ANY (:fingerprints::bytea[]) ORDER BY user_id LIMIT :limit",
);

/** Who has or had an account with one of these fingerprints. */
export async function holdersOf(on: Queryable, fingerprints: readonly Buffer[], limit: number): Promise<UserId[]> {
  return (await holders.all(on, { fingerprints, limit })).map(({ userId }) => userId);
}

/** Who else has or had an account of this person, also closed accounts; oldest first, at most 20. */
export function sharesAccountWith(on: Queryable, userId: UserId): Promise<SharedWith[]> {
  return others.all(on, { userId });
}
