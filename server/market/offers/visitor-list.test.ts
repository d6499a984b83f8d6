import { afterAll, beforeAll, expect, it } from "vitest";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";

/** What visitors are answered by one reading, and what ends it. The time of the cache outlasts the test. */

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

it("Visitors share one reading of the market until this process changes something, and a logged-in user has each list read", async () => {
  const [seller, buyer] = [await stack.person({ usdt: "1000" }), await stack.person()];
  const advId = await stack.advert(seller, { side: "sell", quantity: "500" });
  // As another process would change it.
  const write = (message: string) => stack.owner.query("UPDATE advert SET message = $2 WHERE id = $1", [advId, message]);
  await write("one");
  expect(await messages(null)).toEqual(["one"]);
  await write("two");
  expect(await messages(null)).toEqual(["one"]);
  expect(await messages(buyer)).toEqual(["two"]);
  // Another question is another answer.
  const { data: limited } = await stack.call(null, "POST /api/ctc/query-adv-list", { body: { ...MARKET, limit: 5 } });
  expect(limited.items.map(({ message }) => message)).toEqual(["two"]);
  expect((await stack.call(seller, "POST /api/ctc/update-adv-state", { body: { advId, state: "offline" } })).error).toBeNull();
  expect(await messages(null)).toEqual([]);
});

it("A refused question is refused again, in the language of the one who asks", async () => {
  const wrong = { ...MARKET, amount: "1.23456" };
  for (const language of ["en", "de"]) {
    const { error, answer } = await stack.call(null, "POST /api/ctc/query-adv-list", { body: wrong, headers: { language } });
    expect(error).toBe("precision_exceeded");
    expect(JSON.stringify(answer)).toMatch(language === "de" ? /Nachkommastellen/ : /decimal/);
  }
});
