import { temporaryCluster } from "@plaza/server/core/db/temporary-cluster.ts";
import { sealingKeyOf } from "@plaza/server/core/secrets/seal.ts";
import { checkoutOf } from "./checkout.ts";
import type { BenchDatabase } from "./databases.ts";
import { milliseconds, percentile, table } from "./figures.ts";
import { HttpConnection } from "./http-connection.ts";
import { postmasterOf, processorSeconds } from "./processor-time.ts";
import type { RoundOptions } from "./round-options.ts";
import { hasBeside, serverEnvironment, startServerProcess, type ServerProcess, workersOf } from "./server-process.ts";
import { startSiteProcess } from "./site-process.ts";
import { orderIdOf, requests } from "./trade-load.ts";
import type { Pair } from "./traders.ts";

export interface ListBenchOptions extends RoundOptions {
  /** Adverts of the one pair whose list is read, each of its own seller; as many buyers read. */
  readonly listed: number;
  /** Readers whose own list has an order in it. */
  readonly openOrders: number;
}

export interface ListRates {
  readonly list: string;
  /** The median of the rounds; of the other checkout: null without one. */
  readonly ours: RateFigures;
  readonly beside: RateFigures | null;
}

export interface RateFigures {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Milliseconds of processor time a request; null where the system doesn't tell. */
  readonly cost: Cost | null;
}

interface Cost {
  /** 0 where the server is asked directly. */
  readonly site: number;
  readonly server: number;
  readonly postgres: number;
}

interface List {
  readonly at: "server" | "site";
  readonly ask: (connection: HttpConnection, token: string) => Promise<{ status: number; body: string }>;
}

/** What is asked for, where and as which reader. The lists of logged-in people are each another person's. */
const LISTS: Readonly<Record<string, List>> = {
  "offers, visitor": { at: "server", ask: (connection) => connection.post(OFFERS, {}, OFFERS_BODY) },
  "offers, visitor, through the site": { at: "site", ask: (connection) => connection.post(OFFERS, {}, OFFERS_BODY) },
  "offers, logged in": { at: "server", ask: (connection, token) => connection.post(OFFERS, bearer(token), OFFERS_BODY) },
  "own orders": { at: "server", ask: (connection, token) => connection.get("/api/ctc/query-order-list", bearer(token)) },
};
const OFFERS = "/api/ctc/query-adv-list";
const OFFERS_BODY = JSON.stringify({ side: "buy", asset: "USDT", fiat: "USD", limit: 20 });

