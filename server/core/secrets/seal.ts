import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const ID_BYTES = 4;
/** First byte of everything sealed. The first scheme used the key itself and didn't say which; it is only opened, never written. */
const FIRST_SCHEME = 1;
const ENVELOPE = 2;
const BOX_BYTES = NONCE_BYTES + TAG_BYTES;
const HEAD_BYTES = 1 + ID_BYTES;
const WRAPPED_BYTES = BOX_BYTES + KEY_BYTES;

/** The keys of this installation: the newest seals, all of them open. */
export interface SealingKey {
  /** What every value sealed from now on begins with. */
  readonly head: Buffer;
  readonly newest: Buffer;
  readonly byId: ReadonlyMap<string, Buffer>;
}

/** @param keys of 32 bytes each, the newest first */
export function sealingKeyOf(keys: readonly Buffer[]): SealingKey {
  const [newest] = keys;
  if (newest === undefined || keys.some((key) => key.length !== KEY_BYTES)) throw new Error("a sealing key has 32 bytes");
  return { newest, head: Buffer.concat([Buffer.from([ENVELOPE]), idOf(newest)]), byId: new Map(keys.map((key) => [idText(key), key])) };
}

/**
 * Encrypts `text` for one row only (AES-256-GCM): `aad`, the additional authenticated data, names table, row and field, so that a sealed value
 * copied to another row does not open there. The text is encrypted with its own key, and that key with the newest one, whose id the value names:
 * with another key only the small inner key is wrapped again.
 */
export function seal(key: SealingKey, aad: string, text: string): Buffer {
  return sealBytes(key, aad, Buffer.from(text, "utf8"));
}

/** The same for a file's content. */
export function sealBytes(key: SealingKey, aad: string, bytes: Buffer): Buffer {
  const own = randomBytes(KEY_BYTES);
  return Buffer.concat([key.head, lock(key.newest, wrapping(aad), own), lock(own, aad, bytes)]);
}

/** @throws if the value was changed, belongs to another row or was sealed with a key that is none of these. */
export function unseal(key: SealingKey, aad: string, sealed: Buffer): string {
  if (sealed[0] === FIRST_SCHEME) return openFirst(key, aad, sealed.subarray(1));
  return unsealBytes(key, aad, sealed).toString("utf8");
}

/** @throws as `unseal` does */
export function unsealBytes(key: SealingKey, aad: string, sealed: Buffer): Buffer {
  return open(ownKey(key, aad, sealed), aad, sealed.subarray(HEAD_BYTES + WRAPPED_BYTES));
}

/** The value under the newest key. Its text is not opened, unless it still is of the first scheme. Null: it is under that key already. */
export function reseal(key: SealingKey, aad: string, sealed: Buffer): Buffer | null {
  if (sealed[0] === FIRST_SCHEME) return seal(key, aad, unseal(key, aad, sealed));
  if (sealed.subarray(0, HEAD_BYTES).equals(key.head)) return null;
  const wrapped = lock(key.newest, wrapping(aad), ownKey(key, aad, sealed));
  return Buffer.concat([key.head, wrapped, sealed.subarray(HEAD_BYTES + WRAPPED_BYTES)]);
}

/** The id of the key that a value is sealed with, if it is none of these; null: one of them opens it, or it doesn't say which. */
export function missingKey(key: SealingKey, sealed: Buffer): string | null {
  const id = sealed.toString("hex", 1, HEAD_BYTES);
  return sealed[0] !== ENVELOPE || key.byId.has(id) ? null : id;
}

function ownKey(key: SealingKey, aad: string, sealed: Buffer): Buffer {
  if (sealed[0] !== ENVELOPE) throw new Error("sealed by an unknown scheme");
  const outer = key.byId.get(sealed.toString("hex", 1, HEAD_BYTES));
  if (outer === undefined) throw new Error("sealed with a key that is not configured");
  return open(outer, wrapping(aad), sealed.subarray(HEAD_BYTES, HEAD_BYTES + WRAPPED_BYTES));
}

function openFirst(key: SealingKey, aad: string, box: Buffer): string {
  for (const candidate of key.byId.values()) {
    try {
      return open(candidate, aad, box).toString("utf8");
    } catch {
      // Another key's.
    }
  }
  throw new Error("sealed with a key that is not configured");
}

function lock(key: Buffer, aad: string, text: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(Buffer.from(aad));
  const body = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function open(key: Buffer, aad: string, box: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, box.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(aad));
  decipher.setAuthTag(box.subarray(NONCE_BYTES, BOX_BYTES));
  return Buffer.concat([decipher.update(box.subarray(BOX_BYTES)), decipher.final()]);
}

/** A wrapped key never passes for a sealed text of the same row. */
function wrapping(aad: string): string {
  return `key of ${aad}`;
}

function idOf(key: Buffer): Buffer {
  return createHash("sha256").update("sealing key").update(key).digest().subarray(0, ID_BYTES);
}

function idText(key: Buffer): string {
  return idOf(key).toString("hex");
}

/** A keyed digest; `purpose` keeps a signature made for one use from serving another. */
export function sign(key: Buffer, purpose: string, text: string): string {
  return createHmac("sha256", key).update(`${purpose}\0${text}`).digest("base64url");
}

/** Whether the text was signed with this key for this purpose. Takes as long for every wrong signature. */
export function signatureHolds(key: Buffer, purpose: string, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(key, purpose, text));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** SHA-256, without a key: for values that nobody can guess. */
export function digest(text: string | Uint8Array): Buffer {
  return createHash("sha256").update(text).digest();
}
