import { readList } from "@plaza/contract/unknown-value.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { subUserOf } from "../../testing/sub-users.ts";
import { act, buy, details, receipt, sale } from "../../testing/trades.ts";
import { runDeadlines } from "../lifecycle/deadlines.ts";

/** Each gate alone stands between a person and a trade, and names itself (specification, points 5 and 6). */

let stack: Stack;
let seller: Person;
beforeAll(async () => {
  stack = await startStack();
  seller = await stack.person({ usdt: "1000" });
});
afterAll(() => stack.close());

const GATES = [
  { gate: "phone", lacking: "phone_verified = false", error: "not_eligible" },
  { gate: "email", lacking: "email_verified = false", error: "not_eligible" },
  { gate: "kyc", lacking: "kyc_status = 'none'", error: "not_eligible" },
  { gate: "two_factor", lacking: "totp_secret = NULL", error: "not_eligible" },
  { gate: "terms", lacking: "terms_version = NULL", error: "terms_required" },
] as const;

test.each(GATES)("$gate", async ({ gate, lacking, error }) => {
  const advId = await stack.advert(seller, { side: "sell", quantity: "100" });
  const person = await stack.person();
  const take = () =>
    stack.call(person, "POST /api/ctc/create-order", { body: { advId, side: "buy", amount: "10", methodId: "wise", price: "1" } });
  await stack.owner.query(`UPDATE users SET ${lacking} WHERE id = $1`, [person.id]);

  const refused = await take();
  expect([refused.status, refused.error]).toEqual([403, error]);
  expect(refused.answer).toMatchObject({ data: { reasons: [{ reason: `gate_${gate}` }] } });
  expect(readList(refused.answer, "data", "reasons")).toHaveLength(1);
  const { data } = await stack.call(person, "GET /api/ctc/verify-user");
  expect([data.canTrade, data.missing]).toEqual([false, [gate]]);
});

const BARRED = [
  { bar: "is frozen", as: "frozen_until = now() + interval '1 hour'", error: "account_frozen" },
  { bar: "has lost its verification", as: "kyc_status = 'rejected'", error: "not_eligible" },
] as const;

test.each(BARRED)("a seller whose account $bar releases nothing", async ({ as, error }) => {
  const trade = await sale(stack);
  await act(stack, trade.buyer, trade.orderId, "pay");
  await stack.owner.query(`UPDATE users SET ${as} WHERE id = $1`, [trade.seller.id]);
  expect((await act(stack, trade.seller, trade.orderId, "release", receipt(trade.buyer))).error).toBe(error);
});

test("a sub-user of a frozen account reads that it is the main account, and one that is frozen itself that it is", async () => {
  const trade = await sale(stack);
  await act(stack, trade.buyer, trade.orderId, "pay");
  const { seller: owner, orderId } = trade;
  const helper = await subUserOf(stack, owner, "release");
  await stack.call(owner, "POST /api/ctc/assign-order", { body: { orderId, subUserId: helper.id } });
  const advId = await stack.advert(seller, { side: "sell", quantity: "100" });
  const toBuy = { advId, side: "buy", amount: "10", methodId: "wise", price: "1" } as const;
  const reads = async (person: Person) => {
    const order = await details(stack, person, orderId);
    const { data } = await stack.call(person, "POST /api/ctc/query-adv-list", { body: { asset: "USDT", fiat: "USD", side: "buy" } });
    return {
      button: order.availableActions.find(({ action }) => action === "release")?.reason,
      isDated: order.ownFrozenUntil !== undefined,
      offer: data.items.find((offer) => offer.advId === advId)?.ineligibleReasons[0]?.reason,
      release: (await act(stack, person, orderId, "release", receipt(trade.buyer))).error,
      placing: (await stack.call(person, "POST /api/ctc/create-order", { body: toBuy })).error,
    };
  };
  const all = (reason: string) => ({ button: reason, isDated: true, offer: reason, release: reason, placing: reason });
  const freeze = (person: Person, until: string) =>
    stack.owner.query(`UPDATE users SET frozen_until = ${until} WHERE id = $1`, [person.id]);
  await freeze(owner, "now() + interval '1 hour'");
  expect(await reads(helper)).toEqual(all("owner_frozen"));
  expect(await reads(owner)).toEqual(all("account_frozen"));
  await freeze(owner, "NULL");
  await freeze(helper, "now() + interval '1 hour'");
  expect(await reads(helper)).toEqual(all("account_frozen"));
});

test("an unpaid order whose seller's identity is withdrawn ends without the buyer's fault, as one of a frozen seller", async () => {
  const { buyer, seller: unverified, advId, orderId } = await sale(stack);
  const canceled = await buy(stack, buyer, advId);
  await stack.owner.query("UPDATE users SET kyc_status = 'rejected' WHERE id = $1", [unverified.id]);
  await stack.owner.query("UPDATE orders SET pay_before = now() - interval '1 hour' WHERE id = $1", [orderId]);
  await runDeadlines(stack.server.context);
  await stack.owner.query("UPDATE orders SET hold_until = now() - interval '1 minute' WHERE id = $1", [orderId]);
  await runDeadlines(stack.server.context);
  expect((await details(stack, buyer, orderId)).cancelReason).toBe("expired_frozen");
  expect((await act(stack, buyer, canceled, "cancel")).data.cancelReason).toBe("seller_frozen");
  expect((await stack.call(buyer, "GET /api/ctc/query-limits")).data.cancelsPerDay.used).toBe(0);
});

test("a sub-user sees gray, with the reason, what its rights don't reach, on the order's page and in the list", async () => {
  const trade = await sale(stack);
  await act(stack, trade.buyer, trade.orderId, "pay");
  const helper = await subUserOf(stack, trade.seller, "trade");
  await stack.call(trade.seller, "POST /api/ctc/assign-order", { body: { orderId: trade.orderId, subUserId: helper.id } });
  const blocked = async () => {
    const { availableActions } = await details(stack, helper, trade.orderId);
    const { items } = (await stack.call(helper, "GET /api/ctc/query-order-list", { query: {} })).data;
    expect(items[0]?.availableActions).toEqual(availableActions);
    return availableActions.flatMap(({ action, reason }) => (reason === "no_right" ? [action] : []));
  };
  expect(await blocked()).toEqual(["release"]);
  await stack.owner.query("UPDATE sub_user SET rights = 'view' WHERE user_id = $1", [helper.id]);
  expect(await blocked()).toEqual(["release", "request_cancel"]);
  const readOnly = async () => [
    (await details(stack, helper, trade.orderId)).readOnly,
    (await stack.call(helper, "GET /api/ctc/query-appeal", { query: { orderId: trade.orderId } })).data.readOnly,
  ];
  expect(await readOnly()).toEqual([true, true]);
  await stack.owner.query("UPDATE sub_user SET rights = 'release' WHERE user_id = $1", [helper.id]);
  expect(await blocked()).toEqual([]);
  expect(await readOnly()).toEqual([undefined, undefined]);
});
