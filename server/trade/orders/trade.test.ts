import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OrderId } from "@plaza/contract/ids.ts";
import { authenticatorCode } from "../../testing/trades.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { runDeadlines } from "../lifecycle/deadlines.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

async function sale(quantity = "500"): Promise<{ seller: Person; buyer: Person; orderId: OrderId }> {
  const seller = await stack.person({ usdt: "1000", name: "Sara Seller" });
  const buyer = await stack.person({ name: "Bo Buyer" });
  const advId = await stack.advert(seller, { side: "sell", quantity });
  const { data } = await stack.call(buyer, "POST /api/ctc/create-order", {
    body: { advId, side: "buy", amount: "100", methodId: "wise", price: "1" },
  });
  return { seller, buyer, orderId: data.orderId };
}

async function p2p(person: Person): Promise<string> {
  const { data } = await stack.call(person, "GET /api/t/v2/spot-balance");
  return data.balances.find((balance) => balance.assetCode === "USDT")?.p2p ?? "none";
}

it("A placement answers what is read of the order afterwards", async () => {
  const seller = await stack.person({ usdt: "1000", name: "Sara Seller" });
  const buyer = await stack.person({ name: "Bo Buyer" });
  const advId = await stack.advert(seller, { side: "sell", quantity: "500" });
  const body = { advId, side: "buy", amount: "100", methodId: "wise", price: "1" } as const;
  const { data: placed } = await stack.call(buyer, "POST /api/ctc/create-order", { body });
  const { data: read } = await stack.call(buyer, "GET /api/ctc/query-order-details", { query: { orderId: placed.orderId } });
  // The clock goes on, and who opens the order has read its chat.
  const { events, ...rest } = read;
  expect({ ...rest, serverTime: placed.serverTime, secondsLeft: placed.secondsLeft, unread: placed.unread }).toEqual(placed);
  expect(events.map(({ seq, action }) => ({ seq, action }))).toEqual([{ seq: 1, action: "create" }]);
});

describe("a trade that goes well", () => {
  it("holds the coins, shows the buyer where to pay, and pays out less the fee", async () => {
    const { seller, buyer, orderId } = await sale();
    expect(await p2p(seller)).toBe("500");
    const seen = await stack.call(buyer, "GET /api/ctc/query-order-details", { query: { orderId } });
    expect(seen.data).toMatchObject({
      status: "awaiting_payment",
      role: "buyer",
      quantity: "100",
      amount: "100",
      fee: "0.1",
      feeRate: "0.001",
      receive: "99.9",
      receiverName: "Sara Seller",
      statusLabel: "Pending payment",
    });
    expect(Date.parse(seen.data.payBefore) - Date.parse(seen.data.createdAt)).toBe(seen.data.paymentWindowMinutes * 60_000);
    const theirs = await stack.call(seller, "GET /api/ctc/query-order-details", { query: { orderId } });
    expect(theirs.data.statusLabel).toBe("Pending fiat receipt");
    expect(seen.data.paymentAccount?.fields.map((field) => field.key)).toEqual(["account_holder", "email_or_phone"]);
    expect(theirs.data.paymentAccount, "the account that the seller checks").toEqual(seen.data.paymentAccount);

    const paid = await stack.call(buyer, "POST /api/ctc/update-order-state", { body: { orderId, action: "pay", version: 1 } });
    expect(paid.data).toMatchObject({ status: "paid", version: 2, statusLabel: "Pending crypto receipt" });
    const waiting = await stack.call(seller, "GET /api/ctc/query-order-details", { query: { orderId } });
    expect(waiting.data.statusLabel).toBe("Pending release");
    const release = { orderId, action: "release" as const, version: 2, confirm: { amount: "100", senderName: "Bo Buyer" } };
    const without = await stack.call(seller, "POST /api/ctc/update-order-state", { body: release });
    expect(without.error).toBe("security_code_required");
    const released = await stack.call(seller, "POST /api/ctc/update-order-state", {
      body: { ...release, securityCode: { channel: "google", code: authenticatorCode() } },
    });
    expect(released.data).toMatchObject({ status: "completed", version: 4, statusLabel: "Completed" });

    expect(await p2p(buyer)).toBe("99.9");
    const after = await stack.call(buyer, "GET /api/ctc/query-order-details", { query: { orderId } });
    expect(after.data.events.map((event) => [event.action, event.to])).toEqual([
      ["create", "awaiting_payment"],
      ["pay", "paid"],
      ["release", "releasing"],
      ["complete", "completed"],
    ]);
    expect(after.data.paymentAccount).toBeUndefined();
    expect(after.data.receiverName).toBeUndefined();
    await stack.audit();
  });

  it("lets a taker sell to a buying advert, who pays for what is left after the fee", async () => {
    const maker = await stack.person();
    const taker = await stack.person({ usdt: "100" });
    const advId = await stack.advert(maker, { side: "buy", quantity: "1000", price: "2" });
    const { data } = await stack.call(taker, "POST /api/ctc/create-order", {
      body: { advId, side: "sell", quantity: "100", methodId: "wise", price: "2" },
    });
    expect(data).toMatchObject({ role: "seller", quantity: "100", fee: "0.1", amount: "199.8", receive: "199.8" });
    expect(await p2p(taker)).toBe("0");
    const canceled = await stack.call(maker, "POST /api/ctc/update-order-state", {
      body: { orderId: data.orderId, action: "cancel", version: 1 },
    });
    expect(canceled.data).toMatchObject({ status: "canceled", cancelReason: "buyer" });
    expect(await p2p(taker)).toBe("100");
    await stack.audit();
  });
});

