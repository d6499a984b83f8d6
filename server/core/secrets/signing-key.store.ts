import { statement, type Queryable } from "../db/statement.ts";
import { sign } from "./seal.ts";

/** Which `SIGNING_KEY` the servers have had, by names that say nothing of a key: what was made with another one is worth nothing. */

const NAME_LENGTH = 16;

/** The name of a signing key. */
export function signingKeyName(signingKey: Buffer): string {
  return sign(signingKey, "name of the key", "").slice(0, NAME_LENGTH);
}

const note = statement<{ isAnother: boolean }, { name: string }>(
  "signing_key_note",
  `INSERT INTO signing_key (name) VALUES (:name) ON CONFLICT DO NOTHING RETURNING EXISTS (SELECT FROM signing_key other WHERE other.name <> :name) AS is_another`,
);

/** Notes the key with which a server starts. @returns whether it is new here, and takes the place of another one */
export async function noteSigningKey(on: Queryable, signingKey: Buffer): Promise<boolean> {
  return (await note.first(on, { name: signingKeyName(signingKey) }))?.isAnother === true;
}

/** SQL: whether something was made with the key of the name `:keyName`; what doesn't say is of the first key. @param column with the name of the key */
export function madeWithKey(column: string): string {
  return `coalesce(${column}, (SELECT k.name FROM signing_key k ORDER BY k.first_used_at, k.name LIMIT 1), :keyName) = :keyName`;
}
