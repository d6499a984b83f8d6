import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { localeOfPath } from "@plaza/domain/locale/negotiate.ts";
import { hasSession } from "../shell/api/onward-cookies.ts";
import { APP_COOKIE, deviceOf, type DeviceKind } from "../shell/device.ts";
import type { WebConfig } from "../shell/config.ts";
import { YEAR_SECONDS, cookieLine, readCookies } from "../shell/cookies.ts";
import { ZONE_COOKIE } from "../shell/zone-days.ts";
import { isBackoffice } from "../shell/paths.ts";
import { liteReason, type LiteReason } from "../shell/lite.ts";
import { GUESSED_COOKIE, withStoredLanguage } from "../shell/session/stored-language.server.ts";
import type { Observation } from "./observation.ts";
import { clientIp, isOwnClaim } from "./client-ip.ts";
import { encodingFor, packed } from "./encoding.ts";
import { isFileToKeep, sendFile } from "./file-answer.ts";
import { todaysPath } from "./former-addresses.ts";
import { LITE_SANDBOX, litePage } from "./lite-page.ts";
import { scriptsAfterPaint } from "./load-order.ts";
import { LARGEST_FORM_BYTES, fileFormAdmission } from "./file-forms.ts";
import { microCache, type Rendered } from "./micro-cache.ts";
import { regionKeys } from "./region-key.ts";
import { newNonce } from "./nonce.server.ts";
import { noncedPage, type NoncedPage } from "./nonced-page.ts";
import { behindTls, pagePolicy } from "./security-headers.ts";

const CACHE_MS = 1_000;
const CACHED_PAGES = 500;
/** More than the API takes, so that its sentence on a file that is too large is read. */
const LARGEST_FILE_FORM_BYTES = 16 * 1024 * 1024;
/** Cookies that change what a visitor's page looks like. */
const SHOWN_COOKIES = ["theme", "plaza_market", "plaza_pseudo", ZONE_COOKIE, GUESSED_COOKIE];

export type Pages = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface Renderer {
  readonly route: (request: Request) => Promise<Response>;
  /** The page that was drawn for an answer, in pieces, if the answer's body is another one. */
  readonly htmlOf?: (answer: Response) => readonly string[] | null;
  /** What the renderer writes where the response's nonce belongs, and as long as one. */
  readonly placeholder: string;
}

/** `reloading`: while developing, where no page is kept and each may hold Vite's inline styles and scripts. */
type Way = "serving" | "reloading";

interface Manner {
  readonly way: Way;
  readonly lite: LiteReason | null;
}

const UNCOUNTED = { countPage: () => undefined, countLitePage: () => undefined };

/**
 * Pages whose forms log somebody in, which no two visitors share. A form that is sent again with its key gets the answer of the first time, here
 * with a session in it (`answerOnce`): with one key in two browsers, the second would get the session of the first.
 */
const LOGS_IN = /^\/[^/]+\/account\//;

/** Answers with the site's own pages. */
export function pagesOf(
  { route, htmlOf = () => null, placeholder }: Renderer,
  config: WebConfig,
  way: Way = "serving",
  { countPage, countLitePage }: Pick<Observation, "countPage" | "countLitePage"> = UNCOUNTED,
): Pages {
  const shared = microCache(way === "serving" ? CACHE_MS : 0, CACHED_PAGES, Date.now, countPage);
  const finish = way === "serving" ? scriptsAfterPaint : (html: readonly string[]) => html;
  const admitFiles = fileFormAdmission(config);
  const regionKey = regionKeys(config, Date.now);

  return async (incoming, response) => {
    // A `Request` can't be made of it.
    if (incoming.method === "TRACE") return answerPlainly(response, 405, "Method Not Allowed");
    if (comesFromElsewhere(incoming)) return answerPlainly(response, 403, "Forbidden");
    const url = addressOf(incoming, config);
    if (url === null) return answerPlainly(response, 400, "Bad Request");
    const cookies = readCookies(incoming.headers.cookie);
    if (!(await admitFiles(incoming, response, cookies))) return;
    const lite = liteReasonOf(incoming, cookies, config);
    const whole = (html: readonly string[]) =>
      cookies.has(GUESSED_COOKIE) ? [withStoredLanguage(finish(html).join(""), placeholder)] : finish(html);
    const complete = (html: readonly string[]) =>
      lite === null
        ? whole(html)
        : [litePage(html.join(""), { lang: localeOfPath(url.pathname) ?? "en", reason: lite, here: incoming.url ?? "/", placeholder })];
    const isShared = isVisitorsPage(incoming, cookies);
    // Others may wait for a visitor's page: it is not given up because the first who asked has gone.
    const signal = isShared ? new AbortController().signal : closeOf(response);
    const ask = () => route(asRequest(incoming, signal, url, config));
    const draw = (answer: Response) => rendered(answer, htmlOf, (html) => noncedPage(complete(html), placeholder));
    const own = isShared ? null : await ask();
    if (own !== null && isFileToKeep(own)) return sendFile(incoming, response, own);
    const page =
      own === null
        ? await shared(`${lite}\n${cacheKey(incoming, cookies)}\n${await regionKey(incoming)}`, async () => draw(await ask()))
        : await draw(own);
    if (lite !== null && page.page !== null) countLitePage(lite);
    send(incoming, response, page, config, { way, lite });
  };
}

