import { readText } from "@plaza/contract/unknown-value.ts";
import { auditLedger } from "@plaza/server/core/ledger/ledger.store.ts";
import { CREDITS_PATH, creditRequest, FIRST_USER, makeExchange, type ServiceAccess } from "./credits.ts";
import { makeDatabase, type BenchDatabase } from "./databases.ts";
import { HttpConnection } from "./http-connection.ts";
import { pgbenchVersion, runPgbench } from "./pgbench.ts";
import { ScriptWriter, type PgbenchScript } from "./pgbench-script.ts";
import { withRecording, type Recorded } from "./recording.ts";
import { serverEnvironment, startServerProcess } from "./server-process.ts";

export interface CreditBenchOptions {
  readonly clusterUrl: string;
  readonly concurrency: number;
  readonly warmUpSeconds: number;
  /** Of HTTP and of pgbench each, in every round. */
  readonly roundSeconds: number;
  /** HTTP and pgbench take turns, so that what else runs on the machine meets both. */
  readonly rounds: number;
  readonly profileFolder?: string;
  readonly report: (line: string) => void;
}

/** Credits that were done, and the time that they took. */
interface Tally {
  done: number;
  seconds: number;
}

export interface CreditBench {
  readonly statements: readonly Recorded[];
  readonly httpPerSecond: number;
  /** Milliseconds of every request. */
  readonly latencies: readonly number[];
  /** Null: this system has no pgbench. */
  readonly sqlPerSecond: number | null;
  /** Promises of the ledger that don't hold after everything; none. */
  readonly broken: readonly string[];
}

const USERS = 1_200;
/** Above what one client does in a round: no round repeats another's references. */
const COUNT_OF_A_ROUND = 1_000_000;

/** Credits over the service API, signed and each with its own reference, in turns with the same SQL by pgbench. */
export async function benchCredits(options: CreditBenchOptions): Promise<CreditBench> {
  const database = await makeDatabase(options.clusterUrl, "bench_credits");
  try {
    return await onDatabase(options, database);
  } finally {
    await database.drop();
  }
}

async function onDatabase(options: CreditBenchOptions, database: BenchDatabase): Promise<CreditBench> {
  const environment = serverEnvironment(database);
  const access = await makeExchange(database, environment["SEALING_KEY"] ?? "", USERS);
  const { statements, script } = await recordCredit(environment, access);
  const server = await startServerProcess(environment, options.profileFolder);
  const [http, sql]: [Tally, Tally] = [
    { done: 0, seconds: 0 },
    { done: 0, seconds: 0 },
  ];
  const latencies: number[] = [];
  try {
    const sendFor = (seconds: number, round: number) => creditOverHttp(server.url, access, { ...options, seconds, round, latencies });
    const repeatFor = (seconds: number, round: number) =>
      runPgbench(script, { url: database.adminUrl, clients: options.concurrency, seconds, from: round * COUNT_OF_A_ROUND });
    options.report(`crediting over HTTP: ${options.warmUpSeconds} s to warm up, ${options.rounds} rounds in turns with pgbench`);
    await sendFor(options.warmUpSeconds, 0);
    await database.owner.query("VACUUM ANALYZE");
    if (pgbenchVersion() !== null) await repeatFor(options.roundSeconds, 0);
    latencies.length = 0;
    for (let round = 1; round <= options.rounds; round++) {
      add(http, await sendFor(options.roundSeconds, round));
      if (pgbenchVersion() === null) continue;
      const { perSecond, trades } = await repeatFor(options.roundSeconds, round);
      add(sql, { done: trades, seconds: trades / perSecond });
    }
  } finally {
    await server.stop();
  }
  const audit = await auditLedger(database.owner);
  return {
    statements,
    latencies,
    httpPerSecond: http.done / http.seconds,
    sqlPerSecond: sql.done === 0 ? null : sql.done / sql.seconds,
    broken: audit.filter((line) => line.broken > 0).map((line) => `${line.promise}: ${line.broken}`),
  };
}

function add(sum: Tally, tally: Tally): void {
  sum.done += tally.done;
  sum.seconds += tally.seconds;
}

/** Lets the real handler carry out one credit. @returns its statements, and the script that repeats them for other users and references */
async function recordCredit(
  environment: Readonly<Record<string, string>>,
  access: ServiceAccess,
): Promise<{ readonly statements: readonly Recorded[]; readonly script: PgbenchScript }> {
  return withRecording(environment, async (send) => {
    // The key's last use is written once a minute.
    await send(creditRequest(access, 0, "recorded-before"));
    const request = creditRequest(access, 0, "recorded");
    const { statements, body } = await send(request);
    const transferId = readText(JSON.parse(body), "data", "transferId");
    const writer = new ScriptWriter(
      new Map([
        [String(FIRST_USER), "user"],
        ["recorded", "u"],
        [request.nonce, "u"],
        [transferId, "new_id"],
      ]),
    );
    const share = `(${USERS} / :clients)`;
    const counting = [
      "\\set n :n + 1",
      "\\set u :client_id * 100000000 + :n",
      `\\set user ${FIRST_USER} + :client_id * ${share} + :n % ${share}`,
    ];
    const text = [...counting, ...statements.map((statement) => writer.statement(statement)), ""].join("\n");
    return { statements, script: { text, constants: writer.constants } };
  });
}

interface HttpRun {
  readonly concurrency: number;
  readonly seconds: number;
  readonly round: number;
  readonly latencies: number[];
}

/** @throws at the first answer that isn't a success */
async function creditOverHttp(url: URL, access: ServiceAccess, { concurrency, seconds, round, latencies }: HttpRun): Promise<Tally> {
  const connections = await Promise.all(Array.from({ length: concurrency }, () => HttpConnection.open(url)));
  const share = Math.floor(USERS / concurrency);
  const began = performance.now();
  const until = began + seconds * 1000;
  let done = 0;
  await Promise.all(
    connections.map(async (connection, client) => {
      for (let count = 0; performance.now() < until; count++) {
        const { headers, payload } = creditRequest(access, client * share + (count % share), `http-${round}-${client}-${count}`);
        const sent = performance.now();
        const { status, body } = await connection.post(CREDITS_PATH, headers, payload);
        latencies.push(performance.now() - sent);
        if (status !== 200 || !body.includes('"state":"done"')) throw new Error(`a credit was refused with ${status}: ${body}`);
        done++;
      }
    }),
  ).finally(() => connections.forEach((connection) => connection.close()));
  return { done, seconds: (performance.now() - began) / 1000 };
}
