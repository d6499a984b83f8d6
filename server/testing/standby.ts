import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { settleHome } from "../core/db/cluster-home.ts";
import { clusterFolder, launch } from "../core/db/cluster-launch.ts";
import { postgresFiles } from "../core/db/postgres-files.ts";

/** A PostgreSQL that follows another one by streaming. No lock guards it: who starts it ends it, by its pid. */
export interface Standby {
  readonly pid: number;
  readonly port: number;
  readonly folder: string;
  readonly dataDir: string;
  /** Another postmaster on the same files and the same port, after the first one has ended. @returns its pid */
  restart(): Promise<number>;
  /** Removes its files, once it has ended. */
  remove(): void;
}

/**
 * Copies a running primary as pg_basebackup does, and starts the copy.
 * @param primary the folder of its data
 */
export async function startStandby(
  adminUrl: string,
  primary: string,
  { parent = os.tmpdir(), durable = false }: { readonly parent?: string; readonly durable?: boolean } = {},
): Promise<Standby> {
  const dataDir = mkdtempSync(path.join(parent, "plaza-standby-"));
  chmodSync(dataDir, 0o711);
  const home = settleHome(dataDir, () => undefined);
  const folder = clusterFolder(home);
  await copyPrimary(adminUrl, primary, folder);
  const { username, password, port: primaryPort } = new URL(adminUrl);
  const follow = `host=127.0.0.1 port=${primaryPort} user=${username} password=${password} sslmode=disable`;
  const settings = `\nprimary_conninfo = '${follow}'\nsynchronous_standby_names = ''\nwal_retrieve_retry_interval = '100ms'\n`;
  appendFileSync(path.join(folder, "postgresql.auto.conf"), settings);
  if (home.runAs !== null) execFileSync("chown", ["-R", `${home.runAs.uid}:${home.runAs.gid}`, folder]);
  chmodSync(folder, 0o700);
  const files = postgresFiles(home.runAs, () => home.cacheFolder());
  const start = (port?: number) => launch({ files, home, port, durable, log: () => undefined });
  const { pid, port } = await start();
  return {
    pid,
    port,
    folder,
    dataDir,
    restart: async () => (await start(port)).pid,
    remove: () => {
      for (const owned of [folder, dataDir]) rmSync(owned, { recursive: true, force: true });
    },
  };
}

async function copyPrimary(adminUrl: string, primary: string, folder: string): Promise<void> {
  const owner = new pg.Client({ connectionString: adminUrl });
  await owner.connect();
  try {
    await owner.query("SELECT pg_backup_start('standby', true)");
    cpSync(primary, folder, { recursive: true, filter: (file) => !/postmaster\.(pid|opts)$/.test(file) });
    const { rows } = await owner.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop()");
    writeFileSync(path.join(folder, "backup_label"), rows[0]?.labelfile ?? "");
    writeFileSync(path.join(folder, "standby.signal"), "");
  } finally {
    await owner.end();
  }
}
