import type { OrderId, Uid } from "@plaza/contract/ids.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

export interface StalledOrder {
  readonly id: OrderId;
  readonly paidAt: Date;
  /** Minor units of the asset. */
  readonly quantity: bigint;
  readonly asset: string;
  /** Minor units of the currency. */
  readonly amount: bigint;
  readonly fiat: string;
  readonly buyerUid: Uid;
  readonly buyerNickname: string;
  readonly sellerUid: Uid;
  readonly sellerNickname: string;
}

type Row = Omit<StalledOrder, "quantity" | "amount"> & { readonly quantity: string; readonly amount: string };

const list = statement<Row, { days: number; after: string; limit: number }>(
  "orders_stalled",
  `SELECT o.id, o.paid_at, o.quantity, o.asset, o.amount, o.fiat, b.uid AS buyer_uid, b.nickname AS buyer_nickname,
     s.uid AS seller_uid, s.nickname AS seller_nickname
   FROM orders o JOIN users b ON b.id = o.buyer_id JOIN users s ON s.id = o.seller_id
   WHERE o.status = 'paid' AND o.paid_at < now() - make_interval(days => :days) AND o.id > :after ORDER BY o.id LIMIT :limit`,
);

/** Orders that were paid this many days ago and have not moved since. @param after the id of the last one that the reader has; null: from the start */
export async function stalledOrders(on: Queryable, days: number, after: string | null, limit: number): Promise<StalledOrder[]> {
  const rows = await list.all(on, { days, after: after ?? "0", limit });
  return rows.map((row) => ({ ...row, quantity: BigInt(row.quantity), amount: BigInt(row.amount) }));
}
