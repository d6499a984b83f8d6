/** Signatures of keys that we don't know beforehand, by what browsers and Node have built in. All of it is pure computation. */
const { subtle } = globalThis.crypto;

export type SignatureAlgorithm = "ES256" | "EdDSA" | "RS256";

const PARAMETERS = {
  ES256: {
    key: { name: "ECDSA", namedCurve: "P-256" },
    head: "3059301306072a8648ce3d020106082a8648ce3d03010703420004",
    signature: { name: "ECDSA", hash: "SHA-256" },
  },
  EdDSA: { key: { name: "Ed25519" }, head: "302a300506032b6570032100", signature: { name: "Ed25519" } },
  RS256: { key: { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" }, head: "3082", signature: { name: "RSASSA-PKCS1-v1_5" } },
} as const;

/** SHA-256 by the browser's own Web Crypto, which pages without HTTPS lack. */
export async function sha256Bytes(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await subtle.digest("SHA-256", bytes));
}

/** @param publicKey as SubjectPublicKeyInfo @param signature of ES256 as its two numbers, not as DER @throws for any other key */
export async function verifyBytes(
  algorithm: SignatureAlgorithm,
  publicKey: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const { key, head, signature: how } = PARAMETERS[algorithm];
  const imported = await subtle.importKey("spki", publicKey, key, true, ["verify"]);
  // A key has one text here: some programs overlook bits that mean nothing, or read a point that is written in another way.
  const isCanonical =
    hexOf(publicKey).startsWith(head) && hexOf(publicKey) === hexOf(new Uint8Array(await subtle.exportKey("spki", imported)));
  return isCanonical && subtle.verify(how, imported, signature, signed);
}

const DER_SEQUENCE = 0x30;
const DER_INTEGER = 0x02;
const DER_HEAD = 2;
const P256_BYTES = 32;

/** The two numbers of an ECDSA signature over P-256, 32 bytes each; null where the DER is not the one text of two such numbers. */
export function rawSignature(der: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (der[0] !== DER_SEQUENCE || der[1] !== der.length - DER_HEAD) return null;
  const first = integerIn(der.subarray(DER_HEAD));
  const second = first === null ? null : integerIn(der.subarray(DER_HEAD + first.size));
  if (first === null || second === null || DER_HEAD + first.size + second.size !== der.length) return null;
  return new Uint8Array([...first.digits, ...second.digits]);
}

/** The integer at the beginning: how many bytes of DER it is, and its 32 bytes; null if it isn't one, or is negative, too long or padded. */
function integerIn(der: Uint8Array): { readonly size: number; readonly digits: Uint8Array } | null {
  const length = der[1] ?? 0;
  const number = der.subarray(DER_HEAD, DER_HEAD + length);
  const [first = 0x80, second = 0] = number;
  const isPadded = first === 0 && second < 0x80;
  const digits = first === 0 ? number.subarray(1) : number;
  if (der[0] !== DER_INTEGER || number.length !== length || first >= 0x80 || isPadded || digits.length > P256_BYTES) return null;
  const padded = new Uint8Array(P256_BYTES);
  padded.set(digits, P256_BYTES - digits.length);
  return { size: DER_HEAD + length, digits: padded };
}

/** Null: not the one text in base64url of its bytes. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9_-]+$/.test(text) || text.length % 4 === 1) return null;
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const again = btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return again === text ? bytes : null;
}

/** Lowercase, two digits for each byte. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
