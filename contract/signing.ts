/** How a program signs a request with its key. Both sides make the same text; one byte of difference and the signature is another. */

export const SIGNING_HEADERS = {
  key: "plaza-key",
  timestamp: "plaza-timestamp",
  nonce: "plaza-nonce",
  signature: "plaza-signature",
} as const;

/**
 * An upload names its body's digest here, as RFC 9530 writes it: `sha-256=:…:` with base64. It is what the signature covers, so the sender is
 * known before a byte of the body is let in; a body with another digest is refused.
 */
export const DIGEST_HEADER = "content-digest";

/** How far the sender's clock may be off, either way. */
export const CLOCK_SKEW_MS = 30_000;

export const NONCE_PATTERN = /^[\w-]{16,64}$/;

export interface SignedParts {
  readonly method: string;
  /** As it was sent, with an account group before it if there was one. */
  readonly path: string;
  /** As it was sent, without the question mark; empty if there was none. */
  readonly query: string;
  /** SHA-256 of the body's bytes, hexadecimal; of nothing, where there is none. */
  readonly bodyHash: string;
  /** Milliseconds since 1970, as digits. */
  readonly timestamp: string;
  readonly nonce: string;
  /** The `Idempotency-Key` header; empty if there was none. */
  readonly idempotencyKey: string;
}

/** The text that is signed, with Ed25519 or HMAC-SHA256; the signature is sent as base64url. */
export function signedText(parts: SignedParts): string {
  return ["PLAZA1", parts.method, parts.path, parts.query, parts.bodyHash, parts.timestamp, parts.nonce, parts.idempotencyKey].join("\n");
}
