import { connectionsWithoutRoom } from "@plaza/contract/testing/connection-queue.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { readField } from "@plaza/contract/unknown-value.ts";
import { once } from "node:events";
import { Agent, createServer, request, type ClientRequest, type OutgoingHttpHeaders, type Server, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { idleConnectionOf } from "./testing/idle-connection.ts";
import { startSite, type SiteProcess } from "./testing/site-process.ts";
import { portOf } from "@plaza/contract/testing/ports.ts";

/** What somebody with many connections can do to everybody else, before an API whose streams never end and which can be silent. */
const MANY = 600;
/** A busy machine takes its time. */
const PATIENT = { timeout: 30_000 };

let api: Server;
let site: SiteProcess;
let limited: SiteProcess;
let crowded: SiteProcess;
const attackers: (ClientRequest | Socket)[] = [];

beforeAll(async () => {
  api = createServer((asked, response) => {
    if (asked.url === "/api/silent") return;
    if (asked.url?.includes("stream"))
      return void response.writeHead(200, { "content-type": "text/event-stream" }).write("event: ready\n\n");
    asked.resume();
    asked.once("end", () =>
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ code: 0, data: asked.url })),
    );
  });
  await new Promise<void>((done) => api.listen(0, "127.0.0.1", done));
  const env = {
    API_ORIGIN: `http://127.0.0.1:${portOf(api)}`,
    HEADERS_TIMEOUT_SECONDS: "2",
  };
  site = await startSite({ ...env, CONNECTIONS_PER_ADDRESS: "0", REQUESTS_PER_ADDRESS: "0", UPLOADS_PER_ADDRESS: "3" }, "ignore");
  limited = await startSite({ ...env, CONNECTIONS_PER_ADDRESS: "0", REQUESTS_PER_ADDRESS: "5" }, "ignore");
  // Only here: an API in the process of the tests is silent for a second by itself where the machine is busy.
  const impatient = { API_TIMEOUT_SECONDS: "1" };
  crowded = await startSite({ ...env, ...impatient, CONNECTIONS_PER_ADDRESS: "20", SURPLUS_CONNECTION_SECONDS: "1" }, "ignore");
});

afterAll(() => {
  for (const attacker of attackers) attacker.destroy();
  for (const started of [site, limited, crowded]) started.process.kill();
  api.closeAllConnections();
  api.close();
});

interface Sent {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly to?: SiteProcess;
  readonly agent?: Agent | false;
}

/** Begins a request on a separate connection and leaves it open. */
function begin(path: string, { method = "GET", headers = {}, to = site, agent = false }: Sent = {}): ClientRequest {
  const { hostname, port } = new URL(to.origin);
  const sent = request({ hostname, port, path, method, headers, agent });
  sent.on("error", () => undefined);
  attackers.push(sent);
  return sent;
}

async function statusOf(sent: ClientRequest): Promise<number> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => void sent.once("response", resolve).once("error", reject));
  response.resume();
  return requireValue(response.statusCode);
}

async function ask(path: string, to = site): Promise<{ status: number; error: unknown }> {
  const response = await fetch(to.origin + path, { signal: AbortSignal.timeout(30_000) });
  return { status: response.status, error: readField(await response.json(), "error") ?? null };
}

const FINE = { status: 200, error: null };

test("a connection that the API keeps ends before the API would end it", PATIENT, async () => {
  const ended = idleConnectionOf(api);
  expect((await ask("/api/ctc/market-state")).status).toBe(200);
  expect(await ended).toBe("site");
});

