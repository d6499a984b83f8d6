import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserId } from "@plaza/contract/ids.ts";
import { eraseAccount } from "../../testing/closed-account.ts";
import { exchangeUsers, makeTestServiceKey } from "../../testing/service.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { untilWaiting } from "../../testing/trades.ts";
import { erasureHindrances } from "./erase.ts";

/** What reaches a person's account while the account is being erased: all of it is there before, and hinders the erasure, or comes too late. */

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

const erase = (id: UserId) => eraseAccount(stack, id, erasureHindrances);

/** Begins an act, and an erasure while the act waits for a row that is locked; both may go on once they wait, or once the erasure is over. */
async function eraseDuring<Done>(userId: UserId, lock: string, lockedId: string, begin: () => Promise<Done>) {
  const pause = await stack.owner.connect();
  await pause.query("BEGIN");
  await pause.query(lock, [lockedId]);
  const acting = begin();
  await untilWaiting(stack.owner, 1);
  const erasing = erase(userId);
  await Promise.race([erasing, untilWaiting(stack.owner, 2)]);
  await pause.query("COMMIT");
  pause.release();
  return { done: await acting, erased: await erasing };
}

async function isClosed(id: UserId): Promise<boolean | undefined> {
  const { rows } = await stack.owner.query<{ closed: boolean }>("SELECT closed_at IS NOT NULL AS closed FROM users WHERE id = $1", [id]);
  return rows[0]?.closed;
}

test("a person whose coins are on their way isn't erased, and coins that come later find nobody", async () => {
  const { makeUser, credit, debit, free } = exchangeUsers(stack, await makeTestServiceKey(stack));
  const externalId = await makeUser();
  await credit(externalId, "1");
  await debit(externalId, "1");
  const { rows } = await stack.owner.query<{ id: UserId }>("SELECT id FROM users WHERE external_id = $1", [externalId]);
  const { id } = requireValue(rows[0]);
  const lock = "SELECT FROM ledger_account WHERE owner_id = $1 FOR UPDATE";
  const { done, erased } = await eraseDuring(id, lock, id, () => credit(externalId, "5"));
  expect(done.error).toBeNull();
  expect(erased).toEqual({ hindrances: ["1 balances are not zero"] });
  expect([await isClosed(id), await free(externalId)]).toEqual([false, "5"]);
  await debit(externalId, "5");
  expect(await erase(id)).toMatchObject({ files: 0 });
  expect((await credit(externalId, "5")).error).toBe("not_found");
});

test("a person whose order is just being placed isn't erased", async () => {
  const [seller, buyer] = [await stack.person({ usdt: "1000" }), await stack.person()];
  const advId = await stack.advert(seller, { side: "sell", quantity: "500" });
  const body = { advId, side: "buy" as const, amount: "100", methodId: "wise", price: "1" };
  const lock = "SELECT FROM advert WHERE id = $1 FOR UPDATE";
  const { done, erased } = await eraseDuring(buyer.id, lock, advId, () => stack.call(buyer, "POST /api/ctc/create-order", { body }));
  expect(done.error).toBeNull();
  expect(erased).toEqual({ hindrances: ["1 orders are open"] });
  expect(await isClosed(buyer.id)).toBe(false);
});
