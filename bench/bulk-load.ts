import type pg from "pg";

interface Constraint {
  readonly table: string;
  readonly name: string;
  readonly kind: "key" | "reference";
  readonly definition: string;
}

/** What `finishBulkLoad` puts back. */
export interface BulkLoad {
  readonly constraints: readonly Constraint[];
}

/**
 * Prepares tables for millions of rows within the transaction of `client`: without keys and references, which are sorted at the end for a fraction of
 * what each row's place costs, and in new files, which PostgreSQL writes without a log where `wal_level` is minimal. The rows that are there stay.
 */
export async function beginBulkLoad(client: pg.PoolClient, tables: readonly string[]): Promise<BulkLoad> {
  const { rows: constraints } = await client.query<Constraint>(
    `SELECT conrelid::regclass::text AS "table", conname AS name, CASE contype WHEN 'f' THEN 'reference' ELSE 'key' END AS kind,
       pg_get_constraintdef(oid) AS definition
     FROM pg_constraint
     WHERE conparentid = 0 AND (contype = 'f' AND (conrelid = ANY ($1::text[]::regclass[]) OR confrelid = ANY ($1::text[]::regclass[]))
       OR contype IN ('p', 'u') AND conrelid = ANY ($1::text[]::regclass[]))
     ORDER BY contype = 'f' DESC, 1, 2`,
    [tables],
  );
  for (const { table, name } of constraints) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  const columns = new Map<string, string>();
  for (const table of tables) {
    const { rows } = await client.query<{ list: string }>(
      `SELECT string_agg(attname, ', ' ORDER BY attnum) AS list FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
      [table],
    );
    const list = rows[0]?.list ?? "";
    columns.set(table, list);
    await client.query(`CREATE TEMPORARY TABLE rows_of_${table} ON COMMIT DROP AS SELECT ${list} FROM ${table}`);
  }
  await client.query(`TRUNCATE ${tables.join(", ")}`);
  for (const [table, list] of columns) {
    await client.query(`INSERT INTO ${table} (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM rows_of_${table}`);
    await client.query(`DROP TABLE rows_of_${table}`);
  }
  return { constraints };
}

/** Puts keys and references back. References hold for what comes later; whether they do for the copies is what the ledger's audit reads. */
export async function finishBulkLoad(client: pg.PoolClient, { constraints }: BulkLoad, report: (line: string) => void): Promise<void> {
  await client.query("SET LOCAL maintenance_work_mem = '1GB'");
  for (const { table, name, definition } of constraints.filter(({ kind }) => kind === "key")) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    report(`${name} made`);
  }
  // A partitioned table takes no reference that is not checked.
  const { rows } = await client.query<{ name: string }>("SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'p'");
  const partitioned = new Set(rows.map(({ name }) => name));
  for (const { table, name, definition } of constraints.filter(({ kind }) => kind === "reference"))
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition} ${partitioned.has(table) ? "" : "NOT VALID"}`);
}
