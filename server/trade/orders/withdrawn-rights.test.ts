import { afterAll, beforeAll, expect, it } from "vitest";
import type { OrderId } from "@plaza/contract/ids.ts";
import { setPassword } from "../../people/accounts/password.service.ts";
import { findUser } from "../../people/accounts/user.store.ts";
import { ask, makeKey } from "../../testing/keys.ts";
import { askBackoffice, hire } from "../../testing/staff.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { subUserOf } from "../../testing/sub-users.ts";
import { act, deleteUsedCodes, receipt, sale, untilWaiting, whileLocked, type Trade } from "../../testing/trades.ts";

/** An act that is under way while the right to it is taken away, by each right that is no session: it is done before that, or not at all. */

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  await stack.owner.query("INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', 100000000) ON CONFLICT DO NOTHING");
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

async function paidSale(): Promise<Trade> {
  const trade = await sale(stack);
  await act(stack, trade.buyer, trade.orderId, "pay");
  return trade;
}

async function statusOf(orderId: OrderId): Promise<string> {
  const { rows } = await stack.owner.query<{ status: string }>("SELECT status FROM orders WHERE id = $1", [orderId]);
  return rows[0]?.status ?? "";
}

async function helperOf({ seller, orderId }: Trade): Promise<Person> {
  const helper = await subUserOf(stack, seller, "release");
  await stack.call(seller, "POST /api/ctc/assign-order", { body: { orderId, subUserId: helper.id } });
  await deleteUsedCodes(stack.owner);
  return helper;
}

const setRights = (owner: Person, helper: Person, rights: "view" | "trade") =>
  stack.call(owner, "POST /api/a/v1/auth/sub-users/{id}", { params: { id: helper.id }, body: { action: "set_rights", rights } });

/** The same row that an act needs, locked by somebody else meanwhile. */
type WhileBusy = (meanwhile: () => Promise<void>) => Promise<void>;

/** Takes the right away while the act waits for the order, or for another row. @returns what came of the act, and the order's state when the taking away was answered */
async function takeAwayDuring<Done>(
  whileBusy: WhileBusy,
  begin: () => Promise<Done>,
  takeAway: () => Promise<unknown>,
  look: () => Promise<string>,
) {
  const sent: { acting?: Promise<Done>; taking?: Promise<string> } = {};
  await whileBusy(async () => {
    sent.acting = begin();
    await untilWaiting(stack.owner, 1);
    sent.taking = takeAway().then(look);
    // Either it waits for the act, or it has been answered while the act is still to come.
    await Promise.race([sent.taking, untilWaiting(stack.owner, 2)]);
  });
  return { seen: await sent.taking, done: await sent.acting, afterwards: await look() };
}

const onOrder = (orderId: OrderId): [WhileBusy, () => Promise<string>] => [
  (meanwhile) => whileLocked(stack, orderId, meanwhile),
  () => statusOf(orderId),
];

it.each(["view", "trade"] as const)(
  "a sub-user's release that is under way when its rights become %s is done before they do",
  async (rights) => {
    const trade = await paidSale();
    const helper = await helperOf(trade);
    const [whileBusy, look] = onOrder(trade.orderId);
    const { seen, done, afterwards } = await takeAwayDuring(
      whileBusy,
      () => act(stack, helper, trade.orderId, "release", receipt(trade.buyer)),
      () => setRights(trade.seller, helper, rights),
      look,
    );
    expect([seen, afterwards], done?.text).toEqual(["completed", "completed"]);
  },
);

/** A paid order of somebody whose program releases it by a key. */
async function keyed() {
  const { seller, buyer, orderId } = await paidSale();
  const key = await makeKey(stack, seller, {
    scopes: ["read", "trade", "release"],
    allowRelease: { dailyCapUsd: "1000", understood: true },
  });
  const body = { orderId, action: "release", version: 2, confirm: { amount: "100", senderName: buyer.name } };
  const release = () => ask(stack, key, "POST /api/ctc/update-order-state", { body, idempotencyKey: `release-${orderId}` });
  return { seller, orderId, key, release };
}

it("a key's release that is under way when the key is revoked is done before it is", async () => {
  const { seller, orderId, key, release } = await keyed();
  const [whileBusy, look] = onOrder(orderId);
  const revoke = () => stack.call(seller, "POST /api/a/v1/auth/revoke-api-key", { body: { keyId: key.keyId } });
  const { seen, done, afterwards } = await takeAwayDuring(whileBusy, release, revoke, look);
  expect([seen, afterwards], done?.text).toEqual(["completed", "completed"]);
});

it("a key's release that waits while the owner's password is reset is refused", async () => {
  const { seller, orderId, release } = await keyed();
  const [whileBusy, look] = onOrder(orderId);
  const reset = () => stack.owner.query("UPDATE users SET password_reset_at = clock_timestamp() WHERE id = $1", [seller.id]);
  const { seen, done, afterwards } = await takeAwayDuring(whileBusy, release, reset, look);
  expect([seen, done?.error, afterwards]).toEqual(["paid", "release_cap_reached", "paid"]);
});

it("what a key does that is no release is done before the owner's password is reset, or is refused", async () => {
  const { buyer, orderId } = await sale(stack);
  const key = await makeKey(stack, buyer, { scopes: ["read", "trade"] });
  const [whileBusy, look] = onOrder(orderId);
  const pay = (version: number) =>
    ask(stack, key, "POST /api/ctc/update-order-state", {
      body: { orderId, action: "pay", version },
      idempotencyKey: `pay-order-${version}`,
    });
  const { context } = stack.server;
  const reset = () =>
    context.db.transaction(async (tx) => setPassword(context, tx, await findUser(tx, buyer.id), "a password set by a code", null));
  const { seen, done, afterwards } = await takeAwayDuring(whileBusy, () => pay(1), reset, look);
  expect([seen, afterwards], done?.text).toEqual(["paid", "paid"]);
  expect((await pay(2)).error).toBe("signature_invalid");
});

it("a freeze by a staff member that is under way when their access ends is done before it does", async () => {
  const [person, agent] = [await stack.person(), await hire(stack, "agent")];
  const frozen = async () => {
    const { rows } = await stack.owner.query<{ frozen: string }>(
      "SELECT (frozen_until IS NOT NULL)::text AS frozen FROM users WHERE id = $1",
      [person.id],
    );
    return rows[0]?.frozen ?? "";
  };
  const whileBusy: WhileBusy = async (meanwhile) => {
    const other = await stack.owner.connect();
    await other.query("BEGIN");
    await other.query("SELECT FROM users WHERE id = $1 FOR UPDATE", [person.id]);
    await meanwhile();
    await other.query("ROLLBACK");
    other.release();
  };
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const { seen, done, afterwards } = await takeAwayDuring(
    whileBusy,
    () => askBackoffice(stack, agent, "POST /api/desk/freeze-user", { body: { uid: person.uid, reason: "fraud", note: "seen", until } }),
    () => stack.owner.query("DELETE FROM staff_session WHERE staff_id = $1", [agent.staffId]),
    frozen,
  );
  expect([seen, afterwards], done?.text).toEqual(["true", "true"]);
});
