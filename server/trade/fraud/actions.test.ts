import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OrderId } from "@plaza/contract/ids.ts";
import { askBackoffice, hire } from "../../testing/staff.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { act, authenticatorCode, details, deleteUsedCodes, proofOf, receipt, sale } from "../../testing/trades.ts";
import { tracesOf } from "./fraud.store.ts";

/** The rules that look at what a party does in a running order: each acts, and each leaves its trace, also where it refuses. */

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ nameMismatchBlocksAboveUsd: "50" });
  await stack.owner.query(
    "INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', 100000000) ON CONFLICT (asset, fiat) DO UPDATE SET price = EXCLUDED.price",
  );
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

async function seen(orderId: OrderId): Promise<string[]> {
  const traces = await tracesOf(stack.server.context.db, orderId);
  return traces
    .filter(({ rule }) => rule !== "wash_trading")
    .map(({ rule, level, facts }) => `${rule} ${level} ${Object.values(facts).join(" ")}`);
}

async function paid() {
  const trade = await sale(stack);
  await act(stack, trade.buyer, trade.orderId, "pay");
  return trade;
}

const says = (amount: string, senderName: string) => ({
  confirm: { amount, senderName },
  securityCode: { channel: "google" as const, code: authenticatorCode() },
});

describe("a release", () => {
  it("is stopped for another amount, and the trace of it stays", async () => {
    const { seller, buyer, orderId } = await paid();
    const refused = await act(stack, seller, orderId, "release", says("90", buyer.name));
    expect(refused.error).toBe("confirm_mismatch");
    expect((await act(stack, seller, orderId, "release", says("120", buyer.name))).error).toBe("confirm_mismatch");
    expect(await seen(orderId)).toEqual(["amount_mismatch stop less", "amount_mismatch stop more"]);
    expect((await details(stack, buyer, orderId)).status).toBe("paid");
  });

  it("is stopped for another name above the set value", async () => {
    const { seller, orderId } = await paid();
    expect((await act(stack, seller, orderId, "release", says("100", "Rita Relative"))).error).toBe("name_mismatch");
    expect(await seen(orderId)).toEqual(["name_match stop release 10000"]);
  });

  it("leaves no trace where all is right", async () => {
    const { seller, buyer, orderId } = await paid();
    await deleteUsedCodes(stack.owner);
    expect((await act(stack, seller, orderId, "release", receipt(buyer))).error).toBeNull();
    expect(await seen(orderId)).toEqual([]);
  });
});

it("another payer's name, said when paying, warns the seller and is noted", async () => {
  const { seller, buyer, orderId } = await sale(stack);
  await act(stack, buyer, orderId, "pay", { payer: { name: "Rita Relative" } });
  expect(await seen(orderId)).toEqual(["name_match warn pay 10000"]);
  const { availableActions } = await details(stack, seller, orderId);
  expect(availableActions.find(({ action }) => action === "release")?.warns).toContain("name_differs");
});

describe("a cancellation of a paid order", () => {
  it("is held for an hour after the buyer's proof", async () => {
    const { seller, buyer, orderId } = await paid();
    await proofOf(stack, buyer, orderId);
    await act(stack, seller, orderId, "request_cancel");
    const input = { reason: "The seller says that a refund will come" };
    const refused = await act(stack, buyer, orderId, "accept_cancel", input);
    expect([refused.status, refused.error]).toEqual([422, "cancel_after_proof"]);
    expect(refused.text).toContain("60 more minutes");
    expect((await act(stack, buyer, orderId, "cancel", input)).error).toBe("cancel_after_proof");
    expect((await details(stack, buyer, orderId)).status).toBe("paid");
    expect(await seen(orderId)).toEqual([
      "cancel_after_proof warn request_cancel 0",
      "cancel_after_proof stop cancel 0",
      "cancel_after_proof stop cancel 0",
    ]);
  });

  it("is let go after that hour, and noted", async () => {
    const { buyer, orderId } = await paid();
    await stack.owner.query(
      "INSERT INTO stored_file (owner_id, order_id, name, mime, size, sha256, created_at) VALUES ($1, $2, 'receipt.png', 'image/png', 1, '\\x00', now() - interval '61 minutes')",
      [buyer.id, orderId],
    );
    expect((await act(stack, buyer, orderId, "cancel", { reason: "I have my money back" })).error).toBeNull();
    expect(await seen(orderId)).toEqual(["cancel_after_proof warn cancel 61"]);
  });

  it("without a proof is as it was", async () => {
    const { buyer, orderId } = await paid();
    expect((await act(stack, buyer, orderId, "cancel", { reason: "I have my money back" })).error).toBeNull();
    expect(await seen(orderId)).toEqual([]);
  });
});

