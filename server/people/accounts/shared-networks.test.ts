import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { digest } from "../../core/secrets/seal.ts";
import { Browser, givePassword } from "../../testing/browser.ts";
import { passResendWait } from "../../testing/mailbox.ts";
import { newAuthenticator } from "../../testing/passkeys.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { DEVICE_COOKIE } from "./session-cookies.ts";

/** Thousands of a carrier's customers share one address. What one of them does in it must not keep the others out, least of all from their coins. */

const CARRIER = "198.51.100.7";
const ORIGIN = "http://p2p.example.test";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ codeMailsPerNetwork: 3, codeTextsPerNetwork: 3, codeTextsPerAddress: 3, codeMailsPerAddress: 3 });
});
beforeEach(() => stack.owner.query("DELETE FROM daily_count"));
afterAll(() => stack.close());

const headers = { "x-forwarded-for": CARRIER };
const textFor = async (person: Person) => {
  await passResendWait(stack);
  return (await stack.call(person, "POST /api/ctc/send-code", { body: { channel: "phone", scene: "payment" }, headers })).error;
};

async function forgot(account: string, ip: string, browser = new Browser(stack)): Promise<number> {
  await stack.owner.query("UPDATE password_reset SET created_at = created_at - interval '2 hours'");
  const request = { url: "/api/a/v2/auth/password/forgot", headers: { "x-forwarded-for": ip }, payload: { account } };
  return (await browser.send({ method: "POST", ...request })).statusCode;
}

test("who asks for codes to many numbers leaves others of the network the codes of their own numbers", async () => {
  const seller = await stack.person();
  const asked = [];
  for (let number = 0; number < 4; number++) asked.push(await forgot(`+4477009001${number}0`, CARRIER));
  expect(asked).toEqual([200, 200, 200, 429]);
  expect(await textFor(seller)).toBeNull();
});

test("who asks for codes to somebody's number, from anywhere, leaves its owner the codes that release coins", async () => {
  const seller = await stack.person();
  const { rows } = await stack.owner.query<{ phone: string }>("SELECT phone FROM users WHERE id = $1", [seller.id]);
  const asked = [];
  for (let host = 1; host <= 4; host++) asked.push(await forgot(rows[0]?.phone ?? "", `203.0.113.${host}`));
  expect(asked).toEqual([200, 200, 200, 429]);
  expect(await textFor(seller)).toBeNull();
});

test("nor is the owner's own browser kept from setting a new password", async () => {
  const person = await stack.person({ twoFactor: false });
  const browser = new Browser(stack);
  await browser.signIn(person);
  // Logged out: what is left says that the owner has logged in here.
  for (const name of browser.cookies.keys()) if (name !== DEVICE_COOKIE) browser.cookies.delete(name);
  const account = await givePassword(stack, person);
  for (let host = 1; host <= 3; host++) expect(await forgot(account, `203.0.113.${host}`)).toBe(200);
  expect(await forgot(account, "203.0.113.9")).toBe(429);
  expect(await forgot(account, "203.0.113.9", browser)).toBe(200);
});

/** As if it had been asked so often from the carrier's address, each a quarter of an hour before now or earlier. */
const askedBefore = (what: string, times: number) =>
  stack.owner.query(
    "INSERT INTO login_failure (account_hash, ip, at) SELECT $1, $2, now() - interval '16 minutes' - n * interval '1 minute' FROM generate_series(1, $3) AS n",
    [digest(what), CARRIER, times],
  );

test("a network's sign-ups and passkey log-ins of the day don't end those of the next quarter of an hour", async () => {
  await askedBefore("register", 100);
  const body = { account: "newcomer@example.test", password: "Another-Passw0rd!" };
  expect((await stack.call(null, "POST /api/a/v2/auth/register", { body, headers, key: null })).error).toBeNull();
  await askedBefore("passkey-options", 1000);
  const onPage = { ...headers, onpage: `${ORIGIN}/en/account/login` };
  expect((await stack.call(null, "POST /api/a/v2/auth/passkey/options", { headers: onPage })).error).toBeNull();
});

test("a log-in by passkey doesn't count against the network; questions that nobody answers do", async () => {
  await stack.owner.query("DELETE FROM login_failure");
  const person = await stack.person();
  const key = newAuthenticator();
  await stack.owner.query(
    "INSERT INTO passkey (user_id, credential_id, public_key, counter, transports, name) VALUES ($1, $2, $3, 0, '{internal}', 'Phone')",
    [person.id, key.id, key.cosePublicKey],
  );
  const onPage = { ...headers, onpage: `${ORIGIN}/en/account/login` };
  const question = async () => (await stack.call(null, "POST /api/a/v2/auth/passkey/options", { headers: onPage })).answer;
  const counted = async () =>
    (await stack.owner.query("SELECT FROM login_failure WHERE account_hash = $1", [digest("passkey-options")])).rowCount;
  const { challenge } = ((await question()) as unknown as { data: { challenge: string } }).data;
  expect(await counted()).toBe(1);
  const response = key.assert({ challenge, origin: ORIGIN });
  expect((await stack.call(null, "POST /api/a/v2/auth/passkey", { body: { response }, headers: onPage })).error).toBeNull();
  expect(await counted()).toBe(0);
  await stack.owner.query("INSERT INTO login_failure (account_hash, ip) SELECT $1, $2 FROM generate_series(1, 299)", [
    digest("passkey-options"),
    CARRIER,
  ]);
  await question();
  const refused = await stack.call(null, "POST /api/a/v2/auth/passkey/options", { headers: onPage });
  expect(refused.error).toBe("too_many_requests");
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(800);
});
