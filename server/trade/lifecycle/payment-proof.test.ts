import { afterAll, beforeAll, expect, test } from "vitest";
import { type FileId, readId } from "@plaza/contract/ids.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { drawn } from "../../testing/pictures.ts";
import { openAddress, uploadPicture } from "../../testing/uploads.ts";
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
  expect((await pay(trade, readId("999999"))).answer).toMatchObject(refusedPay);
  expect((await pay(trade, await proofOf(stack, trade.seller, trade.orderId))).answer).toMatchObject(refusedPay);
  expect((await pay(trade, await proofOf(stack, other.buyer, other.orderId))).answer).toMatchObject(refusedPay);

  const own = await proofOf(stack, trade.buyer, trade.orderId);
  expect((await pay(trade, own)).data.status).toBe("paid");
  expect((await pay(other, own)).answer).toMatchObject(refusedPay);
  expect((await act(stack, other.buyer, other.orderId, "pay")).data.status).toBe("paid");
});

test("the seller sees the picture that came with a payment in time, once, in a chat without a gap", async () => {
  const trade = await sale(stack);
  const { data: picture } = await uploadPicture(stack, trade.buyer, { bytes: await drawn("png"), name: "receipt.png" });
  const paid = await act(stack, trade.buyer, trade.orderId, "pay", { proofFileIds: [picture.fileId] });
  expect(paid.data.status).toBe("paid");
  for (const [reader, mine] of [
    [trade.seller, false],
    [trade.buyer, true],
  ] as const) {
    const { data } = await stack.call(reader, "GET /api/ctc/query-chat-msg", { query: { orderId: trade.orderId } });
    const shown = data.items.filter(({ type }) => type === "image");
    expect(shown).toMatchObject([{ from: "buyer", mine, file: { name: "receipt.png" } }]);
    expect(data.items.map(({ seq }) => seq)).toEqual(data.items.map((_, index) => index + 1));
    const opened = await openAddress(stack, reader, shown[0]?.file?.url ?? "");
    expect(opened.statusCode).toBe(200);
  }
});

test("the picture of a cause comes with the cancellation, and the seller sees it in the chat", async () => {
  const trade = await sale(stack);
  const { data: picture } = await uploadPicture(stack, trade.buyer, { bytes: await drawn("png"), name: "bank.png" });
  const extras = { reason: "The bank sent it back", proofFileIds: [picture.fileId] };
  expect((await act(stack, trade.buyer, trade.orderId, "cancel_account_unusable", extras)).data.status).toBe("canceled");
  const { data } = await stack.call(trade.seller, "GET /api/ctc/query-chat-msg", { query: { orderId: trade.orderId } });
  expect(data.items.filter(({ type }) => type === "image")).toMatchObject([{ from: "buyer", file: { name: "bank.png" } }]);
  expect(data.items.map(({ seq }) => seq)).toEqual(data.items.map((_, index) => index + 1));
});
