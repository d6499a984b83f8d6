import type { OrderStatus } from "@plaza/contract/order.ts";
import { RUNNING_STATUSES, UNDISPUTED_STATUSES, UNPAID_STATUSES } from "@plaza/domain/orders/statuses.ts";

/**
 * Conditions on an order's `status`, as constants in the text of a statement: PostgreSQL uses a partial index only where the statement itself
 * says what the index is limited to, which a parameter doesn't.
 */
export const IN_RUNNING = inList(RUNNING_STATUSES);
export const IN_UNDISPUTED = inList(UNDISPUTED_STATUSES);
export const IN_UNPAID = inList(UNPAID_STATUSES);

function inList(statuses: readonly OrderStatus[]): string {
  return `IN (${statuses.map((status) => `'${status}'`).join(", ")})`;
}
