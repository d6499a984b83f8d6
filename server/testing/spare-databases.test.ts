import type pg from "pg";
import { expect, inject, test } from "vitest";
import { databaseUrl } from "./cluster.ts";
import { contentsOf } from "./database-contents.ts";
import { firstRow } from "./rows.ts";
import { appealedCase } from "./situations.ts";
import { giveBackDatabase, ownerPool, takeDatabase, type TestDatabase } from "./spare-databases.ts";
import { hire } from "./staff.ts";
import { startStack } from "./stack.ts";

const source = { clusterUrl: inject("clusterUrl"), template: inject("templateDatabase") };

/** Everything that the next test would find. */
async function stateOf(database: TestDatabase): Promise<object> {
  const owner = ownerPool(database, 1);
  const { rows } = await owner.query(
    `SELECT (SELECT count(*) FROM heartbeat) AS beats, (SELECT jsonb_agg(last_value ORDER BY sequencename) FROM pg_sequences) AS sequences,
       (SELECT md5(string_agg(pg_get_functiondef(oid), '' ORDER BY oid)) FROM pg_proc WHERE pronamespace = 'public'::regnamespace) AS functions`,
  );
  await owner.end();
  await database.connections.settle();
  return { rows, contents: await contentsOf(databaseUrl(source.clusterUrl, database.name)) };
}

/** One that no test had before. */
async function copied(): Promise<TestDatabase> {
  return takeDatabase({ ...source, isFresh: true });
}

test("a database that a stack leaves is as it was when it was copied, and protects its ledger", async () => {
  const database = await copied();
  const before = await stateOf(database);
  await giveBackDatabase(database);
  const stack = await startStack();
  expect(stack.ownerUrl).toBe(databaseUrl(source.clusterUrl, database.name));
  await appealedCase(stack);
  await hire(stack, "operator");
  await stack.close();
  const again = await takeDatabase(source);
  expect(again.name).toBe(database.name);
  expect(await stateOf(again)).toEqual(before);
  await giveBackDatabase(again);
  const next = await startStack();
  await appealedCase(next);
  expect(next.ownerUrl).toBe(stack.ownerUrl);
  for (const table of ["ledger_posting", "ledger_transfer", "ledger_account"])
    await expect(next.owner.query(`DELETE FROM ${table}`)).rejects.toThrow(/is append-only/);
  await next.audit();
  await next.close();
});

test.each([
  "ALTER TABLE orders DISABLE TRIGGER ALL",
  "CREATE INDEX another ON users (nickname)",
  "GRANT DELETE ON ledger_posting TO plaza_app",
  "ALTER TABLE users ALTER COLUMN nickname SET DEFAULT 'x'",
  "ANALYZE users",
  "TRUNCATE heartbeat",
  "DELETE FROM migration",
  "CREATE TABLE more (id int)",
  "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET work_mem = 100', current_database()); END $$",
])("a database is dropped after %s", async (sql) => {
  const database = await copied();
  await giveBackDatabase(database);
  const used = await takeDatabase(source);
  expect(used.name).toBe(database.name);
  const owner = ownerPool(used, 1);
  await owner.query(sql);
  await owner.end();
  await giveBackDatabase(used);
  const next = await takeDatabase(source);
  expect(next.name).not.toBe(database.name);
  await giveBackDatabase(next);
});

async function sessionOf(owner: pg.Pool): Promise<Record<string, unknown>> {
  const { rows } = await owner.query<Record<string, unknown>>(
    `SELECT pg_backend_pid() AS pid, current_setting('statement_timeout') AS timeout, current_user AS login, array(SELECT pg_listening_channels()) AS channels,
       (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()) AS locks, to_regclass('pg_temp.mine') AS mine`,
  );
  return firstRow(rows);
}

test("a connection outlives its pool without what was set in its session", async () => {
  const database = await takeDatabase(source);
  const [first, second] = [ownerPool(database, 1), ownerPool(database, 1)];
  const before = await sessionOf(first);
  await first.query(
    "SET statement_timeout = '7h'; SELECT pg_advisory_lock(1); CREATE TEMP TABLE mine (); LISTEN plaza_wake; SET ROLE plaza_app",
  );
  await first.end();
  await database.connections.settle();
  expect(await sessionOf(second)).toEqual(before);
  await second.end();
  await giveBackDatabase(database);
});

test("a connection with an open transaction, and one that PostgreSQL ended, isn't used again", async () => {
  const database = await takeDatabase(source);
  const pool = ownerPool(database, 2);
  const [open, ended] = [await pool.connect(), await pool.connect()];
  const processOf = async (client: pg.ClientBase) => (await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")).rows[0]?.pid;
  const gone = [await processOf(open), await processOf(ended)];
  const isEnded = new Promise((resolve) => ended.once("end", resolve));
  await open.query("SELECT pg_terminate_backend($1)", [gone[1]]);
  await isEnded;
  await open.query("BEGIN");
  for (const client of [open, ended]) client.release();
  await pool.end();
  await database.connections.settle();
  const next = ownerPool(database, 2);
  const connected = [await next.connect(), await next.connect()];
  for (const client of connected) {
    expect(gone).not.toContain(await processOf(client));
    client.release();
  }
  await next.end();
  await giveBackDatabase(database);
});
