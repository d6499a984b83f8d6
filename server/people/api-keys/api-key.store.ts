import type { Id, Uid, UserId } from "@plaza/contract/ids.ts";
import type { KeyScope } from "@plaza/contract/key-scopes.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { MerchantTier } from "@plaza/contract/merchant.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import { keyLives, keyNotEnded, keyPaused } from "../../core/identity/key-life.ts";
import type { SealedColumn } from "../../core/secrets/reseal.ts";

export type ApiKeyId = Id<"apikey">;

export interface ApiKeyRow {
  readonly id: ApiKeyId;
  readonly publicId: string;
  readonly name: string;
  readonly kind: "hmac" | "ed25519";
  readonly scopes: readonly KeyScope[];
  readonly allowedFrom: readonly string[];
  /** USD of releases in a day (UTC), times 10^8, as `releasedToday`; null: the key may not release. */
  readonly releaseCap: string | null;
  readonly releasedToday: string | null;
  /** Null: as often as the owner's tier gives. */
  readonly perMinute: number | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly lastUsedIp: string | null;
  readonly state: "active" | "paused" | "expired" | "revoked";
}

const [NOT_ENDED, PAUSED, LIVE] = [keyNotEnded("k"), keyPaused("k"), keyLives("k")];
const COLUMNS = `k.id, k.public_id, k.name, k.kind, k.scopes, k.allowed_from::text[] AS allowed_from, k.release_cap::text AS release_cap, k.per_minute,
  k.created_at, k.expires_at, k.last_used_at, k.last_used_ip,
  (SELECT released::text FROM api_key_release r WHERE r.key_id = k.id AND r.day = (now() AT TIME ZONE 'UTC')::date) AS released_today,
  CASE WHEN k.revoked_at IS NOT NULL THEN 'revoked' WHEN k.expires_at <= now() THEN 'expired' WHEN ${PAUSED} THEN 'paused' ELSE 'active' END AS state`;
const ofUser = statement<ApiKeyRow, { userId: UserId }>(
  "api_keys_of_user",
  `SELECT ${COLUMNS} FROM api_key k WHERE user_id = :userId ORDER BY id DESC LIMIT 100`,
);
const count = statement<{ live: number }, { userId: UserId }>(
  "api_keys_live",
  `SELECT count(*)::int AS live FROM api_key k WHERE user_id = :userId AND ${NOT_ENDED}`,
);

/** Returns up to 100 keys of a user, the newest first, with revoked and expired ones. */
export async function keysOf(on: Queryable, userId: UserId): Promise<ApiKeyRow[]> {
  return ofUser.all(on, { userId });
}

/** Counts keys that are neither revoked nor expired. Keys paused by a password reset count. */
export async function countLiveKeys(on: Queryable, userId: UserId): Promise<number> {
  return (await count.first(on, { userId }))?.live ?? 0;
}

export interface NewApiKey {
  readonly userId: UserId;
  readonly publicId: string;
  readonly name: string;
  readonly kind: "hmac" | "ed25519";
  readonly sealedSecret: Buffer | null;
  readonly publicKey: Buffer | null;
  readonly scopes: readonly KeyScope[];
  readonly allowedFrom: readonly string[];
  /** USD of releases in a day (UTC), times 10^8. */
  readonly releaseCap: bigint | null;
  readonly expiresInDays: number | null;
}

const insert = statement<
  { id: ApiKeyId },
  {
    userId: UserId;
    publicId: string;
    name: string;
    kind: "hmac" | "ed25519";
    sealedSecret: Buffer | null;
    publicKey: Buffer | null;
    scopes: readonly KeyScope[];
    allowedFrom: readonly string[];
    releaseCap: bigint | null;
    expiresInDays: number | null;
  }
>(
  "api_key_insert",
  `INSERT INTO api_key (user_id, public_id, name, kind, sealed_secret, public_key, scopes, allowed_from, release_cap, expires_at)
   VALUES (:userId, :publicId, :name, :kind, :sealedSecret, :publicKey, :scopes, :allowedFrom::cidr[], :releaseCap, now() + :expiresInDays::int * interval '1 day') RETURNING id`,
);
const isNetwork = statement<{ network: string }, { text: string }>("api_key_is_network", "SELECT :text::text::cidr AS network");

