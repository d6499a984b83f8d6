import { createHash, createHmac, randomBytes } from "node:crypto";
import type pg from "pg";
import { SIGNING_HEADERS, signedText } from "@plaza/contract/signing.ts";
import { openDatabase } from "@plaza/server/core/db/database.ts";
import { sealingKeyOf } from "@plaza/server/core/secrets/seal.ts";
import { makeServiceKey } from "@plaza/server/exchange/service-keys/service-key.service.ts";
import type { BenchDatabase } from "./databases.ts";

/** Ids are consecutive, and the exchange's name for a user is the id's own digits, so that pgbench, which can only count, finds everybody. */
export const FIRST_USER = 5_000_000;

export const CREDITS_PATH = "/api/s/v1/credits";

export interface ServiceAccess {
  readonly publicId: string;
  readonly secret: string;
}

/** A request to credit a user, as it is sent. */
export interface CreditRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string;
  readonly nonce: string;
}

/** An exchange's users, and its key. */
export async function makeExchange(database: BenchDatabase, sealingKey: string, users: number): Promise<ServiceAccess> {
  await makeUsers(database.owner, users);
  const db = openDatabase({ url: database.adminUrl, isOwner: true, poolSize: 1, random: Math.random, onConnectionError: () => undefined });
  try {
    const wanted = { name: "bench", scopes: ["wallet" as const], allowedFrom: [], expiresInDays: null, publicKey: null };
    const made = await makeServiceKey(db, wanted, { sealingKey: sealingKeyOf([Buffer.from(sealingKey, "hex")]), randomBytes, by: null });
    return { publicId: made.publicId, secret: made.secret ?? "" };
  } finally {
    await db.close();
  }
}

async function makeUsers(owner: pg.Pool, count: number): Promise<void> {
  await owner.query(
    `INSERT INTO users (id, uid, username, nickname, external_id, password_hash)
     SELECT id, 100000000 + id, 'exchange' || id, 'Exchange ' || id, id::text, 'x' FROM generate_series($1::bigint, $1::bigint + $2 - 1) AS id`,
    [FIRST_USER, count],
  );
}

/** Credits one USDT to the user at this place. */
export function creditRequest({ publicId, secret }: ServiceAccess, index: number, reference: string): CreditRequest {
  const payload = JSON.stringify({ externalId: String(FIRST_USER + index), asset: "USDT", amount: "1", reference });
  const [timestamp, nonce] = [String(Date.now()), randomBytes(16).toString("base64url")];
  const bodyHash = createHash("sha256").update(payload).digest("hex");
  const text = signedText({ method: "POST", path: CREDITS_PATH, query: "", bodyHash, timestamp, nonce, idempotencyKey: "" });
  const signature = createHmac("sha256", Buffer.from(secret, "hex")).update(text).digest("base64url");
  const { key, timestamp: at, nonce: once, signature: signed } = SIGNING_HEADERS;
  return { url: CREDITS_PATH, payload, nonce, headers: { [key]: publicId, [at]: timestamp, [once]: nonce, [signed]: signature } };
}
