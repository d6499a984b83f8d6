import { lookup as resolveName, type LookupAddress } from "node:dns";
import { request as overHttp, type RequestOptions } from "node:http";
import { request as overHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { DeliveryError } from "@plaza/contract/webhook-signing.ts";
import { hostOf, isReachable, readDestination, type Reach } from "./destination.ts";

/** What came of a try. Only a 2xx counts as taken. */
export type Posted =
  | { readonly ok: true; readonly status: number }
  | { readonly ok: false; readonly status: number | null; readonly error: DeliveryError };

export type Resolver = (host: string) => Promise<readonly LookupAddress[]>;

class Refused extends Error {
  readonly why: DeliveryError;
  constructor(why: DeliveryError) {
    super(why);
    this.why = why;
  }
}

const resolve: Resolver = (host) =>
  new Promise((done, fail) => resolveName(host, { all: true }, (error, addresses) => (error === null ? done(addresses) : fail(error))));

/**
 * Sends one message. Each connection resolves the name once, refuses it if any of its addresses is not public, and connects to the very
 * addresses that were looked at, so that a name that answers differently the next time gains nothing. Redirects are not followed.
 */
export async function post(
  typed: string,
  message: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  reach: Reach,
  by: { readonly resolver?: Resolver; readonly patienceMs: number },
): Promise<Posted> {
  const url = readDestination(typed, reach);
  if (url === null) return { ok: false, status: null, error: "private_address" };
  try {
    const status = await send(url, message, reach, by.resolver ?? resolve, by.patienceMs);
    if (status >= 200 && status < 300) return { ok: true, status };
    return { ok: false, status, error: status >= 300 && status < 400 ? "redirect" : "status" };
  } catch (error) {
    return { ok: false, status: null, error: whyOf(error) };
  }
}

function whyOf(error: unknown): DeliveryError {
  if (error instanceof Refused) return error.why;
  return error instanceof Error && (error.name === "AbortError" || error.name === "TimeoutError") ? "timeout" : "connection";
}

function send(
  url: URL,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  reach: Reach,
  resolver: Resolver,
  patienceMs: number,
): Promise<number> {
  const host = hostOf(url);
  const options: RequestOptions = {
    method: "POST",
    host,
    port: url.port === "" ? (url.protocol === "https:" ? 443 : 80) : url.port,
    path: url.pathname + url.search,
    headers: { ...headers, host: url.host, "content-length": Buffer.byteLength(body), connection: "close" },
    // A connection kept for the next message would be one to an address that nobody has looked at since.
    agent: false,
    lookup: pinned(reach, resolver),
    signal: AbortSignal.timeout(patienceMs),
  };
  return new Promise((done, fail) => {
    const open = url.protocol === "https:" ? overHttps : overHttp;
    const request = open(isIP(host) === 0 ? { ...options, servername: host } : options, (response) => {
      // Only the status of a response matters: its body is not read, however long it is.
      response.destroy();
      done(response.statusCode ?? 0);
    });
    request.on("socket", (socket) =>
      socket.once("connect", () => {
        if (!isReachable(socket.remoteAddress ?? "", reach)) request.destroy(new Refused("private_address"));
      }),
    );
    // Another protocol is no answer, and one that nobody listens for ends the connection without a word.
    request.on("upgrade", (response, socket) => {
      socket.destroy();
      done(response.statusCode ?? 0);
    });
    request.on("error", fail);
    // However it ended, and only where nothing else has said it before.
    request.on("close", () => fail(new Error("the connection ended without an answer")));
    request.end(body);
  });
}

/** Every one of a name's addresses, if each of them may be connected to. */
async function lookAt(host: string, reach: Reach, resolver: Resolver): Promise<readonly LookupAddress[] | Refused> {
  try {
    const addresses = await resolver(host);
    if (addresses.length === 0) return new Refused("unknown_host");
    return addresses.every(({ address }) => isReachable(address, reach)) ? addresses : new Refused("private_address");
  } catch {
    return new Refused("unknown_host");
  }
}

function pinned(reach: Reach, resolver: Resolver): LookupFunction {
  return (host, options, done) => {
    const answer = (found: readonly LookupAddress[] | Refused) => {
      if (found instanceof Refused) done(found, "");
      else if (options.all === true) done(null, [...found]);
      else done(null, found[0]?.address ?? "", found[0]?.family ?? 0);
    };
    void lookAt(host, reach, resolver).then(answer);
  };
}
