import { createHmac, createPublicKey, timingSafeEqual, verify } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { CLOCK_SKEW_MS, DIGEST_HEADER, NONCE_PATTERN, SIGNING_HEADERS, signedText } from "@plaza/contract/signing.ts";
import type { Context } from "../../core/context.ts";
import { refuse, type Refusal } from "../../core/http/refusal.ts";
import { digest, unseal } from "../../core/secrets/seal.ts";

/** How merchants' programs and an exchange's systems sign their requests: the same headers, text and algorithms for both. */

const TIMESTAMP = /^\d{13}$/;
/** What stands before a raw Ed25519 key in its DER form (RFC 8410). */
const ED25519_DER = Buffer.from("302a300506032b6570032100", "hex");
const NO_BODY = digest("").toString("hex");
const MAPPED = "::ffff:";

const CONTENT_DIGEST = /^sha-256=:([A-Za-z0-9+/]{43}=):$/;

/** The digest of each JSON body as it came, and of each upload as its sender says: what was signed is bytes, and the parser keeps none. */
const bodyHashes = new WeakMap<FastifyRequest, string>();

/** Notes the digest of a JSON body before it is parsed, because the signature covers its bytes. */
export function rememberBody(request: FastifyRequest, body: string): void {
  bodyHashes.set(request, digest(body).toString("hex"));
}

/** Takes an upload's digest from its header, before the body is read; the reader of the body compares it by `fitsDigest`. */
export function rememberDigest(request: FastifyRequest): void {
  const given = CONTENT_DIGEST.exec(String(request.headers[DIGEST_HEADER]))?.[1];
  if (given !== undefined) bodyHashes.set(request, Buffer.from(given, "base64").toString("hex"));
}

/** Whether a signed upload's body is the one that its signature covers. @param bodyHash SHA-256 of the bytes as they came, hexadecimal */
export function fitsDigest(request: FastifyRequest, bodyHash: string): boolean {
  return bodyHashes.get(request) === bodyHash;
}

/** Whether the request names a key. Says nothing about the signature; `refuseSignature` checks that. */
export function isSigned(request: FastifyRequest): boolean {
  return request.headers[SIGNING_HEADERS.key] !== undefined;
}

/** The address that a request comes from, an IPv4 address in its plain form. */
export function signerAddress(request: FastifyRequest): string {
  return request.ip.startsWith(MAPPED) ? request.ip.slice(MAPPED.length) : request.ip;
}

/** What a request says of its signature. */
export interface GivenSignature {
  readonly publicId: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: Buffer;
}

/** The half of a key that checks signatures. */
export interface CheckingKey {
  readonly kind: "hmac" | "ed25519";
  readonly sealedSecret: Buffer | null;
  /** What the secret is sealed to. */
  readonly secretAad: string;
  readonly publicKey: Buffer | null;
}

/** Reads the four headers; null where one is missing or malformed. `ids`: what the key's id looks like. */
export function readSignature(request: FastifyRequest, ids: RegExp): GivenSignature | null {
  const [publicId, timestamp, nonce, signature] = [
    SIGNING_HEADERS.key,
    SIGNING_HEADERS.timestamp,
    SIGNING_HEADERS.nonce,
    SIGNING_HEADERS.signature,
  ].map((name) => request.headers[name]);
  if (typeof publicId !== "string" || !ids.test(publicId)) return null;
  if (typeof timestamp !== "string" || !TIMESTAMP.test(timestamp)) return null;
  if (typeof nonce !== "string" || !NONCE_PATTERN.test(nonce)) return null;
  if (typeof signature !== "string" || !/^[\w-]{43,86}$/.test(signature)) return null;
  const bytes = Buffer.from(signature, "base64url");
  // The last character's unused bits: a signature has one spelling.
  return bytes.toString("base64url") === signature ? { publicId, timestamp, nonce, signature: bytes } : null;
}

/** Asked before the key is looked for: the answer would tell a key that there is from one that nobody has. */
export function refuseClock(context: Context, { timestamp }: GivenSignature): Refusal | null {
  const isNear = Math.abs(context.clock() - Number.parseInt(timestamp, 10)) <= CLOCK_SKEW_MS;
  return isNear ? null : refuse("clock_skewed", { serverTime: new Date(context.clock()).toISOString() });
}

/** Whether the key signed exactly this request; null where it did. */
export function refuseSignature(context: Context, request: FastifyRequest, given: GivenSignature, key: CheckingKey): Refusal | null {
  return signatureFits(context, key, textOf(request, given), given.signature) ? null : refuse("signature_invalid");
}

function textOf(request: FastifyRequest, { timestamp, nonce }: GivenSignature): string {
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

function signatureFits(context: Context, key: CheckingKey, text: string, signature: Buffer): boolean {
  if (key.kind === "hmac" && key.sealedSecret !== null) {
    const secret = Buffer.from(unseal(context.config.sealingKey, key.secretAad, key.sealedSecret), "hex");
    const expected = createHmac("sha256", secret).update(text).digest();
    return expected.length === signature.length && timingSafeEqual(expected, signature);
  }
  if (key.publicKey === null) return false;
  const publicKey = createPublicKey({ key: Buffer.concat([ED25519_DER, key.publicKey]), format: "der", type: "spki" });
  return verify(null, Buffer.from(text), publicKey, signature);
}

/** Whether a text is a raw Ed25519 public key as base64url. */
export function isPublicKey(text: string): boolean {
  try {
    return createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: text }, format: "jwk" }).asymmetricKeyType === "ed25519";
  } catch {
    return false;
  }
}
