import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { CLOCK_SKEW_MS, NONCE_PATTERN, SIGNING_HEADERS, signedText } from "@plaza/contract/signing.ts";

/** Plaza's key at this exchange: its name, and 64 hexadecimal digits that both sides know. */
export interface PlazaKey {
  readonly id: string;
  readonly secret: string;
}

/** A request as it came, before anything in it is believed. */
export interface SignedRequest {
  readonly method: string;
  /** With the query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export type SignatureProblem = "signature_invalid" | "clock_skewed" | "nonce_used";

/** @returns why a request is refused; null for one that Plaza signed just now and sent for the first time */
export type SignatureCheck = (request: SignedRequest) => SignatureProblem | null;

/**
 * Checks the key, the time, the signature and the nonce, in this order: a nonce is used up only by a request with a valid signature. Nonces
 * are kept in memory for twice the allowed clock difference; several processes would keep them in a database.
 */
export function checkSignatures(key: PlazaKey, now: () => number): SignatureCheck {
  const nonces = new Map<string, number>();
  const secret = Buffer.from(key.secret, "hex");
  return ({ method, url, headers, body }) => {
    const header = (name: string) => (typeof headers[name] === "string" ? headers[name] : "");
    const [timestamp, nonce] = [header(SIGNING_HEADERS.timestamp), header(SIGNING_HEADERS.nonce)];
    if (header(SIGNING_HEADERS.key) !== key.id || !/^\d{13}$/.test(timestamp) || !NONCE_PATTERN.test(nonce)) return "signature_invalid";
    if (Math.abs(now() - Number(timestamp)) > CLOCK_SKEW_MS) return "clock_skewed";
    const [path = "", ...query] = url.split("?");
    const expected = createHmac("sha256", secret)
      .update(
        signedText({
          method,
          path,
          query: query.join("?"),
          bodyHash: createHash("sha256").update(body).digest("hex"),
          timestamp,
          nonce,
          idempotencyKey: header("idempotency-key"),
        }),
      )
      .digest();
    const given = Buffer.from(header(SIGNING_HEADERS.signature), "base64url");
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "signature_invalid";
    for (const [old, at] of nonces) {
      if (now() - at <= 2 * CLOCK_SKEW_MS) break;
      nonces.delete(old);
    }
    if (nonces.has(nonce)) return "nonce_used";
    nonces.set(nonce, now());
    return null;
  };
}
