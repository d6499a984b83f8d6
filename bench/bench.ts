import { writeFileSync } from "node:fs";
import { cpus, loadavg, release, totalmem } from "node:os";
import { backupReport, benchBackup, type BackupBench } from "./backup-bench.ts";
import { benchCredits, type CreditBench } from "./credit-bench.ts";
import { milliseconds, percentile, table } from "./figures.ts";
import { benchHot, hotReport, type HotBench } from "./hot-bench.ts";
import { benchLists, listRatesReport, type ListRates } from "./list-bench.ts";
import { benchMarket, type ListFigures } from "./market-bench.ts";
import { benchMonths, monthReport, type MonthBench, type MonthBenchOptions } from "./month-bench.ts";
import { benchPages, pageRatesReport, type PageRates } from "./page-bench.ts";
import { pgbenchVersion } from "./pgbench.ts";
import { benchMemory, memoryReport, type MemoryBench } from "./memory-bench.ts";
import { benchOverload, type OverloadBench } from "./overload-bench.ts";
import { overloadReport } from "./overload-report.ts";
import { benchStart, startReport, type StartFigures } from "./start-bench.ts";
import { benchStreams, streamReport, type StreamBench } from "./stream-bench.ts";
import { benchTrades, type HttpFigures, type SqlFigures, type TradeBench } from "./trade-bench.ts";
import { REQUEST_KINDS } from "./trade-load.ts";

export const BENCH_PARTS = ["trades", "hot", "credits", "market", "lists", "pages", "overload", "backup", "months"] as const;
/** Only by their names: each takes the machine for a minute, and what it says is not about a rate. */
export const PARTS_BY_NAME = ["streams", "memory", "start"] as const;
export type BenchPart = (typeof BENCH_PARTS)[number] | (typeof PARTS_BY_NAME)[number];

export interface BenchOptions {
  /** The owner's address of a durable PostgreSQL that nobody else uses. */
  readonly clusterUrl: string;
  readonly parts: readonly BenchPart[];
  readonly quick: boolean;
  readonly concurrency: number;
  readonly sellers?: number;
  /** Of the market that is backed up, and of all months together. */
  readonly orders?: number;
  readonly profileFolder?: string;
  /** Another checkout of this repository, whose server is measured in the same turns. */
  readonly beside?: string;
  /** Instead of another checkout: this one, with this many workers of the server and of the site. */
  readonly workers?: number;
  /** Where the figures are written for programs, if anywhere. */
  readonly jsonFile?: string;
  /** For the past of the market of ten years: no more of it is made after this many minutes. */
  readonly loadMinutes?: number;
  /** Of each kind of page, in the part of the months. */
  readonly queries?: number;
  /** That are open at once. */
  readonly streams?: number;
  /** Of the load whose memory is measured. */
  readonly seconds?: number;
  /** Of a modest load whose memory is measured after each of them. */
  readonly minutes?: number;
  /** Of starts. */
  readonly rounds?: number;
  /** Also prints what each statement of a trade takes. */
  readonly statements: boolean;
  readonly print: (text: string) => void;
}

const FULL = {
  sellers: 16_000,
  warmUpSeconds: 3,
  warmUpTrades: 1_000,
  seconds: 10,
  roundSeconds: 3,
  rounds: 5,
  sizes: [10_000, 1_000_000],
  warmUpQueries: 50,
  queries: 500,
  hotBuyers: 8_000,
  listed: 6_000,
  readers: 50,
  orders: 50_000,
  openOrders: 200,
  sampleTrades: 1_000,
  months: 120,
  monthTrades: 1_000,
  streams: 10_000,
  idleSeconds: 15,
  messagesPerSecond: 1_000,
  chatSeconds: 12,
  chatPairs: 500,
  restarts: ["in order", "killed"] as const,
  returnPatienceSeconds: 60,
  memorySeconds: 45,
  memoryLooks: 5,
  starts: 3,
};
const QUICK = {
  sellers: 400,
  warmUpSeconds: 0.1,
  warmUpTrades: 0,
  seconds: 0.5,
  roundSeconds: 0.5,
  rounds: 1,
  sizes: [500, 2_500],
  warmUpQueries: 2,
  queries: 5,
  hotBuyers: 800,
  listed: 210,
  readers: 4,
  orders: 100,
  openOrders: 20,
  sampleTrades: 20,
  months: 3,
  monthTrades: 10,
  streams: 20,
  idleSeconds: 0.2,
  messagesPerSecond: 20,
  chatSeconds: 1,
  chatPairs: 5,
  restarts: ["in order"] as const,
  returnPatienceSeconds: 400,
  memorySeconds: 0.4,
  memoryLooks: 1,
  starts: 1,
};

