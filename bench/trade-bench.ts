import { auditLedger } from "@plaza/server/core/ledger/ledger.store.ts";
import { makeDatabase, type BenchDatabase } from "./databases.ts";
import { pgbenchVersion, runPgbench, type PgbenchFigures } from "./pgbench.ts";
import { pgbenchScript } from "./pgbench-script.ts";
import { recordTrade, type RecordedTrade } from "./recording.ts";
import { ownSeconds, postmasterOf, processorSeconds } from "./processor-time.ts";
import { serverEnvironment, startServerProcess } from "./server-process.ts";
import { runTrades, Turns, type TradeFigures } from "./trade-load.ts";
import { sealingKeyOf } from "@plaza/server/core/secrets/seal.ts";
import { makeTraders, type Traders } from "./traders.ts";

export interface TradeBenchOptions {
  readonly clusterUrl: string;
  readonly concurrency: number;
  readonly sellers: number;
  readonly warmUpSeconds: number;
  readonly warmUpTrades: number;
  readonly seconds: number;
  readonly profileFolder?: string;
  readonly report: (line: string) => void;
}

/** Milliseconds of processor time that one trade takes; unlike rates, they hardly depend on what else runs on the machine. */
export interface ProcessorCost {
  readonly server: number;
  readonly postgres: number;
  readonly client: number;
}

export interface SqlFigures extends PgbenchFigures {
  /** Of PostgreSQL alone, a trade. */
  readonly postgresMs: number | null;
}

export interface TradeBench {
  readonly recorded: RecordedTrade;
  readonly http: TradeFigures;
  /** Null where the system doesn't tell. */
  readonly cost: ProcessorCost | null;
  /** Null: this system has no pgbench. */
  readonly pgbench: SqlFigures | null;
  /** Promises of the ledger that don't hold after everything; none. */
  readonly broken: readonly string[];
}

/** Whole trades over HTTP, then the same SQL by pgbench, on one database. */
export async function benchTrades(options: TradeBenchOptions): Promise<TradeBench> {
  const database = await makeDatabase(options.clusterUrl, "bench_trades");
  try {
    return await onDatabase(options, database);
  } finally {
    await database.drop();
  }
}

async function onDatabase(options: TradeBenchOptions, database: BenchDatabase): Promise<TradeBench> {
  const environment = serverEnvironment(database);
  const server = await startServerProcess(environment, options.profileFolder);
  let recorded: RecordedTrade;
  let traders: Traders;
  let measured: { http: TradeFigures; cost: ProcessorCost | null };
  try {
    options.report(`preparing ${options.sellers} sellers, as many buyers and their adverts`);
    traders = await makeTraders(database.owner, sealingKeyOf([Buffer.from(environment["SEALING_KEY"] ?? "", "hex")]), options.sellers);
    const [sample, ...pairs] = traders.pairs;
    if (sample === undefined) throw new Error("there is nobody to trade");
    recorded = await recordTrade(environment, sample);
    options.report(`trading over HTTP: ${options.warmUpSeconds} s to warm up, ${options.seconds} s measured`);
    const turns = new Turns(pairs);
    // On a busy machine seconds may be too few for Node to compile what is hot and for PostgreSQL to keep its plans.
    await runTrades(server.url, turns, {
      concurrency: options.concurrency,
      seconds: options.warmUpSeconds,
      leastTrades: options.warmUpTrades,
    });
    // With the statistics of empty tables the planner would scan them; a market in production has a history.
    await database.owner.query("VACUUM ANALYZE");
    const postmaster = await postmasterOf(database.owner);
    measured = await withCost({ server: server.pid, postgres: postmaster ?? 0 }, () => runTrades(server.url, turns, options));
  } finally {
    await server.stop();
  }
  const pgbench = await repeatBySql(options, database, recorded, traders);
  const audit = await auditLedger(database.owner);
  return {
    recorded,
    ...measured,
    pgbench,
    broken: audit.filter((line) => line.broken > 0).map((line) => `${line.promise}: ${line.broken}`),
  };
}

async function withCost(pids: { readonly server: number; readonly postgres: number }, run: () => Promise<TradeFigures>) {
  const now = () => ({ server: processorSeconds(pids.server), postgres: processorSeconds(pids.postgres), client: ownSeconds() });
  const before = now();
  const http = await run();
  const after = now();
  const each = (part: keyof typeof after) => (((after[part] ?? 0) - (before[part] ?? 0)) * 1000) / http.trades;
  const cost =
    after.server === null || after.postgres === null
      ? null
      : { server: each("server"), postgres: each("postgres"), client: each("client") };
  return { http, cost };
}

async function repeatBySql(
  options: TradeBenchOptions,
  database: BenchDatabase,
  recorded: RecordedTrade,
  traders: Traders,
): Promise<SqlFigures | null> {
  if (pgbenchVersion() === null) return null;
  options.report(`the same SQL by pgbench: ${options.warmUpSeconds} s to warm up, ${options.seconds} s measured`);
  const script = pgbenchScript(recorded, traders);
  const run = (seconds: number, from: number) =>
    runPgbench(script, { url: database.adminUrl, clients: options.concurrency, seconds, from });
  await run(options.warmUpSeconds, 0);
  const postmaster = (await postmasterOf(database.owner)) ?? 0;
  const before = processorSeconds(postmaster);
  const figures = await run(options.seconds, 1_000_000);
  const after = processorSeconds(postmaster);
  return { ...figures, postgresMs: before === null || after === null ? null : ((after - before) * 1000) / figures.trades };
}
