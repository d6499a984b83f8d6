import { ConfigError } from "../core/config.ts";
import { statement, type Queryable } from "../core/db/statement.ts";

const demoPeople = statement<{ people: number }>(
  "demo_people",
  "SELECT (SELECT count(*)::int FROM users WHERE lower(email) LIKE '%@demo.test') + (SELECT count(*)::int FROM staff WHERE lower(email) LIKE '%@demo.test') + (SELECT count(*)::int FROM service_key WHERE public_id = 'sk_demo') AS people",
);

/**
 * A database that was ever a demo's holds accounts whose passwords and authenticator secrets are published; it never becomes a real market.
 * @throws ConfigError
 */
export async function refuseDemoAccounts(on: Queryable): Promise<void> {
  const row = await demoPeople.first(on);
  if (row !== null && row.people > 0) {
    throw new ConfigError(
      `The database holds ${row.people} demo accounts, whose passwords are published. Production needs a database of its own: set DATABASE_URL to an empty one.`,
    );
  }
}
