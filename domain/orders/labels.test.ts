import { ORDER_STATUSES } from "@plaza/contract/order.ts";
import { expect, test } from "vitest";
import { STATUS_LABEL_KEYS, statusLabelKey } from "./labels.ts";

test("each party reads its own label", () => {
  expect(
    Object.fromEntries(ORDER_STATUSES.map((status) => [status, [statusLabelKey(status, "buyer"), statusLabelKey(status, "seller")]])),
  ).toEqual({
    awaiting_payment: ["pending_payment", "pending_fiat_receipt"],
    expiring: ["pending_payment", "pending_fiat_receipt"],
    paid: ["pending_crypto_receipt", "pending_release"],
    releasing: ["in_process", "in_process"],
    appealed: ["in_process", "in_process"],
    completed: ["completed", "completed"],
    canceled: ["canceled", "canceled"],
    failed: ["failed", "failed"],
  });
});

test("the specified labels are all in use", () => {
  const used = ORDER_STATUSES.flatMap((status) => [statusLabelKey(status, "buyer"), statusLabelKey(status, "seller")]);
  expect(new Set(used)).toEqual(new Set(STATUS_LABEL_KEYS));
});
