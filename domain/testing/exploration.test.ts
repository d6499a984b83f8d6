import { readId } from "@plaza/contract/ids.ts";
import { describe, expect, test } from "vitest";
import { cryptoMinor } from "../money/amount.ts";
import { DEFAULT_RULES, type TradeRules } from "../orders/rules.ts";
import { exploreTrade } from "./checks.ts";
import { explore, pathTo } from "./graph.ts";
import { BUYER_ID, FEE, NOW, PRODUCT, type Product, type Setup } from "./trade.ts";

/** A payment is taken back at once or never: a time that an outage can end in the middle of would double the states. */
const RULES: TradeRules = { ...DEFAULT_RULES, undoPaidSeconds: 20 };
const SETUP: Setup = { rules: RULES, takerBuys: true, instantMethod: true, fourEyes: false };

const BOTH = [true, false];
/** Every combination of the rules that change what can happen. */
const SETUPS: readonly Setup[] = BOTH.flatMap((takerBuys) =>
  BOTH.flatMap((fourEyes) =>
    BOTH.flatMap((gracePeriod) =>
      BOTH.map((sellerMayCancel): Setup => {
        const rules: TradeRules = {
          ...RULES,
          sellerMayCancelBeforePayment: sellerMayCancel,
          ...(gracePeriod ? {} : { lateHoldMinutes: 0, appealAfterMinutes: 0 }),
          ...(sellerMayCancel ? { maxExtensions: 0 } : {}),
        };
        // Silences multiply the states, and change nothing for the other rules.
        return { rules, takerBuys, instantMethod: gracePeriod, fourEyes, talks: takerBuys && gracePeriod && sellerMayCancel && !fourEyes };
      }),
    ),
  ),
);

test("every state that a trade can reach keeps the promises", () => {
  const startedAt = performance.now();
  const explored = SETUPS.map((setup) => exploreTrade(PRODUCT, setup));
  const total = (count: (result: (typeof explored)[number]) => number) => explored.reduce((sum, result) => sum + count(result), 0);
  process.stdout.write(
    `every trade: ${SETUPS.length} setups, ${total(({ states }) => states)} states, ${total(({ transitions }) => transitions)} transitions ` +
      `in ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`,
  );
  expect(explored.flatMap(({ holes }) => holes)).toEqual([]);
});

test("where both parties stay silent after a payment, the page of stalled orders leads out, and is needed nowhere else", () => {
  expect(Object.keys(exploreTrade(PRODUCT, SETUP).waitForStaff)).toEqual(["paid"]);
});

const REFUSED = { ok: false, reason: "action_not_allowed" } as const;
const paidOrder = (facts: Parameters<Product["transitionFor"]>[0]) => ({ ...facts, status: "paid" as const });

const YEARS_MS = 10 * 365 * 86_400_000;

