import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Call } from "@plaza/contract/call.ts";
import { calls, type Name } from "@plaza/contract/calls/index.ts";
import type { Context } from "../../core/context.ts";
import { refuse, refuseTooMany, type Refusal } from "../../core/http/refusal.ts";
import type { FailureSender } from "../../core/handler.ts";
import type { Metrics } from "../../core/metrics/metrics.ts";
import { networkOf } from "../../people/accounts/network.ts";
import { type RateLimit, rateLimit } from "./rate-limit.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Requests of each logged-in user, taken once the pipeline knows who it is. */
    userLimit: RateLimit;
  }
}

/** What a trade must not wait for: the steps of orders and appeals, so that coins are released and disputes reach customer service in any rush. */
const URGENT: ReadonlySet<string> = new Set<Name>([
  "POST /api/ctc/update-order-state",
  "POST /api/ctc/create-appeal",
  "POST /api/ctc/add-appeal-evidence",
  "POST /api/ctc/withdraw-appeal",
  "POST /api/ctc/object-to-decision",
]);
/** Reads that a page can do without for a moment. */
const DEFERRABLE = /\/query-[a-z-]*list$|\/public\//;
/** Asked by machines that decide on our life, or open for hours. */
const UNCOUNTED = /^\/(?:healthz|readyz|metrics)$|\/stream$/;

/** By the call and not by a header, which anybody may send. */
const UPLOADS: ReadonlySet<string> = new Set(
  Object.entries<Call>(calls)
    .filter(([, call]) => call.multipart !== undefined)
    .map(([name]) => name.replaceAll(/\{(\w+)\}/g, ":$1")),
);

/** Shares of `REQUESTS_AT_ONCE` up to which each kind is taken on. */
const SHARES = { urgent: 1.5, normal: 1, deferrable: 0.6 } as const;
type Kind = keyof typeof SHARES;

const RETRY_SECONDS = 1;
const LOGGED_EVERY_MS = 60_000;

/**
 * The outer limits, applied before a body is read or the database is needed. The requests of an address are limited for each minute. What a
 * process works on at once is limited too, so that it ends in time; the rest is refused at once, lists first and steps of orders last.
 */
export function admitRequests(app: FastifyInstance, context: Context, metrics: Metrics, sendFailure: FailureSender): void {
  const { requestsPerAddress, requestsPerUser, requestsAtOnce } = context.config;
  app.decorate("userLimit", rateLimit(requestsPerUser, Date.now));
  const byAddress = rateLimit(requestsPerAddress, Date.now);
  const counted = new WeakSet<FastifyRequest>();
  let underWay = 0;
  let loggedAt = 0;
  const shed = (why: string) => {
    metrics.countShed(why);
    if (Date.now() - loggedAt < LOGGED_EVERY_MS) return;
    loggedAt = Date.now();
    context.log("warn", "requests_shed", { why, underWay });
  };
  const refusalOf = (request: FastifyRequest, reply: FastifyReply): Refusal | null => {
    const wait = byAddress.take(networkOf(request.ip));
    if (wait > 0) {
      shed("address");
      return refuseTooMany(wait);
    }
    const kind = kindOf(request);
    if (requestsAtOnce > 0 && underWay >= requestsAtOnce * SHARES[kind]) {
      shed(kind);
      void reply.header("retry-after", RETRY_SECONDS);
      return refuse("not_ready");
    }
    return null;
  };
  app.addHook("onRequest", async (request, reply) => {
    if (UNCOUNTED.test(request.routeOptions.url ?? "")) return undefined;
    const refusal = refusalOf(request, reply);
    if (refusal !== null) return sendFailure(reply, request, refusal);
    return undefined;
  });
  // Once the body is there: a sender who takes long to send one keeps nobody else out. Uploads are read by their handlers and have their own limits.
  app.addHook("preHandler", async (request) => {
    if (UNCOUNTED.test(request.routeOptions.url ?? "") || isUpload(request)) return;
    counted.add(request);
    underWay += 1;
  });
  app.addHook("onResponse", async (request) => void (counted.delete(request) && underWay--));
}

function isUpload({ method, routeOptions }: FastifyRequest): boolean {
  return UPLOADS.has(`${method} ${routeOptions.url ?? ""}`);
}

function kindOf({ method, routeOptions }: FastifyRequest): Kind {
  const url = routeOptions.url ?? "";
  if (URGENT.has(`${method} ${url}`)) return "urgent";
  return DEFERRABLE.test(url) ? "deferrable" : "normal";
}