/** What one run found. Goals: SQL ratio at least 0.5 for trades and 0.4 for credits, list ratio at most 1.5, no list that sorts, p99 at five times
 * the capacity at most twice that at the capacity. */
export interface BenchResult {
  readonly trades: TradeBench | null;
  readonly hot: HotBench | null;
  readonly credits: CreditBench | null;
  readonly lists: readonly ListFigures[];
  readonly listRates: readonly ListRates[];
  readonly pageRates: readonly PageRates[];
  readonly overload: OverloadBench | null;
  readonly backup: BackupBench | null;
  readonly months: MonthBench | null;
  readonly streams: StreamBench | null;
  readonly memory: MemoryBench | null;
  readonly starts: readonly StartFigures[];
}

export async function runBench(options: BenchOptions): Promise<BenchResult> {
  const scale = options.quick ? QUICK : FULL;
  const { clusterUrl, print, concurrency } = options;
  const report = (line: string) => print(`… ${line}`);
  print(machine());
  const loadAtStart = loadavg();
  const profile = options.profileFolder === undefined ? {} : { profileFolder: options.profileFolder };
  const beside = besideOf(options);
  let trades: TradeBench | null = null;
  if (options.parts.includes("trades")) {
    trades = await benchTrades({
      ...scale,
      ...profile,
      ...beside,
      clusterUrl,
      concurrency,
      report,
      sellers: options.sellers ?? scale.sellers,
    });
    print(tradeReport(trades, concurrency, nameOfBeside(options)));
    if (options.statements) print(statementReport(trades));
  }
  let hot: HotBench | null = null;
  if (options.parts.includes("hot")) {
    hot = await benchHot({ ...scale, clusterUrl, concurrency, report });
    print(hotReport(hot, concurrency));
  }
  let credits: CreditBench | null = null;
  if (options.parts.includes("credits")) {
    credits = await benchCredits({ ...scale, ...profile, clusterUrl, concurrency, report });
    print(creditReport(credits, concurrency));
  }
  let lists: readonly ListFigures[] = [];
  if (options.parts.includes("market")) {
    lists = await benchMarket({ ...scale, clusterUrl, report });
    print(listReport(lists));
  }
  const { listRates, pageRates } = await benchRates(options, { ...scale, ...profile, ...beside, clusterUrl, concurrency, report });
  let overload: OverloadBench | null = null;
  if (options.parts.includes("overload")) {
    overload = await benchOverload({ ...scale, ...profile, clusterUrl, concurrency, report });
    print(overloadReport(overload));
  }
  let backup: BackupBench | null = null;
  if (options.parts.includes("backup")) {
    backup = await benchBackup({ ...scale, clusterUrl, concurrency, report, orders: options.orders ?? scale.orders });
    print(backupReport(backup));
  }
  let months: MonthBench | null = null;
  if (options.parts.includes("months")) {
    months = await benchMonths(monthsOf(options, scale));
    print(monthReport(months));
  }
  const processes = await benchProcesses(options, scale);
  print(`load average at the end: ${loads()}`);
  const result = { trades, hot, credits, lists, listRates, pageRates, overload, backup, months, ...processes };
  if (options.jsonFile !== undefined) writeFileSync(options.jsonFile, `${JSON.stringify(figuresOf(result, loadAtStart), null, 2)}\n`);
  return result;
}

function monthsOf(
  { clusterUrl, concurrency, print, orders, loadMinutes, queries }: BenchOptions,
  scale: typeof FULL | typeof QUICK,
): MonthBenchOptions {
  const { months, monthTrades, warmUpQueries } = scale;
  return {
    months,
    monthTrades,
    warmUpQueries,
    queries: queries ?? scale.queries,
    clusterUrl,
    concurrency,
    report: (line) => print(`… ${line}`),
    ...(orders === undefined ? {} : { orders }),
    ...(loadMinutes === undefined ? {} : { loadMinutes }),
  };
}

