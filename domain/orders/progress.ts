import { appealAllowedAtOf, extendedPayBefore, holdUntilOf, payBeforeOf } from "./deadlines.ts";
import type { OrderFacts } from "./facts.ts";
import type { TradeRules } from "./rules.ts";
import type { Actor, Mark } from "./table.ts";
import type { AllowedTransition } from "./transitions.ts";

/** An order as it has just been created. @param paymentWindowMinutes the advert's */
export function factsAtCreation(now: Date, paymentWindowMinutes: number, rules: TradeRules): OrderFacts {
  return {
    status: "awaiting_payment",
    payBefore: payBeforeOf(now, paymentWindowMinutes),
    holdUntil: null,
    paidAt: null,
    undoable: null,
    appealAllowedAt: null,
    extensions: 0,
    unansweredSince: null,
    cancelRequestedBySeller: false,
    appellant: null,
    completedAt: null,
    canceledAt: null,
    cancelReason: null,
    now,
    rules,
  };
}

/** What must be written down after an allowed transition: the order's facts as of `facts.now`. */
export function factsAfter(facts: OrderFacts, allowed: AllowedTransition, actor: Actor, paymentWindowMinutes: number): OrderFacts {
  const moved: OrderFacts = {
    ...facts,
    status: allowed.to,
    cancelReason: allowed.cancelReason ?? facts.cancelReason,
    completedAt: allowed.row.to === "completed" ? facts.now : facts.completedAt,
    canceledAt: allowed.row.to === "canceled" ? facts.now : facts.canceledAt,
  };
  for (const mark of allowed.row.marks) Object.assign(moved, changeOf(mark, facts, actor, paymentWindowMinutes));
  return moved;
}

function changeOf(mark: Mark, facts: OrderFacts, actor: Actor, paymentWindowMinutes: number): Partial<OrderFacts> {
  switch (mark) {
    case "hold_begins":
      return { holdUntil: holdUntilOf(facts.payBefore, facts.rules) };
    case "extended":
      return {
        extensions: facts.extensions + 1,
        payBefore: extendedPayBefore(facts.payBefore, paymentWindowMinutes),
        unansweredSince: null,
      };
    case "paid":
      return {
        paidAt: facts.now,
        appealAllowedAt: appealAllowedAtOf(facts.now, facts.rules),
        // Once per order, and not of a payment that was reported when the window had closed: it would only lock the coins longer.
        undoable: facts.undoable === null && facts.holdUntil === null,
      };
    case "paid_undone":
      return { paidAt: null, appealAllowedAt: null, undoable: false };
    case "cancel_requested":
      return { cancelRequestedBySeller: true, unansweredSince: null, ...actedUpon(facts) };
    case "cancel_request_closed":
      return { cancelRequestedBySeller: false };
    case "appeal_opened":
      return { appellant: actor === "buyer" || actor === "seller" ? actor : null, ...actedUpon(facts) };
    case "appeal_closed":
      return { appellant: null };
    // Facts of the order's record, not of the table: nothing that may follow depends on them.
    case "paid_late":
    case "case_opened":
      return {};
  }
}

/** A payment that somebody has answered stands. */
function actedUpon({ undoable }: OrderFacts): Partial<OrderFacts> {
  return undoable === true ? { undoable: false } : {};
}
