import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { authenticatorPlace } from "../accounts/security-code.service.ts";
import { sealedAuthenticators } from "../accounts/security-code.store.ts";
import { sealedOrderAccounts } from "../orders/order.store.ts";
import { accountPlace } from "../orders/order.view.ts";
import { sealedPayments } from "../payments/payment.store.ts";
import { startStack, type Stack } from "../testing/stack.ts";
import { resealAll } from "./reseal.ts";
import { sealingKeyOf, unseal } from "./seal.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const COLUMNS = [sealedPayments, sealedOrderAccounts(accountPlace), sealedAuthenticators(authenticatorPlace)];

it("brings accounts, orders' copies and authenticators under the newest key, once", async () => {
  const [seller, buyer] = await Promise.all([stack.person({ usdt: "100" }), stack.person()]);
  const advId = await stack.advert(seller, { side: "sell", quantity: "100" });
  await stack.call(buyer, "POST /api/ctc/create-order", { body: { advId, side: "buy", amount: "10", methodId: "wise", price: "1" } });

  const { config, db } = stack.server.context;
  const next = randomBytes(32);
  const both = sealingKeyOf([next, ...config.sealingKey.byId.values()]);
  const count = async () => (await resealAll(db, both, COLUMNS)).map(({ resealed }) => resealed);
  expect(await count()).toEqual([2, 1, 2]);
  expect(await count()).toEqual([0, 0, 0]);

  const alone = sealingKeyOf([next]);
  for (const column of COLUMNS)
    for (const { place, sealed } of await column.read(db, "0", 10)) expect(unseal(alone, place, sealed)).not.toBe("");
});

it("leaves a value that its owner has just written anew", async () => {
  const { db } = stack.server.context;
  const [value] = await sealedPayments.read(db, "0", 1);
  expect(await sealedPayments.write(db, value?.id ?? "", Buffer.from("before"), Buffer.from("next"))).toBe(false);
});
