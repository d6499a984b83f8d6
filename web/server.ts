import { createServer, STATUS_CODES, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { isIgnoredPath, skipsLocale } from "@plaza/domain/locale/negotiate.ts";
import type * as Entry from "./entry.server.tsx";
import { readConfig } from "./shell/config.ts";
import { logFault } from "./shell/fault-log.ts";
import { refuseAddress } from "./http/address-limits.ts";
import { discoveryFiles } from "./http/discovery.ts";
import { sendEvidenceKeys } from "./http/evidence-keys.ts";
import { pagesOf, type Renderer } from "./http/pages.ts";
import { apiProxy, belongsToApi } from "./http/proxy.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { assetsOf } from "./http/static.ts";
import { paths } from "./shell/paths.ts";

/** The public process: pages, assets, and the way through to the API. It holds no secret and no database password. */

/** Longer than a load balancer keeps idle connections, so that it never sends into one that we are closing. */
const KEEP_ALIVE_MS = 65_000;
/** How long open answers may take to end once we are told to stop. */
const GRACE_MS = 5_000;

const config = readConfig(process.env);
const server = createServer(await site());
server.keepAliveTimeout = KEEP_ALIVE_MS;
server.headersTimeout = KEEP_ALIVE_MS + 1_000;
server.listen(config.port, config.host, () => {
  process.stdout.write(`site: listening on ${config.port}\n`);
  process.send?.("listening");
});

async function site() {
  const serveAsset = assetsOf(join(import.meta.dirname, "build", "client"));
  const pages = pagesOf(await loadRenderer(), config);
  const proxy = apiProxy(config);
  const always = securityHeaders(config);
  const discovery = discoveryFiles(config);
  stopWell(() => proxy.close());

  return (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(always)) response.setHeader(name, value);
    const { url: address = "/" } = request;
    const refusal = refuseAddress(address);
    if (refusal !== null) return plain(response, refusal, STATUS_CODES[refusal]);
    const [pathname = "/"] = address.split("?", 1);
    if (pathname === "/healthz") return plain(response, 200, "ok");
    if (belongsToApi(pathname)) return proxy.forward(request, response);
    if (pathname === paths.evidenceKeys()) return void sendEvidenceKeys(config, response);
    const file = discovery(pathname, new Date());
    if (file) return void response.writeHead(200, { "content-type": file.type, "cache-control": "public, max-age=3600" }).end(file.text);
    // Where a page names no icon, or is read as plain text, browsers ask for this one.
    if (pathname === "/favicon.ico")
      return void response.writeHead(301, { location: "/favicon.svg", "cache-control": "public, max-age=86400" }).end();
    if (serveAsset(request, response, pathname)) return;
    if (isIgnoredPath(pathname) || skipsLocale(pathname) || isLostAsset(pathname)) return plain(response, 404, "Not Found");
    pages(request, response).catch((fault: unknown) => {
      logFault(`page ${pathname}`, fault);
      if (response.headersSent) response.destroy();
      else plain(response, 500, "Internal Server Error");
    });
  };
}

/** A file of an older build: its page has to be told plainly that it is gone, not with a whole page in some language. */
function isLostAsset(pathname: string): boolean {
  return /^\/(assets|builds)\//.test(pathname);
}

function plain(response: ServerResponse, status: number, text = ""): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" }).end(text);
}

async function loadRenderer(): Promise<Renderer> {
  const build = (await import(new URL("./build/server/index.js", import.meta.url).href)) as ServerBuild;
  const entry = build.entry.module as Partial<typeof Entry>;
  if (!entry.routerOf || !entry.NONCE_PLACEHOLDER) throw new Error("The site's build is of another version. Build it anew.");
  return { route: entry.routerOf(build), placeholder: entry.NONCE_PLACEHOLDER };
}

/** Ends on SIGTERM and SIGINT, and when the process that started this one is gone. */
function stopWell(closeStreams: () => void): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    closeStreams();
    setTimeout(() => process.exit(0), GRACE_MS).unref();
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  process.once("disconnect", stop);
}
