import type { UserId } from "@plaza/contract/ids.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import type { Tx } from "../../core/db/database.ts";
import { lockQuota } from "../../core/db/quota-lock.ts";

// The table, the column `users.favourite` and the lock keep their first spelling: servers of the last version, which run beside these during
// an upgrade and after a rollback, know no other. A rename would take three releases and bring nothing but the letter.
const all = statement<{ symbol: string }, { userId: UserId }>(
  "favorites",
  "SELECT symbol FROM favourite WHERE user_id = :userId ORDER BY created_at, symbol",
);
const add = statement<void, { userId: UserId; symbol: string }>(
  "favorite_add",
  "INSERT INTO favourite (user_id, symbol) VALUES (:userId, :symbol) ON CONFLICT DO NOTHING",
);
const remove = statement<void, { userId: UserId; symbol: string }>(
  "favorite_remove",
  "DELETE FROM favourite WHERE user_id = :userId AND symbol = :symbol",
);

/** Returns a user's favorite symbols in the order in which they were added. */
export async function favoritesOf(on: Queryable, userId: UserId): Promise<{ symbol: string }[]> {
  return all.all(on, { userId });
}

/** Idempotent. The caller enforces the limit, after adding; until the transaction ends, nobody else adds one. */
export async function addFavorite(tx: Tx, userId: UserId, symbol: string): Promise<void> {
  await lockQuota(tx, "favourite", userId);
  await add.count(tx, { userId, symbol });
}

/** Does nothing if the symbol is not a favorite. */
export async function removeFavorite(tx: Tx, userId: UserId, symbol: string): Promise<void> {
  await remove.count(tx, { userId, symbol });
}
