import { HOUR_MS } from "@plaza/domain/time/durations.ts";
import { messageOf } from "../../core/errors/error-message.ts";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ConfigError, readOwnerConfig } from "../../core/config.ts";
import { readSecretFiles } from "../../core/secret-files.ts";
import { isObjectAddress, readObjectAddress, readObjectStore } from "../../core/object-store-config.ts";
import { openObjectStore } from "../../core/object-store/object-store.ts";
import { backupFolder, type BackupLocation, backupPrefix } from "../backup/backup-locations.ts";
import { takeBackup } from "../backup/backup.ts";

/**
 * `npm run backup -- <folder or s3://bucket/prefix>`: writes the whole market into one encrypted file while it runs. It is encrypted with
 * SEALING_KEY, or with BACKUP_PASSPHRASE where one is given. `--keep` removes all but the newest ones there afterwards; `--every` repeats it until
 * the process is stopped, for machines without a timer.
 */
const HELP = `npm run backup -- <folder or s3://bucket/prefix> [--keep <files>] [--every <hours>]   writes plaza-<time>.backup there
`;
const LONGEST_HOURS = 24 * 7;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: "string" }, every: { type: "string" } },
});
const [target] = positionals;
const keep = wholeNumber(values.keep, 10_000);
const every = wholeNumber(values.every, LONGEST_HOURS);
if (target === undefined || keep === null || every === null) {
  process.stderr.write(HELP);
  process.exit(2);
}
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => process.exit(0));
for (;;) {
  const isDone = await backUp(target, keep);
  if (every === undefined) process.exit(isDone ? 0 : 1);
  // A failure is repeated sooner: the folder's newest file says how old the last good one is.
  await pause(isDone ? every * HOUR_MS : HOUR_MS / 4);
}

async function backUp(into: string, most: number | undefined): Promise<boolean> {
  try {
    const env = readSecretFiles(process.env);
    const startedAt = Date.now();
    const location = locationOf(into, env);
    const address = await takeBackup({ ...readOwnerConfig(env), passphrase: env["BACKUP_PASSPHRASE"] || null, location });
    process.stdout.write(`${address}\nBackup taken in ${Date.now() - startedAt} ms\n`);
    for (const removed of most === undefined ? [] : await location.removeOldest(most)) process.stdout.write(`${removed} removed\n`);
    return true;
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : `The backup failed: ${messageOf(error)}`}\n`);
    return false;
  }
}

function locationOf(text: string, env: NodeJS.ProcessEnv): BackupLocation {
  if (!isObjectAddress(text)) return backupFolder(path.resolve(env["INIT_CWD"] ?? "", text));
  const { bucket, path: prefix } = readObjectAddress(text);
  return backupPrefix(openObjectStore(readObjectStore(env), bucket), bucket, prefix);
}

/** Undefined where nothing is given, null where it is no number from 1 on. */
function wholeNumber(text: string | undefined, most: number): number | null | undefined {
  if (text === undefined) return undefined;
  const value = /^\d{1,5}$/.test(text) ? Number.parseInt(text, 10) : 0;
  return value >= 1 && value <= most ? value : null;
}
