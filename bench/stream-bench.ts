import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { freePort } from "@plaza/contract/testing/ports.ts";
import { sealingKeyOf } from "@plaza/server/core/secrets/seal.ts";
import { makeDatabase, type BenchDatabase } from "./databases.ts";
import { milliseconds, percentile, table } from "./figures.ts";
import { HttpConnection } from "./http-connection.ts";
import { memoryOf, type ProcessMemory } from "./process-memory.ts";
import { connectionsWithoutRoom, postmasterOf, processorSeconds } from "./processor-time.ts";
import { serverEnvironment, startServerProcess, type ServerProcess } from "./server-process.ts";
import { type Chatted, type ChatPair, STREAMS_EACH, StreamClient } from "./stream-load.ts";
import { orderIdOf, requests } from "./trade-load.ts";
import { makeTraders, type Pair } from "./traders.ts";

export interface StreamBenchOptions {
  readonly clusterUrl: string;
  /** An even number: two people write to each other. */
  readonly streams: number;
  /** Without and with streams. */
  readonly idleSeconds: number;
  readonly messagesPerSecond: number;
  readonly chatSeconds: number;
  /** Orders in whose chats is written. Nobody may write more than 30 lines a minute. */
  readonly chatPairs: number;
  readonly restarts: readonly RestartFigures["how"][];
  /** From when the process is ready again; after it a restart has failed. */
  readonly returnPatienceSeconds: number;
  readonly report: (line: string) => void;
}

export interface StreamBench {
  readonly streams: number;
  /** Milliseconds of processor time to open one, of each process; null where the system doesn't tell. */
  readonly opening: { readonly perSecond: number; readonly server: number | null; readonly postgres: number | null };
  /** KiB that each stream adds to the server after a collection. The goal is 14. */
  readonly resident: number;
  readonly heap: number;
  readonly idle: { readonly without: IdleFigures; readonly open: IdleFigures };
  /** The goal's rate, or what the machine carries; where it carries less, also half of that. */
  readonly chats: readonly ChatFigures[];
  readonly restarts: readonly RestartFigures[];
}

export interface IdleFigures {
  readonly transactionsPerSecond: number;
  /** Milliseconds of processor time a second. */
  readonly server: number | null;
  readonly postgres: number | null;
  readonly load: number;
}

export interface ChatFigures {
  readonly offered: number;
  readonly perSecond: number;
  readonly refused: number;
  /** Messages that had not arrived at an end half a minute after the last one, or that came in two pieces. */
  readonly missing: number;
  readonly sender: { readonly p50: number; readonly p99: number };
  readonly receiver: { readonly p50: number; readonly p99: number };
  /** Milliseconds of processor time a message; of the load, apart. */
  readonly server: number | null;
  readonly postgres: number | null;
  readonly load: number;
}

export interface RestartFigures {
  readonly how: "in order" | "killed";
  /** From the signal. */
  readonly readySeconds: number;
  /** From the signal until the last stream was back; null: not all came within the time. The goal is 30. */
  readonly backSeconds: number | null;
  readonly missing: number;
  /** The most streams that opened within one second. */
  readonly peakPerSecond: number;
  readonly refused: number;
  /** Attempts in vain, most of them while nobody listened. */
  readonly failed: number;
  /** Connections of the whole machine for which a queue had no room, each try counted: silence of a second or longer for a page. */
  readonly withoutRoom: number | null;
  /** Share of a processor, from its start until the last stream was back. */
  readonly serverShare: number | null;
}

/** What of an order's row is another pair's by as much as the pair is further on (`traders.ts`). */
const NUMBERED: ReadonlySet<string> = new Set(["id", "advert_id", "maker_id", "taker_id", "buyer_id", "seller_id", "payment_id"]);

