import { request as sendRequest } from "node:http";
import fc from "fast-check";
import { ERRORS } from "@plaza/contract/errors.ts";
import { errorSentence } from "@plaza/messages/catalogue.ts";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startStack, type Stack } from "../../testing/stack.ts";
import { act, sale, untilWaiting, whileLocked } from "../../testing/trades.ts";
import { startServer, type Server } from "../server.ts";
import { rateLimit } from "./rate-limit.ts";
import { recentShare } from "./shedding.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

async function serve(limits: { requestsPerAddress?: number; requestsPerUser?: number; requestsAtOnce?: number }): Promise<Server> {
  const server = await startServer(
    { ...stack.server.context.config, ...limits },
    { log: () => undefined, report: () => undefined, jobs: false, demo: false, clock: stack.server.context.clock },
  );
  onTestFinished(() => server.close());
  return server;
}

interface Seen {
  readonly status: number;
  readonly retryAfter: string | null;
}

async function ask(server: Server, path: string, headers: Record<string, string> = {}, body?: object): Promise<Seen> {
  const response = await fetch(new URL(path, server.url), {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID(), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return { status: response.status, retryAfter: response.headers.get("retry-after") };
}

test("a bucket gives at most its size at once and its rate over time, and says when to come back", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 600 }), fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 200 }), (perMinute, pauses) => {
      let now = 0;
      const limit = rateLimit(perMinute, () => now);
      let taken = 0;
      for (const pause of pauses) {
        now += pause;
        const wait = limit.take("a");
        if (wait === 0) taken += 1;
        else {
          const later = rateLimit(perMinute, () => now);
          expect(later.take("another")).toBe(0);
          expect(wait).toBeLessThanOrEqual(Math.ceil(60 / perMinute));
        }
        expect(taken).toBeLessThanOrEqual(perMinute + (now * perMinute) / 60_000 + 1e-6);
      }
    }),
  );
});

test("the share of refusals is of about the last second: it follows a rush up and down, and is forgotten after a pause", () => {
  let now = 0;
  const refusals = recentShare(() => now);
  const send = (seconds: number, isRefused: (number: number) => boolean) => {
    for (let number = 0; number < seconds * 100; number++) {
      now += 10;
      refusals.count(isRefused(number));
    }
    return refusals.share();
  };
  expect(refusals.share()).toBe(0);
  expect(
    send(0.03, () => true),
    "three refusals and nothing else",
  ).toBeLessThan(0.4);
  now += 60_000;
  expect(send(3, (number) => number % 5 !== 0)).toBeCloseTo(0.8, 1);
  expect(send(5, () => false)).toBeLessThan(0.05);
  expect(send(3, () => true)).toBeGreaterThan(0.9);
  now += 60_000;
  refusals.count(false);
  expect(refusals.share()).toBeLessThan(0.001);
});

test("an address beyond its limit is refused before anything else, and another one isn't", async () => {
  const server = await serve({ requestsPerAddress: 3 });
  const from = (address: string) => ask(server, "/api/a/v1/public/rates", { "x-forwarded-for": address });
  for (let request = 0; request < 3; request++) expect((await from("192.0.2.1")).status).toBe(200);
  const refused = await from("192.0.2.1");
  expect(refused.status).toBe(429);
  expect(Number(refused.retryAfter)).toBeGreaterThan(0);
  expect(Number(refused.retryAfter)).toBeLessThanOrEqual(20);
  expect((await from("192.0.2.2")).status).toBe(200);
  expect((await from("2001:db8::1")).status).toBe(200);
  expect((await ask(server, "/readyz", { "x-forwarded-for": "192.0.2.1" })).status).toBe(200);
  expect(await (await fetch(new URL("/metrics", server.url))).text()).toContain('plaza_shed_total{why="address"} 1');
});

test("somebody with many networks of IPv6 is counted by all of them too", async () => {
  const server = await serve({ requestsPerAddress: 2 });
  const answered = async (addresses: readonly string[]) => {
    const seen = [];
    for (const address of addresses) seen.push(await ask(server, "/api/ctc/market-state", { "x-forwarded-for": address }));
    return seen.filter(({ status }) => status === 200).length;
  };
  const subnets = (count: number, step: number, from = 0) =>
    Array.from({ length: count }, (_, index) => `2001:db8:1:${(from + index * step).toString(16)}::1`);
  // Buckets fill up while a busy machine asks: a few more may go through.
  const ofOne = await answered(subnets(20, 1));
  expect(ofOne).toBeGreaterThanOrEqual(8);
  expect(ofOne).toBeLessThan(15);
  const ofAll = ofOne + (await answered(subnets(90, 256, 256)));
  expect(ofAll).toBeGreaterThanOrEqual(32);
  expect(ofAll).toBeLessThan(60);
  expect(await answered(["2001:db8:2::1", "203.0.113.9"])).toBe(2);
});

test("a user beyond the limit is refused from any address", async () => {
  const server = await serve({ requestsPerUser: 2 });
  const person = await stack.person();
  const from = (address: string) =>
    ask(server, "/api/ctc/query-order-list", { authorization: `Bearer ${person.token}`, "x-forwarded-for": address });
  expect([(await from("192.0.2.1")).status, (await from("192.0.2.2")).status]).toEqual([200, 200]);
  expect((await from("192.0.2.3")).status).toBe(429);
});

