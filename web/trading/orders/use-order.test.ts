import { exampleFrom } from "@plaza/contract/testing/example.ts";
import { expect, test } from "vitest";
import { OrderDetails, type OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { contentOf, newer, nextChange } from "./use-order.ts";
import { secondsUntil } from "./use-seconds-left.ts";

const at = (minute: number) => `2026-01-01T00:${String(minute).padStart(2, "0")}:00.000Z`;

function reading(facts: Partial<OrderDetailsView>): OrderDetailsView {
  const {
    holdUntil: _holdUntil,
    secondsLeft: _secondsLeft,
    undoPaidUntil: _undoPaidUntil,
    releaseDueAt: _due,
    ...order
  } = exampleFrom(OrderDetails);
  return { ...order, version: 1, serverTime: at(0), status: "awaiting_payment", payBefore: at(15), availableActions: [], ...facts };
}

test("a later version counts, however late an earlier one arrives; between equal ones the later reading", () => {
  const first = reading({ version: 2, serverTime: at(5) });
  const late = reading({ version: 1, serverTime: at(9) });
  const again = reading({ version: 2, serverTime: at(6) });
  expect(newer(first, late)).toBe(first);
  expect(newer(late, first)).toBe(first);
  expect(newer(first, again)).toBe(again);
});

test("a later reading is news by anything but the time at which it was made", () => {
  const first = reading({ serverTime: at(5), secondsLeft: 600 });
  const { counterparty, unread } = first;
  expect(contentOf({ ...first, serverTime: at(6), secondsLeft: 540 })).toBe(contentOf(first));
  const news = [
    reading({ serverTime: at(6) }),
    { ...first, counterparty: { ...counterparty, online: !counterparty.online } },
    { ...first, unread: unread + 1 },
  ];
  for (const later of news) expect(contentOf(later)).not.toBe(contentOf(first));
});

test("the page looks again when an action is freed or a deadline has passed, whichever comes first, and not at what is past", () => {
  const appeal = { action: "appeal", enabled: false, reason: "too_early", availableAt: at(7), requires: [] } as const;
  const paid = reading({ status: "paid", availableActions: [{ ...appeal, requires: [] }] });
  expect(nextChange(paid, Date.parse(at(3)))).toBe(Date.parse(at(7)));
  expect(nextChange(paid, Date.parse(at(8)))).toBeNull();
  expect(nextChange(reading({ status: "paid", releaseDueAt: at(20) }), Date.parse(at(8)))).toBe(Date.parse(at(20)));
  const running = reading({ secondsLeft: 900 });
  expect(nextChange(running, Date.parse(at(3)))).toBeGreaterThan(Date.parse(at(15)));
  const expiring = reading({ status: "expiring", secondsLeft: 60, holdUntil: at(30) });
  expect(nextChange(expiring, Date.parse(at(20)))).toBeGreaterThan(Date.parse(at(30)));
});

test("a countdown shows zero only when the time is over", () => {
  const deadline = at(15);
  expect(secondsUntil(deadline, Date.parse(deadline) - 1)).toBe(1);
  expect(secondsUntil(deadline, Date.parse(deadline))).toBe(0);
  expect(secondsUntil(deadline, Date.parse(deadline) + 5_000)).toBe(0);
  expect(secondsUntil(deadline, Date.parse(deadline) - 61_000)).toBe(61);
});