describe("the case", () => {
  it("shows every trace with whom it is about", async () => {
    const { seller, buyer, orderId } = await paid();
    await stack.call(seller, "POST /api/ctc/send-chat-msg", { body: { orderId, type: "text", content: "write me on WhatsApp" } });
    await act(stack, seller, orderId, "release", says("90", buyer.name));
    await stack.owner.query("UPDATE orders SET appeal_allowed_at = now() - interval '1 second' WHERE id = $1", [orderId]);
    expect((await act(stack, buyer, orderId, "appeal", { reason: "not_released" })).error).toBeNull();
    const agent = await hire(stack, "agent");
    const { items } = (await askBackoffice(stack, agent, "GET /api/desk/appeals", { query: { show: "parties" } })).data;
    const caseId = items.find((item) => item.orderId === orderId)?.caseId;
    if (caseId === undefined) throw new Error("there is no case");
    const { risks } = (await askBackoffice(stack, agent, "GET /api/desk/appeal", { query: { caseId } })).data;
    expect(risks.traces.map(({ rule, level, about }) => `${rule} ${level} ${about}`)).toEqual([
      "wash_trading note buyer",
      "off_platform warn seller",
      "amount_mismatch stop buyer",
    ]);
  });
});

it("the maker's automatic first line is looked at too", async () => {
  const [seller, buyer] = [await stack.person({ usdt: "500" }), await stack.person()];
  const advId = await stack.advert(seller, { side: "sell", quantity: "500" });
  await stack.owner.query("UPDATE advert SET auto_reply = 'Hi! Text me on t.me/fastcoins' WHERE id = $1", [advId]);
  const { data } = await stack.call(buyer, "POST /api/ctc/create-order", {
    body: { advId, side: "buy", amount: "100", methodId: "wise", price: "1" },
  });
  expect(await seen(data.orderId)).toEqual(["off_platform warn 2 medium"]);
  const { items } = (await stack.call(buyer, "GET /api/ctc/query-chat-msg", { query: { orderId: data.orderId } })).data;
  expect(items.find(({ from }) => from === "seller")?.flags).toEqual(["off_platform"]);
});

it("a lure in two messages is found in the second, the one of the first is not said again, and others' words don't count", async () => {
  const { buyer, seller, orderId } = await sale(stack);
  const flagsOf = async (person: Person, content: string) =>
    (await stack.call(person, "POST /api/ctc/send-chat-msg", { body: { orderId, type: "text", content } })).data.flags;
  expect(await flagsOf(seller, "please write to me on")).toBeUndefined();
  expect(await flagsOf(buyer, "tele gram")).toBeUndefined();
  expect(await flagsOf(seller, "tg fastcoins, I answer there")).toEqual(["off_platform"]);
  expect(await flagsOf(seller, "thank you")).toBeUndefined();
});

describe("a message that insults, advertises or gives away personal data", () => {
  const say = async (by: Stack, person: Person, orderId: OrderId, content: string) =>
    (await by.call(person, "POST /api/ctc/send-chat-msg", { body: { orderId, type: "text", content } })).data;

  it("is delivered, is flagged for both, counted, and shown in the case", async () => {
    const { buyer, seller, orderId } = await sale(stack);
    expect((await say(stack, seller, orderId, "Are you stupid? Pay!")).flags).toEqual(["insult"]);
    expect((await say(stack, seller, orderId, "use my referral code FAST20")).flags).toEqual(["advertising"]);
    expect((await say(stack, buyer, orderId, "my card is 4111 1111 1111 1111")).flags).toEqual(["personal_data"]);
    expect((await say(stack, buyer, orderId, "please be patient, the bank is slow")).flags).toBeUndefined();
    const { items } = (await stack.call(buyer, "GET /api/ctc/query-chat-msg", { query: { orderId } })).data;
    expect(items.filter(({ from }) => from !== "system").map(({ content, flags }) => [content, flags])).toEqual([
      ["Are you stupid? Pay!", ["insult"]],
      ["use my referral code FAST20", ["advertising"]],
      ["my card is 4111 1111 1111 1111", ["personal_data"]],
      ["please be patient, the bank is slow", undefined],
    ]);
    expect(await tracesOf(stack.server.context.db, orderId)).toMatchObject([
      { rule: "wash_trading" },
      { rule: "insult", level: "warn", userId: seller.id },
      { rule: "advertising", level: "warn", userId: seller.id },
      { rule: "personal_data", level: "warn", userId: buyer.id },
    ]);
    const metrics = await (await fetch(new URL("/metrics", stack.server.url))).text();
    expect(metrics).toMatch(/^plaza_chat_flags_total\{flag="insult"\} [1-9]/m);
  });

  it("is no more than a message where the operator has switched that off", async () => {
    const quiet = await startStack({ fraudRulesOff: ["insult", "advertising", "personal_data", "wash_trading"] });
    const { seller, orderId } = await sale(quiet);
    for (const text of ["Are you stupid? Pay!", "use my referral code FAST20", "my card is 4111 1111 1111 1111"])
      expect((await say(quiet, seller, orderId, text)).flags).toBeUndefined();
    expect(await tracesOf(quiet.server.context.db, orderId)).toEqual([]);
    await quiet.close();
  });
});

it("a rule that the operator has switched off neither warns nor writes", async () => {
  const quiet = await startStack({ fraudRulesOff: ["off_platform", "name_match", "wash_trading"] });
  const { buyer, orderId } = await sale(quiet);
  const { data } = await quiet.call(buyer, "POST /api/ctc/send-chat-msg", {
    body: { orderId, type: "text", content: "write me on WhatsApp" },
  });
  expect(data.flags).toBeUndefined();
  await act(quiet, buyer, orderId, "pay", { payer: { name: "Rita Relative" } });
  expect(await tracesOf(quiet.server.context.db, orderId)).toEqual([]);
  await quiet.close();
});
