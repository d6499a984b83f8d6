import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MOST_LOGINS } from "../../core/identity/session-life.ts";
import { Browser, givePassword, TEST_PASSWORD } from "../../testing/browser.ts";
import { SECURITY_EVENTS } from "./security-event.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { askService, makeTestServiceKey } from "../../testing/service.ts";
import { askBackoffice, hire } from "../../testing/staff.ts";
import type { Id } from "@plaza/contract/ids.ts";
import { act, authenticatorCode, receipt, sale } from "../../testing/trades.ts";

/** What the log says of logins and refusals, and what no line of it says. */

let stack: Stack;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  stack = await startStack();
  const { context } = stack.server;
  const { log } = context;
  const listen: typeof log = (level, event, facts) => {
    lines.push({ level, message: event, ...facts });
    log(level, event, facts);
  };
  Object.assign(context, { log: listen });
});
afterAll(() => stack.close());

/** The security events since the last look. */
function takeEvents(): object[] {
  return lines
    .splice(0)
    .flatMap(({ level: _level, message, kind, ...facts }) => (message === "security event" ? [{ event: kind, ...facts }] : []));
}

async function post(url: string, payload: object, headers: Readonly<Record<string, string>> = {}) {
  const response = await stack.server.app.inject({ method: "POST", url, payload, headers });
  return response.json<{ error?: string }>().error ?? null;
}

const logIn = (account: string, password: string, code?: string) =>
  post("/api/a/v2/auth/login", { account, password, ...(code === undefined ? {} : { code }) });

test("passkeys that are confirmed after a reset, and who gets new orders, leave a line; the first is notified too", async () => {
  const person = await stack.person();
  const { rows } = await stack.owner.query<{ id: Id<"passkey"> }>(
    `INSERT INTO passkey (user_id, credential_id, public_key, counter, transports, name) VALUES ($1, 'mine', '\\x01', 0, '{}', 'laptop') RETURNING id`,
    [person.id],
  );
  takeEvents();
  const body = { ids: rows.map(({ id }) => id), securityCode: { channel: "google" as const, code: authenticatorCode() } };
  expect((await stack.call(person, "POST /api/a/v1/auth/confirm-passkeys", { body })).error).toBeNull();
  expect(takeEvents()).toEqual([{ event: "passkeys_confirmed", user: person.id }]);
  const notices = (await stack.call(person, "GET /api/ctc/query-notifications", { query: { limit: 5 } })).data.items;
  expect(notices[0]).toMatchObject({ kind: "security_changed", facts: { change: "other" } });
  expect((await stack.call(person, "POST /api/a/v1/auth/sub-user-rule", { body: { newOrders: "turns" } })).error).toBeNull();
  expect(takeEvents()).toEqual([{ event: "new_order_rule_changed", user: person.id }]);
});

test("each login leaves a line: successful, failed, failed at the second factor, ended", async () => {
  const person = await stack.person();
  const account = await givePassword(stack, person);
  takeEvents();
  expect(await logIn(account, "Wrong-Passw0rd!")).toBe("wrong_credentials");
  expect(takeEvents()).toEqual([{ event: "sign_in_failed", user: person.id }]);
  expect(await logIn("nobody@example.test", "Wrong-Passw0rd!")).toBe("wrong_credentials");
  expect(takeEvents()).toEqual([{ event: "sign_in_failed", user: null }]);
  const browser = new Browser(stack);
  await browser.signIn(person);
  expect(takeEvents()).toEqual([{ event: "signed_in", user: person.id }]);
  await stack.owner.query("UPDATE users SET login_two_factor = true WHERE id = $1", [person.id]);
  expect(await logIn(account, TEST_PASSWORD)).toBe("two_factor_required");
  expect(takeEvents()).toEqual([]);
  expect(await logIn(account, TEST_PASSWORD, "000000")).toBe("security_code_wrong");
  expect(takeEvents()).toEqual([{ event: "second_factor_failed", user: person.id }]);
  await browser.send({
    method: "POST",
    url: "/api/a/v2/auth/logout",
    headers: { authorization: browser.cookies.get("authorization") ?? "" },
  });
  expect(takeEvents()).toEqual([{ event: "signed_out", user: person.id }]);
});

test("the first login from another account's device leaves a line, and the next one no more", async () => {
  const [owner, other] = await Promise.all([stack.person(), stack.person()]);
  const browser = new Browser(stack);
  await browser.signIn(owner);
  takeEvents();
  const again = () => browser.signIn(other, { authorization: browser.cookies.get("authorization") ?? "" });
  await again();
  expect(takeEvents()).toEqual([
    { event: "device_shared", user: other.id },
    { event: "signed_in", user: other.id },
  ]);
  await again();
  expect(takeEvents()).toEqual([{ event: "signed_in", user: other.id }]);
});

