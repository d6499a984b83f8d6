import { createInterface } from "node:readline";
import { spawn } from "node:child_process";
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";
import { setTimeout as pause } from "node:timers/promises";
import { sealingKeyOf } from "@plaza/server/core/secrets/seal.ts";
import { ensureAppLogin } from "@plaza/server/core/db/app-login.ts";
import { temporaryCluster } from "@plaza/server/core/db/temporary-cluster.ts";
import { compileCache } from "@plaza/server/testing/compile-cache.ts";
import { checkoutOf } from "./checkout.ts";
import type { BenchDatabase } from "./databases.ts";
import { repeatHistory } from "./history.ts";
import { MigrationWatch } from "./migration-watch.ts";
import { childWithAddress, serverEnvironment, type ServerProcess } from "./server-process.ts";
import type { Pair } from "./traders.ts";
import { loadReport, type Load, startLoad } from "./upgrade-load.ts";
import { finishOrders, makeOrders, ORDERS_OPEN, type OpenOrder, unlikeAcknowledged } from "./upgrade-orders.ts";
import { readEverything } from "./upgrade-reads.ts";

/**
 * `node bench/upgrade-play.ts <checkout of the release> [--orders 1000000]`, which `npm run upgrade-check` starts: an operator's upgrade and
 * rollback by docs/operations/upgrade.md, while people trade. The release's server makes a market with orders in every state; this version
 * migrates its database, its server comes beside the old one and replaces it, is rolled back and replaces it again. Some of the orders are finished
 * after each step. With `--stopped` the release's servers stop for the migration. Ends with 1 where a request failed, an order differs from its last answer, or an invariant is broken.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    orders: { type: "string", default: "0" },
    "backup-seconds": { type: "string", default: "4" },
    stopped: { type: "boolean", default: false },
  },
});
const [releaseFolder] = positionals;
if (releaseFolder === undefined) throw new Error("the checkout of the release is missing");
const MAIN = fileURLToPath(new URL("../server/main.ts", import.meta.url));
const COMMANDS = new URL("../server/app/commands/", import.meta.url);
/** Their history is what is repeated, deposits included: more people make a large market larger. */
const PAIRS = 400;
/** How long people trade at each step: enough for hundreds of requests on a busy machine. */
const STEP_MS = 4000;

const faults: string[] = [];
const failed: string[] = [];
const cluster = await temporaryCluster({ durable: true });
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void cluster.stop().finally(() => process.exit(1)));
try {
  await play(releaseFolder);
} catch (error) {
  failed.push(`it broke off: ${String(error)}`, ...faults.slice(-5));
} finally {
  await cluster.stop();
}
for (const [problem, times] of counted(failed)) console.log(`FAILED  ${problem}${times === 1 ? "" : ` (${times} times)`}`);
console.log(failed.length === 0 ? "The upgrade and its rollback hold." : `${failed.length} problems.`);
process.exit(failed.length === 0 ? 0 : 1);