/** What is measured in turns with this checkout. */
function besideOf({ beside, workers }: BenchOptions): { readonly beside?: string; readonly workers?: number } {
  if (workers !== undefined) return { workers };
  return beside === undefined ? {} : { beside };
}

function nameOfBeside({ workers }: BenchOptions): string {
  return workers === undefined ? "the other checkout" : `${workers} workers`;
}

async function benchRates(
  options: BenchOptions,
  rated: Parameters<typeof benchPages>[0] & Parameters<typeof benchLists>[0],
): Promise<Pick<BenchResult, "listRates" | "pageRates">> {
  const { parts, print } = options;
  const listRates = parts.includes("lists") ? await benchLists(rated) : [];
  if (listRates.length > 0) print(listRatesReport(listRates, rated.concurrency, nameOfBeside(options)));
  const pageRates = parts.includes("pages") ? await benchPages(rated) : [];
  if (pageRates.length > 0) print(pageRatesReport(pageRates, rated.concurrency, nameOfBeside(options)));
  return { listRates, pageRates };
}

/** What a process holds, and how soon it is there. */
async function benchProcesses(
  options: BenchOptions,
  scale: typeof FULL | typeof QUICK,
): Promise<Pick<BenchResult, "streams" | "memory" | "starts">> {
  const { parts, print, clusterUrl, concurrency, quick, beside } = options;
  const report = (line: string) => print(`… ${line}`);
  const count = options.streams ?? scale.streams;
  const streams = parts.includes("streams")
    ? await benchStreams({ ...scale, clusterUrl, report, streams: count, chatPairs: Math.min(scale.chatPairs, count / 2) })
    : null;
  if (streams !== null) print(streamReport(streams));
  const { memoryLooks: looks, memorySeconds } = scale;
  const memory = parts.includes("memory")
    ? await benchMemory({
        listed: scale.listed,
        readers: scale.readers,
        clusterUrl,
        concurrency,
        report,
        looks,
        seconds: options.seconds ?? memorySeconds,
        ...(options.minutes === undefined ? {} : { minutes: options.minutes }),
      })
    : null;
  if (memory !== null) print(memoryReport(memory));
  const rounds = options.rounds ?? scale.starts;
  const starts = parts.includes("start")
    ? await benchStart({ rounds, report, builds: !quick, ...(beside === undefined ? {} : { beside }) })
    : [];
  if (starts.length > 0) print(startReport(starts));
  return { streams, memory, starts };
}

/** For programs: medians and percentiles instead of every single time, and what the run was made on. */
function figuresOf({ trades, credits, ...others }: BenchResult, loadAtStart: readonly number[]): object {
  const times = (latencies: readonly number[]) => ({ p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) });
  const http = (figures: HttpFigures | null) =>
    figures && { ...figures, latencies: Object.fromEntries(REQUEST_KINDS.map((kind) => [kind, times(figures.latencies[kind])])) };
  const statements = trades && Object.fromEntries(REQUEST_KINDS.map((kind) => [kind, trades.recorded.calls[kind].length]));
  return {
    machine: { processors: cpus().length, model: cpus()[0]?.model, node: process.version, loadAtStart, loadAtEnd: loadavg() },
    trades: trades && { statements, http: http(trades.http), beside: http(trades.beside), pgbench: trades.pgbench, floor: trades.floor },
    credits: credits && { ...credits, statements: credits.statements.length, latencies: times(credits.latencies) },
    ...others,
  };
}

