import { sealingKeyOf } from "@plaza/server/core/secrets/seal.ts";
import { auditLedger } from "@plaza/server/core/ledger/ledger.store.ts";
import { makeDatabase } from "./databases.ts";
import { milliseconds, percentile, table } from "./figures.ts";
import { HttpConnection } from "./http-connection.ts";
import { postmasterOf, processorSeconds } from "./processor-time.ts";
import { serverEnvironment, startServerProcess } from "./server-process.ts";
import { orderIdOf, requests } from "./trade-load.ts";
import { makeTraders, type Pair } from "./traders.ts";

export interface HotBenchOptions {
  readonly clusterUrl: string;
  readonly concurrency: number;
  /** As many buyers, and an advert of each seller. */
  readonly hotBuyers: number;
  readonly warmUpSeconds: number;
  /** Of each kind, in every round. */
  readonly roundSeconds: number;
  readonly rounds: number;
  readonly report: (line: string) => void;
}

export interface HotFigures {
  readonly name: "one advert" | "an advert each";
  readonly orders: number;
  /** The median of the rounds. */
  readonly perSecond: number;
  /** Placements that waited longer for a lock than a statement may (1.5 s), and were refused. */
  readonly busy: number;
  /** Milliseconds of a create-order. */
  readonly p50: number;
  readonly p99: number;
  /** Milliseconds of processor time an order; null where the system doesn't tell. */
  readonly postgres: number | null;
}

export interface HotBench {
  readonly hot: HotFigures;
  readonly spread: HotFigures;
  /** Promises of the ledger that don't hold afterwards; none. */
  readonly broken: readonly string[];
}

/** Of an advert's 10,000. */
const AMOUNT = "1";

/**
 * Orders that are placed and canceled by their buyer, all with one seller's advert and each with its own in turns. Both steps write the advert's row. They
 * aren't released, because a seller's authenticator code opens one release in 30 seconds, and they can't stay open: an advert with 15 open orders
 * steps back from the market.
 */
export async function benchHot(options: HotBenchOptions): Promise<HotBench> {
  const database = await makeDatabase(options.clusterUrl, "bench_hot");
  const environment = serverEnvironment(database);
  const server = await startServerProcess(environment);
  try {
    options.report(`preparing ${options.hotBuyers} sellers and as many buyers`);
    const sealingKey = sealingKeyOf([Buffer.from(environment["SEALING_KEY"] ?? "", "hex")]);
    const { pairs } = await makeTraders(database.owner, sealingKey, options.hotBuyers);
    const [wanted, ...buyers] = pairs;
    if (wanted === undefined) throw new Error("there is nobody to trade");
    const postmaster = (await postmasterOf(database.owner)) ?? 0;
    let next = 0;
    const nextBuyer = (): Pair => {
      const buyer = buyers[next++];
      if (buyer === undefined) throw new Error(`all ${buyers.length} buyers have bought: prepare more of them`);
      return buyer;
    };
    const contenders = (["one advert", "an advert each"] as const).map((name) => {
      const advertOf = name === "one advert" ? () => wanted : (buyer: Pair) => buyer;
      return new Contender(name, (seconds) => placeAndCancel(server.url, { ...options, seconds }, nextBuyer, advertOf), postmaster);
    });
    for (const contender of contenders) await contender.warmUp(options.warmUpSeconds);
    await database.owner.query("VACUUM ANALYZE");
    for (let round = 0; round < options.rounds; round++)
      for (const contender of round % 2 === 0 ? contenders : contenders.toReversed()) await contender.run(options.roundSeconds);
    const [hot, spread] = contenders.map((contender) => contender.figures());
    if (hot === undefined || spread === undefined) throw new Error("nothing was measured");
    const audit = await auditLedger(database.owner);
    return { hot, spread, broken: audit.filter((line) => line.broken > 0).map((line) => `${line.promise}: ${line.broken}`) };
  } finally {
    await server.stop();
    await database.drop();
  }
}

