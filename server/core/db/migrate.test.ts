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

/** Resolves once there is such a lock. */
async function untilLocks(condition: string): Promise<void> {
  const looking = new pg.Client({ connectionString: url });
  await looking.connect();
  while ((await looking.query(`SELECT FROM pg_locks WHERE ${condition}`)).rowCount === 0);
  await looking.end();
}

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

test("a file that PostgreSQL ends because of a deadlock with the market is tried again", async () => {
  await owner.query("CREATE SEQUENCE tries_of_five");
  const once = "IF nextval('tries_of_five') = 1 THEN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = 'deadlock_detected'; END IF;";
  writeFileSync(path.join(folder, "0005_last.sql"), `ALTER TABLE one ADD COLUMN last text;\nDO $$ BEGIN ${once} END $$;\n`);
  const lines: string[] = [];
  expect(await run({ pauseMs: 1, report: (line) => lines.push(line) })).toEqual(["0005_last.sql"]);
  expect(lines[0]).toMatch(/is tried again/);
});

test("a file that refers to a table before it alters it holds up nobody who has read that table", async () => {
  writeFileSync(
    path.join(folder, "0007_refers.sql"),
    "CREATE TABLE refers (id int REFERENCES target);\nALTER TABLE target ADD COLUMN more text;\n",
  );
  await owner.query("CREATE TABLE target (id int PRIMARY KEY); INSERT INTO target VALUES (1)");
  await owner.query("BEGIN");
  await owner.query("SELECT * FROM target");
  const lines: string[] = [];
  const running = run({ lockTimeoutMs: 60_000, pauseMs: 1, report: (line) => lines.push(line) });
  await untilLocks("relation = 'target'::regclass AND NOT granted");
  // It waits and holds nothing yet.
  await owner.query("SET LOCAL lock_timeout = 500");
  await owner.query("UPDATE target SET id = 2");
  await owner.query("COMMIT");
  expect([await running, lines]).toEqual([["0007_refers.sql"], ["0007_refers.sql"]]);
});

test("an index of a large table waits for long transactions, and one that was cut off is built again", async () => {
  await owner.query("CREATE TABLE large (id int)");
  const writer = new pg.Client({ connectionString: url });
  await writer.connect();
  await writer.query("BEGIN");
  await writer.query("INSERT INTO large VALUES (1)");
  // As an operator's Ctrl-C leaves it: the index is there, and no query uses it.
  await owner.query("SET lock_timeout = 20");
  await expect(owner.query("CREATE INDEX CONCURRENTLY large_id ON large (id)")).rejects.toThrow(/lock timeout/);
  await owner.query("RESET lock_timeout");
  writeFileSync(
    path.join(folder, "0006_large.sql"),
    "-- outside a transaction: a large table\nCREATE INDEX CONCURRENTLY IF NOT EXISTS large_id ON large (id);\nCREATE INDEX CONCURRENTLY IF NOT EXISTS large_ids ON large (id, id);\n",
  );
  const lines: string[] = [];
  const running = run({ lockTimeoutMs: 20, tries: 1, report: (line) => lines.push(line) });
  await untilLocks("locktype = 'virtualxid' AND NOT granted");
  await writer.query("COMMIT");
  await writer.end();
  expect(await running).toEqual(["0006_large.sql"]);
  expect(lines[0]).toBe("index large_id was left unfinished and is built again");
  const { rows } = await owner.query("SELECT count(*)::int AS valid FROM pg_index WHERE indrelid = 'large'::regclass AND indisvalid");
  expect(rows).toEqual([{ valid: 2 }]);
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

/** Since this number the next rule holds. */
const NO_SCAN_SINCE = "1007";

/** Statements that read a whole table while those who write it wait, with the table. */
function scansUnderALock(text: string): string[] {
  const bare = text.replaceAll(/--[^\n]*/g, "").replaceAll(/\$(\w*)\$[^]*?\$\1\$/g, "");
  const fresh = new Set([...bare.matchAll(/CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)/gi)].map(([, table]) => table));
  const isOutside = text.startsWith("-- outside a transaction");
  return bare.split(/;\s*(?:\n|$)/).flatMap((statement) => {
    const indexed = /CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY).* ON (?:ONLY )?(\w+)/i.exec(statement)?.[1];
    const altered = /ALTER TABLE (?:ONLY )?(\w+)/i.exec(statement)?.[1];
    const adds = /\bADD (?:CONSTRAINT|CHECK|UNIQUE|PRIMARY KEY|FOREIGN KEY)\b/i.test(statement);
    const isUnchecked = /\bNOT VALID\b|\bUSING INDEX\b/i.test(statement);
    // In one transaction with what is added it holds the lock that adding takes.
    const validates = /\bVALIDATE CONSTRAINT\b/i.test(statement) && !isOutside && /\bNOT VALID\b/i.test(bare);
    const table = indexed ?? ((adds && !isUnchecked) || validates ? altered : undefined);
    return table === undefined || fresh.has(table) ? [] : [statement.trim()];
  });
}

test("a migration reads no table while those who write it wait", () => {
  const migrations = new URL("./migrations/", import.meta.url);
  const found = (name: string) => scansUnderALock(readFileSync(new URL(name, migrations), "utf8"));
  expect(readdirSync(migrations).filter((name) => name >= NO_SCAN_SINCE && found(name).length > 0)).toEqual([]);
  // What it is for: three of the files before.
  expect(["0400_blameless_cancels.sql", "0600_bank_references.sql", "0841_largest_amounts.sql"].map((name) => found(name).length)).toEqual([
    1, 1, 18,
  ]);
});
