import { randomUUID } from "node:crypto";
import { createGuardrails, generateSync } from "otplib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import { lastMessageTo } from "../../testing/mailbox.ts";
import { startStack, TEST_CLOCK_MS, type Person, type Stack } from "../../testing/stack.ts";
import { subUserOf } from "../../testing/sub-users.ts";
import { authenticatorCode, buy, details, deleteUsedCodes } from "../../testing/trades.ts";

let stack: Stack;
beforeAll(async () => void (stack = await startStack({}, 20)));
afterAll(() => stack.close());

const PASSWORD = "Evening-Desk-2026!";
const google = () => ({ channel: "google" as const, code: authenticatorCode() });
const codeFor = (secret: string) =>
  generateSync({ secret, guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }), epoch: Math.floor(TEST_CLOCK_MS / 1000) });
const invite = async (owner: Person, email: string, rights: "view" | "trade" | "release" = "trade") => {
  await deleteUsedCodes(stack.owner);
  return stack.call(owner, "POST /api/a/v1/auth/sub-users", { body: { nickname: "Evening", email, rights, securityCode: google() } });
};
const tokenTo = async (email: string) =>
  /account\/invitation\/([\w-]{43})/.exec((await lastMessageTo(stack, email))?.body ?? "")?.[1] ?? "";
const accept = async (token: string, password = PASSWORD) => {
  const seen = await stack.call(null, "POST /api/a/v2/auth/sub-user-invitation", { body: { token } });
  const code = seen.status === 200 ? codeFor(seen.data.secret) : "000000";
  return stack.call(null, "POST /api/a/v2/auth/accept-sub-user-invitation", { body: { token, password, code } });
};
const change = async (owner: Person, id: UserId, body: WireOf<"POST /api/a/v1/auth/sub-users/{id}">["body"]) =>
  stack.call(owner, "POST /api/a/v1/auth/sub-users/{id}", { params: { id }, body });
const list = async (owner: Person) => (await stack.call(owner, "GET /api/a/v1/auth/sub-users")).data;
const notices = async (person: Person) =>
  (await stack.call(person, "GET /api/ctc/query-notifications", { query: { limit: 50 } })).data.items
    .filter(({ kind }) => kind === "sub_user_changed")
    .map(({ facts }) => facts["change"])
    .toReversed();
const addressNobodyHas = () => `new${Math.random().toString(36).slice(2)}@example.test`;

describe("an invitation", () => {
  it("creates a sub-user with its own password and authenticator, and its link works once", async () => {
    const owner = await stack.person({ name: "Olga Owner" });
    const email = addressNobodyHas();
    const body = { nickname: "Evening", email, rights: "trade" as const };
    expect((await stack.call(owner, "POST /api/a/v1/auth/sub-users", { body })).error).toBe("security_code_required");
    const wrong = { ...body, securityCode: { channel: "google" as const, code: "000000" } };
    expect((await stack.call(owner, "POST /api/a/v1/auth/sub-users", { body: wrong })).error).toBe("security_code_wrong");
    // The name of an erased person is nobody's to take.
    const erased = { ...body, nickname: "closed Account " };
    expect((await stack.call(owner, "POST /api/a/v1/auth/sub-users", { body: erased })).error).toBe("field_invalid");
    const made = (await invite(owner, email)).data;
    expect(made).toMatchObject({ nickname: "Evening", email, rights: "trade", state: "invited", openOrders: 0, lastSeenAt: null });
    expect((await stack.call(null, "POST /api/a/v2/auth/login", { body: { account: email, password: "none" } })).error).toBe(
      "wrong_credentials",
    );
    const token = await tokenTo(email);
    const weak = await accept(token, "12345678");
    expect(weak.error).toBe("weak_password");
    const { data } = await accept(token);
    expect(data).toMatchObject({ isAdmin: false, kycStatus: "approved", verification: { authenticator: true } });
    expect((await accept(token)).error).toBe("invitation_over");
    const signedIn = await stack.call(null, "POST /api/a/v2/auth/login", { body: { account: email, password: PASSWORD } });
    expect(signedIn.data.userId).toBe(made.subUserId);
    expect((await list(owner)).items).toMatchObject([{ state: "active", email, invitedUntil: null }]);
    expect(await notices(owner)).toEqual(["invited", "accepted"]);
  });

  it("gives the sub-user a UID of its owner's account group", async () => {
    const owner = await stack.person();
    await stack.owner.query("UPDATE users SET account_group = 21 WHERE id = $1", [owner.id]);
    const { subUserId } = (await invite(owner, addressNobodyHas())).data;
    const { rows } = await stack.owner.query<{ uid: string }>("SELECT uid::text FROM users WHERE id = $1", [subUserId]);
    expect(rows[0]?.uid).toMatch(/^21[1-9]\d{8}$/);
  });

  it("says the same of an address that has an account, and opens nothing with it", async () => {
    const [owner, other] = [await stack.person(), await stack.person()];
    const { rows } = await stack.owner.query<{ email: string }>("SELECT email FROM users WHERE id = $1", [other.id]);
    const taken = rows[0]?.email ?? "";
    const [one, two] = [(await invite(owner, taken)).data, (await invite(owner, addressNobodyHas())).data];
    expect(Object.keys(one)).toEqual(Object.keys(two));
    expect({ ...one, subUserId: "", email: "", createdAt: "", invitedUntil: "" }).toEqual({
      ...two,
      subUserId: "",
      email: "",
      createdAt: "",
      invitedUntil: "",
    });
    expect(await tokenTo(taken)).toBe("");
  });

  it("is over after ten wrong codes, after three days, and once a new one was sent", async () => {
    const owner = await stack.person();
    const email = addressNobodyHas();
    const { subUserId } = (await invite(owner, email)).data;
    const first = await tokenTo(email);
    for (let tries = 0; tries < 10; tries++) {
      const code = "000000";
      // One guess after the other.
      const { error } = await stack.call(null, "POST /api/a/v2/auth/accept-sub-user-invitation", {
        body: { token: first, password: PASSWORD, code },
      });
      expect(error).toBe("security_code_wrong");
    }
    expect((await stack.call(null, "POST /api/a/v2/auth/sub-user-invitation", { body: { token: first } })).error).toBe("invitation_over");
    const again = async () => {
      await deleteUsedCodes(stack.owner);
      expect((await change(owner, subUserId, { action: "invite", securityCode: google() })).status).toBe(200);
      return tokenTo(email);
    };
    const [second, third] = [await again(), await again()];
    expect((await stack.call(null, "POST /api/a/v2/auth/sub-user-invitation", { body: { token: second } })).error).toBe("invitation_over");
    await stack.owner.query("UPDATE sub_user_invitation SET expires_at = now() WHERE user_id = $1", [subUserId]);
    expect((await stack.call(null, "POST /api/a/v2/auth/sub-user-invitation", { body: { token: third } })).error).toBe("invitation_over");
  });
});

