import {
  ORDER_ROLES,
  ORDER_STATUSES,
  PARTY_ACTIONS,
  SYSTEM_ACTIONS,
  type BlockReason,
  type CancelReason,
  type OrderAction,
  type OrderStatus,
} from "@plaza/contract/order.ts";
import { describe, expect, test } from "vitest";
import { minutes, orderFactsIn } from "./testing/orders.ts";
import { DEFAULT_RULES } from "./rules.ts";
import { ACTORS, STATUSES_OF_GROUP, TRANSITIONS, groupOf, transitionFor, type Actor, type OrderFacts } from "./transitions.ts";
import { FINAL_STATUSES, isFinal } from "./statuses.ts";

const ACTIONS: readonly OrderAction[] = [...PARTY_ACTIONS, ...SYSTEM_ACTIONS];

/** The contract's table, written down a second time: state, actor, action, result, where the coins go. */
const CONTRACT = `
  awaiting_payment buyer   pay             paid             none
  awaiting_payment buyer   cancel          canceled         refund
  awaiting_payment buyer   cancel_seller_silent    canceled refund
  awaiting_payment buyer   cancel_account_unusable canceled refund
  awaiting_payment buyer   cancel_seller_asked     canceled refund
  awaiting_payment seller  request_cancel  awaiting_payment none
  awaiting_payment buyer   accept_cancel   canceled         refund
  awaiting_payment buyer   decline_cancel  awaiting_payment none
  awaiting_payment seller  cancel          canceled         refund
  awaiting_payment seller  extend          awaiting_payment none
  awaiting_payment system  deadline        expiring         none
  expiring         buyer   pay             paid             none
  expiring         buyer   cancel          canceled         refund
  expiring         buyer   cancel_seller_silent    canceled refund
  expiring         buyer   cancel_account_unusable canceled refund
  expiring         buyer   cancel_seller_asked     canceled refund
  expiring         system  deadline        canceled         refund
  paid             seller  release         completed        release
  paid             buyer   cancel          canceled         refund
  paid             seller  request_cancel  paid             none
  paid             buyer   accept_cancel   canceled         refund
  paid             buyer   decline_cancel  paid             none
  paid             buyer   appeal          appealed         none
  paid             seller  appeal          appealed         none
  appealed         seller  release         completed        release
  appealed         buyer   cancel          canceled         refund
  appealed         buyer   withdraw_appeal paid             none
  appealed         seller  withdraw_appeal paid             none
  appealed         support resolve_release completed        release
  appealed         support resolve_refund  canceled         refund
  canceled         buyer   report          canceled         none
  canceled         seller  report          canceled         none
  completed        buyer   report          completed        none
  completed        seller  report          completed        none
`
  .trim()
  .split("\n")
  .map((line) => line.trim().split(/ +/) as [OrderStatus, Actor, OrderAction, OrderStatus, string]);

/** Facts under which every guard of the state passes for this actor and action. */
function readyFor(status: OrderStatus, actor: Actor, action: OrderAction): OrderFacts {
  const base = orderFactsIn(status);
  return {
    ...base,
    now: action === "deadline" ? (status === "expiring" ? (base.holdUntil ?? base.now) : base.payBefore) : base.now,
    unansweredSince: minutes(base.now, -base.rules.sellerAnswerMinutes),
    cancelRequestedBySeller: action === "accept_cancel" || action === "decline_cancel",
    appellant: status !== "appealed" ? null : actor === "seller" ? "seller" : "buyer",
    rules: { ...base.rules, sellerMayCancelBeforePayment: true },
  };
}

const everyPair = ORDER_STATUSES.flatMap((status) => ACTORS.flatMap((actor) => ACTIONS.map((action) => [status, actor, action] as const)));

