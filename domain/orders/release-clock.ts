import type { OrderStatus } from "@plaza/contract/order.ts";
import type { TradeRules } from "./rules.ts";
import { MINUTE_MS } from "../time/durations.ts";

/** The seller's promise: by when a paid order is released. No timer moves the order; a broken promise is counted, and stops new trades. */

/** Minutes that the seller has from the payment on; 0: the operator promises nothing. @param isInstant whether the money arrives within minutes */
export function releaseMinutes(isInstant: boolean, rules: Pick<TradeRules, "releaseMinutes" | "releaseMinutesSlow">): number {
  return isInstant ? rules.releaseMinutes : rules.releaseMinutesSlow;
}

interface Clock {
  readonly status: OrderStatus;
  /** Null: no clock runs. */
  readonly releaseDueAt: Date | null;
}

/**
 * When the release is due once an order has moved to another status. A payment starts the clock. An appeal stops it for good where it still ran,
 * since a case has its own clocks; one that is withdrawn starts it again. What is late already stays late.
 * @param minutes that the seller has, of {@link releaseMinutes}
 */
export function releaseDueAfter(before: Clock, next: OrderStatus, now: Date, minutes: number): Date | null {
  const { status, releaseDueAt } = before;
  if (next === status) return releaseDueAt;
  if (next === "paid") return releaseDueAt ?? (minutes === 0 ? null : new Date(now.getTime() + minutes * MINUTE_MS));
  if (next === "awaiting_payment" || next === "expiring") return null;
  return next === "appealed" && releaseDueAt !== null && now < releaseDueAt ? null : releaseDueAt;
}

/** After an outage of ours, a clock that ran when it began moves by its length. */
export function releaseDueAfterOutage({ status, releaseDueAt }: Clock, seconds: number, since: Date): Date | null {
  if (status !== "paid" || releaseDueAt === null || releaseDueAt <= since) return releaseDueAt;
  return new Date(releaseDueAt.getTime() + seconds * 1000);
}

/** Whether the seller of an order is late with its release. */
export function isReleaseOverdue({ status, releaseDueAt }: Clock, now: Date): boolean {
  return status === "paid" && releaseDueAt !== null && releaseDueAt <= now;
}
