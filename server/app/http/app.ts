import { keysOf } from "@plaza/contract/typed-keys.ts";
import { readField } from "@plaza/contract/unknown-value.ts";
import { createServer, type IncomingMessage } from "node:http";
import { isIP } from "node:net";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifyServerFactory } from "fastify";
import { calls, type Name } from "@plaza/contract/calls/index.ts";
import { GROUP_SEGMENT, isGroupSegment } from "@plaza/contract/account-group.ts";
import { type Call, splitCallName } from "@plaza/contract/call.ts";
import { answeredCalls } from "@plaza/contract/openapi.ts";
import { plainAddress } from "@plaza/domain/region/forwarded.ts";
import { rememberBody } from "../../people/api-keys/request-signature.ts";
import type { Context } from "../../core/context.ts";
import { isUnavailable, LOCK_NOT_AVAILABLE, sqlState } from "../../core/db/database.ts";
import { isBalanceTooLarge } from "../../core/ledger/ledger.store.ts";
import { FileStorageAway } from "../../core/files/file-storage.ts";
import type { Metrics } from "../../core/metrics/metrics.ts";
import { admitRequests } from "./admission.ts";
import { writeFailure, setRefusal } from "./response.ts";
import { GROUP_HEADER } from "./access.ts";
import { serveContract } from "./contract-pages.ts";
import { requestShedding, type Shedding } from "./shedding.ts";
import { addServiceApi } from "./service-pipeline.ts";
import { shareWithOrigins } from "./cross-origin.ts";
import type { AnyHandler } from "../../core/handler.ts";
import type { Drain } from "../../core/http/drain.ts";
import { answer, localeOf } from "./request-pipeline.ts";
import { inRequest, readRequestId, type RequestScope, scopeOf } from "../../core/tracing/request-scope.ts";
import { refuse, type Refusal } from "../../core/http/refusal.ts";
import { hasSecondSpelling } from "./path-spelling.ts";
import { discardRefused } from "./upload.ts";

const BODY_LIMIT_BYTES = 100_000;
const GROUP_PREFIX = new RegExp(String.raw`^/(${GROUP_SEGMENT})(/api/.*)$`);
/** In the header's place where the path's group is none. */
const NO_GROUP = "none";

declare module "fastify" {
  interface FastifyRequest {
    /** What joins the request's log lines, statements and spans. */
    scope: RequestScope;
  }
}

export type AnyHandlers = { readonly [One in Name]: AnyHandler<One> };

interface AppParts {
  readonly drain: Drain;
  readonly metrics: Metrics;
}

/** The HTTP side of the API: one route a call of the contract, all of them through the same steps. */
export function buildApp(context: Context, handlers: AnyHandlers, { drain, metrics }: AppParts): FastifyInstance {
  const shedding = requestShedding(context, { drain, metrics });
  const app = Fastify({
    serverFactory: serverThatSheds(shedding),
    // While we drain, what arrives on an open connection is answered like everything else; only idle connections are closed.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: (_address, hop) => hop < context.config.trustedProxies,
    genReqId: (request) => readRequestId(request.headers["x-request-id"]) ?? context.randomBytes(9).toString("base64url"),
    logger: false,
    // Of addresses that can't be read; no hook runs for them.
    frameworkErrors: (error, request, reply) => void sendFailure(stamp(request, reply), request, refusalOf(context, error, request)),
    routerOptions: { ignoreTrailingSlash: false },
    rewriteUrl: (request) => {
      plainForwardedFor(request);
      return stripAccountGroup(request);
    },
  });
  void app.register(cookie);
  // Any page of the web may send plain text here without asking; only JSON is a request.
  app.removeContentTypeParser("text/plain");
  acceptNothingAsJson(app);
  app.decorateRequest("scope");
  app.decorateReply("refusedFor", null);
  app.addHook("onRequest", async (request, reply) => {
    request.scope = scopeOf(request.id, request.headers["traceparent"], context.randomBytes);
    stamp(request, reply);
    if (hasSecondSpelling(request.originalUrl)) return sendFailure(reply, request, refuse("not_found"));
    return request.headers[GROUP_HEADER] === NO_GROUP ? sendFailure(reply, request, refuse("account_group_missing")) : undefined;
  });
  admitRequests(app, context, shedding, sendFailure);
  // A client that keeps its connection would meet its end in the middle of the next request.
  app.addHook("onSend", async (_request, reply) => void (drain.isDraining() && reply.header("connection", "close")));
  shareWithOrigins(app, context);
  const answered = answeredCalls(context.config.mode === "demo");
  const names = keysOf(calls).filter((name) => name in answered);
  for (const name of names.filter((candidate) => !isUpload(candidate))) addCall(app, context, name, handlers[name]);
  // In a separate scope: nothing else accepts a form, and these accept nothing else.
  void app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    discardRefused(uploads);
    await uploads.register(multipart, { throwFileSizeLimit: false });
    for (const name of names.filter(isUpload)) addCall(uploads, context, name, handlers[name]);
  });
  serveContract(app, { publicOrigin: context.config.publicOrigin, isDemo: context.config.mode === "demo" });
  addServiceApi(app, context);
  app.setNotFoundHandler(async (request, reply) => sendFailure(reply, request, refuse("not_found")));
  app.setErrorHandler(async (error: unknown, request, reply) => sendFailure(reply, request, refusalOf(context, error, request)));
  return app;
}