/** Whether PostgreSQL reads it as an address or network, with no bits set to the right of the mask. */
export async function readsAsNetwork(on: Queryable, text: string): Promise<boolean> {
  try {
    await isNetwork.all(on, { text });
    return true;
  } catch {
    return false;
  }
}

/** Writes a key with one of its halves: the sealed secret of an HMAC key, or the public half of an Ed25519 key. */
export async function insertKey(tx: Tx, key: NewApiKey): Promise<ApiKeyId> {
  const row = await insert.first(tx, key);
  if (row === null) throw new Error("a key was not written");
  return row.id;
}

const revoke = statement<void, { keyId: ApiKeyId; userId: UserId }>(
  "api_key_revoke",
  `WITH locked AS (SELECT id FROM api_key WHERE id = :keyId AND user_id = :userId FOR UPDATE)
   UPDATE api_key k SET revoked_at = coalesce(revoked_at, now()) FROM locked WHERE k.id = locked.id`,
);

/** Waits for what is done with the key just now: once this is written, nothing is done any more. @returns false for a key that isn't this person's */
export async function revokeKey(on: Queryable, userId: UserId, keyId: ApiKeyId): Promise<boolean> {
  return (await revoke.count(on, { keyId, userId })) === 1;
}

const findPaused = statement<void, { keyId: ApiKeyId; userId: UserId }>(
  "api_key_find_paused",
  `SELECT FROM api_key k WHERE id = :keyId AND user_id = :userId AND ${NOT_ENDED} AND ${PAUSED} FOR UPDATE`,
);
const confirm = statement<void, { keyId: ApiKeyId }>(
  "api_key_confirm",
  "UPDATE api_key SET confirmed_at = clock_timestamp() WHERE id = :keyId",
);

/** Locks a key that waits to be confirmed. @returns false where there is none of this id that is this person's */
export async function lockPausedKey(tx: Tx, userId: UserId, keyId: ApiKeyId): Promise<boolean> {
  return (await findPaused.count(tx, { keyId, userId })) === 1;
}

/**
 * Ends the pause that a password reset put on the key. By the clock, not the start of the transaction, which may be earlier than the reset.
 */
export async function confirmKey(tx: Tx, keyId: ApiKeyId): Promise<void> {
  await confirm.count(tx, { keyId });
}

/** A key with its owner, as a signed request names it. */
export interface SigningKey {
  readonly id: ApiKeyId;
  readonly publicId: string;
  readonly kind: "hmac" | "ed25519";
  readonly sealedSecret: Buffer | null;
  readonly publicKey: Buffer | null;
  readonly scopes: readonly KeyScope[];
  /** Null: as often as the owner's tier gives. */
  readonly perMinute: number | null;
  readonly allowedHere: boolean;
  readonly live: boolean;
  readonly userId: UserId;
  readonly uid: Uid;
  readonly accountGroup: number;
  readonly subUser: boolean;
  readonly merchantTier: MerchantTier;
  readonly traderStatus: string;
  readonly kycCountry: string | null;
  readonly language: Locale | null;
}

const find = statement<SigningKey, { publicId: string; ip: string }>(
  "api_key_find",
  `SELECT k.id, k.public_id, k.kind, k.sealed_secret, k.public_key, k.scopes, k.per_minute, ${LIVE} AS live,
     cardinality(k.allowed_from) = 0 OR :ip::inet <<= ANY (k.allowed_from::inet[]) AS allowed_here,
     u.id AS user_id, u.uid, u.account_group, u.parent_id IS NOT NULL AS sub_user, u.language, u.merchant_tier, u.trader_status,
     CASE WHEN u.kyc_status = 'approved' THEN u.kyc_country END AS kyc_country
   FROM api_key k JOIN users u ON u.id = k.user_id WHERE k.public_id = :publicId`,
);

/** Returns the key whether it may be used or not: the caller checks `live` and `allowedHere` (of `ip`). Null if there is none. */
export async function findKey(on: Queryable, publicId: string, ip: string): Promise<SigningKey | null> {
  return find.first(on, { publicId, ip });
}

