import type { Id } from "@plaza/contract/ids.ts";
import { createGuardrails, generateSync } from "otplib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Browser, givePassword, TEST_PASSWORD } from "../../testing/browser.ts";
import { codeTo, passResendWait } from "../../testing/mailbox.ts";
import { newAuthenticator } from "../../testing/passkeys.ts";
import { firstRow } from "../../testing/rows.ts";
import { startStack, TEST_CLOCK_MS, type Person, type Stack } from "../../testing/stack.ts";
import { authenticatorCode, deleteUsedCodes } from "../../testing/trades.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
beforeEach(() => deleteUsedCodes(stack.owner));
afterAll(() => stack.close());

const ORIGIN = "http://p2p.example.test";
const headers = { onpage: `${ORIGIN}/en/account/login` };
const google = () => ({ channel: "google", code: authenticatorCode() }) as const;
const me = (person: Person) => stack.call(person, "GET /api/a/v2/auth/user/info");

async function logIn(person: Person): Promise<Person> {
  const account = await givePassword(stack, person);
  const { token } = (await stack.call(null, "POST /api/a/v2/auth/login", { body: { account, password: TEST_PASSWORD }, key: null })).data;
  return { ...person, token };
}

const agedBy = (person: Person, column: string, time: string) =>
  stack.owner.query(`UPDATE session SET ${column} = ${column} - $2::interval WHERE user_id = $1`, [person.id, time]);

describe("a session", () => {
  it("ends a week after its login, however much it is used, and after twelve hours in which nobody uses it", async () => {
    const [used, idle] = [await logIn(await stack.person()), await logIn(await stack.person())];
    await agedBy(used, "expires_at", "6 days 23 hours");
    await agedBy(idle, "last_seen_at", "11 hours 59 minutes");
    expect([(await me(used)).status, (await me(idle)).status]).toEqual([200, 200]);
    await agedBy(used, "expires_at", "1 hour 1 second");
    await agedBy(idle, "last_seen_at", "12 hours 1 second");
    expect([(await me(used)).status, (await me(idle)).status]).toEqual([401, 401]);
  });

  it("ends with the cookie of its login where a program logs out by the token", async () => {
    const person = await stack.person();
    const browser = new Browser(stack);
    const { token } = (await browser.signIn(person)).json<{ data: { token: string } }>().data;
    expect((await browser.send({ method: "GET", url: "/api/a/v2/auth/user/info" })).statusCode).toBe(200);
    expect((await stack.call({ ...person, token }, "POST /api/a/v2/auth/logout")).error).toBeNull();
    expect((await browser.send({ method: "GET", url: "/api/a/v2/auth/user/info" })).statusCode).toBe(401);
  });

  it("is nobody else's to end", async () => {
    const [person, other] = [await logIn(await stack.person()), await stack.person()];
    const { items } = (await stack.call(person, "GET /api/a/v1/auth/sessions")).data;
    const id = items.find(({ current }) => current)?.id ?? ("" as Id<"session">);
    expect((await stack.call(other, "DELETE /api/a/v1/auth/sessions/{id}", { params: { id } })).error).toBe("not_found");
    expect((await me(person)).status).toBe(200);
  });
});

describe("a code that resets a password", () => {
  const forgot = (account: string) =>
    new Browser(stack).send({ method: "POST", url: "/api/a/v2/auth/password/forgot", payload: { account } });
  const reset = async (account: string, code: string) => {
    const payload = { account, code, password: "Another-Passw0rd!" };
    const answered = await new Browser(stack).send({ method: "POST", url: "/api/a/v2/auth/password/reset", payload });
    return answered.json<{ error?: string }>().error ?? null;
  };

  it("is over after five minutes", async () => {
    const account = await givePassword(stack, await stack.person());
    await forgot(account);
    await stack.owner.query("UPDATE password_reset SET expires_at = expires_at - interval '5 minutes'");
    expect(await reset(account, await codeTo(stack, account))).toBe("security_code_expired");
    await passResendWait(stack);
    await forgot(account);
    await stack.owner.query("UPDATE password_reset SET expires_at = expires_at - interval '4 minutes' WHERE expires_at > now()");
    expect(await reset(account, await codeTo(stack, account))).toBeNull();
  });

  it("is sent once where many ask for it at the same moment", async () => {
    const account = await givePassword(stack, await stack.person());
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await forgot(account)).statusCode));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });
});

it("a code that was replaced stays worth nothing after the newer one was used", async () => {
  const person = await stack.person({ twoFactor: false });
  const account = await givePassword(stack, person);
  const send = async () => {
    await passResendWait(stack);
    await stack.call(person, "POST /api/ctc/send-code", { body: { channel: "email", scene: "bind" } });
    return codeTo(stack, account);
  };
  const choose = async (word: string, code: string) =>
    (await stack.call(person, "POST /api/a/v1/auth/anti-phishing", { body: { word, securityCode: { channel: "email", code } } })).error;
  const [first, second] = [await send(), await send()];
  expect(await choose("bluebird", second)).toBeNull();
  expect(await choose("redbird", first)).toBe("security_code_expired");
});

