import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { databaseUrl, onCluster } from "../../testing/cluster.ts";
import { firstRow } from "../../testing/rows.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { act, receipt, sale } from "../../testing/trades.ts";
import { migrate, migrationsOf } from "../db/migrate.ts";
import { createPartitions, dropUserEvents, readPartitions } from "./partition.store.ts";

const FIRST = "0421";
const TABLES = ["audit_entry", "chat_message", "order_event", "user_event"];

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

/** A transaction of the owner that is undone, in which rows may come without those that they refer to. */
let client: pg.PoolClient;
beforeEach(async () => {
  client = await stack.owner.connect();
  await client.query("BEGIN; SET LOCAL session_replication_role = replica");
  return async () => {
    await client.query("ROLLBACK");
    client.release();
  };
});

async function value(sql: string, values: unknown[] = []): Promise<unknown> {
  const { rows } = await client.query<unknown[]>({ text: sql, values, rowMode: "array" });
  return firstRow(rows)[0];
}

const idAt = (moment: string) => `((extract(epoch FROM ${moment}) * 1000)::bigint - 1735689600000 << 20)`;
const addEvent = (moment: string) =>
  `INSERT INTO order_event (order_id, seq, action, actor, to_status) VALUES (${idAt(moment)}, 1, 'pay', 'buyer', 'paid') RETURNING tableoid::regclass::text`;

test("A filled database is cut into partitions with its rows, guards and indexes, while a file that can't have its lock is tried again", async () => {
  const name = `partitions_${randomBytes(6).toString("hex")}`;
  await onCluster(inject("clusterUrl"), `CREATE DATABASE ${name}`);
  const url = databaseUrl(inject("clusterUrl"), name);
  const [owner, trader] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  try {
    await migrate(url, { names: new Set(migrationsOf().flatMap((file) => (file.name < FIRST ? [file.name] : []))) });
    await Promise.all([owner.connect(), trader.connect()]);
    await owner.query("SET session_replication_role = replica");
    for (const moment of ["now() - interval '400 days'", "now()"]) {
      await owner.query(addEvent(moment));
      await owner.query(`INSERT INTO audit_entry (id, actor, action, object) VALUES (${idAt(moment)}, 'user', 'x', 'order')`);
      await owner.query(
        `INSERT INTO chat_message (order_id, seq, sender, type, content) VALUES (${idAt(moment)}, 1, 'system', 'system', 'pay')`,
      );
      await owner.query(`INSERT INTO user_event SELECT 1, coalesce(max(seq), 0) + 1, 'order', '{}', ${moment} FROM user_event`);
    }
    await trader.query("BEGIN; SELECT FROM order_event");
    const reports: string[] = [];
    await migrate(url, {
      lockTimeoutMs: 50,
      pauseMs: 1,
      report: (line) => {
        reports.push(line);
        if (line.includes("waits for a lock")) void trader.query("COMMIT");
      },
    });
    expect(reports.filter((line) => line.includes("waits for a lock"))).not.toEqual([]);
    for (const table of TABLES) expect((await owner.query(`SELECT FROM ${table}`)).rowCount, table).toBe(2);
    await owner.query("SET session_replication_role = origin");
    await expect(owner.query("DELETE FROM order_event")).rejects.toThrow(/append-only/);
    await expect(owner.query("UPDATE audit_entry SET actor = 'x'")).rejects.toThrow(/append-only/);
    await expect(owner.query(addEvent("now() + interval '20 days'"))).rejects.toThrow(/foreign key/);
    const { rows } = await owner.query("SELECT indexrelid::regclass::text FROM pg_index WHERE NOT indisvalid");
    expect(rows).toEqual([]);
  } finally {
    await Promise.all([owner.end(), trader.end()]);
    await onCluster(inject("clusterUrl"), `DROP DATABASE ${name} WITH (FORCE)`);
  }
});

test("The application creates the partitions ahead once, however many processes do, and has no right to a partition itself", async () => {
  const { db } = stack.server.context;
  await Promise.all(Array.from({ length: 4 }, () => createPartitions(db)));
  expect(await createPartitions(db)).toBe(0);
  const states = await readPartitions(db);
  expect(states.map(({ table }) => table)).toEqual(TABLES);
  expect(states.map(({ ahead }) => ahead)).toEqual([2, 2, 2, 3]);
  const metrics = await (await fetch(new URL("/metrics", stack.server.url))).text();
  expect(metrics).toContain('plaza_partitions_ahead{table="order_event"} 2');
  expect(await dropUserEvents(db, 2)).toBe(0);
  await expect(dropUserEvents(db, 0)).rejects.toThrow(/at least/);
  for (const forbidden of [
    "SELECT FROM partitions.order_event",
    "SELECT create_partitions_at(now())",
    "SELECT drop_user_events_at(now(), 1)",
  ])
    await expect(db.query({ text: forbidden, values: [] }), forbidden).rejects.toThrow(/permission denied/);
});

