import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { sqlState } from "../core/db/database.ts";
import { databaseUrl, onCluster } from "./cluster.ts";
import { firstRow } from "./rows.ts";
import { keepConnections, type LastingConnections } from "./lasting-connections.ts";

const DATABASE_IN_USE = "55006";

/** Of the application's connections, and of the owner's with the same options, to one database. */
const MOST_CONNECTIONS = 8;
/** That one worker keeps while no test uses them: those used last. */
const MOST_SPARE = 2;
/** When its tables have grown so far, a database is copied again: rows that were deleted are still read by scans. */
const LARGEST_BYTES = 8 << 20;

/** A look at all tables is cheap, and starting processes that share it isn't: PostgreSQL thinks tables that nobody has analyzed larger than they are. */
const ONE_PROCESS = "-c max_parallel_workers_per_gather=0";

/** Where databases of tests are made. */
export interface DatabaseSource {
  readonly clusterUrl: string;
  readonly template: string;
  /** Takes none that an earlier test has used: for tests of what PostgreSQL plans, which depends on the size of its files. */
  readonly isFresh?: boolean;
}

/** A copy of the template, with the connections to it. */
export interface TestDatabase {
  readonly name: string;
  readonly connections: LastingConnections;
  readonly source: DatabaseSource;
  /** What it was when it was copied or last emptied; null: it is dropped after its use. */
  state: PristineState | null;
}

interface PristineState {
  /** Counts that a change of anything but rows changes. */
  readonly catalogue: string;
  /** SQL that inserts the rows that the template has. */
  readonly refill: string;
}

/** They last as long as their worker. */
const spare: TestDatabase[] = [];
let made = 0;

/**
 * Returns a database that is as the template is, with nobody connected to it but `connections`.
 * @param source the run's own PostgreSQL keeps databases for the next test; another one doesn't
 */
export async function takeDatabase(source: DatabaseSource): Promise<TestDatabase> {
  const { clusterUrl, template, isFresh = false } = source;
  const index = isFresh ? -1 : spare.findLastIndex((kept) => kept.source.clusterUrl === clusterUrl && kept.source.template === template);
  const [kept] = index === -1 ? [] : spare.splice(index, 1);
  if (kept !== undefined) return kept;
  const isKept = clusterUrl === inject("clusterUrl") && inject("keepsDatabases");
  const name = `test_${process.pid}_${++made}_${randomBytes(3).toString("hex")}`;
  // Half the time of a copy through the log, which a server that never crashes doesn't need.
  await beside(clusterUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const database: TestDatabase = { name, connections: keepConnections(isKept ? MOST_CONNECTIONS : 0), source, state: null };
  if (isKept) database.state = await asOwner(database, readState);
  return database;
}

/** The owner's connections to it. */
export function ownerPool({ name, connections, source }: TestDatabase, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl(source.clusterUrl, name),
    max,
    // Kept until the end, not for the ten seconds of pg: on a busy machine a test rests for longer.
    idleTimeoutMillis: 0,
    options: ONE_PROCESS,
    Client: connections.Client,
  });
  // The pool ends before its connections have: a database that goes first cuts them off, and a loss nobody listens to ends the test's process.
  pool.on("error", () => undefined).on("connect", (connection) => connection.on("error", () => undefined));
  return pool;
}

/** Empties it for the next test, or drops it if a test changed more than rows. All pools on it have ended. */
export async function giveBackDatabase(database: TestDatabase): Promise<void> {
  const kept = await database.connections.settle();
  const state = database.state === null || kept === 0 ? null : await asOwner(database, (owner) => emptied(owner, database));
  if (state === null) return discard(database);
  spare.push({ ...database, state });
  const oldest = spare.length > MOST_SPARE ? spare.shift() : undefined;
  if (oldest !== undefined) await discard(oldest);
}

async function discard({ name, connections, source }: TestDatabase): Promise<void> {
  await connections.close();
  await dropDatabase(source.clusterUrl, name);
}

