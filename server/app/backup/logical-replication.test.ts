import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareAppLogin } from "../../core/db/app-login.ts";
import { startCluster, type Cluster } from "../../core/db/cluster.ts";
import { migrate } from "../../core/db/migrate.ts";
import { auditLedger } from "../../core/ledger/ledger.store.ts";
import { databaseUrl, onCluster } from "../../testing/cluster.ts";
import { contentsOf } from "../../testing/database-contents.ts";
import { firstRow } from "../../testing/rows.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { act, receipt, sale } from "../../testing/trades.ts";
import { startServer } from "../server.ts";

/** The procedure of docs/operations/upgrade.md, by the statements of that page. */
const PAGE =
  readFileSync(new URL("../../../docs/operations/upgrade.md", import.meta.url), "utf8").split("## A new PostgreSQL without an outage")[1] ??
  "";
const [PREPARE = "", PUBLISH = "", SEQUENCES = "", FINISH = ""] = [...PAGE.matchAll(/```sql\n([^]*?)```/g)].map(([, sql = ""]) => sql);
const SUBSCRIBE = /`(CREATE SUBSCRIPTION [^`]+)`/.exec(PAGE)?.[1] ?? "";

/** As the page advises: tables are copied by several processes, without a pause between them. */
const QUICK = {
  max_sync_workers_per_subscription: "8",
  max_logical_replication_workers: "12",
  max_worker_processes: "16",
  wal_retrieve_retry_interval: "50ms",
};
const APP = "app";
const TEMPLATE = "template_old";
const NAME = "plaza_new";

interface OwnCluster {
  readonly adminUrl: string;
  stop(): Promise<void>;
}

let older: OwnCluster;
let newer: OwnCluster;
let stack: Stack;
beforeAll(async () => {
  [older, newer] = await Promise.all([startOwnCluster({ wal_level: "logical" }), startOwnCluster(QUICK)]);
  await onCluster(older.adminUrl, `CREATE DATABASE ${TEMPLATE}`);
  await migrate(databaseUrl(older.adminUrl, TEMPLATE));
  stack = await startStack({}, 6, {}, { clusterUrl: older.adminUrl, appUrl: await appLoginOn(older), template: TEMPLATE });
});
afterAll(async () => {
  await stack.close();
  await Promise.all([older.stop(), newer.stop()]);
});

/** @param settings that PostgreSQL reads when it starts */
async function startOwnCluster(settings: Readonly<Record<string, string>>): Promise<OwnCluster> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "plaza-replication-"));
  chmodSync(dataDir, 0o711);
  const start = (): Promise<Cluster> => startCluster({ dataDir, log: () => undefined, durable: false });
  const first = await start();
  for (const [name, value] of Object.entries(settings)) await onCluster(first.adminUrl, `ALTER SYSTEM SET ${name} = '${value}'`);
  await first.stop();
  const cluster = await start();
  return {
    adminUrl: cluster.adminUrl,
    stop: async () => {
      await cluster.stop();
      for (const folder of [cluster.folder, dataDir]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function appLoginOn({ adminUrl }: OwnCluster): Promise<string> {
  const url = new URL(adminUrl);
  [url.username, url.password] = [APP, randomBytes(12).toString("hex")];
  await prepareAppLogin(adminUrl, url.href);
  return url.href;
}

/** What psql does with a text of statements: those that end with `\gexec` make statements, which are run too. @returns the last one's lines */
async function runAsPsql(url: string, sql: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let lines: string[] = [];
  try {
    for (const [, text = "", end = ""] of sql.matchAll(/([^]+?)(;|\\gexec)\n/g)) {
      const { rows } = await client.query<unknown[]>({ text, rowMode: "array" });
      lines = rows.flat().map(String);
      if (end !== ";") for (const made of lines) await client.query(made);
    }
  } finally {
    await client.end();
  }
  return lines;
}

async function valueOf(url: string, sql: string): Promise<string> {
  return firstRow((await pgQuery(url, sql)).map((row) => String(Object.values(row)[0])));
}

async function pgQuery(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The connection that the subscription makes to the older one. */
function publisherOf(url: string): string {
  const { hostname, port, username, password, pathname } = new URL(url);
  return `host=${hostname} port=${port} user=${username} password=${password} dbname=${pathname.slice(1)} sslmode=disable`;
}

test("a market moves to another PostgreSQL while people trade: every row, sequence and guard is there, it is audited, and the trade goes on", async () => {
  const early = await sale(stack);
  await act(stack, early.buyer, early.orderId, "pay");
  await onCluster(newer.adminUrl, `CREATE DATABASE ${NAME}`);
  const ownerUrl = databaseUrl(newer.adminUrl, NAME);
  await migrate(ownerUrl);
  const empty = await contentsOf(ownerUrl);

  await runAsPsql(ownerUrl, PREPARE);
  await runAsPsql(stack.ownerUrl, PUBLISH);
  await runAsPsql(ownerUrl, `${SUBSCRIBE.replace("…", publisherOf(stack.ownerUrl))};\n`);
  // While the tables are copied, and after some of them were.
  const late = await sale(stack);
  await act(stack, late.buyer, late.orderId, "pay");
  await act(stack, early.seller, early.orderId, "release", receipt(early.buyer));
  const unready = "SELECT count(*) FROM pg_subscription_rel WHERE srsubstate <> 'r'";
  await expect.poll(() => valueOf(ownerUrl, unready), { timeout: 120_000, interval: 100 }).toBe("0");

  const written = await valueOf(stack.ownerUrl, "SELECT pg_current_wal_lsn()");
  const behind = `SELECT count(*) FROM pg_stat_replication WHERE replay_lsn < '${written}'`;
  await expect.poll(() => valueOf(stack.ownerUrl, behind), { timeout: 120_000, interval: 50 }).toBe("0");
  const sequences = await runAsPsql(stack.ownerUrl, SEQUENCES);
  expect(sequences.length).toBeGreaterThan(0);
  await runAsPsql(ownerUrl, `${sequences.join("\n")}\n`);
  await runAsPsql(ownerUrl, FINISH);

  expect(await contentsOf(ownerUrl)).toEqual({
    ...(await contentsOf(stack.ownerUrl)),
    indexes: empty["indexes"],
    triggers: empty["triggers"],
  });
  expect(await runAsPsql(ownerUrl, SEQUENCES)).toEqual(sequences);
  await expect(pgQuery(ownerUrl, "SET session_replication_role = replica; DELETE FROM ledger_posting")).rejects.toThrow(/append-only/);
  const audit = fileURLToPath(new URL("../commands/audit.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [audit], { env: { DATABASE_URL: ownerUrl } });
  expect(stdout).toMatch(/^holds /);
  expect(stdout).not.toContain("BROKEN");

  const appUrl = databaseUrl(await appLoginOn(newer), NAME);
  const { config, clock } = stack.server.context;
  const server = await startServer(
    { ...config, appUrl, listenUrl: appUrl },
    { log: () => undefined, report: () => undefined, jobs: false, demo: false, clock },
  );
  const version = Number(await valueOf(ownerUrl, `SELECT version FROM orders WHERE id = ${late.orderId}`));
  const release = { orderId: late.orderId, action: "release", version, ...receipt(late.buyer) };
  expect(await send(server.url, late.seller, "/api/ctc/update-order-state", release)).toMatchObject({ data: { status: "completed" } });
  const next = { advId: late.advId, side: "buy", amount: "100", methodId: "wise", price: "1" };
  expect(await send(server.url, late.buyer, "/api/ctc/create-order", next)).toMatchObject({ data: { status: "awaiting_payment" } });
  expect((await auditLedger(server.context.db)).filter(({ broken }) => broken > 0)).toEqual([]);
  await server.close();
});

async function send(url: string, { token }: Person, address: string, body: object): Promise<unknown> {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "idempotency-key": randomBytes(9).toString("hex"),
  };
  return (await fetch(new URL(address, url), { method: "POST", headers, body: JSON.stringify(body) })).json();
}
