import type { Id } from "@plaza/contract/ids.ts";
import { readMailbox } from "../../delivery/notifications/outgoing.store.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { readText } from "@plaza/contract/unknown-value.ts";
import { createECDH } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Browser, givePassword, TEST_PASSWORD } from "../../testing/browser.ts";
import { ask, makeKey } from "../../testing/keys.ts";
import { codeTo } from "../../testing/mailbox.ts";
import { readStream } from "../../testing/event-stream.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { subUserOf } from "../../testing/sub-users.ts";
import { authenticatorCode, deleteUsedCodes } from "../../testing/trades.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({}, 12, { pushServices: ["push.example.test"] });
});
beforeEach(() => deleteUsedCodes(stack.owner));
afterAll(() => stack.close());

const INFO = "GET /api/a/v2/auth/user/info";
const google = () => ({ channel: "google", code: authenticatorCode() }) as const;

async function resetPassword(person: Person): Promise<void> {
  const account = await givePassword(stack, person);
  const browser = new Browser(stack);
  const post = (url: string, payload: object) => browser.send({ method: "POST", url, payload });
  await post("/api/a/v2/auth/password/forgot", { account });
  const body = { account, code: await codeTo(stack, account), password: "Another-Passw0rd!" };
  expect((await post("/api/a/v2/auth/password/reset", body)).statusCode).toBe(200);
}

/** As after a login with the new password. */
async function logInAgain(person: Person): Promise<Person> {
  const account = await givePassword(stack, person);
  const { token } = (await stack.call(null, "POST /api/a/v2/auth/login", { body: { account, password: TEST_PASSWORD }, key: null })).data;
  return { ...person, token };
}

async function subscribe(person: Person): Promise<void> {
  await stack.owner.query(
    `INSERT INTO push_subscription (user_id, endpoint, p256dh, auth, device)
     VALUES ($1::bigint, 'https://push.example.test/' || $1::text, decode(repeat('04', 65), 'hex'), decode(repeat('07', 16), 'hex'), 'Firefox')`,
    [person.id],
  );
  await stack.owner.query(
    "INSERT INTO telegram_chat (user_id, chat_hash, sealed_chat) VALUES ($1::bigint, sha256($1::text::bytea), sha256($1::text::bytea))",
    [person.id],
  );
}

const subscriptions = async (person: Person) =>
  (
    await stack.owner.query(
      "SELECT user_id FROM push_subscription WHERE user_id = $1 UNION ALL SELECT user_id FROM telegram_chat WHERE user_id = $1",
      [person.id],
    )
  ).rowCount;

test("a reset pauses every API key and its streams until the owner confirms it with a code", async () => {
  const person = await stack.person();
  const [key, other] = [await makeKey(stack, person), await makeKey(stack, person)];
  const url = readText((await ask(stack, key, "GET /api/ctc/get-r-token")).data, "url");
  await resetPassword(person);
  for (const apiKey of [key, other]) expect((await ask(stack, apiKey, INFO)).error).toBe("signature_invalid");
  expect((await readStream(stack.server.url, url)).status).toBe(401);

  const again = await logInAgain(person);
  const states = async () => (await stack.call(again, "GET /api/a/v1/auth/api-keys")).data.map(({ state }) => state);
  expect(await states()).toEqual(["paused", "paused"]);
  const resume = (as: Person, body: object) =>
    stack.call(as, "POST /api/a/v1/auth/resume-api-key", { body: { keyId: key.keyId, ...body } });
  expect((await resume(again, {})).error).toBe("security_code_required");
  expect((await resume(again, { securityCode: { channel: "google", code: "000000" } })).error).toBe("security_code_wrong");
  expect((await resume(await stack.person(), { securityCode: google() })).error).toBe("not_found");
  await deleteUsedCodes(stack.owner);
  expect((await resume(again, { securityCode: google() })).data).toEqual({ resumed: true });
  expect((await resume(again, { securityCode: google() })).error).toBe("not_found");
  expect((await ask(stack, key, INFO)).error).toBeNull();
  expect((await ask(stack, other, INFO)).error).toBe("signature_invalid");
  expect(await states()).toEqual(["paused", "active"]);
  const { rows } = await stack.owner.query(
    "SELECT facts ->> 'change' AS change FROM notification WHERE user_id = $1 AND facts ->> 'change' IN ('password', 'keys_paused') ORDER BY id",
    [person.id],
  );
  expect(rows).toEqual([{ change: "password" }, { change: "keys_paused" }]);
});

