import type { RuleNumber } from "@plaza/contract/appeal.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import type { OrderRole } from "@plaza/contract/order.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

const decided = statement<{ rule: RuleNumber; role: OrderRole }, { userId: UserId; since: Date }>(
  "appeals_decided_of",
  `SELECT c.rule, CASE WHEN o.buyer_id = :userId THEN 'buyer' ELSE 'seller' END AS role FROM appeal_case c JOIN orders o ON o.id = c.order_id
   WHERE c.kind = 'appeal' AND c.ending = 'decided' AND c.closed_at > :since AND :userId IN (o.buyer_id, o.seller_id)
     AND NOT EXISTS (SELECT FROM appeal_case x WHERE x.parent_id = c.id AND x.ending = 'decided' AND x.rule = 'R14')`,
);

/** By which rules a person's appeals were decided since then, and on which side the person stood. What an objection overturned is left out. */
export async function decidedAppealsOf(on: Queryable, userId: UserId, since: Date): Promise<{ rule: RuleNumber; role: OrderRole }[]> {
  return decided.all(on, { userId, since });
}
