import { messageOf } from "../errors/error-message.ts";
import pg from "pg";
import { ClusterRefusal } from "./cluster-refusal.ts";
import { systemCode } from "./system-error.ts";

const LEAST_VERSION = 15;

/**
 * Tries a PostgreSQL that the operator brings, so that a wrong address or an old version is said in one sentence before anything starts.
 * @returns where it is, without login and password
 * @throws ClusterRefusal if it can't be reached or is older than PostgreSQL 15
 */
export async function tryGivenDatabase(url: string): Promise<string> {
  if (!URL.canParse(url))
    throw new ClusterRefusal("no_postgres", "DATABASE_URL isn't an address such as postgres://user:password@host:5432/database.");
  const { host, pathname } = new URL(url);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>("SELECT current_setting('server_version_num')::int / 10000 AS version");
    const version = rows[0]?.version ?? 0;
    if (version < LEAST_VERSION) {
      throw new ClusterRefusal(
        "no_postgres",
        `The database at ${host} is PostgreSQL ${version}, but Plaza needs ${LEAST_VERSION} or newer.`,
      );
    }
    return `${host}${pathname}`;
  } catch (error) {
    if (error instanceof ClusterRefusal) throw error;
    const why = systemCode(error) ?? messageOf(error);
    throw new ClusterRefusal("no_postgres", `The database that DATABASE_URL names at ${host} can't be reached (${why}).`, { cause: error });
  } finally {
    await client.end();
  }
}
