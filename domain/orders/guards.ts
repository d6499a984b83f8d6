import type { BlockReason } from "@plaza/contract/order.ts";
import { answerDueAtOf, holdUntilOf, reportUntilOf, undoUntilOf } from "./deadlines.ts";
import type { OrderFacts } from "./facts.ts";
import { isBlameless, isExpired } from "./fault.ts";

/** Why an action that the table has can't be done at this moment, and from when it can, where time alone helps. */
export interface Block {
  readonly block: BlockReason;
  readonly availableAt?: Date;
}

/** A condition decides whether a row is in the table for this order at all. */
const CONDITIONS = {
  grace_period_set: (facts: OrderFacts) => facts.rules.lateHoldMinutes > 0,
  grace_period_zero: (facts: OrderFacts) => facts.rules.lateHoldMinutes <= 0,
  seller_has_not_acted: (facts: OrderFacts) => facts.rules.undoPaidSeconds > 0 && facts.undoable === true,
  ended_by_expiry: (facts: OrderFacts) => isExpired(facts.cancelReason),
  canceled_by_buyer: (facts: OrderFacts) => facts.cancelReason === "buyer" || facts.cancelReason === "buyer_after_paid",
  canceled_over_seller: (facts: OrderFacts) => facts.cancelReason === "seller" || isBlameless(facts.cancelReason),
} as const;
export type Condition = keyof typeof CONDITIONS;

/** A guard decides whether a row that is in the table can be used now. */
const GUARDS = {
  before_pay_deadline: (facts: OrderFacts) => (facts.now < facts.payBefore ? null : { block: "too_late" }),
  pay_deadline_passed: (facts: OrderFacts) => waitUntil(facts, facts.payBefore, "window_open"),
  before_undo_end: (facts: OrderFacts) =>
    facts.paidAt !== null && facts.now < undoUntilOf(facts.paidAt, facts.rules) ? null : { block: "too_late" },
  before_grace_period_end: (facts: OrderFacts) => (facts.now < holdEnd(facts) ? null : { block: "too_late" }),
  grace_period_passed: (facts: OrderFacts) => waitUntil(facts, holdEnd(facts), "window_open"),
  extension_left: (facts: OrderFacts) => {
    if (facts.extensions >= facts.rules.maxExtensions) return { block: "extended_twice" };
    return facts.now < facts.payBefore ? null : { block: "too_late" };
  },
  seller_has_not_answered: (facts: OrderFacts) =>
    facts.unansweredSince === null
      ? { block: "write_first" }
      : waitUntil(facts, answerDueAtOf(facts.unansweredSince, facts.rules), "too_early"),
  no_request_open: (facts: OrderFacts) => (facts.cancelRequestedBySeller ? { block: "request_open" } : null),
  request_open: (facts: OrderFacts) => (facts.cancelRequestedBySeller ? null : { block: "no_request" }),
  appeal_time_reached: (facts: OrderFacts) =>
    facts.appealAllowedAt === null ? null : waitUntil(facts, facts.appealAllowedAt, "too_early"),
  operator_lets_seller_cancel: (facts: OrderFacts) => (facts.rules.sellerMayCancelBeforePayment ? null : { block: "setting_off" }),
  within_report_window: withinReportTime,
  within_dispute_window: withinReportTime,
} as const satisfies Record<string, (facts: OrderFacts) => Block | null>;
export type Guard = keyof typeof GUARDS;

/** The reasons that each guard may give, for the document of the states; a test compares them with what the guards say. */
export const BLOCKS: Readonly<Record<Guard, readonly BlockReason[]>> = {
  before_pay_deadline: ["too_late"],
  pay_deadline_passed: ["window_open"],
  before_undo_end: ["too_late"],
  before_grace_period_end: ["too_late"],
  grace_period_passed: ["window_open"],
  extension_left: ["extended_twice", "too_late"],
  seller_has_not_answered: ["write_first", "too_early"],
  no_request_open: ["request_open"],
  request_open: ["no_request"],
  appeal_time_reached: ["too_early"],
  operator_lets_seller_cancel: ["setting_off"],
  within_report_window: ["report_window_over"],
  within_dispute_window: ["report_window_over"],
};

function withinReportTime(facts: OrderFacts): Block | null {
  const until = reportUntilOf(facts);
  return until !== null && facts.now <= until ? null : { block: "report_window_over" };
}

/** Whether a row of the table applies to an order at all. */
export function conditionHolds(condition: Condition, facts: OrderFacts): boolean {
  return CONDITIONS[condition](facts);
}

/** Why an action that the table allows is refused now; null: it isn't. */
export function blockOf(guard: Guard, facts: OrderFacts): Block | null {
  return GUARDS[guard](facts);
}

function waitUntil(facts: OrderFacts, from: Date, block: BlockReason): Block | null {
  return facts.now < from ? { block, availableAt: from } : null;
}

function holdEnd(facts: OrderFacts): Date {
  return facts.holdUntil ?? holdUntilOf(facts.payBefore, facts.rules);
}
