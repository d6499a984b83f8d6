import type { UserId } from "@plaza/contract/ids.ts";
import type { DecidedAppeal } from "@plaza/domain/appeals/appeal-pause.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

const decided = statement<DecidedAppeal, { userId: UserId; since: Date }>(
  "appeals_decided_of",
  `SELECT c.rule, c.opened_by, CASE WHEN o.buyer_id = :userId THEN 'buyer' ELSE 'seller' END AS role FROM appeal_case c JOIN orders o ON o.id = c.order_id
   WHERE c.kind = 'appeal' AND c.ending = 'decided' AND c.closed_at > :since AND :userId IN (o.buyer_id, o.seller_id)
     AND NOT EXISTS (SELECT FROM appeal_case x WHERE x.parent_id = c.id AND x.ending = 'decided' AND x.rule = 'R14') ORDER BY c.closed_at DESC, c.id DESC`,
);

/** By which rules a person's appeals were decided since then, and on which side the person stood. What an objection overturned is left out; the newest comes first. */
export async function decidedAppealsOf(on: Queryable, userId: UserId, since: Date): Promise<DecidedAppeal[]> {
  return decided.all(on, { userId, since });
}
