import { messageOf } from "../../core/errors/error-message.ts";
import path from "node:path";
import { ConfigError, readOwnerConfig } from "../../core/config.ts";
import { prepareAppLogin } from "../../core/db/app-login.ts";
import { readSecretFiles } from "../../core/secret-files.ts";
import { isObjectAddress, readObjectAddress, readObjectStore } from "../../core/object-store-config.ts";
import { openObjectStore } from "../../core/object-store/object-store.ts";
import { type BackupFile, fileInStore, fileOnDisk } from "../backup/backup-locations.ts";
import { restoreBackup } from "../backup/restore.ts";

/**
 * `npm run restore -- <file>`: brings a backup, from this machine or from `s3://bucket/…`, into the empty database of DATABASE_URL and into
 * FILES_DIR. Run `npm run audit` afterwards.
 */
const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write("npm run restore -- <file or s3://bucket/file>   restores a backup into an empty database\n");
  process.exit(2);
}
try {
  const env = readSecretFiles(process.env);
  const config = readOwnerConfig(env);
  const startedAt = Date.now();
  const { takenAt, tables, files } = await restoreBackup({
    ...config,
    passphrase: env["BACKUP_PASSPHRASE"] || null,
    file: fileOf(file, env),
  });
  if (env["APP_DATABASE_URL"]) await prepareAppLogin(config.ownerUrl, env["APP_DATABASE_URL"]);
  process.stdout.write(`${tables} tables and ${files} files as of ${takenAt}, restored in ${Date.now() - startedAt} ms\n`);
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : `The restore failed: ${messageOf(error)}`}\n`);
  process.exit(1);
}

function fileOf(text: string, env: NodeJS.ProcessEnv): BackupFile {
  if (!isObjectAddress(text)) return fileOnDisk(path.resolve(env["INIT_CWD"] ?? "", text));
  const { bucket, path: key } = readObjectAddress(text);
  return fileInStore(openObjectStore(readObjectStore(env), bucket), bucket, key);
}
