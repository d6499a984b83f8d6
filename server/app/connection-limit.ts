import pg from "pg";
import { readField } from "@plaza/contract/unknown-value.ts";
import type { Config } from "../core/config.ts";
import { ConfigError } from "../core/config-error.ts";
import type { Context } from "../core/context.ts";

/** What PostgreSQL says of its connections to the login that serves. Limits: -1: none. */
interface Facts {
  readonly backend: number;
  readonly login: string;
  readonly most: number;
  /** Of `most`, those that are kept for superusers and for members of `pg_use_reserved_connections`. */
  readonly reserved: number;
  readonly loginMost: number;
  readonly databaseMost: number;
  /** Open now: of all, of this login, to this database. */
  readonly open: number;
  readonly openOfLogin: number;
  readonly openOfDatabase: number;
}

interface Limit {
  readonly available: number;
  readonly open: number;
  readonly by: string;
}

const READ_FACTS = `SELECT pg_backend_pid() AS backend, session_user::text AS login, current_setting('max_connections')::int AS most,
  current_setting('superuser_reserved_connections')::int + coalesce(current_setting('reserved_connections', true)::int, 0) AS reserved,
  (SELECT rolconnlimit FROM pg_roles WHERE rolname = session_user) AS "loginMost",
  (SELECT datconnlimit FROM pg_database WHERE datname = current_database()) AS "databaseMost",
  (SELECT sum(numbackends)::int FROM pg_stat_database) AS open,
  (SELECT count(*)::int FROM pg_stat_activity WHERE usename = session_user) AS "openOfLogin",
  (SELECT numbackends FROM pg_stat_database WHERE datname = current_database()) AS "openOfDatabase"`;

/** The one that asks, and the pool's first. */
const OWN = 2;

/** How many connections to PostgreSQL this server may open with all of its workers. The one for LISTEN is one of the pool, unless it has its own address. */
export function connectionsOf(config: Pick<Config, "workers" | "poolSize" | "appUrl" | "listenUrl" | "nats">): number {
  const listening = config.listenUrl === config.appUrl || config.nats !== null ? 0 : 1;
  return config.workers * (config.poolSize + listening);
}

/**
 * Refuses to start where PostgreSQL can't give the connections that this server may open: it would work until it is busy. Warns where it can't give them beside
 * those that are open now. Says nothing where a pooler is between, which has limits that PostgreSQL doesn't know.
 * @throws ConfigError with the numbers, and what to change
 */
export async function requireConnections(config: Config, log: Context["log"]): Promise<void> {
  const facts = await readFacts(config.appUrl);
  if (facts === null) return;
  const mayOpen = connectionsOf(config);
  for (const { available, open, by } of limitsOf(facts)) {
    if (mayOpen > available)
      throw new ConfigError(
        `The server may open ${mayOpen} connections (SERVER_WORKERS ${config.workers}, DATABASE_POOL ${config.poolSize}), but PostgreSQL gives ${facts.login} only ${available} (${by}): lower one of the two, or raise that limit.`,
      );
    if (mayOpen + open > available) log("warn", "database_connections_scarce", { mayOpen, openBefore: open, available, by });
  }
}

/** @returns null where the connection isn't PostgreSQL's own: a pooler gives its clients numbers that aren't those of PostgreSQL's processes */
async function readFacts(url: string): Promise<Facts | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // What is awaited fails with it.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const facts = (await client.query<Facts & pg.QueryResultRow>(READ_FACTS)).rows[0];
    return facts === undefined || facts.backend !== readField(client, "processID") ? null : facts;
  } finally {
    await client.end();
  }
}

/** Those that hold for the login. What is open is without the two connections that this start has so far. */
function limitsOf({ most, reserved, loginMost, databaseMost, ...facts }: Facts): Limit[] {
  const limits: Limit[] = [
    { available: most - reserved, open: facts.open, by: `max_connections ${most}, of which ${reserved} are reserved` },
    { available: loginMost, open: facts.openOfLogin, by: `the login's CONNECTION LIMIT` },
    { available: databaseMost, open: facts.openOfDatabase, by: `the database's CONNECTION LIMIT` },
  ];
  return limits.filter(({ available }) => available >= 0).map((limit) => ({ ...limit, open: Math.max(0, limit.open - OWN) }));
}