test("A server makes each partition in a transaction by itself, so one that waits for a long reader undoes none and holds up no order", async () => {
  const newest = async (table: string) =>
    value(
      `SELECT max(c.relname) FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = '${table}'::regclass AND c.relname ~ '_\\d{4}_\\d\\d$'`,
    );
  const { db } = stack.server.context;
  const [chat, events] = [String(await newest("chat_message")), String(await newest("order_event"))];
  await client.query("ROLLBACK");
  for (const [table, partition] of [
    ["chat_message", chat],
    ["order_event", events],
  ])
    await stack.owner.query(`ALTER TABLE ${table} DETACH PARTITION partitions.${partition}; DROP TABLE partitions.${partition}`);
  await client.query("BEGIN; SELECT FROM order_event");
  await expect(createPartitions(db)).rejects.toThrow(/lock timeout/);
  expect(await newest("chat_message")).toBe(chat);
  await client.query("ROLLBACK");
  expect(await createPartitions(db)).toBe(1);
  expect(await newest("order_event")).toBe(events);
});

test("Each month has its partition, and a month without one loses nothing", async () => {
  expect(await value(addEvent("now()"))).toBe("partitions.order_event");
  expect(await value(addEvent("now() + interval '7 months'"))).toBe("partitions.order_event_rest");
  expect(await value(addEvent("now() + interval '3 months'"))).toBe("partitions.order_event_rest");
  await client.query("SELECT create_partitions_at(now() + interval '7 months')");
  const places = await client.query<{ place: string }>("SELECT DISTINCT tableoid::regclass::text AS place FROM order_event ORDER BY 1");
  expect(places.rows.map(({ place }) => place)).toEqual([
    "partitions.order_event",
    expect.stringMatching(/^partitions\.order_event_\d{4}_\d\d_01_missed$/),
  ]);
  expect(await value(addEvent("now() + interval '8 months'"))).toMatch(/^partitions\.order_event_\d{4}_\d\d$/);
  expect(await value(addEvent("now() + interval '12 months'"))).toBe("partitions.order_event_rest");
  await client.query("SET LOCAL session_replication_role = origin");
  await expect(client.query("DELETE FROM order_event")).rejects.toThrow(/append-only/);
});

test("A stream reads on over the border of days, and days that are over are dropped whole", async () => {
  for (const days of [0, 3, 4, 5])
    await client.query(
      `INSERT INTO user_event SELECT 7, coalesce(max(seq), 0) + 1, 'order', '{}', now() + interval '${days} days' FROM user_event WHERE user_id = 7`,
    );
  await client.query("SELECT create_partitions_at(now() + interval '5 days')");
  const read = async () => {
    const { rows } = await client.query<{ seq: string }>("SELECT seq FROM user_event WHERE user_id = 7 AND seq > 0 ORDER BY seq LIMIT 10");
    return rows.map(({ seq }) => seq);
  };
  expect(await read()).toEqual(["1", "2", "3", "4"]);
  expect(await value("SELECT drop_user_events_at(now() + interval '5 days', 1)")).toBe(2);
  expect(await read()).toEqual(["3", "4"]);
});

test("An order is read from the partition of its month, by its index, whatever the number of months", async () => {
  for (let months = 3; months < 9; months++) await client.query(`SELECT create_partitions_at(now() + interval '${months} months')`);
  const inMonth = idAt("now() + interval '4 months'");
  const id = await value(`SELECT ${inMonth}`);
  for (const query of [
    "SELECT * FROM order_event WHERE order_id = $1 ORDER BY seq",
    "SELECT * FROM chat_message WHERE order_id = $1 AND seq > 0 ORDER BY seq LIMIT 9",
  ]) {
    const { rows } = await client.query<{ "QUERY PLAN": string }>(`EXPLAIN ${query}`.replace("$1", String(id)));
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/Index Scan/);
    expect(
      plan.match(/ Scan on \w+| using \w+ on \w+/g)?.every((scan) => /_\d{4}_\d\d/.test(scan)),
      plan,
    ).toBe(true);
    expect(new Set(plan.match(/_\d{4}_\d\d(?=[_ ])/g)).size, plan).toBe(1);
  }
});

test("A trade writes its steps through the partitioned tables, and the ledger holds", async () => {
  const trade = await sale(stack);
  await act(stack, trade.buyer, trade.orderId, "pay");
  await act(stack, trade.seller, trade.orderId, "release", receipt(trade.buyer));
  const steps = await stack.owner.query("SELECT FROM order_event WHERE order_id = $1", [trade.orderId]);
  expect(steps.rowCount).toBeGreaterThanOrEqual(3);
  await stack.audit();
});