test("a key that is made after the reset works right away, and a security hold keeps a paused one paused", async () => {
  const person = await stack.person();
  const key = await makeKey(stack, person);
  await resetPassword(person);
  const again = await logInAgain(person);
  await deleteUsedCodes(stack.owner);
  expect((await ask(stack, await makeKey(stack, again), INFO)).error).toBeNull();
  await stack.owner.query("UPDATE users SET security_hold_until = now() + interval '1 hour' WHERE id = $1", [person.id]);
  await deleteUsedCodes(stack.owner);
  const resumed = await stack.call(again, "POST /api/a/v1/auth/resume-api-key", { body: { keyId: key.keyId, securityCode: google() } });
  expect(resumed.error).toBe("not_eligible");
});

test("passkeys stay after a reset, and the security page asks about those from before it for a month", async () => {
  const person = await stack.person();
  const since = async (as: Person) => (await stack.call(as, "GET /api/a/v1/auth/security")).data.checkPasskeysSince;
  const addPasskey = (id: string) =>
    stack.owner.query(
      "INSERT INTO passkey (user_id, credential_id, public_key, counter, transports, name) VALUES ($1, $2, '\\x01', 0, '{}', 'laptop')",
      [person.id, id],
    );
  await resetPassword(person);
  const again = await logInAgain(person);
  await addPasskey("later");
  expect(await since(again)).toBeNull();
  await stack.owner.query("UPDATE passkey SET confirmed_at = now() - interval '1 day' WHERE user_id = $1", [person.id]);
  expect(Date.parse((await since(again)) ?? "")).toBeGreaterThan(Date.now() - 60_000);
  await stack.owner.query("UPDATE users SET password_reset_at = now() - interval '31 days' WHERE id = $1", [person.id]);
  await stack.owner.query("UPDATE passkey SET confirmed_at = now() - interval '40 days' WHERE user_id = $1", [person.id]);
  expect(await since(again)).toBeNull();
});

test("the question ends when the owner confirms with a code every passkey from before the reset", async () => {
  const person = await stack.person();
  const { rows } = await stack.owner.query<{ id: Id<"passkey"> }>(
    `INSERT INTO passkey (user_id, credential_id, public_key, counter, transports, name, confirmed_at)
     SELECT $1, 'before ' || n, '\\x01', 0, '{}', 'laptop', now() - interval '1 day' FROM generate_series(1, 2) AS n RETURNING id`,
    [person.id],
  );
  const [laptop, strange] = [requireValue(rows[0]).id, requireValue(rows[1]).id];
  await resetPassword(person);
  const again = await logInAgain(person);
  const since = async () => (await stack.call(again, "GET /api/a/v1/auth/security")).data.checkPasskeysSince;
  const confirm = (as: Person, body: object) =>
    stack.call(as, "POST /api/a/v1/auth/confirm-passkeys", { body: { ids: [laptop], ...body } });
  expect((await confirm(again, {})).error).toBe("security_code_required");
  expect((await confirm(again, { securityCode: { channel: "google", code: "000000" } })).error).toBe("security_code_wrong");
  expect((await confirm(await stack.person(), { securityCode: google() })).error).toBe("not_found");
  await deleteUsedCodes(stack.owner);
  expect((await confirm(again, { securityCode: google() })).data).toEqual({ done: true });
  expect(await since()).not.toBeNull();
  await deleteUsedCodes(stack.owner);
  await stack.call(again, "DELETE /api/a/v1/auth/passkeys/{id}", { params: { id: strange }, body: { securityCode: google() } });
  expect(await since()).toBeNull();
});

const endpointOf = (name: string) => `https://push.example.test/${name}`;

test("a device that is logged out, by another one or itself, gets no more push messages; the others do", async () => {
  const person = await stack.person();
  const account = await givePassword(stack, person);
  const body = { account, password: TEST_PASSWORD };
  const logIn = async () => ({ ...person, token: (await stack.call(null, "POST /api/a/v2/auth/login", { body, key: null })).data.token });
  const [lost, kept, own] = [await logIn(), await logIn(), await logIn()];
  const endpoints = async () =>
    (
      await stack.owner.query<{ endpoint: string }>("SELECT endpoint FROM push_subscription WHERE user_id = $1 ORDER BY id", [person.id])
    ).rows.map(({ endpoint }) => endpoint);
  const p256dh = createECDH("prime256v1").generateKeys("base64url");
  for (const [name, as] of Object.entries({ lost, kept, own })) {
    const browser = { endpoint: endpointOf(name), p256dh, auth: "A".repeat(22) };
    expect((await stack.call(as, "POST /api/ctc/create-push-subscription", { body: browser })).error).toBeNull();
  }
  const { items } = (await stack.call(kept, "GET /api/a/v1/auth/sessions")).data;
  const { rows } = await stack.owner.query("SELECT session_id AS id FROM push_subscription WHERE endpoint = $1", [endpointOf("lost")]);
  const { id } = requireValue(items.find((session) => session.id === readText(rows, 0, "id")));
  await stack.call(kept, "DELETE /api/a/v1/auth/sessions/{id}", { params: { id } });
  expect(await endpoints()).toEqual([endpointOf("kept"), endpointOf("own")]);
  await stack.call(own, "POST /api/a/v2/auth/logout");
  expect(await endpoints()).toEqual([endpointOf("kept")]);
});

