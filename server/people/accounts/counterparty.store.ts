import type { UserId } from "@plaza/contract/ids.ts";
import { IN_RUNNING } from "../../core/db/order-statuses.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

const RUNNING = `status ${IN_RUNNING}`;
const counterparties = statement<{ id: UserId }, { userId: UserId }>(
  "user_counterparties",
  `SELECT who AS id FROM (
     SELECT seller_id AS other, seller_sub_id AS sub FROM orders WHERE buyer_id = :userId AND ${RUNNING}
     UNION SELECT buyer_id, buyer_sub_id FROM orders WHERE seller_id = :userId AND ${RUNNING}) o
   CROSS JOIN LATERAL unnest(ARRAY[other, sub]) AS who WHERE who IS NOT NULL GROUP BY who LIMIT 200`,
);

/** With whom this account has a running order. */
export async function counterpartiesOf(on: Queryable, userId: UserId): Promise<UserId[]> {
  return (await counterparties.all(on, { userId })).map((row) => row.id);
}