test("a failed login to the back office leaves a line, also for an unknown address", async () => {
  const agent = await hire(stack, "agent");
  takeEvents();
  const failed = (email: string) => post("/api/desk/sign-in", { email, password: "Wrong-Passw0rd!", code: "000000" });
  expect(await failed(agent.email)).toBe("wrong_credentials");
  expect(await failed("nobody@desk.test")).toBe("wrong_credentials");
  const line = { event: "staff_sign_in_failed", user: null, code: "wrong_credentials" };
  expect(takeEvents()).toEqual([
    { ...line, staff: agent.staffId },
    { ...line, staff: null },
  ]);
});

test("what is refused to somebody who is logged in leaves a line with the call and the reason", async () => {
  const trade = await sale(stack);
  const stranger = await stack.person();
  const reader = await hire(stack, "reader");
  takeEvents();
  expect((await stack.call(stranger, "GET /api/ctc/query-order-details", { query: { orderId: trade.orderId } })).error).toBe("not_found");
  expect((await askBackoffice(stack, reader, "GET /api/desk/stalled-orders")).error).toBe("not_allowed");
  expect((await stack.call(null, "GET /api/ctc/query-order-details", { query: { orderId: trade.orderId } })).error).toBe("not_signed_in");
  expect(takeEvents()).toEqual([
    { event: "access_refused", user: stranger.id, call: "GET /api/ctc/query-order-details", code: "not_found" },
    { event: "access_refused", user: null, staff: reader.staffId, call: "GET /api/desk/stalled-orders", code: "not_allowed" },
  ]);
});

test("what is refused to a service key, or to a wrong signature, leaves a line too", async () => {
  const key = await makeTestServiceKey(stack, { scopes: ["users"] });
  takeEvents();
  const call = "GET /api/s/v1/users/{externalId}";
  expect((await askService(stack, key, call, { params: { externalId: "nobody" } })).error).toBe("not_found");
  expect((await askService(stack, { ...key, signer: { secret: "00".repeat(32) } }, call)).error).toBe("signature_invalid");
  expect(takeEvents()).toEqual([
    { event: "access_refused", user: null, key: key.publicId, call, code: "not_found" },
    { event: "access_refused", user: null, call, code: "signature_invalid" },
  ]);
});

test("no line has a name, an address, a password, a code or a token", async () => {
  lines.length = 0;
  const trade = await sale(stack);
  await act(stack, trade.buyer, trade.orderId, "pay");
  expect((await act(stack, trade.seller, trade.orderId, "release", receipt(trade.buyer))).status).toBe(200);
  const account = await givePassword(stack, trade.buyer);
  await logIn(account, "Wrong-Passw0rd!");
  await logIn(account, TEST_PASSWORD);
  const { rows } = await stack.owner.query<{ email: string; phone: string }>("SELECT email, phone FROM users WHERE id = ANY ($1)", [
    [trade.buyer.id, trade.seller.id],
  ]);
  const written = JSON.stringify(lines);
  expect(lines.length).toBeGreaterThan(5);
  const secrets = [
    ...[trade.buyer, trade.seller].flatMap(({ name, token }) => [name, token]),
    ...rows.flatMap(({ email, phone }) => [email, phone]),
    TEST_PASSWORD,
    "Wrong-Passw0rd!",
  ];
  expect(secrets.filter((secret) => secret !== "" && written.includes(secret))).toEqual([]);
});

test("a login beyond the most that one person may have ends the oldest", async () => {
  const person = await stack.person();
  await stack.owner.query(
    `INSERT INTO session (token_hash, user_id, kind, expires_at, ip, user_agent, created_at)
     SELECT sha256(n::text::bytea), $1, 'cookie', now() + interval '1 day', '192.0.2.9', 'old ' || n, now() - interval '2 hours' - n * interval '1 second'
     FROM generate_series(1, $2::int) n`,
    [person.id, MOST_LOGINS],
  );
  await new Browser(stack).signIn(person);
  const { rows } = await stack.owner.query<{ agent: string }>(
    "SELECT user_agent AS agent FROM session WHERE user_id = $1 AND pair_id IS NULL ORDER BY created_at DESC",
    [person.id],
  );
  expect(rows.length).toBe(MOST_LOGINS);
  expect(rows.some(({ agent }) => agent === `old ${MOST_LOGINS}`)).toBe(false);
});

test("the list for operators has each event", () => {
  const list = readFileSync(new URL("../../../docs/security-events.md", import.meta.url), "utf8");
  expect([...SECURITY_EVENTS, "access_refused", "staff_sign_in_failed"].filter((event) => !list.includes(`\`${event}\``))).toEqual([]);
});
