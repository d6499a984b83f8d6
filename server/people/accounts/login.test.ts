import { readText } from "@plaza/contract/unknown-value.ts";
import { digest } from "../../core/secrets/seal.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { givePassword, TEST_PASSWORD } from "../../testing/browser.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { authenticatorCode } from "../../testing/trades.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({}, 12);
});
afterAll(() => stack.close());

interface Answered {
  status: number;
  error: string | null;
  text: string;
}

async function signIn(
  account: string,
  password = TEST_PASSWORD,
  { code, from = "192.0.2.1" }: { code?: string; from?: string } = {},
): Promise<Answered> {
  const payload = { account, password, ...(code === undefined ? {} : { code }) };
  const response = await stack.server.app.inject({
    method: "POST",
    url: "/api/a/v2/auth/login",
    payload,
    headers: { "x-forwarded-for": from },
  });
  const answer = response.json<{ error?: string; requestId?: string }>();
  return { status: response.statusCode, error: answer.error ?? null, text: response.body.replace(answer.requestId ?? "", "") };
}

async function somebody(): Promise<{ person: Person; email: string; phone: string }> {
  const person = await stack.person();
  const email = await givePassword(stack, person);
  const { rows } = await stack.owner.query<{ phone: string }>("SELECT phone FROM users WHERE id = $1", [person.id]);
  return { person, email, phone: rows[0]?.phone ?? "" };
}

const WRONG = "Wrong-Passw0rd!";
const times = (count: number, act: () => Promise<Answered>) => Promise.all(Array.from({ length: count }, act));

