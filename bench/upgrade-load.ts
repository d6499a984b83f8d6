import { setTimeout as pause } from "node:timers/promises";
import { readField, readText } from "@plaza/contract/unknown-value.ts";
import { requests } from "./trade-load.ts";
import type { Pair } from "./traders.ts";

/** How many people trade at once, and how long each waits between trades: a market that is used and not one that is full. */
const LANES = 3;
const BETWEEN_MS = 20;
const PATIENCE_MS = 30_000;
const MOST_TRIES = 4;
/** An authenticator code opens one release: a seller's next one is good after its time step. */
const REST_MS = 31_000;

interface Tally {
  requests: number;
  slowestMs: number;
}

/** People who trade all the time, at the servers of the moment. */
export interface Load {
  servers: readonly URL[];
  /** What requests are counted under. */
  step: string;
  readonly trades: number;
  readonly tallies: ReadonlyMap<string, Tally>;
  readonly failures: readonly string[];
  /** The status of each order as its last answer had it. */
  readonly acknowledged: ReadonlyMap<string, string>;
  /** Resolves once every request that was on its way has its answer. */
  quiet(): Promise<void>;
  /** Ends the trades that are under way and begins none. */
  hold(): Promise<void>;
  resume(): void;
  stop(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly ms: number;
}

/**
 * A row that somebody else has for too long is answered `busy`: then the same is sent again with its key, as a careful client does.
 * @returns what was answered; a body that is no JSON is null
 */
export async function send(server: URL, token: string, path: string, body?: string): Promise<Answer> {
  const key = crypto.randomUUID();
  for (let tries = 1; ; tries++) {
    const answer = await sendOnce(server, { token, path, key }, body);
    if (tries === MOST_TRIES || readField(answer.body, "error") !== "busy") return answer;
  }
}

async function sendOnce(
  server: URL,
  { token, path, key }: { readonly token: string; readonly path: string; readonly key: string },
  body?: string,
): Promise<Answer> {
  const began = performance.now();
  const response = await fetch(new URL(path, server), {
    method: body === undefined ? "GET" : "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      ...(body === undefined ? {} : { "idempotency-key": key }),
    },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const text = await response.text();
  return { status: response.status, body: parsed(text), ms: performance.now() - began };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

class TradingPeople implements Load {
  servers: readonly URL[] = [];
  step = "start";
  trades = 0;
  readonly tallies = new Map<string, Tally>();
  readonly failures: string[] = [];
  readonly acknowledged = new Map<string, string>();
  readonly #rested: { readonly pair: Pair; readonly from: number }[];
  readonly #under = new Set<Promise<unknown>>();
  #isOver = false;
  #lanes: Promise<void>[] = [];
  #sent = 0;

  constructor(pairs: readonly Pair[]) {
    this.#rested = pairs.map((pair) => ({ pair, from: 0 }));
  }

  resume(): void {
    this.#isOver = false;
    this.#lanes = Array.from({ length: LANES }, async () => this.#tradeOn());
  }

  async quiet(): Promise<void> {
    await Promise.allSettled(this.#under);
  }

  async hold(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#lanes);
  }

  stop(): Promise<void> {
    return this.hold();
  }

  async #tradeOn(): Promise<void> {
    while (!this.#isOver) {
      const next = this.#rested[0];
      if (next !== undefined && next.from <= performance.now()) {
        this.#rested.shift();
        await this.#trade(next.pair).catch((error: unknown) => this.failures.push(`${this.step}: ${String(error)}`));
        this.#rested.push({ pair: next.pair, from: performance.now() + REST_MS });
      }
      await pause(BETWEEN_MS);
    }
  }

  async #trade(pair: Pair): Promise<void> {
    const { body } = await this.#ask(pair.buyerToken, "/api/ctc/create-order", requests.create(pair));
    const orderId = readText(body, "data", "orderId");
    this.#learn(body);
    await this.#ask(
      pair.buyerToken,
      "/api/ctc/send-chat-msg",
      JSON.stringify({ orderId, type: "text", content: `On its way: ${orderId}` }),
    );
    await this.#ask(pair.sellerToken, `/api/ctc/query-order-details?orderId=${orderId}`);
    this.#learn((await this.#ask(pair.buyerToken, "/api/ctc/update-order-state", requests.pay(orderId))).body);
    this.#learn((await this.#ask(pair.sellerToken, "/api/ctc/update-order-state", requests.release(orderId))).body);
    this.trades += 1;
  }

  #learn(body: unknown): void {
    this.acknowledged.set(readText(body, "data", "orderId"), readText(body, "data", "status"));
  }

  async #ask(token: string, path: string, body?: string) {
    const server = this.servers[this.#sent++ % this.servers.length];
    if (server === undefined) throw new Error("there is no server");
    const { step } = this;
    const asked = send(server, token, path, body);
    this.#under.add(asked);
    try {
      const answer = await asked;
      const tally = this.tallies.get(step) ?? { requests: 0, slowestMs: 0 };
      this.tallies.set(step, { requests: tally.requests + 1, slowestMs: Math.max(tally.slowestMs, answer.ms) });
      if (answer.status !== 200)
        throw new Error(
          `${path} was answered ${answer.status} ${String(readField(answer.body, "error"))} after ${answer.ms.toFixed(0)} ms`,
        );
      return answer;
    } finally {
      this.#under.delete(asked);
    }
  }
}

/** @param pairs who trade, one after the other and again */
export function startLoad(pairs: readonly Pair[], server: URL): Load {
  const people = new TradingPeople(pairs);
  people.servers = [server];
  people.resume();
  return people;
}

/** A line for each step. */
export function loadReport({ tallies, trades, failures }: Load): string[] {
  return [
    ...[...tallies].map(([name, { requests: count, slowestMs }]) => `${name}: ${count} requests, the slowest ${slowestMs.toFixed(0)} ms`),
    `${trades} trades, ${failures.length} failed`,
  ];
}
