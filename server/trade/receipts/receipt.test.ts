import { afterAll, beforeAll, expect, it } from "vitest";
import { RECEIPT_PARTS } from "@plaza/contract/calls/receipts.ts";
import { resealAll } from "../../core/secrets/reseal.ts";
import { sealingKeyOf } from "../../core/secrets/seal.ts";
import { SITUATIONS } from "../../testing/situations.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import type { Trade } from "../../testing/trades.ts";
import { sealedReceiptKey } from "./receipt-key.store.ts";

let stack: Stack;
let trade: Trade;
beforeAll(async () => {
  stack = await startStack();
  trade = await SITUATIONS.completed(stack);
});
afterAll(async () => stack.close());

const share = (person: Person, parts: string, orderId = trade.orderId) =>
  stack.call(person, "GET /api/ctc/query-receipt", { query: { orderId, parts } });
type Shared = Awaited<ReturnType<typeof share>>["data"];
const check = async ({ facts, code }: Pick<Shared, "facts" | "code">, changed: Partial<Shared["facts"]> = {}) =>
  (await stack.call(null, "GET /api/ctc/check-receipt", { query: { ...facts, ...changed, code } })).data;

it("says what its owner chose and nothing else, from the owner's side", async () => {
  expect((await share(trade.buyer, "")).data.facts).toEqual({ role: "buyer", asset: "USDT", fiat: "USD" });
  const all = (await share(trade.seller, RECEIPT_PARTS.join(","))).data;
  expect(all.facts).toMatchObject({ role: "seller", quantity: "100", amount: "100", price: "1", methodId: "wise" });
  expect(all.facts.day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(Object.keys(all.facts)).toEqual(expect.arrayContaining(["nickname", "counterparty"]));
  expect(all.method).toMatchObject({ methodId: "wise", name: "Wise" });
  expect(JSON.stringify(all)).not.toMatch(/Sara Seller|Bo Buyer|@pay\.test/);
});

it("is genuine to anybody as it was shared, and not with a fact changed, added or taken away", async () => {
  const shared = (await share(trade.buyer, "amounts,method,day")).data;
  expect(await check(shared)).toMatchObject({ genuine: true, method: { name: "Wise" } });
  const { amount: _left, ...shorter } = shared.facts;
  expect(await check({ ...shared, facts: shorter })).toEqual({ genuine: false, method: null });
  for (const changed of [{ amount: "100000.00" }, { role: "seller" as const }, { nickname: "Rheinlicht" }, { methodId: "nonsense" }])
    expect(await check(shared, changed)).toEqual({ genuine: false, method: null });
  expect(await check({ ...shared, code: "0000000000000000" })).toMatchObject({ genuine: false });
});

it("is the parties' own, and there is one of a completed order only", async () => {
  expect((await share(await stack.person(), "amounts")).error).toBe("not_found");
  const open = await SITUATIONS.paid(stack);
  expect((await share(open.buyer, "amounts", open.orderId)).error).toBe("not_found");
  expect((await share(trade.buyer, "amounts,passport")).error).toBe("invalid_request");
});

it("stays genuine when everything is sealed with another key", async () => {
  const shared = (await share(trade.buyer, "amounts")).data;
  const { context } = stack.server;
  const before = context.config.sealingKey;
  const next = sealingKeyOf([Buffer.alloc(32, 9), before.newest]);
  expect(await resealAll(context.db, next, [sealedReceiptKey])).toEqual([{ name: "key of receipts", resealed: 1 }]);
  Object.assign(context.config, { sealingKey: sealingKeyOf([Buffer.alloc(32, 9)]) });
  try {
    expect((await check(shared)).genuine).toBe(true);
  } finally {
    await resealAll(context.db, sealingKeyOf([before.newest, Buffer.alloc(32, 9)]), [sealedReceiptKey]);
    Object.assign(context.config, { sealingKey: before });
  }
});
