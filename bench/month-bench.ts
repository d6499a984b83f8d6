import { readField } from "@plaza/contract/unknown-value.ts";
import { openDatabase, type Database } from "@plaza/server/core/db/database.ts";
import { auditLedger, auditLedgerSpan, type AuditLine } from "@plaza/server/core/ledger/ledger.store.ts";
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
  /** By different pairs of people, over HTTP. */
  readonly monthTrades: number;
  /** At least this many orders in all months together: each pair trades as often in every month; by default once. */
  readonly orders?: number;
  /** The past is as long as what can be made of it in this time. */
  readonly loadMinutes?: number;
  /** Of each kind of page. */
  readonly queries: number;
  /** Before the first that is measured. */
  readonly warmUpQueries: number;
  readonly report: (line: string) => void;
}

export interface PageFigures {
  readonly page: string;
  /** Milliseconds, with one month and with all of them. */
  readonly first: { readonly p50: number; readonly p99: number };
  readonly all: { readonly p50: number; readonly p99: number };
}

/** Seconds, each the best of three in turns, and of all months once. */
export interface AuditFigures {
  readonly month: { readonly first: number; readonly all: number };
  readonly whole: number;
  /** What either finds broken; empty: every promise holds. */
  readonly broken: readonly string[];
}

export interface MonthBench {
  readonly months: number;
  /** Of one pair in a month. */
  readonly monthly: number;
  readonly orders: number;
  readonly postings: number;
  readonly partitions: number;
  readonly databaseBytes: number;
  readonly pages: readonly PageFigures[];
  /** Seconds for the file of all orders of one person, read as My Orders reads it for its CSV, and its rows. */
  readonly file: { readonly rows: number; readonly seconds: number };
  readonly audit: AuditFigures;
}

interface Market {
  readonly months: number;
  readonly database: BenchDatabase;
  readonly server: ServerProcess;
  readonly pairs: readonly Pair[];
  /** Of the buyer of each pair: one order in one of the months. */
  readonly orderIds: readonly string[];
  /** Of the buyer of each pair: where the oldest rows of the list of orders and of the history of coins begin; empty where one page is all. */
  readonly oldest: readonly { readonly orders: string; readonly coins: string }[];
}

interface Visitor extends Market {
  readonly connection: HttpConnection;
  readonly times: number[];
}

/** While the past is written; a crash would only cost the bench. */
const LOADING = [
  "max_wal_size = '16GB'",
  "checkpoint_timeout = '1h'",
  "full_page_writes = off",
  "autovacuum = off",
  "max_parallel_maintenance_workers = 1",
];
const MONTH_MS = 30.4375 * 86_400_000;
/** People whose oldest rows are looked for, page by page. */
const DIGGERS = 20;
const LIST = "/api/ctc/query-order-list";
const COINS = "/api/t/v2/wallet-history";

/** What a page is asked for: rows, so that both markets answer with equally many; where a month has more than a page, pages are whole. */
interface Asked {
  readonly orderId: string;
  readonly rows: number;
  readonly oldest: Market["oldest"][number];
}

const PAGES: Readonly<Record<string, (asked: Asked) => string>> = {
  "list of orders": ({ rows }) => `${LIST}?limit=${Math.min(20, rows)}`,
  "its oldest rows": ({ rows, oldest }) => `${LIST}?limit=${Math.min(20, rows)}${oldest.orders}`,
  "a page of its CSV": ({ rows, oldest }) => `${LIST}?limit=${Math.min(100, rows)}${oldest.orders}`,
  "canceled orders: none": () => `${LIST}?limit=20&group=canceled`,
  "orders of a coin: none": () => `${LIST}?limit=20&asset=BTC`,
  "coins moved": ({ rows }) => `${COINS}?limit=${Math.min(20, rows)}`,
  "its oldest movements": ({ rows, oldest }) => `${COINS}?limit=${Math.min(20, rows)}${oldest.coins}`,
  "coins bought": ({ rows }) => `${COINS}?limit=${Math.min(20, rows)}&kind=bought`,
  "coins withdrawn: none": () => `${COINS}?limit=20&kind=withdraw`,
  "coins on hold": () => "/api/t/v2/wallet-frozen",
  "an order": ({ orderId }) => `/api/ctc/query-order-details?orderId=${orderId}`,
  "its chat": ({ orderId }) => `/api/ctc/query-chat-msg?orderId=${orderId}`,
  "its steps": ({ orderId }) => `/api/ctc/query-order-transitions?orderId=${orderId}`,
};