/** A refusal to somebody who isn't at the site with a browser. */
function answerPlainly(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(text);
}

/** Whether the page is the same for all visitors. */
function isVisitorsPage(incoming: IncomingMessage, cookies: ReadonlyMap<string, string>): boolean {
  const path = pathOf(incoming);
  return !isBackoffice(path) && !LOGS_IN.test(path) && incoming.method === "GET" && !hasSession(cookies);
}

/** Only found pages are kept, and those differ by address and by what their visitor has chosen; the language is in the address. */
function cacheKey(incoming: IncomingMessage, cookies: ReadonlyMap<string, string>): string {
  return [incoming.headers.host, incoming.url, deviceFor(incoming, cookies), ...SHOWN_COOKIES.map((name) => cookies.get(name))].join("\n");
}

function deviceFor(incoming: IncomingMessage, cookies: ReadonlyMap<string, string>): DeviceKind {
  const surroundings = { userAgent: incoming.headers["user-agent"] ?? "", address: incoming.url ?? "", hasAppObject: false };
  return deviceOf({ ...surroundings, remembered: cookies.get(APP_COOKIE) === "1" });
}

/** Neither the back office nor the exchange's app, which speaks with the page's scripts, has a lite mode. */
function liteReasonOf(incoming: IncomingMessage, cookies: ReadonlyMap<string, string>, config: WebConfig): LiteReason | null {
  if (!config.liteMode || isBackoffice(pathOf(incoming)) || deviceFor(incoming, cookies) !== "h5") return null;
  return liteReason(cookies, incoming.headers["save-data"]?.toString());
}

/** A form that another site sends in the visitor's name. Browsers say so; programs that say nothing carry no cookie by accident. */
function comesFromElsewhere(incoming: IncomingMessage): boolean {
  if (incoming.method === "GET" || incoming.method === "HEAD") return false;
  const site = incoming.headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  const origin = incoming.headers.origin;
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== incoming.headers.host);
}

/** The address that the browser sees: the router compares a form's `Origin` with it. Null if it isn't an address. */
function addressOf(incoming: IncomingMessage, config: WebConfig): URL | null {
  const path = incoming.url ?? "/";
  const address = `${behindTls(config) ? "https" : "http"}://${incoming.headers.host ?? new URL(config.publicOrigin).host}${path}`;
  if (!path.startsWith("/") || !isReadable(path) || !URL.canParse(address)) return null;
  const url = new URL(address);
  // Only where it differs: to set a path builds the whole address a second time.
  const today = todaysPath(url.pathname);
  if (today !== url.pathname) url.pathname = today;
  return url;
}

/** The router gives up on escapes that are none. */
function isReadable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

/** Made once: with each page it would find out where in our code it was made. */
const CLOSED = new DOMException("The response has been sent, or its reader has gone.", "AbortError");

/** Aborted when the response has been sent, or its reader has gone. */
function closeOf(response: ServerResponse): AbortSignal {
  const closed = new AbortController();
  response.once("close", () => closed.abort(CLOSED));
  return closed.signal;
}

