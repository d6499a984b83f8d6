import { accessSync, constants, statfsSync } from "node:fs";

const FOLDER = "/dev/shm";
/** What statfs says of a file system in memory. */
const TMPFS = 0x01_02_19_94;
/** Three clusters, their databases and the browsers' profiles take a quarter of it. */
const LEAST_FREE_BYTES = 4 * 1024 ** 3;

/**
 * A folder in memory for what tests write and nobody keeps: a database on it is copied in a quarter of the processor time, and nothing
 * waits for a disk. Null where the machine has none with room, or TMPDIR names another.
 */
export function memoryFolder(): string | null {
  if (process.platform !== "linux" || (process.env["TMPDIR"] ?? "") !== "") return null;
  try {
    accessSync(FOLDER, constants.W_OK);
    const { type, bavail, bsize } = statfsSync(FOLDER);
    return type === TMPFS && bavail * bsize >= LEAST_FREE_BYTES ? FOLDER : null;
  } catch {
    return null;
  }
}
