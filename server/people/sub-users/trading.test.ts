import { personAt } from "../../testing/people.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Name } from "@plaza/contract/calls/index.ts";
import type { AdvertId, OrderId } from "@plaza/contract/ids.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { subUserOf } from "../../testing/sub-users.ts";
import { act, authenticatorCode, buy, details, deleteUsedCodes, receipt } from "../../testing/trades.ts";

let stack: Stack;
beforeAll(async () => void (stack = await startStack({ maxOpenUnpaidOrders: 3 }, 20)));
afterAll(() => stack.close());

const balance = async (person: Person) => {
  const { rows } = await stack.owner.query<{ balance: string }>(
    "SELECT coalesce(sum(balance), 0)::text AS balance FROM ledger_account WHERE owner_id = $1 AND asset = 'USDT'",
    [person.id],
  );
  return Number(rows[0]?.balance) / 1e6;
};
const take = (who: Person, advId: AdvertId, side: "buy" | "sell" = "buy") =>
  stack.call(who, "POST /api/ctc/create-order", { body: { advId, side, amount: "100", methodId: "wise", price: "1" } });
const board = async (who: Person) =>
  (await stack.call(who, "GET /api/ctc/query-board")).data.items.map(({ order }) => [order.orderId, order.subUser?.nickname ?? null]);
const nicknameOf = async (who: Person) =>
  (await stack.owner.query<{ nickname: string }>("SELECT nickname FROM users WHERE id = $1", [who.id])).rows[0]?.nickname ?? "";
const office = async (rights: "view" | "trade" | "release" = "trade") => {
  const main = await stack.person({ usdt: "1000", name: "Mona Main" });
  return { main, sub: await subUserOf(stack, main, rights) };
};
const shop = async () => {
  const seller = await stack.person({ usdt: "5000", name: "Sara Seller" });
  return { seller, advId: await stack.advert(seller, { side: "sell", quantity: "5000" }) };
};

describe("the database", () => {
  it("lets nobody be both, nor an order be in a stranger's hands", async () => {
    const { main, sub } = await office();
    const other = await stack.person();
    const write = (sql: string, values: unknown[]) =>
      stack.owner.query(sql, values).then(
        () => "written",
        (error: { code: string }) => error.code,
      );
    const parent = "UPDATE users SET parent_id = $2 WHERE id = $1";
    expect(await write(parent, [other.id, sub.id])).toBe("23503");
    expect(await write(parent, [main.id, other.id])).toBe("23503");
    expect(await write(parent, [other.id, other.id])).toBe("23503");
    const { advId } = await shop();
    const orderId = await buy(stack, other, advId);
    expect(await write("UPDATE orders SET buyer_sub_id = $2 WHERE id = $1", [orderId, sub.id])).toBe("23503");
  });
});

