import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { createLending } from "@plaza/workers/shares.ts";
import { limitConnections, logTimeouts, visitorLimit } from "./visitor-limits.ts";
import { portOf } from "@plaza/contract/testing/ports.ts";

let server: Server;
let surplus = 0;
const sockets: Socket[] = [];

afterEach(() => {
  surplus = 0;
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
  vi.restoreAllMocks();
});

async function listen(): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return portOf(server);
}

function dial(port: number, text = ""): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  if (text !== "") socket.write(text);
  sockets.push(socket);
  return socket;
}

/** What the server says before it closes the connection. */
async function received(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (bytes) => (text += String(bytes)));
  await new Promise((done) => socket.once("close", done));
  return text;
}

const COUNTING = { now: Date.now, worker: null, onSurplus: () => surplus++ };
const ASK = "GET / HTTP/1.1\r\nhost: x\r\n\r\n";

test("a connection beyond the limit is reset before anything reads it; one that ends makes room", async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  let requests = 0;
  server = createServer((_request, response) => {
    requests += 1;
    response.end("fine");
  });
  limitConnections(server, { proxyHops: 0, connectionsPerAddress: 2, surplusConnectionMs: 0 }, COUNTING);
  const port = await listen();
  const [one, two] = [dial(port, ASK), dial(port, ASK)];
  await Promise.all([once(one, "data"), once(two, "data")]);
  expect(await received(dial(port, ASK))).toBe("");
  expect(requests).toBe(2);
  one.destroy();
  await expect
    .poll(async () => {
      const next = dial(port, ASK);
      next.once("data", () => next.end());
      const answer = await received(next);
      return answer.includes("fine");
    })
    .toBe(true);
});

test("a connection beyond the limit waits unanswered, and is reset after its time, for talking much, and when the process ends", async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  let requests = 0;
  server = createServer((_request, response) => {
    requests += 1;
    response.end("fine");
  });
  const end = limitConnections(server, { proxyHops: 0, connectionsPerAddress: 1, surplusConnectionMs: 300 }, COUNTING);
  const port = await listen();
  await once(dial(port, ASK), "data");
  const connectedAt = performance.now();
  const waiting = dial(port, ASK);
  await received(waiting);
  expect(performance.now() - connectedAt).toBeGreaterThan(290);
  const [talker, left] = [dial(port, "x".repeat(50_000)), dial(port)];
  expect(await received(talker)).toBe("");
  left.end();
  await received(left);
  const last = dial(port, ASK);
  await once(last, "connect");
  // The server has accepted it once it has accepted a later one.
  await received(dial(port, "x".repeat(50_000)));
  end();
  expect(await received(last)).toBe("");
  expect([requests, surplus]).toEqual([1, 5]);
});

test("a request that doesn't come is answered with 408, and the log says so once a minute for each visitor", async () => {
  const lines: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
  let now = 0;
  server = createServer({ connectionsCheckingInterval: 20 }, (_request, response) => response.end("fine"));
  server.headersTimeout = 50;
  server.requestTimeout = 50;
  logTimeouts(server, () => now);
  const port = await listen();
  for (const minute of [0, 0, 2]) {
    now = minute * 60_000;
    expect(await received(dial(port, "GET / HTTP/1.1\r\nhost:"))).toMatch(/^HTTP\/1\.1 408 /);
  }
  expect(lines.filter((line) => line.includes("took too long"))).toHaveLength(2);

  // A browser's connection that was opened ahead of need.
  now = 4 * 60_000;
  expect(await received(dial(port, ""))).toBe("");
  expect(lines.filter((line) => line.includes("took too long"))).toHaveLength(2);
  expect(await received(dial(port, "nonsense\r\n\r\n"))).toMatch(/^HTTP\/1\.1 400 /);
});

test("somebody with a whole /48 of IPv6 has the numbers of 16 visitors and not of 65,536, and gets them back", async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  server = createServer();
  const limit = visitorLimit("UPLOADS_PER_ADDRESS", 2, { now: () => 0, worker: null });
  const entered = async (subnets: readonly number[]) => {
    const entries = await Promise.all(subnets.map(async (subnet) => limit.enter(addressOf(subnet))));
    return entries.filter((leave) => leave !== null);
  };
  const oneOfAFiftySix = await entered(Array.from({ length: 256 }, (_, host) => host));
  expect(oneOfAFiftySix).toHaveLength(8);
  const ofAll = await entered(Array.from({ length: 1000 }, (_, subnet) => 256 + subnet * 64));
  expect(ofAll).toHaveLength(24);
  expect(limit.enter("2001:db8:2::1")).not.toBeNull();
  expect(limit.enter("203.0.113.9")).not.toBeNull();
  for (const leave of [...oneOfAFiftySix, ...ofAll]) leave();
  expect(await entered([0, 0, 0])).toHaveLength(2);
});

const addressOf = (subnet: number) => `2001:db8:1:${subnet.toString(16)}::1`;

test("several workers let an address, and its network, have together what one alone would, and one that is killed leaves nothing counted", async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  server = createServer();
  const lending = createLending();
  const workers = [1, 2, 3].map((number) =>
    visitorLimit("REQUESTS_PER_ADDRESS", 8, {
      now: () => 0,
      worker: {
        count: 3,
        // As a message to another process: the answer comes when others have asked too.
        borrow: async (claims) => Promise.resolve().then(() => lending.lend(number, claims)),
        giveBack: (names) => lending.takeBack(number, names),
      },
    }),
  );
  const enter = async (times: number, subnet: number, among = workers) => {
    const entries = await Promise.all(
      Array.from({ length: times }, async (_, turn) => among[turn % among.length]?.enter(addressOf(subnet)) ?? null),
    );
    return entries.filter((leave) => leave !== null);
  };
  const held = await enter(100, 0);
  expect(held).toHaveLength(8);
  for (const leave of [...held, ...held]) leave();
  // All at one of them: nearly as many.
  const atOne = await enter(100, 0, workers.slice(0, 1));
  expect(atOne.length).toBeGreaterThanOrEqual(6);
  for (const leave of atOne) leave();
  const ofAFiftySix = (await Promise.all(Array.from({ length: 40 }, (_, subnet) => enter(3, subnet)))).flat();
  expect(ofAFiftySix).toHaveLength(32);
  for (const leave of ofAFiftySix) leave();

  await enter(100, 0, workers.slice(0, 1));
  lending.deleteLoans(1);
  expect((await enter(100, 0, workers.slice(1))).length).toBeGreaterThanOrEqual(7);
});