/** What streams cost a server while nothing happens, how soon a message is at both ends, and how they come back after a restart. */
export async function benchStreams(options: StreamBenchOptions): Promise<StreamBench> {
  const { clusterUrl, streams, idleSeconds, report } = options;
  const database = await makeDatabase(clusterUrl, "bench_streams");
  // No job is a stream's; and the same address after a restart, as behind a proxy.
  const environment: Readonly<Record<string, string>> = { ...serverEnvironment(database), ROLE: "api", API_PORT: String(await freePort()) };
  const watchedServer = () => startServerProcess(environment, undefined, null, true);
  let server = await watchedServer();
  const clients: StreamClient[] = [];
  try {
    report(`preparing ${streams} people`);
    const began = performance.now();
    const sealingKey = sealingKeyOf([Buffer.from(environment["SEALING_KEY"] ?? "", "hex")]);
    const { pairs } = await makeTraders(database.owner, sealingKey, streams / 2, options.chatPairs);
    const orderIds = await placeOrders(server.url, database.owner, pairs.slice(0, options.chatPairs));
    await database.owner.query("VACUUM ANALYZE");
    const groups = Array.from({ length: Math.ceil(streams / STREAMS_EACH) }, (_, index) =>
      pairs.slice((index * STREAMS_EACH) / 2, ((index + 1) * STREAMS_EACH) / 2),
    );
    for (const _ of groups) clients.push(new StreamClient());
    report(`ready after ${((performance.now() - began) / 1000).toFixed(1)} s; no stream: idle for ${idleSeconds} s`);
    const without = await idle(database, server, clients, idleSeconds);
    const empty = await memoryOf(server.child);
    report(`opening ${streams} streams with ${clients.length} processes`);
    const opening = await openAll(database, server, clients, groups);
    await allOpen(clients, streams, options.returnPatienceSeconds);
    const full = await memoryOf(server.child);
    report(`${streams} streams: idle for ${idleSeconds} s`);
    const open = await idle(database, server, clients, idleSeconds);
    const chats = await chatAsCarried(options, { database, server, client: clients[0], pairs: chatPairs(orderIds) });
    const restarts: RestartFigures[] = [];
    for (const how of options.restarts) {
      report(`a restart, ${how}`);
      const restart = await restarted(how, server, watchedServer, clients, options);
      ({ server } = restart);
      restarts.push(restart.figures);
    }
    const each = (field: keyof ProcessMemory) => (full[field] - empty[field]) / streams / 1024;
    return { streams, opening, resident: each("rss"), heap: each("heapUsed") + each("external"), idle: { without, open }, chats, restarts };
  } finally {
    for (const client of clients) await client.close();
    await server.stop();
    await database.drop();
  }
}

/**
 * The first pair's order, which the server places, and a copy of its row for each other pair. What else a placement leaves, above all coins in escrow, a
 * chat does without, and placing hundreds takes longer than everything that is measured.
 * @returns in the order of the pairs
 */
async function placeOrders(url: URL, owner: pg.Pool, pairs: readonly Pair[]): Promise<string[]> {
  const [first] = pairs;
  if (first === undefined) return [];
  const connection = await HttpConnection.open(url);
  const headers = { authorization: `Bearer ${first.buyerToken}`, "idempotency-key": `chat-${first.advertId}` };
  const id = orderIdOf((await connection.post("/api/ctc/create-order", headers, requests.create(first))).body);
  connection.close();
  const client = await owner.connect();
  try {
    await client.query("BEGIN");
    // Without the triggers that look for the escrow.
    await client.query("SET LOCAL session_replication_role = replica");
    const { rows } = await client.query<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'orders'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    );
    const values = rows.map(({ name }) =>
      NUMBERED.has(name) ? `${name} + slot` : name === "external_id" ? "external_id || '-' || slot" : name,
    );
    const copies = await client.query<{ id: string }>(
      `INSERT INTO orders (${rows.map(({ name }) => name).join(", ")})
       SELECT ${values.join(", ")} FROM orders CROSS JOIN generate_series(1, $2::int) AS slot WHERE id = $1 ORDER BY slot RETURNING id`,
      [id, pairs.length - 1],
    );
    await client.query("COMMIT");
    return [id, ...copies.rows.map((copy) => copy.id)];
  } finally {
    client.release();
  }
}

/** The first client holds each pair's streams beside each other. */
function chatPairs(orderIds: readonly string[]): ChatPair[] {
  return orderIds.slice(0, STREAMS_EACH / 2).map((orderId, index) => ({ one: 2 * index, other: 2 * index + 1, orderId }));
}

interface Spent {
  readonly server: number | null;
  readonly postgres: number | null;
  readonly load: number;
}

