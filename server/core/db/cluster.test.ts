import { readText } from "@plaza/contract/unknown-value.ts";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ensureAppLogin } from "./app-login.ts";
import { settleHome } from "./cluster-home.ts";
import { type Cluster, type ClusterOptions, startCluster } from "./cluster.ts";
import { endPostmaster, processState, readPostmaster } from "./postmaster.ts";

const HOLD_CLUSTER = fileURLToPath(new URL("../../testing/cluster-process.ts", import.meta.url));
const IS_ROOT = process.getuid?.() === 0;

/** A data folder that was initialized and stopped in order: what most tests begin with, because to initialize one takes longer than what they are about. */
let initialized: string;
let dataDir: string;
let lines: string[];
const running = new Set<Cluster>();
const holders = new Set<ChildProcess>();

beforeAll(async () => {
  initialized = newFolder();
  const cluster = await startCluster({ dataDir: initialized, durable: false, log: () => undefined });
  await cluster.stop();
});

afterAll(() => {
  rmSync(settleHome(initialized, () => undefined).folder, { recursive: true, force: true });
  rmSync(initialized, { recursive: true, force: true });
});

beforeEach(() => {
  dataDir = newFolder();
  lines = [];
});

function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "plaza-cluster-"));
  chmodSync(folder, 0o711);
  return folder;
}

/** With the owners of its files: PostgreSQL has another user than root. */
function copyInitialized(): void {
  execFileSync("cp", ["-a", `${initialized}/.`, dataDir]);
}

