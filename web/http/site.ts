import { STATUS_CODES, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { isIgnoredPath, skipsLocale } from "@plaza/domain/locale/negotiate.ts";
import type { WebConfig } from "../shell/config.ts";
import { logFault } from "../shell/fault-log.ts";
import { paths } from "../shell/paths.ts";
import { refuseAddress } from "./address-limits.ts";
import { discoveryFiles } from "./discovery.ts";
import { sendEvidenceKeys } from "./evidence-keys.ts";
import type { Drain } from "./listen.ts";
import type { Pages } from "./pages.ts";
import type { Observation } from "./observation.ts";
import { belongsToApi, type Proxy } from "./proxy.ts";
import { sendRefusal } from "./refusal.ts";
import { BARE_POLICY, securityHeaders } from "./security-headers.ts";
import type { ServeAsset } from "./static.ts";
import { shareWidgets } from "./widget-sharing.ts";
import { type Counting, requestAdmission } from "./visitor-limits.ts";

interface Parts {
  readonly config: WebConfig;
  readonly proxy: Proxy;
  readonly serveAsset: ServeAsset;
  readonly pages: Pages;
  readonly drain: Readonly<Drain>;
  readonly observation: Observation;
  readonly counting: Counting;
}

/** Answers every request for the site's origin: API, well-known files, assets, pages. */
export function siteOf({ config, proxy, serveAsset, pages, drain, observation, counting }: Parts): RequestListener {
  const always = securityHeaders(config);
  const discovery = discoveryFiles(config);
  const admit = requestAdmission(config, counting);

  const answer = (request: IncomingMessage, response: ServerResponse, pathname: string) => {
    if (belongsToApi(pathname)) return proxy.forward(request, response);
    // Until something else is found to belong there.
    response.setHeader("content-security-policy", BARE_POLICY);
    if (pathname === paths.evidenceKeys()) return void sendEvidenceKeys(config, response);
    const file = discovery(pathname, new Date());
    if (file) return void response.writeHead(200, { "content-type": file.type, "cache-control": "public, max-age=3600" }).end(file.text);
    // Where a page names no icon, or is read as plain text, browsers ask for this one.
    if (pathname === "/favicon.ico")
      return void response.writeHead(301, { location: "/favicon.svg", "cache-control": "public, max-age=86400" }).end();
    if (pathname.startsWith("/_comp/")) shareWidgets(config, request, response);
    if (serveAsset(request, response, pathname)) return;
    if (isIgnoredPath(pathname) || skipsLocale(pathname) || isLostAsset(pathname)) return plain(response, 404, "Not Found");
    pages(request, response).catch((fault: unknown) => {
      // A visitor who has left, perhaps in the middle of a form, gets no page and is no fault of ours.
      if (response.destroyed) return;
      logFault(`page ${pathname}`, fault);
      if (response.headersSent) response.destroy();
      else plain(response, 500, "Internal Server Error");
    });
  };
  return (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(always)) response.setHeader(name, value);
    const { url: address = "/" } = request;
    const refusal = refuseAddress(address, request.headers.host);
    if (refusal !== null) return plain(response, refusal, STATUS_CODES[refusal]);
    const [pathname = "/", query = ""] = address.split("?", 2);
    // What counts, logs, limits, passes on and packs a response each waits for its end.
    response.setMaxListeners(30);
    if (pathname === "/healthz") return plain(response, 200, "ok");
    if (pathname === "/readyz" && query === SITE_ALONE) return readiness(response, drain);
    observation.follow(request, response, pathname);
    if (drain.isDraining) {
      response.shouldKeepAlive = false;
      if (pathname === "/readyz") return readiness(response, drain);
    }
    const proceed = (isAdmitted: boolean) => {
      if (isAdmitted) answer(request, response, pathname);
      else sendRefusal(request, response, "too_many_requests");
    };
    const admitted = admit(request, response);
    if (admitted instanceof Promise) void admitted.then(proceed);
    else proceed(admitted);
  };
}

/**
 * Asks whether this site takes requests, whatever becomes of its API: what a balancer of sites wants to know. A site that can't reach the API says so in
 * the visitor's language; a balancer that took all sites out for it would say nothing.
 */
const SITE_ALONE = "exclude=api";

function readiness(response: ServerResponse, { isDraining }: Drain): void {
  if (isDraining) plain(response, 503, "draining");
  else plain(response, 200, "ok");
}

/** A file of an older build: a plain 404, not a whole page in some language. */
function isLostAsset(pathname: string): boolean {
  return /^\/(assets|builds)\//.test(pathname);
}

function plain(response: ServerResponse, status: number, text = ""): void {
  response
    .writeHead(status, {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": BARE_POLICY,
    })
    .end(text);
}