async function play(folder: string): Promise<void> {
  const release = await checkoutOf(folder);
  const database = await release.makeDatabase(cluster.adminUrl, "upgrade");
  const released = release.serverEnvironment(database);
  const sealingKey = sealingKeyOf([Buffer.from(released["SEALING_KEY"] ?? "", "hex")]);
  const startReleased = () => startLogged(release.main ?? MAIN, released, "released");
  // It brings the coins and currencies.
  let old = await startReleased();
  const { pairs } = await release.makeTraders(database.owner, sealingKey, PAIRS);
  if (Number(values.orders) > 0) await makeHistory(database, pairs.slice(PAIRS / 2), old.url);
  const load = startLoad(pairs.slice(ORDERS_OPEN, PAIRS / 2), old.url);
  const orders = await makeOrders(database.owner, old.url, pairs.slice(0, ORDERS_OPEN));
  step(`${orders.length} orders in ${new Set(orders.map(({ state }) => state)).size} states`);

  await during(load, "the release alone", pause(STEP_MS));
  const appUrl = await appUrlOf(database);
  if (values.stopped) {
    const began = performance.now();
    await load.hold();
    await old.stop();
    await migrateAndWatch(database, appUrl);
    old = await startReleased();
    step(`nobody was served for ${((performance.now() - began) / 1000).toFixed(1)} s`);
    load.servers = [old.url];
    load.resume();
  } else await during(load, "the migration", migrateAndWatch(database, appUrl));
  await during(load, "the release on the new schema", afterwards(old, orders, 0, folder));

  const { DATABASE_URL: _owner, ...own } = released;
  const upgraded = {
    ...own,
    ...serverEnvironment({ ...database, appUrl }),
    SEALING_KEY: own["SEALING_KEY"] ?? "",
    SIGNING_KEY: own["SIGNING_KEY"] ?? "",
  };
  const startUpgraded = () => startLogged(MAIN, upgraded, "upgraded");
  let current = await startUpgraded();
  load.servers = [old.url, current.url];
  await during(load, "both", pause(STEP_MS));
  await replace(load, old, current);
  await during(load, "this version alone", afterwards(current, orders, 1, null));

  old = await startReleased();
  await replace(load, current, old);
  await during(load, "rolled back", afterwards(old, orders, 2, folder));
  current = await startUpgraded();
  await replace(load, old, current);
  await during(load, "upgraded again", afterwards(current, orders, 3, null));
  await load.stop();
  await current.stop();
  for (const line of loadReport(load)) step(line);
  failed.push(
    ...load.failures,
    ...(await unlikeAcknowledged(database.owner, load.acknowledged)),
    ...faults.map((line) => `logged ${line.slice(0, 300)}`),
  );
  await audit(database);
  await database.drop();
}

/** 0.1.0 serves by its owner's login and has no other. */
async function appUrlOf({
  adminUrl,
  dataDir,
  appUrl,
}: Pick<BenchDatabase, "adminUrl" | "dataDir"> & { readonly appUrl?: string }): Promise<string> {
  return appUrl ?? ensureAppLogin(adminUrl, new URL(adminUrl).pathname.slice(1), dataDir);
}

/** What differs only by ids, numbers and times is one problem. */
function counted(problems: readonly string[]): [string, number][] {
  const kinds = Map.groupBy(problems, (problem) => problem.replaceAll(/"requestId":"[^"]*"|"at":"[^"]*"|\d+ ms|\d{6,}|\\n.*/g, "…"));
  return [...kinds].map(([kind, group]) => [kind, group.length]);
}

function step(text: string): void {
  console.log(text);
}

/** What people do meanwhile is counted under the step's name. */
async function during(load: Load, name: string, work: Promise<unknown>): Promise<void> {
  load.step = name;
  await work;
  load.step = `after ${name}`;
}

async function startLogged(main: string, environment: Readonly<Record<string, string>>, name: string): Promise<ServerProcess> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "--max-semi-space-size=4", main], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"], ...compileCache(), ...environment },
  });
  createInterface({ input: child.stderr }).on("line", (line) => {
    if (!/"level":"(?:info|warn)"/.test(line)) faults.push(`${name}: ${line}`);
  });
  return childWithAddress(child);
}

/** As a balancer does it that knows of the change: no new requests, then SIGTERM. */
async function replace(load: Load, leaving: ServerProcess, coming: ServerProcess): Promise<void> {
  load.servers = [coming.url];
  await load.quiet();
  await leaving.stop();
}

/** A step's people read everything that is read, and finish their share of the orders. */
async function afterwards(server: ServerProcess, orders: readonly OpenOrder[], share: number, folder: string | null): Promise<void> {
  failed.push(...(await readEverything(server.url, orders, folder)));
  failed.push(
    ...(await finishOrders(
      server.url,
      orders.filter(({ finishedBy }) => finishedBy === share),
    )),
  );
  await pause(STEP_MS);
}

