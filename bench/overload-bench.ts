import { sealingKeyOf } from "@plaza/server/core/secrets/seal.ts";
import { makeDatabase, type BenchDatabase } from "./databases.ts";
import { percentile } from "./figures.ts";
import { HttpConnection } from "./http-connection.ts";
import { measureCapacity, type MixedRequest, type Outcome, REFUSED, sendAtRate, UNANSWERED } from "./open-loop.ts";
import { postmasterOf } from "./processor-time.ts";
import { separateProcessors } from "./processors.ts";
import { serverEnvironment, startServerProcess } from "./server-process.ts";
import { orderIdOf, requests } from "./trade-load.ts";
import { makeTraders, type Pair } from "./traders.ts";

export interface OverloadBenchOptions {
  readonly clusterUrl: string;
  readonly concurrency: number;
  /** Of which lists, reads and steps ask. */
  readonly openOrders: number;
  readonly warmUpSeconds: number;
  /** For the capacity. */
  readonly seconds: number;
  /** At each load, in each round. */
  readonly roundSeconds: number;
  readonly rounds: number;
  readonly profileFolder?: string;
  readonly report: (line: string) => void;
}

/** What was asked for: lists are refused first, steps of orders last. */
export const OVERLOAD_KINDS = ["list", "order", "step"] as const;

export interface LoadFigures {
  /** Times the capacity. */
  readonly load: number;
  readonly perSecond: number;
  /** In all rounds together. */
  readonly seconds: number;
  readonly requests: number;
  /** Shares of all requests, and of each kind, that were not refused. */
  readonly accepted: number;
  readonly acceptedByKind: Readonly<Record<(typeof OVERLOAD_KINDS)[number], number>>;
  /** Milliseconds; the median of the rounds, as in what follows. */
  readonly p50: number;
  readonly p99: number;
  /** Until a refusal is there; NaN without one. */
  readonly refusedP99: number;
  readonly unanswered: number;
}

export interface OverloadBench {
  /** Whether the load was made on a separate processor. */
  readonly isSeparate: boolean;
  /** Requests per second. */
  readonly capacity: number;
  readonly loads: readonly LoadFigures[];
}

const LOADS = [1, 2, 5] as const;

interface OpenOrder extends Pair {
  readonly orderId: string;
}

/**
 * Reads of orders, lists of orders and steps of orders, sent at one, two and five times what the server can answer, in one run. A step is the
 * payment of an order as an older page knew it: it takes its locks, compares the version and changes nothing, so that it can be repeated.
 */
export async function benchOverload(options: OverloadBenchOptions): Promise<OverloadBench> {
  const database = await makeDatabase(options.clusterUrl, "bench_overload");
  try {
    return await onDatabase(options, database);
  } finally {
    await database.drop();
  }
}

async function onDatabase(options: OverloadBenchOptions, database: BenchDatabase): Promise<OverloadBench> {
  // A few people ask for what thousands would, and jobs are another process's work.
  const environment: Readonly<Record<string, string>> = { ...serverEnvironment(database), REQUESTS_PER_MINUTE_PER_USER: "0", ROLE: "api" };
  const server = await startServerProcess(environment, options.profileFolder);
  let together: (() => void) | null = null;
  try {
    const sealingKey = sealingKeyOf([Buffer.from(environment["SEALING_KEY"] ?? "", "hex")]);
    const { pairs } = await makeTraders(database.owner, sealingKey, options.openOrders);
    const next = mixOf(await placeOrders(server.url, pairs));
    const postmaster = await postmasterOf(database.owner);
    together = separateProcessors(postmaster === null ? [server.pid] : [server.pid, postmaster]);
    const { concurrency: connections, warmUpSeconds, seconds, roundSeconds, rounds } = options;
    options.report(
      `overload: ${warmUpSeconds} s to warm up, ${seconds} s for the capacity, then ${rounds} rounds of ${roundSeconds} s at each load`,
    );
    await measureCapacity(server.url, { connections, seconds: warmUpSeconds }, next);
    await database.owner.query("VACUUM ANALYZE");
    const capacity = await measureCapacity(server.url, { connections, seconds }, next);
    const sent: (readonly Outcome[])[][] = LOADS.map(() => []);
    // In turns: a stall of the machine meets one round of one load, and the medians leave it out.
    for (let round = 0; round < rounds; round++)
      for (const [at, load] of LOADS.entries())
        sent[at]?.push(await sendAtRate(server.url, { rate: load * capacity, seconds: roundSeconds }, next));
    return {
      isSeparate: together !== null,
      capacity,
      loads: LOADS.map((load, at) => figuresOf(load, { capacity, seconds: rounds * roundSeconds }, sent[at] ?? [])),
    };
  } finally {
    together?.();
    await server.stop();
  }
}

