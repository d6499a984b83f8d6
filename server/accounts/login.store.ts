import { statement, type Queryable } from "../db/statement.ts";

const FAILURE_WINDOW_MINUTES = 15;
const MOST_FAILURES = 10;

const begin = statement<{ begun: boolean }>(
  "login_try_begin",
  `SELECT begin_login_try($1, $2, ${MOST_FAILURES}, interval '${FAILURE_WINDOW_MINUTES} minutes') AS begun`,
);
const forget = statement("login_failure_forget", "DELETE FROM login_failure WHERE account_hash = $1 AND ip = $2");

/**
 * Counts a try as failed before its password is looked at; `forgetLoginFailures` takes it back where the password was right.
 * Counted per account and address together: nobody can lock another out from elsewhere.
 * @returns false if there were too many failures lately
 */
export async function beginLoginTry(on: Queryable, accountHash: Buffer, ip: string): Promise<boolean> {
  return (await begin.first(on, [accountHash, ip]))?.begun === true;
}

export async function forgetLoginFailures(on: Queryable, accountHash: Buffer, ip: string): Promise<void> {
  await forget.count(on, [accountHash, ip]);
}
