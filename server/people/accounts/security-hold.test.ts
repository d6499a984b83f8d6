import type { PaymentId } from "@plaza/contract/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, makeKey } from "../../testing/keys.ts";
import { codeTo } from "../../testing/mailbox.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { subUserOf } from "../../testing/sub-users.ts";
import { act, authenticatorCode, buy, deleteUsedCodes, details, receipt, sale } from "../../testing/trades.ts";
import { firstRow } from "../../testing/rows.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

const google = () => ({ channel: "google" as const, code: authenticatorCode() });
const onHold = { error: "not_eligible", data: { reasons: [{ reason: "security_hold" }] } };
const address = () => `helper${Math.random().toString(36).slice(2)}@example.test`;

/** Starts the hold as the person would: the phone goes, and comes back at once, so that no gate is missing and the hold alone is left. */
async function startHold(person: Person): Promise<void> {
  await deleteUsedCodes(stack.owner);
  const phone = (await stack.owner.query<{ phone: string }>("SELECT phone FROM users WHERE id = $1", [person.id])).rows[0]?.phone;
  expect((await stack.call(person, "DELETE /api/a/v1/auth/phone", { body: { securityCode: google() } })).error).toBeNull();
  await stack.owner.query("UPDATE users SET phone = $2, phone_verified = true WHERE id = $1", [person.id, phone]);
  await deleteUsedCodes(stack.owner);
}

async function endHold(person: Person): Promise<void> {
  await stack.owner.query("UPDATE users SET security_hold_until = now() WHERE id = $1", [person.id]);
}

async function paidSale() {
  const trade = await sale(stack);
  await act(stack, trade.buyer, trade.orderId, "pay");
  return trade;
}

async function versionOf(orderId: string): Promise<number> {
  return (await stack.owner.query<{ version: number }>("SELECT version FROM orders WHERE id = $1", [orderId])).rows[0]?.version ?? 1;
}

