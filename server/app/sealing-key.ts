import { ConfigError } from "../core/config-error.ts";
import { statement, type Queryable } from "../core/db/statement.ts";
import { missingKey, type SealingKey } from "../core/secrets/seal.ts";

const readSealed = statement<{ sealed: Buffer }>(
  "sealing_key_samples",
  `(SELECT sealed_fields AS sealed FROM payment_account ORDER BY id DESC LIMIT 1)
   UNION ALL (SELECT totp_secret FROM users WHERE totp_secret IS NOT NULL LIMIT 1)
   UNION ALL (SELECT totp_secret FROM staff WHERE totp_secret IS NOT NULL LIMIT 1)`,
);

/**
 * Refuses to serve a database that was sealed with another key: nobody could log in with an authenticator or see where to pay, and what is written
 * meanwhile would need both keys.
 * @throws ConfigError with the id of the key that is missing
 */
export async function requireSealingKey(on: Queryable, key: SealingKey): Promise<void> {
  for (const { sealed } of await readSealed.all(on)) {
    const missing = missingKey(key, sealed);
    if (missing !== null)
      throw new ConfigError(
        `SEALING_KEY is not this database's: it has values sealed with the key ${missing}. Set that one as SEALING_KEY, or in SEALING_KEYS_BEFORE (docs/operations/backup.md).`,
      );
  }
}