/** Fastify's own server, which first asks whether there is room for a request. */
function serverThatSheds({ refuse: refuseNow }: Shedding): FastifyServerFactory {
  return (handle, given) => {
    const server = createServer((request, response) => {
      if (!refuseNow(request, response)) handle(request, response);
    });
    const { keepAliveTimeout, requestTimeout } = given as { readonly keepAliveTimeout: number; readonly requestTimeout: number };
    return Object.assign(server, { keepAliveTimeout, requestTimeout });
  };
}

/** Clients call every request JSON (docs/specification.md, Calls), also one that has nothing to say, such as a log-out. */
function acceptNothingAsJson(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    rememberBody(request, body);
    if (body === "") done(null, undefined);
    else void read(request, body, done);
  });
}

function stamp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.header("x-request-id", request.id).header("cache-control", "no-store").header("x-content-type-options", "nosniff");
}

/** Some proxies write a port or a zone beside an address, or no address at all; every entry becomes one, so that nothing further in has to doubt it. */
function plainForwardedFor(request: IncomingMessage): void {
  // Node remembers an address once it was asked for, and knows none of a connection that has ended: a broken request ends its own.
  const peer = plainAddress(request.socket.remoteAddress ?? "");
  const entries = request.headers["x-forwarded-for"];
  if (entries === undefined) return;
  const addresses = String(entries)
    .split(",")
    .map(plainAddress)
    .map((entry) => (isIP(entry) === 0 ? peer : entry));
  request.headers["x-forwarded-for"] = addresses.join(",");
}

function stripAccountGroup(request: IncomingMessage): string {
  const url = request.url ?? "/";
  delete request.headers[GROUP_HEADER];
  const match = GROUP_PREFIX.exec(url);
  if (match === null) return url;
  const [, group = "", path = url] = match;
  request.headers[GROUP_HEADER] = isGroupSegment(group) ? group : NO_GROUP;
  return path;
}

function isUpload(name: Name): boolean {
  const call: Call = calls[name];
  return call.multipart !== undefined;
}

function addCall(app: FastifyInstance, context: Context, name: Name, handler: AnyHandler<Name>): void {
  const { method, path } = splitCallName(name);
  app.route({
    method,
    // The contract writes {id}, as OpenAPI does.
    url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
    handler: async (request, reply) => {
      const written = await inRequest(request.scope, () => answer(context, name, handler, request, reply));
      return reply.status(written.status).type("application/json; charset=utf-8").send(written.body);
    },
  });
}

function refusalOf(context: Context, error: unknown, request: FastifyRequest): Refusal {
  const code = readField(error, "statusCode");
  const status = typeof code === "number" ? code : 500;
  if (status === 413) return refuse("too_large");
  if (status === 415) return refuse("wrong_type");
  if (status >= 400 && status < 500) return refuse("malformed");
  if (sqlState(error) === LOCK_NOT_AVAILABLE) return refuse("busy");
  if (isBalanceTooLarge(error)) return refuse("balance_too_large");
  if (isUnavailable(error)) {
    context.log("warn", "database_unavailable", { requestId: request.id, error: String(error) });
    return refuse("not_ready");
  }
  if (error instanceof FileStorageAway) {
    context.log("warn", "file_storage_unavailable", { requestId: request.id, error: error.message });
    return refuse("not_ready");
  }
  context.log("error", "request_failed", {
    requestId: request.id,
    route: request.routeOptions.url,
    error: error instanceof Error ? error.stack : String(error),
  });
  return refuse("internal");
}

/** Sends a refusal outside of the request pipeline, in the language of the request's headers. Counted in the metrics like the others. */
export async function sendFailure(reply: FastifyReply, request: FastifyRequest, refusal: Refusal): Promise<FastifyReply> {
  setRefusal(reply, refusal);
  const written = writeFailure(refusal, localeOf(request, null), request.id);
  return reply.status(written.status).type("application/json; charset=utf-8").send(written.body);
}
