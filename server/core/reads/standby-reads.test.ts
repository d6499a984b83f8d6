import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keysOf } from "@plaza/contract/typed-keys.ts";
import { readText } from "@plaza/contract/unknown-value.ts";
import { startServer, type Server } from "../../app/server.ts";
import { databaseUrl, onCluster } from "../../testing/cluster.ts";
import { startStandby, type Standby } from "../../testing/standby.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { ensureAppLogin } from "../db/app-login.ts";
import { isUnavailable, openDatabase } from "../db/database.ts";
import { startCluster, type Cluster } from "../db/cluster.ts";
import { migrate } from "../db/migrate.ts";
import { readStatement } from "../db/statement.ts";
import { endPostmaster } from "../db/postmaster.ts";
import type { ReadFigures } from "./reads.ts";
import { lastWriteOf } from "./recent-write.store.ts";

const TEMPLATE = "template_reads";
/** Nothing here is too late by itself, however busy the machine is. */
const PATIENT_MS = 600_000;
const WAIT = { timeout: 60_000, interval: 20 };

interface Line {
  readonly event: string;
  readonly facts: object | undefined;
}

let dataDir: string;
let cluster: Cluster;
let stack: Stack;
let standby: Standby;
let standbyPid: number;
let readUrl: string;
let writes: Server;
let reads: Server;
const lines: Line[] = [];
const started: Server[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), "plaza-reads-"));
  chmodSync(dataDir, 0o711);
  cluster = await startCluster({ dataDir, log: () => undefined, durable: false });
  await onCluster(cluster.adminUrl, `CREATE DATABASE ${TEMPLATE}`);
  await migrate(databaseUrl(cluster.adminUrl, TEMPLATE));
  const appUrl = await ensureAppLogin(cluster.adminUrl, TEMPLATE, path.join(dataDir, "secrets"));
  stack = await startStack({}, 4, {}, { clusterUrl: cluster.adminUrl, appUrl, template: TEMPLATE });
  standby = await startStandby(cluster.adminUrl, path.join(cluster.folder, "data"));
  standbyPid = standby.pid;
  readUrl = atStandby(stack.server.context.config.appUrl);
  writes = await serve();
  reads = await serve({}, (event, facts) => void lines.push({ event, facts }));
});
afterAll(async () => {
  for (const server of started) await server.close();
  await stack.close();
  await endPostmaster(standbyPid);
  await cluster.stop();
  standby.remove();
  for (const folder of [cluster.folder, dataDir]) rmSync(folder, { recursive: true, force: true });
});

function atStandby(address: string): string {
  const url = new URL(address);
  url.port = String(standby.port);
  return url.href;
}

/** Another process of the server, which reads from the standby. */
async function serve(more: { readonly readLagMs?: number } = {}, log: (event: string, facts?: object) => void = () => undefined) {
  const { config, clock } = stack.server.context;
  const server = await startServer(
    { ...config, readUrl, readLagMs: PATIENT_MS, ...more },
    { log: (_level, event, facts) => log(event, facts), report: () => undefined, jobs: false, demo: false, clock },
  );
  started.push(server);
  return server;
}

function figuresOf(server: Server): ReadFigures {
  const figures = server.context.reads.figures();
  if (figures === null) throw new Error("the server has no standby");
  return figures;
}

async function serving(server: Server, wanted: boolean): Promise<void> {
  await expect.poll(() => figuresOf(server).isServing, WAIT).toBe(wanted);
}

