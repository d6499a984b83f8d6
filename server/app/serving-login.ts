import { ConfigError } from "../core/config-error.ts";
import { APP_ROLE } from "../core/db/app-login.ts";
import { migrationsOf } from "../core/db/migrate.ts";
import { sqlState } from "../core/db/database.ts";
import { statement, type Queryable } from "../core/db/statement.ts";

interface Login {
  readonly currentUser: string;
  readonly sessionUser: string;
  /** Whether the login could give itself more than `plaza_app` may. */
  readonly isPowerful: boolean;
  readonly isLimited: boolean;
}

const readLogin = statement<Login, { role: string }>(
  "serving_login",
  `SELECT current_user::text, session_user::text,
     (SELECT rolsuper OR rolcreaterole OR rolbypassrls FROM pg_roles WHERE rolname = session_user)
       OR EXISTS (SELECT FROM pg_tables WHERE schemaname = 'public' AND tableowner <> :role AND pg_has_role(session_user, tableowner, 'MEMBER')) AS is_powerful,
     current_setting('statement_timeout') <> '0' AND current_setting('lock_timeout') <> '0'
       AND current_setting('idle_in_transaction_session_timeout') <> '0' AS is_limited`,
);

const readMigrations = statement<{ name: string; hash: string }>("serving_migrations", "SELECT name, hash FROM migration");
const NO_SUCH_TABLE = "42P01";
const NO_RIGHT = "42501";

/**
 * Refuses to serve under a login that could do more than the application may, or on a schema that is older than this version. A newer schema
 * is right: it is extended before the servers are replaced.
 * @throws ConfigError with what to do
 */
export async function requireServingLogin(on: Queryable): Promise<void> {
  const login = await readLogin.first(on, { role: APP_ROLE });
  if (login === null) throw new Error("the database says nothing about its session");
  if (login.currentUser !== APP_ROLE)
    throw new ConfigError(
      `APP_DATABASE_URL logs in as ${login.sessionUser} and acts as ${login.currentUser}; the server only serves as ${APP_ROLE}. "npm run migrate" prepares a login for it.`,
    );
  if (login.isPowerful)
    throw new ConfigError(
      `APP_DATABASE_URL logs in as ${login.sessionUser}, which may do more than ${APP_ROLE}: give the server a login of its own ("npm run migrate" makes it).`,
    );
  if (!login.isLimited)
    throw new ConfigError(
      `The login ${login.sessionUser} has no time-outs of its own: "npm run migrate" sets them (docs/operations/database.md).`,
    );
  await requireMigrated(on);
}

async function requireMigrated(on: Queryable): Promise<void> {
  const ran = await readMigrations.all(on).catch((error: unknown) => {
    if (sqlState(error) === NO_SUCH_TABLE || sqlState(error) === NO_RIGHT) return [];
    throw error;
  });
  const known = new Map(ran.map(({ name, hash }) => [name, hash]));
  const missing = migrationsOf().filter(({ name }) => !known.has(name));
  if (missing.length > 0)
    throw new ConfigError(
      `The database lacks ${missing.length} migrations of this version (${missing[0]?.name ?? ""} is the first): run "npm run migrate" before the servers start.`,
    );
  const changed = migrationsOf().find(({ name, hash }) => known.get(name) !== hash);
  if (changed !== undefined) throw new ConfigError(`The migration ${changed.name} ran in another form than this version has it.`);
}
