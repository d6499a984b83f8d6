import { afterAll, beforeAll, expect, it } from "vitest";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";

/** What many are answered by one reading, and what ends it. The time of the cache outlasts the test. */

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({}, 12, { listCacheMs: 10_000_000 });
});
afterAll(() => stack.close());

const MARKET = { side: "buy", asset: "USDT", fiat: "USD" } as const;
async function messages(viewer: Person | null): Promise<string[]> {
  const { data } = await stack.call(viewer, "POST /api/ctc/query-adv-list", { body: MARKET });
  return data.items.map(({ message }) => message);
}

it("Visitors share one reading of the market until this process changes something, and logged-in users another", async () => {
  const [seller, buyer, other] = [await stack.person({ usdt: "1000" }), await stack.person(), await stack.person()];
  const advId = await stack.advert(seller, { side: "sell", quantity: "500" });
  // As another process would change it.
  const write = (message: string) => stack.owner.query("UPDATE advert SET message = $2 WHERE id = $1", [advId, message]);
  await write("one");
  expect(await messages(null)).toEqual(["one"]);
  await write("two");
  expect(await messages(null)).toEqual(["one"]);
  expect(await messages(buyer)).toEqual(["two"]);
  await write("three");
  expect(await messages(other)).toEqual(["two"]);
  // Another question is another answer.
  const { data: limited } = await stack.call(null, "POST /api/ctc/query-adv-list", { body: { ...MARKET, limit: 5 } });
  expect(limited.items.map(({ message }) => message)).toEqual(["three"]);
  expect((await stack.call(seller, "POST /api/ctc/update-adv-state", { body: { advId, state: "offline" } })).error).toBeNull();
  expect(await messages(null)).toEqual([]);
  expect(await messages(buyer)).toEqual([]);
});

it("What is read for many leaves out each reader's own adverts and those of blocked people, and comes in each reader's language", async () => {
  const [seller, blocked, buyer] = [await stack.person({ usdt: "1000" }), await stack.person({ usdt: "1000" }), await stack.person()];
  for (const [owner, text] of [
    [seller, "of the seller"],
    [blocked, "of the blocked one"],
  ] as const) {
    const advId = await stack.advert(owner, { side: "sell", quantity: "500" });
    await stack.owner.query("UPDATE advert SET message = $2 WHERE id = $1", [advId, text]);
  }
  await stack.call(buyer, "POST /api/ctc/block-user", { body: { uid: blocked.uid } });
  expect(await messages(null)).toEqual(["of the seller", "of the blocked one"]);
  expect(await messages(seller)).toEqual(["of the blocked one"]);
  expect(await messages(buyer)).toEqual(["of the seller"]);
  expect(await messages(blocked)).toEqual(["of the seller"]);
  const names = async (language: string) => {
    const { data } = await stack.call(buyer, "POST /api/ctc/query-adv-list", { body: MARKET, headers: { language } });
    return data.items.map(({ methods: [method] }) => method?.name);
  };
  expect([await names("en"), await names("zh-cn"), await names("en")]).toEqual([["Wise"], ["Wise"], ["Wise"]]);
});

it("A reader who sees few of the first adverts gets a full page all the same", async () => {
  const [merchant, seller, buyer] = [await stack.person({ usdt: "1000" }), await stack.person({ usdt: "1000" }), await stack.person()];
  for (let number = 0; number < 14; number++) await stack.advert(merchant, { side: "sell", fiat: "EUR", quantity: "20", price: "1" });
  for (let number = 0; number < 8; number++) await stack.advert(seller, { side: "sell", fiat: "EUR", quantity: "20", price: "1.10" });
  const page = async (viewer: Person) => {
    const { data } = await stack.call(viewer, "POST /api/ctc/query-adv-list", { body: { ...MARKET, fiat: "EUR", limit: 5 } });
    return { prices: data.items.map(({ price }) => price), more: data.nextCursor !== null };
  };
  expect(await page(buyer)).toEqual({ prices: Array.from({ length: 5 }, () => "1"), more: true });
  expect(await page(merchant)).toEqual({ prices: Array.from({ length: 5 }, () => "1.1"), more: true });
});

it("A refused question is refused again, in the language of the one who asks", async () => {
  const wrong = { ...MARKET, amount: "1.23456" };
  for (const language of ["en", "de"]) {
    const { error, answer } = await stack.call(null, "POST /api/ctc/query-adv-list", { body: wrong, headers: { language } });
    expect(error).toBe("precision_exceeded");
    expect(JSON.stringify(answer)).toMatch(language === "de" ? /Nachkommastellen/ : /decimal/);
  }
});
