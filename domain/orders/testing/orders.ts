import type { OrderStatus } from "@plaza/contract/order.ts";
import { appealAllowedAtOf, holdUntilOf } from "../deadlines.ts";
import type { OrderFacts } from "../facts.ts";
import { factsAtCreation } from "../progress.ts";
import { DEFAULT_RULES } from "../rules.ts";

/** Orders for tests, all begun at the same moment with a window of 15 minutes. */
export const BEGUN = new Date("2026-01-01T00:00:00.000Z");
export const WINDOW_MINUTES = 15;

export function minutes(from: Date, count: number): Date {
  return new Date(from.getTime() + count * 60_000);
}

/** Moments before, at and long after everything that {@link orderFactsIn} has. */
export const ANY_TIME: readonly Date[] = [0, 1, 14, 15, 20, 29, 30, 31, 60, 24 * 60, 25 * 60, 5 * 24 * 60, 6 * 24 * 60].map((count) =>
  minutes(BEGUN, count),
);

export function orderFacts(changes: Partial<OrderFacts> = {}): OrderFacts {
  return { ...factsAtCreation(BEGUN, WINDOW_MINUTES, DEFAULT_RULES), ...changes };
}

/** An order as it is in this state, at a moment at which nothing in it has run out: the appeal of a paid one has become possible. */
export function orderFactsIn(status: OrderStatus): OrderFacts {
  const begun = orderFacts({ status });
  const paidAt = minutes(BEGUN, 5);
  const paid: OrderFacts = { ...begun, paidAt, appealAllowedAt: appealAllowedAtOf(paidAt, begun.rules), now: minutes(BEGUN, 25) };
  switch (status) {
    case "awaiting_payment":
    case "failed":
      return begun;
    case "expiring":
      return { ...begun, holdUntil: holdUntilOf(begun.payBefore, begun.rules), now: minutes(BEGUN, 20) };
    case "paid":
    case "releasing":
      return paid;
    case "appealed":
      return { ...paid, appellant: "buyer" };
    case "completed":
      return { ...paid, completedAt: minutes(BEGUN, 22) };
    case "canceled":
      return { ...begun, holdUntil: minutes(BEGUN, 30), canceledAt: minutes(BEGUN, 30), cancelReason: "expired", now: minutes(BEGUN, 31) };
  }
}
