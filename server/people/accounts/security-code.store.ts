import type { OrderId, UserId } from "@plaza/contract/ids.ts";
import type { Scene } from "@plaza/contract/calls/account.ts";
import type { SealedColumn } from "../../core/secrets/reseal.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import type { Tx } from "../../core/db/database.ts";

export const CODE_MINUTES = 5;
export const RESEND_SECONDS = 60;
export const MOST_TRIES = 5;

/** A code that was sent to an address, or that the exchange has confirmed. */
export type StoredChannel = "phone" | "email" | "exchange";

export interface SentCode {
  readonly id: string;
  readonly codeHash: Buffer;
  readonly factsHash: Buffer;
  readonly tries: number;
  readonly expired: boolean;
}

const lockLatest = statement<
  { id: string; codeHash: Buffer; factsHash: Buffer; tries: number; expired: boolean },
  { userId: UserId; channel: StoredChannel; scene: Scene; orderId: OrderId | null }
>(
  "security_code_lock",
  `SELECT id, code_hash, facts_hash, tries, expires_at <= clock_timestamp() OR used_at IS NOT NULL AS expired FROM security_code
   WHERE user_id = :userId AND channel = :channel AND scene = :scene AND order_id IS NOT DISTINCT FROM :orderId
   ORDER BY created_at DESC LIMIT 1 FOR UPDATE`,
);

/** The newest code of this purpose, locked: two requests with one code follow each other. A used one counts as expired, and no older one comes to life again. */
export async function lockLatestCode(
  tx: Tx,
  userId: UserId,
  channel: StoredChannel,
  scene: Scene,
  orderId: OrderId | null,
): Promise<SentCode | null> {
  return lockLatest.first(tx, { userId, channel, scene, orderId });
}

const use = statement<void, { id: string }>(
  "security_code_use",
  "UPDATE security_code SET used_at = now() WHERE id = :id AND used_at IS NULL",
);
const countTry = statement<void, { id: string }>("security_code_try", "UPDATE security_code SET tries = tries + 1 WHERE id = :id");

/** Uses up a code that this transaction has locked. @throws if it was used already */
export async function useCode(tx: Tx, id: string): Promise<void> {
  if ((await use.count(tx, { id })) !== 1) throw new Error("a locked security code was used twice");
}

/** Counts a wrong try of one code, of which it allows `MOST_TRIES`. */
export async function countWrongCode(tx: Tx, id: string): Promise<void> {
  await countTry.count(tx, { id });
}

const insert = statement<
  { createdAt: Date; expiresAt: Date },
  { userId: UserId; channel: StoredChannel; scene: Scene; orderId: OrderId | null; codeHash: Buffer; factsHash: Buffer }
>(
  "security_code_insert",
  `INSERT INTO security_code (user_id, channel, scene, order_id, code_hash, facts_hash, expires_at)
   VALUES (:userId, :channel, :scene, :orderId, :codeHash, :factsHash, now() + interval '${CODE_MINUTES} minutes') RETURNING created_at, expires_at`,
);

export interface NewCode {
  readonly userId: UserId;
  readonly channel: StoredChannel;
  readonly scene: Scene;
  readonly orderId: OrderId | null;
  readonly codeHash: Buffer;
  readonly factsHash: Buffer;
}

/** Writes a code that is valid for `CODE_MINUTES`. It replaces none: the newest one of its channel and scene counts. */
export async function insertCode(tx: Tx, code: NewCode): Promise<{ createdAt: Date; expiresAt: Date }> {
  const row = await insert.first(tx, code);
  if (row === null) throw new Error("a security code was not written");
  return row;
}

const recent = statement<{ waitUntil: Date | null }, { userId: UserId; channel: "phone" | "email"; scene: Scene }>(
  "security_code_recent",
  `SELECT max(created_at) + interval '${RESEND_SECONDS} seconds' AS wait_until FROM security_code
   WHERE user_id = :userId AND channel = :channel AND scene = :scene AND used_at IS NULL AND created_at > now() - interval '${RESEND_SECONDS} seconds'`,
);

/** Until when the next code of this scene has to wait, if it has to: a user who has used the last one need not. */
export async function resendWait(tx: Tx, userId: UserId, channel: "phone" | "email", scene: Scene): Promise<Date | null> {
  return (await recent.first(tx, { userId, channel, scene }))?.waitUntil ?? null;
}

