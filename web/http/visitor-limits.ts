import { createHmac, randomBytes } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { WebConfig } from "../shell/config.ts";
import { logLine } from "../shell/fault-log.ts";
import { splitLimit } from "@plaza/workers/shares.ts";
import type { Worker } from "@plaza/workers/worker.ts";
import { clientIp, type CountedNetwork, networksOf, visitorOf } from "./client-ip.ts";
import { surplusConnections } from "./surplus-connections.ts";

/** How often one visitor at one limit is written into the log. */
const LOGGED_EVERY_MS = 60_000;
const MOST_LOGGED = 1_000;

/** The same for one visitor as long as this process runs, and nothing to anybody else: an address is personal data. */
const SALT = randomBytes(16);

function pseudonym(visitor: string): string {
  return `visitor ${createHmac("sha256", SALT).update(visitor).digest("hex").slice(0, 8)}`;
}

/** What to call when it is over, once or more; null where a visitor, or a network, has as many as there may be, which is logged once a minute. */
export type Entry = (() => void) | null;

/** How much of one thing each visitor has at once, and each of the wider networks that the visitor is in. */
export interface VisitorLimit {
  /** @returns later only where another process must be asked first */
  enter(address: string): Entry | Promise<Entry>;
}

/** What limits need to know of where and when they count. */
export interface Counting {
  readonly now: () => number;
  /** This process as one of several that count together; null: it is alone. */
  readonly worker: Pick<Worker, "count" | "borrow" | "giveBack"> | null;
}

/** Writes a line about a visitor into the log, about each once a minute. */
function visitorLog(now: () => number): (visitor: string, text: string) => void {
  const logged = new Map<string, number>();
  return (visitor, text) => {
    if ((logged.get(visitor) ?? Number.NEGATIVE_INFINITY) > now() - LOGGED_EVERY_MS) return;
    if (logged.size >= MOST_LOGGED) logged.clear();
    logged.set(visitor, now());
    logLine("limit", text);
  };
}

/**
 * One of several workers has a small share of each limit without asking, and borrows the rest from the process that started it: together they let through
 * what one alone would, however the visitor's connections are spread.
 * @param name for the log
 * @param limit per visitor; 0: none
 */
export function visitorLimit(name: string, limit: number, { now, worker }: Counting): VisitorLimit {
  const counts = new Map<string, number>();
  const log = visitorLog(now);
  const report = (network: CountedNetwork) =>
    log(network.name, `${name}: ${pseudonym(network.name)} has ${limit * network.times} and is refused more`);
  const add = (networks: readonly CountedNetwork[], count: number) => {
    for (const network of networks) {
      const total = (counts.get(network.name) ?? 0) + count;
      if (total > 0) counts.set(network.name, total);
      else counts.delete(network.name);
    }
  };
  /** Those of which this process has all that it may have without asking. */
  const beyondShare = (networks: readonly CountedNetwork[]) =>
    limit === 0
      ? []
      : networks.filter(({ name: network, times }) => (counts.get(network) ?? 0) >= splitLimit(limit * times, worker?.count ?? 1).free);
  const enterAlone = (networks: readonly CountedNetwork[]): Entry => {
    const full = limit === 0 ? undefined : networks.find((network) => (counts.get(network.name) ?? 0) >= limit * network.times);
    if (full !== undefined) {
      report(full);
      return null;
    }
    add(networks, 1);
    return once(() => add(networks, -1));
  };
  const enterBorrowing = async (networks: readonly CountedNetwork[], asked: readonly CountedNetwork[], lender: Lender): Promise<Entry> => {
    const names = asked.map((network) => `${name} ${network.name}`);
    // Counted before it is known: a request that comes meanwhile must not take the same one.
    add(networks, 1);
    const claims = asked.map(({ times }, index) => ({ name: names[index] ?? "", most: splitLimit(limit * times, lender.count).lent }));
    const full = await lender.borrow(claims);
    if (full === null)
      return once(() => {
        add(networks, -1);
        lender.giveBack(names);
      });
    add(networks, -1);
    report(asked[names.indexOf(full)] ?? { name: full, times: 1 });
    return null;
  };
  return {
    enter: (address) => {
      const networks = networksOf(address);
      if (worker === null) return enterAlone(networks);
      const asked = beyondShare(networks);
      if (asked.length > 0) return enterBorrowing(networks, asked, worker);
      add(networks, 1);
      return once(() => add(networks, -1));
    },
  };
}

