import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { databaseUrl, onCluster } from "../../testing/cluster.ts";
import { readDeclaredStatements, type DeclaredStatement } from "../../testing/declared-statements.ts";
import { describeStatement } from "../../testing/describe-statement.ts";
import { mismatchesOf, type Catalog } from "../../testing/statement-mismatches.ts";
import { migrate } from "./migrate.ts";
import { COMPOSED } from "../../testing/composed-statements.ts";
import { PLANTED } from "../../testing/planted-statements.ts";
import { knownStatements, type Queryable } from "./statement.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
/** Those of `statement.test.ts`, whose tables don't exist. */
const OF_TESTS = /\.test\.ts$/;

const database = `statements_${randomBytes(6).toString("hex")}`;
let client: pg.Client;
let declared: readonly DeclaredStatement[];
let catalog: Catalog;
beforeAll(async () => {
  const clusterUrl = inject("clusterUrl");
  await onCluster(clusterUrl, `CREATE DATABASE ${database}`);
  const url = databaseUrl(clusterUrl, database);
  await migrate(url);
  client = new pg.Client({ connectionString: url });
  await client.connect();
  catalog = await readCatalog();
  declared = readDeclaredStatements(ROOT, "server").filter(({ file }) => !OF_TESTS.test(file));
  // Loading a file registers its statements.
  for (const file of new Set(declared.map((statement) => statement.file))) await import(file);
});
afterAll(async () => {
  await client.end();
  await onCluster(inject("clusterUrl"), `DROP DATABASE ${database} WITH (FORCE)`);
});

async function readCatalog(): Promise<Catalog> {
  const types = await client.query<{ oid: number; typname: string; typelem: number; typcategory: string }>(
    "SELECT oid, typname, typelem, typcategory FROM pg_type",
  );
  const columns = await client.query<{ key: string; name: string; canBeNull: boolean }>(
    `SELECT attrelid || '.' || attnum AS key, attname AS name, NOT attnotnull AS "canBeNull" FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relkind IN ('r', 'p') AND attnum > 0`,
  );
  return {
    types: new Map(types.rows.map((type) => [type.oid, { name: type.typname, element: type.typcategory === "A" ? type.typelem : 0 }])),
    columns: new Map(columns.rows.map(({ key, ...column }) => [key, column])),
  };
}

async function mismatches(name: string, statement: DeclaredStatement): Promise<string[]> {
  const known = knownStatements().get(name);
  if (known === undefined) return [`${name} was not loaded`];
  const prepared = { text: known.sql, names: known.names, description: await describeStatement(client, known.sql) };
  return mismatchesOf(statement, prepared, catalog);
}

test("Every statement's parameters and columns have the types that its source declares", async () => {
  const found: Record<string, string[]> = {};
  for (const statement of declared) {
    if (statement.name === null || statement.isComposed || Object.hasOwn(PLANTED, statement.name)) continue;

    const problems = await mismatches(statement.name, statement);
    if (problems.length > 0) found[`${path.relative(ROOT, statement.file)} ${statement.name}`] = problems;
  }
  expect(found).toEqual({});
});

const FOUND: Readonly<Record<keyof typeof PLANTED, readonly string[]>> = {
  planted_wrong_column: ["nick is declared but not a column", "nickname is a column but not declared"],
  planted_missing_column: ["nickname is a column but not declared"],
  planted_wrong_type: ["id is int8, which never comes as number"],
  planted_float: ["price is numeric, which never comes as number"],
  planted_null: ["parentId can be null"],
  planted_never_null: ["nickname is never null"],
  planted_wrong_parameter: [":id is int8, which can't be given as boolean"],
  planted_float_parameter: [":price is numeric, which can't be given as number"],
  planted_unused_parameter: [":other is declared but not in the text"],
  planted_missing_parameter: [":uid is in the text but not declared"],
  planted_array: [":ids is _int8, which can't be given as (boolean)[]"],
};

test.each(Object.entries(FOUND))("A mistake is found: %s", async (name, problems) => {
  const statement = declared.find((candidate) => candidate.name === name);
  if (statement === undefined) throw new Error(`${name} isn't planted`);
  expect(await mismatches(name, statement)).toEqual(problems);
});

test("Composed statements have the types that their sources declare, with all filters and with none", async () => {
  const composed = declared.filter(({ isComposed }) => isComposed);
  expect(composed.map(({ name }) => name ?? "").toSorted()).toEqual(Object.keys(COMPOSED).toSorted());
  const found: Record<string, string[]> = {};
  for (const statement of composed) {
    for (const [index, { text, values }] of (await textsOf(statement.name ?? "")).entries()) {
      const names = values.map((_value, place) => String(place + 1));
      const params = new Map(values.map((value, place) => [String(place + 1), [kindOf(value)]]));
      const prepared = { text, names, description: await describeStatement(client, text) };
      const problems = mismatchesOf({ ...statement, params }, prepared, catalog);
      if (problems.length > 0) found[`${statement.name ?? ""} ${index}`] = problems;
    }
  }
  expect(found).toEqual({});
});

async function textsOf(name: string): Promise<{ text: string; values: unknown[] }[]> {
  const sent: { text: string; values: unknown[] }[] = [];
  const on: Queryable = {
    query: (config) => {
      sent.push(config);
      return Promise.resolve({ command: "SELECT", oid: 0, fields: [], rows: [], rowCount: 0 });
    },
  };
  for (const run of COMPOSED[name] ?? []) await run(on);
  return sent;
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return `(${[...new Set(value.map(kindOf))].join(" | ")})[]`;
  if (value === null) return "null";
  if (value instanceof Date) return "Date";
  return typeof value;
}

/** What the operator's documents have the owner of the database send: after `db -c`, before the end of a `db <<'SQL'`, and alone in a line of text. */
function documentedStatements(text: string): string[] {
  const sent = [
    ...text.matchAll(/-c "([^"]+)"/g),
    ...text.matchAll(/-c '((?:SELECT|DELETE|UPDATE|INSERT) [^'\n]+)'/g),
    ...text.matchAll(/db <<'SQL'\n([^]+?)\n\s*SQL\n/g),
    ...text.matchAll(/`((?:SELECT|DELETE|UPDATE) [^`…]+)`/g),
  ];
  return sent.map(([, sql = ""]) => sql).filter((sql) => /^\s*(SELECT|DELETE|UPDATE|INSERT) /.test(sql));
}

test("Each statement of the operator's documents is one that this schema understands", async () => {
  const folder = path.join(ROOT, "docs/operations");
  // A table that the reader makes, a function of a server that recovers, and what was true of an older version.
  const ofElsewhere =
    /always_trigger|pg_wal_replay_resume|UNION ALL SELECT \* FROM fiat|^SELECT code, precision$|pg_terminate_backend\(pid\)/;
  const found = readdirSync(folder).flatMap((name) =>
    documentedStatements(readFileSync(path.join(folder, name), "utf8")).map((sql) => ({ name, sql })),
  );
  const wrong: string[] = [];
  for (const { name, sql } of found)
    if (!ofElsewhere.test(sql))
      await client.query(`EXPLAIN ${sql}`).catch((error: unknown) => wrong.push(`${name}: ${sql}: ${String(error)}`));
  expect(wrong).toEqual([]);
  expect(found.length).toBeGreaterThan(10);
});
