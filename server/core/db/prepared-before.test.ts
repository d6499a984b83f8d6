import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { randomBytes } from "node:crypto";
import { readRecord } from "@plaza/contract/unknown-value.ts";
import { databaseUrl, onCluster } from "../../testing/cluster.ts";
import { openDatabase, type Database } from "./database.ts";

const NAME = `test_prepared_${process.pid}_${randomBytes(3).toString("hex")}`;
const CONNECTIONS = 3;
let owner: pg.Client;
let db: Database;
beforeAll(async () => {
  await onCluster(inject("clusterUrl"), `CREATE DATABASE ${NAME}`);
  const url = databaseUrl(inject("clusterUrl"), NAME);
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query("CREATE TABLE thing (id int); INSERT INTO thing VALUES (1)");
  db = openDatabase({ url, poolSize: CONNECTIONS, random: Math.random, onConnectionError: () => undefined });
});
afterAll(async () => {
  await db.close();
  await owner.end();
  await onCluster(inject("clusterUrl"), `DROP DATABASE ${NAME}`);
});

const read = { name: "thing_read", text: "SELECT * FROM thing", values: [] };
const write = { name: "thing_write", text: "UPDATE thing SET id = id + 1 RETURNING *", values: [] };

/** On each connection of the pool, at the same time. */
async function onEach<Result>(run: (tx: Parameters<Parameters<Database["transaction"]>[0]>[0]) => Promise<Result>): Promise<Result[]> {
  const isThere = Promise.withResolvers<void>();
  let arrived = 0;
  return Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      db.transaction(async (tx) => {
        const result = await run(tx);
        if (++arrived === CONNECTIONS) isThere.resolve();
        await isThere.promise;
        return result;
      }),
    ),
  );
}

test("what a connection prepared before a migration added a column is prepared again, and nobody learns of it", async () => {
  await onEach((tx) => tx.query(read));
  await owner.query("ALTER TABLE thing ADD COLUMN name text");
  expect((await Promise.all(Array.from({ length: 6 }, () => db.query(read)))).map(({ rows }) => Object.keys(readRecord(rows, 0)))).toEqual(
    Array.from({ length: 6 }, () => ["id", "name"]),
  );
  await db.transaction((tx) => tx.query(write));
  await onEach((tx) => tx.query(read));
  await owner.query("ALTER TABLE thing ADD COLUMN more text");
  const before = (await owner.query<{ id: number }>("SELECT id FROM thing")).rows[0]?.id ?? 0;
  const unawaited = await db.transaction(async (tx) => {
    tx.unawaited(tx.query(write));
    return tx.query(read);
  });
  expect(unawaited.rows).toEqual([{ id: before + 1, name: null, more: null }]);
  expect((await owner.query("SELECT id FROM thing")).rows).toEqual([{ id: before + 1 }]);
});
