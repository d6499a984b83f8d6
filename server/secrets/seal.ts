import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** First byte of everything sealed; a later scheme or key takes the next. */
const SCHEME = 1;

/**
 * Encrypts `text` for one place only (AES-256-GCM): `place` names table, row and field, so that a sealed value copied
 * to another row does not open there.
 */
export function seal(key: Buffer, place: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.from([SCHEME]), nonce, cipher.getAuthTag(), body]);
}

/** @throws if the value was changed, belongs to another place or was sealed with another key. */
export function unseal(key: Buffer, place: string, sealed: Buffer): string {
  if (sealed[0] !== SCHEME) throw new Error("sealed by an unknown scheme");
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce);
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
}

/** A keyed digest; `purpose` keeps a signature made for one use from serving another. */
export function sign(key: Buffer, purpose: string, text: string): string {
  return createHmac("sha256", key).update(`${purpose}\0${text}`).digest("base64url");
}

export function signatureHolds(key: Buffer, purpose: string, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(key, purpose, text));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

export function digest(text: string | Uint8Array): Buffer {
  return createHash("sha256").update(text).digest();
}
