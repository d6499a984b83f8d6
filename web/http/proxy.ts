import { randomUUID } from "node:crypto";
import { Agent, request as sendRequest, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { ERRORS } from "@plaza/contract/errors.ts";
import { negotiateLocale } from "@plaza/domain/locale/negotiate.ts";
import { errorSentence } from "@plaza/messages/catalogue.ts";
import type { WebConfig } from "../shell/config.ts";
import { logFault } from "../shell/fault-log.ts";
import { readCookies } from "../shell/cookies.ts";
import { clientIp, isOwnClaim } from "./client-ip.ts";
import { encodingFor, packing } from "./encoding.ts";

/** Paths that belong to the API: `/api`, `/fapi`, either under an account group, the demo's pages, files and coin logos. */
const API_PATH = /^\/(?:(?:\d+\/)?f?api|dev|files|assets-logos)(?:\/|$)|^\/readyz$/;

export function belongsToApi(pathname: string): boolean {
  return API_PATH.test(pathname);
}

/** Headers that speak of one connection, not of the message (RFC 9110, 7.6.1). */
const HOP_BY_HOP = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "proxy-connection",
]);

export interface Proxy {
  readonly forward: (request: IncomingMessage, response: ServerResponse) => void;
  /** Ends open streams, so that the process can end. */
  readonly close: () => void;
}

/** Passes API calls through unchanged and unbuffered: uploads up, event streams down, each ended when either side ends. */
export function apiProxy(config: WebConfig): Proxy {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const { hostname, port, protocol } = new URL(config.apiOrigin);
  const open = new Set<ServerResponse>();

  const forward = (request: IncomingMessage, response: ServerResponse) => {
    const headers = onwardHeaders(request, config);
    const upstream = sendRequest({ agent, hostname, port, protocol, method: request.method, path: request.url, headers });
    open.add(response);
    response.on("close", () => {
      open.delete(response);
      upstream.destroy();
    });
    upstream.on("response", (answer) => answerWith(request, response, answer));
    upstream.on("error", (fault) => refuse(request, response, fault));
    pipeline(request, upstream, () => undefined);
  };
  const close = () => {
    for (const response of open) response.destroy();
    agent.destroy();
  };
  return { forward, close };
}

function onwardHeaders(request: IncomingMessage, config: WebConfig): OutgoingHttpHeaders {
  const headers = withoutHops(request.headers);
  headers["x-forwarded-for"] = clientIp(request, config.proxyHops);
  if (isOwnClaim(config)) delete headers[config.regionHeader ?? ""];
  headers["x-forwarded-host"] = request.headers.host ?? "";
  headers["x-forwarded-proto"] = config.publicOrigin.startsWith("https:") ? "https" : "http";
  headers["x-request-id"] ??= randomUUID();
  return headers;
}

function withoutHops(headers: IncomingMessage["headers"]): OutgoingHttpHeaders {
  const named = new Set(
    (headers.connection ?? "")
      .toLowerCase()
      .split(",")
      .map((name) => name.trim()),
  );
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !named.has(name)));
}

function answerWith(request: IncomingMessage, response: ServerResponse, answer: IncomingMessage): void {
  const headers = withoutHops(answer.headers);
  const encoding = packable(answer) && request.method !== "HEAD" ? encodingFor(request.headers["accept-encoding"]) : null;
  if (encoding) {
    delete headers["content-length"];
    headers["content-encoding"] = encoding;
    headers["vary"] = [headers["vary"], "accept-encoding"].filter(Boolean).join(", ");
  }
  response.writeHead(answer.statusCode ?? 502, headers);
  // An event stream's first bytes may be minutes away: the browser must learn at once that it is open.
  response.flushHeaders();
  if (encoding) pipeline(answer, packing(encoding), response, () => undefined);
  else pipeline(answer, response, () => undefined);
}

/** JSON of more than a packet that nobody has packed yet. Event streams are never packed: a packer would hold lines back. */
function packable(answer: IncomingMessage): boolean {
  const long = Number(answer.headers["content-length"] ?? Number.POSITIVE_INFINITY) > 1_000;
  return (
    long &&
    !answer.headers["content-encoding"] &&
    /^application\/json\b/.test(answer.headers["content-type"] ?? "") &&
    answer.statusCode !== 204
  );
}

/** The envelope's `not_ready`, in the caller's language. */
function refuse(request: IncomingMessage, response: ServerResponse, fault: Error): void {
  if (response.destroyed) return;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const requestId = randomUUID();
  logFault(`api unreachable (${requestId})`, fault.message);
  const cookies = readCookies(request.headers.cookie);
  const lang = negotiateLocale({
    path: "/",
    cookie: String(request.headers["language"] ?? cookies.get("yu_locale") ?? ""),
    acceptLanguage: request.headers["accept-language"],
  });
  const refusal = { code: ERRORS.not_ready.number, error: "not_ready", msg: errorSentence(lang, "not_ready"), data: null, requestId };
  response.writeHead(ERRORS.not_ready.status, {
    "content-type": "application/json; charset=utf-8",
    "retry-after": "1",
    "x-request-id": requestId,
  });
  response.end(JSON.stringify(refusal));
}
