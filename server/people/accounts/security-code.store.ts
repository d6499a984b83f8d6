import type { OrderId, UserId } from "@plaza/contract/ids.ts";
import type { Scene } from "@plaza/contract/calls/account.ts";
import type { SealedColumn } from "../../core/secrets/reseal.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import type { Tx } from "../../core/db/database.ts";

export const CODE_MINUTES = 5;
export const RESEND_SECONDS = 60;
export const MOST_TRIES = 5;

export interface SentCode {
  readonly id: string;
  readonly codeHash: Buffer;
  readonly factsHash: Buffer;
  readonly tries: number;
  readonly expired: boolean;
}

const lockLatest = statement<{ id: string; code_hash: Buffer; facts_hash: Buffer; tries: number; expired: boolean }>(
  "security_code_lock",
  `SELECT id, code_hash, facts_hash, tries, expires_at <= clock_timestamp() OR used_at IS NOT NULL AS expired FROM security_code
   WHERE user_id = $1 AND channel = $2 AND scene = $3 AND order_id IS NOT DISTINCT FROM $4
   ORDER BY created_at DESC LIMIT 1 FOR UPDATE`,
);

/** The newest code of this purpose, locked: two requests with one code follow each other. A used one counts as expired, and no older one comes to life again. */
export async function lockLatestCode(
  tx: Tx,
  userId: UserId,
  channel: "phone" | "email",
  scene: Scene,
  orderId: OrderId | null,
): Promise<SentCode | null> {
  const row = await lockLatest.first(tx, [userId, channel, scene, orderId]);
  return row === null ? null : { id: row.id, codeHash: row.code_hash, factsHash: row.facts_hash, tries: row.tries, expired: row.expired };
}

const use = statement("security_code_use", "UPDATE security_code SET used_at = now() WHERE id = $1 AND used_at IS NULL");
const countTry = statement("security_code_try", "UPDATE security_code SET tries = tries + 1 WHERE id = $1");

export async function useCode(tx: Tx, id: string): Promise<void> {
  if ((await use.count(tx, [id])) !== 1) throw new Error("a locked security code was used twice");
}

export async function countWrongCode(tx: Tx, id: string): Promise<void> {
  await countTry.count(tx, [id]);
}

const insert = statement<{ created_at: Date; expires_at: Date }>(
  "security_code_insert",
  `INSERT INTO security_code (user_id, channel, scene, order_id, code_hash, facts_hash, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, now() + interval '${CODE_MINUTES} minutes') RETURNING created_at, expires_at`,
);

export interface NewCode {
  readonly userId: UserId;
  readonly channel: "phone" | "email";
  readonly scene: Scene;
  readonly orderId: OrderId | null;
  readonly codeHash: Buffer;
  readonly factsHash: Buffer;
}

export async function insertCode(tx: Tx, code: NewCode): Promise<{ createdAt: Date; expiresAt: Date }> {
  const row = await insert.first(tx, [code.userId, code.channel, code.scene, code.orderId, code.codeHash, code.factsHash]);
  if (row === null) throw new Error("a security code was not written");
  return { createdAt: row.created_at, expiresAt: row.expires_at };
}

const recent = statement<{ wait_until: Date | null }>(
  "security_code_recent",
  `SELECT max(created_at) + interval '${RESEND_SECONDS} seconds' AS wait_until FROM security_code
   WHERE user_id = $1 AND channel = $2 AND scene = $3 AND used_at IS NULL AND created_at > now() - interval '${RESEND_SECONDS} seconds'`,
);

/** Until when the next code of this scene has to wait, if it has to: a user who has used the last one need not. */
export async function resendWait(tx: Tx, userId: UserId, channel: "phone" | "email", scene: Scene): Promise<Date | null> {
  return (await recent.first(tx, [userId, channel, scene]))?.wait_until ?? null;
}

const ofFacts = statement<{ codes: number }>(
  "security_code_of_facts",
  "SELECT count(*)::int AS codes FROM security_code WHERE facts_hash = $1 AND created_at > now() - interval '1 hour'",
);

/** How many codes of these facts were asked for within an hour, by whomever. */
export async function codesWithinTheHour(on: Queryable, factsHash: Buffer): Promise<number> {
  return (await ofFacts.first(on, [factsHash]))?.codes ?? 0;
}

export interface Authenticator {
  readonly sealedSecret: Buffer | null;
  readonly lastStep: number;
}

// NO KEY UPDATE: orders that name this person take a share lock on the row and must not wait for a security check.
const lockTotp = statement<{ totp_secret: Buffer | null; totp_last_step: string }>(
  "authenticator_lock",
  "SELECT totp_secret, totp_last_step FROM users WHERE id = $1 FOR NO KEY UPDATE",
);
const useStep = statement("authenticator_use", "UPDATE users SET totp_last_step = $2 WHERE id = $1 AND totp_last_step < $2");

export async function lockAuthenticator(tx: Tx, userId: UserId): Promise<Authenticator> {
  const row = await lockTotp.first(tx, [userId]);
  if (row === null) throw new Error("the caller is gone");
  return { sealedSecret: row.totp_secret, lastStep: Number.parseInt(row.totp_last_step, 10) };
}

/** False: that time step was used before, so the code is a replay. */
export async function useAuthenticatorStep(tx: Tx, userId: UserId, step: number): Promise<boolean> {
  return (await useStep.count(tx, [userId, step])) === 1;
}

const contact = statement<{ email: string | null; phone: string | null }>(
  "user_contact_lock",
  "SELECT CASE WHEN email_verified THEN email END AS email, CASE WHEN phone_verified THEN phone END AS phone FROM users WHERE id = $1 FOR NO KEY UPDATE",
);

/** Where codes go: addresses that have been shown to be the person's. Locks the person, so that requests at the same moment follow each other and the second sees that the first has sent one. */
export async function lockContact(tx: Tx, userId: UserId): Promise<{ email: string | null; phone: string | null }> {
  return (await contact.first(tx, [userId])) ?? { email: null, phone: null };
}

const sealedAfter = statement<{ id: UserId; totp_secret: Buffer }>(
  "authenticators_sealed",
  "SELECT id, totp_secret FROM users WHERE id > $1 AND totp_secret IS NOT NULL ORDER BY id LIMIT $2",
);
const writeSealed = statement("authenticator_reseal", "UPDATE users SET totp_secret = $3 WHERE id = $1 AND totp_secret = $2");

/** The authenticators' secrets, for bringing them under a new key. */
export function sealedAuthenticators(placeOf: (userId: UserId) => string): SealedColumn {
  return {
    name: "authenticator secrets",
    covers: "users.totp_secret",
    read: async (db, after, limit) =>
      (await sealedAfter.all(db, [after, limit])).map((row) => ({ id: row.id, place: placeOf(row.id), sealed: row.totp_secret })),
    write: async (db, id, before, next) => (await writeSealed.count(db, [id, before, next])) === 1,
  };
}