// One statement: the nonce's unique row and the key's own state decide together, also between two processes.
const use = statement<{ used: number; resetsIn: number }, { keyId: ApiKeyId; nonce: string; ip: string }>(
  "api_key_use",
  `WITH fresh AS (INSERT INTO api_nonce (key_id, nonce) VALUES (:keyId, :nonce) ON CONFLICT DO NOTHING RETURNING key_id)
   UPDATE api_key k SET last_used_at = now(), last_used_ip = :ip,
     window_count = CASE WHEN k.window_at <= now() - interval '1 minute' THEN 1 ELSE k.window_count + 1 END,
     window_at = CASE WHEN k.window_at <= now() - interval '1 minute' THEN now() ELSE k.window_at END
   FROM fresh WHERE k.id = fresh.key_id AND ${LIVE}
   RETURNING k.window_count AS used, greatest(1, ceil(extract(epoch FROM k.window_at + interval '1 minute' - now())))::int AS resets_in`,
);

/** Uses up a nonce and counts the request. Null: that nonce was used before, or the key has just ended. */
export async function useKey(
  on: Queryable,
  keyId: ApiKeyId,
  nonce: string,
  ip: string,
): Promise<{ used: number; resetsIn: number } | null> {
  return use.first(on, { keyId, nonce, ip });
}

const useUp = statement<void, { keyId: Id<string>; nonce: string }>(
  "api_nonce_use",
  "INSERT INTO api_nonce (key_id, nonce) VALUES (:keyId, :nonce) ON CONFLICT DO NOTHING",
);

/** Uses up a nonce of any sort of key; ids are unique over all sorts. @returns false: it was used before */
export async function useNonce(on: Queryable, keyId: Id<string>, nonce: string): Promise<boolean> {
  return (await useUp.count(on, { keyId, nonce })) === 1;
}

const spend = statement<void, { keyId: ApiKeyId; amount: bigint }>(
  "api_key_spend",
  `INSERT INTO api_key_release AS r (key_id, day, released)
     SELECT id, (now() AT TIME ZONE 'UTC')::date, :amount FROM api_key k WHERE id = :keyId AND release_cap >= :amount AND ${LIVE}
   ON CONFLICT (key_id, day) DO UPDATE SET released = r.released + excluded.released
     WHERE r.released + excluded.released <= (SELECT release_cap FROM api_key WHERE id = :keyId)`,
);

/** Takes an amount (US dollars, scaled by 10^8) from what the key may still release today. @returns false if it is too much, or the key has been paused or has ended meanwhile; then nothing was taken */
export async function spendReleaseCap(tx: Tx, keyId: ApiKeyId, amount: bigint): Promise<boolean> {
  return (await spend.count(tx, { keyId, amount })) === 1;
}

const prune = statement("api_nonce_prune", "DELETE FROM api_nonce WHERE at < now() - interval '5 minutes'");

/** A nonce outlives its timestamp's window by far. */
export async function pruneNonces(on: Queryable): Promise<number> {
  return prune.count(on);
}

const sealedAfter = statement<{ id: ApiKeyId; publicId: string; sealedSecret: Buffer }, { after: string; limit: number }>(
  "api_keys_sealed",
  "SELECT id, public_id, sealed_secret FROM api_key WHERE id > :after AND sealed_secret IS NOT NULL ORDER BY id LIMIT :limit",
);
const writeSealed = statement<void, { id: string; before: Buffer; next: Buffer }>(
  "api_key_reseal",
  "UPDATE api_key SET sealed_secret = :next WHERE id = :id AND sealed_secret = :before",
);

/** Keys' secrets, for bringing them under a new key of ours. */
export function sealedKeySecrets(aadOf: (publicId: string) => string): SealedColumn {
  return {
    name: "API keys' secrets",
    covers: "api_key.sealed_secret",
    read: async (on, after, limit) =>
      (await sealedAfter.all(on, { after, limit })).map((row) => ({ id: row.id, aad: aadOf(row.publicId), sealed: row.sealedSecret })),
    write: async (on, id, before, next) => (await writeSealed.count(on, { id, before, next })) === 1,
  };
}
