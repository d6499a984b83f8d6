import { IN_RUNNING } from "../../core/db/order-statuses.ts";

/**
 * SQL: what a buyer's purchases are worth that share the free value, in US cents: those on hold now, and those under way that will be.
 * @param buyer an expression for the user
 */
export function sharedCents(buyer: string): string {
  return `(SELECT coalesce(sum(s.usd_cents), 0) FROM (
    SELECT usd_cents FROM purchase_hold WHERE user_id = ${buyer} AND until > now()
    UNION ALL SELECT x.usd_cents FROM orders r JOIN purchase_hold x ON x.order_id = r.id
      WHERE r.buyer_id = ${buyer} AND r.status ${IN_RUNNING} AND x.until IS NULL) s)`;
}