describe("logging in", () => {
  it("takes the address or the number as people write them", async () => {
    const { person, email, phone } = await somebody();
    const spaced = `${phone.slice(0, 2)} (${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;
    for (const written of [email, email.toUpperCase(), ` ${email} `, phone, spaced]) {
      const { status, text } = await signIn(written);
      expect([written, status]).toEqual([written, 200]);
      expect(text).toContain(`"userId":"${person.id}"`);
    }
  });

  it("on a new device notifies the person, and on a known one doesn't", async () => {
    const { person, email } = await somebody();
    const notices = async () =>
      (await stack.owner.query("SELECT FROM notification WHERE user_id = $1 AND kind = 'device_signed_in'", [person.id])).rowCount;
    await signIn(email);
    expect(await notices()).toBe(1);
    await signIn(email);
    expect(await notices()).toBe(1);
    await signIn(email, TEST_PASSWORD, { from: "198.51.100.7" });
    expect(await notices()).toBe(2);
  });

  it("gives a token that programs can use, and shows nobody's address in full", async () => {
    const { email, phone } = await somebody();
    const { text } = await signIn(email);
    const token = readText(JSON.parse(text), "data", "token");
    const info = await stack.server.app.inject({ url: "/api/a/v2/auth/user/info", headers: { authorization: `Bearer ${token}` } });
    expect(info.statusCode).toBe(200);
    for (const body of [text, info.body]) for (const address of [email, phone]) expect(body).not.toContain(address);
  });

  it("says the same of a wrong password and of an account that is not there", async () => {
    const { email } = await somebody();
    const [wrong, unknown, unknownPhone] = await Promise.all([
      signIn(email, WRONG),
      signIn("nobody@example.test", WRONG),
      signIn("+19995550000", WRONG),
    ]);
    expect(wrong).toMatchObject({ status: 401, error: "wrong_credentials" });
    expect([unknown, unknownPhone]).toEqual([wrong, wrong]);
  });
});

describe("guessing a password", () => {
  it("is over after ten tries, for this account from this address only, for a quarter of an hour", async () => {
    const [{ email, person }, other] = await Promise.all([somebody(), somebody()]);
    for (let guess = 1; guess <= 10; guess++) expect((await signIn(email, WRONG)).error).toBe("wrong_credentials");
    expect(await signIn(email)).toMatchObject({ status: 429, error: "too_many_attempts" });
    expect((await signIn(email, TEST_PASSWORD, { from: "192.0.2.2" })).status).toBe(200);
    expect((await signIn(email)).status).toBe(429);
    expect((await signIn(other.email)).status).toBe(200);
    await stack.owner.query("UPDATE login_failure SET at = at - interval '15 minutes 1 second'");
    expect((await signIn(email)).status).toBe(200);
    expect(person.id).not.toBe(other.person.id);
  });

  it("is no faster by many at once", async () => {
    const { email } = await somebody();
    const words = (await times(40, () => signIn(email, WRONG, { from: "192.0.2.3" }))).map((answer) => answer.error);
    expect(words.filter((word) => word === "wrong_credentials")).toHaveLength(10);
    expect(words.filter((word) => word === "too_many_attempts")).toHaveLength(30);
  });

  it("is no faster by writing the same account in other ways", async () => {
    const { email, phone } = await somebody();
    const spellings = [
      phone,
      `${phone.slice(0, 2)} ${phone.slice(2)}`,
      `${phone.slice(0, 3)}-${phone.slice(3)}`,
      ` ${phone}`,
      `(${phone})`,
    ];
    for (let guess = 0; guess < 10; guess++) expect((await signIn(spellings[guess % 5] ?? phone, WRONG)).error).toBe("wrong_credentials");
    expect((await signIn(`${phone.slice(0, 4)} ${phone.slice(4)}`)).error).toBe("too_many_attempts");
    for (let guess = 0; guess < 10; guess++) await signIn(guess % 2 === 0 ? email.toUpperCase() : ` ${email}`, WRONG);
    expect((await signIn(email)).error).toBe("too_many_attempts");
  });

  it("of one account after the other is over too, for strangers from that address; a log-in of one's own clears one try and no more", async () => {
    const from = "192.0.2.77";
    const [{ email }, neighbor] = await Promise.all([somebody(), somebody()]);
    // As if this many accounts had been tried once each.
    await stack.owner.query("INSERT INTO login_failure (account_hash, ip) SELECT $1, $2 FROM generate_series(1, 299)", [
      digest("everybody"),
      from,
    ]);
    expect((await signIn(email, TEST_PASSWORD, { from })).status).toBe(200);
    expect((await signIn("list-1@example.test", WRONG, { from })).error).toBe("wrong_credentials");
    expect((await signIn("list-2@example.test", WRONG, { from })).error).toBe("too_many_attempts");
    expect((await signIn(neighbor.email, TEST_PASSWORD, { from })).error).toBe("too_many_attempts");
    expect((await signIn(neighbor.email, TEST_PASSWORD, { from: "192.0.2.78" })).status).toBe(200);
    await stack.owner.query("DELETE FROM login_failure WHERE ip = $1", [from]);
  });

  it("is forgiven by the right one, and many right ones at once all come in", async () => {
    const { email } = await somebody();
    await times(9, () => signIn(email, WRONG));
    expect((await signIn(email)).status).toBe(200);
    expect((await signIn(email, WRONG)).error).toBe("wrong_credentials");
    expect((await times(8, () => signIn(email))).map((answer) => answer.status)).toEqual(Array.from({ length: 8 }, () => 200));
  });
});

it("asks an address for a passkey only so often", async () => {
  const headers = { "x-forwarded-for": "192.0.2.90", onpage: "http://localhost/en/account/login" };
  const ask = () => stack.server.app.inject({ method: "POST", url: "/api/a/v2/auth/passkey/options", headers, payload: {} });
  expect((await ask()).statusCode).toBe(200);
  await stack.owner.query("INSERT INTO login_failure (account_hash, ip) SELECT $1, '192.0.2.90' FROM generate_series(1, 299)", [
    digest("passkey-options"),
  ]);
  const { rows: before } = await stack.owner.query("SELECT count(*)::int AS rows FROM passkey_challenge");
  expect((await ask()).json()).toMatchObject({ error: "too_many_requests" });
  expect((await stack.owner.query("SELECT count(*)::int AS rows FROM passkey_challenge")).rows).toEqual(before);
});

describe("a second factor at the door", () => {
  it("is asked for only behind the right password, taken once, and locked after five guesses", async () => {
    const { person, email } = await somebody();
    await stack.owner.query("UPDATE users SET login_two_factor = true WHERE id = $1", [person.id]);
    expect((await signIn(email, WRONG)).error).toBe("wrong_credentials");
    expect(await signIn(email)).toMatchObject({ status: 401, error: "two_factor_required" });
    const code = authenticatorCode();
    expect((await signIn(email, TEST_PASSWORD, { code })).status).toBe(200);
    expect(await signIn(email, TEST_PASSWORD, { code })).toMatchObject({ status: 422, error: "security_code_wrong" });
    const words = (await times(12, () => signIn(email, TEST_PASSWORD, { code }))).map((answer) => answer.error);
    expect(words.filter((word) => word === "security_code_wrong")).toHaveLength(4);
    expect(words.filter((word) => word === "too_many_attempts")).toHaveLength(8);
    const { rows } = await stack.owner.query("SELECT count(*)::int AS sessions FROM session WHERE user_id = $1", [person.id]);
    expect(rows).toEqual([{ sessions: 3 }]);
  });
});
