import type { UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import { digest } from "../../core/secrets/seal.ts";

const FAILURE_WINDOW_MINUTES = 15;
const MOST_FAILURES = 10;

/**
 * The network that attempts from an address are counted for: an IPv4 address itself, of an IPv6 address the /64, which one household has whole.
 * `$n` as text or inet.
 */
const network = (parameter: string, bits = 64): string =>
  `CASE WHEN family(${parameter}::inet) = 6 AND NOT ${parameter}::inet <<= '::ffff:0:0/96' THEN set_masklen(network(set_masklen(${parameter}::inet, ${bits}))::inet, ${bits}) ELSE ${parameter}::inet END`;

const begin = statement<{ begun: boolean }, { accountHash: Buffer; ip: string; most: number }>(
  "login_try_begin",
  `SELECT begin_login_try(:accountHash, ${network(":ip")}, :most, interval '${FAILURE_WINDOW_MINUTES} minutes') AS begun`,
);
const clear = statement<void, { accountHash: Buffer; ip: string }>(
  "login_failure_forget",
  `DELETE FROM login_failure WHERE account_hash = :accountHash AND ip = ${network(":ip")}`,
);

/**
 * Counts a try as failed before its password is looked at; `deleteLoginFailures` takes it back where the password was right.
 * Counted per account and address together: nobody can lock another out from elsewhere.
 * After ten in a quarter of an hour it takes longer and longer: fifteen in three hours, twenty in a day.
 * @param most in the first quarter of an hour, where it is not ten
 * @returns false if there were too many failures lately
 */
export async function beginLoginTry(on: Queryable, accountHash: Buffer, ip: string, most = MOST_FAILURES): Promise<boolean> {
  return (await begin.first(on, { accountHash, ip, most }))?.begun === true;
}

const untilTry = statement<{ seconds: number | null }, { accountHash: Buffer; ip: string; most: number }>(
  "login_try_until",
  `SELECT ceil(extract(epoch FROM max(at + interval '${FAILURE_WINDOW_MINUTES} minutes' * CASE WHEN nth = :most THEN 1 WHEN nth = :most * 2 THEN 96 ELSE 12 END) - now()))::int AS seconds
   FROM (SELECT at, row_number() OVER (ORDER BY at DESC)::int AS nth FROM login_failure
     WHERE account_hash = :accountHash AND ip = ${network(":ip")} AND at > now() - interval '${FAILURE_WINDOW_MINUTES} minutes' * 96) seen
   WHERE nth IN (:most::int, ceil(:most * 1.5)::int, :most * 2)`,
);

/** In how many seconds `beginLoginTry` counts another try; the same arguments. */
export async function secondsUntilTry(on: Queryable, accountHash: Buffer, ip: string, most = MOST_FAILURES): Promise<number> {
  return (await untilTry.first(on, { accountHash, ip, most }))?.seconds ?? 1;
}

/** Clears an account's failures from this network only: a login from elsewhere must not reset the count of a guesser. */
export async function deleteLoginFailures(on: Queryable, accountHash: Buffer, ip: string): Promise<void> {
  await clear.count(on, { accountHash, ip });
}

/** From one address, for any account: a whole town may share one, and a list of stolen passwords is longer. */
const MOST_FROM_ONE_ADDRESS = 300;
const EVERYBODY = digest("everybody");

/** An IPv6 provider often gives a customer a /56, that is 256 networks of 64 bits: those are counted together as well. */
const EVERYBODY_WIDE = digest("everybody in 56 bits");
const beginWide = statement<{ begun: boolean }, { accountHash: Buffer; ip: string; most: number }>(
  "login_try_begin_wide",
  `SELECT CASE WHEN family(:ip::inet) = 6 AND NOT :ip::inet <<= '::ffff:0:0/96'
     THEN begin_login_try(:accountHash, ${network(":ip", 56)}, :most, interval '${FAILURE_WINDOW_MINUTES} minutes') ELSE true END AS begun`,
);
const takeBackWide = statement<void, { accountHash: Buffer; ip: string }>(
  "login_failure_take_back_wide",
  `DELETE FROM login_failure WHERE ctid = (SELECT ctid FROM login_failure WHERE account_hash = :accountHash AND ip = ${network(":ip", 56)} ORDER BY at DESC LIMIT 1)`,
);

const takeBack = statement<void, { accountHash: Buffer; ip: string }>(
  "login_failure_take_back",
  `DELETE FROM login_failure WHERE ctid = (SELECT ctid FROM login_failure WHERE account_hash = :accountHash AND ip = ${network(":ip", 64)} ORDER BY at DESC LIMIT 1)`,
);

/**
 * Counts a try from an address, whichever account it is of, so that nobody goes through many accounts with one guess each. Taken back one by one:
 * a log-in of one's own clears nothing of the others.
 * @returns false if there were too many failures from there lately
 */
export async function beginTryFrom(on: Queryable, ip: string): Promise<boolean> {
  if (!(await beginLoginTry(on, EVERYBODY, ip, MOST_FROM_ONE_ADDRESS))) return false;
  return (await beginWide.first(on, { accountHash: EVERYBODY_WIDE, ip, most: 2 * MOST_FROM_ONE_ADDRESS }))?.begun === true;
}

/** In how many seconds `beginTryFrom` counts another try from there, at the latest. */
export async function secondsUntilTryFrom(on: Queryable, ip: string): Promise<number> {
  const seconds = await secondsUntilTry(on, EVERYBODY, ip, MOST_FROM_ONE_ADDRESS);
  return seconds > 1 ? seconds : FAILURE_WINDOW_MINUTES * 60;
}

/** Takes back the newest try that `beginTryFrom` counted for this network, once it has turned out to be no guess. */
export async function takeBackTryFrom(on: Queryable, ip: string): Promise<void> {
  await takeBack.count(on, { accountHash: EVERYBODY, ip });
  await takeBackWide.count(on, { accountHash: EVERYBODY_WIDE, ip });
}

const beginOfWindow = statement<{ begun: boolean }, { accountHash: Buffer; ip: string; most: number }>(
  "login_window_begin",
  `SELECT begin_try_of_window(:accountHash, ${network(":ip")}, :most, interval '${FAILURE_WINDOW_MINUTES} minutes') AS begun`,
);
const untilWindow = statement<{ seconds: number | null }, { accountHash: Buffer; ip: string; most: number }>(
  "login_window_until",
  `SELECT ceil(extract(epoch FROM at + interval '${FAILURE_WINDOW_MINUTES} minutes' - now()))::int AS seconds FROM login_failure
   WHERE account_hash = :accountHash AND ip = ${network(":ip")} AND at > now() - interval '${FAILURE_WINDOW_MINUTES} minutes' ORDER BY at DESC OFFSET :most::int - 1 LIMIT 1`,
);

/** Something that everybody behind an address may do, and that is no guess, by how often it may come in a quarter of an hour from one network. */
export interface WindowLimit {
  readonly what: Buffer;
  readonly most: number;
}

/**
 * Counts one of them. The last quarter of an hour alone counts: people behind a carrier's address are many, and one of them must not use up what the others
 * have for the day.
 * @returns false if there were too many from this network
 */
export async function beginInWindow(on: Queryable, { what, most }: WindowLimit, ip: string): Promise<boolean> {
  return (await beginOfWindow.first(on, { accountHash: what, ip, most }))?.begun === true;
}

/** In how many seconds `beginInWindow` counts another one. */
export async function secondsOfWindow(on: Queryable, { what, most }: WindowLimit, ip: string): Promise<number> {
  return Math.max(1, (await untilWindow.first(on, { accountHash: what, ip, most }))?.seconds ?? 1);
}

/** Takes the newest one back, of somebody who has turned out to be a user. */
export async function takeBackInWindow(on: Queryable, { what }: WindowLimit, ip: string): Promise<void> {
  await takeBack.count(on, { accountHash: what, ip });
}

const prune = statement("login_failure_prune", "DELETE FROM login_failure WHERE at < now() - interval '2 days'");

/** Deletes failures older than two days. @returns how many were deleted */
export async function pruneLoginFailures(on: Queryable): Promise<number> {
  return prune.count(on);
}

const active = statement<void, { userId: UserId }>(
  "sub_user_active",
  "SELECT FROM sub_user WHERE user_id = :userId AND state = 'active' FOR SHARE",
);

/** Whether a sub-user may log in, and will until this transaction ends. */
export async function isActiveSubUser(tx: Tx, userId: UserId): Promise<boolean> {
  return (await active.count(tx, { userId })) === 1;
}
