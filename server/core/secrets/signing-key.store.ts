import { statement, type Queryable } from "../db/statement.ts";
import { signingKeyName } from "./signing-key-name.ts";

/** Which `SIGNING_KEY` the servers of this database have had, by their names. */

const note = statement<{ isAnother: boolean }, { name: string }>(
  "signing_key_note",
  `INSERT INTO signing_key (name) VALUES (:name) ON CONFLICT DO NOTHING RETURNING EXISTS (SELECT FROM signing_key other WHERE other.name <> :name) AS is_another`,
);

/** Notes the key with which a server starts. @returns whether it is new here, and takes the place of another one */
export async function noteSigningKey(on: Queryable, signingKey: Buffer): Promise<boolean> {
  return (await note.first(on, { name: signingKeyName(signingKey) }))?.isAnother === true;
}
