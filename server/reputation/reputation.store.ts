import type { Tx } from "../db/database.ts";
import { statement, type Queryable } from "../db/statement.ts";

const count = statement("reputation_count", "SELECT count_ended_order($1)");

/** Adds an order that has just ended to both parties' figures. Whose fault a cancellation is stands in `domain/orders/fault.ts`. */
export function countEndedOrder(tx: Tx, order: { readonly id: string }): void {
  tx.unawaited(count.count(tx, [order.id]));
}

// Only adverts whose owner's figures moved are touched.
const copy = statement(
  "reputation_copy",
  `UPDATE advert a SET owner_trades = f.trades, owner_completion = f.completion, owner_release_seconds = f.release
   FROM (SELECT user_id, completed AS trades, CASE WHEN completed + at_fault = 0 THEN 0 ELSE trunc(completed::numeric / (completed + at_fault), 4) END AS completion,
           CASE WHEN releases = 0 THEN 2147483647 ELSE least(release_seconds / releases, 2147483647) END AS release FROM reputation) f
   WHERE a.owner_id = f.user_id AND a.state = 'online' AND (a.owner_trades, a.owner_completion, a.owner_release_seconds) IS DISTINCT FROM (f.trades, f.completion, f.release::int)`,
);

/** Brings the copies by which the list sorts up to date; done aside, so that no finished order locks its advertiser's adverts. */
export async function copyFiguresToAdverts(on: Queryable): Promise<number> {
  return copy.count(on, []);
}