describe("what an owner changes", () => {
  it("counts from the next request on: rights at once, suspended and ended is signed out", async () => {
    const owner = await stack.person({ usdt: "100" });
    const sub = await subUserOf(stack, owner, "trade");
    const seller = await stack.person({ usdt: "500" });
    const advId = await stack.advert(seller, { side: "sell", quantity: "500" });
    const orderId = await buy(stack, sub, advId);
    const say = () => stack.call(sub, "POST /api/ctc/send-chat-msg", { body: { orderId, type: "text", content: "Hello" } });
    expect((await say()).status).toBe(200);
    expect((await change(owner, sub.id, { action: "set_rights", rights: "view" })).data.rights).toBe("view");
    expect((await say()).status).toBe(403);
    expect((await details(stack, sub, orderId)).status).toBe("awaiting_payment");
    expect((await change(owner, sub.id, { action: "set_rights", rights: "release" })).error).toBe("security_code_required");
    await deleteUsedCodes(stack.owner);
    expect((await change(owner, sub.id, { action: "set_rights", rights: "release", securityCode: google() })).data.rights).toBe("release");
    expect((await change(owner, sub.id, { action: "set_rights", rights: "trade" })).data.rights).toBe("trade");
    expect((await say()).status).toBe(200);
    expect((await change(owner, sub.id, { action: "suspend" })).data).toMatchObject({ state: "suspended", openOrders: 1 });
    expect((await say()).status).toBe(401);
    expect((await change(owner, sub.id, { action: "suspend" })).error).toBe("already_done");
    expect((await change(owner, sub.id, { action: "resume" })).data.state).toBe("active");
    expect((await change(owner, sub.id, { action: "end" })).data).toMatchObject({ state: "ended", email: null, openOrders: 0 });
    expect((await change(owner, sub.id, { action: "resume" })).error).toBe("already_done");
    const mine = await details(stack, owner, orderId);
    expect([mine.status, mine.subUser]).toEqual(["awaiting_payment", undefined]);
    expect(await notices(owner)).toEqual(["view", "release", "trade", "suspended", "resumed", "ended"]);
  });

  it("is not available to others, and a suspended one is refused at login", async () => {
    const [owner, stranger] = [await stack.person(), await stack.person()];
    const email = addressNobodyHas();
    const { subUserId } = (await invite(owner, email)).data;
    await accept(await tokenTo(email));
    for (const action of ["suspend", "resume", "end", "invite"] as const)
      expect((await change(stranger, subUserId, { action })).status).toBe(404);
    await change(owner, subUserId, { action: "suspend" });
    const knock = (password: string) => stack.call(null, "POST /api/a/v2/auth/login", { body: { account: email, password } });
    expect((await knock(PASSWORD)).error).toBe("sub_user_suspended");
    expect((await knock("Another-One-2026!")).error).toBe("wrong_credentials");
    await change(owner, subUserId, { action: "end" });
    expect((await knock(PASSWORD)).error).toBe("wrong_credentials");
    expect((await invite(owner, email)).status).toBe(200);
    expect((await accept(await tokenTo(email))).data.userId).not.toBe(subUserId);
  });

  it("never lets more than twenty work for one account, also of many at once", async () => {
    const owner = await stack.person({ twoFactor: false });
    // A user without a second factor is asked for nothing.
    await stack.owner.query("UPDATE users SET email_verified = false, phone_verified = false WHERE id = $1", [owner.id]);
    // All wait for one row. A request that waits too long on a busy machine gets "busy", and its sender tries again.
    const inviteUntilAnswered = async (body: WireOf<"POST /api/a/v1/auth/sub-users">["body"], key: string) => {
      for (;;) {
        const result = await stack.call(owner, "POST /api/a/v1/auth/sub-users", { body, key });
        if (result.error !== "busy") return result;
      }
    };
    const made = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        inviteUntilAnswered({ nickname: `N${index}`, email: addressNobodyHas(), rights: "view" }, randomUUID()),
      ),
    );
    expect(made.filter(({ status }) => status === 200)).toHaveLength(20);
    for (const { status, error } of made.filter((response) => response.status !== 200))
      expect([status, error]).toEqual([422, "sub_user_limit"]);
  });
});

