import { messageOf } from "../errors/error-message.ts";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

const FOLDER = new URL("./migrations/", import.meta.url);
/** Any constant: the process that migrates holds this lock, so that two don't migrate at once. */
const MIGRATION_LOCK = 7_204_115_309;
/** What may not happen again on another try: a lock that came too late, and one that would never have come (`deadlock_detected`). */
const LOCK_TROUBLE: ReadonlySet<string | undefined> = new Set(["55P03", "40P01"]);
/** A file whose first line says so runs statement by statement, without a transaction: `CREATE INDEX CONCURRENTLY` needs that. */
const OUTSIDE_A_TRANSACTION = /^-- outside a transaction\b/;
const CONCURRENTLY = /\bINDEX CONCURRENTLY\b/i;

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

export interface MigrateOptions {
  /**
   * How long one statement may wait for a lock that the running market holds. Who comes later waits behind it, and the application's login gives up
   * after 1.5 s (`app-login.ts`).
   */
  readonly lockTimeoutMs: number;
  /** How often a file is tried that waited too long. */
  readonly tries: number;
  readonly pauseMs: number;
  /** Only these files; null: all of them. */
  readonly names: ReadonlySet<string> | null;
  /** Where the files are; a test brings its own. */
  readonly folder: URL;
  /** Told of each file that ran, and of each that is tried again. */
  readonly report: (line: string) => void;
}

/** Three minutes of tries: longer than a backup of a million orders, which reads every table in one transaction, takes. */
const DEFAULTS: MigrateOptions = { lockTimeoutMs: 500, tries: 120, pauseMs: 1000, folder: FOLDER, names: null, report: () => undefined };

let shipped: readonly Migration[] | undefined;

/** The migrations of this version, in their order. Those that we ship are read once: they don't change while a process runs. */
export function migrationsOf(folder: URL = FOLDER): readonly Migration[] {
  return folder.href === FOLDER.href ? (shipped ??= readMigrations(folder)) : readMigrations(folder);
}

function readMigrations(folder: URL): readonly Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .toSorted()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), "utf8");
      return { name, text, hash: createHash("sha256").update(text).digest("hex") };
    });
}

/**
 * Brings the database to this version. Each file runs in its own transaction, unless it says otherwise, and is recorded with its hash; a file
 * that changed after it ran is an error, because then two installations would differ under the same name. A file that can't get its locks in
 * time gives way to the running market and is tried again.
 * @returns the names of the files that ran now
 */
export async function migrate(adminUrl: string, given: Partial<MigrateOptions> = {}): Promise<string[]> {
  const options = { ...DEFAULTS, ...given };
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await takeMigrationLock(client);
    await client.query(
      "CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, hash text NOT NULL, ran_at timestamptz NOT NULL DEFAULT now())",
    );
    const ran = new Map(
      (await client.query<{ name: string; hash: string }>("SELECT name, hash FROM migration")).rows.map((row) => [row.name, row.hash]),
    );
    await finishIndexes(client, options.report);
    const fresh: string[] = [];
    for (const migration of migrationsOf(options.folder)) {
      if (options.names?.has(migration.name) === false) continue;
      const known = ran.get(migration.name);
      if (known === migration.hash) continue;
      if (known !== undefined) throw new Error(`migration ${migration.name} was changed after it ran; write a new one instead`);
      await runPatiently(client, migration, options);
      options.report(migration.name);
      fresh.push(migration.name);
    }
    return fresh;
  } finally {
    await client.end();
  }
}

/** By asking again: who waits inside a statement has a snapshot, for which `CREATE INDEX CONCURRENTLY` of the holder would wait forever. */
async function takeMigrationLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>("SELECT pg_try_advisory_lock($1) AS held", [MIGRATION_LOCK]);
    if (rows[0]?.held === true) return;
    await pause(50);
  }
}

async function runPatiently(client: pg.Client, migration: Migration, options: MigrateOptions): Promise<void> {
  const { tries, pauseMs, report } = options;
  for (let left = tries; ; left--) {
    try {
      return await (OUTSIDE_A_TRANSACTION.test(migration.text)
        ? runOutside(client, migration, options)
        : runOne(client, migration, options));
    } catch (error) {
      const isLocked = error instanceof pg.DatabaseError && LOCK_TROUBLE.has(error.code);
      if (!isLocked || left <= 1) throw new Error(`migration ${migration.name} failed: ${messageOf(error)}`, { cause: error });
      report(`${migration.name} waits for a lock of the running market and is tried again`);
      await pause(pauseMs);
    }
  }
}

async function runOne(client: pg.Client, { name, text, hash }: Migration, { lockTimeoutMs }: MigrateOptions): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    await lockAltered(client, text);
    await client.query(text);
    await client.query("INSERT INTO migration (name, hash) VALUES ($1, $2)", [name, hash]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

/**
 * Locks what the file will alter before anything else: a file that first refers to a table and then alters it would hold up who writes the table, and
 * wait for who has read it and wants to write it.
 */
async function lockAltered(client: pg.Client, text: string): Promise<void> {
  const bare = text.replaceAll(/--[^\n]*/g, "").replaceAll(/\$(\w*)\$[^]*?\$\1\$/g, "");
  const altered = [...bare.matchAll(/\bALTER TABLE (?:ONLY )?(\w+)\s+(?:ADD|DROP|ALTER|RENAME)\b/gi)].map(([, table]) => table);
  if (altered.length === 0) return;
  const { rows } = await client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relname = ANY ($1) AND relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace ORDER BY array_position($1, relname::text)`,
    [altered],
  );
  if (rows.length > 0) await client.query(`LOCK TABLE ${rows.map(({ name }) => name).join(", ")} IN ACCESS EXCLUSIVE MODE`);
}

/** Statements end with a semicolon at the end of a line. One that was cut off is repeated, so each must bear that (`IF NOT EXISTS`). */
async function runOutside(client: pg.Client, { name, text, hash }: Migration, { lockTimeoutMs, report }: MigrateOptions): Promise<void> {
  for (const statement of text.split(/;[ \t]*(?:\n|$)/)) {
    const bare = statement.replaceAll(/--[^\n]*/g, "").trim();
    if (bare === "") continue;
    // An index waits for transactions as long as those take: nothing waits behind it, and one that is given up stays there unfinished.
    await client.query(`SET lock_timeout = ${CONCURRENTLY.test(bare) ? 0 : lockTimeoutMs}`);
    await client.query(statement);
  }
  await finishIndexes(client, report);
  await client.query("INSERT INTO migration (name, hash) VALUES ($1, $2)", [name, hash]);
}

/** `REINDEX CONCURRENTLY` makes the new index under such a name. */
const LEFT_OF_A_REINDEX = /_cc(?:new|old)\d*$/;

/** `CREATE INDEX CONCURRENTLY` that was cut off leaves an index that no query uses, and that `IF NOT EXISTS` takes for a finished one. */
async function finishIndexes(client: pg.Client, report: MigrateOptions["report"]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE NOT i.indisvalid AND c.relkind = 'i' AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname`,
  );
  if (rows.length > 0) await client.query("SET lock_timeout = 0");
  for (const { name } of rows) {
    const isRest = LEFT_OF_A_REINDEX.test(name);
    report(`index ${name} was left unfinished and is ${isRest ? "removed" : "built again"}`);
    await client.query(`${isRest ? "DROP" : "REINDEX"} INDEX CONCURRENTLY ${client.escapeIdentifier(name)}`);
  }
}
