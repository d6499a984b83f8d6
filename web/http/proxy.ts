import {
  Agent,
  request as sendRequest,
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from "node:http";
import { pipeline, Readable } from "node:stream";
import { GROUP_SEGMENT } from "@plaza/contract/account-group.ts";
import { IDLE_CONNECTION_MS } from "../shell/api/api-request.server.ts";
import type { WebConfig } from "../shell/config.ts";
import { logLine } from "../shell/fault-log.ts";
import { clientIp, isOwnClaim } from "./client-ip.ts";
import { encodingFor, packing } from "./encoding.ts";
import { sendRefusal } from "./refusal.ts";
import { discardBody, isFileForm } from "./unread-body.ts";
import { type Counting, STREAM_OPENED, visitorLimit } from "./visitor-limits.ts";

/** Paths that belong to the API: `/api`, `/fapi`, either under an account group, the demo's pages, files and coin logos. */
const API_PATH = new RegExp(String.raw`^/(?:(?:${GROUP_SEGMENT}/)?f?api|dev|files|assets-logos)(?:/|$)|^/readyz$`);

/** Whether the path is forwarded to the server. Pages and assets are everything else. */
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
  /** Ends open streams, so that the process can end; calls and uploads under way go on. */
  readonly endStreams: () => void;
}

/** The API takes no more where it takes no file. */
const LARGEST_BODY_BYTES = 128 * 1024;
/** A response up to this size is taken whole from the API, so that a visitor who reads slowly keeps no connection to it. */
const LARGEST_HELD_BYTES = 1024 * 1024;
/** How long a visitor may take nothing of a response, or give nothing of an upload. */
const STALL_MS = 30_000;
const CALL_CONNECTIONS = 256;
const STREAM_PATH = /^\/(?:\d+\/)?api\/ctc\/stream(?:\?|$)/;

type Kind = "call" | "upload" | "stream";

/** A stream lasts for hours and an upload as long as its sender's line makes it, so neither may share connections with calls. */
function kindOf(request: IncomingMessage): Kind {
  if (isFileForm(request)) return "upload";
  const wantsStream = request.headers.accept?.startsWith("text/event-stream") === true || STREAM_PATH.test(request.url ?? "");
  return wantsStream && request.method === "GET" ? "stream" : "call";
}

/**
 * Passes API calls through unchanged. A call's body is read whole before the API is called, so that what holds one of the few connections to
 * the API is the API's own work and never a visitor. Uploads and streams are passed on as they come, over connections of their own kind.
 */
export function apiProxy(config: WebConfig, counting: Counting): Proxy {
  const agents: Readonly<Record<Kind, Agent>> = {
    call: new Agent({ keepAlive: true, maxSockets: CALL_CONNECTIONS, timeout: IDLE_CONNECTION_MS }),
    // Not used again, but a server that is asked to close closes before it has read what it refuses, and its answer is lost.
    upload: new Agent({ keepAlive: true, maxFreeSockets: 0 }),
    stream: new Agent({ keepAlive: false }),
  };
  const uploads = visitorLimit("UPLOADS_PER_ADDRESS", config.uploadsPerAddress, counting);
  const { hostname, port, protocol } = new URL(config.apiOrigin);
  const streams = new Set<ServerResponse>();

  const begin = (kind: Kind, request: IncomingMessage, response: ServerResponse, extra: OutgoingHttpHeaders): ClientRequest => {
    const headers = { ...onwardHeaders(request, config), ...extra };
    const agent = agents[kind];
    const upstream = sendRequest({ agent, hostname, port, protocol, method: request.method, path: request.url, headers });
    upstream.setTimeout(config.apiTimeoutMs, () => upstream.destroy(new Error(`no response within ${config.apiTimeoutMs} ms`)));
    if (kind === "stream") streams.add(response);
    response.once("close", () => {
      streams.delete(response);
      upstream.destroy();
    });
    upstream.on("response", (answer) => {
      // A network that swallows everything ends no connection: the page would wait for events for ever.
      if (isEventStream(answer)) {
        // Not as a stream's path was it asked for, so it is on a connection that calls need.
        if (kind !== "stream") {
          upstream.destroy();
          return void sendRefusal(request, response, "not_found");
        }
        upstream.setTimeout(config.streamSilenceMs);
      }
      void answerWith(request, response, answer).catch((fault: Error) => refuse(request, response, fault));
    });
    upstream.on("error", (fault) => refuse(request, response, fault));
    return upstream;
  };
  const call = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await wholeBody(request, LARGEST_BODY_BYTES);
    if (body === "too_large") return void sendRefusal(request, response, "too_large");
    if (body === "gone" || response.destroyed) return;
    const hasBody = body.length > 0 || (request.method !== "GET" && request.method !== "HEAD");
    begin("call", request, response, hasBody ? { "content-length": body.length } : {}).end(body);
  };
  const upload = async (request: IncomingMessage, response: ServerResponse) => {
    const leave = await uploads.enter(clientIp(request, config.proxyHops));
    if (leave === null) return void sendRefusal(request, response, "too_many_requests");
    if (response.destroyed) return leave();
    response.once("close", leave);
    sendFile(request, begin("upload", request, response, {}));
  };
  const forward = (request: IncomingMessage, response: ServerResponse) => {
    const kind = kindOf(request);
    if (kind === "upload") return void upload(request, response);
    if (kind === "call") return void call(request, response);
    request.resume();
    begin("stream", request, response, {}).end();
  };
  const endStreams = () => {
    for (const response of streams) response.destroy();
  };
  return { forward, endStreams };
}