interface Placed {
  readonly perSecond: number;
  readonly busy: number;
  readonly latencies: readonly number[];
}

class Contender {
  readonly #name: HotFigures["name"];
  readonly #place: (seconds: number) => Promise<Placed>;
  readonly #postmaster: number;
  readonly #rates: number[] = [];
  readonly #latencies: number[] = [];
  #spent = 0;
  #busy = 0;

  constructor(name: HotFigures["name"], place: (seconds: number) => Promise<Placed>, postmaster: number) {
    this.#name = name;
    this.#place = place;
    this.#postmaster = postmaster;
  }

  async warmUp(seconds: number): Promise<void> {
    await this.#place(seconds);
  }

  async run(seconds: number): Promise<void> {
    const before = processorSeconds(this.#postmaster);
    const { perSecond, busy, latencies } = await this.#place(seconds);
    this.#busy += busy;
    this.#spent += (processorSeconds(this.#postmaster) ?? Number.NaN) - (before ?? Number.NaN);
    this.#rates.push(perSecond);
    this.#latencies.push(...latencies);
  }

  figures(): HotFigures {
    const orders = this.#latencies.length;
    return {
      name: this.#name,
      orders,
      perSecond: percentile(this.#rates, 0.5),
      busy: this.#busy,
      p50: percentile(this.#latencies, 0.5),
      p99: percentile(this.#latencies, 0.99),
      postgres: Number.isNaN(this.#spent) ? null : (this.#spent * 1000) / orders,
    };
  }
}

async function placeAndCancel(
  url: URL,
  { concurrency, seconds }: { readonly concurrency: number; readonly seconds: number },
  nextBuyer: () => Pair,
  advertOf: (buyer: Pair) => Pair,
): Promise<Placed> {
  const connections = await Promise.all(Array.from({ length: concurrency }, () => HttpConnection.open(url)));
  const latencies: number[] = [];
  let busy = 0;
  const began = performance.now();
  const until = began + seconds * 1000;
  try {
    await Promise.all(
      connections.map(async (connection) => {
        while (performance.now() < until) {
          const buyer = nextBuyer();
          const post = (path: string, key: string, body: string) =>
            connection.post(path, { authorization: `Bearer ${buyer.buyerToken}`, "idempotency-key": key }, body);
          const sent = performance.now();
          const { status, body } = await post("/api/ctc/create-order", "bench-create", requests.create(advertOf(buyer), AMOUNT));
          if (status === 409 && body.includes('"busy"')) {
            busy++;
            continue;
          }
          latencies.push(performance.now() - sent);
          const canceled = await post("/api/ctc/update-order-state", "bench-cancel", requests.cancel(orderIdOf(body)));
          if (canceled.status !== 200) throw new Error(`a cancellation was refused with ${canceled.status}: ${canceled.body}`);
        }
      }),
    );
  } finally {
    for (const connection of connections) connection.close();
  }
  return { perSecond: latencies.length / ((performance.now() - began) / 1000), busy, latencies };
}

/** For the terminal. */
export function hotReport({ hot, spread, broken }: HotBench, concurrency: number): string {
  const rows = [hot, spread].map(({ name, orders, perSecond, busy, p50, p99, postgres }) => [
    name,
    String(orders),
    perSecond.toFixed(0),
    String(busy),
    milliseconds(p50),
    milliseconds(p99),
    postgres === null ? "" : milliseconds(postgres),
  ]);
  return [
    "",
    `Orders that are placed and canceled, ${concurrency} at once, in turns, medians`,
    table(["orders with", "orders", "a second", "busy", "create-order p50", "p99", "PostgreSQL, an order"], rows),
    `  one advert is ${(hot.perSecond / spread.perSecond).toFixed(2)} of an advert each (goal: at least 0.35)`,
    broken.length === 0 ? "  ledger audit afterwards: every promise holds" : `  LEDGER AUDIT: ${broken.join("; ")}`,
    "",
  ].join("\n");
}
