/**
 * What a market of some size needs, computed from what was measured. Every measured figure is in `docs/operations/capacity.md` with its origin, every
 * assumption too; the test reproduces each measurement within 20 %.
 */

/** Milliseconds of one processor (2 × AMD EPYC, quiet) for one of each. */
export const PROCESSOR_MS = {
  trade: { server: 3.6, database: 10.8 },
  /** The mix of the overload bench: half lists of orders, four in ten reads of an order, one in ten steps. */
  call: { server: 0.95, database: 0.45 },
  /** A logged-in page: rendering, the API's calls and their statements. The mean of the offers and of My Orders. */
  page: { site: 8.4, server: 1.7, database: 1.1 },
  /** A visitor's page from the cache of the site, of which its main thread takes 84 %. */
  cachedPage: { site: 1.8, ofMainThread: 0.84 },
} as const;

/**
 * Milliseconds of one processor in each second while nothing happens. Streams that nobody wakes look together, so a process with streams has a share
 * that hardly grows with their number.
 */
export const IDLE_MS = {
  site: 3,
  api: { server: 2, database: 1.5 },
  jobs: { server: 10, database: 9 },
  withStreams: { server: 4.5, database: 2.5 },
  stream: { server: 0.003, database: 0.0015 },
} as const;

/** Processes, and streams of all APIs together. */
export interface Idle {
  readonly sites?: number;
  readonly apis?: number;
  readonly jobs?: number;
  readonly streams?: number;
}

/** Milliseconds of processors a second that processes and streams take while nothing happens. */
export function idleMs({ sites = 0, apis = 0, jobs = 0, streams = 0 }: Idle): Readonly<Record<"site" | "server" | "database", number>> {
  const of = (kind: "server" | "database") =>
    apis * (IDLE_MS.api[kind] + (streams > 0 ? IDLE_MS.withStreams[kind] : 0)) + jobs * IDLE_MS.jobs[kind] + streams * IDLE_MS.stream[kind];
  return { site: sites * IDLE_MS.site, server: of("server"), database: of("database") };
}

/** Up to where a processor can be filled before queues grow; the rest is what the system and other processes take. */
export const USABLE_SHARE = 0.85;

export const BYTES = {
  /** In the database with its indexes: an order, its coins, steps, messages, notices and log entries, beside an empty database. */
  perTrade: 8_100,
  emptyDatabase: 40_000_000,
  /** Memory of an open stream in its process. */
  perStream: 14_000,
} as const;

/** @param costMs milliseconds of one processor that each takes, in all processes together */
export function perSecond(processors: number, costMs: number): number {
  return (processors * USABLE_SHARE * 1000) / costMs;
}

export function databaseBytes(trades: number): number {
  return BYTES.emptyDatabase + trades * BYTES.perTrade;
}

/** What people do, as shares of everybody who has an account. Assumed, not measured: put your own figures here. */
export const HABITS = {
  activeInADay: 0.1,
  tradesOfAnActive: 0.2,
  pagesOfAnActive: 8,
  cachedPagesOfAnActive: 4,
  /** Of a day's active people, at the busiest moment. */
  streamsAtOnce: 0.1,
  /** The busiest minute against the mean of the day. */
  peak: 4.5,
  picturesOfATrade: 0.5,
  pictureBytes: 300_000,
  pageBytes: 40_000,
} as const;

/** Dollars a month, of a large provider without a contract. Assumed. */
export const PRICES = { processor: 25, databaseGigabyte: 0.25, fileGigabyte: 0.023, sentGigabyte: 0.05 } as const;

/** Streams of one process of the server, and connections that one process has to the database. */
const STREAMS_OF_A_PROCESS = 20_000;
const CONNECTIONS_OF_A_PROCESS = 13;
const DAY_SECONDS = 86_400;
const GIGABYTE = 1e9;
const MONTH_DAYS = 30.4;

export interface Capacity {
  readonly users: number;
  readonly tradesADay: number;
  readonly peakTrades: number;
  readonly peakPages: number;
  readonly streams: number;
  /** Processors that are filled at the peak. A process of the site or the server fills one. */
  readonly site: number;
  readonly server: number;
  readonly database: number;
  readonly connections: number;
  readonly databaseGigabytesAYear: number;
  readonly fileGigabytesAYear: number;
  readonly megabitsAtPeak: number;
  /** With the rows and files of one year. */
  readonly dollarsAMonth: number;
}

