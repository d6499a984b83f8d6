import path from "node:path";
import { ConfigError, readOwnerConfig } from "../../core/config.ts";
import { readSecretFiles } from "../../core/secret-files.ts";
import { takeBackup } from "../backup/backup.ts";

/**
 * `npm run backup -- <folder>`: writes the whole market into one encrypted file while it runs. It is encrypted with SEALING_KEY, or with
 * BACKUP_PASSPHRASE where one is given.
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write("npm run backup -- <folder>   writes plaza-<time>.backup into the folder\n");
  process.exit(2);
}
try {
  const env = readSecretFiles(process.env);
  const startedAt = Date.now();
  const file = await takeBackup({
    ...readOwnerConfig(env),
    passphrase: env["BACKUP_PASSPHRASE"] || null,
    folder: path.resolve(env["INIT_CWD"] ?? "", folder),
  });
  process.stdout.write(`${file}\nBackup taken in ${Date.now() - startedAt} ms\n`);
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : `The backup failed: ${(error as Error).message}`}\n`);
  process.exit(1);
}
