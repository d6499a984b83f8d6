import type { UserId } from "@plaza/contract/ids.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

const find = statement<{ externalId: string | null }, { userId: UserId }>(
  "user_external_id",
  "SELECT external_id FROM users WHERE id = :userId",
);

/** The exchange's name for a user; null for one whom it does not know. */
export async function externalIdOf(on: Queryable, userId: UserId): Promise<string | null> {
  return (await find.first(on, { userId }))?.externalId ?? null;
}