afterEach(async () => {
  for (const holder of holders) holder.kill("SIGKILL");
  for (const cluster of running) await cluster.stop();
  running.clear();
  holders.clear();
  const { folder } = settleHome(dataDir, () => undefined);
  const left = readPostmaster(path.join(folder, "data"));
  if (left.state === "live") await endPostmaster(left.pid);
  rmSync(folder, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(options: Partial<ClusterOptions> = {}): Promise<Cluster> {
  const cluster = await startCluster({ dataDir, durable: false, patienceMs: 300, log: (line) => void lines.push(line), ...options });
  running.add(cluster);
  return cluster;
}

async function lockInAnotherProcess(): Promise<{ holder: ChildProcess; adminUrl: string; folder: string }> {
  const holder = spawn(process.execPath, [HOLD_CLUSTER, dataDir], { stdio: ["ignore", "pipe", "inherit"] });
  holders.add(holder);
  const report: unknown = JSON.parse(
    await new Promise<string>((resolve) => void createInterface({ input: holder.stdout }).once("line", resolve)),
  );
  return { holder, adminUrl: readText(report, "adminUrl"), folder: readText(report, "folder") };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

function postmasterPid(folder: string): number {
  const found = readPostmaster(path.join(folder, "data"));
  if (found.state !== "live") throw new Error(`the postmaster is ${found.state}`);
  return found.pid;
}

describe("a cluster on a data folder", () => {
  test("is PostgreSQL with durable settings, which asks for a password that only its owner can read", async () => {
    const cluster = await start({ durable: true });
    const rows = await ask<{ name: string; setting: string }>(
      cluster.adminUrl,
      "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses') ORDER BY name",
    );
    expect(rows.map((row) => row.setting)).toEqual(["on", "on", "127.0.0.1", "on"]);
    const wrong = new URL(cluster.adminUrl);
    wrong.password = "guess";
    await expect(ask(wrong.href, "SELECT 1")).rejects.toMatchObject({ code: "28P01" });
    expect(statSync(path.join(dataDir, "secrets", "postgres-owner")).mode & 0o777).toBe(0o600);
  });

  test("keeps its data and its password from one start to the next", async () => {
    copyInitialized();
    const first = await start();
    await ask(first.adminUrl, "CREATE TABLE kept AS SELECT 42 AS answer");
    await first.stop();
    await expect(ask(first.adminUrl, "SELECT 1")).rejects.toMatchObject({ code: "ECONNREFUSED" });
    const second = await start();
    expect(await ask(second.adminUrl, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
    expect(lines).toEqual([]);
  });

  test("listens on the port it is given, and not beyond this machine", async () => {
    copyInitialized();
    const cluster = await start();
    const outside = Object.values(os.networkInterfaces())
      .flat()
      .find((address) => address?.internal === false && address.family === "IPv4");
    const refused = new Promise((resolve) => {
      const socket = connect({ host: outside?.address ?? "127.0.0.2", port: cluster.port });
      socket.once("error", (error: NodeJS.ErrnoException) => resolve(error.code)).once("connect", () => resolve("connected"));
    });
    expect(await refused).toBe("ECONNREFUSED");
  });

  test("starts again when its initialization was killed halfway", async () => {
    const { folder } = settleHome(dataDir, () => undefined);
    mkdirSync(path.join(folder, "data.unfinished", "base"), { recursive: true });
    writeFileSync(path.join(folder, "data.unfinished", "PG_VERSION"), "18\n");
    const cluster = await start();
    expect(await ask(cluster.adminUrl, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  test("says in one sentence that its folder can't be used", async () => {
    const file = path.join(dataDir, "a-file");
    writeFileSync(file, "");
    const message: unknown = expect.stringContaining("set DATA_DIR");
    const unusable = startCluster({ dataDir: path.join(file, "below"), log: () => undefined });
    await expect(unusable).rejects.toMatchObject({ reason: "folder_unusable", message });
  });
});

describe("a folder that another process uses", () => {
  test("is refused in one sentence that names the holder, until the holder is dead", async () => {
    copyInitialized();
    const { holder } = await lockInAnotherProcess();
    const message: unknown = expect.stringContaining(`in use by process ${holder.pid} (a test)`);
    await expect(start()).rejects.toMatchObject({ reason: "folder_held", message });
    await kill(holder);
    const cluster = await start();
    expect(await ask(cluster.adminUrl, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  test("can be joined, and stopping leaves it running", async () => {
    copyInitialized();
    const held = await lockInAnotherProcess();
    const joined = await start({ join: true });
    expect(joined.reused).toBe(true);
    await joined.stop();
    expect(await ask(held.adminUrl, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  test("goes to exactly one of two that start at once on a new folder", async () => {
    const both = await Promise.allSettled([start(), start()]);
    expect(both.map((outcome) => outcome.status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("what an earlier run left", () => {
  beforeEach(copyInitialized);

  test("a postmaster whose parent was killed is ended in order, and nothing is lost", async () => {
    const { holder, adminUrl, folder } = await lockInAnotherProcess();
    await ask(adminUrl, "CREATE TABLE kept AS SELECT 42 AS answer");
    const orphan = postmasterPid(folder);
    await kill(holder);
    expect(processState(orphan)).toBe("alive");
    const cluster = await start();
    expect(lines).toEqual([expect.stringContaining("earlier run left its PostgreSQL running")]);
    expect(processState(orphan)).not.toBe("alive");
    expect(await ask(cluster.adminUrl, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
  });

  test("everything killed at once recovers what was committed", async () => {
    const { holder, adminUrl, folder } = await lockInAnotherProcess();
    await ask(adminUrl, "CREATE TABLE kept AS SELECT 42 AS answer");
    process.kill(postmasterPid(folder), "SIGKILL");
    await kill(holder);
    const cluster = await start();
    expect(await ask(cluster.adminUrl, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
  });

  test("a lock file whose number now belongs to another program doesn't stop the start", async () => {
    const first = await start();
    await first.stop();
    const lockFile = path.join(first.folder, "data", "postmaster.pid");
    writeFileSync(lockFile, `${process.pid}\n${path.join(first.folder, "data")}\n0\n5432\n\n127.0.0.1\n0 0\nready\n`, { mode: 0o600 });
    expect(readPostmaster(path.join(first.folder, "data")).state).toBe("stale");
    const second = await start();
    expect(await ask(second.adminUrl, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  test("the lock file of a copied folder isn't taken for the copy's own", async () => {
    const original = await start();
    const copy = path.join(dataDir, "copy");
    cpSync(path.join(original.folder, "data"), path.join(copy, "data"), { recursive: true });
    expect(readPostmaster(path.join(copy, "data")).state).toBe("stale");
    expect(readPostmaster(path.join(original.folder, "data")).state).toBe("live");
  });
});

describe("the home of a cluster", () => {
  test("is in the data folder where PostgreSQL's user can get there", () => {
    expect(settleHome(dataDir, (line) => void lines.push(line)).folder).toBe(path.join(dataDir, "postgres"));
    expect(lines).toEqual([]);
  });

  test("is elsewhere and remembered where root's data folder is closed to others; a moved folder takes it along, a copied one doesn't", () => {
    const closed = path.join(dataDir, "closed");
    const inner = path.join(closed, "data");
    mkdirSync(inner, { recursive: true });
    chmodSync(closed, 0o700);
    const log = (line: string): void => void lines.push(line);
    const home = settleHome(inner, log);
    // A normal user is its own PostgreSQL's user, who can enter all of its folders.
    expect(home.folder.startsWith(inner)).toBe(!IS_ROOT);
    expect(settleHome(inner, log).folder).toBe(home.folder);
    if (!IS_ROOT) return;

    const moved = path.join(dataDir, "closed", "moved");
    renameSync(inner, moved);
    expect(settleHome(moved, log).folder).toBe(home.folder);

    const copied = path.join(dataDir, "closed", "copied");
    cpSync(moved, copied, { recursive: true });
    const other = settleHome(copied, log);
    expect(other.folder).not.toBe(home.folder);
    expect(lines.join("\n")).toContain("was copied from");
    for (const { folder } of [home, other]) rmSync(folder, { recursive: true });
  });
});

describe("the application's login", () => {
  beforeEach(copyInitialized);

  test("can do what plaza_app may and no more, keeps its password, and gets it back when it was changed", async () => {
    const cluster = await start();
    const secrets = path.join(dataDir, "secrets");
    const url = await ensureAppLogin(cluster.adminUrl, "plaza", secrets);
    await ask(cluster.adminUrl, "CREATE TABLE coins (amount bigint); GRANT SELECT ON coins TO plaza_app");
    expect(await ask(url, "SELECT session_user AS login, current_user AS role, count(*)::int AS coins FROM coins")).toEqual([
      { login: "plaza_server", role: "plaza_app", coins: 0 },
    ]);
    expect(await ask(url, "SELECT current_setting('statement_timeout') AS longest")).toEqual([{ longest: "5s" }]);
    await expect(ask(url, "INSERT INTO coins VALUES (1)")).rejects.toMatchObject({ code: "42501" });
    await expect(ask(url, "CREATE ROLE thief SUPERUSER")).rejects.toMatchObject({ code: "42501" });

    await ask(cluster.adminUrl, "ALTER ROLE plaza_server PASSWORD 'another'");
    expect(await ensureAppLogin(cluster.adminUrl, "plaza", secrets)).toBe(url);
    expect(await ask(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    expect(readFileSync(path.join(secrets, "postgres-app"), "utf8")).toBe(new URL(url).password);
  });

  test("is made once by many servers that start at once", async () => {
    const cluster = await start();
    const urls = await Promise.all(
      Array.from({ length: 8 }, () => ensureAppLogin(cluster.adminUrl, "plaza", path.join(dataDir, "secrets"))),
    );
    expect(new Set(urls).size).toBe(1);
  });
});
