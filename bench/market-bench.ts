import type { UserId } from "@plaza/contract/ids.ts";
import type { Database } from "@plaza/server/core/db/database.ts";
import { listAdverts, type ListFilter } from "@plaza/server/market/offers/advert-list.store.ts";
import { makeDatabase, openAsApplication, type BenchDatabase } from "./databases.ts";
import { readPlan, type PlanSummary } from "./explain.ts";
import { percentile } from "./figures.ts";
import { makeAdverts, makeOwners, VIEWER_ID } from "./market.ts";
import { recordingDatabase, type Recorded } from "./recording.ts";

const PAGE = 20;
const METHODS = ["wise", "revolut", "paypal", "bank_transfer", "cash_app", "zelle"];

export interface MarketBenchOptions {
  readonly clusterUrl: string;
  readonly sizes: readonly number[];
  readonly queries: number;
  /** Before the first that is measured. */
  readonly warmUpQueries: number;
  readonly report: (line: string) => void;
}

export interface ListFigures {
  readonly adverts: number;
  readonly variant: string;
  readonly p50: number;
  readonly p99: number;
  readonly plan: PlanSummary;
}

const plain = (viewer: string | null): ListFilter => ({
  side: "buy",
  asset: "USDT",
  fiat: "USD",
  priceMaxAgeSeconds: 86_400,
  viewer: viewer as UserId | null,
});
/** Amount and payment method differ from query to query. */
const filtered = (viewer: string | null, round: number): ListFilter => ({
  ...plain(viewer),
  amount: BigInt(2_000 + ((round * 7919) % 400_000)),
  methodIds: [METHODS[round % METHODS.length] ?? "wise"],
});
const VARIANTS: Readonly<Record<string, (round: number) => ListFilter>> = {
  visitor: () => plain(null),
  "visitor, amount and method": (round) => filtered(null, round),
  "signed in": () => plain(VIEWER_ID),
  "signed in, amount and method": (round) => filtered(VIEWER_ID, round),
};

interface Market {
  readonly adverts: number;
  readonly database: BenchDatabase;
  readonly db: Database;
}

/** The first page of the market at its default sort, at several sizes of the market. */
export async function benchMarket(options: MarketBenchOptions): Promise<ListFigures[]> {
  const markets: Market[] = [];
  try {
    for (const adverts of options.sizes) {
      options.report(`making a market of ${adverts.toLocaleString("en")} adverts`);
      const database = await makeDatabase(options.clusterUrl, "bench_market");
      markets.push({ adverts, database, db: openAsApplication(database) });
      await makeOwners(database.owner);
      await makeAdverts(database.owner, adverts);
    }
    options.report(`asking for ${options.queries} pages of each kind`);
    const figures: ListFigures[] = [];
    for (const [variant, filterOf] of Object.entries(VARIANTS)) figures.push(...(await measure(markets, variant, filterOf, options)));
    return figures;
  } finally {
    for (const { db, database } of markets) await db.close().then(() => database.drop());
  }
}

/** The markets are asked in turns, so that whatever else the machine does slows all of them alike. */
async function measure(
  markets: readonly Market[],
  variant: string,
  filterOf: (round: number) => ListFilter,
  { queries, warmUpQueries }: MarketBenchOptions,
): Promise<ListFigures[]> {
  const times = markets.map((): number[] => []);
  for (let round = 0; round < warmUpQueries + queries; round++) {
    for (const [index, { db }] of markets.entries()) {
      const began = performance.now();
      await listAdverts(db, filterOf(round), PAGE + 1);
      if (round >= warmUpQueries) times[index]?.push(performance.now() - began);
    }
  }
  const figures = markets.map(async ({ adverts, db, database }, index) => {
    const plan = await readPlan(database.owner, await recordedList(db, filterOf(0)));
    return { adverts, variant, p50: percentile(times[index] ?? [], 0.5), p99: percentile(times[index] ?? [], 0.99), plan };
  });
  return Promise.all(figures);
}

async function recordedList(db: Database, filter: ListFilter): Promise<Recorded> {
  const statements: Recorded[] = [];
  await listAdverts(
    recordingDatabase(db, (statement) => statements.push(statement)),
    filter,
    PAGE + 1,
  );
  const [only] = statements;
  if (only === undefined) throw new Error("the list asked the database nothing");
  return only;
}
