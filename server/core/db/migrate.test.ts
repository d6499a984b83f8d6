import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { databaseUrl, onCluster } from "../../testing/cluster.ts";
import { migrate } from "./migrate.ts";
import { isMigrated } from "./migration-state.ts";

const NAME = `test_migrate_${process.pid}_${randomBytes(3).toString("hex")}`;
let url: string;
let folder: string;
let owner: pg.Client;
beforeAll(async () => {
  await onCluster(inject("clusterUrl"), `CREATE DATABASE ${NAME}`);
  url = databaseUrl(inject("clusterUrl"), NAME);
  folder = mkdtempSync(path.join(os.tmpdir(), "plaza-migrations-"));
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await onCluster(inject("clusterUrl"), `DROP DATABASE ${NAME}`);
  rmSync(folder, { recursive: true });
});

const run = (given: Parameters<typeof migrate>[1] = {}) => migrate(url, { folder: pathToFileURL(`${folder}/`), ...given });

test("whether anything is left to do is seen by names, contents and rows, without a lock", async () => {
  const left = async (filled: readonly string[] = []) => !(await isMigrated(url, { filled, folder: pathToFileURL(`${folder}/`) }));
  const file = path.join(folder, "0000_rows.sql");
  const text = "CREATE TABLE rows_of_some (id int);\n";
  writeFileSync(file, text);
  expect(await left()).toBe(true);
  await run();
  expect([await left(), await left(["rows_of_some"])]).toEqual([false, true]);
  await owner.query("INSERT INTO rows_of_some VALUES (1)");
  expect(await left(["rows_of_some"])).toBe(false);
  writeFileSync(file, `${text}-- changed\n`);
  expect(await left()).toBe(true);
  writeFileSync(file, text);
});

test("a file runs once, whole or not at all, and may not change afterwards", async () => {
  writeFileSync(path.join(folder, "0001_one.sql"), "CREATE TABLE one (id int);\nINSERT INTO one VALUES (1);\n");
  expect(await run()).toEqual(["0001_one.sql"]);
  expect(await run()).toEqual([]);
  writeFileSync(path.join(folder, "0002_two.sql"), "CREATE TABLE two (id int);\nSELECT 1 / 0;\n");
  await expect(run()).rejects.toThrow(/migration 0002_two\.sql failed: division by zero/);
  expect((await owner.query("SELECT to_regclass('two') AS found")).rows).toEqual([{ found: null }]);
  rmSync(path.join(folder, "0002_two.sql"));
  const text = readFileSync(path.join(folder, "0001_one.sql"), "utf8");
  writeFileSync(path.join(folder, "0001_one.sql"), `${text}-- later\n`);
  await expect(run()).rejects.toThrow(/was changed after it ran/);
  writeFileSync(path.join(folder, "0001_one.sql"), text);
});

test("a file that says so runs outside a transaction, while two migrate at once", async () => {
  writeFileSync(
    path.join(folder, "0003_index.sql"),
    "-- outside a transaction: an index of a large table\nCREATE INDEX CONCURRENTLY IF NOT EXISTS one_id ON one (id);\nCREATE INDEX CONCURRENTLY IF NOT EXISTS one_ids ON one (id, id);\n",
  );
  expect((await Promise.all([run(), run()])).flat()).toEqual(["0003_index.sql"]);
  const { rows } = await owner.query("SELECT count(*)::int AS valid FROM pg_index WHERE indrelid = 'one'::regclass AND indisvalid");
  expect(rows).toEqual([{ valid: 2 }]);
});

test("a file that would hold up the running market gives way and is tried again", async () => {
  writeFileSync(path.join(folder, "0004_column.sql"), "ALTER TABLE one ADD COLUMN more text;\n");
  await owner.query("BEGIN");
  await owner.query("SELECT * FROM one");
  const lines: string[] = [];
  const ran = await run({
    lockTimeoutMs: 20,
    pauseMs: 1,
    report: (line) => {
      lines.push(line);
      if (lines.length === 1) void owner.query("COMMIT");
    },
  });
  expect(ran).toEqual(["0004_column.sql"]);
  expect(lines[0]).toMatch(/waits for a lock/);
});

/** What the previous version, which still runs while the new schema is there, could stumble over. */
const CONTRACTS =
  /\bDROP\s+(?:TABLE|COLUMN|VIEW|TYPE)\b|\bRENAME\b|\bSET\s+NOT\s+NULL\b|\bALTER\s+COLUMN\s+\w+\s+(?:SET\s+DATA\s+)?TYPE\b/i;
/** Since this number the rule holds (docs/operations/upgrade.md). */
const RULE_SINCE = "0250";

test("a migration only extends the schema, or says which version stopped using what it removes", () => {
  const migrations = new URL("./migrations/", import.meta.url);
  const wrong = readdirSync(migrations)
    .filter((name) => name >= RULE_SINCE)
    .filter((name) => {
      const text = readFileSync(new URL(name, migrations), "utf8");
      // What a function may do later, it doesn't do to the version that runs now.
      return (
        CONTRACTS.test(text.replaceAll(/--[^\n]*/g, "").replaceAll(/\bAS \$\$[^]*?\$\$/g, "")) &&
        !/^-- contract: unused since \d+\.\d+\.\d+/m.test(text)
      );
    });
  expect(wrong).toEqual([]);
});
