import path from "node:path";
import pg from "pg";
import { readOrMakeSecret } from "./secret-file.ts";

/** The login that the application uses. What it may do is what the migrations granted to `plaza_app`. */
export const APP_LOGIN = "plaza_server";
export const APP_ROLE = "plaza_app";

/**
 * What every session of the login begins with. On the login and not in the connection's start, because a pooler in transaction mode gives a
 * connection to many clients and passes on none of their start parameters.
 */
const SESSION_SETTINGS: Readonly<Record<string, string>> = {
  lock_timeout: "1500ms",
  statement_timeout: "5s",
  idle_in_transaction_session_timeout: "10s",
  role: APP_ROLE,
};

/** `password authentication failed` and `role does not exist`: the two answers that setting the login up can change. */
const LOGIN_REFUSED = new Set(["28P01", "28000"]);

/**
 * Makes the application's own login, which can do no more than `plaza_app`, or sets its password to the one in `secretsDir`. It may be
 * called before the migrations, which grant to `plaza_app` what it may. The password is left alone while it works, so that several servers on one database can share it.
 * @param adminUrl of a login that may make roles
 * @param database the one to log in to, which need not be the one of `adminUrl`
 * @param secretsDir keeps the password, readable by this user only
 * @returns the address to give to the application
 */
export async function ensureAppLogin(adminUrl: string, database: string, secretsDir: string): Promise<string> {
  const appUrl = new URL(adminUrl);
  appUrl.username = APP_LOGIN;
  appUrl.password = readOrMakeSecret(path.join(secretsDir, "postgres-app"));
  appUrl.pathname = `/${encodeURIComponent(database)}`;
  await prepareAppLogin(adminUrl, appUrl.href);
  return appUrl.href;
}

/**
 * Makes the login of an address, or corrects its password and its settings, where it can't serve as it is.
 * @param adminUrl of a login that may make roles
 * @param appUrl with a name and a password; its host is asked only for the database of `adminUrl`'s cluster, so it may be a pooler's
 */
export async function prepareAppLogin(adminUrl: string, appUrl: string): Promise<void> {
  const { username, password } = new URL(appUrl);
  const direct = new URL(adminUrl);
  direct.username = username;
  direct.password = password;
  if (!(await isReady(direct.href))) await setLogin(adminUrl, decodeURIComponent(username), decodeURIComponent(password));
}

async function isReady(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<{ is_ready: boolean }>(
      "SELECT current_user = $1 AND current_setting('lock_timeout') = '1500ms' AND current_setting('statement_timeout') = '5s' AND current_setting('idle_in_transaction_session_timeout') = '10s' AS is_ready",
      [APP_ROLE],
    );
    return rows[0]?.is_ready === true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && LOGIN_REFUSED.has(error.code ?? "")) return false;
    throw error;
  } finally {
    await client.end();
  }
}

async function setLogin(adminUrl: string, login: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query("BEGIN");
    // Two servers that start at once on a new database would both find no role; roles belong to the cluster, so does this lock's key.
    await client.query("SELECT pg_advisory_xact_lock(hashtext('plaza_server login'))");
    const { rows } = await client.query<{ rolname: string }>("SELECT rolname FROM pg_roles WHERE rolname IN ($1, $2)", [APP_ROLE, login]);
    const roles = new Set(rows.map((row) => row.rolname));
    const name = client.escapeIdentifier(login);
    if (!roles.has(APP_ROLE)) await client.query(`CREATE ROLE ${APP_ROLE} NOLOGIN`);
    const secret = client.escapeLiteral(password);
    // An owner who is no superuser may not even say NOSUPERUSER of a login that is there. The server looks at what it may do when it starts.
    if (roles.has(login)) await client.query(`ALTER ROLE ${name} LOGIN PASSWORD ${secret}`);
    else await client.query(`CREATE ROLE ${name} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD ${secret}`);
    await client.query(`GRANT ${APP_ROLE} TO ${name}`);
    for (const [setting, value] of Object.entries(SESSION_SETTINGS))
      await client.query(`ALTER ROLE ${name} SET ${setting} = ${client.escapeLiteral(value)}`);
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
}
