import { describe, expect, test } from "vitest";
import { ORDER_STATUSES } from "@plaza/contract/order.ts";
import { isReleaseOverdue, releaseDueAfter, releaseDueAfterOutage, releaseMinutes } from "./release-clock.ts";
import { DEFAULT_RULES } from "./rules.ts";
import { BEGUN, minutes } from "./testing/orders.ts";

const due = minutes(BEGUN, 15);
const early = minutes(BEGUN, 14);

test("instant money is released sooner than slow money", () => {
  expect([releaseMinutes(true, DEFAULT_RULES), releaseMinutes(false, DEFAULT_RULES)]).toEqual([15, 60]);
});

describe("the release clock", () => {
  test("begins with the payment, unless the operator promises nothing", () => {
    const before = { status: "awaiting_payment", releaseDueAt: null } as const;
    expect(releaseDueAfter(before, "paid", BEGUN, 15)).toEqual(due);
    expect(releaseDueAfter(before, "paid", BEGUN, 0)).toBeNull();
  });

  test("stops with an appeal in time, and begins again when it is withdrawn", () => {
    expect(releaseDueAfter({ status: "paid", releaseDueAt: due }, "appealed", early, 15)).toBeNull();
    expect(releaseDueAfter({ status: "appealed", releaseDueAt: null }, "paid", early, 15)).toEqual(minutes(BEGUN, 29));
  });

  test("that has run out stays so, whatever follows", () => {
    for (const next of ["appealed", "releasing", "completed", "canceled", "paid"] as const)
      expect(releaseDueAfter({ status: next === "paid" ? "appealed" : "paid", releaseDueAt: due }, next, due, 15)).toEqual(due);
  });

  test.each([
    ["awaiting_payment", null],
    ["expiring", null],
    ["paid", due],
    ["releasing", due],
    ["appealed", null],
    ["completed", due],
    ["canceled", due],
    ["failed", due],
  ] as const)("of a paid order that moves to %s in time is then %s", (next, after) => {
    expect(releaseDueAfter({ status: "paid", releaseDueAt: due }, next, early, 15)).toEqual(after);
  });

  test("that never ran is begun by a payment alone", () => {
    for (const status of ORDER_STATUSES)
      for (const next of ORDER_STATUSES) {
        const begun = releaseDueAfter({ status, releaseDueAt: null }, next, BEGUN, 15);
        expect(begun, `${status} to ${next}`).toEqual(next === "paid" && status !== "paid" ? due : null);
      }
  });

  test("moves by an outage only while it runs", () => {
    const paid = { status: "paid", releaseDueAt: due } as const;
    expect(releaseDueAfterOutage(paid, 60, early)).toEqual(minutes(BEGUN, 16));
    expect(releaseDueAfterOutage(paid, 60, due)).toEqual(due);
    expect(releaseDueAfterOutage({ ...paid, status: "appealed" }, 60, early)).toEqual(due);
    expect(releaseDueAfterOutage({ ...paid, releaseDueAt: null }, 60, early)).toBeNull();
  });

  test("makes a seller late from its last instant on, in a paid order only", () => {
    const late = ORDER_STATUSES.filter((status) => isReleaseOverdue({ status, releaseDueAt: due }, due));
    expect(late).toEqual(["paid"]);
    expect(isReleaseOverdue({ status: "paid", releaseDueAt: due }, early)).toBe(false);
    expect(isReleaseOverdue({ status: "paid", releaseDueAt: null }, due)).toBe(false);
  });
});
