import { readField } from "@plaza/contract/unknown-value.ts";
import type { Name } from "@plaza/contract/calls/index.ts";
import { config } from "../config.server.ts";
import { logFault } from "../fault-log.ts";

/**
 * Which calls the API behind the site answers. Plaza's own says so in its OpenAPI document; an exchange's API without one answers those of the
 * specification alone. While nobody knows, every call counts as offered: the call itself says otherwise.
 */
const SPECIFIED: ReadonlySet<Name> = new Set<Name>([
  "GET /api/a/v2/auth/user/info",
  "GET /api/e/v1/favorite",
  "POST /api/e/v1/favorite",
  "DELETE /api/e/v1/favorite",
  "GET /api/broker/v3/check",
  "GET /api/a/v1/auth/kyc/info",
  "GET /api/a/v1/public/rates",
  "GET /api/t/v2/assets",
  "GET /api/a/v1/auth/user/kr-restrict-check",
  "GET /api/t/v2/spot-balance",
  "GET /api/ctc/verify-user",
  "POST /api/ctc/accept-term",
  "GET /api/ctc/query-crypto-fiat",
  "POST /api/ctc/query-adv-list",
  "POST /api/ctc/create-order",
  "GET /api/ctc/query-order-list",
  "GET /api/ctc/query-order-details",
  "POST /api/ctc/update-order-state",
  "GET /api/ctc/query-chat-msg",
  "POST /api/ctc/send-chat-msg",
  "POST /api/ctc/upload-file-by-form-data",
  "POST /api/ctc/upload-picture",
  "GET /api/ctc/get-r-token",
  "GET /api/ctc/query-user-payment",
  "POST /api/ctc/send-code",
  "POST /api/ctc/create-user-payment",
  "POST /api/ctc/remove-user-payment",
]);

export type Offers = (call: Name) => boolean;

const EVERYTHING: Offers = () => true;
const SPECIFIED_ALONE: Offers = (call) => SPECIFIED.has(call);

/** How long an answer holds: an API seldom gains a call, but one that was just started may gain them all. */
const DOCUMENT_MS = 60_000;
const NO_DOCUMENT_MS = 5_000;
const UNKNOWN_MS = 1_000;
const PATIENCE_MS = 2_000;

interface Known {
  readonly offers: Offers;
  readonly etag: string | null;
  readonly until: number;
}

let known: Known = { offers: EVERYTHING, etag: null, until: 0 };
let asking: Promise<void> | null = null;

/** What the API offers, asked for at most every few seconds for everybody; only the first visitor waits for it. */
export async function offeredCalls(): Promise<Offers> {
  const isFirst = known.until === 0;
  if (known.until <= Date.now()) {
    asking ??= ask().finally(() => {
      asking = null;
    });
  }
  if (isFirst) await asking;
  return known.offers;
}

async function ask(): Promise<void> {
  const keep = (offers: Offers, ms: number, etag: string | null = null) => {
    known = { offers, etag, until: Date.now() + ms };
  };
  try {
    const response = await fetch(`${config.apiOrigin}/api/openapi.json`, {
      headers: { accept: "application/json", ...(known.etag === null ? {} : { "if-none-match": known.etag }) },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.status === 304) return keep(known.offers, DOCUMENT_MS, known.etag);
    const paths = readField(await response.json().catch(() => null), "paths");
    if (response.ok && typeof paths === "object" && paths !== null) return keep(offersOf(paths), DOCUMENT_MS, response.headers.get("etag"));
    return keep(response.status === 404 ? SPECIFIED_ALONE : known.offers, response.status === 404 ? NO_DOCUMENT_MS : UNKNOWN_MS);
  } catch (fault) {
    logFault("offered calls", fault);
    return keep(known.offers, UNKNOWN_MS);
  }
}

/** @param paths of an OpenAPI document: by path, what is answered by method */
function offersOf(paths: object): Offers {
  const names = new Set(
    Object.entries(paths).flatMap(([path, operations]: [string, unknown]) =>
      Object.keys(operations ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  );
  return (call) => names.has(call);
}
