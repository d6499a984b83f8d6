import { describe, expect, test } from "vitest";
import { factsAfter } from "./progress.ts";
import { minutes, orderFacts, orderFactsIn, WINDOW_MINUTES } from "./testing/orders.ts";
import { availableActions, transitionFor, type Actor, type OrderFacts } from "./transitions.ts";
import type { OrderAction } from "@plaza/contract/order.ts";

function after(facts: OrderFacts, action: OrderAction, actor: Actor): OrderFacts {
  const allowed = transitionFor(facts, action, actor);
  if (!allowed.ok) throw new Error(`${action} is refused`);
  return factsAfter(facts, allowed, actor, WINDOW_MINUTES);
}
const seconds = (facts: OrderFacts, count: number): OrderFacts => ({ ...facts, now: minutes(facts.now, count / 60) });
const mayUndo = (facts: OrderFacts) => transitionFor(facts, "undo_paid", "buyer").ok;

const unpaid = orderFacts();
const paid = after(unpaid, "pay", "buyer");

describe("a buyer who pressed by mistake", () => {
  test("takes it back until the last instant, and the order is as it was", () => {
    expect(mayUndo(seconds(paid, 119.999))).toBe(true);
    expect(transitionFor(seconds(paid, 120), "undo_paid", "buyer")).toEqual({ ok: false, reason: "blocked", block: "too_late" });
    expect(after(paid, "undo_paid", "buyer")).toEqual({ ...unpaid, undoable: false });
  });

  test("is offered it while it is possible, and nothing after that", () => {
    const offered = (facts: OrderFacts) => availableActions(facts, "buyer").some(({ action }) => action === "undo_paid");
    expect([offered(paid), offered(seconds(paid, 120))]).toEqual([true, false]);
  });

  test("may do so once", () => {
    expect(mayUndo(after(after(paid, "undo_paid", "buyer"), "pay", "buyer"))).toBe(false);
  });

  test("can't where the operator has set no time, nor can anybody else", () => {
    expect(mayUndo({ ...paid, rules: { ...paid.rules, undoPaidSeconds: 0 } })).toBe(false);
    for (const actor of ["seller", "support", "system"] as const) expect(transitionFor(paid, "undo_paid", actor).ok).toBe(false);
  });
});

describe("a payment stands", () => {
  test("once the seller has asked to cancel, also if the buyer declined", () => {
    const asked = after(paid, "request_cancel", "seller");
    expect([mayUndo(asked), mayUndo(after(asked, "decline_cancel", "buyer"))]).toEqual([false, false]);
  });

  test("once it was appealed, also if the appeal was withdrawn", () => {
    const early = { ...paid, appealAllowedAt: paid.now };
    const appealed = after(early, "appeal", "buyer");
    expect([mayUndo(appealed), mayUndo(after(appealed, "withdraw_appeal", "buyer"))]).toEqual([false, false]);
  });

  test("where it was reported after the window had closed", () => {
    expect(mayUndo(after(orderFactsIn("expiring"), "pay", "buyer"))).toBe(false);
  });
});
