import type { Name } from "@plaza/contract/calls/index.ts";
import type { Offers } from "./offered-calls.server.ts";

/**
 * The pages beyond the specification, each with the call that it can't do without. Before an API that doesn't offer the call the page says so,
 * and no link leads there. Patterns are of paths after the language.
 */
const NEEDED: readonly (readonly [pattern: string, call: Name])[] = [
  ["account/api-keys", "GET /api/a/v1/auth/api-keys"],
  ["account/forgotten", "POST /api/a/v2/auth/password/forgot"],
  ["account/invitation", "POST /api/a/v2/auth/sub-user-invitation"],
  ["account/kyc", "POST /api/a/v1/auth/kyc"],
  ["account/limits", "GET /api/ctc/query-limits"],
  ["account/login", "POST /api/a/v2/auth/login"],
  ["account/notifications", "GET /api/ctc/query-notification-settings"],
  ["account/profile", "GET /api/ctc/query-limits"],
  ["account/quick-replies", "GET /api/ctc/query-quick-replies"],
  ["account/register", "POST /api/a/v2/auth/register"],
  ["account/security", "GET /api/a/v1/auth/security"],
  ["account/sub-users", "GET /api/a/v1/auth/sub-users"],
  ["account/watches", "GET /api/ctc/query-watches"],
  ["account/webhooks", "GET /api/ctc/query-webhooks"],
  ["help/message", "POST /api/ctc/create-support-request"],
  ["notifications", "GET /api/ctc/query-notifications"],
  ["p2p/(?:buy|sell)/detail/[^/]+/appeal", "GET /api/ctc/query-appeal"],
  ["p2p/advertiser", "GET /api/ctc/query-advertiser"],
  ["p2p/adverts", "GET /api/ctc/query-my-adv"],
  ["p2p/board", "GET /api/ctc/query-board"],
  ["p2p/check-journal", "GET /api/ctc/evidence-keys"],
  ["p2p/merchant", "GET /api/ctc/query-merchant"],
  ["p2p/order/[^/]+/journal", "GET /api/ctc/query-evidence-pack"],
  ["p2p/order/[^/]+/receipt", "GET /api/ctc/query-receipt"],
  ["p2p/payments/new", "GET /api/ctc/query-payment-methods"],
  ["p2p/people", "GET /api/ctc/query-relations"],
  ["p2p/prices", "GET /api/ctc/query-index-prices"],
  ["p2p/review", "POST /api/ctc/create-review"],
  ["proof", "GET /api/ctc/query-escrow-proofs"],
  ["receipt", "GET /api/ctc/check-receipt"],
  ["wallet", "GET /api/t/v2/wallet-history"],
];
/** Beside them the pages of the API itself, which come with its document. */
const API_PAGES = "^/api/docs$";
const OF_PLAZA: Name = "GET /api/ctc/market-state";

const WATCHES = "^/[^/]+/account/watches(?:[/?#]|$)";

/** The same where the operator has switched alerts of offers off: no link leads to them, and their page, for who has the address, says why. */
export function withoutWatches(missing: string): string {
  return missing === "" ? WATCHES : `${missing}|${WATCHES}`;
}

/** Source of a pattern that addresses of missing pages match; empty: none is missing. @param liteMode whether the site has one */
export function missingPages(offers: Offers, liteMode: boolean): string {
  const missing = [...NEEDED.filter(([, call]) => !offers(call)).map(([pattern]) => pattern), ...(liteMode ? [] : ["lite"])];
  const sources = [
    ...(missing.length === 0 ? [] : [`^/[^/]+/(?:${missing.join("|")})(?:[/?#]|$)`]),
    ...(offers(OF_PLAZA) ? [] : [API_PAGES]),
  ];
  return sources.join("|");
}
