import { readField } from "@plaza/contract/unknown-value.ts";
import { describe, expect, test } from "vitest";
import { factsAfter } from "./progress.ts";
import { minutes, orderFactsIn, WINDOW_MINUTES } from "./testing/orders.ts";
import { transitionFor, type Actor, type OrderFacts } from "./transitions.ts";
import type { OrderAction, OrderStatus } from "@plaza/contract/order.ts";

/** What a step writes into the order, beside the status: everything else stays as it was. */
function changesOf(facts: OrderFacts, action: OrderAction, actor: Actor): Partial<OrderFacts> {
  const allowed = transitionFor(facts, action, actor);
  if (!allowed.ok) throw new Error(`${action} is refused`);
  const after = factsAfter(facts, allowed, actor, WINDOW_MINUTES);
  const changed = Object.entries(after).filter(([name, value]) => value !== readField(facts, name) && name !== "status");
  return Object.fromEntries(changed);
}

const asked = (status: OrderStatus): OrderFacts => ({ ...orderFactsIn(status), cancelRequestedBySeller: true });
const unpaid = orderFactsIn("awaiting_payment");
const late = { ...unpaid, now: unpaid.payBefore };
const expiring = orderFactsIn("expiring");
const over = { ...expiring, now: minutes(expiring.now, 60) };
const paid = orderFactsIn("paid");
const mayCancel = { ...asked("awaiting_payment"), rules: { ...unpaid.rules, sellerMayCancelBeforePayment: true } };
const { now } = unpaid;
const noRequest = { cancelRequestedBySeller: false };

describe("what a step writes down", () => {
  test.each<[string, OrderFacts, OrderAction, Actor, Partial<OrderFacts>]>([
    [
      "a payment",
      asked("awaiting_payment"),
      "pay",
      "buyer",
      { paidAt: now, appealAllowedAt: minutes(now, 15), undoable: true, ...noRequest },
    ],
    [
      "a late payment",
      { ...expiring, cancelRequestedBySeller: true },
      "pay",
      "buyer",
      { paidAt: expiring.now, appealAllowedAt: minutes(expiring.now, 15), undoable: false, ...noRequest },
    ],
    ["a release", asked("paid"), "release", "seller", { completedAt: paid.now, ...noRequest }],
    ["a release of an appealed order", orderFactsIn("appealed"), "release", "seller", { completedAt: paid.now, appellant: null }],
    ["an appeal", asked("paid"), "appeal", "seller", { appellant: "seller", ...noRequest }],
    ["a withdrawal", orderFactsIn("appealed"), "withdraw_appeal", "buyer", { appellant: null }],
    ["more time", unpaid, "extend", "seller", { extensions: 1, payBefore: minutes(unpaid.payBefore, WINDOW_MINUTES) }],
    [
      "more time as an answer",
      { ...unpaid, unansweredSince: now },
      "extend",
      "seller",
      { extensions: 1, payBefore: minutes(unpaid.payBefore, WINDOW_MINUTES), unansweredSince: null },
    ],
    [
      "a request to cancel",
      { ...unpaid, unansweredSince: now },
      "request_cancel",
      "seller",
      { cancelRequestedBySeller: true, unansweredSince: null },
    ],
    ["a request to cancel a paid order", paid, "request_cancel", "seller", { cancelRequestedBySeller: true }],
    ["a refusal of it", asked("paid"), "decline_cancel", "buyer", noRequest],
    ["an agreement", asked("awaiting_payment"), "accept_cancel", "buyer", { canceledAt: now, cancelReason: "mutual", ...noRequest }],
    [
      "an agreement after the payment",
      asked("paid"),
      "accept_cancel",
      "buyer",
      { canceledAt: paid.now, cancelReason: "mutual", ...noRequest },
    ],
    ["a cancellation", unpaid, "cancel", "buyer", { canceledAt: now, cancelReason: "buyer" }],
    [
      "a cancellation that the seller asked for",
      asked("awaiting_payment"),
      "cancel",
      "buyer",
      { canceledAt: now, cancelReason: "mutual", ...noRequest },
    ],
    ["a cancellation without fault", unpaid, "cancel_account_unusable", "buyer", { canceledAt: now, cancelReason: "account_unusable" }],
    ["a cancellation after the payment", paid, "cancel", "buyer", { canceledAt: paid.now, cancelReason: "buyer_after_paid" }],
    [
      "a cancellation of an appealed order",
      orderFactsIn("appealed"),
      "cancel",
      "buyer",
      { canceledAt: paid.now, cancelReason: "buyer_after_paid", appellant: null },
    ],
    ["a cancellation by the seller", mayCancel, "cancel", "seller", { canceledAt: now, cancelReason: "seller", ...noRequest }],
    ["the end of the window", late, "deadline", "system", { holdUntil: minutes(late.payBefore, 15) }],
    ["the end of the grace period", over, "deadline", "system", { canceledAt: over.now, cancelReason: "expired" }],
    [
      "the end of the grace period after the seller asked to cancel",
      { ...over, cancelRequestedBySeller: true },
      "deadline",
      "system",
      { canceledAt: over.now, cancelReason: "expired_asked", ...noRequest },
    ],
    ["a decision for the buyer", orderFactsIn("appealed"), "resolve_release", "support", { completedAt: paid.now, appellant: null }],
    [
      "a decision for the seller",
      orderFactsIn("appealed"),
      "resolve_refund",
      "support",
      { canceledAt: paid.now, cancelReason: "resolved", appellant: null },
    ],
    ["a report of a completed order", orderFactsIn("completed"), "report", "buyer", {}],
    ["a report of an expired order", orderFactsIn("canceled"), "report", "seller", {}],
  ])("%s", (_, facts, action, actor, changes) => {
    expect(changesOf(facts, action, actor)).toEqual(changes);
  });
});

describe("which steps open a case", () => {
  test.each([
    ["paid", "appeal", "buyer", true],
    ["completed", "report", "buyer", true],
    ["canceled", "report", "seller", true],
    ["paid", "release", "seller", false],
    ["expiring", "pay", "buyer", false],
  ] as const)("%s, %s: %s", (status, action, actor, opens) => {
    const allowed = transitionFor(orderFactsIn(status), action, actor);
    expect(allowed.ok && allowed.row.marks.includes("case_opened")).toBe(opens);
  });
});