async function spentBy(database: BenchDatabase, server: ServerProcess, clients: readonly StreamClient[]): Promise<Spent> {
  const states = await Promise.all(clients.map((client) => client.state()));
  return {
    server: processorSeconds(server.pid),
    postgres: processorSeconds((await postmasterOf(database.owner)) ?? 0),
    load: states.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}

/** Milliseconds of each for one of `count`. */
function costOf(before: Spent, after: Spent, count: number): Spent {
  const each = (from: number | null, to: number | null) => (from === null || to === null ? null : ((to - from) * 1000) / count);
  return {
    server: each(before.server, after.server),
    postgres: each(before.postgres, after.postgres),
    load: ((after.load - before.load) * 1000) / count,
  };
}

async function openAll(
  database: BenchDatabase,
  server: ServerProcess,
  clients: readonly StreamClient[],
  groups: readonly (readonly Pair[])[],
): Promise<StreamBench["opening"]> {
  const before = await spentBy(database, server, clients);
  const began = performance.now();
  const tokensOf = (group: readonly Pair[]) => group.flatMap(({ buyerToken, sellerToken }) => [buyerToken, sellerToken]);
  await Promise.all(clients.map((client, index) => client.open(server.url, tokensOf(groups[index] ?? []))));
  const took = (performance.now() - began) / 1000;
  const count = groups.reduce((sum, group) => sum + group.length * 2, 0);
  const { server: ofServer, postgres } = costOf(before, await spentBy(database, server, clients), count);
  return { perSecond: count / took, server: ofServer, postgres };
}

async function openCount(clients: readonly StreamClient[]): Promise<number> {
  const states = await Promise.all(clients.map((client) => client.state()));
  return states.reduce((sum, { open }) => sum + open, 0);
}

/** @returns whether all were open in time */
async function allOpen(clients: readonly StreamClient[], streams: number, patienceSeconds: number): Promise<boolean> {
  const until = performance.now() + patienceSeconds * 1000;
  while (performance.now() < until) {
    if ((await openCount(clients)) === streams) return true;
    await pause(100);
  }
  return false;
}

async function idle(
  database: BenchDatabase,
  server: ServerProcess,
  clients: readonly StreamClient[],
  seconds: number,
): Promise<IdleFigures> {
  const [before, committed] = [await spentBy(database, server, clients), await transactions(database)];
  await pause(seconds * 1000);
  const [after, then] = [await spentBy(database, server, clients), await transactions(database)];
  return { transactionsPerSecond: (then - committed) / seconds, ...costOf(before, after, seconds) };
}

/** A statement outside of a transaction is one by itself. Connections count theirs up to a second late, and idle ones later; this is one, too. */
async function transactions({ owner }: BenchDatabase): Promise<number> {
  const { rows } = await owner.query<{ count: string }>(
    "SELECT (xact_commit + xact_rollback)::text AS count FROM pg_stat_database WHERE datname = current_database()",
  );
  return Number(rows[0]?.count ?? 0);
}

interface ChatParts {
  readonly database: BenchDatabase;
  readonly server: ServerProcess;
  readonly client: StreamClient | undefined;
  readonly pairs: readonly ChatPair[];
}

const CARRIED = 0.95;

async function chatAsCarried(options: StreamBenchOptions, parts: ChatParts): Promise<ChatFigures[]> {
  const first = await chatAt(options.messagesPerSecond, options, parts);
  if (first.perSecond >= options.messagesPerSecond * CARRIED) return [first];
  return [first, await chatAt(Math.max(1, Math.round(first.perSecond / 2)), options, parts)];
}

async function chatAt(perSecond: number, { chatSeconds, report }: StreamBenchOptions, parts: ChatParts): Promise<ChatFigures> {
  const { database, server, client, pairs } = parts;
  if (client === undefined) throw new Error("nobody holds a stream");
  report(`${perSecond} messages a second for ${chatSeconds} s in ${pairs.length} chats`);
  const before = await spentBy(database, server, [client]);
  const chatted = await client.chat(pairs, perSecond, chatSeconds);
  return chatFigures(perSecond, chatted, costOf(before, await spentBy(database, server, [client]), chatted.sent));
}

function chatFigures(offered: number, { sent, refused, perSecond, atSender, atReceiver }: Chatted, cost: Spent): ChatFigures {
  const times = (values: readonly number[]) => ({ p50: percentile(values, 0.5), p99: percentile(values, 0.99) });
  const missing = Math.max(0, 2 * sent - atSender.length - atReceiver.length);
  return { offered, perSecond, refused, missing, sender: times(atSender), receiver: times(atReceiver), ...cost };
}

async function restarted(
  how: RestartFigures["how"],
  server: ServerProcess,
  start: () => Promise<ServerProcess>,
  clients: readonly StreamClient[],
  { streams, returnPatienceSeconds }: StreamBenchOptions,
): Promise<{ readonly server: ServerProcess; readonly figures: RestartFigures }> {
  for (const client of clients) await client.mark();
  const [began, noRoom] = [performance.now(), connectionsWithoutRoom()];
  if (how === "killed") process.kill(server.pid, "SIGKILL");
  await server.stop();
  const next = await start();
  const readySeconds = (performance.now() - began) / 1000;
  const areBack = await allOpen(clients, streams, returnPatienceSeconds);
  const tookSeconds = (performance.now() - began) / 1000;
  const [spent, noRoomThen] = [processorSeconds(next.pid), connectionsWithoutRoom()];
  const states = await Promise.all(clients.map((client) => client.state()));
  const sum = (valueOf: (state: (typeof states)[number]) => number) => states.reduce((total, state) => total + valueOf(state), 0);
  const figures: RestartFigures = {
    how,
    readySeconds,
    backSeconds: areBack ? tookSeconds : null,
    missing: streams - sum(({ open }) => open),
    peakPerSecond: mostWithinASecond(states.flatMap(({ opens }) => opens)),
    refused: sum(({ refused }) => refused),
    failed: sum(({ failed }) => failed),
    withoutRoom: noRoom === null || noRoomThen === null ? null : noRoomThen - noRoom,
    serverShare: spent === null ? null : spent / tookSeconds,
  };
  return { server: next, figures };
}

function mostWithinASecond(instants: readonly number[]): number {
  const ordered = instants.toSorted((a, b) => a - b);
  let [most, from] = [0, 0];
  for (const [index, at] of ordered.entries()) {
    while (at - (ordered[from] ?? at) >= 1000) from++;
    most = Math.max(most, index - from + 1);
  }
  return most;
}

/** For the terminal. */
export function streamReport({ streams, opening, resident, heap, idle: { without, open }, chats, restarts }: StreamBench): string {
  const time = (value: number | null) => (value === null ? "" : milliseconds(value));
  const idleRow = (name: string, figures: IdleFigures) => [
    name,
    figures.transactionsPerSecond.toFixed(1),
    time(figures.server),
    time(figures.postgres),
    time(figures.load),
  ];
  const chatRows = chats.map(({ offered, perSecond, refused, missing, sender, receiver, server, postgres, load }) => [
    `${offered} offered`,
    perSecond.toFixed(0),
    milliseconds(sender.p50),
    milliseconds(sender.p99),
    milliseconds(receiver.p50),
    milliseconds(receiver.p99),
    String(refused),
    String(missing),
    time(server),
    time(postgres),
    time(load),
  ]);
  const restartRows = restarts.map(
    ({ how, readySeconds, backSeconds, missing, peakPerSecond, refused, failed, withoutRoom, serverShare }) => [
      how,
      `${readySeconds.toFixed(1)} s`,
      backSeconds === null ? `never: ${missing}` : `${backSeconds.toFixed(1)} s`,
      String(peakPerSecond),
      String(refused),
      String(failed),
      withoutRoom === null ? "" : String(withoutRoom),
      serverShare === null ? "" : serverShare.toFixed(2),
    ],
  );
  return [
    "",
    `${streams} streams at one process`,
    `  memory after a collection: ${resident.toFixed(1)} KiB resident a stream, ${heap.toFixed(1)} KiB of heap (goal: at most 14)`,
    `  opened ${opening.perSecond.toFixed(0)} a second, server ${time(opening.server)}, PostgreSQL ${time(opening.postgres)} of processor time each`,
    "",
    table(
      ["while nothing happens, a second", "transactions", "server", "PostgreSQL", "load"],
      [idleRow("no stream", without), idleRow(`${streams} streams`, open)],
    ),
    `  a stream adds ${((open.transactionsPerSecond - without.transactionsPerSecond) / streams).toFixed(5)} transactions a second (goal: none)`,
    "",
    table(
      ["messages", "a second", "sender p50", "p99", "receiver p50", "p99", "refused", "missing", "server", "PostgreSQL", "load"],
      chatRows,
    ),
    "  goal: 1,000 a second, p99 at both ends at most 50 ms",
    "",
    table(["restart", "ready", "all back", "most opens in a second", "503", "in vain", "no room", "processors of the server"], restartRows),
    "  goal: all back within 30 s",
    "",
  ].join("\n");
}
