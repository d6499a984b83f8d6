import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestServiceKey, serviceRequest } from "../../testing/service.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { startServer, type Server } from "../server.ts";
import { rateLimit } from "./rate-limit.ts";

const PER_MINUTE = 60;

let stack: Stack;
let other: Server;
beforeAll(async () => {
  stack = await startStack({}, 4, { requestsPerUser: PER_MINUTE });
  const { config, clock } = stack.server.context;
  other = await startServer(config, { log: () => undefined, report: () => undefined, jobs: false, demo: false, clock });
});
afterAll(async () => {
  await other.close();
  await stack.close();
});

test("requests of a user at one process count at the others", async () => {
  const person = await stack.person();
  const ask = async (url: string) =>
    (await fetch(new URL("/api/ctc/count-open-orders", url), { headers: { authorization: `Bearer ${person.token}` } })).status;
  const first = await Promise.all(Array.from({ length: PER_MINUTE }, () => ask(stack.server.url)));
  expect(new Set(first)).toEqual(new Set([200]));
  let passed = 0;
  await expect
    .poll(
      async () => {
        const status = await ask(other.url);
        passed += status === 200 ? 1 : 0;
        return status;
      },
      { timeout: 60_000, interval: 200 },
    )
    .toBe(429);
  // Alone it would have let all of them through.
  expect(passed).toBeLessThan(PER_MINUTE / 2);
});

test("requests of a service key at one process count at the others", async () => {
  await stack.owner.query("INSERT INTO setting (key, value, changed_by) VALUES ('serviceCallsPerMinute', $1, 'test')", [
    String(PER_MINUTE),
  ]);
  await Promise.all([stack.server, other].map(({ context }) => context.settings.refresh()));
  const key = await makeTestServiceKey(stack);
  const ask = async ({ app }: Server) => (await app.inject(serviceRequest(key, "GET /api/s/v1/transfers"))).statusCode;
  const first = await Promise.all(Array.from({ length: PER_MINUTE }, () => ask(stack.server)));
  expect(new Set(first)).toEqual(new Set([200]));
  let passed = 0;
  await expect
    .poll(
      async () => {
        const status = await ask(other);
        passed += status === 200 ? 1 : 0;
        return status;
      },
      { timeout: 30_000, interval: 200 },
    )
    .toBe(429);
  expect(passed).toBeLessThan(PER_MINUTE / 2);
});

test("what other processes let through empties a bucket, below nothing by a minute's worth, and little of it is sent later", () => {
  let now = 0;
  const limit = rateLimit(1200, () => now);
  limit.addSpent("a", 1199);
  expect([limit.take("a"), limit.take("a")]).toEqual([0, 1]);
  limit.addSpent("b", 1_000_000);
  expect(limit.take("b")).toBe(61);
  now = 61_000;
  expect(limit.take("b")).toBe(0);
  expect(limit.takeUnsent()).toEqual([]);
  limit.take("a");
  expect(limit.takeUnsent()).toEqual([["a", 2]]);
  expect(limit.takeUnsent()).toEqual([]);
  const off = rateLimit(0, () => now);
  off.addSpent("a", 10);
  expect([off.take("a"), off.takeUnsent()]).toEqual([0, []]);
});
