import { statement, type Queryable } from "../../core/db/statement.ts";

export interface UsedKey {
  readonly keyId: string;
  readonly publicKey: string;
  /** When it signed first and last. */
  readonly firstAt: Date;
  readonly lastAt: Date;
}

const used = statement<void, { keyId: string; publicKey: string; at: Date }>(
  "evidence_key_used",
  `INSERT INTO evidence_key (key_id, public_key, first_at, last_at) VALUES (:keyId, :publicKey, :at, :at)
   ON CONFLICT (key_id) DO UPDATE SET first_at = LEAST(evidence_key.first_at, EXCLUDED.first_at), last_at = GREATEST(evidence_key.last_at, EXCLUDED.last_at)`,
);

/** Notes that a key has signed something of this moment. */
export async function noteKeyUsed(on: Queryable, keyId: string, publicKey: string, at: Date): Promise<void> {
  await used.count(on, { keyId, publicKey, at });
}

const all = statement<{ keyId: string; publicKey: string; firstAt: Date; lastAt: Date }>(
  "evidence_key_all",
  "SELECT key_id, public_key, first_at, last_at FROM evidence_key ORDER BY first_at",
);

/** Every key that has ever signed, the oldest first. A market has as many as it has changed its signing key. */
export async function usedKeys(on: Queryable): Promise<UsedKey[]> {
  return all.all(on);
}
