import { text } from "node:stream/consumers";
import { readText } from "@plaza/contract/unknown-value.ts";
import { once } from "node:events";
import { request, type ClientRequest, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { sale } from "../../testing/trades.ts";
import { startServer, type Server } from "../server.ts";

/** Uploads that begin and don't end, over real connections: each takes its place on the disk until it does. */

let stack: Stack;
const open: ClientRequest[] = [];
beforeAll(async () => {
  stack = await startStack({}, 12, { uploadsPerPerson: 2, uploadsAtOnce: 3 });
});
afterAll(async () => {
  for (const upload of open) upload.destroy();
  await stack.close();
});

const LENGTH = 100_000;
const BOUNDARY = "plaza-test";
const HEAD = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;

/** Sends the beginning of a picture. */
function begin(person: Person, url = stack.server.url, ip = "192.0.2.1"): ClientRequest {
  const { hostname, port } = new URL(url);
  const upload = request({
    hostname,
    port,
    path: "/api/ctc/upload-picture",
    method: "POST",
    agent: false,
    headers: {
      authorization: `Bearer ${person.token}`,
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
      "content-length": LENGTH,
      "x-forwarded-for": ip,
      "idempotency-key": `upload-${open.length}-${person.id}`,
    },
  });
  upload.on("error", () => undefined);
  upload.write(HEAD);
  open.push(upload);
  return upload;
}

async function refusalOf(upload: ClientRequest): Promise<string> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => void upload.once("response", resolve).once("error", reject));
  return readText(JSON.parse(await text(response)), "error");
}

const underWay = () => stack.server.context.files.arrivals.underWay();

test("a person has two uploads under way at once and everybody together three; one that breaks off makes room", async () => {
  const [one, other] = [await stack.person(), await stack.person()];
  const first = begin(one);
  begin(one);
  await expect.poll(underWay).toBe(2);
  expect(await refusalOf(begin(one))).toBe("too_many_requests");
  begin(other);
  await expect.poll(underWay).toBe(3);
  expect(await refusalOf(begin(other))).toBe("too_many_requests");
  first.destroy();
  await expect.poll(underWay).toBe(2);
  begin(other);
  await expect.poll(underWay).toBe(3);
});

/** Eight uploads at once, of which two are reserved, and a clock that stands still. */
async function serve(limits: { uploadsAtOnce?: number; uploadsPerPerson?: number; uploadsKeepFreeBytes?: number } = {}) {
  const logged: string[] = [];
  const time = { ms: 0 };
  const server = await startServer(
    { ...stack.server.context.config, uploadsAtOnce: 8, uploadsPerPerson: 6, ...limits },
    { log: (_, event) => void logged.push(event), report: () => logged.push("fault"), jobs: false, demo: false, clock: () => time.ms },
  );
  onTestFinished(async () => {
    // A server that closes waits for what is under way.
    for (const upload of open) upload.destroy();
    await server.close();
  });
  return { server, logged, time, beginAt: (person: Person, ip: string) => begin(person, server.url, ip) };
}

const untilUnderWay = (server: Server, count: number) => expect.poll(() => server.context.files.arrivals.underWay()).toBe(count);

test("the last quarter of uploads is for people and networks that have none under way", async () => {
  const { server, beginAt } = await serve();
  const [one, other, third, fourth] = [await stack.person(), await stack.person(), await stack.person(), await stack.person()];
  for (let count = 1; count <= 6; count++) {
    beginAt(count <= 5 ? one : other, count <= 5 ? "192.0.2.1" : "2001:db8:1:1::1");
    await untilUnderWay(server, count);
  }
  expect(await refusalOf(beginAt(one, "192.0.2.9")), "a person who has five").toBe("too_many_requests");
  expect(await refusalOf(beginAt(third, "192.0.2.1")), "somebody at the same address").toBe("too_many_requests");
  expect(await refusalOf(beginAt(third, "2001:db8:1:2::1")), "somebody in the same /56").toBe("too_many_requests");
  beginAt(third, "2001:db8:1:100::1");
  await untilUnderWay(server, 7);
  beginAt(fourth, "192.0.2.2");
  await untilUnderWay(server, 8);
  expect(await refusalOf(beginAt(await stack.person(), "192.0.2.3"))).toBe("too_many_requests");
});

