import type { CaseTurn } from "@plaza/contract/appeal.ts";
import type { OrderId } from "@plaza/contract/ids.ts";
import { readStatement, type ReadSource } from "../../core/db/statement.ts";

/** What an order shows of its open case. Read from the cases' table, since `cases` builds on orders. */
export interface OpenCase {
  readonly turn: Exclude<CaseTurn, "nobody">;
  readonly turnUntil: Date;
}

const ofOrders = readStatement<OpenCase & { readonly orderId: OrderId }, { orderIds: readonly OrderId[] }>(
  "order_open_cases",
  "SELECT order_id, turn, turn_until FROM appeal_case WHERE order_id = ANY (:orderIds::bigint[]) AND turn <> 'nobody'",
);

/** Whose turn it is in the open cases of these orders, and until when. An order without one is left out. */
export async function openCasesOf(on: ReadSource, orderIds: readonly OrderId[]): Promise<ReadonlyMap<OrderId, OpenCase>> {
  if (orderIds.length === 0) return new Map();
  return new Map((await ofOrders.all(on, { orderIds })).map(({ orderId, ...open }) => [orderId, open]));
}
