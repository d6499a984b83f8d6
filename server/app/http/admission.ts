import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Call } from "@plaza/contract/call.ts";
import { calls } from "@plaza/contract/calls/index.ts";
import type { Context } from "../../core/context.ts";
import { refuseTooMany } from "../../core/http/refusal.ts";
import type { FailureSender } from "../../core/handler.ts";
import { sign } from "../../core/secrets/seal.ts";
import { networkOf, widerNetworkOf, widestNetworkOf } from "../../people/accounts/network.ts";
import { type RateLimit, rateLimit } from "./rate-limit.ts";
import { isUncounted, type Shedding } from "./shedding.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Requests of each logged-in user, taken once the pipeline knows who it is. */
    userLimit: RateLimit;
    /** Requests of each address, by names that don't tell it. */
    addressLimit: RateLimit;
    /** The same of each wider network of IPv6, of 56 and of 48 bits. */
    widerLimits: Readonly<Record<"network56" | "network48", RateLimit>>;
  }
}

/** A customer is often given a /56 or a /48, thousands of networks that each count as an address. In other places strangers share one. The site has the same. */
const WIDER_TIMES = { network56: 4, network48: 16 } as const;
/** Enough that no two addresses share one. */
const NAME_LENGTH = 16;

/** By the call and not by a header, which anybody may send. */
const UPLOADS: ReadonlySet<string> = new Set(
  Object.entries<Call>(calls)
    .filter(([, call]) => call.multipart !== undefined)
    .map(([name]) => name.replaceAll(/\{(\w+)\}/g, ":$1")),
);

/**
 * The limit of an address in each minute, applied before a body is read or the database is needed, and the count of what is under way, by which
 * `shedding.ts` has refused the rest before.
 */
export function admitRequests(app: FastifyInstance, { config }: Context, shedding: Shedding, sendFailure: FailureSender): void {
  const { requestsPerAddress, requestsPerUser } = config;
  app.decorate("userLimit", rateLimit(requestsPerUser, Date.now));
  const byAddress = rateLimit(requestsPerAddress, Date.now);
  app.decorate("addressLimit", byAddress);
  const wider = {
    network56: rateLimit(WIDER_TIMES.network56 * requestsPerAddress, Date.now),
    network48: rateLimit(WIDER_TIMES.network48 * requestsPerAddress, Date.now),
  };
  app.decorate("widerLimits", wider);
  const nameOf = (network: string) => sign(config.signingKey, "address-limit", network).slice(0, NAME_LENGTH);
  const take = (limit: RateLimit, network: string | null) => (network === null ? 0 : limit.take(nameOf(network)));
  const waitOf = (ip: string) =>
    take(byAddress, networkOf(ip)) || take(wider.network56, widerNetworkOf(ip)) || take(wider.network48, widestNetworkOf(ip));
  const underWay = new WeakMap<FastifyRequest, UnderWay>();
  app.addHook("onRequest", async (request, reply) => {
    if (isUncounted(request.routeOptions.url ?? "")) return undefined;
    const wait = requestsPerAddress === 0 ? 0 : waitOf(request.ip);
    if (wait === 0) return undefined;
    shedding.report("address");
    return sendFailure(reply, request, refuseTooMany(wait));
  });
  // Once the body is there: a sender who takes long to send one keeps nobody else out. Uploads are read by their handlers and have their own limits.
  app.addHook("preHandler", async (request, reply) => {
    if (isUncounted(request.routeOptions.url ?? "") || isUpload(request)) return;
    const end = shedding.begin();
    const entry: UnderWay = { isAnswered: false, isClosed: false, end };
    underWay.set(request, entry);
    const close = () => {
      entry.isClosed = true;
      entry.isAnswered ||= reply.sent;
      endIfOver(entry);
    };
    if (reply.raw.closed) close();
    else reply.raw.once("close", close);
  });
  app.addHook("onSend", async (request) => {
    const entry = underWay.get(request);
    if (entry === undefined) return;
    entry.isAnswered = true;
    endIfOver(entry);
  });
}

/** Fastify's `onResponse` doesn't come for a client that left, and a client that left doesn't end what its handler does. */
interface UnderWay {
  isAnswered: boolean;
  isClosed: boolean;
  /** Null once it was called. */
  end: (() => void) | null;
}

function endIfOver(entry: UnderWay): void {
  if (!entry.isAnswered || !entry.isClosed) return;
  entry.end?.();
  entry.end = null;
}

function isUpload({ method, routeOptions }: FastifyRequest): boolean {
  return UPLOADS.has(`${method} ${routeOptions.url ?? ""}`);
}
