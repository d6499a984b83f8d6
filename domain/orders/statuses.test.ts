import { expect, test } from "vitest";
import { ORDER_STATUSES } from "@plaza/contract/order.ts";
import { FINAL_STATUSES, isFinal, RUNNING_STATUSES, UNPAID_STATUSES } from "./statuses.ts";

test("every status is either running or final", () => {
  expect([...RUNNING_STATUSES, ...FINAL_STATUSES]).toEqual([...ORDER_STATUSES]);
  expect(ORDER_STATUSES.filter(isFinal)).toEqual([...FINAL_STATUSES]);
  expect(RUNNING_STATUSES).toEqual(expect.arrayContaining([...UNPAID_STATUSES]));
});