test("browsers and Telegram chats get no more notices after a reset, a changed password and a log-out everywhere", async () => {
  const [reset, changed, out] = [await stack.person(), await stack.person(), await stack.person()];
  for (const person of [reset, changed, out]) await subscribe(person);
  await resetPassword(reset);
  await givePassword(stack, changed);
  const body = { oldPassword: TEST_PASSWORD, password: "Another-Passw0rd!", securityCode: google() };
  expect((await stack.call(changed, "POST /api/a/v2/auth/password", { body, key: null })).error).toBeNull();
  expect((await stack.call(out, "DELETE /api/a/v1/auth/sessions")).error).toBeNull();
  for (const person of [reset, changed, out]) expect(await subscriptions(person)).toBe(0);
});

test("a log-out everywhere leaves API keys and passkeys as they are: both have pages of their own", async () => {
  const person = await stack.person();
  const key = await makeKey(stack, person);
  await stack.call(person, "DELETE /api/a/v1/auth/sessions");
  expect((await ask(stack, key, INFO)).error).toBeNull();
});

test("a code for an address that nobody has is written like any other, so that its answer takes as long, and is sent to nobody", async () => {
  const person = await stack.person();
  const account = await givePassword(stack, person);
  const written = async () =>
    (
      await stack.owner.query<{ due: number; all: number }>(
        `SELECT count(*)::int AS all, count(*) FILTER (WHERE sent_at IS NULL)::int AS due FROM outgoing_message`,
      )
    ).rows[0] ?? { all: 0, due: 0 };
  const added = async (to: string) => {
    const before = await written();
    expect((await stack.call(null, "POST /api/a/v2/auth/password/forgot", { body: { account: to } })).error).toBeNull();
    const after = await written();
    return { all: after.all - before.all, due: after.due - before.due };
  };
  expect(await added(account)).toEqual({ all: 1, due: 1 });
  expect(await added("nobody-has-it@example.test")).toEqual({ all: 1, due: 0 });
  const { rowCount } = await stack.owner.query("SELECT FROM outgoing_message WHERE address = 'nobody-has-it@example.test'");
  expect(rowCount).toBe(0);
  const shown = await readMailbox(stack.server.context.db, undefined, 50);
  expect(shown.map(({ to }) => to)).toContain(account);
  expect(shown.map(({ to }) => to)).not.toContain("");
});

test("a reset logs sub-users out until the owner resumes each, and makes links of invitations useless", async () => {
  const owner = await stack.person();
  const [helper, ended] = [await subUserOf(stack, owner, "release"), await subUserOf(stack, owner, "trade")];
  const stranger = await subUserOf(stack, await stack.person(), "trade");
  const change = (as: Person, of: Person, action: "suspend" | "resume" | "end") =>
    stack.call(as, "POST /api/a/v1/auth/sub-users/{id}", { params: { id: of.id }, body: { action } });
  await change(owner, ended, "end");
  const invite = {
    nickname: "Night desk",
    email: `night.desk.${owner.uid}@example.test`,
    rights: "release",
    securityCode: google(),
  } as const;
  expect((await stack.call(owner, "POST /api/a/v1/auth/sub-users", { body: invite })).error).toBeNull();
  await resetPassword(owner);
  expect((await stack.call(helper, INFO)).error).toBe("not_signed_in");
  expect((await stack.call(stranger, INFO)).error).toBeNull();

  const again = await logInAgain(owner);
  const { items } = (await stack.call(again, "GET /api/a/v1/auth/sub-users")).data;
  expect(items.map(({ state, invitedUntil }) => [state, invitedUntil])).toEqual([
    ["suspended", null],
    ["invited", null],
    ["ended", null],
  ]);
  const notices = (await stack.call(again, "GET /api/ctc/query-notifications", { query: {} })).data.items;
  expect(notices.map(({ facts }) => facts["change"])).toContain("sub_users_suspended");
  const logIn = async () => {
    const account = await givePassword(stack, helper);
    return stack.call(null, "POST /api/a/v2/auth/login", { body: { account, password: TEST_PASSWORD }, key: null });
  };
  expect((await logIn()).error).toBe("sub_user_suspended");
  expect((await change(again, helper, "resume")).data.state).toBe("active");
  expect((await logIn()).error).not.toBe("sub_user_suspended");
});
