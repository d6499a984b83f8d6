import { createHash } from "node:crypto";

/**
 * The idempotency key of what a form asks for: sending the same form twice is one wish, and the same form with something mended after a
 * refusal is another one.
 */
export function wishKey(formKey: string, body: unknown): string {
  return createHash("sha256").update(formKey).update("\0").update(JSON.stringify(body)).digest("base64url");
}
