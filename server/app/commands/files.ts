import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { ConfigError } from "../../core/config-error.ts";
import { messageOf } from "../../core/errors/error-message.ts";
import { readFileSettings } from "../../core/file-config.ts";
import { folderStorage, type FileStorage } from "../../core/files/file-storage.ts";
import { objectStorage } from "../../core/files/object-storage.ts";
import { readSecretFiles } from "../../core/secret-files.ts";

/**
 * `npm run files -- to-s3`: moves the files of FILES_DIR to the object store of FILES_URL, one by one: copied, read back, compared, and only then
 * removed from the folder. `to-disk` moves them back. The market may run meanwhile, once its servers have FILES_URL; what a stopped run has left is
 * moved by the next one.
 */
const HELP = `npm run files -- to-s3     moves the files of FILES_DIR to the store of FILES_URL
npm run files -- to-disk   moves the files of that store back to FILES_DIR
`;
/** What was put before the end of time: every file. */
const EVER = new Date(8_640_000_000_000_000);

const direction = process.argv[2];
if (direction !== "to-s3" && direction !== "to-disk") {
  process.stderr.write(HELP);
  process.exit(2);
}
try {
  const { filesDir, filesStore } = readFileSettings(readSecretFiles(process.env));
  if (filesStore === null) throw new ConfigError("FILES_URL is missing: where files go, such as s3://bucket/prefix");
  const [folder, store] = [folderStorage(filesDir), objectStorage(filesStore)];
  const { files, bytes } = await (direction === "to-s3" ? moveFiles(folder, store) : moveFiles(store, folder));
  process.stdout.write(`${files} files with ${bytes} bytes moved\n`);
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : `The move failed: ${messageOf(error)}`}\n`);
  process.exit(1);
}

async function moveFiles(from: FileStorage, to: FileStorage): Promise<{ files: number; bytes: number }> {
  const moved = { files: 0, bytes: 0 };
  const names: string[] = [];
  for await (const name of from.namesBefore(EVER)) names.push(name);
  for (const name of names) {
    const file = await from.read(name);
    // Removed meanwhile, or never finished: the servers clear that away.
    if (file === null) continue;
    const bytes = await buffer(file);
    // What a stopped run has left of it.
    await to.remove(name);
    await to.put(name, bytes);
    const copy = await to.read(name);
    if (copy === null || !digest(await buffer(copy)).equals(digest(bytes))) throw new Error(`the copy of ${name} differs`);
    await from.remove(name);
    moved.files += 1;
    moved.bytes += bytes.length;
  }
  return moved;
}

function digest(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}