function bearer(token: string): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${token}` };
}

interface Party {
  readonly database: BenchDatabase;
  readonly server: ServerProcess;
  readonly site: ServerProcess;
  readonly pairs: readonly Pair[];
  close(): Promise<void>;
}

/** Lists over HTTP, as fast as a few connections can ask for them, in turns with another checkout's server. */
export async function benchLists(options: ListBenchOptions): Promise<ListRates[]> {
  const parties: Party[] = [];
  try {
    parties.push(
      await openParty(options, null, options.clusterUrl, {
        profileFolder: options.profileFolder,
      }),
    );
    if (hasBeside(options)) parties.push(await openBeside(options));
    const figures: ListRates[] = [];
    for (const list of Object.keys(LISTS)) figures.push(await measureList(options, parties, list));
    return figures;
  } finally {
    for (const party of parties) await party.close();
  }
}

/** With its own PostgreSQL: all databases of one share the application's login, and each checkout makes a password for it. */
async function openBeside(options: ListBenchOptions): Promise<Party> {
  const cluster = await temporaryCluster({ durable: true });
  try {
    const party = await openParty(options, options.beside ?? null, cluster.adminUrl, { workers: options.workers ?? 1 });
    return { ...party, close: () => party.close().then(() => cluster.stop()) };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/** @param folder another checkout; null: this one */
async function openParty(
  options: ListBenchOptions,
  folder: string | null,
  clusterUrl: string,
  { profileFolder, workers = 1 }: { readonly profileFolder?: string | undefined; readonly workers?: number },
): Promise<Party> {
  const checkout = await checkoutOf(folder);
  const database = await checkout.makeDatabase(clusterUrl, "bench_lists");
  // A few people ask for what thousands would.
  const environment: Readonly<Record<string, string>> = {
    ...serverEnvironment(database),
    ...workersOf(workers),
    REQUESTS_PER_MINUTE_PER_USER: "0",
    ROLE: "api",
  };
  const server = await startServerProcess(environment, profileFolder, checkout.main);
  options.report(`preparing ${options.listed} sellers, as many buyers and their adverts`);
  const sealingKey = sealingKeyOf([Buffer.from(environment["SEALING_KEY"] ?? "", "hex")]);
  const { pairs } = await checkout.makeTraders(database.owner, sealingKey, options.listed);
  await placeOrders(server.url, pairs.slice(0, options.openOrders));
  await database.owner.query("VACUUM ANALYZE");
  const site = await startSiteProcess(server.url, folder, { workers });
  const close = async () => {
    await site.stop();
    await server.stop();
    await database.drop();
  };
  return { database, server, site, pairs, close };
}

async function placeOrders(url: URL, pairs: readonly Pair[]): Promise<void> {
  const connection = await HttpConnection.open(url);
  for (const pair of pairs) {
    const headers = { ...bearer(pair.buyerToken), "idempotency-key": `create-${pair.advertId}` };
    orderIdOf((await connection.post("/api/ctc/create-order", headers, requests.create(pair))).body);
  }
  connection.close();
}

async function measureList(options: ListBenchOptions, parties: readonly Party[], list: string): Promise<ListRates> {
  const { warmUpSeconds, roundSeconds, rounds, report } = options;
  report(`${list}: ${rounds} rounds of ${roundSeconds} s`);
  for (const party of parties) await ask(party, list, { ...options, seconds: warmUpSeconds });
  const measured = parties.map((): Asked[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, party] of parties.entries()) measured[index]?.push(await ask(party, list, { ...options, seconds: roundSeconds }));
  const [ours, beside] = measured.map(figuresOf);
  if (ours === undefined) throw new Error("nothing was measured");
  return { list, ours, beside: beside ?? null };
}

interface Asked {
  readonly perSecond: number;
  readonly times: readonly number[];
  readonly cost: Cost | null;
}

async function ask(
  party: Party,
  list: string,
  { concurrency, openOrders, seconds }: Pick<ListBenchOptions, "concurrency" | "openOrders"> & { readonly seconds: number },
): Promise<Asked> {
  const { server, site, database, pairs } = party;
  const asked = LISTS[list];
  if (asked === undefined) throw new Error(`there is no list ${list}`);
  const connections = await Promise.all(Array.from({ length: concurrency }, () => HttpConnection.open(party[asked.at].url)));
  const postmaster = (await postmasterOf(database.owner)) ?? 0;
  const pids = { site: site.pid, server: server.pid, postgres: postmaster };
  const spent = () => spentBy(pids);
  const before = spent();
  const began = performance.now();
  const until = began + seconds * 1000;
  const times: number[] = [];
  let turn = 0;
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < until) {
        const sent = performance.now();
        const { status, body } = await asked.ask(connection, pairs[turn++ % Math.min(openOrders, pairs.length)]?.buyerToken ?? "");
        if (status !== 200) throw new Error(`${list} was refused with ${status}: ${body}`);
        times.push(performance.now() - sent);
      }
    }),
  );
  const took = (performance.now() - began) / 1000;
  const after = spent();
  for (const connection of connections) connection.close();
  if (before === null || after === null) return { perSecond: times.length / took, times, cost: null };
  const each = (part: keyof Cost) => ((after[part] - before[part]) * 1000) / times.length;
  return { perSecond: times.length / took, times, cost: { site: each("site"), server: each("server"), postgres: each("postgres") } };
}

/** Seconds of processor time so far; null where the system doesn't tell. */
function spentBy(pids: Readonly<Record<keyof Cost, number>>): Cost | null {
  const [site, server, postgres] = [processorSeconds(pids.site), processorSeconds(pids.server), processorSeconds(pids.postgres)];
  return site === null || server === null || postgres === null ? null : { site, server, postgres };
}

function figuresOf(rounds: readonly Asked[]): RateFigures {
  const median = (values: readonly number[]) => percentile(values, 0.5);
  const times = rounds.flatMap((round) => round.times);
  const costs = rounds.flatMap(({ cost }) => (cost === null ? [] : [cost]));
  const of = (part: keyof Cost) => median(costs.map((cost) => cost[part]));
  return {
    perSecond: median(rounds.map((round) => round.perSecond)),
    p50: median(times),
    p99: percentile(times, 0.99),
    cost: costs.length === 0 ? null : { site: of("site"), server: of("server"), postgres: of("postgres") },
  };
}

/** For the terminal. */
export function listRatesReport(figures: readonly ListRates[], concurrency: number, besideName: string): string {
  const row = (name: string, { perSecond, p50, p99, cost }: RateFigures) => [
    name,
    perSecond.toFixed(0),
    milliseconds(p50),
    milliseconds(p99),
    ...(cost === null ? ["", "", ""] : [cost.site, cost.server, cost.postgres].map(milliseconds)),
  ];
  const rows = figures.flatMap(({ list, ours, beside }) => [
    row(list, ours),
    ...(beside === null ? [] : [row(`${list}, ${besideName}`, beside)]),
  ]);
  return [
    "",
    `Lists over HTTP, ${concurrency} at once, in turns, medians`,
    table(["list", "a second", "p50", "p99", "site", "server", "PostgreSQL"], rows),
    "",
  ].join("\n");
}
