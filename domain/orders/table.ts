import type { ActionRequirement, ActionWarning, CancelReason, OrderAction, OrderStatus } from "@plaza/contract/order.ts";
import type { Condition, Guard } from "./guards.ts";

/** Who can make an order move. Customer service acts as `support`, the clock as `system`. */
export const ACTORS = ["buyer", "seller", "system", "support"] as const;
export type Actor = (typeof ACTORS)[number];

/** `party`: buyer or seller. `appellant`: whichever of them opened the appeal. */
export type RowActor = Actor | "party" | "appellant";

/** What a row changes besides the status. `factsAfter` in `progress.ts` says what each means. */
export type Mark =
  | "hold_begins"
  | "extended"
  | "paid"
  | "paid_late"
  | "paid_undone"
  | "cancel_requested"
  | "cancel_request_closed"
  | "appeal_opened"
  | "appeal_closed"
  | "case_opened";

export interface Transition {
  readonly from: readonly OrderStatus[];
  readonly action: OrderAction;
  readonly by: RowActor;
  readonly to: OrderStatus | "unchanged";
  /** A state that is passed through inside the same database transaction and that nobody can act in. */
  readonly via?: OrderStatus;
  /** Where the coins go. Exactly the rows into a final state move them. */
  readonly ledger: "none" | "release" | "refund";
  /** Unless it holds, the row isn't there and the action is not allowed. */
  readonly condition?: Condition;
  /** Unless it passes, the row is there and blocked. */
  readonly guard?: Guard;
  readonly requires: readonly ActionRequirement[];
  readonly warns: readonly ActionWarning[];
  readonly marks: readonly Mark[];
  readonly cancelReason?: CancelReason;
  /** Instead of it while a request of the seller to cancel is open: what the seller asked for is not the buyer's fault. */
  readonly cancelReasonIfAsked?: CancelReason;
  /** Instead of it where the seller's account was restricted: the buyer was warned not to pay. A request of the seller goes first. */
  readonly cancelReasonIfFrozen?: CancelReason;
}

/** How an order begins. Not an action: there is no order yet that it could be done to. */
export const CREATION = [
  { by: "taker", to: "awaiting_payment", ledger: "hold" },
  { by: "taker", to: "failed", ledger: "none" },
] as const;

/**
 * THE table: every move that an order can make. What isn't here can't happen. The server's guard, the buttons, the page of rules,
 * docs/order-states.md and the tests are made from it. Rows are in the order in which a page offers them.
 */
