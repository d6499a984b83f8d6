import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { chunksOf } from "../../core/files/chunks.ts";
import type { ObjectStore } from "../../core/object-store/object-store.ts";

/** Where backups are written: a folder, or a prefix of an object store. */
export interface BackupLocation {
  /** Nothing has this name before all of it is there. @returns its address, as the restore takes it */
  write(name: string, bytes: AsyncIterable<Buffer>): Promise<string>;
  /** Removes all but the newest backups, whose names sort by their time, and nothing else. @returns the addresses of those that were removed */
  removeOldest(keep: number): Promise<string[]>;
}

/** One backup, to be restored. */
export interface BackupFile {
  readonly address: string;
  read(start: number): AsyncIterable<Buffer>;
}

const BACKUP_NAME = /^plaza-.*\.backup$/;

function oldestOf(names: readonly string[], keep: number): string[] {
  const backups = names.filter((name) => BACKUP_NAME.test(name)).toSorted();
  return backups.slice(0, Math.max(0, backups.length - keep));
}

/** A folder of this machine, which is made if it isn't there; its owner alone reads it. */
export function backupFolder(folder: string): BackupLocation {
  return {
    write: async (name, bytes) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, name);
      const unfinished = `${file}.part`;
      await pipeline(Readable.from(bytes), createWriteStream(unfinished, { mode: 0o600, flags: "wx" }));
      await syncFile(unfinished);
      await rename(unfinished, file);
      return file;
    },
    removeOldest: async (keep) => {
      const files = oldestOf(await readdir(folder), keep).map((name) => path.join(folder, name));
      for (const file of files) await rm(file);
      return files;
    },
  };
}

/** Opens nothing before the first read. @param file absolute, or relative to the process's folder */
export function fileOnDisk(file: string): BackupFile {
  return { address: file, read: (start) => chunksOf(createReadStream(file, { start })) };
}

/** @param prefix without slashes at its ends; empty: the bucket itself */
export function backupPrefix(store: ObjectStore, bucket: string, prefix: string): BackupLocation {
  const start = prefix === "" ? "" : `${prefix}/`;
  const addressOf = (name: string) => `s3://${bucket}/${start}${name}`;
  return {
    write: async (name, bytes) => {
      await store.upload(start + name, bytes);
      return addressOf(name);
    },
    removeOldest: async (keep) => {
      const names = oldestOf(await store.list(start), keep);
      for (const name of names) await store.remove(start + name);
      return names.map(addressOf);
    },
  };
}

/** Requests nothing before the first read. */
export function fileInStore(store: ObjectStore, bucket: string, key: string): BackupFile {
  return { address: `s3://${bucket}/${key}`, read: (start) => store.read(key, start) };
}

async function syncFile(file: string): Promise<void> {
  const opened = await open(file, "r+");
  await opened.sync();
  await opened.close();
}
