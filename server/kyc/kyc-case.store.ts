import type { StaffId } from "@plaza/contract/ids.ts";
import { statement, type Queryable } from "../db/statement.ts";

const count = statement<{ waiting: number; mine: number }>(
  "kyc_case_count",
  `SELECT count(*) FILTER (WHERE assigned_to IS NULL)::int AS waiting, count(*) FILTER (WHERE assigned_to = $1)::int AS mine
   FROM kyc_case WHERE status = 'pending'`,
);

/** How many open cases nobody has claimed, and how many this member of staff has. */
export async function countKycCases(on: Queryable, staffId: StaffId): Promise<{ waiting: number; mine: number }> {
  return (await count.first(on, [staffId])) ?? { waiting: 0, mine: 0 };
}
