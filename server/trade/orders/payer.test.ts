import { afterAll, beforeAll, expect, it } from "vitest";
import type { PaymentId } from "@plaza/contract/ids.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { act, details } from "../../testing/trades.ts";
import { firstRow } from "../../testing/rows.ts";

/** Whose account the money comes from, said before it does. */

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(async () => stack.close());

async function accountOf(person: Person): Promise<PaymentId> {
  const { rows } = await stack.owner.query<{ id: PaymentId }>("SELECT id FROM payment_account WHERE user_id = $1", [person.id]);
  return firstRow(rows).id;
}

async function parties() {
  const [seller, buyer] = await Promise.all([stack.person({ usdt: "500", name: "Sara Seller" }), stack.person({ name: "Bo Buyer" })]);
  return { seller, buyer, advId: await stack.advert(seller, { side: "sell", quantity: "500" }) };
}

const take = (buyer: Person, advId: Awaited<ReturnType<typeof parties>>["advId"], payerPaymentId: PaymentId) =>
  stack.call(buyer, "POST /api/ctc/create-order", {
    body: { advId, side: "buy", amount: "100", methodId: "wise", price: "1", payerPaymentId },
  });

it("is the buyer's own account, told to the seller with its name while the order runs", async () => {
  const { seller, buyer, advId } = await parties();
  const { orderId, payer } = (await take(buyer, advId, await accountOf(buyer))).data;
  expect(payer).toMatchObject({ name: "Bo Buyer" });
  const seen = await details(stack, seller, orderId);
  expect(seen.payer).toEqual(payer);
  await act(stack, buyer, orderId, "pay");
  const paid = await details(stack, seller, orderId);
  expect(paid.payer).toEqual(payer);
  expect(paid.availableActions.find(({ action }) => action === "release")?.warns).toEqual(["release_is_final"]);
  await act(stack, buyer, orderId, "cancel", { reason: "I have my money back" });
  expect((await details(stack, seller, orderId)).payer).toBeUndefined();
});

it("can't be somebody else's", async () => {
  const { seller, buyer, advId } = await parties();
  const refused = await take(buyer, advId, await accountOf(seller));
  expect([refused.status, refused.error]).toEqual([400, "invalid_request"]);
});

it("can't be one in a name that the buyer is not verified under any more", async () => {
  const { buyer, advId } = await parties();
  await stack.owner.query("UPDATE users SET kyc_name = 'Nina Newname' WHERE id = $1", [buyer.id]);
  const refused = await take(buyer, advId, await accountOf(buyer));
  expect([refused.status, refused.error]).toEqual([400, "invalid_request"]);
});

it("warns the seller where another name is said when paying", async () => {
  const { seller, buyer, advId } = await parties();
  const { orderId } = (await take(buyer, advId, await accountOf(buyer))).data;
  await act(stack, buyer, orderId, "pay", { payer: { name: "Rita Relative", lastDigits: "1234" } });
  const paid = await details(stack, seller, orderId);
  expect(paid.payer).toEqual({ name: "Rita Relative", lastDigits: "1234" });
  expect(paid.availableActions.find(({ action }) => action === "release")?.warns).toEqual(["release_is_final", "name_differs"]);
});
