import { afterAll, beforeAll, expect, it } from "vitest";
import { TRANSITIONS } from "@plaza/domain/orders/table.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { AdvertId } from "@plaza/contract/ids.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { SITUATIONS } from "../../testing/situations.ts";
import { act, details, proofOf, receipt, sale } from "../../testing/trades.ts";

let stack: Stack;
let seller: Person;
let buyer: Person;
let advId: AdvertId;
beforeAll(async () => {
  stack = await startStack({}, 5);
  [seller, buyer] = await Promise.all([stack.person({ usdt: "1000" }), stack.person()]);
  advId = await stack.advert(seller, { side: "sell", quantity: "500" });
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

const DRY = { dryRun: "true" } as const;
const take = { side: "buy", amount: "10", methodId: "wise", price: "1" } as const;
const terms = {
  priceType: "fixed" as const,
  price: "1",
  quantity: "100",
  minAmount: "10",
  maxAmount: "100",
  methodIds: ["wise"],
  paymentWindowMinutes: 15,
  message: "",
};

/** How many rows each table has, and the sums that acts move: equal before and after means that nothing was written. */
async function written(): Promise<unknown> {
  const { rows } = await stack.owner.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() AND tablename NOT IN ('presence', 'session', 'rate_count') ORDER BY 1",
  );
  const tables = rows.map(
    ({ name }) => `SELECT '${name}' AS name, md5(coalesce(string_agg(t::text, ',' ORDER BY t::text), '')) AS sum FROM ${name} t`,
  );
  // Parallel workers append in any order.
  return (await stack.owner.query(`${tables.join(" UNION ALL ")} ORDER BY name`)).rows;
}

type Tried =
  | "POST /api/ctc/create-order"
  | "POST /api/ctc/update-order-state"
  | "POST /api/ctc/create-adv"
  | "POST /api/ctc/update-adv"
  | "POST /api/ctc/create-appeal";

/** A dry run without an Idempotency-Key, before and after which every row of the database is compared. */
async function tried<One extends Tried>(person: Person, name: One, body: WireOf<One>["body"]) {
  const before = await written();
  const answer = await stack.send<WireOf<One>["data"]>(person, name, { key: null, query: DRY, body });
  expect(await written()).toEqual(before);
  return answer;
}

it("an order that is only tried has the real response, without what its parties disclose, and is written nowhere", async () => {
  const dry = await tried(buyer, "POST /api/ctc/create-order", { advId, ...take });
  expect([dry.status, dry.headers["dry-run"], dry.data.status, dry.data.amount]).toEqual([200, "true", "awaiting_payment", "10"]);
  expect(["paymentAccount", "receiverName", "payerName"].filter((field) => field in dry.data)).toEqual([]);
  const key = "the-same-key-afterwards";
  const dryWithKey = await stack.call(buyer, "POST /api/ctc/create-order", { key, query: DRY, body: { advId, ...take } });
  const real = await stack.call(buyer, "POST /api/ctc/create-order", { key, body: { advId, ...take } });
  expect([dryWithKey.status, real.status, real.headers["idempotency-replayed"], real.headers["dry-run"]]).toEqual([
    200,
    200,
    undefined,
    undefined,
  ]);
  const disclosed = { paymentAccount: 0, payerName: 0, receiverName: 0 };
  expect(Object.keys({ ...dry.data, ...disclosed }).toSorted()).toEqual(Object.keys(real.data).toSorted());
});

it("a seller who only tries to take an advert does not learn the buyer's real name", async () => {
  const wanted = await stack.advert(buyer, { side: "buy", quantity: "100" });
  const sell = { advId: wanted, ...take, side: "sell" as const };
  const dry = await tried(seller, "POST /api/ctc/create-order", sell);
  const real = await stack.call(seller, "POST /api/ctc/create-order", { body: sell });
  expect([dry.status, dry.data.payerName, real.data.payerName]).toEqual([200, undefined, buyer.name]);
});

it("what is refused is refused by the same code", async () => {
  const tooMuch = { advId, ...take, amount: "100000" };
  const dry = await tried(buyer, "POST /api/ctc/create-order", tooMuch);
  const real = await stack.call(buyer, "POST /api/ctc/create-order", { body: tooMuch });
  expect([dry.status, dry.error]).toEqual([real.status, real.error]);
  expect(dry.status).toBe(422);
});

it("paying and releasing can be tried in their turn, and the order stays where it is", async () => {
  const trade = await sale(stack);
  const step = <Action extends "pay" | "release">(action: Action, version: number) => ({ orderId: trade.orderId, action, version });
  expect((await tried(trade.buyer, "POST /api/ctc/update-order-state", step("pay", 1))).data.status).toBe("paid");
  const paid = (await act(stack, trade.buyer, trade.orderId, "pay")).data;
  const release = { ...step("release", paid.version), ...receipt(trade.buyer) };
  expect((await tried(trade.seller, "POST /api/ctc/update-order-state", release)).data.status).toBe("completed");
  expect((await stack.call(trade.seller, "POST /api/ctc/update-order-state", { body: release })).data.status).toBe("completed");
});

it("wrong codes of a release that is only tried count as guesses", async () => {
  const trade = await sale(stack);
  const { version } = (await act(stack, trade.buyer, trade.orderId, "pay")).data;
  const body = { orderId: trade.orderId, action: "release", version, ...receipt(trade.buyer, "000000") } as const;
  const guess = async () => (await stack.call(trade.seller, "POST /api/ctc/update-order-state", { query: DRY, body })).error;
  const codes: unknown[] = [];
  for (let guesses = 0; guesses < 30; guesses++) codes.push(await guess());
  expect(new Set(codes).size).toBeGreaterThan(1);
  const right = { orderId: trade.orderId, action: "release", version, ...receipt(trade.buyer) } as const;
  expect((await stack.call(trade.seller, "POST /api/ctc/update-order-state", { query: DRY, body: right })).status).not.toBe(200);
});

it("adverts and cases can be tried too", async () => {
  const wanted = { side: "buy" as const, asset: "USDT", fiat: "USD", ...terms };
  const { status, data } = await tried(buyer, "POST /api/ctc/create-adv", wanted);
  expect([status, data.advert.quantity]).toEqual([200, "100"]);
  const { advert } = (await stack.call(buyer, "POST /api/ctc/create-adv", { body: wanted })).data;
  const edit = { ...terms, quantity: "90", advId: advert.advId, version: advert.version };
  const edited = await tried(buyer, "POST /api/ctc/update-adv", edit);
  expect([edited.status, edited.data.advert.quantity]).toEqual([200, "90"]);
  const trade = await SITUATIONS.paid(stack);
  const fileIds = [await proofOf(stack, trade.buyer, trade.orderId)];
  const appeal = { orderId: trade.orderId, reason: "coins_not_released" as const, description: "Nothing came", fileIds };
  const opened = await tried(trade.buyer, "POST /api/ctc/create-appeal", appeal);
  expect([opened.status, (await details(stack, trade.buyer, trade.orderId)).status]).toEqual([200, "paid"]);
  expect((await stack.call(trade.buyer, "POST /api/ctc/create-appeal", { body: appeal })).status).toBe(200);
});

it("any word but true is refused, so that a typing error does not become an order, and so is a call that can't be tried", async () => {
  const odd = await stack.send(buyer, "POST /api/ctc/create-order", { query: { dryRun: "yes" }, body: { advId, ...take } });
  const misspelled = await stack.send(buyer, "POST /api/ctc/create-order", {
    query: { dryrun: "true" },
    body: { advId, ...take },
  });
  expect([odd.status, misspelled.status]).toEqual([400, 400]);
});

it("the table of moves is there as data", async () => {
  const { data } = await stack.call(null, "GET /api/ctc/query-order-transitions");
  expect(data.transitions).toHaveLength(TRANSITIONS.length + 2);
  expect(data.transitions[0]).toEqual(expect.objectContaining({ from: [], action: "create", to: "awaiting_payment", coins: "hold" }));
});
