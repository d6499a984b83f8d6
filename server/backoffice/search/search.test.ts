import { afterAll, beforeAll, expect, it } from "vitest";
import { startStack, type Stack } from "../../testing/stack.ts";
import { appealedCase } from "../../testing/situations.ts";
import { askBackoffice, hire, type Worker } from "../../testing/staff.ts";
import { act, authenticatorCode, sale } from "../../testing/trades.ts";
import { unknownTransfer } from "../../testing/transfers.ts";

/** What staff find by an exact number or name, and what they read of orders. */

let stack: Stack;
let agent: Worker;
let senior: Worker;
beforeAll(async () => {
  stack = await startStack();
  [agent, senior] = await Promise.all([hire(stack, "agent"), hire(stack, "senior")]);
});
afterAll(() => stack.close());

const search = async (find: string, by: Worker = agent) =>
  (await askBackoffice(stack, by, "GET /api/desk/search", { query: { find } })).data;

it("a trader is found by UID, nickname, email and payment account, and each search is in the log without what was typed", async () => {
  const { seller } = await sale(stack);
  const { rows } = await stack.owner.query<{ nickname: string; email: string; username: string }>(
    "SELECT nickname, email, username FROM users WHERE id = $1",
    [seller.id],
  );
  const [known] = rows;
  if (known === undefined) throw new Error("the seller is nobody");
  for (const [typed, by] of [
    [seller.uid, "uid"],
    [known.nickname.toUpperCase(), "nickname"],
    [` ${known.email} `, "email"],
  ] as const)
    expect((await search(typed)).users, typed).toContainEqual({ uid: seller.uid, nickname: known.nickname, by });
  const fields = { account_holder: seller.name, email_or_phone: "Hidden.Account@pay.test" };
  const securityCode = { channel: "google" as const, code: authenticatorCode() };
  await stack.owner.query("UPDATE users SET totp_last_step = 0 WHERE id = $1", [seller.id]);
  const body = { methodId: "wise", fiat: "USD", fields, securityCode };
  expect((await stack.call(seller, "POST /api/ctc/create-user-payment", { body })).error).toBeNull();
  expect((await search("hidden.account@pay.test")).users).toMatchObject([{ uid: seller.uid, by: "payment_account" }]);
  expect(await search("nobody at all")).toEqual({ users: [], orders: [], adverts: [], transfers: [] });
  const log = await stack.owner.query<{ text: string }>(
    "SELECT string_agg(a::text, ' ') AS text FROM staff_act a WHERE action = 'search_desk'",
  );
  expect(log.rows[0]?.text).toContain(seller.uid);
  expect(log.rows[0]?.text).not.toContain(known.email);
});

it("an order and an advert are found by their ids, and a transfer only by seniors", async () => {
  const { orderId, buyer } = await sale(stack);
  expect((await search(orderId)).orders).toMatchObject([{ orderId, status: "awaiting_payment", buyer: { uid: buyer.uid } }]);
  const order = (await askBackoffice(stack, agent, "GET /api/desk/order", { query: { orderId } })).data;
  expect((await search(order.advId)).adverts).toMatchObject([{ advId: order.advId }]);
  const reference = `search-${orderId}`;
  const holder = await stack.person({ usdt: "1" });
  await unknownTransfer(stack, holder, reference);
  expect((await search(reference)).transfers).toEqual([]);
  expect((await search(reference, senior)).transfers).toMatchObject([{ reference, user: { uid: holder.uid } }]);
});

it("an order is found by its payment reference and by the bank's number of its payment, however they are typed", async () => {
  const { orderId, buyer } = await sale(stack);
  const { reference } = (await askBackoffice(stack, agent, "GET /api/desk/order", { query: { orderId } })).data;
  const paid = await act(stack, buyer, orderId, "pay", { bankReference: "Bank 0042 xy" });
  expect(paid.error).toBeNull();
  for (const typed of [reference, ` ${reference.toLowerCase()}`, "BANK0042XY", "bank 0042 XY"])
    expect((await search(typed)).orders, typed).toMatchObject([{ orderId }]);
  expect((await search("BANK0042XZ")).orders).toEqual([]);
});

it("an order that is found leads to its case while that is open", async () => {
  const { orderId, caseId, buyer } = await appealedCase(stack);
  expect((await search(orderId)).orders).toMatchObject([{ orderId, openCaseId: caseId }]);
  expect((await stack.call(buyer, "POST /api/ctc/withdraw-appeal", { body: { orderId } })).error).toBeNull();
  expect((await search(orderId)).orders).toMatchObject([{ orderId, openCaseId: null }]);
});

it("an order shows its whole journal, coins and cases, and the look is in the log", async () => {
  const { orderId, buyer } = await sale(stack);
  expect((await act(stack, buyer, orderId, "pay")).error).toBeNull();
  const order = (await askBackoffice(stack, agent, "GET /api/desk/order", { query: { orderId } })).data;
  expect(order.events.map(({ action }) => action)).toEqual(["create", "pay"]);
  expect(order.transfers.map(({ kind }) => kind)).toEqual(["hold"]);
  const { rows } = await stack.owner.query("SELECT object FROM staff_act WHERE action = 'open_order' AND object_id = $1", [orderId]);
  expect(rows).toEqual([{ object: "order" }]);
  expect((await askBackoffice(stack, agent, "GET /api/desk/order", { query: { orderId: "1" as typeof orderId } })).error).toBe("not_found");
});

it("orders are listed by their filter, page after page, and an amount needs its currency", async () => {
  const trades = [await sale(stack), await sale(stack), await sale(stack)];
  const [first] = trades;
  if (first === undefined) throw new Error("nothing was sold");
  const list = (query: object) => askBackoffice(stack, agent, "GET /api/desk/orders", { query });
  const ids = async (query: object) => (await list(query)).data.items.map(({ orderId }) => orderId);
  expect(await ids({ party: first.buyer.uid })).toEqual([first.orderId]);
  const one = (await list({ limit: 1 })).data;
  expect(one.items.map(({ orderId }) => orderId)).toEqual([trades[2]?.orderId]);
  expect(await ids({ limit: 2, cursor: one.nextCursor })).toEqual([trades[1]?.orderId, first.orderId]);
  const fiat = one.items[0]?.fiat;
  expect(await ids({ status: "completed", fiat })).toEqual([]);
  expect(await ids({ party: first.buyer.uid, fiat, least: "100", most: "100" })).toEqual([first.orderId]);
  expect(await ids({ party: first.buyer.uid, fiat, least: "100.01" })).toEqual([]);
  expect(await ids({ party: first.buyer.uid, to: "2020-01-01T00:00:00.000Z" })).toEqual([]);
  expect((await list({ least: "100" })).error).toBe("field_invalid");
});