describe("everybody else is answered", { timeout: 60_000 }, () => {
  test("while one visitor holds more streams than there are connections for calls", async () => {
    const streams = Array.from({ length: MANY }, () => begin("/api/ctc/stream?token=x"));
    for (const stream of streams) stream.end();
    expect(new Set(await Promise.all(streams.map(statusOf)))).toEqual(new Set([200]));
    for (const path of ["/api/x", "/readyz"]) expect(await ask(path)).toEqual(FINE);
    for (const stream of streams) stream.destroy();
  });

  test("while one visitor asks for streams at an address that isn't theirs, and gets none", async () => {
    const streams = Array.from({ length: MANY / 2 }, () => begin("/api/ctc/other-stream"));
    for (const stream of streams) stream.end();
    expect(new Set(await Promise.all(streams.map(statusOf)))).toEqual(new Set([404]));
    for (const address of ["/api/x", "/readyz"]) expect(await ask(address)).toEqual(FINE);
    for (const stream of streams) stream.destroy();
  });

  test("while as many calls come with half their body", async () => {
    const halves = Array.from({ length: MANY }, () => begin("/api/slow", { method: "POST", headers: { "content-length": 100 } }));
    await Promise.all(
      halves.map(async (half) => {
        half.write("half");
        await once(half, "socket");
      }),
    );
    for (const path of ["/api/x", "/readyz"]) expect(await ask(path)).toEqual(FINE);
    for (const half of halves) half.destroy();
  });

  test("while as many read nothing of what they asked for", async () => {
    const { hostname, port } = new URL(site.origin);
    const deaf = Array.from({ length: MANY }, () => {
      const socket = connect(Number(port), hostname).pause();
      socket.write(`GET /api/x HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(5));
      attackers.push(socket);
      return socket;
    });
    await Promise.all(deaf.map((socket) => once(socket, "connect")));
    expect(await ask("/api/x")).toEqual(FINE);
    for (const socket of deaf) socket.destroy();
  });
});

test("a busy site's queue has room for a thousand visitors who come at the same time", PATIENT, async () => {
  site.process.kill("SIGSTOP");
  try {
    expect(await connectionsWithoutRoom(Number(new URL(site.origin).port), 1000)).toBe(0);
  } finally {
    site.process.kill("SIGCONT");
  }
});

describe("a connection", { timeout: 60_000 }, () => {
  test("on which no request comes is closed, and one that rests between two is kept", async () => {
    const { hostname, port } = new URL(site.origin);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const first = begin("/api/x", { agent });
    first.end();
    expect(await statusOf(first)).toBe(200);
    const mute = connect(Number(port), hostname);
    const slow = connect(Number(port), hostname);
    slow.write("GET /api/x HTTP/1.1\r\nhost:");
    mute.resume();
    slow.resume();
    await Promise.all([mute, slow].map((socket) => once(socket, "close")));
    const second = begin("/api/x", { agent });
    second.end();
    expect(await statusOf(second)).toBe(200);
    expect(second.reusedSocket).toBe(true);
    agent.destroy();
  });

  test("beyond the limit of its address is closed, and one more is taken when another has ended", async () => {
    const { hostname, port } = new URL(crowded.origin);
    const sockets = Array.from({ length: 25 }, () => connect(Number(port), hostname).on("error", () => undefined));
    attackers.push(...sockets);
    await Promise.all(sockets.slice(20).map((socket) => new Promise((done) => socket.resume().once("close", done))));
    expect(sockets.slice(0, 20).filter((socket) => socket.closed)).toEqual([]);
    const ended = once(requireValue(sockets[0]), "close");
    sockets[0]?.destroy();
    await ended;
    await expect
      .poll(
        async () =>
          fetch(`${crowded.origin}/healthz`)
            .then((response) => response.status)
            .catch(() => 0),
        PATIENT,
      )
      .toBe(200);
    for (const socket of sockets) socket.destroy();
  });
});

describe("a request", { timeout: 60_000 }, () => {
  test("beyond what its visitor may have under way is refused in the envelope, an event stream doesn't count", async () => {
    const streams = Array.from({ length: 6 }, () => begin("/api/ctc/stream", { to: limited }));
    for (const stream of streams) {
      stream.end();
      expect(await statusOf(stream)).toBe(200);
    }
    const halves: ClientRequest[] = [];
    const refusal = async () => {
      // Begun before each look: one that met the look itself at the limit was refused and isn't under way.
      for (let more = 0; more < 5; more++) {
        const half = begin("/api/slow", { method: "POST", headers: { "content-length": 100 }, to: limited });
        half.write("half");
        halves.push(half);
      }
      const response = await fetch(`${limited.origin}/api/x`, { headers: { language: "de" } });
      return [response.status, readField(await response.json(), "error"), response.headers.get("retry-after")];
    };
    await expect.poll(refusal, PATIENT).toEqual([429, "too_many_requests", "1"]);
    for (const half of halves) half.destroy();
    await expect.poll(async () => (await fetch(`${limited.origin}/api/x`)).status, PATIENT).toBe(200);
    for (const stream of streams) stream.destroy();
  });

  test("with a body that no call takes is refused before it is read, whether it says its length or not", async () => {
    const long = begin("/api/x", { method: "POST", headers: { "content-length": 200_000 } });
    long.flushHeaders();
    expect(await statusOf(long)).toBe(413);
    const endless = begin("/api/x", { method: "POST", headers: { "transfer-encoding": "chunked" } });
    const firstStatus = statusOf(endless);
    for (let part = 0; part < 20; part++) endless.write("x".repeat(10_000));
    expect(await firstStatus).toBe(413);
  });

  test("to an API that says nothing is answered after a while", async () => {
    expect(await ask("/api/silent", crowded)).toEqual({ status: 503, error: "not_ready" });
  });

  test("with a file is one of few of its visitor's", async () => {
    const headers = { "content-type": "multipart/form-data; boundary=x", "content-length": 1_000_000 };
    const uploads = Array.from({ length: 3 }, () => begin("/api/upload", { method: "POST", headers }));
    for (const upload of uploads) upload.write("--x");
    const further = async () => {
      const upload = begin("/api/upload", { method: "POST", headers });
      upload.flushHeaders();
      return Promise.race([statusOf(upload), new Promise((done) => setTimeout(() => done("taken"), 300))]);
    };
    await expect.poll(further, PATIENT).toBe(429);
    expect(await ask("/api/x")).toEqual(FINE);
    for (const upload of uploads) upload.destroy();
  });
});
