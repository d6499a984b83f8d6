import { brotliDecompressSync } from "node:zlib";
import { sealingKeyOf } from "@plaza/server/core/secrets/seal.ts";
import { temporaryCluster } from "@plaza/server/core/db/temporary-cluster.ts";
import { checkoutOf, type Checkout } from "./checkout.ts";
import type { BenchDatabase } from "./databases.ts";
import { milliseconds, percentile, table } from "./figures.ts";
import { repeatHistory } from "./history.ts";
import { HttpConnection } from "./http-connection.ts";
import { postmasterOf, processorSeconds } from "./processor-time.ts";
import type { RoundOptions } from "./round-options.ts";
import { hasBeside, serverEnvironment, startServerProcess, type ServerProcess, workersOf } from "./server-process.ts";
import { startFloorProcess, startSiteProcess } from "./site-process.ts";
import { runTrades, Turns } from "./trade-load.ts";

export interface PageBenchOptions extends RoundOptions {
  /** Adverts of the pair whose list is shown, each of its own seller; as many buyers look. */
  readonly listed: number;
  /** People who look, each with orders. */
  readonly readers: number;
}

export interface PageRates {
  readonly page: string;
  /** Opening tags in our page: what the floor draws as many of. */
  readonly elements: number;
  readonly bytes: number;
  readonly ours: PageFigures;
  readonly beside: PageFigures | null;
  readonly floor: PageFigures;
}

/** Medians of the rounds. */
export interface PageFigures {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Milliseconds of processor time a page, of each process; null where the system doesn't tell. */
  readonly cost: Readonly<Record<"site" | "server" | "postgres", number>> | null;
}

const PAGES: Readonly<Record<string, { readonly path: string; readonly signedIn: boolean }>> = {
  "offers, signed in": { path: "/en/p2p/buy?asset=USDT&fiat=USD", signedIn: true },
  "My Orders, signed in": { path: "/en/p2p/order", signedIn: true },
  "offers, visitor": { path: "/en/p2p/buy?asset=USDT&fiat=USD", signedIn: false },
};
/** Of each person who looks. */
const ORDERS_EACH = 20;
const ENCODINGS = { "accept-encoding": "gzip, deflate, br" };

/** Those of somebody who is logged in. */
export const SIGNED_IN_PAGES = Object.keys(PAGES).filter((page) => PAGES[page]?.signedIn === true);

/** A database with people who look, the server on it and the site before that. */
export interface Party {
  readonly database: BenchDatabase;
  readonly server: ServerProcess;
  readonly site: ServerProcess;
  /** Of each reader's browser. */
  readonly cookies: readonly string[];
  close(): Promise<void>;
}

/** Whole pages as browsers ask for them, in turns with another checkout's site and with a bare React stream of as many elements. */
export async function benchPages(options: PageBenchOptions): Promise<PageRates[]> {
  const { profileFolder } = options;
  const parties: Party[] = [];
  try {
    parties.push(await openParty(options, null, options.clusterUrl, profileFolder === undefined ? {} : { profileFolder }));
    if (hasBeside(options)) parties.push(await openBeside(options));
    const figures: PageRates[] = [];
    for (const page of Object.keys(PAGES)) figures.push(await measurePage(options, parties, page));
    return figures;
  } finally {
    for (const party of parties) await party.close();
  }
}