/** Holes of several kinds, each with what the exploration must find. */
const PLANTED: readonly (readonly [string, Partial<Product>, RegExp])[] = [
  [
    "a canceled order can be released",
    {
      transitionFor: (facts, action, actor) =>
        PRODUCT.transitionFor(facts.status === "canceled" && action === "release" ? paidOrder(facts) : facts, action, actor),
    },
    /less than nothing/,
  ],
  [
    "an expiry forgets the refund",
    {
      transitionFor: (facts, action, actor) => {
        const found = PRODUCT.transitionFor(facts, action, actor);
        return found.ok && action === "deadline" ? { ...found, row: { ...found.row, ledger: "none" } } : found;
      },
    },
    /escrow of a canceled order/,
  ],
  ["a release forgets the fee", { releaseLegs: (order) => PRODUCT.releaseLegs(order).slice(0, 2) }, /made or lost/],
  [
    "a refund pays the buyer",
    { refundLegs: (order) => PRODUCT.releaseLegs({ ...order, buyerId: BUYER_ID, fee: FEE }) },
    /refund pays somebody else/,
  ],
  ["a release pays a stranger", { releaseLegs: (order) => PRODUCT.releaseLegs({ ...order, buyerId: readId<"user">("9") }) }, /nobody's/],
  [
    "half of a refund stays in escrow",
    { refundLegs: (order) => PRODUCT.refundLegs({ ...order, quantity: cryptoMinor(order.quantity / 2n) }) },
    /two's/,
  ],
  [
    "the clock cancels a paid order",
    {
      transitionFor: (facts, action, actor) =>
        PRODUCT.transitionFor(
          facts.status === "paid" && action === "deadline" ? { ...facts, status: "expiring", holdUntil: facts.now } : facts,
          action,
          actor,
        ),
    },
    /timer moves a paid order/,
  ],
  [
    "customer service can't decide",
    {
      transitionFor: (facts, action, actor) => (actor === "support" ? REFUSED : PRODUCT.transitionFor(facts, action, actor)),
    },
    /never leave a appealed order/,
  ],
  [
    "a buyer can't appeal",
    {
      transitionFor: (facts, action, actor) =>
        actor === "buyer" && action === "appeal" ? REFUSED : PRODUCT.transitionFor(facts, action, actor),
    },
    /never leave a paid order if seller stay silent/,
  ],
  [
    "an unpaid order outlives its deadline",
    {
      transitionFor: (facts, action, actor) =>
        facts.status === "expiring" && action === "deadline" ? REFUSED : PRODUCT.transitionFor(facts, action, actor),
    },
    /never leave a expiring order/,
  ],
  [
    "a paid order that nobody moves is never listed for staff",
    { stalledAtOf: () => new Date(NOW.getTime() + YEARS_MS) },
    /never leave a paid order if buyer and seller stay silent/,
  ],
  ["a button is missing", { availableActions: (facts, role) => PRODUCT.availableActions(facts, role).slice(1) }, /not offered/],
  [
    "a button and its guard allow what the contract doesn't",
    {
      transitionFor: (facts, action, actor) => PRODUCT.transitionFor({ ...facts, appealAllowedAt: facts.now }, action, actor),
      availableActions: (facts, role) => PRODUCT.availableActions({ ...facts, appealAllowedAt: facts.now }, role),
    },
    /contract doesn't agree about appeal/,
  ],
  [
    "an appeal that was withdrawn keeps its appellant",
    {
      factsAfter: (facts, allowed, actor, minutes) => ({
        ...PRODUCT.factsAfter(facts, allowed, actor, minutes),
        ...(facts.appellant === null ? {} : { appellant: facts.appellant }),
      }),
    },
    /appeal that nobody can withdraw/,
  ],
  [
    "an outage doesn't move the end of the grace period",
    { factsAfterOutage: (facts, seconds, since) => ({ ...PRODUCT.factsAfterOutage(facts, seconds, since), holdUntil: facts.holdUntil }) },
    /outage takes somebody's time/,
  ],
  [
    "a long outage counts as a minute",
    { outageSeconds: (...args) => Math.min(60, PRODUCT.outageSeconds(...args)) },
    /outage takes somebody's time/,
  ],
  ["clocks run in a frozen market", { clocksRun: () => true }, /clock runs out in a frozen market/],
  ["orders move in a frozen market", { marketMoves: () => true }, /coins move in a frozen market/],
  ["a party claims its own case", { claimBar: () => null }, /works on its own case/],
];

/** Small enough for an exploration per hole. */
const SMALL: Setup = { ...SETUP, takerBuys: false };

describe("a planted hole is found", () => {
  test.each(PLANTED)("%s", (_, hole, says) => {
    const { holes } = exploreTrade({ ...PRODUCT, ...hole }, SMALL);
    expect(holes.map(({ kind }) => kind).join("\n")).toMatch(says);
  });

  test("one of customer service confirms their own decision", () => {
    const { holes } = exploreTrade({ ...PRODUCT, confirmBar: () => null }, { ...SMALL, fourEyes: true });
    expect(holes.find(({ kind }) => kind.includes("decides alone"))?.path).toEqual([
      "buyer: pay",
      "clock: 900000 ms pass",
      "buyer: appeal",
      "support: first: claim",
      "support: first: propose release",
      "support: first: release",
    ]);
  });
});

describe("the exploration itself", () => {
  const count = (state: number) => [{ by: "clock" as const, name: "count", to: state + 1 }];

  test("visits a state once, names the shortest way to it and stops at its limit", () => {
    const ring = explore([0], (state) => [...count(state % 3), { by: "clock" as const, name: "jump", to: 2 }], String, 10);
    expect(ring.states).toEqual([0, 1, 2, 3]);
    expect(pathTo(ring, 3)).toEqual(["clock: jump", "clock: count"]);
    expect(() => explore([0], count, String, 10)).toThrow(RangeError);
  });
});