/** @param users people with an account */
export function planCapacity(users: number): Capacity {
  const active = users * HABITS.activeInADay;
  const tradesADay = active * HABITS.tradesOfAnActive;
  const atPeak = (inADay: number) => (inADay / DAY_SECONDS) * HABITS.peak;
  const [peakTrades, peakPages, peakCached] = [
    atPeak(tradesADay),
    atPeak(active * HABITS.pagesOfAnActive),
    atPeak(active * HABITS.cachedPagesOfAnActive),
  ];
  const streams = active * HABITS.streamsAtOnce;
  const processors = (ms: number) => Math.ceil(ms / 1000 / USABLE_SHARE);
  const { trade, page, cachedPage } = PROCESSOR_MS;
  const busy = {
    site: peakPages * page.site + peakCached * cachedPage.site,
    server: peakTrades * trade.server + peakPages * page.server,
    database: peakTrades * trade.database + peakPages * page.database,
  };
  // Two of each at least, so that one may end; two with jobs, each of which looks for work.
  const atLeast = {
    sites: Math.max(2, processors(busy.site)),
    apis: Math.max(2, processors(busy.server), Math.ceil(streams / STREAMS_OF_A_PROCESS)),
    jobs: 2,
  };
  const idle = idleMs({ ...atLeast, streams });
  const site = Math.max(2, processors(busy.site + idle.site));
  const server = Math.max(atLeast.apis, processors(busy.server + idle.server));
  const database = Math.max(2, processors(busy.database + idle.database));
  const databaseGigabytesAYear = databaseBytes(tradesADay * 365) / GIGABYTE;
  const fileGigabytesAYear = (tradesADay * 365 * HABITS.picturesOfATrade * HABITS.pictureBytes) / GIGABYTE;
  const sentGigabytes = (active * (HABITS.pagesOfAnActive + HABITS.cachedPagesOfAnActive) * MONTH_DAYS * HABITS.pageBytes) / GIGABYTE;
  return {
    users,
    tradesADay,
    peakTrades,
    peakPages,
    streams,
    site,
    server,
    database,
    connections: server * CONNECTIONS_OF_A_PROCESS,
    databaseGigabytesAYear,
    fileGigabytesAYear,
    megabitsAtPeak: ((peakPages + peakCached) * HABITS.pageBytes * 8) / 1e6,
    // The database twice: with a standby.
    dollarsAMonth:
      (site + server + database * 2) * PRICES.processor +
      databaseGigabytesAYear * 2 * PRICES.databaseGigabyte +
      fileGigabytesAYear * PRICES.fileGigabyte +
      sentGigabytes * PRICES.sentGigabyte,
  };
}

/** As docs/operations/capacity.md shows it. */
export function capacityTable(sizes: readonly number[]): string {
  const plans = sizes.map(planCapacity);
  const row = (name: string, valueOf: (plan: Capacity) => string) => `| ${name} | ${plans.map(valueOf).join(" | ")} |`;
  const whole = (value: number) => Math.round(value).toLocaleString("en");
  const short = (value: number) => (value < 10 ? value.toPrecision(2) : whole(value));
  return [
    row("people with an account", ({ users }) => whole(users)),
    `|${" --- |".repeat(sizes.length + 1)}`,
    row("trades a day", ({ tradesADay }) => whole(tradesADay)),
    row("trades a second at the peak", ({ peakTrades }) => short(peakTrades)),
    row("logged-in pages a second at the peak", ({ peakPages }) => short(peakPages)),
    row("open streams", ({ streams }) => whole(streams)),
    row("processors of sites", ({ site }) => whole(site)),
    row("processors of servers", ({ server }) => whole(server)),
    row("processors of PostgreSQL", ({ database }) => whole(database)),
    row("connections to PostgreSQL", ({ connections }) => whole(connections)),
    row("GB of database a year", (plan) => short(plan.databaseGigabytesAYear)),
    row("GB of files a year", (plan) => short(plan.fileGigabytesAYear)),
    row("Mbit/s at the peak", (plan) => short(plan.megabitsAtPeak)),
    row("dollars a month", (plan) => whole(plan.dollarsAMonth)),
  ].join("\n");
}
