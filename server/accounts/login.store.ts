import { statement, type Queryable } from "../db/statement.ts";

const FAILURE_WINDOW_MINUTES = 15;
const MOST_FAILURES = 10;

const begin = statement<{ begun: boolean }>(
  "login_try_begin",
  `SELECT begin_login_try($1, $2, $3, interval '${FAILURE_WINDOW_MINUTES} minutes') AS begun`,
);
const forget = statement("login_failure_forget", "DELETE FROM login_failure WHERE account_hash = $1 AND ip = $2");

/**
 * Counts a try as failed before its password is looked at; `forgetLoginFailures` takes it back where the password was right.
 * Counted per account and address together: nobody can lock another out from elsewhere.
 * After ten in a quarter of an hour it takes longer and longer: fifteen in three hours, twenty in a day.
 * @param most in the first quarter of an hour, where it is not ten
 * @returns false if there were too many failures lately
 */
export async function beginLoginTry(on: Queryable, accountHash: Buffer, ip: string, most = MOST_FAILURES): Promise<boolean> {
  return (await begin.first(on, [accountHash, ip, most]))?.begun === true;
}

export async function forgetLoginFailures(on: Queryable, accountHash: Buffer, ip: string): Promise<void> {
  await forget.count(on, [accountHash, ip]);
}

const prune = statement("login_failure_prune", "DELETE FROM login_failure WHERE at < now() - interval '2 days'");

export async function pruneLoginFailures(on: Queryable): Promise<number> {
  return prune.count(on, []);
}
