import { readField } from "@plaza/contract/unknown-value.ts";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { backupFolder, fileOnDisk } from "@plaza/server/app/backup/backup-locations.ts";
import { takeBackup } from "@plaza/server/app/backup/backup.ts";
import { restoreBackup } from "@plaza/server/app/backup/restore.ts";
import { auditLedger } from "@plaza/server/core/ledger/ledger.store.ts";
import { openDatabase } from "@plaza/server/core/db/database.ts";
import { sealingKeyOf } from "@plaza/server/core/secrets/seal.ts";
import { databaseUrl, onCluster } from "@plaza/server/testing/cluster.ts";
import { makeDatabase, type BenchDatabase } from "./databases.ts";
import { repeatHistory } from "./history.ts";
import { postmasterOf, processorSeconds, ownSeconds } from "./processor-time.ts";
import { serverEnvironment, startServerProcess } from "./server-process.ts";
import { runTrades, Turns } from "./trade-load.ts";
import { makeTraders } from "./traders.ts";

export interface BackupBenchOptions {
  readonly clusterUrl: string;
  readonly concurrency: number;
  /** At least this many orders are backed up. */
  readonly orders: number;
  /** Of them are traded over HTTP; the others repeat those. */
  readonly sampleTrades: number;
  readonly report: (line: string) => void;
}

export interface BackupBench {
  readonly orders: number;
  readonly databaseBytes: number;
  readonly fileBytes: number;
  readonly backup: Cost;
  readonly restore: Cost;
  /** What the ledger of the restored market breaks; empty: every promise holds. */
  readonly broken: readonly string[];
}

export interface Cost {
  readonly seconds: number;
  /** Of this process and of PostgreSQL; null where the system doesn't tell. */
  readonly processorSeconds: number | null;
}

/** A market with a long history: how long its backup takes, and its restore into an empty database of the same PostgreSQL. */
export async function benchBackup(options: BackupBenchOptions): Promise<BackupBench> {
  const database = await makeDatabase(options.clusterUrl, "bench_backup");
  const folder = mkdtempSync(path.join(os.tmpdir(), "plaza-bench-backup-"));
  const copy = `${new URL(database.adminUrl).pathname.slice(1)}_restored`;
  try {
    return await onDatabase(options, database, { folder, copy });
  } finally {
    await onCluster(options.clusterUrl, `DROP DATABASE IF EXISTS ${copy} WITH (FORCE)`);
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onDatabase(
  options: BackupBenchOptions,
  database: BenchDatabase,
  { folder, copy }: { readonly folder: string; readonly copy: string },
): Promise<BackupBench> {
  const environment = serverEnvironment(database);
  const sealingKey = sealingKeyOf([Buffer.from(environment["SEALING_KEY"] ?? "", "hex")]);
  const orders = await makeMarket(options, database, environment);
  const postmaster = await postmasterOf(database.owner);
  const given = { ownerUrl: database.adminUrl, sealingKey, passphrase: null, filesDir: path.join(folder, "files"), filesStore: null };
  options.report(`backup of ${orders.toLocaleString("en")} orders`);
  let file = "";
  const backup = await costOf(postmaster, async () => {
    file = await takeBackup({ ...given, location: backupFolder(folder) });
  });
  await onCluster(options.clusterUrl, `CREATE DATABASE ${copy}`);
  const ownerUrl = databaseUrl(options.clusterUrl, copy);
  options.report("restore into an empty database");
  const restore = await costOf(postmaster, async () => {
    await restoreBackup({ ...given, ownerUrl, file: fileOnDisk(file) });
  });
  const { rows } = await database.owner.query<{ bytes: string }>("SELECT pg_database_size(current_database()) AS bytes");
  const broken = await brokenPromises(ownerUrl, orders);
  return { orders, databaseBytes: Number(rows[0]?.bytes), fileBytes: statSync(file).size, backup, restore, broken };
}

/** @returns how many orders there are */
async function makeMarket(
  { sampleTrades, concurrency, orders, report }: BackupBenchOptions,
  database: BenchDatabase,
  environment: Readonly<Record<string, string>>,
): Promise<number> {
  const sealingKey = sealingKeyOf([Buffer.from(environment["SEALING_KEY"] ?? "", "hex")]);
  report(`${sampleTrades} trades over HTTP, then their history again and again`);
  const server = await startServerProcess(environment);
  let trades: number;
  try {
    // Each connection may finish one more than was asked for.
    const { pairs } = await makeTraders(database.owner, sealingKey, sampleTrades + concurrency);
    ({ trades } = await runTrades(server.url, new Turns(pairs), { concurrency, seconds: 0, leastTrades: sampleTrades }));
  } finally {
    await server.stop();
  }
  const copies = Math.max(0, Math.ceil(orders / trades) - 1);
  await repeatHistory(database.owner, copies);
  return trades * (copies + 1);
}

async function costOf(postmaster: number | null, work: () => Promise<void>): Promise<Cost> {
  const usedNow = () => {
    const theirs = postmaster === null ? null : processorSeconds(postmaster);
    return theirs === null ? null : theirs + ownSeconds();
  };
  const [began, before] = [performance.now(), usedNow()];
  await work();
  const after = usedNow();
  return { seconds: (performance.now() - began) / 1000, processorSeconds: before === null || after === null ? null : after - before };
}

async function brokenPromises(ownerUrl: string, orders: number): Promise<string[]> {
  const restored = openDatabase({ url: ownerUrl, poolSize: 1, random: Math.random, onConnectionError: () => undefined });
  try {
    const { rows } = await restored.query({ text: "SELECT count(*)::int AS count FROM orders WHERE status = 'completed'", values: [] });
    const count = Number(readField(rows, 0, "count") ?? 0);
    const audit = (await auditLedger(restored)).filter(({ broken }) => broken > 0).map(({ promise, broken }) => `${promise}: ${broken}`);
    return [...(count === orders ? [] : [`${count} of ${orders} orders are there`]), ...audit];
  } finally {
    await restored.close();
  }
}

const MEGA = 1_000_000;

/** For the terminal. */
export function backupReport({ orders, databaseBytes, fileBytes, backup, restore, broken }: BackupBench): string {
  const cost = ({ seconds, processorSeconds: used }: Cost) =>
    `${seconds.toFixed(1)} s${used === null ? "" : ` (${used.toFixed(0)} s of processors)`}`;
  return [
    "",
    `Backup of a market with ${orders.toLocaleString("en")} orders, ${(databaseBytes / MEGA).toFixed(0)} MB with its indexes`,
    `  backup ${cost(backup)}, ${(fileBytes / MEGA).toFixed(0)} MB encrypted`,
    `  restore ${cost(restore)}`,
    broken.length === 0 ? "  ledger audit of the restored market: every promise holds" : `  LEDGER AUDIT: ${broken.join("; ")}`,
    "",
  ].join("\n");
}
