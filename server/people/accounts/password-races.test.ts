import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { digest } from "../../core/secrets/seal.ts";
import { Browser, givePassword, TEST_PASSWORD } from "../../testing/browser.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { untilWaiting } from "../../testing/trades.ts";
import { insertSession } from "./session.store.ts";

/** A password is compared before the transaction that acts on it begins, since that is slow: what has changed by then counts. */

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const errorOf = (answer: { readonly json: () => unknown }) => (answer.json() as { readonly error?: string }).error ?? null;

/** Another login of the same person. */
async function elsewhere(person: Person): Promise<Person> {
  const token = randomBytes(32).toString("base64url");
  await insertSession(stack.server.context.db, {
    tokenHash: digest(token),
    userId: person.id,
    kind: "bearer",
    ip: "127.0.0.1",
    userAgent: "another",
  });
  return { ...person, token };
}

it("of two logins that change the password at the same moment one does, and the other is over", async () => {
  const first = await stack.person({ twoFactor: false, email: false });
  await stack.owner.query("UPDATE users SET phone_verified = false WHERE id = $1", [first.id]);
  await givePassword(stack, first);
  const logins = [first, await elsewhere(first)];
  const change = (person: Person, index: number) =>
    stack.send(person, "POST /api/a/v2/auth/password", { body: { oldPassword: TEST_PASSWORD, password: `Another-Passw0rd-${index}!` } });
  const other = await stack.owner.connect();
  await other.query("BEGIN");
  await other.query("SELECT FROM users WHERE id = $1 FOR UPDATE", [first.id]);
  const changes = Promise.all(logins.map(change));
  await untilWaiting(stack.owner, 2);
  await other.query("COMMIT");
  other.release();
  const errors = (await changes).map(({ error }) => error);
  expect(new Set(errors)).toEqual(new Set([null, "wrong_password"]));
  const alive = await Promise.all(logins.map((person) => stack.send(person, "GET /api/a/v1/auth/sessions")));
  expect(alive.map(({ error }) => error === null)).toEqual(errors.map((error) => error === null));
});

it("a log-in by the old password that is under way when the password changes begins no session", async () => {
  const person = await stack.person({ twoFactor: false });
  const account = await givePassword(stack, person);
  const other = await stack.owner.connect();
  await other.query("BEGIN");
  await other.query("UPDATE users SET password_hash = 'another' WHERE id = $1", [person.id]);
  await other.query("DELETE FROM session WHERE user_id = $1", [person.id]);
  const login = new Browser(stack).send({ method: "POST", url: "/api/a/v2/auth/login", payload: { account, password: TEST_PASSWORD } });
  await Promise.race([untilWaiting(stack.owner, 1), login]);
  await other.query("COMMIT");
  other.release();
  expect(errorOf(await login)).toBe("wrong_credentials");
  const { rows } = await stack.owner.query("SELECT id FROM session WHERE user_id = $1", [person.id]);
  expect(rows).toEqual([]);
});
