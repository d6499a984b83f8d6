import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@plaza/contract/calls/index.ts";
import { keysOf } from "@plaza/contract/typed-keys.ts";
import { isForSubUsers } from "@plaza/domain/roles/calls.ts";
import { firstRow } from "../../testing/rows.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { subUserOf } from "../../testing/sub-users.ts";
import { act, receipt, sale } from "../../testing/trades.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

it("no read of a sub-user tells of an order that was never in its hands: lists, statements, figures, receipts, wallet", async () => {
  const { seller, buyer, orderId } = await sale(stack);
  await act(stack, buyer, orderId, "pay");
  await act(stack, seller, orderId, "release", receipt(buyer));
  const helper = await subUserOf(stack, seller, "release");
  const { rows } = await stack.owner.query<{ nickname: string }>("SELECT nickname FROM users WHERE id = $1", [buyer.id]);
  const traces = [orderId, buyer.uid, buyer.id, buyer.name, firstRow(rows).nickname];
  const reads = keysOf(calls).filter((name) => name.startsWith("GET ") && isForSubUsers(calls[name].audience, "release"));
  const leaks: string[] = [];
  let answered = 0;
  for (const name of reads) {
    for (const query of [{}, { orderId }]) {
      const { status, text } = await stack.send(helper, name, { query, params: { id: orderId, orderId } });
      if (status === 200) answered += 1;
      if (status === 200 && traces.some((trace) => text.includes(trace))) leaks.push(name);
    }
  }
  expect(leaks).toEqual([]);
  expect(answered, "reads that were let in").toBeGreaterThan(30);
});