const exchangeFactor = statement<{ externalId: string | null }, { userId: UserId }>(
  "exchange_factor_of",
  "SELECT CASE WHEN (SELECT second_factor FROM exchange_switch) THEN external_id END AS external_id FROM users WHERE id = :userId",
);

/** The exchange's name for a user whose second factor it checks; null for a user who has one of this site. */
export async function exchangeFactorOf(tx: Tx, userId: UserId): Promise<string | null> {
  return (await exchangeFactor.first(tx, { userId }))?.externalId ?? null;
}

const usedUp = statement<{ used: boolean }, { userId: UserId; codeHash: Buffer }>(
  "security_code_used_up",
  `SELECT EXISTS (SELECT FROM security_code WHERE user_id = :userId AND channel = 'exchange' AND code_hash = :codeHash
     AND used_at > now() - interval '${CODE_MINUTES} minutes') AS used`,
);

/** Whether a code of the exchange has been used for anything lately: the exchange may take it twice, this site does not. */
export async function isCodeUsedUp(tx: Tx, userId: UserId, codeHash: Buffer): Promise<boolean> {
  return (await usedUp.first(tx, { userId, codeHash }))?.used ?? false;
}

const ofFacts = statement<{ codes: number }, { factsHash: Buffer }>(
  "security_code_of_facts",
  "SELECT count(*)::int AS codes FROM security_code WHERE facts_hash = :factsHash AND created_at > now() - interval '1 hour'",
);

/** How many codes of these facts were asked for within an hour, by whomever. */
export async function codesWithinTheHour(on: Queryable, factsHash: Buffer): Promise<number> {
  return (await ofFacts.first(on, { factsHash }))?.codes ?? 0;
}

// NO KEY UPDATE: orders that name this person take a share lock on the row and must not wait for a security check.
const lockTotp = statement<void, { userId: UserId }>("authenticator_lock", "SELECT FROM users WHERE id = :userId FOR NO KEY UPDATE");
const useStep = statement<void, { userId: UserId; step: number; provesSession: string | null }>(
  "authenticator_use",
  `WITH proved AS (UPDATE session SET factor_at = now() WHERE id = :provesSession)
   UPDATE users SET totp_last_step = :step WHERE id = :userId AND totp_last_step < :step`,
);

/** Guesses at the same moment follow each other: what is read after this, was written by the ones before. */
export function lockAuthenticator(tx: Tx, userId: UserId): void {
  tx.unawaited(lockTotp.count(tx, { userId }));
}

/**
 * That time step and those before it never count again. The caller has read under the lock that it is a new one.
 * @param provesSession the session that has proved a second factor by it; null: none, or it had before
 */
export function useAuthenticatorStep(tx: Tx, userId: UserId, step: number, provesSession: string | null): void {
  tx.unawaited(useStep.count(tx, { userId, step, provesSession }));
}

const contact = statement<{ email: string | null; phone: string | null }, { userId: UserId }>(
  "user_contact_lock",
  "SELECT CASE WHEN email_verified THEN email END AS email, CASE WHEN phone_verified THEN phone END AS phone FROM users WHERE id = :userId FOR NO KEY UPDATE",
);

/** Where codes go: addresses that have been shown to be the person's. Locks the person, so that requests at the same moment follow each other and the second sees that the first has sent one. */
export async function lockContact(tx: Tx, userId: UserId): Promise<{ email: string | null; phone: string | null }> {
  return (await contact.first(tx, { userId })) ?? { email: null, phone: null };
}

const sealedAfter = statement<{ id: UserId; totpSecret: Buffer }, { after: string; limit: number }>(
  "authenticators_sealed",
  "SELECT id, totp_secret FROM users WHERE id > :after AND totp_secret IS NOT NULL ORDER BY id LIMIT :limit",
);
const writeSealed = statement<void, { id: string; before: Buffer; next: Buffer }>(
  "authenticator_reseal",
  "UPDATE users SET totp_secret = :next WHERE id = :id AND totp_secret = :before",
);

/** The authenticators' secrets, for bringing them under a new key. */
export function sealedAuthenticators(aadOf: (userId: UserId) => string): SealedColumn {
  return {
    name: "authenticator secrets",
    covers: "users.totp_secret",
    read: async (db, after, limit) =>
      (await sealedAfter.all(db, { after, limit })).map((row) => ({ id: row.id, aad: aadOf(row.id), sealed: row.totpSecret })),
    write: async (db, id, before, next) => (await writeSealed.count(db, { id, before, next })) === 1,
  };
}
