import { afterAll, beforeAll, expect, it } from "vitest";
import { readId, type AdvertId } from "@plaza/contract/ids.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { act, receipt, sale, untilWaiting } from "../../testing/trades.ts";

/** An act that had to wait for a lock decides by what was committed while it waited, although it locks and reads in one statement. */

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

/** Lets an act wait for a lock, changes something under that lock, and lets the act go on. */
async function whileWaiting<Value>(
  lock: readonly [string, string],
  change: readonly [string, string],
  begin: () => Promise<Value>,
): Promise<Value> {
  const other = await stack.owner.connect();
  try {
    await other.query("BEGIN");
    await other.query(lock[0], [lock[1]]);
    const begun = begin();
    await untilWaiting(stack.owner, 1);
    await other.query(change[0], [change[1]]);
    await other.query("COMMIT");
    return await begun;
  } finally {
    other.release();
  }
}

const LOCK_PERSON = "SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE";

it("a release that waited for its person counts the guesses that were made meanwhile", async () => {
  const { seller, buyer, orderId } = await sale(stack);
  await act(stack, buyer, orderId, "pay");
  const lockGuesses = `INSERT INTO authenticator_guess (user_id, scope, failures, locked_until)
    SELECT user_id, 'session:' || id, 0, now() + interval '15 minutes' FROM session WHERE user_id = $1`;
  const refused = await whileWaiting([LOCK_PERSON, seller.id], [lockGuesses, seller.id], () =>
    act(stack, seller, orderId, "release", receipt(buyer)),
  );
  expect(refused).toMatchObject({ status: 429, error: "too_many_attempts" });
  await stack.owner.query("DELETE FROM authenticator_guess WHERE user_id = $1", [seller.id]);
  expect((await act(stack, seller, orderId, "release", receipt(buyer))).data.status).toBe("completed");
});

it("a release that waited for its person refuses who was frozen meanwhile", async () => {
  const { seller, buyer, orderId } = await sale(stack);
  await act(stack, buyer, orderId, "pay");
  const freeze = "UPDATE users SET frozen_until = now() + interval '1 hour' WHERE id = $1";
  const refused = await whileWaiting([LOCK_PERSON, seller.id], [freeze, seller.id], () =>
    act(stack, seller, orderId, "release", receipt(buyer)),
  );
  expect(refused).toMatchObject({ status: 403, error: "account_frozen" });
  await stack.owner.query("UPDATE users SET frozen_until = NULL WHERE id = $1", [seller.id]);
  expect((await act(stack, seller, orderId, "release", receipt(buyer))).data.status).toBe("completed");
});

it("a right code that is the session's first is used once and notes that the session has proved a factor", async () => {
  const { seller, buyer, orderId } = await sale(stack);
  const { rows: before } = await stack.owner.query("SELECT factor_at FROM session WHERE user_id = $1", [seller.id]);
  expect(before).toEqual([{ factor_at: null }]);
  await act(stack, buyer, orderId, "pay");
  expect((await act(stack, seller, orderId, "release", receipt(buyer))).data.status).toBe("completed");
  const { rows: after } = await stack.owner.query<{ proved: boolean; used: boolean }>(
    "SELECT s.factor_at IS NOT NULL AS proved, u.totp_last_step > 0 AS used FROM session s JOIN users u ON u.id = s.user_id WHERE u.id = $1",
    [seller.id],
  );
  expect(after).toEqual([{ proved: true, used: true }]);
});

function take(buyer: Person, advId: AdvertId) {
  return stack.call(buyer, "POST /api/ctc/create-order", { body: { advId, side: "buy", amount: "100", methodId: "wise", price: "1" } });
}

it("a placement that waited for its taker refuses who was frozen or blocked meanwhile", async () => {
  const [seller, buyer] = await Promise.all([stack.person({ usdt: "500" }), stack.person()]);
  const advId = await stack.advert(seller, { side: "sell", quantity: "500" });
  const freeze = "UPDATE users SET frozen_until = now() + interval '1 hour' WHERE id = $1";
  const refused = await whileWaiting([LOCK_PERSON, buyer.id], [freeze, buyer.id], () => take(buyer, advId));
  expect(refused).toMatchObject({ status: 403, error: "account_frozen" });
  await stack.owner.query("UPDATE users SET frozen_until = NULL WHERE id = $1", [buyer.id]);
  // What is read after the lock is of after the wait, too.
  const block = `INSERT INTO user_block (blocker_id, blocked_id) VALUES (${seller.id}, $1)`;
  const blocked = await whileWaiting([LOCK_PERSON, buyer.id], [block, buyer.id], () => take(buyer, advId));
  expect(blocked).toMatchObject({ status: 403, error: "not_eligible" });
});

it("a placement that waited for the account that is paid finds it removed", async () => {
  const [seller, buyer] = await Promise.all([stack.person({ usdt: "500" }), stack.person()]);
  const advId = await stack.advert(seller, { side: "sell", quantity: "500" });
  const refused = await whileWaiting(
    ["SELECT FROM payment_account WHERE user_id = $1 FOR UPDATE", seller.id],
    ["UPDATE payment_account SET removed_at = now() WHERE user_id = $1", seller.id],
    () => take(buyer, advId),
  );
  expect(refused).toMatchObject({ status: 409, error: "advert_unavailable" });
});

it("a placement that waited for its advert has the version, the state and the price of after the wait", async () => {
  const [buyer, seller] = await Promise.all([stack.person(), stack.person({ usdt: "500" })]);
  const advId = await stack.advert(buyer, { side: "buy", quantity: "400" });
  const sellWhile = (change: string) =>
    whileWaiting(["SELECT FROM advert WHERE id = $1 FOR UPDATE", advId], [`UPDATE advert SET ${change} WHERE id = $1`, advId], () =>
      stack.call(seller, "POST /api/ctc/create-order", { body: { advId, side: "sell", amount: "100", methodId: "wise", price: "1" } }),
    );
  const placed = await sellWhile("version = version + 1");
  const { rows } = await stack.owner.query(
    "SELECT o.advert_version = a.version AS newest FROM orders o JOIN advert a ON a.id = o.advert_id WHERE o.id = $1",
    [placed.data.orderId],
  );
  expect(rows).toEqual([{ newest: true }]);
  expect(await sellWhile("price = price * 2")).toMatchObject({ status: 409, error: "price_changed" });
  await stack.owner.query("UPDATE advert SET price = price / 2 WHERE id = $1", [advId]);
  expect(await sellWhile("state = 'offline'")).toMatchObject({ status: 409, error: "advert_unavailable" });
});

it("a taker with several reasons learns the first one: no advert, then the freeze, then the account to be paid to", async () => {
  const [buyer, seller] = await Promise.all([stack.person({ usdt: "500" }), stack.person({ usdt: "500" })]);
  const advId = await stack.advert(buyer, { side: "buy", quantity: "400" });
  await stack.owner.query("UPDATE payment_account SET removed_at = now() WHERE user_id = $1", [seller.id]);
  await stack.owner.query("UPDATE users SET frozen_until = now() + interval '1 hour' WHERE id = $1", [seller.id]);
  const sell = (id: AdvertId) =>
    stack.call(seller, "POST /api/ctc/create-order", { body: { advId: id, side: "sell", amount: "100", methodId: "wise", price: "1" } });
  expect((await sell(readId("1"))).error).toBe("not_found");
  expect((await sell(advId)).error).toBe("account_frozen");
  await stack.owner.query("UPDATE users SET frozen_until = NULL WHERE id = $1", [seller.id]);
  expect((await sell(advId)).error).toBe("payment_account_needed");
});
