import { afterAll, beforeAll, expect, test } from "vitest";
import { readField } from "@plaza/contract/unknown-value.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { firstRow } from "../../testing/rows.ts";
import { act, details, sale, type Trade } from "../../testing/trades.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

const payWith = ({ buyer, orderId }: Trade, bankReference: string) => act(stack, buyer, orderId, "pay", { bankReference });
const tracesOf = async ({ orderId }: Trade) =>
  (
    await stack.owner.query<{ rule: string; orders: string }>(
      "SELECT rule, facts ->> 'orders' AS orders FROM fraud_trace WHERE order_id = $1 AND rule = 'same_reference'",
      [orderId],
    )
  ).rows;

test("an advert that demands the number of the payment gets no payment without it, and both read it with the order", async () => {
  const trade = await sale(stack, { requirements: { bankReference: true } });
  expect((await details(stack, trade.buyer, trade.orderId)).bankReference).toMatchObject({
    required: true,
    name: null,
    example: "TX4821907736",
  });
  expect((await details(stack, trade.seller, trade.orderId)).bankReference).toBeUndefined();
  expect((await act(stack, trade.buyer, trade.orderId, "pay")).answer).toMatchObject({
    error: "bank_reference_needed",
    data: { field: "bankReference", example: "TX4821907736" },
  });
  expect((await payWith(trade, "paid!")).answer).toMatchObject({ error: "bank_reference_invalid", data: { field: "bankReference" } });
  expect((await details(stack, trade.buyer, trade.orderId)).status).toBe("awaiting_payment");
  const { data } = await payWith(trade, " tx 48-2190 ");
  expect(data).toMatchObject({ status: "paid", payer: { name: "Bo Buyer", reference: "TX48-2190" } });
  expect((await details(stack, trade.seller, trade.orderId)).payer).toEqual({ name: "Bo Buyer", reference: "TX48-2190" });
});

test("where it is not demanded it is optional, and goes with another payer that was named", async () => {
  const [plain, named] = [await sale(stack), await sale(stack)];
  expect((await details(stack, plain.buyer, plain.orderId)).bankReference).toMatchObject({ required: false });
  expect((await act(stack, plain.buyer, plain.orderId, "pay")).data.payer).toBeUndefined();
  const paid = await act(stack, named.buyer, named.orderId, "pay", {
    payer: { name: "Bea Other", lastDigits: "4821" },
    bankReference: "AB12CD",
  });
  expect(paid.data.payer).toEqual({ name: "Bea Other", lastDigits: "4821", reference: "AB12CD" });
});

test("the journal and the evidence pack have the number, and a late demand of the advert changes no order", async () => {
  const trade = await sale(stack);
  await stack.owner.query("UPDATE advert SET requirements = '{\"bankReference\": true}' WHERE id = $1", [trade.advId]);
  expect((await details(stack, trade.buyer, trade.orderId)).bankReference?.required).toBe(false);
  await payWith(trade, "PAY-0042");
  const pack = await stack.call(trade.seller, "GET /api/ctc/query-evidence-pack", { query: { orderId: trade.orderId } });
  expect(JSON.stringify(pack.data)).toContain("PAY-0042");
  const { rows } = await stack.owner.query<{ data: unknown }>("SELECT data FROM order_event WHERE order_id = $1 AND action = 'pay'", [
    trade.orderId,
  ]);
  expect(readField(firstRow(rows).data, "bankReference")).toBe("PAY-0042");
});

test("the same number in another order is a trace that names it, and the buyer's next number is none", async () => {
  const [first, second, third] = [await sale(stack), await sale(stack), await sale(stack)];
  await payWith(first, "SAME-777");
  expect(await tracesOf(first)).toEqual([]);
  await payWith(second, "same-777");
  expect(await tracesOf(second)).toEqual([{ rule: "same_reference", orders: first.orderId }]);
  await payWith(third, "SAME-778");
  expect(await tracesOf(third)).toEqual([]);
});
