import { HttpConnection, type Answer } from "./http-connection.ts";
import { BUYER_NAME, codeNow, type Pair } from "./traders.ts";

export const REQUEST_KINDS = ["create-order", "pay", "release"] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

export interface TradeFigures {
  readonly trades: number;
  readonly seconds: number;
  readonly perSecond: number;
  /** Milliseconds of every request. */
  readonly latencies: Readonly<Record<RequestKind, readonly number[]>>;
}

const ORDER_ID = /"orderId":"(\d+)"/;
const UPDATE = "/api/ctc/update-order-state";

/** What is said over HTTP in a trade, as text that is sent as it is. */
export const requests = {
  create: (pair: Pair, amount = "100") => JSON.stringify({ advId: pair.advertId, side: "buy", amount, methodId: "wise", price: "1" }),
  cancel: (orderId: string) => JSON.stringify({ orderId, action: "cancel", version: 1 }),
  pay: (orderId: string) => JSON.stringify({ orderId, action: "pay", version: 1 }),
  release: (orderId: string) =>
    JSON.stringify({
      orderId,
      action: "release",
      version: 2,
      confirm: { amount: "100", senderName: BUYER_NAME },
      securityCode: { channel: "google", code: codeNow() },
    }),
};

/** From the answer to create-order. @throws if it was refused */
export function orderIdOf(answer: string): string {
  const id = ORDER_ID.exec(answer)?.[1];
  if (id === undefined) throw new Error(`no order was placed: ${answer}`);
  return id;
}

/** Pairs in their turn; a pair trades once, because a seller's authenticator code opens one release a time step. */
export class Turns {
  readonly #pairs: readonly Pair[];
  #next = 0;

  constructor(pairs: readonly Pair[]) {
    this.#pairs = pairs;
  }

  next(): Pair {
    const pair = this.#pairs[this.#next++];
    if (pair === undefined) throw new Error(`all ${this.#pairs.length} sellers have sold: prepare more of them (--sellers)`);
    return pair;
  }
}

export interface LoadOptions {
  readonly concurrency: number;
  readonly seconds: number;
  /** Continues past the time until this many trades are done; 0 by default. */
  readonly leastTrades?: number;
}

/** Whole trades, one after the other on each of `concurrency` connections. @throws at the first answer that isn't a success */
export async function runTrades(url: URL, turns: Turns, { concurrency, seconds, leastTrades = 0 }: LoadOptions): Promise<TradeFigures> {
  const connections = await Promise.all(Array.from({ length: concurrency }, () => HttpConnection.open(url)));
  const latencies: Record<RequestKind, number[]> = { "create-order": [], pay: [], release: [] };
  const began = performance.now();
  const until = began + seconds * 1000;
  let trades = 0;
  try {
    await Promise.all(
      connections.map(async (connection) => {
        while (performance.now() < until || trades < leastTrades) {
          await trade(connection, turns.next(), latencies);
          trades++;
        }
      }),
    );
  } finally {
    connections.forEach((connection) => connection.close());
  }
  const took = (performance.now() - began) / 1000;
  return { trades, seconds: took, perSecond: trades / took, latencies };
}

async function trade(connection: HttpConnection, pair: Pair, latencies: Record<RequestKind, number[]>): Promise<void> {
  const timed = async (kind: RequestKind, path: string, token: string, body: string) => {
    const began = performance.now();
    const answer = await connection.post(path, { authorization: `Bearer ${token}`, "idempotency-key": `${kind}-${pair.advertId}` }, body);
    latencies[kind].push(performance.now() - began);
    return successOf(answer, kind);
  };
  const created = await timed("create-order", "/api/ctc/create-order", pair.buyerToken, requests.create(pair));
  const orderId = orderIdOf(created);
  await timed("pay", UPDATE, pair.buyerToken, requests.pay(orderId));
  const released = await timed("release", UPDATE, pair.sellerToken, requests.release(orderId));
  if (!released.includes('"status":"completed"')) throw new Error(`a release did not complete its order: ${released}`);
}

function successOf({ status, body }: Answer, kind: RequestKind): string {
  if (status !== 200 || !body.startsWith('{"code":0,')) throw new Error(`${kind} was refused with ${status}: ${body}`);
  return body;
}
