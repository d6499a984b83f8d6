import { readText } from "@plaza/contract/unknown-value.ts";
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { ClusterRefusal } from "./cluster-refusal.ts";
import { type RunAs, isWritable } from "./postgres-files.ts";

/** Where one cluster lives and who runs it. */
export interface ClusterHome {
  /** Holds `data` (PostgreSQL's own folder) and `log`; writable by `runAs`. */
  readonly folder: string;
  readonly runAs: RunAs | null;
  /** A folder for a copy of the binaries that `runAs` can read. Made on first use. */
  cacheFolder(): string;
}

/** Which folder holds the database of a data folder that PostgreSQL's user can't enter. */
interface Record {
  readonly folder: string;
  /** The data folder that this was written for: a moved checkout takes its database along, a copied one begins its own. */
  readonly dataDir: string;
}

/** Kept across restarts of the machine, unlike the temporary folder. */
const SHARED_STATE = ["/var/lib/plaza", "/var/tmp/plaza"];

/**
 * Finds or makes the home of a data folder's cluster: inside the data folder if PostgreSQL's user can work there, otherwise in a separate
 * folder under `/var/lib/plaza`, which the data folder remembers.
 * @param dataDir must exist and be writable
 */
export function settleHome(dataDir: string, log: (line: string) => void): ClusterHome {
  const inside = path.join(dataDir, "postgres");
  if (process.platform === "win32" || process.getuid?.() !== 0) {
    mkdirSync(inside, { recursive: true, mode: 0o700 });
    return { folder: inside, runAs: null, cacheFolder: () => inside };
  }
  const runAs = ownerOf(path.join(inside, "data")) ?? unprivilegedUser();
  const folder = recordedFolder(dataDir, log) ?? (offer(inside, runAs) ? inside : newFolderElsewhere(dataDir, runAs, log));
  return { folder, runAs: ownerOf(path.join(folder, "data")) ?? runAs, cacheFolder: sharedState };
}

/** A cluster made by a normal user stays that user's when root starts it later. */
function ownerOf(folder: string): RunAs | null {
  if (!existsSync(folder)) return null;
  const { uid, gid } = statSync(folder);
  return uid === 0 ? null : { uid, gid };
}

/** The user of a PostgreSQL that is installed here, else `nobody`, else one that we make. PostgreSQL wants a name in the user database. */
function unprivilegedUser(): RunAs {
  const found = userNamed("postgres") ?? userNamed("nobody");
  if (found !== null) return found;
  spawnSync("useradd", ["--system", "--no-create-home", "--shell", "/usr/sbin/nologin", "plaza"]);
  const made = userNamed("plaza");
  if (made !== null) return made;
  throw new ClusterRefusal(
    "no_postgres",
    "PostgreSQL doesn't run as root, and this system has no user postgres or nobody: start Plaza as a normal user, or set DATABASE_URL.",
  );
}

function userNamed(name: string): RunAs | null {
  const fields = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .find(([user]) => user === name);
  const uid = Number.parseInt(fields?.[2] ?? "", 10);
  const gid = Number.parseInt(fields?.[3] ?? "", 10);
  return uid > 0 && gid >= 0 ? { uid, gid } : null;
}

function recordedFolder(dataDir: string, log: (line: string) => void): string | null {
  const record = readRecord(dataDir);
  if (record === null) return null;
  if (!existsSync(record.folder)) {
    log(`the database folder ${record.folder} of an earlier run is gone, so a new database begins`);
    return null;
  }
  const here = realpathSync(dataDir);
  if (record.dataDir === here) return record.folder;
  if (existsSync(record.dataDir) && readRecord(record.dataDir)?.folder === record.folder) {
    log(`${here} was copied from ${record.dataDir}, whose database stays there: a new database begins here`);
    return null;
  }
  writeRecord(dataDir, record.folder);
  return record.folder;
}

function recordFile(dataDir: string): string {
  return path.join(dataDir, "postgres-folder.json");
}

function readRecord(dataDir: string): Record | null {
  try {
    const record: unknown = JSON.parse(readFileSync(recordFile(dataDir), "utf8"));
    return { folder: readText(record, "folder"), dataDir: readText(record, "dataDir") };
  } catch {
    return null;
  }
}

function writeRecord(dataDir: string, folder: string): void {
  writeFileSync(recordFile(dataDir), `${JSON.stringify({ folder, dataDir: realpathSync(dataDir) } satisfies Record)}\n`);
}

/** Makes the folder that user's, if the user can get there at all. */
function offer(folder: string, runAs: RunAs): boolean {
  const isNew = !existsSync(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveTo(folder, runAs);
  if (isWritable(folder, runAs)) return true;
  if (isNew) rmdirSync(folder);
  return false;
}

function newFolderElsewhere(dataDir: string, runAs: RunAs, log: (line: string) => void): string {
  const folder = path.join(sharedState(), randomBytes(6).toString("hex"));
  if (!offer(folder, runAs))
    throw new ClusterRefusal(
      "no_postgres",
      `PostgreSQL's user can't write below ${path.dirname(folder)}: start Plaza as a normal user, or set DATABASE_URL.`,
    );
  log(`PostgreSQL doesn't run as root and its user can't enter ${dataDir}: its files are in ${folder}`);
  writeRecord(dataDir, folder);
  return folder;
}

/** Root runs programs from here, so a folder that others could have prepared or can change is refused. */
function sharedState(): string {
  for (const folder of SHARED_STATE) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      const found = lstatSync(folder);
      if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0) continue;
      chmodSync(folder, 0o755);
      return folder;
    } catch {
      // Read-only, or not a folder: the next one.
    }
  }
  throw new ClusterRefusal(
    "no_postgres",
    `PostgreSQL doesn't run as root, and neither of ${SHARED_STATE.join(" and ")} can be used for its files: start Plaza as a normal user, or set DATABASE_URL.`,
  );
}

/** @throws ClusterRefusal in a container whose root may not give files away */
export function giveTo(entry: string, runAs: RunAs): void {
  try {
    chownSync(entry, runAs.uid, runAs.gid);
  } catch (cause) {
    throw new ClusterRefusal(
      "no_postgres",
      "PostgreSQL doesn't run as root, and this root may not act as another user: start Plaza as a normal user, or set DATABASE_URL.",
      { cause },
    );
  }
}
