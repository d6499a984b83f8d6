import type { Server } from "node:http";
import type { WebConfig } from "../shell/config.ts";
import { limitConnections } from "./visitor-limits.ts";

/** Longer than a load balancer keeps idle connections, so that it never sends into one that we are closing. */
const KEEP_ALIVE_MS = 65_000;
/** How often connections are checked for requests that take too long to arrive. */
export const CHECK_INTERVAL_MS = 5_000;
/** How long open answers may take to end once we are told to stop. */
const GRACE_MS = 5_000;

/**
 * Listens, and ends on SIGTERM and SIGINT, and when the process that started this one is gone.
 * @param close ends what would keep the process alive, such as open streams
 */
export function listenUntilStopped(server: Server, config: WebConfig, close: () => void): void {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = config.headersTimeoutMs;
  server.requestTimeout = Math.max(config.requestTimeoutMs, config.headersTimeoutMs);
  limitConnections(server, config);
  server.listen(config.port, config.host, () => {
    process.stdout.write(`site: listening on ${config.port}\n`);
    process.send?.("listening");
  });
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    close();
    setTimeout(() => process.exit(0), GRACE_MS).unref();
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  process.once("disconnect", stop);
}
