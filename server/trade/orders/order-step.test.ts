import { afterAll, beforeAll, expect, it } from "vitest";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { SITUATIONS } from "../../testing/situations.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { act, details, partyOf, proofOf, receipt } from "../../testing/trades.ts";

/** A step is answered from what was computed, without reading the row that it wrote: both must say the same. */

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ cancelAfterProofMinutes: 0 });
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

/** What the clock, the counterparty's own figures and the journal add to an order is not the step's. */
function withoutTime(order: Partial<OrderDetailsView>): object {
  const { serverTime: _time, secondsLeft: _left, counterparty: _counterparty, events: _events, unread: _unread, ...rest } = order;
  return rest;
}

const STEPS = [
  ["awaiting_payment", "buyer", "pay"],
  ["awaiting_payment", "seller", "extend"],
  ["awaiting_payment", "seller", "request_cancel"],
  ["awaiting_payment_unanswered", "seller", "extend"],
  ["awaiting_payment_unanswered", "buyer", "cancel_seller_silent"],
  ["expiring", "buyer", "pay"],
  ["paid", "seller", "release"],
  ["paid", "buyer", "appeal"],
  ["paid", "buyer", "cancel"],
  ["appealed_by_buyer", "buyer", "withdraw_appeal"],
  ["appealed_by_buyer", "seller", "release"],
  ["appealed_by_buyer", "buyer", "cancel"],
  ["completed", "seller", "report"],
] as const;

it.each(STEPS)("%s: what the %s receives for %s is the order as it is then", async (situation, role, action) => {
  const trade = await SITUATIONS[situation](stack);
  const person = partyOf(trade, role);
  const proofFileIds = action === "pay" || action === "report" ? [await proofOf(stack, person, trade.orderId)] : [];
  const answer = await act(stack, person, trade.orderId, action, {
    reason: "We agreed so",
    ...(action === "release" ? receipt(trade.buyer) : {}),
    ...(proofFileIds.length === 0 ? {} : { proofFileIds }),
  });
  expect(answer.status).toBe(200);
  expect(withoutTime(answer.data)).toEqual(withoutTime(await details(stack, person, trade.orderId)));
});