it("wrong codes of the authenticator before a right one don't count with those after it", async () => {
  const person = await stack.person();
  const choose = async (code: string) => {
    const body = { word: "bluebird", securityCode: { channel: "google", code } } as const;
    return (await stack.call(person, "POST /api/a/v1/auth/anti-phishing", { body })).error;
  };
  const wrong = authenticatorCode() === "000000" ? "000001" : "000000";
  for (const round of [1, 2]) {
    for (const guess of [1, 2, 3, 4]) expect([round, guess, await choose(wrong)]).toEqual([round, guess, "security_code_wrong"]);
    expect(await choose(authenticatorCode())).toBeNull();
    // The code counts again, and what was guessed isn't touched.
    await stack.owner.query("UPDATE users SET totp_last_step = 0 WHERE id = $1", [person.id]);
  }
});

it("new recovery codes take the place of the ones before", async () => {
  const person = await stack.person();
  const renew = async () => {
    await deleteUsedCodes(stack.owner, person);
    const body = { securityCode: google() };
    return (await stack.call(person, "POST /api/a/v1/auth/recovery-codes", { body, key: null })).data.recoveryCodes;
  };
  const [[old = ""], [fresh = ""]] = [await renew(), await renew()];
  expect((await stack.call(person, "GET /api/a/v1/auth/security")).data.recoveryCodesLeft).toBe(10);
  const unbind = async (code: string) =>
    (await stack.call(person, "DELETE /api/a/v1/auth/phone", { body: { securityCode: { channel: "recovery", code } } })).error;
  expect(await unbind(old)).toBe("security_code_wrong");
  expect(await unbind(fresh)).toBeNull();
});

it("a security hold that lasts longer is not shortened by another one", async () => {
  const person = await stack.person();
  await stack.owner.query("UPDATE users SET security_hold_until = now() + interval '48 hours' WHERE id = $1", [person.id]);
  const { data } = await stack.call(person, "DELETE /api/a/v1/auth/phone", { body: { securityCode: google() } });
  expect((Date.parse(data.holdUntil) - Date.now()) / 3_600_000).toBeCloseTo(48, 1);
});

describe("an authenticator", () => {
  const setUp = async (person: Person) => (await stack.call(person, "POST /api/a/v1/auth/two-factor/setup")).data.secret;
  const codeOf = (secret: string) =>
    generateSync({ secret, guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }), epoch: Math.floor(TEST_CLOCK_MS / 1000) });

  it("is turned off by nobody without a code", async () => {
    const person = await stack.person();
    const off = async (body: object) => (await stack.call(person, "DELETE /api/a/v1/auth/two-factor", { body })).error;
    expect(await off({})).toBe("security_code_required");
    const code = authenticatorCode() === "000000" ? "000001" : "000000";
    expect(await off({ securityCode: { channel: "google", code } })).toBe("security_code_wrong");
    expect((await stack.call(person, "GET /api/a/v1/auth/security")).data.authenticator).toBe(true);
  });

  it("is set up over no other one", async () => {
    expect((await stack.call(await stack.person(), "POST /api/a/v1/auth/two-factor/setup")).error).toBe("already_done");
  });

  it("waits for its first code for a quarter of an hour, and its secret is shown again to the same session alone", async () => {
    const person = await stack.person({ twoFactor: false });
    const [here, there] = [await logIn(person), await logIn(person)];
    const secret = await setUp(here);
    expect(await setUp(here)).toBe(secret);
    const other = await setUp(there);
    expect(other).not.toBe(secret);
    await stack.owner.query("UPDATE users SET totp_pending_until = totp_pending_until - interval '15 minutes' WHERE id = $1", [person.id]);
    const on = await stack.call(there, "POST /api/a/v1/auth/two-factor", { body: { code: codeOf(other) }, key: null });
    expect(on.error).toBe("security_code_expired");
  });
});

describe("a passkey", () => {
  async function passkeyOf(person: Person) {
    const made = newAuthenticator();
    const { rows } = await stack.owner.query<{ id: Id<"passkey"> }>(
      `INSERT INTO passkey (user_id, credential_id, public_key, counter, transports, name) VALUES ($1, $2, $3, 0, '{internal}', 'Phone') RETURNING id`,
      [person.id, made.id, made.cosePublicKey],
    );
    return { made, id: firstRow(rows).id };
  }

  it("is nobody else's to rename or to remove", async () => {
    const [person, other] = [await stack.person(), await stack.person()];
    const { id } = await passkeyOf(person);
    const renamed = await stack.call(other, "POST /api/a/v1/auth/passkeys/{id}", { params: { id }, body: { name: "Mine" } });
    const body = { securityCode: google() };
    const removed = await stack.call(other, "DELETE /api/a/v1/auth/passkeys/{id}", { params: { id }, body });
    expect([renamed.error, removed.error]).toEqual(["not_found", "not_found"]);
    const { rows } = await stack.owner.query("SELECT name FROM passkey WHERE id = $1", [id]);
    expect(rows).toEqual([{ name: "Phone" }]);
  });

  it("answers a question within five minutes", async () => {
    const { made } = await passkeyOf(await stack.person());
    const logInAfter = async (time: string) => {
      const { data } = await stack.call(null, "POST /api/a/v2/auth/passkey/options", { headers });
      const response = made.assert({ challenge: (data as { challenge: string }).challenge, origin: ORIGIN });
      await stack.owner.query("UPDATE passkey_challenge SET expires_at = expires_at - $1::interval", [time]);
      return (await stack.call(null, "POST /api/a/v2/auth/passkey", { body: { response }, headers })).error;
    };
    expect(await logInAfter("4 minutes")).toBeNull();
    expect(await logInAfter("5 minutes")).toBe("passkey_refused");
  });
});