async function asOwner<Result>(database: TestDatabase, act: (owner: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const pool = ownerPool(database, 1);
  const client = await pool.connect();
  try {
    return await act(client);
  } finally {
    client.release();
    await pool.end();
    await database.connections.settle();
  }
}

/** What tests write. `migration` changes with the tables only. */
const WRITTEN = "relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'partitions'::regnamespace) AND relname <> 'migration'";

async function readState(owner: pg.PoolClient): Promise<PristineState> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE ${WRITTEN} AND pg_relation_size(oid) > 0`,
  );
  const refill: string[] = [];
  for (const { name } of rows) {
    const { rows: json } = await owner.query<{ all: string }>(`SELECT coalesce(json_agg(t), '[]')::text AS all FROM ${name} t`);
    const values = `json_populate_recordset(NULL::${name}, ${pg.escapeLiteral(json[0]?.all ?? "[]")})`;
    refill.push(`INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM ${values};`);
  }
  return { refill: refill.join("\n"), ...(await readFacts(owner)) };
}

/**
 * Rows written to the catalogue, and its size: tables, functions, triggers, rights, settings and statistics are rows of it. What VACUUM finds out
 * and what ALTER DATABASE changes is no row or another one's. Connections report what they wrote before they are kept, and at their end.
 */
const FACTS = `SELECT format('%s %s %s %s %s',
    (SELECT sum(pg_stat_get_tuples_inserted(oid) + pg_stat_get_tuples_updated(oid) + pg_stat_get_tuples_deleted(oid))
     FROM pg_class WHERE relnamespace = 'pg_catalog'::regnamespace AND relkind = 'r' AND NOT relisshared OR relname = 'migration'),
    (SELECT sum(relpages) FROM pg_class),
    (SELECT xmin FROM pg_database WHERE datname = current_database()),
    (SELECT string_agg(setconfig::text, '') FROM pg_db_role_setting JOIN pg_database d ON d.oid = setdatabase WHERE datname = current_database()),
    (SELECT deadlocks FROM pg_stat_database WHERE datname = current_database())) AS catalogue,
  (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()) AS connected,
  (SELECT sum(pg_relation_size(oid))::int FROM pg_class WHERE ${WRITTEN}) AS bytes`;

interface Facts {
  readonly catalogue: string;
  /** Other connections to this database. */
  readonly connected: number;
  /** That its tables have. */
  readonly bytes: number;
}

async function readFacts(owner: pg.PoolClient): Promise<Facts> {
  const { rows } = await owner.query<Facts>(FACTS);
  return firstRow(rows);
}

/**
 * Deletes all rows but the template's, without TRUNCATE: that would give each table new files, and the connections would read and plan everything again.
 * `refuse_change` protects the ledger and the logs from every session, also from one whose other triggers are off. It is another function until the commit.
 */
const EMPTY = `SET LOCAL session_replication_role = replica;
DO $empty$
DECLARE
  protection text := pg_get_functiondef('public.refuse_change()'::regprocedure);
  written regclass;
BEGIN
  CREATE OR REPLACE FUNCTION public.refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN OLD; END';
  FOR written IN SELECT oid FROM pg_class WHERE ${WRITTEN} AND pg_relation_size(oid) > 0 LOOP
    EXECUTE format('DELETE FROM %s', written);
  END LOOP;
  EXECUTE protection;
  PERFORM setval(seqrelid, seqstart, false) FROM pg_sequence;
END $empty$;`;

/** @returns null if the database isn't to be used again */
async function emptied(owner: pg.PoolClient, { state, connections }: TestDatabase): Promise<PristineState | null> {
  const { catalogue, connected, bytes } = await readFacts(owner);
  if (state === null || catalogue !== state.catalogue || bytes > LARGEST_BYTES) return null;
  if (connected !== (await connections.settle())) return null;
  await owner.query(`BEGIN; ${EMPTY} ${state.refill} COMMIT; SELECT pg_stat_force_next_flush()`);
  return { refill: state.refill, catalogue: (await readFacts(owner)).catalogue };
}

/** The connection to the run's PostgreSQL that makes and drops databases: each further one costs some ten milliseconds. It lasts as long as its worker. */
let makers: pg.Pool | null = null;

/** A statement that stands outside of every database; on another PostgreSQL than the run's by a connection that ends with it. */
async function beside(clusterUrl: string, sql: string): Promise<void> {
  if (clusterUrl !== inject("clusterUrl")) return onCluster(clusterUrl, sql);
  if (makers === null) {
    makers = new pg.Pool({ connectionString: clusterUrl, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
    makers.on("error", () => undefined).on("connect", (connection) => connection.on("error", () => undefined));
  }
  await makers.query(sql);
}

/** Waits for connections that are just closing: forcing them out would make their last words an error of the test. */
async function dropDatabase(clusterUrl: string, name: string, tries = 40): Promise<void> {
  try {
    await beside(clusterUrl, `DROP DATABASE ${name}`);
  } catch (error) {
    if (tries === 0 || sqlState(error) !== DATABASE_IN_USE) throw error;
    await new Promise((resume) => setTimeout(resume, 50));
    await dropDatabase(clusterUrl, name, tries - 1);
  }
}
