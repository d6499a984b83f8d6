import type { OrderId, Uid } from "@plaza/contract/ids.ts";
import type { OrderStatus } from "@plaza/contract/order.ts";
import { firstIdAt } from "../../core/db/id-times.ts";
import { ComposedStatement, type Queryable } from "../../core/db/statement.ts";

/** What staff read of orders. */

export interface OrderSearch {
  readonly orderId?: OrderId;
  readonly status?: OrderStatus;
  readonly asset?: string;
  readonly fiat?: string;
  readonly methodId?: string;
  /** Who bought or sold, also through a sub-user. */
  readonly party?: Uid;
  /** ISO 8601. */
  readonly from?: string;
  readonly to?: string;
  /** Minor units of the currency. */
  readonly least?: bigint;
  readonly most?: bigint;
}

export interface FoundOrder {
  readonly id: OrderId;
  readonly status: OrderStatus;
  readonly createdAt: Date;
  /** Minor units, as text. */
  readonly quantity: string;
  readonly asset: string;
  readonly amount: string;
  readonly fiat: string;
  readonly methodId: string;
  readonly buyerUid: Uid;
  readonly buyerNickname: string;
  readonly sellerUid: Uid;
  readonly sellerNickname: string;
}

/** The newest first; `before` is the last order that the reader has. */
export async function searchOrders(on: Queryable, search: OrderSearch, before: string | undefined, limit: number): Promise<FoundOrder[]> {
  const query = new ComposedStatement<FoundOrder>("orders_searched")
    .whereSet("o.id < :before", { before })
    .whereSet("o.id = :orderId", { orderId: search.orderId })
    .whereSet("o.status = :status", { status: search.status })
    .whereSet("o.asset = :asset", { asset: search.asset })
    .whereSet("o.fiat = :fiat", { fiat: search.fiat })
    .whereSet("o.method_id = :methodId", { methodId: search.methodId })
    .whereSet(
      `(o.buyer_id = (SELECT id FROM users WHERE uid = :party) OR o.seller_id = (SELECT id FROM users WHERE uid = :party)
        OR o.buyer_sub_id = (SELECT id FROM users WHERE uid = :party) OR o.seller_sub_id = (SELECT id FROM users WHERE uid = :party))`,
      { party: search.party },
    )
    // By the id as well, which begins with the time: what is newer or older is not read.
    .whereSet(`o.created_at >= :from::timestamptz AND o.id >= ${firstIdAt("(:from::timestamptz - interval '1 minute')")}`, {
      from: search.from,
    })
    .whereSet(`o.created_at < :to::timestamptz AND o.id < ${firstIdAt("(:to::timestamptz + interval '1 minute')")}`, { to: search.to })
    .whereSet("o.amount >= :least::numeric", { least: search.least?.toString() })
    .whereSet("o.amount <= :most::numeric", { most: search.most?.toString() });
  return query.all(
    on,
    `SELECT o.id, o.status, o.created_at, o.quantity, o.asset, o.amount, o.fiat, o.method_id, b.uid AS buyer_uid, b.nickname AS buyer_nickname,
       s.uid AS seller_uid, s.nickname AS seller_nickname
     FROM orders o JOIN users b ON b.id = o.buyer_id JOIN users s ON s.id = o.seller_id WHERE ${query.conditions} ORDER BY o.id DESC LIMIT :limit`,
    { limit },
  );
}
