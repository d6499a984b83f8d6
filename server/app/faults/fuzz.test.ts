import fc from "fast-check";
import { Agent, request as httpRequest } from "node:http";
import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import type { Call } from "@plaza/contract/call.ts";
import { calls } from "@plaza/contract/calls/index.ts";
import { RAW_BODIES, spoiled, wellShaped } from "../../testing/bad-input.ts";
import { startChildServer, type ChildServer } from "../../testing/child-server.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { hire, type Worker } from "../../testing/staff.ts";
import { sale, type Trade } from "../../testing/trades.ts";
import { PATIENCE_MS, reportTrials, trialsOr } from "../../testing/trials.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";

vi.setConfig({ testTimeout: PATIENCE_MS });

/** Requests made from the contract, most of them wrong, over real connections: no 5xx, no hang, no growth of memory. */

const SEED = inject("modelSeed") ?? 20_261_122;
/** `npm run soak` makes a hundred thousand of it. */
const REQUESTS = trialsOr(70) * 10;
const AT_ONCE = 16;
const ANSWER_MS = 30_000;

let stack: Stack;
let child: ChildServer;
let trade: Trade;
let operator: Worker;
let ids: string[];
beforeAll(async () => {
  stack = await startStack();
  child = await startChildServer(stack);
  trade = await sale(stack);
  operator = await hire(stack, "operator");
  ids = [trade.orderId, trade.advId, trade.seller.uid, trade.buyer.id];
});
afterAll(async () => {
  await stack.audit();
  await child.close();
  await stack.close();
});

interface Sent {
  readonly name: string;
  readonly url: string;
  readonly body: string | Buffer | null;
  readonly headers: Readonly<Record<string, string>>;
}

/** Would end the session of everybody who comes after. */
const ENDS_SESSIONS = /log-?out|sign-out|sessions|end-staff/;
const everyCall = Object.entries<Call>(calls).filter(([name]) => !ENDS_SESSIONS.test(name));

const HEADERS = fc.constantFrom<Readonly<Record<string, string>>>(
  {},
  { language: "\u00ff".repeat(200) },
  { "accept-language": "en,".repeat(2000) },
  { "accept-encoding": " ".repeat(4000) },
  { "content-type": "application/json; charset=utf-16" },
  { "content-type": "text/plain" },
  { "x-forwarded-for": "unknown, ::1, 999.1.1.1:99, " },
  { "x-test-country": "US, DE" },
  { cookie: "sid=a; sid=b; __proto__=1" },
  { authorization: "Bearer \u00ff" },
  { "idempotency-key": "short" },
  { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  { onpage: "javascript:alert(1)" },
);

/** What no schema makes: keys of every object, the same key twice, signs that turn text around, and depth. */
const STRANGE = [
  '{"__proto__":{"polluted":true},"orderId":"1"}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"orderId":"1","orderId":{"a":1},"orderId":["2"]}',
  '{"content":"\u202egnp.exe\u2066\u2069","orderId":"1","type":"text"}',
  '{"amount":"１２","price":"٣"}',
  `{"a":${"[".repeat(5000)}${"]".repeat(5000)}}`,
  `{"${"k".repeat(90_000)}":1}`,
  JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, number) => [`k${number}`, number]))),
  JSON.stringify({ text: "\u0301".repeat(40_000) }),
];

function requestFor([name, call]: [string, Call]): fc.Arbitrary<Sent> {
  const [, path = ""] = name.split(" ");
  const nothing = fc.constant<unknown>({});
  const query = call.query === undefined ? nothing : fc.oneof(wellShaped(call.query, ids), spoiled(call.query, ids));
  const bodies =
    call.body === undefined
      ? fc.constantFrom<string | Buffer | null>(null, null, "{}")
      : fc.oneof(
          { weight: 5, arbitrary: wellShaped(call.body, ids).map((body) => JSON.stringify(body)) },
          { weight: 8, arbitrary: spoiled(call.body, ids).map((body) => JSON.stringify(body)) },
          { weight: 2, arbitrary: fc.constantFrom<string | Buffer>(...RAW_BODIES.map(([, body]) => body), ...STRANGE) },
          { weight: 1, arbitrary: fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)) },
        );
  const params = fc.constantFrom("1", ...ids, "%00", "%ff", "..%2f..", "%F0%9F%99%82", "9".repeat(400), "__proto__");
  return fc.tuple(query, bodies, HEADERS, params, fc.uuid()).map(([fields, body, headers, param, key]) => {
    const search = new URLSearchParams(
      Object.entries(typeof fields === "object" && fields !== null ? fields : [fields]).map(([field, value]): [string, string] => [
        field,
        String(value).toWellFormed(),
      ]),
    );
    return {
      name,
      url: `${path.replaceAll(/\{\w+\}/g, param)}${search.size === 0 ? "" : `?${search.toString()}`}`,
      body: name.startsWith("GET") ? null : body,
      headers: {
        ...(call.audience === "staff" ? operator.headers : { authorization: `Bearer ${trade.buyer.token}` }),
        "idempotency-key": key,
        ...(body === null ? {} : { "content-type": call.multipart === undefined ? "application/json" : "multipart/form-data; boundary=x" }),
        ...headers,
      },
    };
  });
}

