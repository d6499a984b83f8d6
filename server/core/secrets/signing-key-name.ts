import { sign } from "./seal.ts";

/** Names of signing keys, which say nothing of a key: what was made with another one is worth nothing. */

const NAME_LENGTH = 16;

/** The name of a signing key. */
export function signingKeyName(signingKey: Buffer): string {
  return sign(signingKey, "name of the key", "").slice(0, NAME_LENGTH);
}

/** SQL: whether something was made with the key of the name `:keyName`; what doesn't say is of the first key. @param column with the name of the key */
export function madeWithKey(column: string): string {
  return `coalesce(${column}, (SELECT k.name FROM signing_key k ORDER BY k.first_used_at, k.name LIMIT 1), :keyName) = :keyName`;
}
