import type { FileId, OrderId, UserId } from "@plaza/contract/ids.ts";
import { statement, type Queryable } from "../db/statement.ts";

const own = statement<{ found: number }>(
  "files_own",
  "SELECT count(*)::int AS found FROM stored_file WHERE id = ANY($3::bigint[]) AND owner_id = $1 AND (order_id = $2 OR order_id IS NULL)",
);

/** Whether all of these were uploaded by this person, for this order or for none in particular. */
export async function ownFilesExist(on: Queryable, userId: UserId, orderId: OrderId, fileIds: readonly FileId[]): Promise<boolean> {
  const wanted = new Set(fileIds);
  return (await own.first(on, [userId, orderId, [...wanted]]))?.found === wanted.size;
}
