import type { OrderStatus } from "@plaza/contract/order.ts";
import { HOUR_MS } from "../time/durations.ts";
import { isFinal } from "./statuses.ts";

/** After the end the two may still settle what is left: a receipt, a thank-you, a mistake. */
const OPEN_AFTER_END_MS = 24 * HOUR_MS;

/** Whether nobody can write in an order's chat any more. @param endedAt of a completed or canceled order. Both instants are in milliseconds. */
export function isChatClosed(status: OrderStatus, endedAt: number | null, now: number): boolean {
  if (status === "failed") return true;
  return isFinal(status) && endedAt !== null && now - endedAt > OPEN_AFTER_END_MS;
}