type Lender = NonNullable<Counting["worker"]>;

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}

/** How connections are counted. */
export interface ConnectionLimit extends Counting {
  /** A connection that is not read: its address has too many. */
  readonly onSurplus: () => void;
}

/**
 * Keeps connections beyond the limit from being read, before anything is allocated for them: they wait unanswered and are then reset. Behind a
 * proxy of ours all connections come from its address, so there only requests can be counted.
 * @returns ends those that wait
 */
export function limitConnections(
  server: Server,
  config: Pick<WebConfig, "proxyHops" | "connectionsPerAddress" | "surplusConnectionMs">,
  counting: ConnectionLimit,
): () => void {
  const surplus = surplusConnections(config.surplusConnectionMs);
  if (config.proxyHops > 0) return () => surplus.end();
  const connections = visitorLimit("CONNECTIONS_PER_ADDRESS", config.connectionsPerAddress, counting);
  // Those of `node:http` itself, which make a parser for every connection.
  const readers = server.listeners("connection");
  server.removeAllListeners("connection");
  const read = (socket: Socket, leave: Entry) => {
    if (leave === null) {
      counting.onSurplus();
      return surplus.keep(socket);
    }
    socket.once("close", leave);
    for (const reader of readers) Reflect.apply(reader, server, [socket]);
  };
  const readOnce = async (socket: Socket, entry: Promise<Entry>) => {
    const leave = await entry;
    socket.off("error", ignoreError);
    if (socket.destroyed) leave?.();
    else read(socket, leave);
  };
  server.on("connection", (socket: Socket) => {
    const entry = connections.enter(socket.remoteAddress ?? "");
    if (!(entry instanceof Promise)) return read(socket, entry);
    // What goes wrong with it until then concerns nobody.
    socket.on("error", ignoreError);
    void readOnce(socket, entry);
  });
  return () => surplus.end();
}

/** What Node answers where nobody listens to `clientError`. */
const CLIENT_FAULTS: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
};

/**
 * Logs requests that took too long to come, each visitor once a minute, and answers faulty ones as Node does. Browsers open connections ahead
 * of need: one that has sent nothing is closed without a word.
 */
export function logTimeouts(server: Server, now: () => number): void {
  const log = visitorLog(now);
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    const code = error.code ?? "";
    const visitor = visitorOf(socket.remoteAddress ?? "");
    if (code === "ERR_HTTP_REQUEST_TIMEOUT" && socket.bytesRead === 0) return void socket.destroy();
    if (code === "ERR_HTTP_REQUEST_TIMEOUT") log(visitor, `a request of ${pseudonym(visitor)} took too long to come and was closed`);
    if (socket.writable && code !== "ECONNRESET")
      socket.write(`HTTP/1.1 ${CLIENT_FAULTS[code] ?? "400 Bad Request"}\r\nConnection: close\r\n\r\n`);
    socket.destroy();
  });
}

/** Counts a request until it is answered. @returns whether it is counted; not where its visitor has too many under way */
export function requestAdmission(config: Pick<WebConfig, "proxyHops" | "requestsPerAddress">, counting: Counting) {
  const requests = visitorLimit("REQUESTS_PER_ADDRESS", config.requestsPerAddress, counting);
  return (request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean> => {
    const entry = requests.enter(clientIp(request, config.proxyHops));
    return entry instanceof Promise ? entry.then((leave) => followEntry(response, leave)) : followEntry(response, entry);
  };
}

function followEntry(response: ServerResponse, leave: Entry): boolean {
  if (leave === null) return false;
  // Gone while another process was asked about it.
  if (response.destroyed) leave();
  response.once("close", leave);
  // An event stream is under way for hours: the API counts those, by person.
  response.once(STREAM_OPENED, leave);
  return true;
}

/** What the proxy tells of a response that has turned out to be an event stream. */
export const STREAM_OPENED = "plaza:stream-opened";

function ignoreError(): void {}