describe("during a security hold", () => {
  it("a sub-user releases nothing, by whatever code, and does again afterwards", async () => {
    const { seller, buyer, orderId } = await paidSale();
    const helper = await subUserOf(stack, seller, "release");
    const assigned = await stack.call(seller, "POST /api/ctc/assign-order", { body: { orderId, subUserId: helper.id } });
    expect(assigned.error).toBeNull();
    await startHold(seller);
    expect((await act(stack, helper, orderId, "release", receipt(buyer))).answer).toMatchObject(onHold);
    await stack.call(helper, "POST /api/ctc/send-code", { body: { channel: "email", scene: "release", orderId } });
    const { rows } = await stack.owner.query<{ email: string }>("SELECT email FROM users WHERE id = $1", [helper.id]);
    const both = { ...receipt(buyer), secondCode: { channel: "email" as const, code: await codeTo(stack, rows[0]?.email ?? "") } };
    expect((await act(stack, helper, orderId, "release", both)).answer).toMatchObject(onHold);
    await endHold(seller);
    expect((await act(stack, helper, orderId, "release", receipt(buyer))).data.status).toBe("completed");
  });

  it("a sub-user's release button says why and until when, on the page, in the list and on the board, and the owner's stays possible", async () => {
    const { seller, orderId } = await paidSale();
    const helper = await subUserOf(stack, seller, "release");
    await stack.call(seller, "POST /api/ctc/assign-order", { body: { orderId, subUserId: helper.id } });
    const shown = async (who: Person) => {
      const [details_, list, board] = await Promise.all([
        details(stack, who, orderId),
        stack.call(who, "GET /api/ctc/query-order-list", { query: {} }),
        stack.call(who, "GET /api/ctc/query-board", {}),
      ]);
      const orders = [details_, list.data.items[0], board.data.items[0]?.order];
      return orders.map((order) => order?.availableActions.find(({ action }) => action === "release"));
    };
    await startHold(seller);
    const { rows } = await stack.owner.query<{ until: Date }>("SELECT security_hold_until AS until FROM users WHERE id = $1", [seller.id]);
    const stopped = { enabled: false, reason: "security_hold", availableAt: firstRow(rows).until.toISOString() };
    for (const release of await shown(helper)) expect(release).toMatchObject(stopped);
    for (const release of await shown(seller)) expect(release).toMatchObject({ enabled: true });
    const asked = await act(stack, helper, orderId, "request_cancel");
    expect(asked.data.availableActions.find(({ action }) => action === "release")).toMatchObject(stopped);
    await endHold(seller);
    for (const release of await shown(helper)) expect(release).toMatchObject({ enabled: true });
    await stack.owner.query("UPDATE users SET frozen_until = now() + interval '1 hour' WHERE id = $1", [helper.id]);
    for (const release of await shown(helper)) expect(release).toMatchObject({ enabled: false, reason: "account_frozen" });
  });

  it("a key releases nothing, and does again afterwards", async () => {
    const { seller, buyer, orderId } = await paidSale();
    const key = await makeKey(stack, seller, {
      scopes: ["read", "trade", "release"],
      allowRelease: { dailyCapUsd: "1000", understood: true },
    });
    await stack.owner.query("INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', 100000000) ON CONFLICT DO NOTHING");
    await startHold(seller);
    const body = { orderId, action: "release", version: await versionOf(orderId), confirm: { amount: "100", senderName: buyer.name } };
    const release = () => ask(stack, key, "POST /api/ctc/update-order-state", { body, idempotencyKey: `release-${Math.random()}` });
    expect(await release()).toMatchObject(onHold);
    expect((await ask(stack, key, "GET /api/ctc/query-order-details", { query: { orderId } })).error).toBeNull();
    await endHold(seller);
    expect(await release()).toMatchObject({ error: null, data: { status: "completed" } });
  });

  it("nobody is invited, given a right or let back in, but anybody can be shut out", async () => {
    const owner = await stack.person();
    const [looker, idle, leaver] = [
      await subUserOf(stack, owner, "view"),
      await subUserOf(stack, owner, "trade"),
      await subUserOf(stack, owner, "release"),
    ];
    const change = (
      who: Person,
      body: { action: "set_rights" | "suspend" | "resume" | "end" | "invite"; rights?: "view" | "trade" | "release" },
    ) => stack.call(owner, "POST /api/a/v1/auth/sub-users/{id}", { params: { id: who.id }, body: { ...body, securityCode: google() } });
    expect((await change(idle, { action: "suspend" })).error).toBeNull();
    await startHold(owner);
    const invited = await stack.call(owner, "POST /api/a/v1/auth/sub-users", {
      body: { nickname: "Evening", email: address(), rights: "view", securityCode: google() },
    });
    expect(invited.answer).toMatchObject(onHold);
    expect((await change(looker, { action: "set_rights", rights: "release" })).answer).toMatchObject(onHold);
    expect((await change(looker, { action: "set_rights", rights: "trade" })).answer).toMatchObject(onHold);
    expect((await change(looker, { action: "invite" })).answer).toMatchObject(onHold);
    expect((await change(idle, { action: "resume" })).answer).toMatchObject(onHold);
    expect((await change(leaver, { action: "set_rights", rights: "view" })).error).toBeNull();
    expect((await change(leaver, { action: "end" })).error).toBeNull();
  });

  it("an order goes into nobody's hands, but back into the owner's", async () => {
    const { seller, orderId } = await paidSale();
    const [one, two] = [await subUserOf(stack, seller, "release"), await subUserOf(stack, seller, "release")];
    const assign = (who?: Person) =>
      stack.call(seller, "POST /api/ctc/assign-order", { body: { orderId, ...(who === undefined ? {} : { subUserId: who.id }) } });
    await assign(one);
    await startHold(seller);
    expect((await assign(two)).answer).toMatchObject(onHold);
    expect((await assign()).error).toBeNull();
  });

  it("new orders don't begin to go to sub-users, but go to the owner again", async () => {
    const owner = await stack.person();
    const rule = (newOrders: "owner" | "turns") => stack.call(owner, "POST /api/a/v1/auth/sub-user-rule", { body: { newOrders } });
    expect((await rule("owner")).error).toBeNull();
    await startHold(owner);
    expect((await rule("turns")).answer).toMatchObject(onHold);
    expect((await stack.call(owner, "GET /api/a/v1/auth/sub-users")).data.newOrders).toBe("owner");
    await endHold(owner);
    expect((await rule("turns")).data).toEqual({ newOrders: "turns" });
    await startHold(owner);
    expect((await rule("owner")).data).toEqual({ newOrders: "owner" });
  });

  it("no key is made", async () => {
    const person = await stack.person();
    await startHold(person);
    const made = await stack.call(person, "POST /api/a/v1/auth/create-api-key", {
      body: { name: "late", kind: "hmac", scopes: ["read"], securityCode: google() },
    });
    expect(made.answer).toMatchObject(onHold);
  });

  it("a sell advert that is online is in no list and taken by nobody; one that buys goes on", async () => {
    const [owner, taker] = [await stack.person({ usdt: "1000" }), await stack.person({ usdt: "1000" })];
    const [selling, buying] = [
      await stack.advert(owner, { side: "sell", quantity: "500" }),
      await stack.advert(owner, { side: "buy", quantity: "500" }),
    ];
    const listed = async (side: "buy" | "sell") =>
      (await stack.call(taker, "POST /api/ctc/query-adv-list", { body: { side, asset: "USDT", fiat: "USD" } })).data.items.map(
        ({ advId }) => advId,
      );
    expect(await listed("buy")).toContain(selling);
    await startHold(owner);
    expect(await listed("buy")).not.toContain(selling);
    const order = { amount: "100", methodId: "wise", price: "1" } as const;
    const taken = await stack.call(taker, "POST /api/ctc/create-order", { body: { advId: selling, side: "buy", ...order } });
    expect(taken.error).toBe("advert_unavailable");
    const own = (await stack.call(owner, "GET /api/ctc/query-one-adv", { query: { advId: selling } })).data;
    expect(own.advert.hiddenReasons).toEqual(["security_hold"]);
    expect(await listed("sell")).toContain(buying);
    const { rows } = await stack.owner.query<{ id: PaymentId }>("SELECT id FROM payment_account WHERE user_id = $1", [taker.id]);
    const sold = await stack.call(taker, "POST /api/ctc/create-order", {
      body: { advId: buying, side: "sell", paymentId: firstRow(rows).id, ...order },
    });
    expect(sold.error).toBeNull();
    await endHold(owner);
    expect(await buy(stack, taker, selling)).toMatch(/^\d+$/);
  });
});
