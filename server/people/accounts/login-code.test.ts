import { afterAll, beforeAll, expect, test } from "vitest";
import { givePassword, TEST_PASSWORD } from "../../testing/browser.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { authenticatorCode, deleteUsedCodes } from "../../testing/trades.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

async function demand(person: Person, on: boolean, code?: string) {
  await deleteUsedCodes(stack.owner);
  const securityCode = code === undefined ? {} : { securityCode: { channel: "google" as const, code } };
  return stack.call(person, "POST /api/a/v1/auth/login-two-factor", { body: { on, ...securityCode } });
}
const logIn = async (account: string, code?: string) => {
  await deleteUsedCodes(stack.owner);
  return stack.call(null, "POST /api/a/v2/auth/login", {
    body: { account, password: TEST_PASSWORD, ...(code === undefined ? {} : { code }) },
  });
};
const isOn = async (person: Person) => (await stack.call(person, "GET /api/a/v1/auth/security")).data.loginTwoFactor;

test("a user who wants it is asked for a code at each login, until they turn it off", async () => {
  const person = await stack.person();
  const account = await givePassword(stack, person);
  expect(await isOn(person)).toBe(false);
  expect((await logIn(account)).error).toBeNull();

  expect((await demand(person, true, authenticatorCode())).data).toEqual({ done: true });
  expect(await isOn(person)).toBe(true);
  expect((await logIn(account)).error).toBe("two_factor_required");
  expect((await logIn(account, "000000")).error).toBe("security_code_wrong");
  expect((await logIn(account, authenticatorCode())).error).toBeNull();

  expect((await demand(person, false, authenticatorCode())).error).toBeNull();
  expect((await logIn(account)).error).toBeNull();
  const { rows } = await stack.owner.query("SELECT facts FROM notification WHERE user_id = $1 AND kind = 'security_changed'", [person.id]);
  expect(rows).toEqual([{ facts: { change: "two_factor" } }, { facts: { change: "two_factor" } }]);
});

test("without a code, a right one, or an authenticator nothing changes", async () => {
  const person = await stack.person();
  expect((await demand(person, true)).error).toBe("security_code_required");
  expect((await demand(person, true, "000000")).error).toBe("security_code_wrong");
  expect((await demand(person, false, authenticatorCode())).error).toBe("already_done");
  expect(await isOn(person)).toBe(false);
  const bare = await stack.person({ twoFactor: false });
  expect((await demand(bare, true)).error).toBe("channel_not_bound");
});

test("of two at once one changes it and one is refused", async () => {
  const person = await stack.person();
  await deleteUsedCodes(stack.owner);
  const ask = (stepsAgo: number) =>
    stack.call(person, "POST /api/a/v1/auth/login-two-factor", {
      body: { on: true, securityCode: { channel: "google", code: authenticatorCode(stepsAgo) } },
    });
  const errors = (await Promise.all([ask(1), ask(0)])).map(({ error }) => error);
  expect(errors.filter((error) => error === null)).toHaveLength(1);
  expect(await isOn(person)).toBe(true);
});
