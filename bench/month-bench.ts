import { sealingKeyOf } from "@plaza/server/core/secrets/seal.ts";
import { makeDatabase, type BenchDatabase } from "./databases.ts";
import { milliseconds, percentile, table } from "./figures.ts";
import { repeatHistory } from "./history.ts";
import { HttpConnection } from "./http-connection.ts";
import { serverEnvironment, startServerProcess, type ServerProcess } from "./server-process.ts";
import { runTrades, Turns } from "./trade-load.ts";
import { makeTraders, type Pair } from "./traders.ts";

export interface MonthBenchOptions {
  readonly clusterUrl: string;
  readonly concurrency: number;
  readonly months: number;
  /** In each month. */
  readonly monthTrades: number;
  /** Of each kind of page. */
  readonly queries: number;
  readonly report: (line: string) => void;
}

export interface PageFigures {
  readonly page: string;
  /** Milliseconds, with one month and with all of them. */
  readonly first: { readonly p50: number; readonly p99: number };
  readonly all: { readonly p50: number; readonly p99: number };
}

export interface MonthBench {
  readonly months: number;
  readonly orders: number;
  readonly postings: number;
  readonly partitions: number;
  readonly databaseBytes: number;
  readonly pages: readonly PageFigures[];
}

interface Market {
  readonly database: BenchDatabase;
  readonly server: ServerProcess;
  readonly pairs: readonly Pair[];
  /** Of the buyer of each pair: one order in one of the months. */
  readonly orderIds: readonly string[];
}

interface Visitor extends Market {
  readonly connection: HttpConnection;
  readonly times: number[];
}

/** Ids are moved on by this much with each month. */
const MONTH_OF_IDS = (BigInt(30.4375 * 86_400_000) << 20n).toString();
const WARM_UP_QUERIES = 50;

const PAGES: Readonly<Record<string, (orderId: string) => string>> = {
  "list of orders": () => "/api/ctc/query-order-list",
  "an order": (orderId) => `/api/ctc/query-order-details?orderId=${orderId}`,
  "its chat": (orderId) => `/api/ctc/query-chat-msg?orderId=${orderId}`,
  "its steps": (orderId) => `/api/ctc/query-order-transitions?orderId=${orderId}`,
};

/** The pages of people who traded for one month, and of people who did so for ten years, in turns. */
export async function benchMonths(options: MonthBenchOptions): Promise<MonthBench> {
  const markets: Market[] = [];
  try {
    for (const months of [1, options.months]) markets.push(await makeMarket(options, months));
    const [first, all] = markets;
    if (first === undefined || all === undefined) throw new Error("a market is missing");
    const pages: PageFigures[] = [];
    for (const [page, addressOf] of Object.entries(PAGES)) pages.push(await measurePage([first, all], page, addressOf, options.queries));
    const { rows } = await all.database.owner.query<{ orders: number; postings: number; partitions: number; bytes: string }>(
      `SELECT (SELECT count(*)::int FROM orders) AS orders, (SELECT count(*)::int FROM ledger_posting) AS postings,
         (SELECT count(*)::int FROM partition_range) AS partitions, pg_database_size(current_database()) AS bytes`,
    );
    const { orders = 0, postings = 0, partitions = 0, bytes = "0" } = rows[0] ?? {};
    return { months: options.months, orders, postings, partitions, databaseBytes: Number(bytes), pages };
  } finally {
    for (const { server, database } of markets) {
      await server.stop();
      await database.drop();
    }
  }
}

async function makeMarket({ clusterUrl, monthTrades, concurrency, report }: MonthBenchOptions, months: number): Promise<Market> {
  report(`a market of ${months} ${months === 1 ? "month" : "months"} with ${monthTrades} trades in each`);
  const database = await makeDatabase(clusterUrl, "bench_months");
  const environment: Readonly<Record<string, string>> = { ...serverEnvironment(database), REQUESTS_PER_MINUTE_PER_USER: "0", ROLE: "api" };
  const server = await startServerProcess(environment);
  const sealingKey = sealingKeyOf([Buffer.from(environment["SEALING_KEY"] ?? "", "hex")]);
  // Each connection may finish one more than was asked for.
  const { pairs, first } = await makeTraders(database.owner, sealingKey, monthTrades + concurrency);
  await runTrades(server.url, new Turns(pairs), { concurrency, seconds: 0, leastTrades: monthTrades });
  await createMonths(database, months);
  await repeatHistory(database.owner, months - 1, MONTH_OF_IDS);
  const { rows } = await database.owner.query<{ id: string }>(
    `SELECT (SELECT id FROM orders WHERE buyer_id = $1 + number ORDER BY hashint8(id) LIMIT 1)::text AS id FROM generate_series(0, $2 - 1) AS number`,
    [first.buyer, Math.min(monthTrades, 500)],
  );
  return { database, server, pairs, orderIds: rows.map(({ id }) => id) };
}

/** The months to come, for what the copies of the history will have been traded in. */
async function createMonths({ owner }: BenchDatabase, months: number): Promise<void> {
  await owner.query(
    `SELECT create_partition(r."table", to_char(since, 'YYYY_MM'), format('FOR VALUES FROM (%s) TO (%s)', partition_bound(r.key, since),
       partition_bound(r.key, since + interval '1 month')))
     FROM partition_rules() r CROSS JOIN LATERAL generate_series((SELECT max(until) FROM partition_range WHERE "table" = r."table"),
       now() + make_interval(months => $1), interval '1 month') AS since WHERE r.unit = 'month'`,
    [months],
  );
}

/** In turns, so that whatever else the machine does slows both alike. */
async function measurePage(
  markets: readonly [Market, Market],
  page: string,
  addressOf: (orderId: string) => string,
  queries: number,
): Promise<PageFigures> {
  // Opened for each page: a server ends a connection that is idle for as long as the other market takes to be made.
  const visitors = await Promise.all(
    markets.map(async (market): Promise<Visitor> => ({ ...market, connection: await HttpConnection.open(market.server.url), times: [] })),
  );
  for (let round = 0; round < WARM_UP_QUERIES + queries; round++) {
    for (const { connection, pairs, orderIds, times } of visitors) {
      const number = round % orderIds.length;
      const began = performance.now();
      const { status, body } = await connection.get(addressOf(orderIds[number] ?? ""), {
        authorization: `Bearer ${pairs[number]?.buyerToken ?? ""}`,
      });
      if (status !== 200) throw new Error(`${page} was refused with ${status}: ${body}`);
      if (round >= WARM_UP_QUERIES) times.push(performance.now() - began);
    }
  }
  for (const { connection } of visitors) connection.close();
  const [first, all] = visitors.map(({ times }) => ({ p50: percentile(times, 0.5), p99: percentile(times, 0.99) }));
  if (first === undefined || all === undefined) throw new Error("nothing was measured");
  return { page, first, all };
}

/** For the terminal. */
export function monthReport({ months, orders, postings, partitions, databaseBytes, pages }: MonthBench): string {
  return [
    "",
    `${months} months: ${orders.toLocaleString("en")} orders, ${postings.toLocaleString("en")} postings, ${partitions} partitions, ${Math.round(databaseBytes / 1e6)} MB`,
    table(
      ["page", "p50, 1 month", "p50, all", "ratio", "p99, 1 month", "p99, all"],
      pages.map(({ page, first, all }) => [
        page,
        milliseconds(first.p50),
        milliseconds(all.p50),
        (all.p50 / first.p50).toFixed(2),
        milliseconds(first.p99),
        milliseconds(all.p99),
      ]),
    ),
    "",
  ].join("\n");
}
