import type { OrderFacts } from "./facts.ts";
import { faultDisputer, isExpired } from "./fault.ts";
import type { TradeRules } from "./rules.ts";

/** The deadlines of an order. At the instant of a deadline it is already too late: what must come before it needs an earlier instant. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** When the payment window ends. */
export function payBeforeOf(createdAt: Date, paymentWindowMinutes: number): Date {
  return later(createdAt, paymentWindowMinutes * MINUTE);
}

/** One more window on top of the present deadline, not from the moment of the click. */
export function extendedPayBefore(payBefore: Date, paymentWindowMinutes: number): Date {
  return later(payBefore, paymentWindowMinutes * MINUTE);
}

/** From when a buyer whose message has had no answer may cancel without fault. */
export function answerDueAtOf(unansweredSince: Date, rules: TradeRules): Date {
  return later(unansweredSince, rules.sellerAnswerMinutes * MINUTE);
}

/** When the grace period ends: until then the coins stay locked for a buyer who paid in time. */
export function holdUntilOf(payBefore: Date, rules: TradeRules): Date {
  return later(payBefore, rules.lateHoldMinutes * MINUTE);
}

/** Until when "I've Paid" can be taken back. */
export function undoUntilOf(paidAt: Date, rules: TradeRules): Date {
  return later(paidAt, rules.undoPaidSeconds * SECOND);
}

/** From when a party of a paid order may appeal. */
export function appealAllowedAtOf(paidAt: Date, rules: TradeRules): Date {
  return later(paidAt, rules.appealAfterMinutes * MINUTE);
}

/** From when a paid order that neither party moves is listed for customer service, and both are notified. No timer moves it. */
export function stalledAtOf(paidAt: Date, rules: TradeRules): Date {
  return later(paidAt, rules.stalledOrderDays * DAY);
}

/** The last moment at which an ended order can be reported, or its fault disputed; null for orders that can't be. */
export function reportUntilOf(facts: OrderFacts): Date | null {
  if (facts.status === "completed" && facts.completedAt !== null)
    return later(facts.completedAt, facts.rules.reportAfterCompletedDays * DAY);
  if (facts.status !== "canceled" || facts.canceledAt === null || facts.cancelReason === null) return null;
  const isReportable = isExpired(facts.cancelReason) || faultDisputer(facts.cancelReason) !== null;
  return isReportable ? disputeUntilOf(facts.canceledAt, facts.rules) : null;
}

/** The last moment for a dispute about whose fault the end of an order was. */
export function disputeUntilOf(canceledAt: Date, rules: TradeRules): Date {
  return later(canceledAt, rules.reportAfterExpiredHours * HOUR);
}

/** By how many whole seconds open deadlines move: the time since our last sign of life where that was an outage, else 0. Never too little. */
export function outageSeconds(lastSignOfLife: Date, now: Date, rules: TradeRules): number {
  const silent = now.getTime() - lastSignOfLife.getTime();
  return silent > rules.outageThresholdSeconds * SECOND ? Math.ceil(silent / SECOND) : 0;
}

/**
 * An order after an outage of ours, or a freeze of the market: every clock that was running when it began moves by its length. One that had
 * run out by then has run out.
 */
export function factsAfterOutage(facts: OrderFacts, seconds: number, since: Date): OrderFacts {
  const moved = (moment: Date) => (moment > since ? later(moment, seconds * SECOND) : moment);
  return {
    ...facts,
    payBefore: moved(facts.payBefore),
    holdUntil: facts.holdUntil === null ? null : moved(facts.holdUntil),
    appealAllowedAt: facts.appealAllowedAt === null ? null : moved(facts.appealAllowedAt),
    // Nobody could answer while we were away, so a silence that began before it begins later.
    unansweredSince: facts.unansweredSince === null ? null : later(facts.unansweredSince, seconds * SECOND),
  };
}

function later(start: Date, milliseconds: number): Date {
  return new Date(start.getTime() + milliseconds);
}
