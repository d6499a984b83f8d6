import fc from "fast-check";
import { expect, it } from "vitest";
import { ORDER_STATUSES } from "@plaza/contract/order.ts";
import { byUrgency, waitsFor, type BoardFacts } from "./board.ts";

const facts: fc.Arbitrary<BoardFacts> = fc.record({
  role: fc.constantFrom("buyer" as const, "seller" as const),
  status: fc.constantFrom(...ORDER_STATUSES),
  cancelRequested: fc.boolean(),
  deadline: fc.date({ min: new Date(0), max: new Date(1e12), noInvalidDate: true }).map((at) => at.toISOString()),
});

it("puts what waits for a person before everything else, and the nearest deadline first in both", () => {
  fc.assert(
    fc.property(fc.array(facts, { maxLength: 20 }), (orders) => {
      const sorted = orders.toSorted(byUrgency);
      const waiting = sorted.map(waitsFor);
      expect(waiting).toEqual(waiting.toSorted((a, b) => Number(b) - Number(a)));
      for (const half of [true, false]) {
        const times = sorted.filter((order) => waitsFor(order) === half).map(({ deadline }) => deadline);
        expect(times).toEqual(times.toSorted());
      }
    }),
  );
});

it("never waits for both parties at once, and for nobody once the order is over", () => {
  fc.assert(
    fc.property(facts, (order) => {
      const both = (["buyer", "seller"] as const).filter((role) => waitsFor({ ...order, role }));
      if (order.status === "completed" || order.status === "canceled" || order.status === "failed") expect(both).toEqual([]);
      if (!order.cancelRequested) expect(both.length).toBeLessThan(2);
    }),
  );
});

it.each([
  ["awaiting_payment", false, true, false],
  ["awaiting_payment", true, true, false],
  ["expiring", false, true, false],
  ["paid", false, false, true],
  ["paid", true, true, true],
  ["releasing", true, false, false],
  ["appealed", true, false, false],
  ["completed", true, false, false],
  ["canceled", true, false, false],
  ["failed", true, false, false],
] as const)("%s, with a request to cancel: %s; waits for the buyer: %s, for the seller: %s", (status, cancelRequested, buyer, seller) => {
  const deadline = new Date(0).toISOString();
  const waits = (role: "buyer" | "seller") => waitsFor({ role, status, cancelRequested, deadline });
  expect([waits("buyer"), waits("seller")]).toEqual([buyer, seller]);
});
