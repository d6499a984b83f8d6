import { createServer, type IncomingMessage } from "node:http";
import { isRecord } from "@plaza/contract/unknown-value.ts";
import { startSite } from "./site-process.ts";
import { visitOf } from "./visit.ts";
import { portOf } from "@plaza/contract/testing/ports.ts";

/** A client that takes a page as it is: packing and unpacking cost some five milliseconds each time. `site.test.ts` asks for packed ones. */
export const UNPACKED = { "accept-encoding": "identity" };

export const BROWSER = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0", ...UNPACKED };

const LISTS = {
  cryptoList: [{ assetCode: "USDT", name: "Tether", logoUrl: "", precision: 6, minQuantity: "1" }],
  fiatList: [{ fiatCode: "USD", name: "US Dollar", symbol: "$", precision: 2, paymentMethods: [] }],
};

export interface SiteBeforeApi {
  readonly origin: string;
  /** What the API answers, by a part of the call's path. Nobody is logged in until there is a `user/info`. */
  readonly data: Record<string, unknown>;
  /** The API's calls so far. */
  readonly calls: IncomingMessage[];
  /** As a browser asks for a page, without following redirects. */
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  /** What the site has written to its log. */
  readonly logged: () => string;
  readonly close: () => void;
}

/** The site of the build that is there, before an API that says what a test needs. */
export async function startSiteBeforeApi(): Promise<SiteBeforeApi> {
  const calls: IncomingMessage[] = [];
  const data: Record<string, unknown> = {
    "query-crypto-fiat": LISTS,
    "query-payment-methods": [],
    "query-adv-list": { items: [], nextCursor: null },
    "query-escrow-proofs": { items: [], nextCursor: null },
    "query-index-prices": [],
    "market-state": { state: "open", off: [], maintenance: null },
    "evidence-keys": { keys: [] },
    "query-agreement": { version: "2", from: "2025-01-15", inForce: "2", clauses: [], versions: [] },
  };
  const api = createServer((request, response) => {
    calls.push(request);
    if (request.url === "/api/ctc/stream") {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("data: first\n\n");
      request.once("close", () => response.destroy());
      return;
    }
    const user = data["user/info"];
    const isAboutUser = request.url?.includes("user/info") || request.url?.includes("query-visit");
    if (isAboutUser && !isRecord(user)) {
      response
        .writeHead(401, { "content-type": "application/json" })
        .end(JSON.stringify({ code: 2000, error: "not_signed_in", msg: "No.", data: null, requestId: "r" }));
      return;
    }
    const given = Object.entries(data).find(([name]) => request.url?.includes(name))?.[1];
    const answer = request.url?.includes("query-visit") && isRecord(user) ? visitOf(user) : (given ?? { long: "x".repeat(5_000) });
    response.writeHead(200, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify({ code: 0, data: answer }));
  });
  await new Promise<void>((done) => api.listen(0, "127.0.0.1", done));
  const site = await startSite({ API_ORIGIN: `http://127.0.0.1:${portOf(api)}` }, "pipe");
  let log = "";
  site.process.stderr?.on("data", (chunk: Buffer) => {
    log += chunk.toString();
    process.stderr.write(chunk);
  });
  return {
    origin: site.origin,
    data,
    calls,
    get: (path, headers = {}) => fetch(site.origin + path, { redirect: "manual", headers: { ...BROWSER, ...headers } }),
    logged: () => log,
    close: () => {
      site.process.kill();
      api.closeAllConnections();
      api.close();
    },
  };
}
