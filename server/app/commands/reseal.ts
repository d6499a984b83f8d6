import { ConfigError, readOwnerConfig } from "../../core/config.ts";
import { readSecretFiles } from "../../core/secret-files.ts";
import { openDatabase } from "../../core/db/database.ts";
import { openFileStorage } from "../../core/files/open-file-storage.ts";
import { sealedColumns } from "./sealed-columns.ts";
import { resealAll } from "../../core/secrets/reseal.ts";

/** Re-encrypts all sealed data under SEALING_KEY, so that SEALING_KEYS_BEFORE can be removed. The market may run meanwhile. Only the database's owner may change the credentials of staff. */
try {
  const { ownerUrl, sealingKey, ...files } = readOwnerConfig(readSecretFiles(process.env));
  const db = openDatabase({ url: ownerUrl, isOwner: true, poolSize: 1, random: Math.random, onConnectionError: () => undefined });
  for (const { name, resealed } of await resealAll(db, sealingKey, sealedColumns(await openFileStorage(files))))
    process.stdout.write(`${resealed} ${name} resealed\n`);
  await db.close();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}