describe("every state, actor and action", () => {
  test.each(everyPair)("%s, %s: %s", (status, actor, action) => {
    const result = transitionFor(readyFor(status, actor, action), action, actor);
    const line = CONTRACT.find(([from, who, what]) => from === status && who === actor && what === action);
    if (line === undefined) expect(result).toEqual({ ok: false, reason: "action_not_allowed" });
    else expect(result).toMatchObject({ ok: true, to: line[3], row: { ledger: line[4] } });
  });

  test("no two rows answer the same question", () => {
    const endings = ["by_expiry", "by_buyer", "over_seller"] as const;
    for (const [zeroHold, ending] of [true, false].flatMap((hold) => endings.map((end) => [hold, end] as const))) {
      for (const [status, actor, action] of everyPair) {
        const rows = TRANSITIONS.filter(
          (row) =>
            row.from.includes(status) &&
            row.action === action &&
            (row.by === actor || (row.by === "party" && actor !== "system" && actor !== "support")),
        );
        const present = rows.filter(({ condition }) => {
          if (condition === undefined) return true;
          if (condition.startsWith("grace_period")) return (condition === "grace_period_zero") === zeroHold;
          return condition.endsWith(ending);
        });
        expect(present.length, `${status} ${actor} ${action}`).toBeLessThanOrEqual(1);
      }
    }
  });

  test("coins move exactly where an order ends, and never by the clock once it is paid", () => {
    for (const row of TRANSITIONS) {
      expect(row.ledger !== "none", row.action).toBe(row.to === "completed" || row.to === "canceled");
      expect(row.ledger === "release").toBe(row.to === "completed");
      expect(row.cancelReason !== undefined).toBe(row.to === "canceled");
      expect(row.marks.includes("paid")).toBe(row.action === "pay");
      if (row.by === "system") expect(row.from.some((from) => from === "paid" || from === "appealed" || isFinal(from))).toBe(false);
    }
  });
});

describe("why a cancellation happened", () => {
  test.each([
    ["awaiting_payment", "buyer", "cancel", "buyer"],
    ["expiring", "buyer", "cancel", "buyer"],
    ["paid", "buyer", "cancel", "buyer_after_paid"],
    ["appealed", "buyer", "cancel", "buyer_after_paid"],
    ["awaiting_payment", "buyer", "cancel_seller_silent", "seller_silent"],
    ["expiring", "buyer", "cancel_account_unusable", "account_unusable"],
    ["awaiting_payment", "buyer", "cancel_seller_asked", "seller_asked"],
    ["awaiting_payment", "buyer", "accept_cancel", "mutual"],
    ["paid", "buyer", "accept_cancel", "mutual"],
    ["awaiting_payment", "seller", "cancel", "seller"],
    ["expiring", "system", "deadline", "expired"],
    ["appealed", "support", "resolve_refund", "resolved"],
  ] as const)("%s, %s: %s is %s", (status, actor, action, cancelReason) => {
    expect(transitionFor(readyFor(status, actor, action), action, actor)).toMatchObject({ ok: true, to: "canceled", cancelReason });
  });
});

test("what the seller has asked for is not the buyer's fault, however the order then ends", () => {
  const ends = (status: OrderStatus, actor: Actor, action: OrderAction) =>
    transitionFor({ ...readyFor(status, actor, action), cancelRequestedBySeller: true }, action, actor);
  expect(ends("awaiting_payment", "buyer", "cancel")).toMatchObject({ cancelReason: "mutual" });
  expect(ends("paid", "buyer", "cancel")).toMatchObject({ cancelReason: "mutual" });
  expect(ends("expiring", "system", "deadline")).toMatchObject({ cancelReason: "expired_asked" });
});

