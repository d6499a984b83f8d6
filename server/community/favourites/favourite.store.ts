import type { UserId } from "@plaza/contract/ids.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import type { Tx } from "../../core/db/database.ts";

const all = statement<{ symbol: string }>("favourites", "SELECT symbol FROM favourite WHERE user_id = $1 ORDER BY created_at, symbol");
const add = statement("favourite_add", "INSERT INTO favourite (user_id, symbol) VALUES ($1, $2) ON CONFLICT DO NOTHING");
const remove = statement("favourite_remove", "DELETE FROM favourite WHERE user_id = $1 AND symbol = $2");

export async function favouritesOf(on: Queryable, userId: UserId): Promise<{ symbol: string }[]> {
  return all.all(on, [userId]);
}

export async function addFavourite(tx: Tx, userId: UserId, symbol: string): Promise<void> {
  await add.count(tx, [userId, symbol]);
}

export async function removeFavourite(tx: Tx, userId: UserId, symbol: string): Promise<void> {
  await remove.count(tx, [userId, symbol]);
}