/** The pages of people who traded for one month, and of people who did so for ten years, in turns. */
export async function benchMonths(options: MonthBenchOptions): Promise<MonthBench> {
  const markets: Market[] = [];
  try {
    for (const months of [1, options.months]) markets.push(await makeMarket(options, months));
    const [first, all] = markets;
    if (first === undefined || all === undefined) throw new Error("a market is missing");
    const pages: PageFigures[] = [];
    const monthly = monthlyOf(options);
    for (const [page, addressOf] of Object.entries(PAGES)) {
      const figures = await measurePage([first, all], page, addressOf, { ...options, monthly });
      pages.push(figures);
      // Said as it is measured: what follows may take hours, and may be cut off.
      options.report(`${page}: ${milliseconds(figures.first.p50)} and ${milliseconds(figures.all.p50)} (p50)`);
    }
    options.report("the file of one person's orders, and the audit of a month in turns");
    const file = await readFile(all);
    options.report(`${file.rows} rows in ${file.seconds.toFixed(1)} s`);
    const audit = await measureAudits(first, all, options.report);
    const { rows } = await all.database.owner.query<{ orders: number; postings: number; partitions: number; bytes: string }>(
      `SELECT (SELECT count(*)::int FROM orders) AS orders, (SELECT count(*)::int FROM ledger_posting) AS postings,
         (SELECT count(*)::int FROM partition_range) AS partitions, pg_database_size(current_database()) AS bytes`,
    );
    const { orders = 0, postings = 0, partitions = 0, bytes = "0" } = rows[0] ?? {};
    return { months: options.months, monthly, orders, postings, partitions, databaseBytes: Number(bytes), pages, file, audit };
  } finally {
    for (const { server, database } of markets) {
      await server.stop();
      await database.drop();
    }
  }
}

function monthlyOf({ orders = 0, months, monthTrades }: MonthBenchOptions): number {
  return Math.max(1, Math.ceil(orders / (months * monthTrades)));
}

async function makeMarket(options: MonthBenchOptions, months: number): Promise<Market> {
  const { clusterUrl, monthTrades, concurrency, report } = options;
  const monthly = monthlyOf(options);
  report(`a market of ${months} ${months === 1 ? "month" : "months"}, ${monthly * monthTrades} trades in each`);
  const database = await makeDatabase(clusterUrl, "bench_months");
  const copies = months * monthly - 1;
  await beginEarlier(database, months, copies * monthTrades);
  const environment: Readonly<Record<string, string>> = { ...serverEnvironment(database), REQUESTS_PER_MINUTE_PER_USER: "0", ROLE: "api" };
  const server = await startServerProcess(environment);
  const sealingKey = sealingKeyOf([Buffer.from(environment["SEALING_KEY"] ?? "", "hex")]);
  // Each connection may finish one more than was asked for.
  const { pairs, first } = await makeTraders(database.owner, sealingKey, monthTrades + concurrency);
  await runTrades(server.url, new Turns(pairs), { concurrency, seconds: 0, leastTrades: monthTrades });
  const began = performance.now();
  const since = () => `${Math.round((performance.now() - began) / 1000)} s`;
  for (const setting of LOADING) await database.owner.query(`ALTER SYSTEM SET ${setting}`);
  await database.owner.query("SELECT pg_reload_conf()");
  const made = await repeatHistory(database.owner, copies, {
    apartMs: MONTH_MS / monthly,
    ...(options.loadMinutes === undefined ? {} : { giveUpAfterMs: options.loadMinutes * 60_000 }),
    report: (done) => report(`${done} of ${copies} copies after ${since()}`),
    note: (line) => report(`${line} after ${since()}`),
  });
  await database.owner.query("ALTER SYSTEM RESET ALL");
  await database.owner.query("SELECT pg_reload_conf()");
  report(`${made} copies with their indexes after ${since()}`);
  // One of each buyer, each below another of as many steps through the whole time, so that all months are asked for.
  const { rows } = await database.owner.query<{ id: string }>(
    `SELECT coalesce((SELECT id FROM orders WHERE buyer_id = $1 + number AND id <= low + (high - low) / $2 * (1 + number * 7919 % $2)
         AND EXISTS (SELECT FROM chat_message WHERE order_id = orders.id) ORDER BY id DESC LIMIT 1),
         (SELECT max(id) FROM orders WHERE buyer_id = $1 + number))::text AS id
     FROM generate_series(0, $2::bigint - 1) AS number CROSS JOIN (SELECT min(id) AS low, max(id) AS high FROM orders) AS span`,
    [first.buyer, Math.min(monthTrades, 500)],
  );
  const oldest = await oldestRows(server, pairs.slice(0, Math.min(monthTrades, DIGGERS)), monthly);
  return { months, database, server, pairs, orderIds: rows.map(({ id }) => id), oldest };
}

