import type { UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement } from "../../core/db/statement.ts";

const freeze = statement<{ isNew: boolean }, { userId: UserId; until: Date }>(
  "user_freeze",
  `UPDATE users u SET frozen_until = :until FROM (SELECT id, frozen_until FROM users WHERE id = :userId FOR NO KEY UPDATE) b
   WHERE u.id = b.id RETURNING coalesce(b.frozen_until <= now(), true) AS is_new`,
);
const unfreeze = statement<void, { userId: UserId }>(
  "user_unfreeze",
  "UPDATE users SET frozen_until = now() WHERE id = :userId AND frozen_until > now()",
);

/** Until then the account neither trades nor moves coins. A later freeze replaces an earlier one. False: there was one. */
export async function freezeUser(tx: Tx, userId: UserId, until: Date): Promise<boolean> {
  return (await freeze.first(tx, { userId, until }))?.isNew === true;
}

/** Ends a freeze, and keeps when it ended: orders that were open by then count against no buyer. False: it was not frozen. */
export async function unfreezeUser(tx: Tx, userId: UserId): Promise<boolean> {
  return (await unfreeze.count(tx, { userId })) === 1;
}
