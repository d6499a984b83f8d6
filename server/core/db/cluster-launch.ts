import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type ClusterHome, giveTo } from "./cluster-home.ts";
import { ClusterRefusal } from "./cluster-refusal.ts";
import { type PostgresFiles, postgresEnvironment } from "./postgres-files.ts";
import { endPostmaster, removePostmasterRecord, readPostmaster } from "./postmaster.ts";

/** Until it answers, a recovery after a crash included. */
const READY_PATIENCE_MS = 120_000;
/** For what an ending predecessor still holds. */
const RETRY_PATIENCE_MS = 10_000;
/** A parent that collects its children at all does so within this time. */
const ZOMBIE_PATIENCE_MS = 3000;
const LARGEST_LOG_BYTES = 10 << 20;

/** Reasons of a failed start that go away by themselves: an ending predecessor's lock, memory or port. */
const MAY_PASS = /lock file "postmaster\.pid"|pre-existing shared memory block|could not bind|Address already in use/;

/** Of data that nobody will miss, the passwords needn't be slow to try: a test run logs in some thousand times. */
const FEW_ITERATIONS = "scram_iterations=1";

export interface LaunchRequest {
  readonly files: PostgresFiles;
  readonly home: ClusterHome;
  readonly port: number | undefined;
  readonly durable: boolean;
  /** Settings of PostgreSQL beside ours. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
}

export interface Launched {
  readonly pid: number;
  readonly port: number;
  readonly ended: Promise<void>;
  /** From here on this process waits for PostgreSQL's end, which it otherwise outlives or not as it comes. */
  readonly awaitEnd: () => Promise<void>;
}

/** Where PostgreSQL keeps its data. */
export function clusterFolder(home: ClusterHome): string {
  return path.join(home.folder, "data");
}

/** Initializes beside the goal and renames, so that a run that is killed half way leaves nothing that looks like a database. */
export function initializeOnce({ files, home, durable }: LaunchRequest, owner: string, password: string): void {
  const goal = clusterFolder(home);
  if (existsSync(path.join(goal, "PG_VERSION"))) return;
  const unfinished = `${goal}.unfinished`;
  const passwordFile = path.join(home.folder, "initial-password");
  rmSync(unfinished, { recursive: true, force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  try {
    if (home.runAs !== null) giveTo(passwordFile, home.runAs);
    const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
    const login = [`--username=${owner}`, "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
    const run = spawnSync(
      files.initdb,
      [`--pgdata=${unfinished}`, ...login, ...locale, "--no-instructions", ...(durable ? [] : ["--no-sync", "--set", FEW_ITERATIONS])],
      {
        ...home.runAs,
        cwd: home.folder,
        env: postgresEnvironment(),
        encoding: "utf8",
      },
    );
    if (run.status !== 0) {
      throw new ClusterRefusal(
        "no_postgres",
        `The database could not be initialized in ${home.folder}: ${lastLines(run.stderr || String(run.error))}`,
      );
    }
    renameSync(unfinished, goal);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Starts the postmaster. The caller holds the data folder's lock, so whatever postmaster is found there belongs to nobody. */
export async function launch(request: LaunchRequest): Promise<Launched> {
  const folder = clusterFolder(request.home);
  const retryUntil = performance.now() + RETRY_PATIENCE_MS;
  const zombieUntil = performance.now() + ZOMBIE_PATIENCE_MS;
  for (;;) {
    const found = readPostmaster(folder);
    if (found.state === "live") {
      request.log("an earlier run left its PostgreSQL running: ending it in order");
      await endPostmaster(found.pid);
    } else if (found.state === "zombie" && performance.now() < zombieUntil) {
      await pause(50);
    } else {
      if (found.state !== "none") removePostmasterRecord(folder);
      const outcome = await attempt(request, folder);
      if (typeof outcome !== "string") return outcome;
      if (!MAY_PASS.test(outcome) || performance.now() > retryUntil) {
        throw new ClusterRefusal(
          "no_postgres",
          `PostgreSQL didn't start. The end of its log ${logFile(request.home)}: ${lastLines(outcome)}`,
        );
      }
      await pause(100);
    }
  }
}

/** @returns what PostgreSQL logged, if it ended instead of becoming ready */
async function attempt(
  { files, home, port: wanted, durable, settings: further }: LaunchRequest,
  folder: string,
): Promise<Launched | string> {
  const port = wanted ?? (await freePort());
  const log = openLog(home);
  const child = spawn(files.postgres, ["-D", folder, ...settings(port, durable, further)], {
    ...home.runAs,
    cwd: home.folder,
    env: postgresEnvironment(),
    // A separate process group: Ctrl-C in the terminal must not end it before the server that uses it. The log is a file and not a
    // pipe, because PostgreSQL outlives a killed parent.
    detached: true,
    stdio: ["ignore", log.descriptor, log.descriptor],
  });
  closeSync(log.descriptor);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()).once("error", () => resolve()));
  const { pid } = child;
  if (pid !== undefined && (await becomesReady(child, folder))) {
    child.unref();
    const awaitEnd = () => {
      // Its end is seen in the process table before Node learns of it, and by then nothing else may keep this process alive.
      child.ref();
      return ended;
    };
    return { pid, port, ended, awaitEnd };
  }
  if (pid !== undefined) await endPostmaster(pid);
  return readFileSync(logFile(home), "utf8").slice(log.length);
}

async function becomesReady(child: ChildProcess, folder: string): Promise<boolean> {
  const giveUpAt = performance.now() + READY_PATIENCE_MS;
  while (performance.now() < giveUpAt && child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const now = readPostmaster(folder);
    if (now.state === "live" && now.pid === child.pid && now.ready) return true;
    await pause(10);
  }
  return false;
}

function openLog(home: ClusterHome): { descriptor: number; length: number } {
  const file = logFile(home);
  const length = existsSync(file) ? statSync(file).size : 0;
  const startsOver = length > LARGEST_LOG_BYTES;
  return { descriptor: openSync(file, startsOver ? "w" : "a", 0o600), length: startsOver ? 0 : length };
}

function logFile(home: ClusterHome): string {
  return path.join(home.folder, "log");
}

function settings(port: number, durable: boolean, further: Readonly<Record<string, string>> = {}): string[] {
  const values: Record<string, string> = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "200",
    shared_buffers: "256MB",
    // Short statements only: compiling them costs more than it saves.
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    ...(durable ? {} : { fsync: "off", full_page_writes: "off", synchronous_commit: "off" }),
    ...further,
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (typeof address === "object" && address !== null ? resolve(address.port) : reject(new Error("no free port"))));
    });
  });
}

function lastLines(text: string): string {
  return text.trim().split("\n").slice(-5).join("\n");
}
