import type { StaffId, UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "./database.ts";
import { statement } from "./statement.ts";

const lock = statement<{ locked: string }, { of: string; ownerId: UserId | StaffId }>(
  "quota_lock",
  "SELECT pg_advisory_xact_lock(hashtextextended(:of::text, :ownerId::bigint))::text AS locked",
);

/**
 * Before what somebody has is counted for a limit: requests at the same moment would each count without the other, and all of them be the last that
 * is allowed. Until the transaction ends, no other one counts for this person.
 * @param of the table whose rows are counted
 */
export async function lockQuota(tx: Tx, of: string, ownerId: UserId | StaffId): Promise<void> {
  await lock.first(tx, { of, ownerId });
}