/** Passes a file on as it comes. An answer that comes before the file has, mostly a refusal, ends the upload at the API and not the visitor's connection. */
function sendFile(request: IncomingMessage, upstream: ClientRequest): void {
  request.setTimeout(STALL_MS, () => request.destroy());
  request.once("end", () => request.setTimeout(0));
  upstream.once("close", () => {
    request.unpipe(upstream);
    discardBody(request);
  });
  request.pipe(upstream);
}

function onwardHeaders(request: IncomingMessage, config: WebConfig): OutgoingHttpHeaders {
  const headers = withoutHops(request.headers);
  // What our proxy says of the visitor's country doesn't go because the visitor names it among the headers of a connection.
  const country = config.regionHeader === null ? undefined : request.headers[config.regionHeader];
  if (config.regionHeader !== null && country !== undefined) headers[config.regionHeader] = country;
  headers["x-forwarded-for"] = clientIp(request, config.proxyHops);
  if (isOwnClaim(config)) delete headers[config.regionHeader ?? ""];
  headers["x-forwarded-host"] = request.headers.host ?? "";
  headers["x-forwarded-proto"] = config.publicOrigin.startsWith("https:") ? "https" : "http";
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

async function answerWith(request: IncomingMessage, response: ServerResponse, answer: IncomingMessage): Promise<void> {
  const isStream = isEventStream(answer);
  const body = isStream || Number(answer.headers["content-length"] ?? 0) > LARGEST_HELD_BYTES ? answer : await held(answer);
  if (response.destroyed || response.headersSent) return;
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
  if (isStream) response.emit(STREAM_OPENED);
  else response.setTimeout(STALL_MS, () => response.destroy());
  if (encoding) pipeline(body, packing(encoding), response, () => undefined);
  else pipeline(body, response, () => undefined);
}

function isEventStream(answer: IncomingMessage): boolean {
  return answer.headers["content-type"]?.startsWith("text/event-stream") === true;
}

/** The whole of a response, where it is of ordinary size: the connection that it came by is free then. The rest of a larger one comes after it. */
async function held(answer: IncomingMessage): Promise<Readable> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const body: AsyncIterable<Buffer> = answer.iterator({ destroyOnReturn: false });
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > LARGEST_HELD_BYTES) return Readable.from(chain(chunks, answer));
  }
  if (!answer.complete) throw new Error("the response was cut");
  return Readable.from(chunks);
}

async function* chain(chunks: readonly Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* chunks;
  yield* rest;
}

/** A body within the limit. `gone`: its sender left before its end. */
async function wholeBody(request: IncomingMessage, limit: number): Promise<Buffer | "too_large" | "gone"> {
  if (Number(request.headers["content-length"] ?? 0) > limit) return "too_large";
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    const body: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > limit) return "too_large";
      chunks.push(chunk);
    }
  } catch {
    return "gone";
  }
  return request.complete ? Buffer.concat(chunks) : "gone";
}

/** JSON of more than a packet that nobody has packed yet. Event streams are never packed: a packer would hold lines back. */
function packable(answer: IncomingMessage): boolean {
  const long = Number(answer.headers["content-length"] ?? Number.POSITIVE_INFINITY) > 1_000;
  return (
    long &&
    !answer.headers["content-encoding"] &&
    /^(?:application\/json|image\/svg\+xml)\b/.test(answer.headers["content-type"] ?? "") &&
    answer.statusCode !== 204
  );
}

/** The envelope's `not_ready`. A visitor who has left gets nothing, and is no fault of the API's. */
function refuse(request: IncomingMessage, response: ServerResponse, fault: Error): void {
  if (response.destroyed) return;
  const requestId = sendRefusal(request, response, "not_ready");
  logLine("api unreachable", `${fault.message} (${requestId})`);
}
