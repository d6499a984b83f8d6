import type { UserId } from "@plaza/contract/ids.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

// Rows are taken in id order, and one that was written a moment ago by another process is left alone: nobody waits for anybody for long.
const seen = statement<void, { people: readonly UserId[] }>(
  "presence_seen",
  `INSERT INTO presence AS p (user_id, seen_at) SELECT who, clock_timestamp() FROM unnest(:people::bigint[]) AS who ORDER BY who
   ON CONFLICT (user_id) DO UPDATE SET seen_at = excluded.seen_at WHERE p.seen_at < excluded.seen_at - interval '1 second'`,
);

/** Writes that these people are here now. */
export async function markSeen(on: Queryable, people: readonly UserId[]): Promise<void> {
  if (people.length > 0) await seen.count(on, { people });
}