describe("a trade that the clock ends", () => {
  it("keeps the coins locked for a late payment, then gives them back", async () => {
    const { seller, orderId } = await sale();
    await stack.owner.query("UPDATE orders SET pay_before = now() - interval '1 second' WHERE id = $1", [orderId]);
    await runDeadlines(stack.server.context);
    const held = await stack.call(seller, "GET /api/ctc/query-order-details", { query: { orderId } });
    expect(held.data.status).toBe("expiring");
    await stack.owner.query("UPDATE orders SET hold_until = now() - interval '1 second' WHERE id = $1", [orderId]);
    await runDeadlines(stack.server.context);
    const ended = await stack.call(seller, "GET /api/ctc/query-order-details", { query: { orderId } });
    expect(ended.data).toMatchObject({ status: "canceled", cancelReason: "expired" });
    expect(await p2p(seller)).toBe("500");
    await stack.audit();
  });
});

describe("what is refused", () => {
  it("answers 404 to everybody but the two parties, in every call", async () => {
    const { orderId } = await sale();
    const stranger = await stack.person();
    const answers = await Promise.all([
      stack.call(stranger, "GET /api/ctc/query-order-details", { query: { orderId } }),
      stack.call(stranger, "GET /api/ctc/query-chat-msg", { query: { orderId } }),
      stack.call(stranger, "POST /api/ctc/send-chat-msg", { body: { orderId, type: "text", content: "hello" } }),
      stack.call(stranger, "POST /api/ctc/update-order-state", { body: { orderId, action: "cancel", version: 1 } }),
      stack.call(stranger, "POST /api/ctc/send-code", { body: { channel: "email", scene: "release", orderId } }),
    ]);
    expect(answers.map((answer) => [answer.status, answer.error])).toEqual(answers.map(() => [404, "not_found"]));
    const list = await stack.call(stranger, "GET /api/ctc/query-order-list", { query: { orderId } });
    expect(list.data.items).toEqual([]);
  });

  it("counts the running orders of both parties, and no ended or foreign ones", async () => {
    const { buyer, seller, orderId } = await sale();
    const stranger = await stack.person();
    const counts = async () =>
      Promise.all([buyer, seller, stranger].map(async (person) => (await stack.call(person, "GET /api/ctc/count-open-orders")).data.open));
    expect(await counts()).toEqual([1, 1, 0]);
    await stack.call(buyer, "POST /api/ctc/update-order-state", { body: { orderId, action: "cancel", version: 1 } });
    expect(await counts()).toEqual([0, 0, 0]);
  });

  it("finds orders by the beginning of their id, by their external id, and by an amount without a currency", async () => {
    const { buyer, orderId } = await sale();
    const { data: order } = await stack.call(buyer, "GET /api/ctc/query-order-details", { query: { orderId } });
    const found = async (query: Record<string, string>) => {
      const list = await stack.call(buyer, "GET /api/ctc/query-order-list", { query });
      return [list.status, list.data.items.map((item) => item.orderId)];
    };
    for (const id of [orderId, orderId.slice(0, 8), order.externalOrderId])
      expect([id, ...(await found({ orderId: id }))]).toEqual([id, 200, [orderId]]);
    for (const id of ["%", "_", order.externalOrderId.slice(0, -1)]) expect([id, ...(await found({ orderId: id }))]).toEqual([id, 200, []]);
    for (const query of [
      { minAmount: order.amount },
      { maxAmount: order.amount },
      { minAmount: "0.001", maxAmount: `${order.amount}001`.slice(0, 12) },
    ])
      expect(await found(query)).toEqual([200, [orderId]]);
    expect(await found({ minAmount: "99999999" })).toEqual([200, []]);
    expect(await found({ maxAmount: "0.01" })).toEqual([200, []]);
  });

  it("finds orders by time and by what became of them, and reads no others for that", async () => {
    const { buyer, orderId } = await sale();
    const found = async (query: Record<string, string>) => {
      const list = await stack.call(buyer, "GET /api/ctc/query-order-list", { query });
      return list.data.items.map((item) => item.orderId);
    };
    const { data: order } = await stack.call(buyer, "GET /api/ctc/query-order-details", { query: { orderId } });
    const at = (milliseconds: number) => new Date(Date.parse(order.createdAt) + milliseconds).toISOString();
    for (const query of [{ from: at(0) }, { to: at(1) }, { from: at(-1), to: at(1) }, { group: "pending" }])
      expect([query, await found(query)]).toEqual([query, [orderId]]);
    for (const query of [
      { from: at(1) },
      { to: at(0) },
      { group: "canceled" },
      { group: "failed" },
      { group: "completed" },
      { group: "appeal" },
    ])
      expect([query, await found(query)]).toEqual([query, []]);
    await stack.call(buyer, "POST /api/ctc/update-order-state", { body: { orderId, action: "cancel", version: 1 } });
    expect([await found({ group: "canceled" }), await found({ group: "pending" })]).toEqual([[orderId], []]);
  });

  it("tells the present order to somebody who saw an older one", async () => {
    const { buyer, seller, orderId } = await sale();
    await stack.call(buyer, "POST /api/ctc/update-order-state", { body: { orderId, action: "pay", version: 1 } });
    const stale = await stack.call(seller, "POST /api/ctc/update-order-state", { body: { orderId, action: "extend", version: 1 } });
    expect(stale.status).toBe(409);
    expect(stale.answer).toMatchObject({ error: "order_changed", data: { order: { version: 2, status: "paid" } } });
  });

  it("refuses a moved price and says the new one", async () => {
    const seller = await stack.person({ usdt: "1000" });
    const buyer = await stack.person();
    const advId = await stack.advert(seller, { side: "sell", quantity: "100", price: "1.01" });
    const refused = await stack.call(buyer, "POST /api/ctc/create-order", {
      body: { advId, side: "buy", amount: "10", methodId: "wise", price: "1" },
    });
    expect(refused.answer).toMatchObject({ error: "price_changed", data: { price: "1.01" } });
  });

  it("names the missing gates", async () => {
    const seller = await stack.person({ usdt: "1000" });
    const newcomer = await stack.person({ kyc: false, twoFactor: false, phone: false });
    const advId = await stack.advert(seller, { side: "sell", quantity: "100" });
    const refused = await stack.call(newcomer, "POST /api/ctc/create-order", {
      body: { advId, side: "buy", amount: "10", methodId: "wise", price: "1" },
    });
    expect(refused.status).toBe(403);
    expect(refused.answer).toMatchObject({
      error: "not_eligible",
      data: { reasons: [{ reason: "gate_phone" }, { reason: "gate_kyc" }, { reason: "gate_two_factor" }] },
    });
  });
});
