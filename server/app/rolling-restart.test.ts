import { readText } from "@plaza/contract/unknown-value.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { portOf } from "@plaza/contract/testing/ports.ts";
import { createServer, Agent, request as sendRequest, type Server as HttpServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OrderId } from "@plaza/contract/ids.ts";
import { readStream, streamAddress, type StreamedEvent } from "../testing/event-stream.ts";
import { freePorts } from "@plaza/contract/testing/ports.ts";
import { Haproxy, hasHaproxy } from "../testing/haproxy.ts";
import { startStack, type Person, type Stack } from "../testing/stack.ts";
import { trialsOr } from "../testing/trials.ts";
import { buy, sale } from "../testing/trades.ts";
import { startServer, type Server } from "./server.ts";

/** How many servers are replaced, one after the other, while people trade: twice as many as a market of two has rolling restarts. */
const RESTARTS = Math.min(trialsOr(8), 100);
const CHECK_MS = 15;
/** Well below the delay in which a server that ends still takes on everything. */
const HAPROXY_CHECK_MS = 30;
const MESSAGES_EACH = 25;
const READ_PAUSE_MS = 10;
const DRAIN = { drainDelayMs: 600, drainLimitMs: 20_000 };

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({}, 12);
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

const startOne = (port = 0): Promise<Server> =>
  startServer(
    { ...stack.server.context.config, ...DRAIN, port },
    { log: () => undefined, report: () => undefined, jobs: false, demo: false, clock: stack.server.context.clock },
  );

/** Two servers behind a balancer. */
interface Fleet {
  /** @returns the balancer's address */
  start(): Promise<string>;
  /** Starts a server, and ends the oldest one once requests are sent to the new one. */
  replaceOldest(): Promise<void>;
  stop(): Promise<void>;
}

/** HAProxy as an operator runs it, where this machine has it. */
class BehindHaproxy implements Fleet {
  readonly #servers = new Map<number, Server>();
  #ports: readonly number[] = [];
  #haproxy: Haproxy | undefined;

