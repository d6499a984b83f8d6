import { DIGEST_HEADER, SIGNING_HEADERS, signedText, type SignedParts } from "@plaza/contract/signing.ts";

/** Signs what a request says. The key itself never leaves it. */
export interface Signer {
  readonly publicId: string;
  readonly sign: (text: string) => Promise<Uint8Array>;
}

/** With the secret that was shown when the key was made: 64 hexadecimal digits. */
export function hmacSigner(publicId: string, secret: string): Signer {
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const key = crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return { publicId, sign: async (text) => new Uint8Array(await crypto.subtle.sign("HMAC", await key, encoded(text))) };
}

/** A key as this platform's own Web Crypto has it: a browser and Node name its type differently. */
type PrivateKey = Parameters<typeof crypto.subtle.sign>[1];

/** With the merchant's own private key, which the platform never sees. */
export function ed25519Signer(publicId: string, privateKey: PrivateKey): Signer {
  return { publicId, sign: async (text) => new Uint8Array(await crypto.subtle.sign("Ed25519", privateKey, encoded(text))) };
}

/** The headers of one request. Each attempt is signed again: a nonce works once. */
export async function signedHeaders(
  signer: Signer,
  request: Pick<SignedParts, "method" | "path" | "query" | "idempotencyKey"> & { readonly body: string | Uint8Array<ArrayBuffer> },
  now: number,
): Promise<Record<string, string>> {
  const nonce = base64url(crypto.getRandomValues(new Uint8Array(18)));
  const timestamp = String(now);
  const isForm = typeof request.body !== "string";
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", isForm ? request.body : encoded(request.body)));
  const signature = await signer.sign(signedText({ ...request, bodyHash: hex(digest), timestamp, nonce }));
  return {
    [SIGNING_HEADERS.key]: signer.publicId,
    [SIGNING_HEADERS.timestamp]: timestamp,
    [SIGNING_HEADERS.nonce]: nonce,
    [SIGNING_HEADERS.signature]: base64url(signature),
    // A form's digest is read before the form is.
    ...(!isForm ? {} : { [DIGEST_HEADER]: `sha-256=:${base64(digest)}:` }),
  };
}

const encoded = (text: string) => new TextEncoder().encode(text);

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function base64url(bytes: Uint8Array): string {
  return base64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
