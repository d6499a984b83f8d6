import { afterAll, beforeAll, expect, test } from "vitest";
import { startStack, type Stack } from "../../testing/stack.ts";

/** What keeps an account from trading keeps its adverts from being posted, changed, put online, listed and taken. */

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

const BARS = [
  { bar: "no phone", lacking: "phone_verified = false", error: "not_eligible", hidden: "owner_unprotected" },
  { bar: "no e-mail address", lacking: "email_verified = false", error: "not_eligible", hidden: "owner_unprotected" },
  { bar: "no verified identity", lacking: "kyc_status = 'rejected'", error: "not_eligible", hidden: "owner_unverified" },
  { bar: "no authenticator", lacking: "totp_secret = NULL", error: "not_eligible", hidden: "owner_unprotected" },
  { bar: "a freeze", lacking: "frozen_until = now() + interval '1 hour'", error: "account_frozen", hidden: "owner_frozen" },
  { bar: "a security hold", lacking: "security_hold_until = now() + interval '1 hour'", error: "not_eligible", hidden: "security_hold" },
] as const;

test.each(BARS)("$bar: a sell advert can't be put online, is in no list and is taken by nobody", async ({ lacking, error, hidden }) => {
  const [owner, taker] = [await stack.person({ usdt: "1000" }), await stack.person()];
  const [online, offline] = [
    await stack.advert(owner, { side: "sell", quantity: "100" }),
    await stack.advert(owner, { side: "sell", quantity: "100" }),
  ];
  const putTo = (advId: typeof online, state: "online" | "offline") =>
    stack.call(owner, "POST /api/ctc/update-adv-state", { body: { advId, state } });
  expect((await putTo(offline, "offline")).error).toBeNull();
  await stack.owner.query(`UPDATE users SET ${lacking} WHERE id = $1`, [owner.id]);
  expect((await putTo(offline, "online")).error).toBe(error);
  const all = await stack.call(owner, "POST /api/ctc/update-adv-state", { body: { all: true, state: "online" } });
  expect(all.data.failed).toEqual([{ advId: offline, error }]);
  const list = await stack.call(taker, "POST /api/ctc/query-adv-list", { body: { side: "buy", asset: "USDT", fiat: "USD" } });
  expect(list.data.items.map(({ advId }) => advId)).not.toContain(online);
  const taken = await stack.call(taker, "POST /api/ctc/create-order", {
    body: { advId: online, side: "buy", amount: "10", methodId: "wise", price: "1" },
  });
  expect(taken.error).toBe("advert_unavailable");
  const own = await stack.call(owner, "GET /api/ctc/query-one-adv", { query: { advId: online } });
  expect(own.data.advert.hiddenReasons).toEqual([hidden]);
  expect((await putTo(online, "offline")).error).toBeNull();
});

test("newer terms are asked for where the owner acts, and leave adverts that are online to be taken", async () => {
  const [owner, taker] = [await stack.person({ usdt: "1000" }), await stack.person()];
  const [online, offline] = [
    await stack.advert(owner, { side: "sell", quantity: "100" }),
    await stack.advert(owner, { side: "sell", quantity: "100" }),
  ];
  await stack.call(owner, "POST /api/ctc/update-adv-state", { body: { advId: offline, state: "offline" } });
  await stack.owner.query("UPDATE users SET terms_version = NULL WHERE id = $1", [owner.id]);
  const back = await stack.call(owner, "POST /api/ctc/update-adv-state", { body: { advId: offline, state: "online" } });
  expect(back.answer).toMatchObject({ error: "not_eligible", data: { missing: ["terms"] } });
  const taken = await stack.call(taker, "POST /api/ctc/create-order", {
    body: { advId: online, side: "buy", amount: "10", methodId: "wise", price: "1" },
  });
  expect(taken.error).toBeNull();
});
