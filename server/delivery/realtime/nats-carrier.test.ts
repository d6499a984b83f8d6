import { connect } from "@nats-io/transport-node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readOptionalText } from "@plaza/contract/unknown-value.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";
import type { OrderId } from "@plaza/contract/ids.ts";
import { readNats } from "../../core/nats-config.ts";
import { startChildServer, type ChildServer } from "../../testing/child-server.ts";
import { readStream, streamAddress, type Reader } from "../../testing/event-stream.ts";
import { hasNatsServer, NatsServer } from "../../testing/nats-server.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { sale } from "../../testing/trades.ts";

const isHere = hasNatsServer();
const nats = new NatsServer();
const WAIT = { timeout: 60_000, interval: 20 };
/** Three times as many stay below what one person may send in a minute. */
const MESSAGES = 6;

let stack: Stack;
/** Three separate processes; the fourth is the test's. */
let servers: readonly ChildServer[] = [];
beforeAll(async () => {
  if (!isHere) return;
  await nats.start();
  stack = await startStack({}, 4, { nats: readNats({ NATS_URL: `nats://${nats.address}` }, "production") });
  servers = await Promise.all(Array.from({ length: 3 }, () => startChildServer(stack)));
});
afterAll(async () => {
  if (!isHere) return;
  for (const server of servers) await server.close();
  await stack.close();
  await nats.stop();
});

async function say(server: ChildServer, person: Person, orderId: OrderId, content: string): Promise<void> {
  const response = await fetch(new URL("/api/ctc/send-chat-msg", server.url), {
    method: "POST",
    headers: { authorization: `Bearer ${person.token}`, "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
    body: JSON.stringify({ orderId, type: "text", content }),
  });
  expect(response.status).toBe(200);
}

/** Reads until it has this many chat lines, and says where it is then. */
async function readChats(reader: Reader, count: number): Promise<{ contents: string[]; lastId: string }> {
  const contents: string[] = [];
  let lastId = "";
  while (contents.length < count) {
    const event = requireValue(await reader.next());
    if (event.id !== "") lastId = event.id;
    if (event.event === "chat") contents.push(readOptionalText(event.data, "message", "content"));
  }
  return { contents, lastId };
}

test("four processes wake each other by NATS: no message was lost by kill -9 of one, nor of NATS", async () => {
  if (!isHere) {
    process.stdout.write("nats-server isn't installed: its test did nothing\n");
    return;
  }
  const [first, second, third] = [requireValue(servers[0]), requireValue(servers[1]), requireValue(servers[2])];
  const { seller, buyer, orderId } = await sale(stack);
  const expected = Array.from({ length: MESSAGES * 3 }, (_, number) => `line ${number}`);
  const write = async (server: ChildServer, from: number) => {
    for (const content of expected.slice(from, from + MESSAGES)) await say(server, buyer, orderId, content);
  };
  const seen: string[] = [];
  // The reader's process is another one than the writer's.
  const reader = await readStream(third.url, await streamAddress(stack, seller), "0");
  const before = readChats(reader, MESSAGES);
  await write(first, 0);
  const { contents, lastId } = await before;
  seen.push(...contents);

  // Somebody else speaks there.
  const stranger = await connect({ servers: [nats.address] });
  stranger.publish("plaza.plaza_whisper", "{");
  await stranger.drain();
  await expect.poll(() => first.logged.includes("nats_hint_unreadable"), WAIT).toBe(true);

  // kill -9 of the reader's process; its page goes on at another one, where it was.
  await third.kill();
  await write(first, MESSAGES);
  const next = await readStream(second.url, await streamAddress(stack, seller), lastId);
  const afterwards = await readChats(next, MESSAGES);
  seen.push(...afterwards.contents);

  await nats.stop();
  const countOf = (event: string) => [first, second].map(({ logged }) => logged.filter((line) => line === event).length);
  await expect.poll(() => countOf("nats_away"), WAIT).toEqual([1, 1]);
  const hears = async () => /^plaza_hints_connected \d/m.exec(await (await fetch(new URL("/metrics", second.url))).text())?.[0];
  expect(await hears()).toBe("plaza_hints_connected 0");
  await write(first, 2 * MESSAGES);
  await nats.start();
  seen.push(...(await readChats(next, MESSAGES)).contents);
  await expect.poll(() => countOf("nats_back"), WAIT).toEqual([1, 1]);
  expect(countOf("nats_away")).toEqual([1, 1]);
  expect(seen).toEqual(expected);
  expect(await hears()).toBe("plaza_hints_connected 1");
  next.cut();
});

test("NATS is named by host and port, and in production reached on this machine or by TLS", () => {
  expect(readNats({}, "production")).toBeNull();
  expect(readNats({ NATS_URL: "tls://a.example:4222,tls://b.example:4222", NATS_TOKEN: "t", NATS_SUBJECT: "eu" }, "production")).toEqual({
    servers: ["a.example:4222", "b.example:4222"],
    hasTls: true,
    token: "t",
    subject: "eu",
  });
  expect(() => readNats({ NATS_URL: "nats://a.example:4222" }, "production")).toThrow(/without TLS/);
  expect(() => readNats({ NATS_URL: "nats://me:secret@a.example:4222" }, "demo")).toThrow(/^NATS_URL is nats:/);
  expect(() => readNats({ NATS_URL: "nats://127.0.0.1:4222", NATS_SUBJECT: "a.*" }, "demo")).toThrow(/^NATS_SUBJECT is/);
});
