import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { Browser, TEST_PASSWORD, testPasswordHash } from "../testing/browser.ts";
import { startStack, type Stack } from "../testing/stack.ts";
import { askBackoffice, hire, type Worker } from "../testing/staff.ts";
import { authenticatorCode } from "../testing/trades.ts";

let stack: Stack;
let worker: Worker;
let hash: string;
beforeAll(async () => {
  stack = await startStack();
  hash = await testPasswordHash();
});
beforeEach(async () => void (worker = await hire(stack, "agent", undefined, hash)));
afterAll(() => stack.close());

const signIn = (browser: Browser, changed: object = {}, headers: Record<string, string> = {}) =>
  browser.send({
    method: "POST",
    url: "/api/desk/sign-in",
    headers: { "x-forwarded-for": "203.0.113.9", ...headers },
    payload: { email: worker.email, password: TEST_PASSWORD, code: authenticatorCode(), ...changed },
  });

it("sets a strict cookie for the back office alone, and the token beside it", async () => {
  const browser = new Browser(stack);
  const answer = await signIn(browser, { email: worker.email.toUpperCase() });
  expect(answer.json()).toMatchObject({ code: 0, data: { role: "agent", email: worker.email } });
  expect([...browser.cookies.keys()]).toEqual(["desk_sid", "desk_token"]);
  expect(browser.attributes.get("desk_sid")).toMatch(/^Max-Age=36000; Path=\/; HttpOnly; SameSite=Strict$/);
  const [token, strict] = [browser.cookies.get("desk_token"), browser.attributes.get("desk_token")];
  browser.cookies.set("desk_token", "made with an earlier signing key");
  expect((await browser.send({ method: "GET", url: "/api/desk/me" })).json()).toMatchObject({ data: { staffId: worker.staffId } });
  expect([browser.cookies.get("desk_token"), browser.attributes.get("desk_token")]).toEqual([token, strict]);
  expect((await browser.send({ method: "GET", url: "/api/a/v2/auth/user/info" })).statusCode).toBe(401);
  const out = await browser.send({
    method: "POST",
    url: "/api/desk/sign-out",
    headers: { "desk-token": browser.cookies.get("desk_token") ?? "", "idempotency-key": "sign-out-1" },
    payload: {},
  });
  expect([out.statusCode, [...browser.cookies.keys()]]).toEqual([200, []]);
});

it("gives one answer to everything that is wrong, and takes a code once", async () => {
  for (const wrong of [{ password: "Wrong-Passw0rd!" }, { code: "000000" }, { email: "nobody@desk.test" }]) {
    const answer = await signIn(new Browser(stack), wrong);
    expect([wrong, answer.statusCode, answer.json<{ error: string }>().error]).toEqual([wrong, 401, "wrong_credentials"]);
  }
  expect((await signIn(new Browser(stack))).statusCode).toBe(200);
  expect((await signIn(new Browser(stack))).json()).toMatchObject({ error: "wrong_credentials" });
});

it("does as much for a wrong password and for an unknown person as for a wrong code, which nobody can time then", async () => {
  const transaction = vi.spyOn(stack.server.context.db, "transaction");
  const counts: number[] = [];
  for (const wrong of [{ code: "000000" }, { password: "Wrong-Passw0rd!" }, { email: "nobody@desk.test" }]) {
    transaction.mockClear();
    expect((await signIn(new Browser(stack), wrong)).json()).toMatchObject({ error: "wrong_credentials" });
    counts.push(transaction.mock.calls.length);
  }
  transaction.mockRestore();
  expect(counts).toEqual([1, 1, 1]);
});

it("says of a code without six digits that its form is wrong, for anyone who asks", async () => {
  for (const given of [{}, { password: "Wrong-Passw0rd!" }, { email: "nobody@desk.test" }])
    for (const code of ["no code", "12345", "1234567", ""])
      expect((await signIn(new Browser(stack), { ...given, code })).json()).toMatchObject({ error: "security_code_malformed" });
});

it("locks the authenticator after five wrong codes, also for the right one, and says no more of it than of a wrong password", async () => {
  for (let tries = 0; tries < 5; tries++) await signIn(new Browser(stack), { code: "000000" });
  const { rows } = await stack.owner.query<{ locked: boolean }>("SELECT totp_locked_until > now() AS locked FROM staff WHERE id = $1", [
    worker.staffId,
  ]);
  expect(rows).toEqual([{ locked: true }]);
  const [locked, wrong] = [await signIn(new Browser(stack)), await signIn(new Browser(stack), { password: "Wrong-Passw0rd!" })];
  expect([locked.statusCode, locked.json<{ error: string }>().error]).toEqual([401, "wrong_credentials"]);
  expect([wrong.statusCode, wrong.json<{ error: string }>().error]).toEqual([401, "wrong_credentials"]);
});

it("asks nobody a password more than ten times in a quarter of an hour from one place", async () => {
  const from = { "x-forwarded-for": "203.0.113.77" };
  const tries = await Promise.all(Array.from({ length: 14 }, () => signIn(new Browser(stack), { password: "x" }, from)));
  expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4);
});

it("ends by half an hour's rest, after ten hours, and at once when somebody is shut out", async () => {
  const alive = async () => (await askBackoffice(stack, worker, "GET /api/desk/me")).status === 200;
  const age = (sql: string) => stack.owner.query(`UPDATE staff_session SET ${sql} WHERE staff_id = $1`, [worker.staffId]);
  expect(await alive()).toBe(true);
  await age("last_seen_at = now() - interval '31 minutes'");
  expect(await alive()).toBe(false);
  await age("last_seen_at = now(), expires_at = now() - interval '1 second'");
  expect(await alive()).toBe(false);
  await age("expires_at = now() + interval '1 hour'");
  expect(await alive()).toBe(true);
  await stack.owner.query("UPDATE staff SET disabled_at = now() WHERE id = $1", [worker.staffId]);
  expect(await alive()).toBe(false);
});
