import { ORDER_STATUSES } from "@plaza/contract/order.ts";
import { expect, test } from "vitest";
import { type Guard, BLOCKS, blockOf } from "./guards.ts";
import type { OrderFacts } from "./facts.ts";
import { orderFactsIn } from "./testing/orders.ts";

const DAY = 86_400_000;
const MOMENTS = [-400 * DAY, -1, 0, 1, 400 * DAY];

/** Orders in every state, long before and long after each of their times, asked to cancel or not, extended or not. */
function manyFacts(): OrderFacts[] {
  return ORDER_STATUSES.flatMap((status) => {
    const facts = orderFactsIn(status);
    return MOMENTS.flatMap((moment) =>
      [true, false].flatMap((isOn) => ({
        ...facts,
        now: new Date(facts.payBefore.getTime() + moment),
        cancelRequestedBySeller: isOn,
        extensions: isOn ? facts.rules.maxExtensions : 0,
        unansweredSince: isOn ? facts.payBefore : null,
        rules: { ...facts.rules, sellerMayCancelBeforePayment: isOn },
      })),
    );
  });
}

test("the document of the states names the reasons that each guard gives, all of them and no other", () => {
  const given = new Map<string, Set<string>>();
  for (const guard of Object.keys(BLOCKS) as Guard[])
    given.set(guard, new Set(manyFacts().flatMap((facts) => blockOf(guard, facts)?.block ?? [])));
  expect(Object.fromEntries([...given].map(([guard, blocks]) => [guard, [...blocks].toSorted()]))).toEqual(
    Object.fromEntries(Object.entries(BLOCKS).map(([guard, blocks]) => [guard, blocks.toSorted()])),
  );
});