test("a newcomer ends the slowest upload once only the reserve is left, and none that comes fast or has just begun", async () => {
  const { server, logged, time, beginAt } = await serve();
  const [crowd, newcomer] = [await stack.person(), await stack.person()];
  const fast = beginAt(crowd, "192.0.2.1");
  fast.write(Buffer.alloc(60_000));
  await expect.poll(() => server.context.files.arrivals.bytesToCome()).toBeLessThan(LENGTH - 60_000);
  const slow = Array.from({ length: 5 }, () => beginAt(crowd, "192.0.2.1"));
  await untilUnderWay(server, 6);
  const ended = slow.map((upload) => new Promise<string>((resolve) => void upload.once("error", () => resolve("cut"))));
  time.ms = 9_999;
  beginAt(newcomer, "192.0.2.2");
  await untilUnderWay(server, 7);
  expect(logged).not.toContain("slow_upload_cut");
  time.ms = 10_000;
  beginAt(await stack.person(), "192.0.2.3");
  expect(await Promise.race(ended)).toBe("cut");
  await untilUnderWay(server, 7);
  for (let count = 1; count <= 3; count++) beginAt(await stack.person(), `192.0.2.${10 + count}`);
  await expect.poll(() => logged.filter((event) => event === "slow_upload_cut").length).toBe(4);
  expect(fast.destroyed).toBe(false);
  expect(logged).not.toContain("fault");
});

test("who has a running order uploads while strangers have all places", async () => {
  const { server, logged, beginAt } = await serve({ uploadsAtOnce: 4, uploadsPerPerson: 4 });
  const { buyer } = await sale(stack);
  for (let count = 1; count <= 4; count++) {
    beginAt(await stack.person(), `192.0.2.${count}`);
    await untilUnderWay(server, count);
  }
  expect(await refusalOf(beginAt(await stack.person(), "192.0.2.9"))).toBe("too_many_requests");
  beginAt(buyer, "192.0.2.1");
  await untilUnderWay(server, 5);
  expect(await refusalOf(beginAt(buyer, "192.0.2.10")), "a second one").toBe("too_many_requests");
  expect(logged.filter((event) => event === "upload_in_traders_place")).toHaveLength(1);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toContain("plaza_uploads_under_way 5\n");
  for (const [place, count] of Object.entries({ open: 3, reserve: 1, trading: 1, refused: 2 }))
    expect(metrics).toContain(`plaza_uploads_total{place="${place}"} ${count}\n`);
});

test("uploads leave the disk the room that the operator wants free", async () => {
  const person = await stack.person();
  const full = await serve({ uploadsKeepFreeBytes: Number.MAX_SAFE_INTEGER });
  expect(await refusalOf(full.beginAt(person, "192.0.2.1"))).toBe("not_ready");
  expect(full.logged).toContain("no_room_for_files");
  const roomy = await serve({ uploadsKeepFreeBytes: 1 });
  roomy.beginAt(person, "192.0.2.1");
  await untilUnderWay(roomy.server, 1);
});

/** Sends all of a long form before it reads anything, as browsers do, and says what came back. */
async function sendAll(length: number, port: string): Promise<string> {
  const socket = connect(Number(port), "127.0.0.1").pause();
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(
    `POST /api/ctc/upload-picture HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: ${length}\r\n\r\n`,
  );
  const problem = await new Promise<Error | null>((resolve) => void socket.write(Buffer.alloc(length), (error) => resolve(error ?? null)));
  if (problem !== null) return problem.message;
  socket.resume();
  const [head] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  return head.toString().slice(0, 12);
}

test("who is refused before their file has come reads the answer after having sent it, up to a bound", async () => {
  const { port } = new URL(stack.server.url);
  expect(await sendAll(30_000_000, port)).toBe("HTTP/1.1 401");
  expect(await sendAll(400_000_000, port)).not.toBe("HTTP/1.1 401");
});
