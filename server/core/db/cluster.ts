import { accessSync, chmodSync, constants, mkdirSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { settleHome } from "./cluster-home.ts";
import { type Launched, type LaunchRequest, clusterFolder, initializeOnce, launch } from "./cluster-launch.ts";
import { ClusterRefusal } from "./cluster-refusal.ts";
import { type FolderLock, lockFolder } from "./folder-lock.ts";
import { postgresFiles } from "./postgres-files.ts";
import { endPostmaster, readPostmaster } from "./postmaster.ts";
import { readOrMakeSecret } from "./secret-file.ts";
import { systemCode } from "./system-error.ts";

const OWNER = "plaza_owner";
const DATABASE = "plaza";

export interface ClusterOptions {
  /** Keeps the database, the passwords and the log. Made where it is missing. */
  readonly dataDir: string;
  /** On 127.0.0.1; a free one by default. */
  readonly port?: number;
  /** Receives sentences about what is unusual, such as a cluster that an earlier run left. */
  readonly log: (line: string) => void;
  /** What this process is to someone who starts a second one on the same folder, such as its address. */
  readonly holder?: string;
  /** Use the cluster that another process runs on this folder, if one does, instead of refusing. */
  readonly join?: boolean;
  /** How long to wait for a run on this folder that is just ending; 4 s by default. */
  readonly patienceMs?: number;
  /** False gives up durability for speed. Only for data that nobody will miss. */
  readonly durable?: boolean;
  /** Settings of PostgreSQL beside ours. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface Cluster {
  /** The owner's address of the database `plaza`: for migrations and audits, never for the application. */
  readonly adminUrl: string;
  readonly port: number;
  /** Another process runs it: `stop` leaves it alone. */
  readonly reused: boolean;
  /** Where PostgreSQL and its log live; not always inside the data folder. */
  readonly folder: string;
  /** Resolves when PostgreSQL has ended, asked or not. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that comes with the packages on a data folder, initializing it the first time. It listens on 127.0.0.1 only and
 * asks for a password that lies beside the data. It outlives a killed parent; the next start shuts it down properly and starts again.
 * @throws ClusterRefusal if another live process runs it, or this system or folder can't
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  makeDataFolder(options.dataDir);
  const home = settleHome(options.dataDir, options.log);
  const password = readOrMakeSecret(path.join(options.dataDir, "secrets", "postgres-owner"));
  const data = clusterFolder(home);
  if (options.join === true) {
    const running = readPostmaster(data);
    if (running.state === "live" && running.ready) return joined(running.port, password, home.folder);
  }
  const lock = await lockFolder(options.dataDir, options.holder ?? `process ${process.pid}`, options.patienceMs);
  try {
    const files = postgresFiles(home.runAs, () => home.cacheFolder());
    const request: LaunchRequest = {
      files,
      home,
      port: options.port,
      durable: options.durable ?? true,
      log: options.log,
      ...(options.settings === undefined ? {} : { settings: options.settings }),
    };
    initializeOnce(request, OWNER, password);
    const launched = await launch(request);
    const adminUrl = urlOf(launched.port, password);
    await ensureDatabase(adminUrl);
    return owned(launched, adminUrl, home.folder, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

function joined(port: number, password: string, folder: string): Cluster {
  return {
    adminUrl: urlOf(port, password),
    port,
    reused: true,
    folder,
    ended: new Promise(() => undefined),
    stop: () => Promise.resolve(),
  };
}

function owned({ pid, port, ended, awaitEnd }: Launched, adminUrl: string, folder: string, lock: FolderLock): Cluster {
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await endPostmaster(pid);
    await awaitEnd();
    lock.release();
  };
  return { adminUrl, port, reused: false, folder, ended, stop: () => (stopping ??= stop()) };
}

function makeDataFolder(dataDir: string): void {
  try {
    const made = mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // Root's database runs as another user, who has to pass through to its own folder inside. Secret files have a stricter mode.
    if (made !== undefined && process.getuid?.() === 0) chmodSync(dataDir, 0o711);
    accessSync(dataDir, constants.W_OK);
  } catch (cause) {
    const why = systemCode(cause) ?? String(cause);
    throw new ClusterRefusal(
      "folder_unusable",
      `The data folder ${dataDir} can't be written (${why}): set DATA_DIR to a folder of yours.`,
      { cause },
    );
  }
}

function urlOf(port: number, password: string): string {
  return `postgres://${OWNER}:${password}@127.0.0.1:${port}/${DATABASE}?sslmode=disable`;
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const url = new URL(adminUrl);
  url.pathname = "/postgres";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}
