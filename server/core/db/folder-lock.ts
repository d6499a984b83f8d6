import { readField, readText } from "@plaza/contract/unknown-value.ts";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { ClusterRefusal } from "./cluster-refusal.ts";

/** SQLite's "another process holds it". */
const SQLITE_BUSY = 5;
/** How long a run that is just ending may take to let go. */
const PATIENCE_MS = 4000;

export interface FolderLock {
  release(): void;
}

/**
 * Claims a folder for this process. Node can't lock files by itself, but SQLite, which is part of Node, does: the operating system drops
 * its lock with the process, so that no `kill -9` leaves anything to clean away. The holder's file in the folder is only text
 * for the sentence that the loser reads.
 * @param says what the holder is to the person who meets it, such as `http://localhost:3000`
 * @throws ClusterRefusal if another live process holds it for longer than a run takes to end
 */
export async function lockFolder(folder: string, says: string, patienceMs = PATIENCE_MS): Promise<FolderLock> {
  const file = path.join(folder, "lock");
  const about = path.join(folder, "holder.json");
  for (let waited = 0; ; waited += 100) {
    const database = tryLock(file);
    if (database !== null) {
      writeFileSync(about, JSON.stringify({ pid: process.pid, says }));
      return { release: () => database.close() };
    }
    if (waited >= patienceMs) throw new ClusterRefusal("folder_held", heldSentence(folder, about));
    await pause(100);
  }
}

function tryLock(file: string): DatabaseSync | null {
  const database = new DatabaseSync(file);
  try {
    database.exec("PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE");
    return database;
  } catch (error) {
    database.close();
    if (readField(error, "errcode") === SQLITE_BUSY) return null;
    throw error;
  }
}

function heldSentence(folder: string, about: string): string {
  let holder = "another process";
  try {
    const record: unknown = JSON.parse(readFileSync(about, "utf8"));
    holder = `process ${String(readField(record, "pid"))} (${readText(record, "says")})`;
  } catch {
    // The holder has the lock but hasn't written its name yet.
  }
  return `The data in ${folder} is in use by ${holder}: stop that one first, or give this one a folder of its own with DATA_DIR=/another/folder.`;
}
