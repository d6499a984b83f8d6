import { statement, type Queryable } from "../../core/db/statement.ts";
import type { SealedColumn } from "../../core/secrets/reseal.ts";
import { seal, unseal, type SealingKey } from "../../core/secrets/seal.ts";

const KEY_AAD = "receipt_key.1.key";
const KEY_BYTES = 32;

const readKey = statement<{ sealedKey: Buffer }>("receipt_key", "SELECT sealed_key FROM receipt_key");
const insertKey = statement<void, { sealedKey: Buffer }>(
  "receipt_key_insert",
  "INSERT INTO receipt_key (sealed_key) VALUES (:sealedKey) ON CONFLICT DO NOTHING",
);

/** The key of all check codes; null: no receipt was ever shared. */
export async function findReceiptKey(on: Queryable, key: SealingKey): Promise<Buffer | null> {
  const found = await readKey.first(on);
  return found === null ? null : Buffer.from(unseal(key, KEY_AAD, found.sealedKey), "base64");
}

/** The same, made at its first use. */
export async function receiptKey(on: Queryable, key: SealingKey, randomBytes: (size: number) => Buffer): Promise<Buffer> {
  const found = await findReceiptKey(on, key);
  if (found !== null) return found;
  await insertKey.count(on, { sealedKey: seal(key, KEY_AAD, randomBytes(KEY_BYTES).toString("base64")) });
  return receiptKey(on, key, randomBytes);
}

const sealedAfter = statement<{ id: string; sealedKey: Buffer }, { after: string; limit: number }>(
  "receipt_keys_sealed",
  "SELECT id::text AS id, sealed_key FROM receipt_key WHERE id > :after::bigint ORDER BY receipt_key.id LIMIT :limit",
);
const writeSealed = statement<void, { id: string; before: Buffer; next: Buffer }>(
  "receipt_key_reseal",
  "UPDATE receipt_key SET sealed_key = :next WHERE id = :id::bigint AND sealed_key = :before",
);

export const sealedReceiptKey: SealedColumn = {
  name: "key of receipts",
  covers: "receipt_key.sealed_key",
  read: async (db, after, limit) =>
    (await sealedAfter.all(db, { after, limit })).map((row) => ({ id: row.id, aad: KEY_AAD, sealed: row.sealedKey })),
  write: async (db, id, before, next) => (await writeSealed.count(db, { id, before, next })) === 1,
};
