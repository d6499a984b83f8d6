import type { Server } from "node:http";
import type { WebConfig } from "../shell/config.ts";
import { type ConnectionLimit, limitConnections, logTimeouts } from "./visitor-limits.ts";

/** Longer than a load balancer keeps idle connections, so that it never sends into one that we are closing. */
const KEEP_ALIVE_MS = 65_000;
/** How often connections are checked for requests that take too long to arrive. */
export const CHECK_INTERVAL_MS = 5_000;
/** How often connections whose response is out are closed while we end. */
const IDLE_CHECK_MS = 100;

/**
 * Connections that wait until this process accepts them. For one more the system has no room, and its browser waits a second or longer in silence before it tries
 * again. Node's 511 are less than what comes at the same time after a restart; Linux allows 4096 (`net.core.somaxconn`).
 */
const CONNECTIONS_WAITING = 4096;

/** Whether this process is to end: balancers should send requests elsewhere, and connections end with their response. */
export interface Drain {
  isDraining: boolean;
}

export interface Hooks {
  /** Connections are taken. */
  readonly onListening: () => void;
  /** Ends what would keep the process alive, such as open streams. */
  readonly close: () => void;
  /** Which of them are read. */
  readonly connections: ConnectionLimit;
}

/**
 * Listens, and ends on SIGTERM and SIGINT, and when the process that started this one is gone: first balancers learn of it while everything is
 * still answered, then nothing new is accepted and requests under way finish.
 */
export function listenUntilStopped(server: Server, config: WebConfig, drain: Drain, { onListening, close, connections }: Hooks): void {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = config.headersTimeoutMs;
  server.requestTimeout = Math.max(config.requestTimeoutMs, config.headersTimeoutMs);
  const endSurplus = limitConnections(server, config, connections);
  logTimeouts(server, Date.now);
  server.listen(config.port, config.host, CONNECTIONS_WAITING, onListening);
  const leave = () => {
    endSurplus();
    server.close(() => process.exit(0));
    // Requests that were begun before we knew leave their connections open; each is closed once its response is out.
    setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS).unref();
    close();
    setTimeout(() => process.exit(0), config.drainLimitMs).unref();
  };
  const stop = () => {
    if (drain.isDraining) return;
    drain.isDraining = true;
    if (config.drainDelayMs === 0) leave();
    else setTimeout(leave, config.drainDelayMs);
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  process.once("disconnect", stop);
}