test("an unpaid order of a frozen seller ends without the buyer's fault, unless the buyer said it was paid", () => {
  const ends = (status: OrderStatus, actor: Actor, action: OrderAction, asked = false) =>
    transitionFor({ ...readyFor(status, actor, action), isSellerRestricted: true, cancelRequestedBySeller: asked }, action, actor);
  expect(ends("awaiting_payment", "buyer", "cancel")).toMatchObject({ cancelReason: "seller_frozen" });
  expect(ends("expiring", "buyer", "cancel_account_unusable")).toMatchObject({ cancelReason: "seller_frozen" });
  expect(ends("expiring", "system", "deadline")).toMatchObject({ cancelReason: "expired_frozen" });
  expect(ends("expiring", "system", "deadline", true)).toMatchObject({ cancelReason: "expired_asked" });
  expect(ends("paid", "buyer", "cancel")).toMatchObject({ cancelReason: "buyer_after_paid" });
});

describe("the guards", () => {
  const blocked = (block: BlockReason, availableAt?: Date) => ({
    ok: false,
    reason: "blocked",
    block,
    ...(availableAt === undefined ? {} : { availableAt }),
  });
  const just = (moment: Date) => new Date(moment.getTime() - 1);

  test("the payment deadline parts payment and expiry with no gap and no overlap", () => {
    const order = orderFactsIn("awaiting_payment");
    const before = { ...order, now: just(order.payBefore) };
    const after = { ...order, now: order.payBefore };
    expect(transitionFor(before, "pay", "buyer")).toMatchObject({ ok: true });
    expect(transitionFor(before, "deadline", "system")).toEqual(blocked("window_open", order.payBefore));
    expect(transitionFor(after, "pay", "buyer")).toEqual(blocked("too_late"));
    expect(transitionFor(after, "extend", "seller")).toEqual(blocked("too_late"));
    expect(transitionFor(after, "deadline", "system")).toMatchObject({ ok: true, to: "expiring" });
  });

  test("without a grace period the order is canceled right away", () => {
    const order = orderFactsIn("awaiting_payment");
    const after = { ...order, now: order.payBefore, rules: { ...DEFAULT_RULES, lateHoldMinutes: 0 } };
    expect(transitionFor(after, "deadline", "system")).toMatchObject({
      ok: true,
      to: "canceled",
      cancelReason: "expired",
      row: { ledger: "refund" },
    });
  });

  test("the grace period allows a late payment with proof, and ends with the cancellation", () => {
    const order = orderFactsIn("expiring");
    const holdUntil = order.holdUntil ?? expect.fail("an expiring order has a hold");
    const before = { ...order, now: just(holdUntil) };
    expect(transitionFor(before, "pay", "buyer")).toMatchObject({
      ok: true,
      row: { requires: ["proof"], marks: ["paid", "paid_late", "cancel_request_closed"] },
    });
    expect(transitionFor(before, "deadline", "system")).toEqual(blocked("window_open", holdUntil));
    expect(transitionFor({ ...order, now: holdUntil }, "pay", "buyer")).toEqual(blocked("too_late"));
    expect(transitionFor({ ...order, now: holdUntil }, "deadline", "system")).toMatchObject({
      ok: true,
      to: "canceled",
      cancelReason: "expired",
    });
  });

  test("a seller gives more time at most twice", () => {
    const order = orderFactsIn("awaiting_payment");
    expect(transitionFor({ ...order, extensions: 1 }, "extend", "seller")).toMatchObject({ ok: true });
    expect(transitionFor({ ...order, extensions: 2 }, "extend", "seller")).toEqual(blocked("extended_twice"));
  });

  test("an appeal has to wait, and says until when", () => {
    const order = orderFactsIn("paid");
    const allowedAt = order.appealAllowedAt ?? expect.fail("a paid order has an appeal time");
    for (const role of ORDER_ROLES) {
      expect(transitionFor({ ...order, now: just(allowedAt) }, "appeal", role)).toEqual(blocked("too_early", allowedAt));
      expect(transitionFor({ ...order, now: allowedAt }, "appeal", role)).toMatchObject({ ok: true, to: "appealed" });
    }
  });

  test("only one request to cancel at a time, and only an open one is answered", () => {
    const order = orderFactsIn("paid");
    expect(transitionFor({ ...order, cancelRequestedBySeller: true }, "request_cancel", "seller")).toEqual(blocked("request_open"));
    expect(transitionFor(order, "accept_cancel", "buyer")).toEqual(blocked("no_request"));
    expect(transitionFor(order, "decline_cancel", "buyer")).toEqual(blocked("no_request"));
  });

  test("only who appealed withdraws", () => {
    const order = { ...orderFactsIn("appealed"), appellant: "seller" as const };
    expect(transitionFor(order, "withdraw_appeal", "buyer")).toEqual(blocked("not_appellant"));
    expect(transitionFor(order, "withdraw_appeal", "seller")).toMatchObject({ ok: true, to: "paid" });
    expect(transitionFor(order, "withdraw_appeal", "support")).toEqual({ ok: false, reason: "action_not_allowed" });
  });

  test("a seller cancels outright only where the operator lets sellers", () => {
    expect(transitionFor(orderFactsIn("awaiting_payment"), "cancel", "seller")).toEqual(blocked("setting_off"));
  });

  test.each([
    ["completed", 5 * 24 * 60],
    ["canceled", 24 * 60],
  ] as const)("a %s order can be reported for %i minutes", (status, window) => {
    const order = orderFactsIn(status);
    const ended = order.completedAt ?? order.canceledAt ?? expect.fail("an ended order says when");
    expect(transitionFor({ ...order, now: minutes(ended, window) }, "report", "buyer")).toMatchObject({
      ok: true,
      to: status,
      row: { ledger: "none" },
    });
    expect(transitionFor({ ...order, now: new Date(minutes(ended, window).getTime() + 1) }, "report", "buyer")).toEqual(
      blocked("report_window_over"),
    );
  });

  test("a buyer cancels without fault once a message has had no answer for long enough", () => {
    const order = orderFactsIn("awaiting_payment");
    expect(transitionFor(order, "cancel_seller_silent", "buyer")).toEqual(blocked("write_first"));
    const due = minutes(order.now, order.rules.sellerAnswerMinutes);
    const waiting = { ...order, unansweredSince: order.now };
    expect(transitionFor({ ...waiting, now: just(due) }, "cancel_seller_silent", "buyer")).toEqual(blocked("too_early", due));
    expect(transitionFor({ ...waiting, now: due }, "cancel_seller_silent", "buyer")).toMatchObject({ ok: true });
  });

  test("of a canceled order the one who may dispute it reports, and nobody else", () => {
    const refused = { ok: false, reason: "action_not_allowed" };
    const reports = (cancelReason: CancelReason) =>
      ORDER_ROLES.filter((role) => transitionFor({ ...orderFactsIn("canceled"), cancelReason }, "report", role).ok);
    expect(transitionFor({ ...orderFactsIn("canceled"), cancelReason: "buyer" }, "report", "seller")).toEqual(refused);
    expect(reports("buyer")).toEqual(["buyer"]);
    expect(reports("seller_silent")).toEqual(["seller"]);
    expect(reports("expired_asked")).toEqual(["buyer", "seller"]);
    expect(reports("mutual")).toEqual([]);
  });
});

describe("groups", () => {
  test("every status belongs to exactly one of the four groups, and pending is everything that isn't final", () => {
    for (const status of ORDER_STATUSES) {
      expect(groupOf(status) === "pending").toBe(!isFinal(status));
      expect(
        (["pending", "completed", "canceled", "failed"] as const).filter((group) => STATUSES_OF_GROUP[group].includes(status)),
      ).toEqual([groupOf(status)]);
    }
    expect(STATUSES_OF_GROUP.appeal).toEqual(["appealed"]);
  });

  test("a final state is left by nothing", () => {
    for (const status of FINAL_STATUSES) {
      expect(TRANSITIONS.filter((row) => row.from.includes(status)).every((row) => row.to === "unchanged" && row.action === "report")).toBe(
        true,
      );
    }
  });
});
