import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import {
  FOREIGN_ADVERT,
  FOREIGN_ADVERTISER,
  FOREIGN_METHOD,
  FOREIGN_ORDER,
  FOREIGN_USER,
} from "@plaza/contract/testing/foreign-answers.ts";
import { BROWSER } from "./site-before-api.ts";
import { startSite } from "./site-process.ts";
import { portOf } from "@plaza/contract/testing/ports.ts";

/** What an API answers. `silent`: it cuts the line. */
export type Reply = { data: unknown } | { code: number; msg: string; status?: number } | { html: string; status: number } | "silent";
/** By path; `*` is any other. */
export type Replies = Readonly<Record<string, Reply>>;

/** A browser with the session of an exchange's own site. */
export const LOGGED_IN = { cookie: "sid=theirs; authorization=token; userId=7" };

export const USER = { ...FOREIGN_USER, loyaltyTier: "gold" };

export const ADVERT = {
  ...FOREIGN_ADVERT,
  methods: [{ ...FOREIGN_METHOD, color: "#fff" }],
  advertiser: { ...FOREIGN_ADVERTISER, avgReleaseMinutes: null, planet: "Mars" },
};

/** Completed, of a buyer who took the advert. */
export const ORDER = {
  ...FOREIGN_ORDER,
  orderId: "12",
  externalOrderId: "far-12",
  status: "completed",
  statusLabel: "Completed",
  advId: ADVERT.advId,
  completedAt: "2026-01-01T00:09:00.000Z",
  counterparty: ADVERT.advertiser,
  availableActions: [],
  events: [],
};

/** What is specified, and hardly more. */
const ANSWERS: Replies = {
  "/api/a/v2/auth/user/info": { data: USER },
  "/api/a/v1/auth/kyc/info": { data: {} },
  "/api/broker/v3/check": { data: {} },
  "/api/a/v1/auth/user/kr-restrict-check": { data: { ipRestricted: false } },
  "/api/a/v1/public/rates": { data: { USDT: { USD: "1.0001" } } },
  "/api/t/v2/assets": { data: [{ assetCode: "USDT", logoUrl: "/x.png" }] },
  "/api/ctc/verify-user": { data: { acceptTerm: false } },
  "/api/ctc/query-crypto-fiat": {
    data: {
      cryptoList: [{ assetCode: "USDT", name: "Tether", logoUrl: "/x.png", precision: 6, chain: "far" }],
      fiatList: [{ fiatCode: "USD", name: "US Dollar", precision: 2 }],
    },
  },
  "/api/ctc/query-adv-list": { data: { items: [ADVERT], nextCursor: null, took: 3 } },
  "/api/ctc/query-order-list": { data: { items: [], nextCursor: null } },
};

/** A call that the site made, with what it sent. */
export interface ForeignCall {
  readonly request: IncomingMessage;
  readonly path: string;
  readonly body: string;
}

export interface ForeignSite {
  readonly apiOrigin: string;
  readonly origin: string;
  /** What the API answers in the place of the usual; a test sets it. */
  replies: Replies;
  /** Answers a request before `replies` do; null: they do. What it waits for, the call waits for. */
  decide: (call: ForeignCall) => Reply | null | Promise<Reply | null>;
  /** The API's calls since the last reset. */
  calls: ForeignCall[];
  /** What the site has written to its log. */
  logged(): string;
  /** Back to the usual answers. */
  reset(): void;
  /** A page as its reader gets it. Redirects are not followed. */
  get(path: string, headers?: Record<string, string>): Promise<{ status: number; html: string; location: string | null; headers: Headers }>;
  close(): void;
}

/**
 * The site before an exchange's API that isn't ours: it knows the specified paths and no others, leaves out what isn't specified, says more
 * than we know of, and fails as a test wants. The build is the one that is there (`npm test` makes one first).
 */
export async function startForeignSite(env: Readonly<Record<string, string>> = {}): Promise<ForeignSite> {
  const api = createServer((request, response) => void answer(foreign, request, response));
  await new Promise<void>((done) => api.listen(0, "127.0.0.1", done));
  const apiOrigin = `http://127.0.0.1:${portOf(api)}`;
  const site = await startSite({ API_ORIGIN: apiOrigin, API_DOMAIN: apiOrigin, ...env }, "pipe");
  let log = "";
  site.process.stderr?.on("data", (chunk: Buffer) => (log += chunk.toString()));
  const foreign: ForeignSite = {
    apiOrigin,
    origin: site.origin,
    replies: {},
    decide: () => null,
    calls: [],
    logged: () => log,
    reset() {
      foreign.replies = {};
      foreign.decide = () => null;
      foreign.calls = [];
    },
    async get(path, headers = {}) {
      const response = await fetch(site.origin + path, { redirect: "manual", headers: { ...BROWSER, ...headers } });
      const html = await response.text();
      return { status: response.status, html, location: response.headers.get("location"), headers: response.headers };
    },
    close() {
      site.process.kill();
      api.closeAllConnections();
      api.close();
    },
  };
  return foreign;
}

/** What a reader sees of a page: without the data that its scripts go on with. */
export function withoutScripts(html: string): string {
  return html.replaceAll(/<script[\s\S]*?<\/script>/g, "");
}

async function answer(foreign: ForeignSite, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  const call = { request, path: (request.url ?? "").split("?")[0] ?? "", body };
  foreign.calls.push(call);
  send((await foreign.decide(call)) ?? replyTo(foreign, call), request, response);
}

function replyTo(foreign: ForeignSite, call: ForeignCall): Reply {
  const { path } = call;
  const missing: Reply = { code: 404_404, msg: "No such door here.", status: 404 };
  return foreign.replies[path] ?? foreign.replies["*"] ?? ANSWERS[path] ?? missing;
}

function send(reply: Reply, request: IncomingMessage, response: ServerResponse): void {
  if (reply === "silent") return void request.socket.destroy();
  if ("html" in reply) return void response.writeHead(reply.status, { "content-type": "text/html" }).end(reply.html);
  const status = "code" in reply ? (reply.status ?? 200) : 200;
  const body = "code" in reply ? { code: reply.code, msg: reply.msg } : { code: 0, data: reply.data, msg: "ok", traceId: "far-1" };
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
