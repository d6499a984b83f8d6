import { CANCEL_REASONS, ORDER_STATUSES, type CancelReason } from "@plaza/contract/order.ts";
import { describe, expect, test } from "vitest";
import { caseKindFor, plainReason, reasonsFor } from "./reasons.ts";

const offered = (...[order, role]: Parameters<typeof reasonsFor>) =>
  reasonsFor(order, role).map(({ reason, needs }) => (needs.length === 0 ? reason : `${reason}: ${needs.join(", ")}`));

describe("which case can be opened", () => {
  test.each([
    ["awaiting_payment", "appeal"],
    ["expiring", "appeal"],
    ["paid", "appeal"],
    ["releasing", null],
    ["appealed", null],
    ["completed", "report"],
    ["canceled", null],
    ["failed", null],
  ] as const)("%s: %s", (status, kind) => {
    expect(caseKindFor({ status, cancelReason: null })).toBe(kind);
  });

  test("of the canceled orders, those that ran out of time, and those whose fault may be disputed", () => {
    const without = CANCEL_REASONS.filter((cancelReason) => caseKindFor({ status: "canceled", cancelReason }) === null);
    expect(without).toEqual(["mutual", "seller_frozen", "resolved"]);
  });
});

test("a reason for a cancellation opens nothing about an order that isn't canceled", () => {
  for (const status of ORDER_STATUSES.filter((other) => other !== "canceled"))
    expect(caseKindFor({ status, cancelReason: "expired" })).toBe(caseKindFor({ status, cancelReason: null }));
});

test("a case without a reason is about the fault where an order was canceled, and about anything else otherwise", () => {
  const plain = (cancelReason: CancelReason) => plainReason({ status: "canceled", cancelReason });
  expect(CANCEL_REASONS.filter((reason) => plain(reason) === "other")).toEqual(["expired", "expired_asked", "expired_frozen"]);
  expect(CANCEL_REASONS.every((reason) => plain(reason) === "other" || plain(reason) === "fault_disputed")).toBe(true);
  for (const status of ORDER_STATUSES.filter((other) => other !== "canceled"))
    expect(plainReason({ status, cancelReason: null }), status).toBe("other");
});

describe("the reasons that are offered, with their evidence", () => {
  test("to the parties of a paid order", () => {
    const order = { status: "paid", cancelReason: null } as const;
    expect(offered(order, "buyer")).toEqual([
      "coins_not_released: payment_receipt",
      "wrong_amount: payment_receipt",
      "payment_bounced: bank_notice",
      "seller_wants_more",
      "other",
    ]);
    expect(offered(order, "seller")).toEqual([
      "payment_missing: account_history",
      "wrong_amount: account_history",
      "third_party_payer: sender_details",
      "payment_reversed: bank_notice",
      "other",
    ]);
  });

  test("to the parties of an ended order", () => {
    const anything = "other: payment_receipt, account_history, bank_notice";
    const completed = { status: "completed", cancelReason: null } as const;
    const expired = { status: "canceled", cancelReason: "expired" } as const;
    expect(offered(completed, "buyer")).toEqual([anything]);
    expect(offered(completed, "seller")).toEqual(["third_party_payer: sender_details", "payment_reversed: bank_notice", anything]);
    const disputed = "fault_disputed: payment_receipt, account_history, bank_notice";
    expect(offered(expired, "buyer")).toEqual(["paid_before_expiry: payment_receipt", disputed, anything]);
    expect(offered(expired, "seller")).toEqual([anything]);
    expect(offered({ status: "canceled", cancelReason: "expired_asked" }, "buyer")).toEqual([
      "paid_before_expiry: payment_receipt",
      anything,
    ]);
  });

  test("to whom a cancellation counts against, and to the seller whom a buyer names as its cause", () => {
    const sides = (cancelReason: CancelReason) =>
      (["buyer", "seller"] as const).map((role) => offered({ status: "canceled", cancelReason }, role).join());
    expect(sides("buyer")).toEqual(["fault_disputed", ""]);
    expect(sides("buyer_after_paid")).toEqual(["fault_disputed", ""]);
    for (const cause of ["seller", "seller_silent", "account_unusable", "seller_asked"] as const)
      expect(sides(cause)).toEqual(["", "fault_disputed"]);
    expect(sides("mutual")).toEqual(["", ""]);
  });

  test("to nobody where no case can be opened", () => {
    const closed = ORDER_STATUSES.filter((status) => caseKindFor({ status, cancelReason: null }) === null);
    for (const status of closed) expect(offered({ status, cancelReason: null }, "buyer")).toEqual([]);
  });
});
