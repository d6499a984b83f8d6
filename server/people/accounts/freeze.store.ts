import type { UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement } from "../../core/db/statement.ts";

const freeze = statement<void, { userId: UserId; until: Date }>("user_freeze", "UPDATE users SET frozen_until = :until WHERE id = :userId");
const unfreeze = statement<void, { userId: UserId }>(
  "user_unfreeze",
  "UPDATE users SET frozen_until = now() WHERE id = :userId AND frozen_until > now()",
);

/** Until then the account neither trades nor moves coins. A later freeze replaces an earlier one. */
export async function freezeUser(tx: Tx, userId: UserId, until: Date): Promise<void> {
  await freeze.count(tx, { userId, until });
}

/** Ends a freeze, and keeps when it ended: orders that were open by then count against no buyer. False: it was not frozen. */
export async function unfreezeUser(tx: Tx, userId: UserId): Promise<boolean> {
  return (await unfreeze.count(tx, { userId })) === 1;
}
