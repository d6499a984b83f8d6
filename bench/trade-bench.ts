import { cpus } from "node:os";
import { temporaryCluster } from "@plaza/server/core/db/temporary-cluster.ts";
import { auditLedger } from "@plaza/server/core/ledger/ledger.store.ts";
import { sealingKeyOf } from "@plaza/server/core/secrets/seal.ts";
import { checkoutOf, type Checkout } from "./checkout.ts";
import type { BenchDatabase } from "./databases.ts";
import { makeFloor } from "./escrow-floor.ts";
import { percentile } from "./figures.ts";
import { pgbenchVersion, runPgbench, type PgbenchFigures } from "./pgbench.ts";
import { pairsOfSql, pgbenchScript, type PgbenchScript } from "./pgbench-script.ts";
import { machineSeconds, ownSeconds, postmasterOf, processorSeconds } from "./processor-time.ts";
import { recordTrade, type RecordedTrade } from "./recording.ts";
import type { RoundOptions } from "./round-options.ts";
import { hasBeside, serverEnvironment, startServerProcess, type ServerProcess, workersOf } from "./server-process.ts";
import { REQUEST_KINDS, runTrades, Turns, type RequestKind } from "./trade-load.ts";
import type { Traders } from "./traders.ts";

export interface TradeBenchOptions extends RoundOptions {
  readonly sellers: number;
  readonly warmUpTrades: number;
}

/** Milliseconds of processor time that one trade takes; unlike rates, they hardly depend on what else runs on the machine. */
export interface ProcessorCost {
  readonly server: number;
  readonly postgres: number;
  readonly client: number;
}

export interface HttpFigures {
  readonly trades: number;
  /** The median of the rounds. */
  readonly perSecond: number;
  readonly rounds: readonly number[];
  /** Milliseconds of every request. */
  readonly latencies: Readonly<Record<RequestKind, readonly number[]>>;
  /** Null where the system doesn't tell. */
  readonly cost: ProcessorCost | null;
  readonly share: MachineShare | null;
}

/** How many of the machine's processors were whose while it was measured: without it a slow run doesn't say whether it was slow or alone. */
export interface MachineShare {
  readonly ours: number;
  readonly others: number;
  readonly idle: number;
}

export interface SqlFigures {
  readonly perSecond: number;
  readonly rounds: readonly number[];
  readonly statements: PgbenchFigures["statements"];
  /** Of PostgreSQL alone, a trade. */
  readonly postgresMs: number | null;
}

export interface TradeBench {
  readonly recorded: RecordedTrade;
  readonly http: HttpFigures;
  /** Null: no other checkout was named. */
  readonly beside: HttpFigures | null;
  /** The same SQL. Null: this system has no pgbench. */
  readonly pgbench: SqlFigures | null;
  /** Three calls that move coins and do nothing else. */
  readonly floor: SqlFigures | null;
  /** Promises of the ledger that don't hold after everything; none. */
  readonly broken: readonly string[];
}

/** Whole trades over HTTP in turns with another checkout's server, the same SQL by pgbench, and a bare escrow. */
export async function benchTrades(options: TradeBenchOptions): Promise<TradeBench> {
  const parties: Party[] = [];
  try {
    const ours = await openParty(options, await checkoutOf(null), options.clusterUrl, { profileFolder: options.profileFolder });
    parties.push(ours);
    const beside = hasBeside(options) ? await openBeside(options) : null;
    if (beside !== null) parties.push(beside);
    return await runRounds(options, ours, beside);
  } finally {
    for (const party of parties) await party.close();
  }
}

/** A server with its own database and traders. */
interface Party {
  readonly database: BenchDatabase;
  readonly environment: Readonly<Record<string, string>>;
  readonly server: ServerProcess;
  readonly traders: Traders;
  close(): Promise<void>;
}

