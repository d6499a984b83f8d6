import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";

/** Whether the reader can appeal now. */
export function mayAppeal({ availableActions }: Pick<OrderDetailsView, "availableActions">): boolean {
  return availableActions.some(({ action, enabled }) => action === "appeal" && enabled);
}

/** Whether the promised time for the release was over when the order was read. */
export function isLate({ status, releaseDueAt, serverTime }: OrderDetailsView): boolean {
  return status === "paid" && releaseDueAt !== undefined && Date.parse(releaseDueAt) <= Date.parse(serverTime);
}

/** Whether the buyer has named an account of somebody else to the seller who is asked to release. */
export function isForeignPayer({ role, status, availableActions }: OrderDetailsView): boolean {
  return role === "seller" && status === "paid" && availableActions.some(({ warns }) => warns?.includes("name_differs"));
}
