import { afterAll, beforeAll, expect, test } from "vitest";
import type { FileId } from "@plaza/contract/ids.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { act, proofOf, sale } from "../../testing/trades.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

const refusedPay = { error: "proof_needed" };

test("a proof that comes with a payment in time is the buyer's own file, and proves no other order", async () => {
  const [trade, other] = [await sale(stack), await sale(stack)];
  const pay = (of: typeof trade, fileId: FileId) => act(stack, of.buyer, of.orderId, "pay", { proofFileIds: [fileId] });
  expect((await pay(trade, "999999" as FileId)).answer).toMatchObject(refusedPay);
  expect((await pay(trade, await proofOf(stack, trade.seller, trade.orderId))).answer).toMatchObject(refusedPay);
  expect((await pay(trade, await proofOf(stack, other.buyer, other.orderId))).answer).toMatchObject(refusedPay);

  const own = await proofOf(stack, trade.buyer, trade.orderId);
  expect((await pay(trade, own)).data.status).toBe("paid");
  expect((await pay(other, own)).answer).toMatchObject(refusedPay);
  expect((await act(stack, other.buyer, other.orderId, "pay")).data.status).toBe("paid");
});
