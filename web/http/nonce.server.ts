import { randomBytes } from "node:crypto";

/**
 * Stands in the HTML where the response's nonce belongs. The process that answers puts a fresh nonce there for each response, so that one
 * rendering can be given to many visitors. It never leaves the process, hence nobody can write it into content.
 */
export const NONCE_PLACEHOLDER = randomBytes(24).toString("hex");
