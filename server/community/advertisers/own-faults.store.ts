import type { OrderId, UserId } from "@plaza/contract/ids.ts";
import type { CancelReason, OrderRole } from "@plaza/contract/order.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

export interface EndedRow {
  readonly orderId: OrderId;
  readonly role: OrderRole;
  readonly canceledAt: Date;
  readonly cancelReason: CancelReason;
  /** Whom it counts against now. */
  readonly counts: OrderRole | null;
  readonly dispute: "open" | "proven" | "unproven" | null;
  readonly now: Date;
}

/** Of either role the newest 200 are looked at, by their index: more than anybody disputes. */
const ended = statement<EndedRow, { userId: UserId }>(
  "own_faults",
  `SELECT o.id AS order_id, o.role, o.canceled_at, o.cancel_reason, f.fault AS counts,
     CASE WHEN d.ending IS NULL AND d.turn IS NOT NULL THEN 'open' WHEN is_fault_disproved(o.id) THEN 'proven' WHEN d.ending = 'decided' THEN 'unproven' END AS dispute,
     clock_timestamp() AS now
   FROM (
     (SELECT id, 'buyer' AS role, canceled_at, cancel_reason FROM orders WHERE buyer_id = :userId AND status = 'canceled' AND canceled_at > now() - interval '90 days'
      ORDER BY canceled_at DESC LIMIT 200)
     UNION ALL
     (SELECT id, 'seller', canceled_at, cancel_reason FROM orders WHERE seller_id = :userId AND status = 'canceled' AND canceled_at > now() - interval '90 days'
      ORDER BY canceled_at DESC LIMIT 200)) o
   CROSS JOIN LATERAL (SELECT fault FROM ended_order e WHERE e.order_id = o.id AND NOT e.completed LIMIT 1) f
   LEFT JOIN LATERAL (SELECT turn, ending FROM appeal_case c WHERE c.order_id = o.id AND c.kind = 'report' AND c.reason = 'fault_disputed'
     AND c.ending IS DISTINCT FROM 'withdrawn' ORDER BY c.id DESC LIMIT 1) d ON true
   WHERE f.fault = o.role OR o.cancel_reason IN ('seller_silent', 'account_unusable', 'seller_asked') OR d.turn IS NOT NULL
   ORDER BY o.canceled_at DESC, o.id DESC LIMIT 50`,
);

/** Canceled orders of the account that count against it, that a buyer ended without fault, or about which a dispute was opened. */
export async function endedOrdersOf(on: Queryable, userId: UserId): Promise<EndedRow[]> {
  return ended.all(on, { userId });
}
