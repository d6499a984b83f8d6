import { createReadStream } from "node:fs";
import { mkdir, open, opendir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { messageOf } from "../errors/error-message.ts";
import { systemCode } from "../db/system-error.ts";

/** Where the bytes of files stand. A name is 32 hexadecimal digits, made by us: nothing that a person sent ever becomes part of a path. */
export interface FileStorage {
  /** Resolves once the bytes are safe from a power cut. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Null: nothing stands under this name. */
  read(name: string): Promise<Readable | null>;
  /** Nothing happens where there is nothing. */
  remove(name: string): Promise<void>;
  /** The names of what was put before then, also of what a crash left half-written. */
  namesBefore(instant: Date): AsyncIterable<string>;
}

/** The storage can't be reached now: nobody's fault, and worth another try later. */
export class FileStorageAway extends Error {
  constructor(cause: unknown) {
    super(messageOf(cause), { cause });
    this.name = "FileStorageAway";
  }
}

/** What the storage names files by. */
export const FILE_NAME = /^[0-9a-f]{32}$/;
const NOT_THERE = "ENOENT";

/** A folder of this machine, readable by its owner alone and outside of everything that a web server serves. */
export function folderStorage(folder: string): FileStorage {
  const folderOf = (name: string) => {
    if (!FILE_NAME.test(name)) throw new Error("not the name of a stored file");
    // A folder of a million entries is slow to list on every file system: 256 of them aren't.
    return join(folder, name.slice(0, 2));
  };
  const pathOf = (name: string) => join(folderOf(name), name);
  return {
    put: async (name, bytes) => {
      await mkdir(folderOf(name), { recursive: true, mode: 0o700 });
      const unfinished = `${pathOf(name)}.part`;
      const file = await open(unfinished, "wx", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, pathOf(name));
      await syncFolder(folderOf(name));
    },
    read: async (name) => {
      const file = await open(pathOf(name), "r").catch(unlessMissing);
      return file === null ? null : createReadStream("", { fd: file });
    },
    remove: async (name) => {
      await Promise.all([rm(pathOf(name), { force: true }), rm(`${pathOf(name)}.part`, { force: true })]);
    },
    namesBefore: (instant) => namesIn(folder, instant),
  };
}

async function* namesIn(folder: string, before: Date): AsyncIterable<string> {
  const all = await opendir(folder, { recursive: true }).catch(unlessMissing);
  if (all === null) return;
  for await (const entry of all) {
    const name = entry.name.replace(/\.part$/, "");
    if (!entry.isFile() || !FILE_NAME.test(name)) continue;
    const facts = await stat(join(entry.parentPath, entry.name)).catch(unlessMissing);
    if (facts !== null && facts.mtime < before) yield name;
  }
}

/** A rename is lasting once the folder is written; Windows does that by itself and can't be asked. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function unlessMissing(error: unknown): null {
  if (systemCode(error) === NOT_THERE) return null;
  throw error;
}
