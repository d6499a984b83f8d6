import path from "node:path";
import pg from "pg";
import { readOrMakeSecret } from "./secret-file.ts";

/** The login that the application uses. What it may do is what the migrations granted to `plaza_app`. */
export const APP_LOGIN = "plaza_server";
export const APP_ROLE = "plaza_app";

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
  const password = readOrMakeSecret(path.join(secretsDir, "postgres-app"));
  const appUrl = new URL(adminUrl);
  appUrl.username = APP_LOGIN;
  appUrl.password = password;
  appUrl.pathname = `/${encodeURIComponent(database)}`;
  if (!(await canLogIn(appUrl.href))) await setLogin(adminUrl, password);
  return appUrl.href;
}

async function canLogIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && LOGIN_REFUSED.has(error.code ?? "")) return false;
    throw error;
  } finally {
    await client.end();
  }
}

async function setLogin(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query("BEGIN");
    // Two servers that start at once on a new database would both find no role; roles belong to the cluster, so does this lock's key.
    await client.query("SELECT pg_advisory_xact_lock(hashtext('plaza_server login'))");
    const { rows } = await client.query<{ rolname: string }>("SELECT rolname FROM pg_roles WHERE rolname IN ($1, $2)", [
      APP_ROLE,
      APP_LOGIN,
    ]);
    const roles = new Set(rows.map((row) => row.rolname));
    if (!roles.has(APP_ROLE)) await client.query(`CREATE ROLE ${APP_ROLE} NOLOGIN`);
    await client.query(
      `${roles.has(APP_LOGIN) ? "ALTER" : "CREATE"} ROLE ${APP_LOGIN} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD ${client.escapeLiteral(password)}`,
    );
    await client.query(`GRANT ${APP_ROLE} TO ${APP_LOGIN}`);
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
}