  async start(): Promise<string> {
    this.#ports = await freePorts(3);
    for (const port of this.#ports.slice(1)) this.#servers.set(port, await startOne(port));
    this.#haproxy = new Haproxy(this.#ports, HAPROXY_CHECK_MS);
    return this.#haproxy.start([...this.#servers.keys()]);
  }

  async replaceOldest(): Promise<void> {
    const unused = this.#ports.find((port) => !this.#servers.has(port)) ?? 0;
    const [[port, old] = []] = this.#servers;
    if (port === undefined || old === undefined) throw new Error("there is no server");
    this.#servers.set(unused, await startOne(unused));
    await this.#haproxy?.until(unused, "UP");
    await old.close();
    await this.#haproxy?.until(port, "DOWN");
    this.#servers.delete(port);
  }

  async stop(): Promise<void> {
    await this.#haproxy?.stop();
    for (const server of this.#servers.values()) await server.close();
  }
}

/** Sends each request to one of the servers that said they are ready, over connections that are kept, as a balancer does. It repeats nothing. */
class BehindProxy implements Fleet {
  readonly #servers: Server[] = [];
  #ready: string[] = [];
  #next = 0;
  #checking: ReturnType<typeof setInterval> | undefined;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #http: HttpServer = createServer((request, response) => {
    const target = this.#ready[this.#next++ % this.#ready.length];
    if (target === undefined) return void response.writeHead(502).end();
    const { hostname, port } = new URL(target);
    const upstream = sendRequest({
      agent: this.#agent,
      hostname,
      port,
      method: request.method,
      path: request.url,
      headers: request.headers,
    });
    upstream.on("error", () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    upstream.on("response", (answer) => {
      const { connection: _ours, "keep-alive": _theirs, ...headers } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(response);
    });
    request.pipe(upstream);
  });

  async start(): Promise<string> {
    this.#servers.push(await startOne(), await startOne());
    await this.#check();
    this.#checking = setInterval(() => void this.#check(), CHECK_MS);
    await new Promise<void>((done) => this.#http.listen(0, "127.0.0.1", done));
    return `http://127.0.0.1:${portOf(this.#http)}`;
  }

  async replaceOldest(): Promise<void> {
    const old = requireValue(this.#servers.shift());
    this.#servers.push(await startOne());
    await this.#check();
    // The old one is still asked whether it is ready, as a balancer does that knows nothing of our plan.
    this.#servers.push(old);
    await old.close();
    this.#servers.splice(this.#servers.indexOf(old), 1);
  }

  async #check(): Promise<void> {
    const states = await Promise.all(
      this.#servers.map(async ({ url }) => ({
        url,
        ok: await fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      })),
    );
    this.#ready = states.filter(({ ok }) => ok).map(({ url }) => url);
  }

  async stop(): Promise<void> {
    clearInterval(this.#checking);
    this.#http.closeAllConnections();
    this.#http.close();
    this.#agent.destroy();
    for (const server of this.#servers) await server.close();
  }
}

it("a rolling restart of two servers loses no request and no message", async () => {
  const { seller, advId, ...first } = await sale(stack);
  const buyers = [first.buyer, ...(await Promise.all(Array.from({ length: 4 }, () => stack.person())))];
  const orders = [first.orderId, ...(await Promise.all(buyers.slice(1).map((buyer) => buy(stack, buyer, advId))))];
  const fleet: Fleet = hasHaproxy() ? new BehindHaproxy() : new BehindProxy();
  const origin = await fleet.start();
  const over = new AbortController();
  const statuses = new Map<number, number>();
  const sent: string[] = [];

  const ask = async (as: Person, path: string, body?: object) => {
    const response = await fetch(origin + path, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${as.token}`, "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    return response.status;
  };
  const reading = async (buyer: Person, orderId: OrderId) => {
    while (!over.signal.aborted) {
      await ask(buyer, `/api/ctc/query-order-details?orderId=${orderId}`);
      await pause(READ_PAUSE_MS);
    }
  };
  const say = (buyer: Person, orderId: OrderId, content: string) =>
    ask(buyer, "/api/ctc/send-chat-msg", { orderId, type: "text", content });
  // As many as one person may send in a minute, spread over the restarts.
  const writing = async (buyer: Person, orderId: OrderId) => {
    for (let number = 0; number < MESSAGES_EACH && !over.signal.aborted; number++) {
      const content = `${buyer.name}:${number}`;
      await say(buyer, orderId, content);
      sent.push(content);
      await pause(RESTARTS * 25);
    }
  };
  const received: string[] = [];
  let reconnects = 0;
  const listening = (async () => {
    for (let lastId = "0"; ;) {
      const reader = await readStream(origin, await streamAddress(stack, seller), lastId);
      for (let event: StreamedEvent | null = await reader.next(); event !== null; event = await reader.next()) {
        if (event.event === "reconnect") reconnects++;
        if (event.event !== "chat") continue;
        lastId = event.id;
        const content = readText(event.data, "message", "content");
        if (content === "the end") return reader.cut();
        received.push(content);
      }
    }
  })();
  const load = buyers.flatMap((buyer, position) => {
    const orderId = requireValue(orders[position]);
    return [reading(buyer, orderId), writing(buyer, orderId)];
  });

  for (let restart = 0; restart < RESTARTS; restart++) await fleet.replaceOldest();
  over.abort();
  await Promise.all(load);
  await say(seller, first.orderId, "the end");
  await listening;
  await fleet.stop();

  process.stdout.write(
    `rolling restart (${fleet.constructor.name}): ${RESTARTS} restarts, ${[...statuses].join(" ")}, ${sent.length} messages, ${reconnects} streams sent on\n`,
  );
  expect([...statuses.keys()]).toEqual([200]);
  expect(received.toSorted()).toEqual(sent.toSorted());
  expect(reconnects).toBeGreaterThan(0);
});