describe("orders on the account's adverts", () => {
  const shop = async () => {
    const owner = await stack.person({ usdt: "5000" });
    const [one, two] = [await subUserOf(stack, owner, "trade"), await subUserOf(stack, owner, "release")];
    return {
      owner,
      one,
      two,
      looker: await subUserOf(stack, owner, "view"),
      advId: await stack.advert(owner, { side: "sell", quantity: "5000" }),
    };
  };
  const handOf = async (owner: Person, orderId: Awaited<ReturnType<typeof buy>>) =>
    (await details(stack, owner, orderId)).subUser?.subUserId ?? null;

  it("go to the owner, who puts them into hands that may trade, and takes them back", async () => {
    const { owner, one, two, looker, advId } = await shop();
    const buyer = await stack.person();
    const orderId = await buy(stack, buyer, advId);
    const assign = (who: Person, subUserId?: UserId) =>
      stack.call(who, "POST /api/ctc/assign-order", { body: { orderId, ...(subUserId === undefined ? {} : { subUserId }) } });
    expect([await handOf(owner, orderId), (await details(stack, owner, orderId)).assignable]).toEqual([null, true]);
    expect((await assign(owner, looker.id)).error).toBe("sub_user_cannot");
    expect((await assign(owner, buyer.id)).error).toBe("not_found");
    expect((await assign(buyer, one.id)).error).toBe("not_found");
    expect((await assign(one, one.id)).status).toBe(403);
    expect((await assign(owner, one.id)).data.subUser?.subUserId).toBe(one.id);
    expect((await details(stack, one, orderId)).role).toBe("seller");
    const kinds = (await stack.call(one, "GET /api/ctc/query-notifications")).data.items.map(({ kind }) => kind);
    expect(kinds).toEqual(["order_assigned"]);
    expect((await assign(owner, two.id)).data.subUser?.subUserId).toBe(two.id);
    expect((await stack.call(one, "GET /api/ctc/query-order-details", { query: { orderId } })).status).toBe(404);
    expect((await assign(owner)).data.subUser).toBeUndefined();
    expect((await details(stack, buyer, orderId)).subUser).toBeUndefined();
    expect((await details(stack, buyer, orderId)).assignable).toBeUndefined();
    await assign(owner, two.id);
    expect((await change(owner, two.id, { action: "end" })).error).toBeNull();
    expect(await handOf(owner, orderId)).toBeNull();
  });

  it("go to each in turns where the rule says so, also when many come at once", async () => {
    const { owner, one, two, advId } = await shop();
    expect((await list(owner)).newOrders).toBe("owner");
    await stack.call(owner, "POST /api/a/v1/auth/sub-user-rule", { body: { newOrders: "turns" } });
    const buyers = await Promise.all(Array.from({ length: 6 }, () => stack.person()));
    const orders = await Promise.all(buyers.map((buyer) => buy(stack, buyer, advId)));
    const hands = await Promise.all(orders.map((orderId) => handOf(owner, orderId)));
    expect(hands.filter((hand) => hand === one.id)).toHaveLength(3);
    expect(hands.filter((hand) => hand === two.id)).toHaveLength(3);
    await change(owner, one.id, { action: "suspend" });
    await change(owner, two.id, { action: "suspend" });
    expect(await handOf(owner, await buy(stack, await stack.person(), advId))).toBeNull();
    await stack.audit();
  });
});
