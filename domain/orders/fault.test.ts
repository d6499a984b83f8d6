import { CANCEL_REASONS } from "@plaza/contract/order.ts";
import { describe, expect, test } from "vitest";
import { countsInCompletion, faultOf } from "./fault.ts";

test("who is blamed for a cancellation", () => {
  expect(Object.fromEntries(CANCEL_REASONS.map((reason) => [reason, faultOf(reason)]))).toEqual({
    buyer: "buyer",
    buyer_after_paid: "buyer",
    expired: "buyer",
    expired_asked: null,
    expired_frozen: null,
    seller_frozen: null,
    seller: "seller",
    seller_silent: null,
    account_unusable: null,
    seller_asked: null,
    mutual: null,
    resolved: null,
  });
});

test("a decision blames whom it names, and nothing else lets itself be talked round", () => {
  expect(faultOf("resolved", "seller")).toBe("seller");
  expect(faultOf("resolved", "buyer")).toBe("buyer");
  expect(faultOf("mutual", "buyer")).toBeNull();
  expect(faultOf("expired", "seller")).toBe("buyer");
});

test("only completed orders and one's own faults count", () => {
  expect(countsInCompletion({ status: "completed" }, "buyer")).toBe(true);
  expect(countsInCompletion({ status: "completed" }, "seller")).toBe(true);
  expect(countsInCompletion({ status: "canceled", cancelReason: "expired" }, "buyer")).toBe(true);
  expect(countsInCompletion({ status: "canceled", cancelReason: "expired" }, "seller")).toBe(false);
  expect(countsInCompletion({ status: "canceled", cancelReason: "mutual" }, "seller")).toBe(false);
  expect(countsInCompletion({ status: "canceled", cancelReason: "resolved", decidedAgainst: "seller" }, "seller")).toBe(true);
  expect(countsInCompletion({ status: "failed" }, "buyer")).toBe(false);
});

describe("an ended order counts", () => {
  const roles = ["buyer", "seller"] as const;
  const counted = (ended: Parameters<typeof countsInCompletion>[0]) => roles.filter((role) => countsInCompletion(ended, role));

  test("for both where it was completed, and for nobody where it failed or ended without fault", () => {
    expect(counted({ status: "completed" })).toEqual(["buyer", "seller"]);
    expect(counted({ status: "failed", cancelReason: "expired" })).toEqual([]);
    expect(counted({ status: "canceled", cancelReason: "mutual" })).toEqual([]);
    expect(counted({ status: "canceled", cancelReason: null })).toEqual([]);
    expect(counted({ status: "canceled" })).toEqual([]);
  });

  test("for the one at fault where it was canceled", () => {
    expect(counted({ status: "canceled", cancelReason: "expired" })).toEqual(["buyer"]);
    expect(counted({ status: "canceled", cancelReason: "seller" })).toEqual(["seller"]);
    expect(counted({ status: "canceled", cancelReason: "resolved", decidedAgainst: "seller" })).toEqual(["seller"]);
    expect(counted({ status: "canceled", cancelReason: "resolved" })).toEqual([]);
  });
});
