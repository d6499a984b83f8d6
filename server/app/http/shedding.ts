import type { IncomingMessage, ServerResponse } from "node:http";
import type { Name } from "@plaza/contract/calls/index.ts";
import { negotiateLocale, readLocale } from "@plaza/domain/locale/negotiate.ts";
import type { Context } from "../../core/context.ts";
import type { Drain } from "../../core/http/drain.ts";
import { refuse } from "../../core/http/refusal.ts";
import { addGauge, type Metrics } from "../../core/metrics/metrics.ts";
import { readRequestId } from "../../core/tracing/request-scope.ts";
import { writeFailure } from "./response.ts";

/** What a trade must not wait for: the steps of orders and appeals, so that coins are released and disputes reach customer service in any rush. */
const URGENT: ReadonlySet<string> = new Set<Name>([
  "POST /api/ctc/update-order-state",
  "POST /api/ctc/create-appeal",
  "POST /api/ctc/add-appeal-evidence",
  "POST /api/ctc/withdraw-appeal",
  "POST /api/ctc/object-to-decision",
]);
/** Reads that a page can do without for a moment. */
const DEFERRABLE = /\/query-[a-z-]*list$|\/public\//;
/** Asked by machines that decide on our life, or open for hours. */
const UNCOUNTED = /^\/(?:healthz|readyz|metrics)$|\/stream$/;
/** The account's number, or a text that is refused later. */
const GROUP_PREFIX = /^\/[^/]*(?=\/api\/)/;

/** Shares of `REQUESTS_AT_ONCE` up to which each kind is taken on: what is urgent has places that nothing else gets. */
const SHARES = { urgent: 1.5, normal: 1, deferrable: 0.6 } as const;
type Kind = keyof typeof SHARES;
/** The largest share of each limit that goes to refusing. */
const MOST_TAKEN_OFF = 0.5;
const RETRY_AFTER_SECONDS = "1";
const LOGGED_EVERY_MS = 60_000;
const ID_BYTES = 9;
const NOT_READY = 503;
/** Headers by which texts are remembered; anybody may send any. */
const MOST_LANGUAGES = 200;

/** What a process works on at once, so that it ends in time. */
export interface Shedding {
  /**
   * Answers a request for which there is no room, before anything else looks at it: at several times the capacity most of the work is refusing.
   * @returns whether it was answered
   */
  readonly refuse: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** A request was taken on. @returns what says that it is done, to be called once */
  readonly begin: () => () => void;
  /** Something was refused: for the metrics, and once a minute for the log. */
  readonly report: (why: string) => void;
}

/** Limits what this process works on at once to `REQUESTS_AT_ONCE`, by kinds: orders and appeals may exceed it, lists get less. */
export function requestShedding(context: Context, { drain, metrics }: { readonly drain: Drain; readonly metrics: Metrics }): Shedding {
  const { requestsAtOnce } = context.config;
  const refusals = recentShare(performance.now.bind(performance));
  addGauge(
    metrics.registry,
    "plaza_requests_under_way",
    "Requests that this process works on, of at most REQUESTS_AT_ONCE",
    () => underWay,
  );
  let underWay = 0;
  let loggedAt = 0;
  const report = (why: string) => {
    metrics.countShed(why);
    if (Date.now() - loggedAt < LOGGED_EVERY_MS) return;
    loggedAt = Date.now();
    context.log("warn", "requests_shed", { why, underWay });
  };
  const limitOf = (kind: Kind) => {
    // Refusing takes processor time from what was taken on: the more is refused, the less is worked on at once, so that it still ends in time.
    // It follows refusals, not durations: on a machine that is merely slow nothing is refused that has room. A limit is never 0.
    return requestsAtOnce * SHARES[kind] * (1 - MOST_TAKEN_OFF * refusals.share());
  };
  const bodyFor = refusalBodies();
  const refuseNow = (request: IncomingMessage, response: ServerResponse) => {
    const requestId = readRequestId(request.headers["x-request-id"]) ?? context.randomBytes(ID_BYTES).toString("base64url");
    const body = bodyFor(request, requestId);
    response.writeHead(NOT_READY, {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
      "cache-control": "no-store",
      "retry-after": RETRY_AFTER_SECONDS,
      "x-content-type-options": "nosniff",
      "x-request-id": requestId,
      ...(drain.isDraining() ? { connection: "close" } : {}),
    });
    response.end(body);
  };
  return {
    refuse: (request, response) => {
      const path = pathOf(request.url ?? "/");
      if (requestsAtOnce === 0 || UNCOUNTED.test(path)) return false;
      const kind = kindOf(request.method ?? "", path);
      const isFull = underWay >= limitOf(kind);
      refusals.count(isFull);
      if (!isFull) return false;
      report(kind);
      refuseNow(request, response);
      return true;
    },
    begin: () => {
      underWay += 1;
      return () => void (underWay -= 1);
    },
    report,
  };
}

/** A request's id is the last thing of the text; the rest is the same for all who read the same language. */
function refusalBodies(): (request: IncomingMessage, requestId: string) => string {
  const starts = new Map<string, string>();
  return (request, requestId) => {
    const asked = `${String(request.headers["language"])};${String(request.headers["accept-language"])}`;
    let start = starts.get(asked);
    if (start === undefined) {
      start = writeFailure(refuse("not_ready"), localeOf(request), "").body.slice(0, -2);
      if (starts.size < MOST_LANGUAGES) starts.set(asked, start);
    }
    return `${start}${requestId}"}`;
  };
}

/** Without its query and the account's number. */
function pathOf(url: string): string {
  return (url.split("?", 1)[0] ?? url).replace(GROUP_PREFIX, "");
}

/** Whether requests of this path take no place: probes, metrics, and streams, which stay open for hours. */
export function isUncounted(path: string): boolean {
  return UNCOUNTED.test(path);
}

function kindOf(method: string, path: string): Kind {
  if (URGENT.has(`${method} ${path}`)) return "urgent";
  return DEFERRABLE.test(path) ? "deferrable" : "normal";
}

function localeOf({ headers }: IncomingMessage) {
  const { language } = headers;
  const named = typeof language === "string" ? readLocale(language) : null;
  return named ?? negotiateLocale({ path: "", cookie: undefined, stored: undefined, acceptLanguage: headers["accept-language"] });
}

interface RecentShare {
  readonly count: (isHit: boolean) => void;
  /** Of about the last second, 0 to 1. */
  readonly share: () => number;
}

const MEMORY_MS = 1000;
/** As if five others had been no hits: a few refusals in an idle process are no rush. */
const DOUBTED = 5;

/** The share of hits among what was counted lately; what is older counts less and less, and the first few count little. */
export function recentShare(now: () => number): RecentShare {
  let [hits, all, countedAt] = [0, 0, now()];
  return {
    count: (isHit) => {
      const atMs = now();
      const remaining = Math.exp((countedAt - atMs) / MEMORY_MS);
      countedAt = atMs;
      hits = hits * remaining + (isHit ? 1 : 0);
      all = all * remaining + 1;
    },
    share: () => hits / (all + DOUBTED),
  };
}