async function openBeside(options: PageBenchOptions): Promise<Party> {
  const { beside: folder = null, workers = 1 } = options;
  const cluster = await temporaryCluster({ durable: true });
  try {
    const party = await openParty(options, folder, cluster.adminUrl, { workers });
    return { ...party, close: () => party.close().then(() => cluster.stop()) };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/** @param processes where the processes' profiles are written, whether they answer `memoryOf`, and how many workers each has */
export async function openParty(
  options: Pick<PageBenchOptions, "listed" | "readers" | "report">,
  folder: string | null,
  clusterUrl: string,
  {
    profileFolder,
    isWatched = false,
    workers = 1,
  }: { readonly profileFolder?: string; readonly isWatched?: boolean; readonly workers?: number } = {},
): Promise<Party> {
  const checkout: Checkout = await checkoutOf(folder);
  const database = await checkout.makeDatabase(clusterUrl, "bench_pages");
  const environment: Readonly<Record<string, string>> = {
    ...serverEnvironment(database),
    ...workersOf(workers),
    REQUESTS_PER_MINUTE_PER_USER: "0",
    ROLE: "api",
  };
  const server = await startServerProcess(environment, profileFolder, checkout.main, isWatched);
  options.report(`preparing ${options.listed} adverts and ${options.readers} people with ${ORDERS_EACH} orders each`);
  const sealingKey = sealingKeyOf([Buffer.from(environment["SEALING_KEY"] ?? "", "hex")]);
  const { pairs, first } = await checkout.makeTraders(database.owner, sealingKey, options.listed);
  const readers = pairs.slice(0, options.readers);
  await runTrades(server.url, new Turns(readers), { concurrency: 1, seconds: 0, leastTrades: options.readers });
  await repeatHistory(database.owner, ORDERS_EACH - 1);
  // What a browser holds is a cookie, and no token.
  await database.owner.query("UPDATE session SET kind = 'cookie'");
  const site = await startSiteProcess(server.url, folder, { profileFolder, isWatched, workers });
  const cookies: string[] = [];
  for (const [index, { buyerToken }] of readers.entries()) cookies.push(await browserOf(site.url, buyerToken, String(first.buyer + index)));
  return {
    database,
    server,
    site,
    cookies,
    close: () =>
      site
        .stop()
        .then(() => server.stop())
        .then(() => database.drop()),
  };
}

/** The cookies of a browser that was here before: the session, and what the site has set. */
async function browserOf(site: URL, token: string, userId: string): Promise<string> {
  const jar = new Map([
    ["__Host-sid", token],
    ["authorization", "bench"],
    ["userId", userId],
    ["yu_locale", "en"],
  ]);
  const header = () => Array.from(jar, ([name, value]) => `${name}=${value}`).join("; ");
  for (const path of new Set(Object.values(PAGES).map((page) => page.path))) {
    const response = await fetch(new URL(path, site), { headers: { cookie: header() } });
    const text = await response.text();
    if (response.status !== 200 || !text.includes("/account/logout")) throw new Error(`${path} is no page of somebody who is logged in`);
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
  }
  return header();
}

async function measurePage(options: PageBenchOptions, parties: readonly Party[], page: string): Promise<PageRates> {
  const { warmUpSeconds, roundSeconds, rounds, report } = options;
  const { html, bytes } = await sampleOf(parties[0], page);
  const elements = html.match(/<[a-z][\w-]*[\s>/]/g)?.length ?? 0;
  report(`${page}: ${rounds} rounds of ${roundSeconds} s`);
  const floor = await startFloorProcess(elements);
  try {
    const asked = [...parties.map((party) => () => askSite(party, page, options.concurrency)), () => askFloor(floor, options.concurrency)];
    const measured = asked.map((): Asked[] => []);
    for (const begin of asked) await begin()(warmUpSeconds);
    for (let round = 0; round < rounds; round++)
      for (const [index, begin] of asked.entries()) measured[index]?.push(await begin()(roundSeconds));
    const refused = measured.flat().reduce((sum, round) => sum + round.refused, 0);
    if (refused > 0) throw new Error(`${page} was refused ${refused} times with 503`);
    const figures = measured.map(figuresOf);
    const [ours, beside = null, last = null] = parties.length === 2 ? figures : [figures[0], null, figures[1]];
    if (ours === undefined || last === null) throw new Error("nothing was measured");
    return { page, elements, bytes, ours, beside, floor: last };
  } finally {
    await floor.stop();
  }
}

async function sampleOf(party: Party | undefined, page: string): Promise<{ html: string; bytes: number }> {
  if (party === undefined) throw new Error("there is no site");
  const { path, signedIn } = pageOf(page);
  const { status, raw } = await (await HttpConnection.open(party.site.url)).getRaw(path, headersOf(party, signedIn, 0));
  if (status !== 200) throw new Error(`${page} was refused with ${status}`);
  return { html: brotliDecompressSync(raw).toString("utf8"), bytes: raw.length };
}

/** @throws if it is none of those that are measured */
export function pageOf(page: string): { readonly path: string; readonly signedIn: boolean } {
  const found = PAGES[page];
  if (found === undefined) throw new Error(`there is no page ${page}`);
  return found;
}

/** What a browser sends: each turn another person's, if the page is one of somebody who is logged in. */
export function headersOf({ cookies }: Party, signedIn: boolean, turn: number): Readonly<Record<string, string>> {
  return { ...ENCODINGS, ...(signedIn ? { cookie: cookies[turn % cookies.length] ?? "" } : {}) };
}

interface Asked {
  /** Answers of 503: a server that is asked for more than it can answer sheds some. */
  readonly refused: number;
  readonly perSecond: number;
  readonly times: readonly number[];
  readonly cost: PageFigures["cost"];
}

type Asking = (seconds: number) => Promise<Asked>;

/** As many requests as the connections can make in a time. */
export function askSite(party: Party, page: string, concurrency: number): Asking {
  const { path, signedIn } = pageOf(page);
  return async (seconds) => {
    const postmaster = (await postmasterOf(party.database.owner)) ?? 0;
    const spent = () => ({
      site: processorSeconds(party.site.pid),
      server: processorSeconds(party.server.pid),
      postgres: processorSeconds(postmaster),
    });
    return ask(party.site.url, concurrency, seconds, { path, headersFor: (turn) => headersOf(party, signedIn, turn) }, spent);
  };
}

function askFloor(floor: ServerProcess, concurrency: number): Asking {
  const spent = () => ({ site: processorSeconds(floor.pid), server: 0, postgres: 0 });
  return (seconds) => ask(floor.url, concurrency, seconds, { path: "/", headersFor: () => ENCODINGS }, spent);
}

type Spent = Readonly<Record<"site" | "server" | "postgres", number | null>>;

async function ask(
  url: URL,
  concurrency: number,
  seconds: number,
  { path, headersFor }: { readonly path: string; readonly headersFor: (turn: number) => Readonly<Record<string, string>> },
  spent: () => Spent,
): Promise<Asked> {
  const connections = await Promise.all(Array.from({ length: concurrency }, () => HttpConnection.open(url)));
  const before = spent();
  const began = performance.now();
  const until = began + seconds * 1000;
  const times: number[] = [];
  let [turn, refused] = [0, 0];
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < until) {
        const sent = performance.now();
        const { status } = await connection.getRaw(path, headersFor(turn++));
        if (status === 200) times.push(performance.now() - sent);
        else if (status === 503) refused++;
        else throw new Error(`${path} was refused with ${status}`);
      }
    }),
  );
  const took = (performance.now() - began) / 1000;
  const after = spent();
  for (const connection of connections) connection.close();
  const each = (process: keyof Spent) => {
    const [from, to] = [before[process], after[process]];
    return from === null || to === null ? null : ((to - from) * 1000) / times.length;
  };
  const [site, server, postgres] = [each("site"), each("server"), each("postgres")];
  const cost = site === null || server === null || postgres === null ? null : { site, server, postgres };
  return { refused, perSecond: times.length / took, times, cost };
}