async function ask(server: Server, person: Person | null, address: string, body?: object): Promise<{ status: number; data: unknown }> {
  const response = await fetch(new URL(address, server.url), {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...(person === null ? {} : { authorization: `Bearer ${person.token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json", "idempotency-key": crypto.randomUUID() }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data: unknown };
  return { status: response.status, data: answer.data };
}

const outageLines = () => lines.map(({ event }) => event).filter((event) => event.startsWith("read_replica"));
const itemsOf = ({ data }: { readonly data: unknown }) => (data as { readonly items: readonly object[] }).items;
const ordersOf = async (person: Person) => itemsOf(await ask(reads, person, "/api/ctc/query-order-list"));
const MARKET = { side: "buy", asset: "USDT", fiat: "USD" };
/** What a visitor sees of the advert at the process that reads. */
const remainingAt = async (server: Server) =>
  itemsOf(await ask(server, null, "/api/ctc/query-adv-list", MARKET)).map((item) => readText(item, "remaining"));
/** Reads that a request makes at the process that reads, by where they were answered. */
async function readsOf(request: () => Promise<unknown>): Promise<Partial<Record<string, number>>> {
  const before = { ...figuresOf(reads).counts };
  await request();
  const after = figuresOf(reads).counts;
  const made = keysOf(after).map((outcome) => [outcome, after[outcome] - before[outcome]] as const);
  return Object.fromEntries(made.filter(([, count]) => count > 0));
}
/** The standby has everything that the primary has now. */
async function caughtUp(): Promise<void> {
  const { rows } = await stack.owner.query<{ written: string }>("SELECT pg_current_wal_insert_lsn()::text AS written");
  const behind = () =>
    stack.owner.query("SELECT FROM pg_stat_replication WHERE replay_lsn < $1::pg_lsn", [rows[0]?.written]).then(({ rowCount }) => rowCount);
  await expect.poll(behind, WAIT).toBe(0);
}

test("a standby that is asked in the primary's place, before it has taken it, is a database that is away", async () => {
  const inItsPlace = openDatabase({ url: readUrl, poolSize: 1, random: Math.random, onConnectionError: () => undefined });
  try {
    // What is written last is noted in a table that no standby has.
    const error: unknown = await lastWriteOf(inItsPlace, ["1"]).catch((reason: unknown) => reason);
    expect(String(error)).toContain("during recovery");
    expect(isUnavailable(error)).toBe(true);
  } finally {
    await inItsPlace.close();
  }
});

test("lists come from the standby; who has just acted, at whatever process, and who is concerned see it at once, from the primary", async () => {
  for (const server of [writes, reads]) await serving(server, true);
  const seller = await stack.person({ usdt: "500" });
  const buyer = await stack.person();
  const advId = await stack.advert(seller, { side: "sell", quantity: "500" });
  await caughtUp();
  expect(await readsOf(() => ask(reads, null, "/api/ctc/query-adv-list", MARKET))).toEqual({ standby: 1 });
  expect(await remainingAt(reads)).toEqual(["500"]);
  expect(await ordersOf(buyer)).toEqual([]);

  await onCluster(atStandby(cluster.adminUrl), "SELECT pg_wal_replay_pause()");
  const order = { advId, side: "buy", amount: "100", methodId: "wise", price: "1" };
  const placed = await ask(writes, buyer, "/api/ctc/create-order", order);
  expect(placed.status).toBe(200);
  const orderId = readText(placed.data, "orderId");
  expect(await ordersOf(buyer)).toEqual([expect.objectContaining({ orderId, role: "buyer" })]);
  await expect.poll(() => ordersOf(seller), WAIT).toEqual([expect.objectContaining({ orderId, role: "seller" })]);
  const onPrimary = await readsOf(() => ordersOf(buyer));
  expect(Object.keys(onPrimary)).toEqual(["own_write"]);
  // Nobody promised a visitor the last second.
  expect(await remainingAt(reads)).toEqual(["500"]);

  await onCluster(atStandby(cluster.adminUrl), "SELECT pg_wal_replay_resume()");
  await expect.poll(async () => Object.keys(await readsOf(() => ordersOf(buyer))), WAIT).toEqual(["standby"]);
  expect(await ordersOf(buyer)).toEqual([expect.objectContaining({ orderId })]);
  await expect.poll(() => remainingAt(reads), WAIT).toEqual(["400"]);
  const metrics = await (await fetch(new URL("/metrics", reads.url))).text();
  expect(metrics).toMatch(/^plaza_reads_total\{outcome="own_write"\} [1-9]/m);
  expect(metrics).toMatch(/^plaza_read_replica_serving 1$/m);
});

const unlogged = readStatement<{ people: number }>("test_unlogged", "SELECT count(*)::int AS people FROM recent_write WHERE user_id = 0");

test("a statement that no standby can run is answered by the primary and named in the log, and the standby is read from all the same", async () => {
  lines.length = 0;
  expect(await unlogged.all(reads.context.reads.after([]))).toEqual([{ people: 0 }]);
  const [line, ...others] = lines;
  expect([line?.event, others]).toEqual(["read_statement_unfit", []]);
  expect(line?.facts).toMatchObject({ statement: "test_unlogged" });
  expect(readText(line?.facts, "problem")).toContain("during recovery");
  expect(figuresOf(reads).isServing).toBe(true);
});

test("a standby that is late is not read from until it has caught up", async () => {
  const noted: Line[] = [];
  const strict = await serve({ readLagMs: 1000 }, (event, facts) => void noted.push({ event, facts }));
  await serving(strict, true);
  await onCluster(atStandby(cluster.adminUrl), "SELECT pg_wal_replay_pause()");
  // Something that it lacks.
  await stack.person();
  await serving(strict, false);
  expect(noted.findLast(({ event }) => event === "read_replica_unused")?.facts).toMatchObject({ why: "late" });
  expect(await remainingAt(strict)).toEqual(["400"]);
  expect(figuresOf(strict).counts.late).toBeGreaterThan(0);
  expect(figuresOf(strict).lagSeconds).toBeGreaterThan(0.9);
  await onCluster(atStandby(cluster.adminUrl), "SELECT pg_wal_replay_resume()");
  await serving(strict, true);
});

test("while the standby is away every list comes from the primary, no request fails, and the log has one line for its end and one for its return", async () => {
  lines.length = 0;
  const people = await Promise.all(Array.from({ length: 4 }, () => stack.person()));
  let isEnding = false;
  const statuses = Promise.all(
    people.map(async (person) => {
      const seen = new Set<number>();
      // Some begin before its end, and some after.
      for (let after = 0; after < 5; after += isEnding ? 1 : 0) seen.add((await ask(reads, person, "/api/ctc/query-order-list")).status);
      return [...seen];
    }),
  );
  await endPostmaster(standbyPid, 0);
  isEnding = true;
  expect(await statuses).toEqual(people.map(() => [200]));
  await serving(reads, false);
  expect(await readsOf(() => ask(reads, null, "/api/ctc/query-adv-list", MARKET))).toEqual({ away: 1 });
  expect(outageLines()).toEqual(["read_replica_unused"]);
  standbyPid = await standby.restart();
  await serving(reads, true);
  expect(await readsOf(() => ask(reads, null, "/api/ctc/query-adv-list", MARKET))).toEqual({ standby: 1 });
  expect(outageLines()).toEqual(["read_replica_unused", "read_replica_serves"]);
});

test("an address that leads to a primary is not read from: it might be one that the market has left behind", async () => {
  const noted: Line[] = [];
  const { config, clock } = stack.server.context;
  const server = await startServer(
    { ...config, readUrl: config.appUrl },
    {
      log: (_level, event, facts) => void noted.push({ event, facts }),
      report: () => undefined,
      jobs: false,
      demo: false,
      clock,
    },
  );
  started.push(server);
  await expect.poll(() => noted, WAIT).toContainEqual({ event: "read_replica_unused", facts: { why: "not_a_standby" } });
  expect(await remainingAt(server)).toEqual(["400"]);
});