describe("a sub-user who trades", () => {
  it("buys for the main account, whose coins and name they are", async () => {
    const { main, sub } = await office();
    const { seller, advId } = await shop();
    const { data } = await take(sub, advId);
    expect(data).toMatchObject({ role: "buyer", subUser: { subUserId: sub.id } });
    const seen = await details(stack, seller, data.orderId);
    expect([seen.counterparty.uid, seen.payerName, seen.subUser]).toEqual([main.uid, "Mona Main", undefined]);
    await act(stack, sub, data.orderId, "pay");
    await act(stack, seller, data.orderId, "release", { ...receipt(main), confirm: { amount: "100", senderName: "Mona Main" } });
    expect([await balance(main), await balance(sub)]).toEqual([1099.9, 0]);
    const mine = await details(stack, main, data.orderId);
    expect(mine.subUser).toEqual({ subUserId: sub.id, nickname: await nicknameOf(sub) });
    expect(mine.events.filter(({ actor }) => actor === "buyer").map(({ by }) => by)).toEqual([
      mine.subUser?.nickname,
      mine.subUser?.nickname,
    ]);
    expect((await details(stack, seller, data.orderId)).events.some(({ by }) => by !== undefined)).toBe(false);
    await stack.audit();
  });

  it("sells the main account's coins to be paid into its account, and with the right to it releases by its own code", async () => {
    const { main, sub } = await office("release");
    const trader = await subUserOf(stack, main, "trade");
    const buyer = await stack.person({ name: "Bo Buyer" });
    const advId = await stack.advert(buyer, { side: "buy", quantity: "500" });
    const [first, second] = [(await take(sub, advId, "sell")).data, (await take(trader, advId, "sell")).data];
    const [held, each] = [await balance(main), Number(first.quantity)];
    expect(held).toBeCloseTo(1000 - 2 * each, 6);
    expect((await details(stack, buyer, first.orderId)).receiverName).toBe("Mona Main");
    await act(stack, buyer, first.orderId, "pay");
    await act(stack, buyer, second.orderId, "pay");
    const refusedOne = await act(stack, trader, second.orderId, "release", receipt(buyer));
    expect([refusedOne.status, refusedOne.error]).toEqual([403, "not_allowed"]);
    await deleteUsedCodes(stack.owner);
    // The main account's authenticator says nothing of the sub-user.
    await stack.owner.query("UPDATE users SET totp_secret = NULL WHERE id = $1", [main.id]);
    expect((await act(stack, sub, first.orderId, "release", receipt(buyer, authenticatorCode()))).data.status).toBe("completed");
    expect(await balance(main)).toBe(held);
    expect(await balance(buyer)).toBeCloseTo(each - Number(first.fee), 6);
    const payments = (await stack.call(sub, "GET /api/ctc/query-user-payment")).data;
    expect(payments.map(({ methodId }) => methodId)).toEqual(["wise"]);
    expect((await stack.call(sub, "GET /api/ctc/query-user-payment", { query: { reveal: "1" } })).error).toBe("not_allowed");
    expect((await stack.call(sub, "GET /api/t/v2/spot-balance")).data.balances.find(({ assetCode }) => assetCode === "USDT")?.p2p).toBe(
      String(held),
    );
    await stack.audit();
  });

  it("releases by a code that went to its own address, and has codes sent for nothing else", async () => {
    const { main, sub } = await office("release");
    const trader = await subUserOf(stack, main, "trade");
    const buyer = await stack.person({ name: "Bo Buyer" });
    const advId = await stack.advert(buyer, { side: "buy", quantity: "500" });
    const [own, others] = [(await take(sub, advId, "sell")).data, (await take(trader, advId, "sell")).data];
    for (const { orderId } of [own, others]) await act(stack, buyer, orderId, "pay");
    const send = (who: Person, body: { scene: "release" | "payment" | "api" | "unbind"; orderId?: OrderId }) =>
      stack.call(who, "POST /api/ctc/send-code", { body: { channel: "email", ...body } });
    expect((await send(sub, { scene: "release", orderId: others.orderId })).error).toBe("not_found");
    expect((await send(trader, { scene: "release", orderId: others.orderId })).error).toBe("not_allowed");
    for (const scene of ["payment", "api", "unbind"] as const) expect((await send(sub, { scene })).error).toBe("not_allowed");
    // Of two that the account could release one is in its hands, so it needn't be named.
    expect((await send(sub, { scene: "release" })).error).toBeNull();
    const { rows } = await stack.owner.query<{ address: string; subject: string }>(
      "SELECT address, subject FROM outgoing_message WHERE user_id = $1 ORDER BY id DESC LIMIT 1",
      [sub.id],
    );
    const { rows: people } = await stack.owner.query<{ email: string }>("SELECT email FROM users WHERE id = $1", [sub.id]);
    expect(rows[0]?.address).toBe(people[0]?.email);
    const code = /\d{6}/.exec(rows[0]?.subject ?? "")?.[0] ?? "";
    const input = { ...receipt(buyer), securityCode: { channel: "email", code } } as const;
    expect((await act(stack, main, others.orderId, "release", input)).error).toBe("security_code_expired");
    expect((await act(stack, sub, own.orderId, "release", input)).data.status).toBe("completed");
    await stack.audit();
  });

  it("evades no limit: all who act for one account are counted together, also at the same moment", async () => {
    const { main, sub } = await office();
    const second = await subUserOf(stack, main, "trade");
    const { advId } = await shop();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => take(personAt([main, sub, second], index % 3), advId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const who of [main, sub, second]) {
      expect((await take(who, advId)).error).toBe("not_eligible");
      expect((await stack.call(who, "GET /api/ctc/query-limits")).data.openUnpaidOrders).toEqual({ used: 3, most: 3 });
    }
    await stack.audit();
  });

  it("has the main account's gates, and needs its own authenticator", async () => {
    const { main, sub } = await office();
    const { advId } = await shop();
    const missing = async () => (await stack.call(sub, "GET /api/ctc/verify-user")).data.missing;
    await stack.owner.query(
      "UPDATE users SET kyc_status = 'none', terms_version = NULL, phone_verified = false, email_verified = false WHERE id = $1",
      [sub.id],
    );
    expect(await missing()).toEqual([]);
    expect((await take(sub, advId)).status).toBe(200);
    await stack.owner.query("UPDATE users SET totp_secret = NULL WHERE id = $1", [sub.id]);
    await stack.owner.query("UPDATE users SET kyc_status = 'pending' WHERE id = $1", [main.id]);
    expect(await missing()).toEqual(["kyc", "two_factor"]);
    expect((await take(sub, advId)).error).toBe("not_eligible");
  });

  it("never trades with its own account, nor with whom that has blocked", async () => {
    const { main, sub } = await office();
    const own = await stack.advert(main, { side: "sell", quantity: "300" });
    expect((await take(sub, own)).error).toBe("not_eligible");
    const listed = async (who: Person) =>
      (
        await stack.call(who, "POST /api/ctc/query-adv-list", { body: { side: "buy", asset: "USDT", fiat: "USD", limit: 100 } })
      ).data.items.map(({ advId }) => advId);
    const { seller, advId } = await shop();
    const before = await listed(sub);
    expect([before.includes(own), before.includes(advId)]).toEqual([false, true]);
    await stack.call(main, "POST /api/ctc/block-user", { body: { uid: seller.uid } });
    expect((await listed(sub)).includes(advId)).toBe(false);
    expect((await take(sub, advId)).error).toBe("not_eligible");
    expect((await stack.call(seller, "GET /api/ctc/query-advertiser", { query: { uid: sub.uid } })).status).toBe(404);
  });
});