function figuresOf(rounds: readonly Asked[]): PageFigures {
  const median = (values: readonly number[]) => percentile(values, 0.5);
  const times = rounds.flatMap((round) => round.times);
  const costs = rounds.flatMap(({ cost }) => (cost === null ? [] : [cost]));
  const cost = {
    site: median(costs.map((spentByAll) => spentByAll.site)),
    server: median(costs.map((spentByAll) => spentByAll.server)),
    postgres: median(costs.map((spentByAll) => spentByAll.postgres)),
  };
  return {
    perSecond: median(rounds.map((round) => round.perSecond)),
    p50: median(times),
    p99: percentile(times, 0.99),
    cost: costs.length === 0 ? null : cost,
  };
}

/** For the terminal. */
export function pageRatesReport(figures: readonly PageRates[], concurrency: number, besideName: string): string {
  const row = (name: string, { perSecond, p50, p99, cost }: PageFigures, floor: PageFigures) => [
    name,
    perSecond.toFixed(0),
    (perSecond / floor.perSecond).toFixed(2),
    milliseconds(p50),
    milliseconds(p99),
    ...(cost === null ? ["", "", ""] : [milliseconds(cost.site), milliseconds(cost.server), milliseconds(cost.postgres)]),
  ];
  const rows = figures.flatMap(({ page, elements, bytes, ours, beside, floor }) => [
    row(page, ours, floor),
    ...(beside === null ? [] : [row(`  ${besideName}`, beside, floor)]),
    row(`  a bare React stream of ${elements} elements (ours is ${(bytes / 1000).toFixed(1)} kB)`, floor, floor),
  ]);
  return [
    "",
    `Whole pages, ${concurrency} at once, in turns, medians (goal: of the floor at least 0.5)`,
    table(["page", "a second", "of the floor", "p50", "p99", "site", "server", "PostgreSQL"], rows),
    "",
  ].join("\n");
}
