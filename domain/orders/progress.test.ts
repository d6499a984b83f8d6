import { SYSTEM_ACTIONS, PARTY_ACTIONS, type OrderAction } from "@plaza/contract/order.ts";
import { readId } from "@plaza/contract/ids.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cryptoMinor } from "../money/amount.ts";
import { accountKey, holdLegs, refundLegs, releaseLegs, type Leg } from "./escrow.ts";
import { factsAfter } from "./progress.ts";
import { WINDOW_MINUTES, minutes, orderFacts, orderFactsIn } from "./testing/orders.ts";
import { isFinal } from "./statuses.ts";
import { ACTORS, transitionFor, type Actor, type OrderFacts } from "./transitions.ts";
import { DEFAULT_RULES } from "./rules.ts";

const ACTIONS: readonly OrderAction[] = [...PARTY_ACTIONS, ...SYSTEM_ACTIONS];
const QUANTITY = cryptoMinor(1_000n);
const FEE = cryptoMinor(7n);
const ORDER = { orderId: readId<"order">("1"), quantity: QUANTITY };
const SOURCE = { kind: "advert", ref: readId<"advert">("2") } as const;

/** A ledger of one asset, as simple as can be: no account but the source may go below zero. */
class Book {
  readonly balances = new Map<string, bigint>();
  transfers = 0;

  post(legs: readonly Leg[]): void {
    this.transfers += 1;
    for (const leg of legs) this.balances.set(accountKey(leg.account), this.at(accountKey(leg.account)) + leg.amount);
  }

  at(key: string): bigint {
    return this.balances.get(key) ?? 0n;
  }
}

function after(facts: OrderFacts, passed: number): OrderFacts {
  return { ...facts, now: minutes(facts.now, passed) };
}

function act(facts: OrderFacts, action: OrderAction, actor: Actor): OrderFacts {
  const result = transitionFor(facts, action, actor);
  return result.ok ? factsAfter(facts, result, actor, WINDOW_MINUTES) : expect.fail(`${action} by ${actor} is refused: ${result.reason}`);
}

/** Half of the tries are what somebody may do next, so that long lives are reached too. */
const step = fc.record({
  action: fc.constantFrom(...ACTIONS),
  actor: fc.constantFrom(...ACTORS),
  pass: fc.integer({ min: 0, max: 20 }),
  pick: fc.nat(),
  sensible: fc.boolean(),
});

function chosen(facts: OrderFacts, wanted: { action: OrderAction; actor: Actor; pick: number; sensible: boolean }): [OrderAction, Actor] {
  const possible = ACTORS.flatMap((actor) =>
    ACTIONS.filter((action) => transitionFor(facts, action, actor).ok).map((action): [OrderAction, Actor] => [action, actor]),
  );
  return (wanted.sensible ? possible[wanted.pick % Math.max(possible.length, 1)] : undefined) ?? [wanted.action, wanted.actor];
}

describe("any life of an order", () => {
  test("holds the coins whole until it ends, then moves them once, and never again", () => {
    const settings = fc.record({ lateHoldMinutes: fc.constantFrom(0, 15), sellerMayCancelBeforePayment: fc.boolean() });
    const ends = new Set<string>();
    fc.assert(
      fc.property(settings, fc.array(step, { maxLength: 40 }), (changed, steps) => {
        let facts = orderFacts({ rules: { ...DEFAULT_RULES, ...changed } });
        const book = new Book();
        book.post(holdLegs({ ...ORDER, source: SOURCE }));
        for (const wanted of steps) {
          const before = after(facts, wanted.pass);
          const [action, actor] = chosen(before, wanted);
          const result = transitionFor(before, action, actor);
          facts = result.ok ? factsAfter(before, result, actor, WINDOW_MINUTES) : before;
          if (!result.ok) continue;
          if (result.row.ledger === "release") book.post(releaseLegs({ ...ORDER, buyerId: readId<"user">("3"), fee: FEE }));
          if (result.row.ledger === "refund") book.post(refundLegs({ ...ORDER, destination: SOURCE }));
          if (isFinal(before.status)) expect(facts.status).toBe(before.status);
          expect(book.at("order:1")).toBe(isFinal(facts.status) ? 0n : QUANTITY);
          expect(book.transfers).toBe(isFinal(facts.status) ? 2 : 1);
          expect(book.at("p2p:3") + book.at("fee")).toBe(facts.status === "completed" ? QUANTITY : 0n);
          expect([...book.balances.values()].reduce((sum, balance) => sum + balance, 0n)).toBe(0n);
          expect(facts.extensions).toBeLessThanOrEqual(DEFAULT_RULES.maxExtensions);
          expect(facts.appellant !== null).toBe(facts.status === "appealed");
          expect(facts.paidAt !== null || !["paid", "appealed", "completed"].includes(facts.status)).toBe(true);
          expect(facts.cancelReason !== null).toBe(facts.status === "canceled");
        }
        ends.add(facts.status);
      }),
      { numRuns: 1_000 },
    );
    expect(ends).toContain("completed");
    expect(ends).toContain("canceled");
  });
});

describe("what an act writes down", () => {
  test("an extension adds a window to the deadline", () => {
    const order = orderFactsIn("awaiting_payment");
    const twice = act(act(order, "extend", "seller"), "extend", "seller");
    expect([twice.extensions, twice.payBefore]).toEqual([2, minutes(order.payBefore, 30)]);
  });

  test("the deadline begins the hold, counted from the deadline and not from when it was noticed", () => {
    const order = orderFactsIn("awaiting_payment");
    const late = act({ ...order, now: minutes(order.payBefore, 3) }, "deadline", "system");
    expect(late.holdUntil).toEqual(minutes(order.payBefore, 15));
  });

  test("a payment sets the time of the appeal and answers a request to cancel", () => {
    const order = { ...orderFactsIn("awaiting_payment"), cancelRequestedBySeller: true };
    expect(act(order, "pay", "buyer")).toMatchObject({
      status: "paid",
      paidAt: order.now,
      appealAllowedAt: minutes(order.now, 15),
      cancelRequestedBySeller: false,
    });
  });

  test("an appeal names its appellant until it is withdrawn, and can be opened again by the other", () => {
    const appealed = act(orderFactsIn("paid"), "appeal", "seller");
    expect(appealed).toMatchObject({ status: "appealed", appellant: "seller" });
    const withdrawn = act(appealed, "withdraw_appeal", "seller");
    expect(withdrawn).toMatchObject({ status: "paid", appellant: null });
    expect(act(withdrawn, "appeal", "buyer")).toMatchObject({ appellant: "buyer" });
  });

  test("a release and a cancellation say when and why", () => {
    expect(act(orderFactsIn("paid"), "release", "seller")).toMatchObject({
      status: "completed",
      completedAt: orderFactsIn("paid").now,
      canceledAt: null,
      cancelReason: null,
    });
    expect(act(orderFactsIn("paid"), "cancel", "buyer")).toMatchObject({
      status: "canceled",
      canceledAt: orderFactsIn("paid").now,
      cancelReason: "buyer_after_paid",
    });
  });

  test("a report changes nothing of an ended order", () => {
    const order = orderFactsIn("completed");
    expect(act(order, "report", "buyer")).toEqual(order);
  });
});
