import { digest } from "../../core/secrets/seal.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

/** What may happen only so often in a day: a calendar day of UTC, whichever network it comes from. */

const count = statement<{ used: number }, { name: Buffer; used: number }>(
  "daily_count_add",
  `INSERT INTO daily_count AS c (day, name, used) SELECT (now() AT TIME ZONE 'UTC')::date, :name, 1 WHERE :used > 0
   ON CONFLICT (day, name) DO UPDATE SET used = c.used + 1 WHERE c.used < :used RETURNING used`,
);
const today = statement<{ used: number }, { name: Buffer }>(
  "daily_count_today",
  "SELECT used FROM daily_count WHERE day = (now() AT TIME ZONE 'UTC')::date AND name = :name",
);
const takeBack = statement<void, { name: Buffer }>(
  "daily_count_take_back",
  "UPDATE daily_count SET used = used - 1 WHERE day = (now() AT TIME ZONE 'UTC')::date AND name = :name AND used > 0",
);
const clear = statement<void, { name: Buffer }>("daily_count_clear", "DELETE FROM daily_count WHERE name = :name");
const prune = statement("daily_count_prune", "DELETE FROM daily_count WHERE day < (now() AT TIME ZONE 'UTC')::date");

/** Counts one more today. @returns how often it has happened with this one; null if that would be more than `most`, and then it isn't counted */
export async function countToday(on: Queryable, name: string, most: number): Promise<number | null> {
  return (await count.first(on, { name: digest(name), used: most }))?.used ?? null;
}

/** How often it has happened today. */
export async function countedToday(on: Queryable, name: string): Promise<number> {
  return (await today.first(on, { name: digest(name) }))?.used ?? 0;
}

/** Takes one back that turned out to be none. */
export async function takeBackToday(on: Queryable, name: string): Promise<void> {
  await takeBack.count(on, { name: digest(name) });
}

/** Starts the count over, today's and those of earlier days that are not yet pruned. */
export async function clearCount(on: Queryable, name: string): Promise<void> {
  await clear.count(on, { name: digest(name) });
}

/** Deletes the counts of days before today, in UTC. @returns how many were deleted */
export async function pruneDailyCounts(on: Queryable): Promise<number> {
  return prune.count(on);
}
