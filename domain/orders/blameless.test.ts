import fc from "fast-check";
import type { OrderAction, OrderRole } from "@plaza/contract/order.ts";
import { expect, test } from "vitest";
import { faultAfterDispute, faultOf } from "./fault.ts";
import { factsAfter } from "./progress.ts";
import { minutes, orderFacts, WINDOW_MINUTES } from "./testing/orders.ts";
import { transitionFor, type Actor, type OrderFacts } from "./transitions.ts";

/** A day of one order: what its parties write and press, a minute or more apart, and what customer service decides about a dispute. */
const SAYS = ["buyer writes", "seller writes", "seller asks to cancel", "buyer declines", "seller gives time", "nothing"] as const;
type Says = (typeof SAYS)[number];
const ENDS = ["cancel", "cancel_seller_silent", "cancel_account_unusable", "cancel_seller_asked", "accept_cancel", "deadline"] as const;
type Ends = (typeof ENDS)[number];
const VERDICTS = ["none", "proven", "unproven"] as const;

interface Day {
  readonly says: readonly { readonly says: Says; readonly after: number }[];
  readonly ends: Ends;
  readonly after: number;
  readonly verdict: (typeof VERDICTS)[number];
}

const day: fc.Arbitrary<Day> = fc.record({
  says: fc.array(fc.record({ says: fc.constantFrom(...SAYS), after: fc.integer({ min: 1, max: 4 }) }), { maxLength: 5 }),
  ends: fc.constantFrom(...ENDS),
  after: fc.integer({ min: 1, max: 12 }),
  verdict: fc.constantFrom(...VERDICTS),
});

const PRESSED: Partial<Record<Says, readonly [OrderAction, Actor]>> = {
  "seller asks to cancel": ["request_cancel", "seller"],
  "buyer declines": ["decline_cancel", "buyer"],
  "seller gives time": ["extend", "seller"],
};

/** What the product says: it takes the table's steps, and gives up at what the table refuses. */
function productSays({ says, ends, after, verdict }: Day): OrderRole | "nobody" | "refused" {
  const before = says.reduce((order, step) => withStatement(later(order, step.after), step.says), orderFacts());
  const order = later(before, after);
  const ended = ends === "deadline" ? expired(order) : moved(order, ends, "buyer");
  const reason = ended?.status === "canceled" ? ended.cancelReason : null;
  if (reason === null) return "refused";
  return (verdict === "none" ? faultOf(reason) : faultAfterDispute(reason, verdict === "proven")) ?? "nobody";
}

function later(order: OrderFacts, count: number): OrderFacts {
  return { ...order, now: minutes(order.now, count) };
}

function withStatement(order: OrderFacts, says: Says): OrderFacts {
  if (says === "buyer writes") return { ...order, unansweredSince: order.unansweredSince ?? order.now };
  if (says === "seller writes") return { ...order, unansweredSince: null };
  const pressed = PRESSED[says];
  return (pressed === undefined ? null : moved(order, ...pressed)) ?? order;
}

function moved(order: OrderFacts, action: OrderAction, actor: Actor): OrderFacts | null {
  const allowed = transitionFor(order, action, actor);
  return allowed.ok ? factsAfter(order, allowed, actor, WINDOW_MINUTES) : null;
}

/** The clock's two steps: into the grace period and out of it. */
function expired(order: OrderFacts): OrderFacts | null {
  const late = moved({ ...order, now: order.payBefore > order.now ? order.payBefore : order.now }, "deadline", "system");
  return late?.holdUntil == null ? late : moved({ ...late, now: late.holdUntil }, "deadline", "system");
}

/** What was said until the end, in plain minutes. */
interface Expectation {
  now: number;
  deadline: number;
  unansweredAt: number | null;
  hasAsked: boolean;
  given: number;
}

const EFFECTS: Readonly<Record<Says, (expectation: Expectation) => void>> = {
  "buyer writes": (expectation) => {
    expectation.unansweredAt ??= expectation.now;
  },
  "seller writes": (expectation) => {
    expectation.unansweredAt = null;
  },
  "seller asks to cancel": (expectation) => {
    if (!expectation.hasAsked) expectation.unansweredAt = null;
    expectation.hasAsked = true;
  },
  "buyer declines": (expectation) => {
    expectation.hasAsked = false;
  },
  "seller gives time": (expectation) => {
    if (expectation.given >= 2 || expectation.now >= expectation.deadline) return;
    expectation.given++;
    expectation.deadline += 15;
    expectation.unansweredAt = null;
  },
  nothing: () => undefined,
};

/** The expectation, written by hand from the rules that people read, without the product's code. */
function expected({ says, ends, after, verdict }: Day): OrderRole | "nobody" | "refused" {
  const expectation: Expectation = { now: 0, deadline: 15, unansweredAt: null, hasAsked: false, given: 0 };
  for (const step of says) {
    expectation.now += step.after;
    EFFECTS[step.says](expectation);
  }
  const silence = expectation.unansweredAt === null ? 0 : expectation.now + after - expectation.unansweredAt;
  const disputed = (counts: OrderRole | "nobody") => (verdict !== "proven" ? counts : counts === "buyer" ? "nobody" : "buyer");
  switch (ends) {
    case "accept_cancel":
      return expectation.hasAsked ? "nobody" : "refused";
    case "cancel":
    case "deadline":
      return expectation.hasAsked ? "nobody" : disputed("buyer");
    case "cancel_seller_silent":
      return silence < 10 ? "refused" : disputed("nobody");
    case "cancel_account_unusable":
    case "cancel_seller_asked":
      return disputed("nobody");
  }
}

test("of 1,000 generated days, every cancellation counts against whom the rules that people read say", () => {
  const days = fc.sample(day, { numRuns: 1000, seed: 17 });
  const wrong = days.filter((candidate) => productSays(candidate) !== expected(candidate));
  const counted = Map.groupBy(days, (candidate) => expected(candidate));
  const share = [...counted].map(([who, list]) => `${who} ${list.length}`).join(", ");
  process.stdout.write(`whom 1,000 cancellations count against: ${days.length - wrong.length} decided right (${share})\n`);
  expect(wrong).toEqual([]);
  // Every outcome has been tried, and so has an expiry after the seller asked.
  for (const who of ["buyer", "nobody", "refused"] as const) expect(counted.get(who)?.length).toBeGreaterThan(100);
  expect(
    days.filter((candidate) => candidate.ends === "deadline" && expected(candidate) === "nobody" && candidate.verdict === "none").length,
  ).toBeGreaterThan(5);
});