describe("whose order it is", () => {
  it("others of the same account don't know of it, and its owner may do everything", async () => {
    const { main, sub } = await office();
    const other = await subUserOf(stack, main, "release");
    const { seller, advId } = await shop();
    const { orderId } = (await take(sub, advId)).data;
    const ownersOwn = await buy(stack, main, advId);
    const asks = (of: OrderId): [Name, object][] => [
      ["GET /api/ctc/query-order-details", { query: { orderId: of } }],
      ["GET /api/ctc/query-chat-msg", { query: { orderId: of } }],
      ["GET /api/ctc/query-appeal", { query: { orderId: of } }],
      ["GET /api/ctc/query-evidence-pack", { query: { orderId: of } }],
      ["GET /api/ctc/query-escrow-inclusion", { query: { orderId: of } }],
      ["GET /api/ctc/query-order-review", { query: { orderId: of } }],
      ["POST /api/ctc/update-order-state", { body: { orderId: of, action: "pay", version: 1 } }],
      ["POST /api/ctc/send-chat-msg", { body: { orderId: of, type: "text", content: "hello" } }],
      ["POST /api/ctc/send-typing", { body: { orderId: of } }],
      ["POST /api/ctc/create-appeal", { body: { orderId: of, reason: "other", description: "Where are they?" } }],
    ];
    for (const [name, input] of asks(orderId)) expect(`${name} ${(await stack.send(other, name, input)).status}`).toBe(`${name} 404`);
    for (const [name, input] of asks(ownersOwn)) expect(`${name} ${(await stack.send(sub, name, input)).status}`).toBe(`${name} 404`);
    expect([await board(other), await board(sub)]).toEqual([[], [[orderId, await nicknameOf(sub)]]]);
    const open = async (who: Person) => (await stack.call(who, "GET /api/ctc/count-open-orders")).data.open;
    expect([await open(other), await open(sub), await open(main)]).toEqual([0, 1, 2]);
    expect(new Map((await board(main)).map(([id, name]) => [id, name]))).toEqual(
      new Map([
        [orderId, await nicknameOf(sub)],
        [ownersOwn, null],
      ]),
    );
    await stack.call(seller, "POST /api/ctc/send-chat-msg", { body: { orderId, type: "text", content: "Welcome" } });
    await stack.call(sub, "POST /api/ctc/send-chat-msg", { body: { orderId, type: "text", content: "Paid in a minute" } });
    const contents = async (who: Person) =>
      (await stack.call(who, "GET /api/ctc/query-chat-msg", { query: { orderId } })).data.items
        .filter(({ type }) => type === "text")
        .map(({ content, mine }) => [content, mine]);
    expect(await contents(sub)).toEqual(await contents(main));
    expect(await contents(seller)).toEqual([
      ["Welcome", true],
      ["Paid in a minute", false],
    ]);
    const receivers = await stack.owner.query(
      "SELECT DISTINCT user_id::text AS id FROM user_event WHERE kind = 'chat' AND payload->'message'->>'orderId' = $1",
      [orderId],
    );
    expect(receivers.rows.map(({ id }: { id: string }) => id).toSorted()).toEqual([main.id, sub.id, seller.id].toSorted());
    expect((await act(stack, main, orderId, "pay")).data.status).toBe("paid");
  });

  it("one that is suspended is no longer notified of its orders, and its owner is", async () => {
    const { main, sub } = await office();
    const { seller, advId } = await shop();
    const { orderId } = (await take(sub, advId)).data;
    const change = { params: { id: sub.id }, body: { action: "suspend" as const } };
    expect((await stack.call(main, "POST /api/a/v1/auth/sub-users/{id}", change)).error).toBeNull();
    expect((await act(stack, main, orderId, "pay")).error).toBeNull();
    expect((await act(stack, seller, orderId, "release", receipt(main))).error).toBeNull();
    const { rows } = await stack.owner.query<{ id: string }>(
      "SELECT user_id::text AS id FROM notification WHERE kind = 'order_released' AND facts ->> 'orderId' = $1",
      [orderId],
    );
    expect(rows).toEqual([{ id: main.id }]);
  });

  it("one that has ended goes into nobody's hands", async () => {
    const { main, sub } = await office();
    const { advId } = await shop();
    const orderId = await buy(stack, main, advId);
    const assign = async () => (await stack.call(main, "POST /api/ctc/assign-order", { body: { orderId, subUserId: sub.id } })).error;
    expect((await act(stack, main, orderId, "cancel")).error).toBeNull();
    expect(await assign()).toBe("action_not_allowed");
  });
});

describe("a sub-user who may only view", () => {
  it("reads of every offer and of a quote that its access doesn't include trading, before anything is sent", async () => {
    const { sub } = await office("view");
    const { sub: trader } = await office("trade");
    const { advId } = await shop();
    const reasonsFor = async (who: Person) => {
      const { data: advert } = await stack.call(who, "GET /api/ctc/query-adv-details", { query: { advId } });
      const list = await stack.call(who, "POST /api/ctc/query-adv-list", { body: { side: "buy", asset: "USDT", fiat: "USD" } });
      const listed = list.data.items.find((item) => item.advId === advId);
      return [advert, listed].map((seen) => seen?.ineligibleReasons.map(({ reason }) => reason));
    };
    expect(await reasonsFor(sub)).toEqual([["no_right"], ["no_right"]]);
    expect(await reasonsFor(trader)).toEqual([[], []]);
    expect((await take(sub, advId)).error).toBe("not_allowed");
  });
});
