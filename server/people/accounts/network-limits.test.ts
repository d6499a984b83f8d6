import { afterAll, beforeAll, expect, test } from "vitest";
import { startStack, type Stack } from "../../testing/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const from = async (ip: string) =>
  (
    await stack.call(null, "POST /api/a/v2/auth/login", {
      body: { account: "somebody@example.test", password: "Wrong-Guess-2026!" },
      headers: { "x-forwarded-for": ip },
    })
  ).error;

test("attempts from one IPv6 network of 64 bits count together, and from another network apart", async () => {
  const errors = [];
  for (let host = 1; host <= 11; host++) {
    errors.push(await from(`2001:db8:1:1::${host.toString(16)}`));
  }
  expect(errors.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => "wrong_credentials"));
  expect(errors[10]).toBe("too_many_attempts");
  expect(await from("2001:db8:1:1:ffff::1")).toBe("too_many_attempts");
  expect(await from("2001:db8:1:2::1")).toBe("wrong_credentials");
});
