import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { pino, type Logger } from "pino";
import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";
import type { WebConfig } from "../shell/config.ts";
import { logFault, workerFacts } from "../shell/fault-log.ts";
import type { LiteReason } from "../shell/lite.ts";
import type { Trim } from "./memory-trim.ts";
import { belongsToApi } from "./proxy.ts";

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const TRIM_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1];
const LOOP_RESOLUTION_MS = 20;
const REQUEST_ID = /^[\w-]{8,64}$/;
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** What the site counts about itself, and writes about each request. */
export interface Observation {
  readonly registry: Registry;
  /** Names the request, also to the API, and follows it to its end. */
  readonly follow: (request: IncomingMessage, response: ServerResponse, pathname: string) => void;
  readonly countPage: (from: "cache" | "rendering") => void;
  readonly countLitePage: (reason: LiteReason) => void;
  readonly countSurplusConnection: () => void;
  readonly countTrim: (trim: Trim) => void;
}

type Kind = "api" | "desk" | "asset" | "page";

/** Starts the site's metrics and its access log. Once per process: it also registers those of Node itself. */
export function observe(config: Pick<WebConfig, "accessLog" | "proxyHops">): Observation {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: "plaza_site_request_seconds",
    help: "Time from a request's arrival to the end of its answer; event streams are not counted",
    labelNames: ["kind", "status"] as const,
    buckets: BUCKETS,
    registers,
  });
  const pages = new Counter({
    name: "plaza_site_pages_total",
    help: "Pages for visitors, from the micro cache or rendered",
    labelNames: ["from"] as const,
    registers,
  });
  const litePages = new Counter({
    name: "plaza_site_lite_pages_total",
    help: "Pages without scripts, fonts and pictures, because somebody chose that or the browser asks to save data",
    labelNames: ["reason"] as const,
    registers,
  });
  const surplus = new Counter({
    name: "plaza_site_surplus_connections_total",
    help: "Connections beyond CONNECTIONS_PER_ADDRESS, which nobody reads",
    registers,
  });
  // Under the names that every Node process has, so that common dashboards find them.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_RESOLUTION_MS });
  const log = accessLog();
  return {
    registry,
    countPage: (from) => pages.inc({ from }),
    countLitePage: (reason) => litePages.inc({ reason }),
    countSurplusConnection: () => surplus.inc(),
    countTrim: trimCounter(registers),
    follow: (request, response, pathname) => {
      const requestId = nameRequest(request, config);
      response.setHeader("x-request-id", requestId);
      const startedAt = performance.now();
      response.once("close", () => {
        if (response.getHeader("content-type")?.toString().startsWith("text/event-stream") === true) return;
        const kind = kindOf(pathname);
        const ms = performance.now() - startedAt;
        requests.observe({ kind, status: response.statusCode }, ms / 1000);
        if (!config.accessLog) return;
        log.info(
          { requestId, traceId: String(request.headers["traceparent"]).slice(3, 35), kind, status: response.statusCode, ms: Math.ceil(ms) },
          "request",
        );
      });
    },
  };
}

function accessLog(): Logger {
  return pino(
    {
      base: workerFacts(),
      messageKey: "event",
      timestamp: () => `,"at":"${new Date().toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
    },
    pino.destination({ fd: 2, sync: true }),
  );
}

function trimCounter(registers: Registry[]): Observation["countTrim"] {
  const trims = new Histogram({
    name: "plaza_site_memory_trim_seconds",
    help: "How long it took to give free memory back to the system, during which nothing else was done",
    buckets: TRIM_BUCKETS,
    registers,
  });
  const trimmed = new Counter({
    name: "plaza_site_memory_trimmed_bytes_total",
    help: "Memory that was given back to the system",
    registers,
  });
  return ({ bytes, seconds }) => {
    trims.observe(seconds);
    trimmed.inc(bytes);
  };
}

/** Only a proxy of ours may choose the request's id; a trace may be anybody's. */
function nameRequest(request: IncomingMessage, { proxyHops }: Pick<WebConfig, "proxyHops">): string {
  const { "x-request-id": given, traceparent } = request.headers;
  const requestId = proxyHops > 0 && typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
  request.headers["x-request-id"] = requestId;
  if (typeof traceparent !== "string" || !TRACEPARENT.test(traceparent))
    request.headers["traceparent"] = `00-${randomBytes(16).toString("hex")}-${randomBytes(8).toString("hex")}-01`;
  return requestId;
}

/** Not the address: that can hold order numbers and tokens. */
function kindOf(pathname: string): Kind {
  if (belongsToApi(pathname)) return "api";
  if (/^\/(assets|builds|_comp|fonts)\//.test(pathname) || /\.\w{2,5}$/.test(pathname)) return "asset";
  return pathname.includes("/desk") ? "desk" : "page";
}

/** Metrics on a separate port, which visitors don't reach. @returns null where none is set */
export function serveMetrics(
  { scrape, contentType }: { readonly scrape: () => Promise<string>; readonly contentType: string },
  { metricsHost, metricsPort }: Pick<WebConfig, "metricsHost" | "metricsPort">,
): Server | null {
  if (metricsPort === 0) return null;
  const server = createServer((request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    scrape().then(
      (text) => void response.writeHead(200, { "content-type": contentType }).end(text),
      (fault: unknown) => {
        logFault("metrics", fault);
        response.writeHead(500).end();
      },
    );
  });
  return server.listen(metricsPort, metricsHost).unref();
}