function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${first?.model ?? "processor"}, ${memory} GB, ${process.platform} ${release()}, Node ${process.version}, load average ${loads()}`;
}

function loads(): string {
  return loadavg()
    .map((load) => load.toFixed(1))
    .join(" ");
}

function tradeReport({ recorded, http, beside, pgbench, floor, broken }: TradeBench, concurrency: number, besideName: string): string {
  const requests = REQUEST_KINDS.map((kind) => {
    const times = http.latencies[kind];
    return [kind, milliseconds(percentile(times, 0.5)), milliseconds(percentile(times, 0.99)), String(recorded.calls[kind].length)];
  });
  const statements = Object.values(recorded.calls).reduce((sum, call) => sum + call.length, 0);
  const rows = [
    ["over HTTP", http, http.cost] as const,
    ...(beside === null ? [] : [[`over HTTP, ${besideName}`, beside, beside.cost] as const]),
    ...(pgbench === null ? [] : [[`by pgbench, the same ${statements} statements`, pgbench, costOfSql(pgbench)] as const]),
    ...(floor === null ? [] : [["by pgbench, a bare escrow", floor, costOfSql(floor)] as const]),
  ].map(([name, { perSecond }, cost]) => [
    name,
    perSecond.toFixed(0),
    (http.perSecond / perSecond).toFixed(2),
    cost?.server === undefined ? "" : milliseconds(cost.server),
    cost === null ? "" : milliseconds(cost.postgres),
  ]);
  return [
    "",
    `Whole trades, ${concurrency} at once (create-order, pay, release with an authenticator code), in turns, medians`,
    table(["request", "p50", "p99", "SQL statements"], requests),
    "",
    table(["trades", "a second", "ours is", "server, a trade", "PostgreSQL, a trade"], rows),
    ...(pgbench === null
      ? ["  The ratio to plain SQL could not be measured: this system has no pgbench (install PostgreSQL's client tools)."]
      : [`  goal: ours is at least 0.50 of the same statements (${pgbenchVersion() ?? ""})`]),
    ...(http.share === null
      ? []
      : [
          `  meanwhile the bench had ${http.share.ours.toFixed(2)} processors over HTTP (${milliseconds(http.cost?.client ?? 0)} of it its client, a trade), others ${http.share.others.toFixed(2)}, nobody ${http.share.idle.toFixed(2)}`,
        ]),
    broken.length === 0 ? "  ledger audit afterwards: every promise holds" : `  LEDGER AUDIT: ${broken.join("; ")}`,
    "",
  ].join("\n");
}

function costOfSql({ postgresMs }: SqlFigures): { readonly server?: number; readonly postgres: number } | null {
  return postgresMs === null ? null : { postgres: postgresMs };
}

function creditReport({ statements, latencies, httpPerSecond, sqlPerSecond, broken }: CreditBench, concurrency: number): string {
  const times = `p50 ${milliseconds(percentile(latencies, 0.5))}, p99 ${milliseconds(percentile(latencies, 0.99))}`;
  return [
    "",
    `Credits over the service API, ${concurrency} at once, in turns with pgbench`,
    `  ${httpPerSecond.toFixed(0)} credits/s over HTTP (${latencies.length} credits, ${times})`,
    ...(sqlPerSecond === null
      ? ["  The ratio to plain SQL could not be measured: this system has no pgbench."]
      : [
          `  ${sqlPerSecond.toFixed(0)} credits/s by pgbench with the same ${statements.length} statements`,
          `  ratio HTTP / pgbench: ${(httpPerSecond / sqlPerSecond).toFixed(2)} (goal: at least 0.4)`,
        ]),
    broken.length === 0 ? "  ledger audit afterwards: every promise holds" : `  LEDGER AUDIT: ${broken.join("; ")}`,
    "",
  ].join("\n");
}

/** What each statement costs when pgbench sends it; BEGIN, COMMIT and the parsing of values included. */
function statementReport({ pgbench }: TradeBench): string {
  const rows = (pgbench?.statements ?? []).map(({ text, meanMs }) => [text.slice(0, 90), milliseconds(meanMs)]);
  return `${table(["statement", "mean"], rows)}\n`;
}

function listReport(lists: readonly ListFigures[]): string {
  const smallest = new Map(lists.map((list) => [list.variant, lists.find((other) => other.variant === list.variant)?.p50 ?? list.p50]));
  const rows = lists.map((list) => [
    list.variant,
    list.adverts.toLocaleString("en"),
    milliseconds(list.p50),
    milliseconds(list.p99),
    (list.p50 / (smallest.get(list.variant) ?? list.p50)).toFixed(2),
    String(list.plan.buffers),
    list.plan.sorts ? "yes" : "no",
    list.plan.scansAdverts ? "yes" : "no",
  ]);
  const plans = lists.map((list) => `  ${list.variant}, ${list.adverts.toLocaleString("en")}: ${list.plan.nodes}`);
  return [
    "First page of the market: buy USDT with USD, best price first, 20 adverts (goal: ratio at most 1.5)",
    table(["list", "adverts", "p50", "p99", "ratio", "pages", "sorts", "scans"], rows),
    "  Plans:",
    ...plans,
    "",
  ].join("\n");
}