/** With its own PostgreSQL: all databases of one share the application's login, and each checkout makes a password for it. */
async function openBeside(options: TradeBenchOptions): Promise<Party> {
  const cluster = await temporaryCluster({ durable: true });
  try {
    const party = await openParty(options, await checkoutOf(options.beside ?? null), cluster.adminUrl, { workers: options.workers ?? 1 });
    const close = async () => {
      await party.close();
      await cluster.stop();
    };
    return { ...party, close };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

async function openParty(
  { sellers, report }: TradeBenchOptions,
  checkout: Checkout,
  clusterUrl: string,
  { profileFolder, workers = 1 }: { readonly profileFolder?: string | undefined; readonly workers?: number },
): Promise<Party> {
  const database = await checkout.makeDatabase(clusterUrl, "bench_trades");
  const environment = { ...serverEnvironment(database), ...workersOf(workers) };
  const server = await startServerProcess(environment, profileFolder, checkout.main);
  report(`preparing ${sellers} sellers, as many buyers and their adverts`);
  const traders = await checkout.makeTraders(database.owner, sealingKeyOf([Buffer.from(environment["SEALING_KEY"] ?? "", "hex")]), sellers);
  return { database, environment, server, traders, close: () => server.stop().then(() => database.drop()) };
}

async function runRounds(options: TradeBenchOptions, ours: Party, beside: Party | null): Promise<TradeBench> {
  const { owner } = ours.database;
  const [sample, ...pairs] = ours.traders.pairs.slice(0, pairsOfSql(ours.traders.pairs.length).from);
  if (sample === undefined) throw new Error("there is nobody to trade");
  const recorded = await recordTrade(ours.environment, sample);
  const http = httpContender(options, ours, new Turns(pairs));
  const other = beside === null ? null : httpContender(options, beside, new Turns(beside.traders.pairs));
  const sql = sqlContender(options, ours.database, pgbenchScript(recorded, ours.traders));
  const floor = sqlContender(options, ours.database, await makeFloor(owner));
  options.report(`trading: warming up, then ${options.rounds} rounds of ${options.roundSeconds} s each in turns`);
  const contenders = [http, ...(other === null ? [] : [other]), ...(pgbenchVersion() === null ? [] : [sql, floor])];
  for (const contender of contenders) await contender.warmUp();
  // With the statistics of empty tables the planner would scan them; a market in production has a history.
  for (const party of [ours, beside]) await party?.database.owner.query("VACUUM ANALYZE");
  for (let round = 1; round <= options.rounds; round++) for (const contender of contenders) await contender.run(round);
  const audit = await auditLedger(owner);
  return {
    recorded,
    http: http.figures(),
    beside: other?.figures() ?? null,
    pgbench: pgbenchVersion() === null ? null : sql.figures(),
    floor: pgbenchVersion() === null ? null : floor.figures(),
    broken: audit.filter((line) => line.broken > 0).map((line) => `${line.promise}: ${line.broken}`),
  };
}

interface Contender<Figures> {
  warmUp(): Promise<void>;
  run(round: number): Promise<void>;
  figures(): Figures;
}

function httpContender(options: TradeBenchOptions, { server, database }: Party, turns: Turns): Contender<HttpFigures> {
  const { concurrency, warmUpSeconds, warmUpTrades, roundSeconds } = options;
  const latencies: Record<RequestKind, number[]> = { "create-order": [], pay: [], release: [] };
  const rounds: number[] = [];
  const spent = { server: 0, postgres: 0, client: 0, busy: 0, idle: 0 };
  const clock = async () => {
    const postmaster = (await postmasterOf(database.owner)) ?? 0;
    const machine = machineSeconds();
    return { server: processorSeconds(server.pid), postgres: processorSeconds(postmaster), client: ownSeconds(), ...machine };
  };
  let trades = 0;
  let isMeasured = true;
  return {
    // On a busy machine seconds may be too few for Node to compile what is hot and for PostgreSQL to keep its plans.
    warmUp: async () => void (await runTrades(server.url, turns, { concurrency, seconds: warmUpSeconds, leastTrades: warmUpTrades })),
    run: async () => {
      const before = await clock();
      const done = await runTrades(server.url, turns, { concurrency, seconds: roundSeconds });
      const after = await clock();
      trades += done.trades;
      rounds.push(done.perSecond);
      for (const kind of REQUEST_KINDS) latencies[kind].push(...done.latencies[kind]);
      isMeasured &&= after.server !== null && after.postgres !== null;
      for (const part of ["server", "postgres", "client", "busy", "idle"] as const) spent[part] += (after[part] ?? 0) - (before[part] ?? 0);
    },
    figures: () => {
      const each = (seconds: number) => (seconds * 1000) / trades;
      const cost = { server: each(spent.server), postgres: each(spent.postgres), client: each(spent.client) };
      const ours = spent.server + spent.postgres + spent.client;
      const processors = (seconds: number) => (seconds / (spent.busy + spent.idle)) * cpus().length;
      const share = { ours: processors(ours), others: processors(Math.max(0, spent.busy - ours)), idle: processors(spent.idle) };
      const perSecond = percentile(rounds, 0.5);
      return { trades, rounds, perSecond, latencies, cost: isMeasured ? cost : null, share: isMeasured ? share : null };
    },
  };
}

/** Above what one client does in a round: no round repeats another's keys. */
const COUNT_OF_A_ROUND = 1_000_000;

function sqlContender(options: TradeBenchOptions, database: BenchDatabase, script: PgbenchScript): Contender<SqlFigures> {
  const rounds: number[] = [];
  let [seconds, trades, isMeasured] = [0, 0, true];
  let statements: PgbenchFigures["statements"] = [];
  const run = (round: number, forSeconds: number) =>
    runPgbench(script, { url: database.adminUrl, clients: options.concurrency, seconds: forSeconds, from: round * COUNT_OF_A_ROUND });
  return {
    warmUp: async () => void (await run(0, options.warmUpSeconds)),
    run: async (round) => {
      const postmaster = (await postmasterOf(database.owner)) ?? 0;
      const before = processorSeconds(postmaster);
      const figures = await run(round, options.roundSeconds);
      const after = processorSeconds(postmaster);
      isMeasured &&= before !== null && after !== null;
      seconds += (after ?? 0) - (before ?? 0);
      trades += figures.trades;
      rounds.push(figures.perSecond);
      ({ statements } = figures);
    },
    figures: () => ({ rounds, perSecond: percentile(rounds, 0.5), statements, postgresMs: isMeasured ? (seconds * 1000) / trades : null }),
  };
}
