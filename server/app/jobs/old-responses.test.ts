import { afterAll, beforeAll, expect, it } from "vitest";
import { startStack, type Stack } from "../../testing/stack.ts";
import { clearOldResponses } from "./jobs.ts";

let stack: Stack;
beforeAll(async () => void (stack = await startStack()));
afterAll(() => stack.close());

it("the response to a request with a key is kept for its hours, and not a minute longer", async () => {
  const { config } = stack.server.context;
  const [person, minutes] = [await stack.person(), config.retention.responseHours * 60];
  for (const age of [1, minutes - 1, minutes + 1])
    await stack.owner.query(
      `INSERT INTO idempotency (user_id, call, key, fingerprint, status, body, created_at)
       VALUES ($1, 'a call', $2, '\\x00', 200, '{}', now() - make_interval(mins => $3))`,
      [person.id, `key-of-${age}`, age],
    );
  expect(await clearOldResponses(stack.server.context)).toBe(1);
  const { rows } = await stack.owner.query("SELECT key FROM idempotency WHERE call = 'a call' ORDER BY created_at DESC");
  expect(rows).toEqual([{ key: "key-of-1" }, { key: `key-of-${minutes - 1}` }]);
});