test("a full process refuses lists first, then everything but the steps of orders, at once and with a time to come back", async () => {
  const server = await serve({ requestsAtOnce: 2 });
  const trades = await Promise.all([sale(stack), sale(stack), sale(stack)]);
  const blocker = await stack.owner.connect();
  onTestFinished(() => blocker.release(true));
  await blocker.query("BEGIN");
  await blocker.query("SELECT FROM orders WHERE id = ANY($1) FOR UPDATE", [trades.map(({ orderId }) => orderId)]);
  const pay = (trade: (typeof trades)[number]) =>
    ask(
      server,
      "/api/ctc/update-order-state",
      { authorization: `Bearer ${trade.buyer.token}` },
      { orderId: trade.orderId, action: "pay", version: 1 },
    );
  const [one, two, three] = trades;
  const underWay = [pay(one), pay(two)];
  await untilWaiting(stack.owner, 2);
  const token = { authorization: `Bearer ${one.buyer.token}` };
  expect(await ask(server, "/api/ctc/query-order-list", token)).toEqual({ status: 503, retryAfter: "1" });
  expect(await ask(server, `/api/ctc/query-order-details?orderId=${one.orderId}`, token)).toEqual({ status: 503, retryAfter: "1" });
  const refused = await fetch(new URL("/7/api/ctc/query-order-list?limit=1", server.url), { headers: { ...token, language: "de" } });
  expect([refused.status, refused.headers.get("cache-control")]).toEqual([503, "no-store"]);
  expect(await refused.json()).toEqual({
    code: ERRORS.not_ready.number,
    error: "not_ready",
    data: null,
    msg: errorSentence("de", "not_ready"),
    requestId: refused.headers.get("x-request-id"),
  });
  const urgent = pay(three);
  await untilWaiting(stack.owner, 3);
  await blocker.query("COMMIT");
  expect((await Promise.all([...underWay, urgent])).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await ask(server, "/api/ctc/query-order-list", token)).status).toBe(200);
  await act(stack, one.buyer, one.orderId, "cancel");
});

test("in a rush steps of orders too have fewer places, though more than the rest, and an idle process refuses nothing", async () => {
  const server = await serve({ requestsAtOnce: 4 });
  const [first, ...trades] = await Promise.all([sale(stack), sale(stack), sale(stack), sale(stack), sale(stack)]);
  const pay = ({ orderId, buyer }: typeof first) =>
    ask(server, "/api/ctc/update-order-state", { authorization: `Bearer ${buyer.token}` }, { orderId, action: "pay", version: 1 });
  const list = async () => (await ask(server, "/api/ctc/query-order-list", { authorization: `Bearer ${first.buyer.token}` })).status;
  const blocker = await stack.owner.connect();
  onTestFinished(() => blocker.release(true));
  await blocker.query("BEGIN");
  await blocker.query("SELECT FROM orders WHERE id = ANY($1) FOR UPDATE", [[first, ...trades].map(({ orderId }) => orderId)]);
  const taken = trades.map(pay);
  await untilWaiting(stack.owner, trades.length);
  for (let sent = 0; sent < 60; sent++) expect(await list()).toBe(503);
  // Without the rush it would be the fifth of six.
  expect(await pay(first)).toEqual({ status: 503, retryAfter: "1" });
  await blocker.query("COMMIT");
  expect((await Promise.all(taken)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await list()).toBe(200);
  expect((await pay(first)).status).toBe(200);
});

test("clients that leave while they wait take no places with them", async () => {
  const server = await serve({ requestsAtOnce: 4 });
  const [trade, reader] = await Promise.all([sale(stack), stack.person()]);
  for (let round = 0; round < 3; round++) {
    await whileLocked(stack, trade.orderId, async () => {
      const leaving = new AbortController();
      const waits = Array.from({ length: 4 }, async () =>
        fetch(new URL("/api/ctc/update-order-state", server.url), {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "idempotency-key": crypto.randomUUID(),
            authorization: `Bearer ${trade.buyer.token}`,
          },
          body: JSON.stringify({ orderId: trade.orderId, action: "pay", version: 99 }),
          signal: leaving.signal,
        }),
      );
      await untilWaiting(stack.owner, 4);
      // What they have begun goes on without them, and counts until it is done.
      leaving.abort();
      await Promise.allSettled(waits);
      expect((await ask(server, "/api/ctc/query-order-list", { authorization: `Bearer ${reader.token}` })).status).toBe(503);
    });
    const list = async () => (await ask(server, "/api/ctc/query-order-list", { authorization: `Bearer ${reader.token}` })).status;
    await expect.poll(list, { timeout: 30_000 }).toBe(200);
  }
});

test("an upload that takes its time keeps nobody out", async () => {
  const server = await serve({ requestsAtOnce: 1 });
  const person = await stack.person();
  const { hostname, port } = new URL(server.url);
  const upload = sendRequest({
    hostname,
    port,
    path: "/api/ctc/upload-picture",
    method: "POST",
    agent: false,
    headers: {
      authorization: `Bearer ${person.token}`,
      "content-type": "multipart/form-data; boundary=plaza-test",
      "content-length": 100_000,
      "idempotency-key": "slow-upload",
    },
  });
  upload.on("error", () => undefined);
  onTestFinished(() => void upload.destroy());
  upload.write('--plaza-test\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n');
  await expect.poll(() => server.context.files.arrivals.underWay()).toBe(1);
  const seen = await ask(server, "/api/ctc/query-order-list", { authorization: `Bearer ${person.token}` });
  expect(seen.status).toBe(200);
});