/**
 * As if the market had been opened that many months earlier: new ids are as much higher, so that there is room below them for those of the past,
 * and the months between have their partitions. Of time itself nothing is changed.
 */
async function beginEarlier({ owner }: BenchDatabase, months: number, pastTrades: number): Promise<void> {
  const { rows } = await owner.query<{ definition: string }>("SELECT pg_get_functiondef('new_id()'::regprocedure) AS definition");
  const definition = rows[0]?.definition ?? "";
  const epoch = /- (\d{13})\)/.exec(definition)?.[1];
  if (epoch === undefined) throw new Error("new_id() has no epoch");
  await owner.query(definition.replace(epoch, String(Number(epoch) - Math.round(months * MONTH_MS))));
  // Before anything is traded: a partition can't be made for rows that are already among the rest.
  await owner.query(
    `SELECT create_partition(r."table", to_char(since, 'YYYY_MM'), format('FOR VALUES FROM (%s) TO (%s)', partition_bound(r.key, since),
       partition_bound(r.key, since + interval '1 month')))
     FROM partition_rules() r CROSS JOIN LATERAL generate_series((SELECT max(until) FROM partition_range WHERE "table" = r."table"),
       now() + make_interval(months => $1 + 1), interval '1 month') AS since WHERE r.unit = 'month'`,
    [months],
  );
  // Each trade is a few transfers; what is left over is only a gap.
  await owner.query(`ALTER TABLE ledger_transfer ALTER COLUMN id RESTART WITH ${pastTrades * 10 + 1_000_000}`);
}

/** The list of orders and the history of coins, read to their end. */
async function oldestRows(server: ServerProcess, pairs: readonly Pair[], monthly: number): Promise<Market["oldest"]> {
  const connection = await HttpConnection.open(server.url);
  const oldest: { orders: string; coins: string }[] = [];
  for (const { buyerToken } of pairs)
    oldest.push({
      orders: (await readToEnd(connection, `${LIST}?limit=${Math.min(100, monthly)}`, buyerToken)).last,
      coins: (await readToEnd(connection, `${COINS}?limit=${Math.min(100, monthly)}`, buyerToken)).last,
    });
  connection.close();
  return oldest;
}

/** @returns how many rows there are, and the last whole page's cursor as a part of an address */
async function readToEnd(connection: HttpConnection, address: string, token: string): Promise<{ rows: number; last: string }> {
  let [rows, last, next] = [0, "", ""];
  for (;;) {
    const { status, body } = await connection.get(`${address}${next}`, { authorization: `Bearer ${token}` });
    if (status !== 200) throw new Error(`${address} was refused with ${status}: ${body}`);
    const data = readField(JSON.parse(body), "data");
    const items = readField(data, "items");
    const cursor = readField(data, "nextCursor");
    rows += Array.isArray(items) ? items.length : 0;
    if (typeof cursor !== "string") return { rows, last };
    last = next;
    next = `&cursor=${encodeURIComponent(cursor)}`;
  }
}

async function readFile({ server, pairs }: Market): Promise<MonthBench["file"]> {
  const connection = await HttpConnection.open(server.url);
  const began = performance.now();
  const { rows } = await readToEnd(connection, `${LIST}?limit=100`, pairs[0]?.buyerToken ?? "");
  connection.close();
  return { rows, seconds: (performance.now() - began) / 1000 };
}

