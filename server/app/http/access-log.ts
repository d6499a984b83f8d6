import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../../core/context.ts";
import type { Metrics } from "../../core/metrics/metrics.ts";
import type { Exporter } from "../../core/tracing/otlp-exporter.ts";

/** What machines ask every few seconds is in the metrics alone. */
const QUIET = new Set(["GET /healthz", "GET /readyz", "GET /metrics"]);

/**
 * One line, one observation and perhaps one span for each request. They name the call, never its address, its query or its sender: those can
 * hold order numbers, tokens and names.
 */
export function observeRequests(
  app: FastifyInstance,
  context: Context,
  { metrics, exporter }: { readonly metrics: Metrics; readonly exporter: Exporter | null },
): void {
  const { accessLog } = context.config;
  app.addHook("onResponse", async (request, reply) => {
    const call = callOf(request);
    const ms = reply.elapsedTime;
    const { statusCode: status } = reply;
    const code = reply.refusedFor;
    metrics.observeRequest(call, status, ms / 1000);
    if (code !== null) metrics.countRefusal(code);
    if (QUIET.has(call)) return;
    const { scope } = request;
    if (accessLog)
      context.log("info", "request", {
        requestId: scope.requestId,
        traceId: scope.traceId,
        call,
        status,
        ...(code === null ? {} : { code }),
        ms: Math.ceil(ms),
      });
    if (exporter === null) return;
    const endMs = Date.now();
    exporter.record({ scope, name: call, status, startMs: endMs - Math.ceil(ms), endMs });
  });
}

function callOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url ?? "none"}`;
}
