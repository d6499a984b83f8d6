import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { ensureAppLogin } from "../core/db/app-login.ts";
import { startCluster, type Cluster } from "../core/db/cluster.ts";
import { settleHome } from "../core/db/cluster-home.ts";
import { clusterFolder } from "../core/db/cluster-launch.ts";
import { migrate } from "../core/db/migrate.ts";
import { endPostmaster } from "../core/db/postmaster.ts";
import { systemCode } from "../core/db/system-error.ts";
import { databaseUrl, onCluster } from "./cluster.ts";
import { startFaultyProxy, type FaultyProxy } from "./faulty-proxy.ts";
import { startStandby, type Standby } from "./standby.ts";
import { untilDone } from "./trade-load.ts";

const TEMPLATE = "template_faults";
const BLOCK_BYTES = 1 << 20;
const SMALLEST_BYTES = 512;
/** How long a PostgreSQL that gives up takes to end. */
const ENDING_MS = 500;

/** A PostgreSQL to be broken: its log is flushed at each commit, as in production, and it is reached through a proxy, as after a failover. */
export interface FaultyCluster {
  /** What `startStack` wants to know of it. */
  readonly on: { readonly clusterUrl: string; readonly appUrl: string; readonly template: string };
  /** The postmaster and everything that it has started. */
  pids(): number[];
  /** Without a word, with all of its processes; and another one on the same files. */
  kill(): Promise<void>;
  /** Starts it again where it ended by itself. */
  startIfEnded(): Promise<void>;
  /** Makes a standby that has every commit before it is acknowledged, kills the primary and promotes the standby. */
  failOver(): Promise<void>;
  close(): Promise<void>;
}

/** @param parent where its files are to be; the system's folder for temporary files by default */
export async function startFaultyCluster(parent: string = os.tmpdir()): Promise<FaultyCluster> {
  const dataDir = mkdtempSync(path.join(parent, "plaza-faults-"));
  chmodSync(dataDir, 0o711);
  let cluster: Cluster = await startCluster({ dataDir, log: () => undefined });
  let folder = clusterFolder(settleHome(dataDir, () => undefined));
  /** A promoted standby, which no lock guards. */
  let promoted: { readonly pid: number; readonly dataDir: string } | null = null;
  let port = cluster.port;
  await onCluster(cluster.adminUrl, `CREATE DATABASE ${TEMPLATE}`);
  await migrate(databaseUrl(cluster.adminUrl, TEMPLATE));
  const appUrl = await ensureAppLogin(cluster.adminUrl, TEMPLATE, path.join(dataDir, "secrets"));
  const proxy = await startFaultyProxy(() => new URL(`http://127.0.0.1:${port}`));
  const pids = () => postmasterAndChildren(folder);
  const killAll = () => {
    for (const pid of pids()) signal(pid, "SIGKILL");
  };
  return {
    on: { clusterUrl: throughProxy(cluster.adminUrl, proxy), appUrl: throughProxy(appUrl, proxy), template: TEMPLATE },
    pids,
    kill: async () => {
      killAll();
      await cluster.ended;
      await cluster.stop();
      cluster = await startCluster({ dataDir, log: () => undefined, port });
    },
    startIfEnded: async () => {
      const hasEnded = await Promise.race([cluster.ended.then(() => true), pause(ENDING_MS).then(() => false)]);
      if (!hasEnded) return;
      await cluster.stop();
      cluster = await startCluster({ dataDir, log: () => undefined, port });
    },
    failOver: async () => {
      const standby = await makeSynchronousStandby(cluster.adminUrl, folder, parent);
      killAll();
      await cluster.stop();
      if (promoted !== null) rmSync(promoted.dataDir, { recursive: true, force: true });
      promoted = standby;
      [folder, port] = [standby.folder, standby.port];
      const url = new URL(cluster.adminUrl);
      url.port = String(port);
      cluster = { ...cluster, adminUrl: url.href, port };
      await onCluster(cluster.adminUrl, "SELECT pg_promote()");
    },
    close: async () => {
      await proxy.close();
      if (promoted !== null) {
        await endPostmaster(promoted.pid);
        rmSync(promoted.dataDir, { recursive: true, force: true });
      }
      await cluster.stop();
      rmSync(cluster.folder, { recursive: true, force: true });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function throughProxy(adminUrl: string, proxy: FaultyProxy): string {
  const url = new URL(adminUrl);
  url.port = new URL(proxy.url).port;
  return url.href;
}

/** A copy of a running primary. From then on the primary acknowledges nothing that the copy has not written. */
async function makeSynchronousStandby(adminUrl: string, primary: string, parent: string): Promise<Standby> {
  const standby = await startStandby(adminUrl, primary, { parent, durable: true });
  const owner = new pg.Client({ connectionString: adminUrl });
  await owner.connect();
  try {
    await owner.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await owner.query("SELECT pg_reload_conf()");
    await untilDone(async () => {
      const { rowCount } = await owner.query("SELECT FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')");
      if (rowCount !== 1) throw new Error("the standby does not follow yet");
    });
    return standby;
  } finally {
    await owner.end();
  }
}

/** The postmaster of a folder of data, and everything that it has started. */
export function postmasterAndChildren(folder: string): number[] {
  const postmaster = Number(readFileSync(path.join(folder, "postmaster.pid"), "utf8").split("\n")[0]);
  const children = execFileSync("ps", ["-axo", "pid=,ppid="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, parent]) => (pid !== undefined && parent === postmaster ? [pid] : []));
  return [postmaster, ...children];
}

/** To a process that may have ended with its parent. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (systemCode(error) !== "ESRCH") throw error;
  }
}

/** A small disk that can be filled. */
export interface SmallDisk {
  readonly folder: string;
  fill(): void;
  free(): void;
  close(): void;
}

/** @returns null where this process may not mount one */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(path.join(os.tmpdir(), "plaza-disk-"));
  chmodSync(folder, 0o711);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0711`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  const ballast = path.join(folder, "ballast");
  mkdirSync(path.join(folder, "free"), { mode: 0o711 });
  writeFileSync(ballast, "");
  return {
    folder: path.join(folder, "free"),
    fill: () => {
      for (let bytes = BLOCK_BYTES; bytes >= SMALLEST_BYTES; bytes /= 2) while (hasRoomFor(ballast, bytes));
    },
    free: () => truncateSync(ballast),
    close: () => {
      execFileSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function hasRoomFor(file: string, bytes: number): boolean {
  try {
    appendFileSync(file, Buffer.alloc(bytes));
    return true;
  } catch (error) {
    if (systemCode(error) === "ENOSPC") return false;
    throw error;
  }
}
