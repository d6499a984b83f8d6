import { statement, type Queryable } from "../db/statement.ts";

export interface PartitionState {
  readonly table: string;
  /** How many months (of user events: days) after the present one have a partition; 0: from the next one on, rows go to the partition of the rest. */
  readonly ahead: number;
}

const create = statement<{ made: number }>("partitions_create", "SELECT create_partitions(1) AS made");
const drop = statement<{ dropped: number }, { days: number }>("partitions_drop_events", "SELECT drop_user_events(:days) AS dropped");
const state = statement<PartitionState>(
  "partitions_state",
  `SELECT "table", greatest(0, CASE unit WHEN 'day' THEN extract(epoch FROM until - date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC') / 86400
       ELSE extract(year FROM span) * 12 + extract(month FROM span) END - 1)::int AS ahead
     FROM (SELECT "table", unit, max(until) AS until,
       age(max(until) AT TIME ZONE 'UTC', date_trunc('month', now() AT TIME ZONE 'UTC')) AS span FROM partition_range GROUP BY 1, 2) newest
     ORDER BY "table"`,
);

/**
 * Creates the partitions of the time to come that are missing, each in a transaction by itself: until it commits, orders can't be written. Safe to call by
 * several processes and as often as wanted.
 * @returns how many were created
 * @throws if somebody reads one of the tables for longer than it waits; those before it are there
 */
export async function createPartitions(on: Queryable): Promise<number> {
  let total = 0;
  for (;;) {
    const made = (await create.first(on))?.made ?? 0;
    if (made === 0) return total;
    total += made;
  }
}

/**
 * Drops what is left of users' events that are older than this many days, a whole day at a time.
 * @returns how many days' partitions were dropped
 */
export async function dropUserEvents(on: Queryable, days: number): Promise<number> {
  return (await drop.first(on, { days }))?.dropped ?? 0;
}

/** Each partitioned table with how far ahead its partitions reach. */
export async function readPartitions(on: Queryable): Promise<readonly PartitionState[]> {
  return state.all(on);
}
