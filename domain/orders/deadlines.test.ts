import { CANCEL_REASONS, ORDER_STATUSES } from "@plaza/contract/order.ts";
import { describe, expect, test } from "vitest";
import { factsAfterOutage, outageSeconds, reportUntilOf, stalledAtOf } from "./deadlines.ts";
import { DEFAULT_RULES } from "./rules.ts";
import { BEGUN, minutes, orderFacts, orderFactsIn } from "./testing/orders.ts";

describe("outageSeconds", () => {
  test.each([
    [-5_000, 0],
    [0, 0],
    [30_000, 0],
    [30_001, 31],
    [90_000, 90],
  ])("%i ms of silence move deadlines by %i s", (silent, moved) => {
    expect(outageSeconds(BEGUN, new Date(BEGUN.getTime() + silent), DEFAULT_RULES)).toBe(moved);
  });
});

describe("factsAfterOutage", () => {
  const since = minutes(BEGUN, 10);

  test("moves what was running when it began, by its length", () => {
    const running = orderFacts({ payBefore: minutes(BEGUN, 11), holdUntil: minutes(BEGUN, 12), appealAllowedAt: minutes(BEGUN, 13) });
    expect(factsAfterOutage(running, 90, since)).toEqual({
      ...running,
      payBefore: minutes(BEGUN, 12.5),
      holdUntil: minutes(BEGUN, 13.5),
      appealAllowedAt: minutes(BEGUN, 14.5),
    });
  });

  test("leaves what had run out by then, at the last moment too, and what there is none of", () => {
    const past = orderFacts({ payBefore: since, holdUntil: since, appealAllowedAt: since });
    expect(factsAfterOutage(past, 90, since)).toEqual(past);
    expect(factsAfterOutage(orderFacts({ payBefore: since }), 90, since)).toEqual(orderFacts({ payBefore: since }));
  });
});

describe("stalledAtOf", () => {
  test("is the setting's days after the payment", () => {
    expect(stalledAtOf(BEGUN, { ...DEFAULT_RULES, stalledOrderDays: 3 })).toEqual(minutes(BEGUN, 3 * 24 * 60));
  });
});

describe("reportUntilOf", () => {
  const ended = { completedAt: BEGUN, canceledAt: BEGUN };

  test("is five days after a completion, and a day after an expiry or a cancellation", () => {
    expect(reportUntilOf(orderFacts({ status: "completed", ...ended }))).toEqual(minutes(BEGUN, 5 * 24 * 60));
    expect(reportUntilOf(orderFacts({ status: "canceled", cancelReason: "expired", ...ended }))).toEqual(minutes(BEGUN, 24 * 60));
    expect(reportUntilOf(orderFacts({ status: "canceled", cancelReason: "buyer", ...ended }))).toEqual(minutes(BEGUN, 24 * 60));
  });

  test("is never for any other order", () => {
    for (const status of ORDER_STATUSES.filter((candidate) => candidate !== "completed")) {
      const never = status === "canceled" ? (["mutual", "seller_frozen", "resolved"] as const) : CANCEL_REASONS;
      for (const cancelReason of [...never, null])
        expect(reportUntilOf(orderFacts({ status, cancelReason, ...ended })), `${status} ${cancelReason}`).toBeNull();
    }
    expect(reportUntilOf(orderFacts({ status: "paid", cancelReason: "expired", ...ended }))).toBeNull();
    expect(reportUntilOf({ ...orderFactsIn("completed"), completedAt: null })).toBeNull();
    expect(reportUntilOf({ ...orderFactsIn("canceled"), canceledAt: null })).toBeNull();
  });
});