/** By people who trade once and never again: after so much of it they would be refused. */
async function makeHistory(database: BenchDatabase, pairs: readonly Pair[], server: URL): Promise<void> {
  const load = startLoad(pairs, server);
  while (load.trades + load.failures.length < pairs.length) await pause(100);
  await load.stop();
  const began = performance.now();
  const { rows } = await database.owner.query<{ count: number }>("SELECT count(*)::int AS count FROM orders");
  await repeatHistory(database.owner, Math.ceil(Number(values.orders) / (rows[0]?.count ?? 1)) - 1);
  await continueNumbers(database);
  const { rows: now } = await database.owner.query<{ count: number; size: string }>(
    "SELECT (SELECT count(*)::int FROM orders) AS count, pg_size_pretty(pg_database_size(current_database())) AS size",
  );
  step(`${now[0]?.count} orders, ${now[0]?.size}, made in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

/** Copies bring their numbers along; the next new rows come after them. */
async function continueNumbers({ owner }: BenchDatabase): Promise<void> {
  const { rows } = await owner.query<{ table: string; column: string; sequence: string }>(
    `SELECT c.oid::regclass::text AS table, a.attname AS column, pg_get_serial_sequence(c.oid::regclass::text, a.attname) AS sequence
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
       AND pg_get_serial_sequence(c.oid::regclass::text, a.attname) IS NOT NULL`,
  );
  for (const { table, column, sequence } of rows)
    await owner.query(`SELECT setval('${sequence}', greatest(nextval('${sequence}'), (SELECT max(${column}) FROM ${table})))`);
}

/** With somebody who reads every table in one transaction, as a backup does, from before the first file on. */
async function migrateAndWatch(database: BenchDatabase, appUrl: string): Promise<void> {
  const watch = await MigrationWatch.start(database.adminUrl);
  const backup = readEveryTable(database, Number(values["backup-seconds"]) * 1000);
  await backup.begun;
  const { code } = await command("migrate", database, { APP_DATABASE_URL: appUrl }, (line) => watch.note(line));
  await backup.ended;
  for (const line of await watch.stop()) step(line);
  if (code !== 0) failed.push("the migration failed");
}

function readEveryTable(database: BenchDatabase, milliseconds: number): { readonly begun: Promise<void>; readonly ended: Promise<void> } {
  const begun = Promise.withResolvers<void>();
  const ended = (async () => {
    const client = await database.owner.connect();
    try {
      await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
      const { rows } = await client.query<{ list: string }>(
        "SELECT string_agg(quote_ident(relname), ', ') AS list FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace",
      );
      await client.query(`LOCK TABLE ${rows[0]?.list} IN ACCESS SHARE MODE`);
      begun.resolve();
      await pause(milliseconds);
      await client.query("COMMIT");
    } finally {
      begun.resolve();
      client.release();
    }
  })();
  return { begun: begun.promise, ended };
}

async function audit(database: BenchDatabase): Promise<void> {
  const broken: string[] = [];
  let last = "";
  const { code } = await command(
    "audit",
    database,
    {},
    (line) => {
      last = line;
      // Copies of orders were counted for nobody.
      const isOfCopies = Number(values.orders) > 0 && /figure/.test(line);
      if (line.startsWith("BROKEN") && !isOfCopies) broken.push(line);
    },
    ["--all"],
  );
  step(`audit: ${last}`);
  failed.push(...broken, ...(code === 0 || broken.length > 0 || Number(values.orders) > 0 ? [] : ["the audit failed"]));
}

async function command(
  name: string,
  { adminUrl }: BenchDatabase,
  environment: Readonly<Record<string, string>>,
  note: (line: string) => void,
  args: readonly string[] = [],
): Promise<{ readonly code: number | null }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(`${name}.ts`, COMMANDS)), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env["PATH"], ...compileCache(), DATABASE_URL: adminUrl, ...environment },
  });
  const ended = Promise.withResolvers<number | null>();
  child.once("exit", (code) => ended.resolve(code));
  for await (const line of createInterface({ input: child.stdout })) note(line);
  return { code: await ended.promise };
}
