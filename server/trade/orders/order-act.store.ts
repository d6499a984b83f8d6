import type { AdvertiserView } from "@plaza/contract/calls/market.ts";
import type { OrderId } from "@plaza/contract/ids.ts";
import type { PurchaseHoldReason } from "@plaza/contract/wallet.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement } from "../../core/db/statement.ts";
import type { Party } from "../../core/identity/party.ts";
import { ADVERTISER_COLUMNS, advertiserJoins, advertiserView, type AdvertiserRow } from "../../market/adverts/advertiser.store.ts";
import type { OrderHold } from "../../people/purchase-holds/purchase-hold.store.ts";
import { IS_PARTY } from "./order.store.ts";
import { toOrder, type OrderRow } from "./order.row.ts";
import type { OrderRecord } from "./order.record.ts";

interface ActRow extends OrderRow, AdvertiserRow {
  readonly assignable: boolean;
  readonly assignee: string | null;
  readonly usdPrice: string | null;
  readonly purchaseHoldReason: PurchaseHoldReason | null;
  readonly purchaseHoldHours: number | null;
  readonly purchaseHoldUntil: Date | null;
}

// One row of each: what is read beside the order is looked up again by nobody, so it is read in the statement that locks.
const lock = statement<ActRow, { orderId: OrderId; accountId: Party["accountId"]; subUserId: Party["subUserId"] }>(
  "order_lock_to_act",
  `SELECT o.*, clock_timestamp() AS read_at, ${ADVERTISER_COLUMNS},
     EXISTS (SELECT FROM sub_user s WHERE s.account_id = :accountId AND s.state = 'active' AND s.rights IN ('trade', 'release')) AS assignable,
     (SELECT n.nickname FROM users n WHERE n.id = CASE WHEN o.buyer_id = :accountId THEN o.buyer_sub_id ELSE o.seller_sub_id END) AS assignee,
     (SELECT i.price FROM index_price i WHERE i.asset = o.asset AND i.fiat = 'USD') AS usd_price,
     h.reason AS purchase_hold_reason, h.hours AS purchase_hold_hours, h.until AS purchase_hold_until
   FROM orders o JOIN users u ON u.id = CASE WHEN o.buyer_id = :accountId THEN o.seller_id ELSE o.buyer_id END ${advertiserJoins("u.id")}
     LEFT JOIN purchase_hold h ON h.order_id = o.id
   WHERE o.id = :orderId AND ${IS_PARTY} FOR UPDATE OF o`,
);

/** What a view shows of others and of what others have written. */
export interface ViewFacts {
  readonly counterparty: AdvertiserView;
  /** What the sub-user is called in whose hands the order is on the viewer's side. */
  readonly assignee: string | null;
  /** There is somebody whom the viewer's account could put the order into the hands of. */
  readonly assignable: boolean;
  /** The viewer's own. */
  readonly hold: OrderHold | null;
}

/** A locked order, and what an act of one of its parties needs beside it. */
export interface OrderToAct {
  readonly order: OrderRecord;
  readonly view: ViewFacts;
  /** USD, scaled by 10^8; null: no index price says. */
  readonly usdPrice: bigint | null;
  /** A purchase hold begins when the order is released. */
  readonly awaitsHold: boolean;
}

/** Locks an order for the rest of the transaction, for a party that acts on it; null if it isn't there or isn't theirs. */
export async function lockOrderToAct(tx: Tx, orderId: OrderId, { accountId, subUserId }: Party): Promise<OrderToAct | null> {
  const row = await lock.first(tx, { orderId, accountId, subUserId });
  if (row === null) return null;
  const { assignable, assignee, usdPrice, purchaseHoldReason: reason, purchaseHoldHours: hours, purchaseHoldUntil: until, ...both } = row;
  const hold = reason === null || hours === null ? null : { orderId, reason, hours, until };
  const isBuyer = row.buyerId === accountId;
  const isOver = until !== null && until <= row.readAt;
  return {
    order: toOrder(both),
    view: { counterparty: advertiserView(both), assignee, assignable, hold: isBuyer && !isOver ? hold : null },
    usdPrice: usdPrice === null ? null : BigInt(usdPrice),
    awaitsHold: hold !== null && until === null,
  };
}
