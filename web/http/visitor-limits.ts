import { createHmac, randomBytes } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { WebConfig } from "../shell/config.ts";
import { logLine } from "../shell/fault-log.ts";
import { clientIp, networksOf, visitorOf } from "./client-ip.ts";
import { surplusConnections } from "./surplus-connections.ts";

/** How often one visitor at one limit is written into the log. */
const LOGGED_EVERY_MS = 60_000;
const MOST_LOGGED = 1_000;

/** The same for one visitor as long as this process runs, and nothing to anybody else: an address is personal data. */
const SALT = randomBytes(16);

function pseudonym(visitor: string): string {
  return `visitor ${createHmac("sha256", SALT).update(visitor).digest("hex").slice(0, 8)}`;
}

/** How much of one thing each visitor has at once, and each of the wider networks that the visitor is in. */
export interface VisitorLimit {
  /** @returns what to call when it is over, once or more; null where one of them has as many as there may be, which is logged once a minute */
  enter(address: string): (() => void) | null;
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

/** @param name for the log @param limit per visitor; 0: none */
export function visitorLimit(name: string, limit: number, now: () => number): VisitorLimit {
  const counts = new Map<string, number>();
  const log = visitorLog(now);
  const report = (network: string, most: number) => log(network, `${name}: ${pseudonym(network)} has ${most} and is refused more`);
  const add = (network: string, count: number) => {
    const total = (counts.get(network) ?? 0) + count;
    if (total > 0) counts.set(network, total);
    else counts.delete(network);
  };
  return {
    enter: (address) => {
      const networks = networksOf(address);
      const full = limit === 0 ? undefined : networks.find((network) => (counts.get(network.name) ?? 0) >= limit * network.times);
      if (full !== undefined) {
        report(full.name, limit * full.times);
        return null;
      }
      for (const network of networks) add(network.name, 1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        for (const network of networks) add(network.name, -1);
      };
    },
  };
}

/**
 * Keeps connections beyond the limit from being read, before anything is allocated for them: they wait unanswered and are then reset. Behind a
 * proxy of ours all connections come from its address, so there only requests can be counted.
 * @param onSurplus is called for each of them
 * @returns ends those that wait
 */
export function limitConnections(
  server: Server,
  config: Pick<WebConfig, "proxyHops" | "connectionsPerAddress" | "surplusConnectionMs">,
  onSurplus: () => void,
): () => void {
  const surplus = surplusConnections(config.surplusConnectionMs);
  if (config.proxyHops > 0) return () => surplus.end();
  const connections = visitorLimit("CONNECTIONS_PER_ADDRESS", config.connectionsPerAddress, Date.now);
  // Those of `node:http` itself, which make a parser for every connection.
  const readers = server.listeners("connection");
  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) => {
    const leave = connections.enter(socket.remoteAddress ?? "");
    if (leave === null) {
      onSurplus();
      return surplus.keep(socket);
    }
    socket.once("close", leave);
    for (const read of readers) Reflect.apply(read, server, [socket]);
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

/** Counts a request until it is answered. @returns false where its visitor has too many under way; then it is not counted */
export function requestAdmission(config: Pick<WebConfig, "proxyHops" | "requestsPerAddress">) {
  const requests = visitorLimit("REQUESTS_PER_ADDRESS", config.requestsPerAddress, Date.now);
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const leave = requests.enter(clientIp(request, config.proxyHops));
    if (leave === null) return false;
    response.once("close", leave);
    // An event stream is under way for hours: the API counts those, by person.
    response.once(STREAM_OPENED, leave);
    return true;
  };
}

/** What the proxy tells of a response that has turned out to be an event stream. */
export const STREAM_OPENED = "plaza:stream-opened";