export const TRANSITIONS: readonly Transition[] = [
  move(["awaiting_payment"], "pay", "buyer", "paid", {
    guard: "before_pay_deadline",
    warns: ["false_payment_freezes"],
    marks: ["paid", "cancel_request_closed"],
  }),
  move(["expiring"], "pay", "buyer", "paid", {
    guard: "before_grace_period_end",
    requires: ["proof"],
    warns: ["false_payment_freezes"],
    marks: ["paid", "paid_late", "cancel_request_closed"],
  }),

  move(["paid"], "undo_paid", "buyer", "awaiting_payment", {
    condition: "seller_has_not_acted",
    guard: "before_undo_end",
    marks: ["paid_undone", "cancel_request_closed"],
  }),

  release("paid"),
  { ...release("appealed"), marks: ["appeal_closed"] },

  move(["paid"], "appeal", "party", "appealed", {
    guard: "appeal_time_reached",
    requires: ["reason"],
    marks: ["appeal_opened", "cancel_request_closed", "case_opened"],
  }),
  move(["appealed"], "withdraw_appeal", "appellant", "paid", { marks: ["appeal_closed"] }),

  move(["awaiting_payment"], "extend", "seller", "unchanged", { guard: "extension_left", marks: ["extended"] }),

  cancel(["awaiting_payment"], "accept_cancel", "buyer", "mutual", {
    guard: "request_open",
    requires: ["confirm_not_paid"],
    marks: ["cancel_request_closed"],
  }),
  cancel(["paid"], "accept_cancel", "buyer", "mutual", {
    guard: "request_open",
    requires: ["second_confirmation"],
    marks: ["cancel_request_closed"],
  }),
  move(["awaiting_payment", "paid"], "decline_cancel", "buyer", "unchanged", { guard: "request_open", marks: ["cancel_request_closed"] }),
  move(["awaiting_payment", "paid"], "request_cancel", "seller", "unchanged", { guard: "no_request_open", marks: ["cancel_requested"] }),

  cancel(["awaiting_payment", "expiring"], "cancel", "buyer", "buyer", {
    requires: ["confirm_not_paid"],
    marks: ["cancel_request_closed"],
    cancelReasonIfAsked: "mutual",
    cancelReasonIfFrozen: "seller_frozen",
  }),
  cancel(["paid"], "cancel", "buyer", "buyer_after_paid", {
    requires: ["second_confirmation"],
    marks: ["cancel_request_closed"],
    cancelReasonIfAsked: "mutual",
  }),
  blameless("cancel_seller_silent", "seller_silent", { guard: "seller_has_not_answered" }),
  blameless("cancel_account_unusable", "account_unusable", {}),
  blameless("cancel_seller_asked", "seller_asked", {}),
  cancel(["appealed"], "cancel", "buyer", "buyer_after_paid", { requires: ["second_confirmation"], marks: ["appeal_closed"] }),
  move(["awaiting_payment"], "cancel", "seller", "canceled", {
    ledger: "refund",
    guard: "operator_lets_seller_cancel",
    marks: ["cancel_request_closed"],
    cancelReason: "seller",
  }),

  move(["awaiting_payment"], "deadline", "system", "expiring", {
    condition: "grace_period_set",
    guard: "pay_deadline_passed",
    marks: ["hold_begins"],
  }),
  expire("awaiting_payment", { condition: "grace_period_zero", guard: "pay_deadline_passed" }),
  expire("expiring", { guard: "grace_period_passed" }),

  move(["appealed"], "resolve_release", "support", "completed", {
    via: "releasing",
    ledger: "release",
    requires: ["reason"],
    marks: ["appeal_closed"],
  }),
  move(["appealed"], "resolve_refund", "support", "canceled", {
    ledger: "refund",
    requires: ["reason"],
    marks: ["appeal_closed"],
    cancelReason: "resolved",
  }),

  move(["completed"], "report", "party", "unchanged", { guard: "within_report_window", requires: ["proof"], marks: ["case_opened"] }),
  move(["canceled"], "report", "party", "unchanged", {
    condition: "ended_by_expiry",
    guard: "within_report_window",
    requires: ["proof"],
    marks: ["case_opened"],
  }),
  dispute("buyer", "canceled_by_buyer"),
  dispute("seller", "canceled_over_seller"),
];

type Extras = Partial<Omit<Transition, "from" | "action" | "by" | "to">>;

function move(from: readonly OrderStatus[], action: OrderAction, by: RowActor, to: Transition["to"], extras: Extras): Transition {
  return { from, action, by, to, ledger: "none", requires: [], warns: [], marks: [], ...extras };
}

function release(from: OrderStatus): Transition {
  return move([from], "release", "seller", "completed", {
    via: "releasing",
    ledger: "release",
    requires: ["security_code", "confirm_receipt"],
    warns: ["release_is_final"],
    marks: ["cancel_request_closed"],
  });
}

/** The buyer ends the order: a buyer who has paid loses the coins in escrow, so each of these warns. */
function cancel(from: readonly OrderStatus[], action: OrderAction, by: RowActor, cancelReason: CancelReason, extras: Extras): Transition {
  return move(from, action, by, "canceled", { ledger: "refund", warns: ["never_cancel_after_transfer"], cancelReason, ...extras });
}

/** The buyer ends an unpaid order for a cause that lies with the seller. */
function blameless(action: OrderAction, cancelReason: CancelReason, extras: Extras): Transition {
  return cancel(["awaiting_payment", "expiring"], action, "buyer", cancelReason, {
    requires: ["confirm_not_paid"],
    marks: ["cancel_request_closed"],
    cancelReasonIfFrozen: "seller_frozen",
    ...extras,
  });
}

/** Whom a cancellation counts against, or doesn't, goes before customer service; words are enough. */
function dispute(by: "buyer" | "seller", condition: Condition): Transition {
  return move(["canceled"], "report", by, "unchanged", {
    condition,
    guard: "within_dispute_window",
    requires: ["reason"],
    marks: ["case_opened"],
  });
}

function expire(from: OrderStatus, extras: Extras): Transition {
  return move([from], "deadline", "system", "canceled", {
    ledger: "refund",
    marks: ["cancel_request_closed"],
    cancelReason: "expired",
    cancelReasonIfAsked: "expired_asked",
    cancelReasonIfFrozen: "expired_frozen",
    ...extras,
  });
}