function asRequest(incoming: IncomingMessage, signal: AbortSignal, url: URL, config: WebConfig): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (typeof value === "string") headers.set(name, value);
    else for (const item of value ?? []) headers.append(name, item);
  }
  headers.set("x-forwarded-for", clientIp(incoming, config.proxyHops));
  if (config.regionHeader !== null && isOwnClaim(config)) headers.delete(config.regionHeader);
  const reads = incoming.method === "GET" || incoming.method === "HEAD";
  return new Request(url, {
    method: incoming.method ?? "GET",
    headers,
    signal,
    ...(reads ? {} : { body: Readable.toWeb(limited(incoming)) as ReadableStream<Uint8Array>, duplex: "half" }),
  });
}

function limited(incoming: IncomingMessage): IncomingMessage {
  const isFileForm = incoming.headers["content-type"]?.startsWith("multipart/form-data") === true;
  const most = isFileForm ? LARGEST_FILE_FORM_BYTES : LARGEST_FORM_BYTES;
  let bytes = 0;
  incoming.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > most) incoming.destroy(new Error("The form is too large."));
  });
  return incoming;
}

const NOTHING = Buffer.alloc(0);

async function rendered(
  answer: Response,
  htmlOf: (answer: Response) => readonly string[] | null,
  pageOf: (html: readonly string[]) => NoncedPage,
): Promise<Rendered> {
  const drawn = htmlOf(answer);
  if (drawn !== null) return { status: answer.status, headers: answer.headers, body: NOTHING, page: pageOf(drawn) };
  const body = Buffer.from(await answer.arrayBuffer());
  const html = answer.headers.get("content-type")?.startsWith("text/html") === true;
  return {
    status: answer.status,
    headers: answer.headers,
    body,
    page: html ? pageOf([body.toString("utf8")]) : null,
  };
}

function send(incoming: IncomingMessage, response: ServerResponse, answer: Rendered, config: WebConfig, { way, lite }: Manner): void {
  for (const [name, value] of answer.headers)
    if (name !== "set-cookie" && (lite === null || name !== "link")) response.setHeader(name, value);
  const setCookies = [...answer.headers.getSetCookie(), ...rememberedLanguage(incoming, answer, config)];
  if (setCookies.length > 0) response.setHeader("set-cookie", setCookies);
  // What was made for somebody with a session is kept by no browser: the next person at the same machine must not find it.
  const isPersonal = hasSession(readCookies(incoming.headers.cookie));
  if (!answer.headers.has("cache-control")) response.setHeader("cache-control", isPersonal ? "no-store" : "private, no-cache");
  const body = answer.page ? withNonce(answer.page, response, way === "serving" ? config : null, lite !== null) : answer.body;
  const { bytes, encoding } = packed(body, encodingFor(incoming.headers["accept-encoding"]));
  if (encoding) response.setHeader("content-encoding", encoding);
  response.setHeader("vary", "accept-encoding, cookie, save-data");
  response.setHeader("content-length", bytes.length);
  response.writeHead(answer.status).end(incoming.method === "HEAD" ? undefined : bytes);
}

/** @param config null: the page gets no policy */
function withNonce(page: NoncedPage, response: ServerResponse, config: WebConfig | null, isLite: boolean): Buffer {
  const nonce = newNonce();
  if (config === null) response.removeHeader("content-security-policy");
  else response.setHeader("content-security-policy", pagePolicy(nonce, config) + (isLite ? `; ${LITE_SANDBOX}` : ""));
  return page(nonce);
}

/** A page that was found in a language is where that visitor's next address without one leads. */
function rememberedLanguage(incoming: IncomingMessage, answer: Rendered, config: WebConfig): string[] {
  const lang = localeOfPath(pathOf(incoming));
  if (lang === null || !answer.page || answer.status !== 200 || lang === readCookies(incoming.headers.cookie).get("yu_locale")) return [];
  return [cookieLine("yu_locale", lang, YEAR_SECONDS, behindTls(config))];
}

function pathOf(incoming: IncomingMessage): string {
  return (incoming.url ?? "/").split("?", 1)[0] ?? "/";
}