/** @returns the status, 0 where the connection ended without one */
function send(agent: Agent, { name, url, body, headers }: Sent): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(child.url);
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      {
        hostname,
        port,
        path: url,
        method: name.split(" ")[0] ?? "GET",
        agent,
        headers: { ...headers, ...(body === null ? {} : { "content-length": String(Buffer.byteLength(body)) }) },
      },
      (response) => {
        let text = "";
        response
          .setEncoding("utf8")
          .on("data", (part: string) => (text += part))
          .on("end", () => resolve({ status: response.statusCode ?? 0, text }));
        response.on("error", () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    sent.setTimeout(ANSWER_MS, () => reject(new Error(`${name} ${url} got no answer in ${ANSWER_MS} ms`)));
    sent.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNRESET" || error.code === "EPIPE" ? resolve({ status: 0, text: "" }) : reject(error),
    );
    sent.end(body ?? undefined);
  });
}

async function residentBytes(): Promise<number> {
  const text = await (await fetch(new URL("/metrics", child.url))).text();
  return Number(/^plaza_resident_bytes (\d+)/m.exec(text)?.[1]);
}

it(`F10 ${REQUESTS} requests made from the contract: no 5xx, no hang, no growth of memory`, async () => {
  const startedAt = performance.now();
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const outcomes = new Map<string, number>();
  const wrong: string[] = [];
  let [next, warm] = [0, 0];
  const perCall = Math.ceil(REQUESTS / everyCall.length);
  const worker = async () => {
    for (let index = next++; index < everyCall.length; index = next++) {
      const call = requireValue(everyCall[index]);
      for (const sent of fc.sample(requestFor(call), { numRuns: perCall, seed: SEED + index })) {
        const { status, text } = await send(agent, sent);
        const group = status === 0 ? "cut" : `${Math.floor(status / 100)}xx`;
        outcomes.set(group, (outcomes.get(group) ?? 0) + 1);
        if (status >= 500 && !text.includes("market_frozen") && wrong.length < 20)
          wrong.push(`${status} ${sent.name} ${sent.url} ${String(sent.body)} ${text}`.slice(0, 2000));
      }
      if (index === Math.floor(everyCall.length / 4)) warm = await residentBytes();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  agent.destroy();
  const grown = Math.round(((await residentBytes()) - warm) / 1_000_000);
  reportTrials({
    name: `F10 requests from the contract, seed ${SEED}`,
    trials: [...outcomes.values()].reduce((sum, count) => sum + count, 0),
    outcomes: { ...Object.fromEntries(outcomes), "MB grown": grown },
    forbidden: wrong.length,
    deadlocks: 0,
    seconds: (performance.now() - startedAt) / 1000,
  });
  expect(wrong).toEqual([]);
  expect(child.faults).toEqual([]);
  expect(grown).toBeLessThan(150);
  expect((await fetch(new URL("/healthz", child.url))).status).toBe(200);
});

describe("connections that are no honest client's", () => {
  const IDLE = trialsOr(300);
  const open = async (): Promise<Socket> => {
    const { hostname, port } = new URL(child.url);
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    await once(socket, "connect");
    return socket;
  };
  const ask = async () => {
    const startedAt = performance.now();
    const { status } = await fetch(new URL("/api/ctc/market-state", child.url));
    return { status, ms: performance.now() - startedAt };
  };

  it(`F11 ${IDLE} idle sockets and as many that send a byte at a time leave the others their answers`, async () => {
    const startedAt = performance.now();
    const sockets: Socket[] = [];
    for (let count = 0; count < IDLE; count += 100)
      sockets.push(...(await Promise.all(Array.from({ length: Math.min(100, IDLE - count) }, open))));
    for (const [index, socket] of sockets.entries())
      if (index % 2 === 0) socket.write("GET /api/ctc/market-state HTTP/1.1\r\nhost: x\r\nx-slow: ");
    const answers = [];
    for (let count = 0; count < 20; count++) {
      for (const [index, socket] of sockets.entries()) if (index % 2 === 0 && !socket.destroyed) socket.write("a");
      answers.push(await ask());
    }
    for (const socket of sockets) socket.destroy();
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    reportTrials({
      name: "F11 idle and slow sockets",
      trials: IDLE,
      outcomes: { answers: answers.length, "slowest ms": Math.round(Math.max(...answers.map(({ ms }) => ms))) },
      forbidden: 0,
      deadlocks: 0,
      seconds: (performance.now() - startedAt) / 1000,
    });
  });

  it("F12 requests in one packet are answered in their order, and one that is broken ends the connection", async () => {
    const socket = await open();
    let text = "";
    socket.setEncoding("utf8").on("data", (part: string) => (text += part));
    const one = "GET /api/ctc/market-state HTTP/1.1\r\nhost: x\r\n\r\n";
    const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => match[1]);
    socket.write(`${one.repeat(20)}GET /nowhere HTTP/1.1\r\nhost: x\r\n\r\n`);
    await vi.waitFor(() => expect(statuses()).toEqual([...Array.from({ length: 20 }, () => "200"), "404"]), ANSWER_MS);
    socket.write("BROKEN\r\n\r\n");
    await once(socket, "close");
    expect(statuses().at(-1)).toBe("400");
  });
});
