import { statement, type Queryable } from "../db/statement.ts";

const FAILURE_WINDOW_MINUTES = 15;

const record = statement("login_failure_record", "INSERT INTO login_failure (account_hash, ip) VALUES ($1, $2)");
const recent = statement<{ failures: number }>(
  "login_failure_recent",
  `SELECT count(*)::int AS failures FROM login_failure WHERE account_hash = $1 AND ip = $2 AND at > now() - interval '${FAILURE_WINDOW_MINUTES} minutes'`,
);
const forget = statement("login_failure_forget", "DELETE FROM login_failure WHERE account_hash = $1 AND ip = $2");

export async function recordLoginFailure(on: Queryable, accountHash: Buffer, ip: string): Promise<void> {
  await record.count(on, [accountHash, ip]);
}

/** Counted per account and address together: nobody can lock another out from elsewhere. */
export async function recentLoginFailures(on: Queryable, accountHash: Buffer, ip: string): Promise<number> {
  return (await recent.first(on, [accountHash, ip]))?.failures ?? 0;
}

export async function forgetLoginFailures(on: Queryable, accountHash: Buffer, ip: string): Promise<void> {
  await forget.count(on, [accountHash, ip]);
}
