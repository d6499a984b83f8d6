import type { Id, StaffId } from "@plaza/contract/ids.ts";
import type { ServiceScope } from "@plaza/contract/service-scopes.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import type { SealedColumn } from "../../core/secrets/reseal.ts";

export type ServiceKeyId = Id<"service_key">;

/** A key of an exchange's system, as a signed request names it. */
export interface ServiceKey {
  readonly id: ServiceKeyId;
  readonly publicId: string;
  readonly kind: "hmac" | "ed25519";
  readonly sealedSecret: Buffer | null;
  readonly publicKey: Buffer | null;
  readonly scopes: readonly ServiceScope[];
  readonly isAllowedHere: boolean;
  readonly isLive: boolean;
  /** Its use from this address was written down within the last minute. */
  readonly isTouched: boolean;
}

const LIVE = "k.ended_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())";

const find = statement<ServiceKey, { publicId: string; ip: string; from: string }>(
  "service_key_find",
  `SELECT k.id, k.public_id, k.kind, k.sealed_secret, k.public_key, k.scopes, ${LIVE} AS is_live,
     cardinality(k.allowed_from) = 0 OR :ip::inet <<= ANY (k.allowed_from::inet[]) AS is_allowed_here,
     coalesce(k.last_used_at >= now() - interval '1 minute' AND k.last_used_ip = :from, false) AS is_touched
   FROM service_key k WHERE k.public_id = :publicId`,
);

/** Returns the key whether it may be used or not: the caller checks `isLive` and `isAllowedHere` (of `ip`). Null if there is none. */
export async function findServiceKey(on: Queryable, publicId: string, ip: string): Promise<ServiceKey | null> {
  return find.first(on, { publicId, ip, from: ip });
}

const touch = statement<Record<string, never>, { id: ServiceKeyId; ip: string }>(
  "service_key_touch",
  `UPDATE service_key SET last_used_at = now(), last_used_ip = :ip
   WHERE id = :id AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute' OR last_used_ip IS DISTINCT FROM :ip)`,
);

/** Writes that a key is in use, at most once a minute for an address: its row must not be what all its requests wait for. */
export async function touchServiceKey(on: Queryable, id: ServiceKeyId, ip: string): Promise<void> {
  await touch.count(on, { id, ip });
}

export interface NewServiceKey {
  readonly publicId: string;
  readonly name: string;
  readonly kind: "hmac" | "ed25519";
  readonly sealedSecret: Buffer | null;
  readonly publicKey: Buffer | null;
  readonly scopes: readonly ServiceScope[];
  readonly allowedFrom: readonly string[];
  readonly expiresInDays: number | null;
  readonly proposedBy: StaffId | null;
  readonly confirmedBy: StaffId | null;
}

const insert = statement<{ id: ServiceKeyId }, NewServiceKey>(
  "service_key_insert",
  `INSERT INTO service_key (public_id, name, kind, sealed_secret, public_key, scopes, allowed_from, expires_at, proposed_by, confirmed_by)
   VALUES (:publicId, :name, :kind, :sealedSecret, :publicKey, :scopes, :allowedFrom::cidr[], now() + :expiresInDays::int * interval '1 day', :proposedBy, :confirmedBy)
   ON CONFLICT (public_id) DO NOTHING RETURNING id`,
);

/** @returns null where a key of this name exists */
export async function insertServiceKey(tx: Queryable, key: NewServiceKey): Promise<ServiceKeyId | null> {
  return (await insert.first(tx, key))?.id ?? null;
}

// A lock beside the row: its requests don't wait for each other, nor for the note of its last use, and its end waits behind none that come later.
const hold = statement<{ locked: string }, { id: ServiceKeyId }>(
  "service_key_hold",
  "SELECT pg_advisory_xact_lock_shared(hashtextextended('service_key', :id::bigint))::text AS locked",
);
const stillLive = statement<Record<string, never>, { id: ServiceKeyId }>(
  "service_key_still_live",
  `SELECT FROM service_key k WHERE id = :id AND ${LIVE}`,
);

/** Keeps the key from being ended until this transaction is over. @returns false where it was ended since the request was checked */
export async function lockLiveServiceKey(tx: Tx, id: ServiceKeyId): Promise<boolean> {
  await hold.first(tx, { id });
  return (await stillLive.count(tx, { id })) === 1;
}

const end = statement<Record<string, never>, { publicId: string }>(
  "service_key_end",
  `WITH ending AS MATERIALIZED (
     SELECT k.id, pg_advisory_xact_lock(hashtextextended('service_key', k.id))::text AS locked FROM service_key k WHERE k.public_id = :publicId)
   UPDATE service_key s SET ended_at = now() FROM ending WHERE s.id = ending.id AND ending.locked IS NOT NULL AND s.ended_at IS NULL`,
);

/** Waits for what is done with the key just now: once this is committed, nothing is done any more. @returns false where no such key is live */
export async function endServiceKey(on: Queryable, publicId: string): Promise<boolean> {
  return (await end.count(on, { publicId })) === 1;
}

/** What an operator wants made. */
export interface ServiceKeyInput {
  readonly name: string;
  readonly scopes: readonly ServiceScope[];
  readonly allowedFrom: readonly string[];
  readonly expiresInDays: number | null;
  /** Raw Ed25519 as base64url; null: a secret is made for HMAC. */
  readonly publicKey: string | null;
}

const sealedAfter = statement<{ id: ServiceKeyId; publicId: string; sealedSecret: Buffer }, { after: string; limit: number }>(
  "service_keys_sealed",
  "SELECT id, public_id, sealed_secret FROM service_key WHERE id > :after AND sealed_secret IS NOT NULL ORDER BY id LIMIT :limit",
);
const writeSealed = statement<Record<string, never>, { id: string; before: Buffer; next: Buffer }>(
  "service_key_reseal",
  "UPDATE service_key SET sealed_secret = :next WHERE id = :id AND sealed_secret = :before",
);

/** What a service key's secret is sealed to. */
export function serviceSecretAad(publicId: string): string {
  return `service_key.${publicId}.secret`;
}

/** Keys' secrets, for sealing them under a new key. */
export const sealedServiceSecrets: SealedColumn = {
  name: "service keys' secrets",
  covers: "service_key.sealed_secret",
  read: async (on, after, limit) =>
    (await sealedAfter.all(on, { after, limit })).map((row) => ({
      id: row.id,
      aad: serviceSecretAad(row.publicId),
      sealed: row.sealedSecret,
    })),
  write: async (on, id, before, next) => (await writeSealed.count(on, { id, before, next })) === 1,
};
