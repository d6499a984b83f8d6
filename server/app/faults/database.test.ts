import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startCluster, type Cluster } from "../../core/db/cluster.ts";
import { ensureAppLogin } from "../../core/db/app-login.ts";
import { migrate } from "../../core/db/migrate.ts";
import { databaseUrl, onCluster } from "../../testing/cluster.ts";
import { openLanes } from "../../testing/races.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { followStream } from "../../testing/stream-follower.ts";
import { findLosses, newAcknowledged, tradeOn, untilDone, untilFurtherActs } from "../../testing/trade-load.ts";
import { PATIENCE_MS, reportTrials, trialsOr } from "../../testing/trials.ts";

vi.setConfig({ testTimeout: PATIENCE_MS });

/** PostgreSQL is killed with all of its processes at random moments, or out of connections. Its log is flushed at each commit, as in production. */

const KILLS = Math.ceil(trialsOr(200) / 200);
const LANES = 4;
const TEMPLATE = "template_faults";

let dataDir: string;
let cluster: Cluster;
let stack: Stack;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), "plaza-faults-"));
  chmodSync(dataDir, 0o711);
  cluster = await startCluster({ dataDir, log: () => undefined });
  await onCluster(cluster.adminUrl, `CREATE DATABASE ${TEMPLATE}`);
  await migrate(databaseUrl(cluster.adminUrl, TEMPLATE));
  const appUrl = await ensureAppLogin(cluster.adminUrl, TEMPLATE, path.join(dataDir, "secrets"));
  stack = await startStack({}, 16, {}, { clusterUrl: cluster.adminUrl, appUrl, template: TEMPLATE });
  // The tests' own connections break as the server's do.
  stack.owner.on("error", () => undefined);
});
afterAll(async () => {
  await stack.close();
  await cluster.stop();
  rmSync(cluster.folder, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

/** The postmaster and everything that it has started. */
function processesOf(): number[] {
  const postmaster = Number(readFileSync(path.join(dataFolder(), "postmaster.pid"), "utf8").split("\n")[0]);
  const children = execFileSync("ps", ["-axo", "pid=,ppid="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, parent]) => (pid !== undefined && parent === postmaster ? [pid] : []));
  return [postmaster, ...children];
}

function dataFolder(): string {
  const found = readdirSync(cluster.folder, { recursive: true, encoding: "utf8" }).find((name) => name.endsWith("postmaster.pid"));
  return path.dirname(path.join(cluster.folder, found ?? ""));
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended with its parent.
  }
}

/** Trades on all lanes while `breakIt` does its work, and compares afterwards. */
async function tradeThrough(name: string, trials: number, breakIt: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  const lanes = (await openLanes(stack)).slice(0, LANES);
  const acknowledged = newAcknowledged();
  const address = () => stack.server.url;
  const followers = lanes.map(({ buyer }) => followStream(stack, address, buyer));
  let isOver = false;
  const trading = Promise.all(lanes.map((lane) => tradeOn({ stack, address }, lane, acknowledged, () => isOver)));
  for (let trial = 0; trial < trials; trial++) {
    await untilFurtherActs(acknowledged);
    await breakIt();
  }
  isOver = true;
  await trading;
  const losses = [
    ...(await untilDone(() => findLosses(stack, lanes, acknowledged))),
    ...(await Promise.all(followers.map((follower) => follower.finish()))).flat(),
  ];
  const { acts, repeated, orders, messages } = acknowledged;
  reportTrials({
    name,
    trials,
    outcomes: { acts, repeated, orders: orders.size, messages: messages.length },
    forbidden: losses.length,
    deadlocks: 0,
    seconds: (performance.now() - startedAt) / 1000,
  });
  expect(losses).toEqual([]);
  expect(orders.size).toBeGreaterThanOrEqual(LANES);
  expect(stack.takeFaults()).toEqual([]);
}

it("F3 kill -9 of PostgreSQL: no acknowledged act is lost, and the server finds back by itself", () =>
  tradeThrough("F3 kill -9 of PostgreSQL", KILLS, async () => {
    for (const pid of processesOf()) signal(pid, "SIGKILL");
    await cluster.ended;
    await cluster.stop();
    cluster = await startCluster({ dataDir, log: () => undefined, port: cluster.port });
  }));

it("F4 PostgreSQL stands still: acts wait or are asked for again, and happen once", () =>
  tradeThrough("F4 PostgreSQL stands still", KILLS, async () => {
    const pids = processesOf();
    for (const pid of pids) signal(pid, "SIGSTOP");
    await new Promise((resume) => setTimeout(resume, 1500));
    for (const pid of pids) signal(pid, "SIGCONT");
  }));

it("F5 PostgreSQL is out of connections: the server answers that it isn't ready, and comes back", () =>
  tradeThrough("F5 no connection left", KILLS, async () => {
    const taken: pg.Client[] = [];
    const take = async () => {
      const client = new pg.Client({ connectionString: cluster.adminUrl });
      client.on("error", () => undefined);
      await client.connect();
      taken.push(client);
    };
    for (let isFull = false; !isFull;) {
      const tries = await Promise.allSettled(Array.from({ length: 20 }, take));
      isFull = tries.some(({ status }) => status === "rejected");
    }
    // The server's own are taken from it while there are no others.
    await taken[0]?.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '' AND datname LIKE 'test_%'");
    await new Promise((resume) => setTimeout(resume, 500));
    await Promise.all(taken.map((client) => client.end()));
  }));
