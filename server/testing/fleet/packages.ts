import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { MACHINE } from "./machine.ts";

/** What a fleet runs beside our own processes, from Debian's packages. Nothing is installed or downloaded. */
export interface FleetPrograms {
  readonly haproxy: string;
  readonly pgbouncer: string;
  readonly nats: string;
  /** The folder of PostgreSQL's programs. */
  readonly postgres: string;
  /** From PgBouncer 1.21 on. */
  readonly poolerPrepares: boolean;
}

/** What decides between machines which PostgreSQL takes writes. */
export interface PatroniPrograms {
  readonly patroni: string;
  readonly etcd: string;
}

const OLDEST_POSTGRES = 15;
/** PgBouncer knows prepared statements in transaction mode since this version. */
const PREPARES_SINCE = [1, 21] as const;

/** @returns the programs, or the names of Debian's packages that are missing */
export function findFleetPrograms(): FleetPrograms | { readonly missing: readonly string[] } {
  const [haproxy, pgbouncer, nats] = [whereIs("haproxy"), whereIs("pgbouncer"), whereIs("nats-server")];
  const postgres = newestPostgres();
  const missing = Object.entries({ haproxy, pgbouncer, "nats-server": nats, postgresql: postgres }).flatMap(([name, found]) =>
    found === null ? [name] : [],
  );
  if (haproxy === null || pgbouncer === null || nats === null || postgres === null) return { missing };
  return { haproxy, pgbouncer, nats, postgres, poolerPrepares: isSince(versionOf(pgbouncer), PREPARES_SINCE) };
}

/** @returns the programs, or the names of Debian's packages that are missing */
export function findPatroniPrograms(): PatroniPrograms | { readonly missing: readonly string[] } {
  const [patroni, etcd] = [whereIs("patroni"), whereIs("etcd")];
  if (patroni !== null && etcd !== null) return { patroni, etcd };
  return { missing: [...(patroni === null ? ["patroni"] : []), ...(etcd === null ? ["etcd-server"] : [])] };
}

/** Debian keeps servers where a user's path doesn't lead. */
function whereIs(program: string): string | null {
  const folders = [...(MACHINE["PATH"] ?? "").split(path.delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file)) ?? null;
}

function newestPostgres(): string | null {
  const folder = "/usr/lib/postgresql";
  if (!existsSync(folder)) return null;
  const versions = readdirSync(folder)
    .map(Number)
    .filter((version) => version >= OLDEST_POSTGRES && existsSync(path.join(folder, String(version), "bin", "pg_basebackup")));
  return versions.length === 0 ? null : path.join(folder, String(Math.max(...versions)), "bin");
}

function versionOf(program: string): readonly number[] {
  const output = spawnSync(program, ["--version"], { encoding: "utf8" }).stdout;
  return /\d+(?:\.\d+)+/.exec(output)?.[0].split(".").map(Number) ?? [];
}

function isSince([major = 0, minor = 0]: readonly number[], [sinceMajor, sinceMinor]: readonly [number, number]): boolean {
  return major > sinceMajor || (major === sinceMajor && minor >= sinceMinor);
}
