import { createHmac, createPublicKey, timingSafeEqual, verify } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { CLOCK_SKEW_MS, NONCE_PATTERN, SIGNING_HEADERS, signedText } from "@plaza/contract/signing.ts";
import type { MerchantTier } from "@plaza/contract/merchant.ts";
import { countingTier, perksOf } from "@plaza/domain/merchants/perks.ts";
import type { Caller } from "../../core/identity/caller.ts";
import type { Context } from "../../core/context.ts";
import { refuse, type Outcome } from "../../core/http/refusal.ts";
import { digest, unseal } from "../../core/secrets/seal.ts";
import { findKey, useKey, type SigningKey } from "./api-key.store.ts";

const PUBLIC_ID = /^pk_[a-z2-7]{20}$/;
const TIMESTAMP = /^\d{13}$/;
/** What stands before a raw Ed25519 key in its DER form (RFC 8410). */
const ED25519_DER = Buffer.from("302a300506032b6570032100", "hex");
const NO_BODY = digest("").toString("hex");
const MAPPED = "::ffff:";

/** The digest of each JSON body as it came: what was signed is bytes, and the parser keeps none. */
const bodyHashes = new WeakMap<FastifyRequest, string>();

export function rememberBody(request: FastifyRequest, body: string): void {
  bodyHashes.set(request, digest(body).toString("hex"));
}

export function isSigned(request: FastifyRequest): boolean {
  return request.headers[SIGNING_HEADERS.key] !== undefined;
}

export function secretPlace(publicId: string): string {
  return `api_key.${publicId}.secret`;
}

/**
 * Who a signed request speaks for. Refused alike: an unknown, ended or foreign-address key, a wrong signature, a clock too far off, a nonce
 * used before; nothing tells a guesser which. The key's limits are in the response's headers.
 */
export async function callerOfSigned(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<Outcome<Caller>> {
  const given = readHeaders(request);
  if (given === null) return refuse("signature_invalid");
  const ip = request.ip.startsWith(MAPPED) ? request.ip.slice(MAPPED.length) : request.ip;
  const key = await findKey(context.db, given.publicId, ip);
  if (key === null || !key.live || !key.allowedHere) return refuse("signature_invalid");
  if (Math.abs(context.clock() - Number.parseInt(given.timestamp, 10)) > CLOCK_SKEW_MS) {
    return refuse("clock_skewed", { serverTime: new Date(context.clock()).toISOString() });
  }
  if (!signatureFits(context, key, textOf(request, given), given.signature)) return refuse("signature_invalid");
  const used = await useKey(context.db, key.id, given.nonce, ip);
  if (used === null) return refuse("nonce_used");
  const most = perMinuteOf(context, key, countingTier(key.merchantTier, key.traderStatus));
  void reply.header("ratelimit-limit", most);
  void reply.header("ratelimit-remaining", Math.max(0, most - used.used));
  void reply.header("ratelimit-reset", used.resetsIn);
  if (used.used > most) {
    void reply.header("retry-after", used.resetsIn);
    return refuse("too_many_requests", { retryAfter: used.resetsIn });
  }
  return callerOf(key);
}

/** How often a key may ask in a minute: as its owner's tier allows, unless it has its own limit. */
export function perMinuteOf(context: Context, key: { readonly perMinute: number | null }, tier: MerchantTier): number {
  return key.perMinute ?? perksOf(context.settings.current, tier).apiPerMinute;
}

function callerOf(key: SigningKey): Caller {
  return {
    userId: key.userId,
    uid: key.uid,
    accountGroup: key.accountGroup,
    // Only owners make keys.
    accountId: key.userId,
    subUserId: null,
    isSubUser: key.subUser,
    rights: null,
    language: key.language,
    kycCountry: key.kycCountry,
    sessionId: key.id,
    sessionKind: "key",
    tokenHash: digest(key.publicId),
    keyScopes: key.scopes,
  };
}

interface Given {
  readonly publicId: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: Buffer;
}

function readHeaders(request: FastifyRequest): Given | null {
  const [publicId, timestamp, nonce, signature] = [
    SIGNING_HEADERS.key,
    SIGNING_HEADERS.timestamp,
    SIGNING_HEADERS.nonce,
    SIGNING_HEADERS.signature,
  ].map((name) => request.headers[name]);
  if (typeof publicId !== "string" || !PUBLIC_ID.test(publicId)) return null;
  if (typeof timestamp !== "string" || !TIMESTAMP.test(timestamp)) return null;
  if (typeof nonce !== "string" || !NONCE_PATTERN.test(nonce)) return null;
  if (typeof signature !== "string" || !/^[\w-]{43,86}$/.test(signature)) return null;
  const bytes = Buffer.from(signature, "base64url");
  // The last character's unused bits: a signature has one spelling.
  return bytes.toString("base64url") === signature ? { publicId, timestamp, nonce, signature: bytes } : null;
}

function textOf(request: FastifyRequest, { timestamp, nonce }: Given): string {
  const [path = "", ...query] = request.originalUrl.split("?");
  const idempotencyKey = request.headers["idempotency-key"];
  return signedText({
    method: request.method,
    path,
    query: query.join("?"),
    bodyHash: bodyHashes.get(request) ?? NO_BODY,
    timestamp,
    nonce,
    idempotencyKey: typeof idempotencyKey === "string" ? idempotencyKey : "",
  });
}

function signatureFits(context: Context, key: SigningKey, text: string, signature: Buffer): boolean {
  if (key.kind === "hmac" && key.sealedSecret !== null) {
    const secret = Buffer.from(unseal(context.config.sealingKey, secretPlace(key.publicId), key.sealedSecret), "hex");
    const expected = createHmac("sha256", secret).update(text).digest();
    return expected.length === signature.length && timingSafeEqual(expected, signature);
  }
  if (key.publicKey === null) return false;
  const publicKey = createPublicKey({ key: Buffer.concat([ED25519_DER, key.publicKey]), format: "der", type: "spki" });
  return verify(null, Buffer.from(text), publicKey, signature);
}
