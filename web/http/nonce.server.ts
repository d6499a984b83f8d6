import { randomBytes } from "node:crypto";

/**
 * The placeholder in the HTML for the response's nonce. The process that answers puts a fresh nonce there for each response, so that one
 * rendering can be given to many visitors. It never leaves the process, hence nobody can write it into content.
 */
export const NONCE_PLACEHOLDER = randomBytes(24).toString("hex");