/** One month that is long over, in turns with the only month of the other market; then all months. */
async function measureAudits(first: Market, all: Market, report: MonthBenchOptions["report"]): Promise<AuditFigures> {
  const broken: string[] = [];
  const seconds = async (market: Market, lines: (on: Database) => Promise<readonly AuditLine[]>) => {
    const db = openDatabase({
      url: market.database.adminUrl,
      isUntimed: true,
      poolSize: 1,
      random: Math.random,
      onConnectionError: () => undefined,
    });
    const began = performance.now();
    for (const line of await lines(db)) if (line.broken > 0) broken.push(`${line.promise}: ${line.broken}, such as ${line.example ?? "?"}`);
    await db.close();
    return (performance.now() - began) / 1000;
  };
  const now = Date.now();
  const monthOf = (market: Market) => (on: Database) => {
    const from = now - Math.ceil(market.months / 2) * MONTH_MS;
    return auditLedgerSpan(on, new Date(from), new Date(from + MONTH_MS));
  };
  const turns: { first: number; all: number }[] = [];
  for (let turn = 0; turn < 3; turn++) {
    const both = { first: await seconds(first, monthOf(first)), all: await seconds(all, monthOf(all)) };
    report(`audit of one month: ${both.first.toFixed(1)} s and ${both.all.toFixed(1)} s`);
    turns.push(both);
  }
  const month = { first: Math.min(...turns.map((turn) => turn.first)), all: Math.min(...turns.map((turn) => turn.all)) };
  return { month, whole: await seconds(all, auditLedger), broken };
}

/** In turns, so that whatever else the machine does slows both alike. */
async function measurePage(
  markets: readonly [Market, Market],
  page: string,
  addressOf: (asked: Asked) => string,
  { queries, warmUpQueries, monthly }: { readonly queries: number; readonly warmUpQueries: number; readonly monthly: number },
): Promise<PageFigures> {
  // Opened for each page: a server ends a connection that is idle for as long as the other market takes to be made.
  const visitors = await Promise.all(
    markets.map(async (market): Promise<Visitor> => ({ ...market, connection: await HttpConnection.open(market.server.url), times: [] })),
  );
  for (let round = 0; round < warmUpQueries + queries; round++) {
    for (const { connection, pairs, orderIds, oldest, times } of visitors) {
      const number = round % (page.includes("oldest") || page.includes("CSV") ? oldest.length : orderIds.length);
      const asked = { orderId: orderIds[number] ?? "", rows: monthly, oldest: oldest[number] ?? { orders: "", coins: "" } };
      const began = performance.now();
      const { status, body } = await connection.get(addressOf(asked), {
        authorization: `Bearer ${pairs[number]?.buyerToken ?? ""}`,
      });
      if (status !== 200) throw new Error(`${page} was refused with ${status}: ${body}`);
      if (round >= warmUpQueries) times.push(performance.now() - began);
    }
  }
  for (const { connection } of visitors) connection.close();
  const [first, all] = visitors.map(({ times }) => ({ p50: percentile(times, 0.5), p99: percentile(times, 0.99) }));
  if (first === undefined || all === undefined) throw new Error("nothing was measured");
  return { page, first, all };
}

/** For the terminal. */
export function monthReport({ months, monthly, orders, postings, partitions, databaseBytes, pages, file, audit }: MonthBench): string {
  return [
    "",
    `${months} months: ${orders.toLocaleString("en")} orders (${monthly} of each pair a month), ${postings.toLocaleString("en")} postings, ${partitions} partitions, ${Math.round(databaseBytes / 1e6)} MB`,
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
    `  the file of one person's ${file.rows.toLocaleString("en")} orders: ${file.seconds.toFixed(1)} s`,
    `  audit of one month: ${audit.month.first.toFixed(1)} s where it is the only one, ${audit.month.all.toFixed(1)} s among all; of all months: ${audit.whole.toFixed(0)} s`,
    audit.broken.length === 0 ? "  every promise holds" : `  LEDGER AUDIT: ${audit.broken.join("; ")}`,
    "",
  ].join("\n");
}
