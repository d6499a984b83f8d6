import { CANCEL_REASONS } from "@plaza/contract/order.ts";
import { expect, test } from "vitest";
import { countsInCompletion, faultOf } from "./fault.ts";

test("who is blamed for a cancellation", () => {
  expect(Object.fromEntries(CANCEL_REASONS.map((reason) => [reason, faultOf(reason)]))).toEqual({
    buyer: "buyer",
    buyer_after_paid: "buyer",
    expired: "buyer",
    seller: "seller",
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
