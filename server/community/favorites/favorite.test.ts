import { afterAll, beforeAll, expect, test } from "vitest";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";

let stack: Stack;
let person: Person;
beforeAll(async () => {
  stack = await startStack();
  person = await stack.person();
});
afterAll(() => stack.close());

const add = (symbol: string) => stack.call(person, "POST /api/e/v1/favorite", { body: { symbol } });

test("favorites are added once, listed in their order and taken away, each person's own", async () => {
  await add("BTC");
  await add("USDT");
  expect((await add("BTC")).data).toEqual([{ symbol: "BTC" }, { symbol: "USDT" }]);
  const other = await stack.person();
  expect((await stack.call(other, "GET /api/e/v1/favorite")).data).toEqual([]);
  await stack.call(other, "DELETE /api/e/v1/favorite", { body: { symbol: "BTC" } });
  expect((await stack.call(person, "DELETE /api/e/v1/favorite", { body: { symbol: "USDT" } })).data).toEqual([{ symbol: "BTC" }]);
});

test.each(["BTC_USDT", "BTC/USDT", "BTC-USDT"])("%j is a pair, kept as it was written", async (symbol) => {
  const someone = await stack.person();
  expect((await stack.call(someone, "POST /api/e/v1/favorite", { body: { symbol } })).data).toEqual([{ symbol }]);
  expect((await stack.call(someone, "DELETE /api/e/v1/favorite", { body: { symbol } })).data).toEqual([]);
});

test.each(["btc", "", "B", "BTC//USDT", "BTC/", "BTC.USDT", "BTC'"])("%j is no symbol", async (symbol) => {
  expect((await add(symbol)).error).toBe("invalid_request");
});

test("there is an end to it", async () => {
  // Not by calls: a loaded machine sheds some of a hundred at once.
  await stack.owner.query("INSERT INTO favourite (user_id, symbol) SELECT $1, 'C' || n || '_USDT' FROM generate_series(1, 99) n", [
    person.id,
  ]);
  const refusal = await add("ONE_TOO_MANY".slice(0, 7).replace("_", "X"));
  expect(refusal.error).toBe("limit_reached");
  expect((await stack.call(person, "GET /api/e/v1/favorite")).data).toHaveLength(100);
});

test("only brokers learn that they are one", async () => {
  await stack.owner.query("INSERT INTO broker (user_id, broker_id, level) VALUES ($1, 'north-quay', 2)", [person.id]);
  expect((await stack.call(person, "GET /api/broker/v3/check")).data).toEqual({ isBroker: true, brokerId: "north-quay", level: 2 });
  expect((await stack.call(await stack.person(), "GET /api/broker/v3/check")).data).toEqual({ isBroker: false });
  expect((await stack.call(null, "GET /api/broker/v3/check")).error).toBe("not_signed_in");
});
