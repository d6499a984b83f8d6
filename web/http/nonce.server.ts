import { randomBytes } from "node:crypto";

const BYTES = 16;

/** What one response's policy lets its scripts run by: 22 characters. */
export function newNonce(): string {
  return randomBytes(BYTES).toString("base64url");
}

/**
 * The placeholder in the HTML for the response's nonce, as long as one. The process that answers puts a fresh nonce there for each response, so
 * that one rendering can be given to many visitors. It never leaves the process, hence nobody can write it into content.
 */
export const NONCE_PLACEHOLDER = newNonce();