async function placeOrders(url: URL, pairs: readonly Pair[]): Promise<OpenOrder[]> {
  const connection = await HttpConnection.open(url);
  const orders: OpenOrder[] = [];
  for (const pair of pairs) {
    const headers = { authorization: `Bearer ${pair.buyerToken}`, "idempotency-key": `create-${pair.advertId}` };
    const { body } = await connection.post("/api/ctc/create-order", headers, requests.create(pair));
    orders.push({ ...pair, orderId: orderIdOf(body) });
  }
  connection.close();
  return orders;
}

/** Five lists, four reads of an order and a step, in turns, each as another person. */
function mixOf(orders: readonly OpenOrder[]): () => MixedRequest {
  let number = 0;
  return () => {
    const sent = number++;
    const order = orders[sent % orders.length];
    if (order === undefined) throw new Error("there are no orders");
    const buyer = { authorization: `Bearer ${order.buyerToken}` };
    if (sent % 10 < 5) return { kind: "list", send: (connection) => connection.get("/api/ctc/query-order-list", buyer) };
    if (sent % 10 < 9)
      return { kind: "order", send: (connection) => connection.get(`/api/ctc/query-order-details?orderId=${order.orderId}`, buyer) };
    const headers = { ...buyer, "idempotency-key": `pay-${order.orderId}-${sent}` };
    const body = JSON.stringify({ orderId: order.orderId, action: "pay", version: 9 });
    return { kind: "step", send: (connection) => connection.post("/api/ctc/update-order-state", headers, body) };
  };
}

function figuresOf(
  load: number,
  { capacity, seconds }: Pick<OverloadBench, "capacity"> & Pick<LoadFigures, "seconds">,
  rounds: readonly (readonly Outcome[])[],
): LoadFigures {
  const outcomes = rounds.flat();
  const taken = outcomes.filter(isTaken);
  const shareOf = (kind: string) => {
    const asked = outcomes.filter((outcome) => outcome.kind === kind);
    return asked.filter(isTaken).length / asked.length;
  };
  const timeOf = (share: number, isMeant: (outcome: Outcome) => boolean) => {
    const times = rounds.map((round) => round.filter(isMeant).map(({ milliseconds }) => milliseconds));
    return percentile(
      times.filter(({ length }) => length > 0).map((time) => percentile(time, share)),
      0.5,
    );
  };
  return {
    load,
    perSecond: load * capacity,
    seconds,
    requests: outcomes.length,
    accepted: taken.length / outcomes.length,
    acceptedByKind: { list: shareOf("list"), order: shareOf("order"), step: shareOf("step") },
    p50: timeOf(0.5, isTaken),
    p99: timeOf(0.99, isTaken),
    refusedP99: timeOf(0.99, isRefused),
    unanswered: outcomes.length - outcomes.filter(isRefused).length - taken.length,
  };
}

function isRefused({ status }: Outcome): boolean {
  return status === REFUSED;
}

function isTaken({ status }: Outcome): boolean {
  return status !== REFUSED && status !== UNANSWERED;
}
