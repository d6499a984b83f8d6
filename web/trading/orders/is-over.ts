import type { OrderView } from "@plaza/contract/calls/orders.ts";
import { isFinal } from "@plaza/domain/orders/statuses.ts";

/** In one of the states after which no coins move. */
export function isOver({ status }: Pick<OrderView, "status">): boolean {
  return isFinal(status);
}
