import type { OrderAction } from "@plaza/contract/order.ts";
import { reachesRights, type SubUserRights } from "@plaza/contract/sub-users.ts";

/** Who may make a call at all, before gates, ownership and limits are asked. */
export type Audience = "everyone" | "view" | "trade" | "owner" | "desk";

/**
 * Every call with its audience; docs/roles.md is made from it, and a test makes every call as every role. `view` and `trade`: users who are
 * logged in, and sub-users with these rights. `owner`: not sub-users, who see and trade and never touch what the account is secured,
 * verified or paid by, its adverts or its programs (docs/decisions/0030-roles.md). A call that has no row is closed to sub-users, and a test
 * asks for its row.
 */
const ROWS: Readonly<Record<Audience, readonly string[]>> = {
  everyone: [
    "POST /api/a/v2/auth/sub-user-invitation",
    "POST /api/a/v2/auth/accept-sub-user-invitation",
    "GET /api/a/v1/auth/user/kr-restrict-check",
    "GET /api/a/v1/public/rates",
    "POST /api/a/v2/auth/app-session",
    "POST /api/a/v2/auth/login",
    "POST /api/a/v2/auth/passkey",
    "POST /api/a/v2/auth/passkey/options",
    "POST /api/a/v2/auth/password/forgot",
    "POST /api/a/v2/auth/password/reset",
    "POST /api/a/v2/auth/register",
    "GET /api/ctc/evidence-keys",
    "GET /api/ctc/market-state",
    "GET /api/ctc/query-adv-details",
    "POST /api/ctc/query-adv-list",
    "GET /api/ctc/query-advertiser",
    "GET /api/ctc/query-agreement",
    "GET /api/ctc/query-crypto-fiat",
    "GET /api/ctc/query-escrow-proofs",
    "GET /api/ctc/query-payment-methods",
    "GET /api/ctc/query-reviews",
    "POST /api/ctc/quote",
    "POST /api/desk/sign-in",
    "GET /api/t/v2/assets",
  ],
  view: [
    "POST /api/ctc/preview-adv",
    "GET /api/ctc/query-one-adv",
    "GET /api/a/v1/auth/kyc/info",
    "GET /api/a/v1/auth/security",
    "GET /api/a/v1/auth/sessions",
    "POST /api/a/v2/auth/logout",
    "GET /api/a/v2/auth/user/info",
    "POST /api/a/v2/auth/user/language",
    "GET /api/broker/v3/check",
    "POST /api/ctc/check-payment-field",
    "POST /api/ctc/create-push-subscription",
    "GET /api/ctc/get-r-token",
    "GET /api/ctc/query-appeal",
    "GET /api/ctc/query-board",
    "GET /api/ctc/query-chat-msg",
    "GET /api/ctc/query-escrow-inclusion",
    "GET /api/ctc/query-evidence-pack",
    "GET /api/ctc/query-limits",
    "GET /api/ctc/query-merchant",
    "GET /api/ctc/query-my-adv",
    "GET /api/ctc/query-notification-settings",
    "GET /api/ctc/query-notifications",
    "GET /api/ctc/query-order-details",
    "GET /api/ctc/query-order-list",
    "GET /api/ctc/query-order-review",
    "GET /api/ctc/query-quick-replies",
    "GET /api/ctc/query-relations",
    "GET /api/ctc/query-trade-figures",
    "GET /api/ctc/query-user-payment",
    "POST /api/ctc/read-notifications",
    "POST /api/ctc/remove-push-subscription",
    "POST /api/ctc/report-review",
    "POST /api/ctc/update-notification-settings",
    "POST /api/ctc/update-quick-replies",
    "GET /api/ctc/verify-user",
    "GET /api/e/v1/favorite",
    "POST /api/e/v1/favorite",
    "DELETE /api/e/v1/favorite",
    "GET /api/t/v2/spot-balance",
    "GET /api/t/v2/wallet-frozen",
    "GET /api/t/v2/wallet-history",
    "GET /api/t/v2/wallet-holds",
  ],
  trade: [
    "POST /api/ctc/send-code",
    "POST /api/ctc/add-appeal-evidence",
    "POST /api/ctc/block-user",
    "POST /api/ctc/create-appeal",
    "POST /api/ctc/create-order",
    "POST /api/ctc/create-review",
    "POST /api/ctc/follow-user",
    "POST /api/ctc/object-to-decision",
    "POST /api/ctc/reply-review",
    "POST /api/ctc/send-chat-msg",
    "POST /api/ctc/send-typing",
    "POST /api/ctc/unblock-user",
    "POST /api/ctc/unfollow-user",
    "POST /api/ctc/update-order-state",
    "POST /api/ctc/upload-file-by-form-data",
    "POST /api/ctc/upload-picture",
    "POST /api/ctc/withdraw-appeal",
  ],
  owner: [
    "GET /api/a/v1/auth/sub-users",
    "POST /api/a/v1/auth/sub-users",
    "POST /api/a/v1/auth/sub-users/{id}",
    "POST /api/a/v1/auth/sub-user-rule",
    "POST /api/ctc/assign-order",
    "POST /api/ctc/accept-term",
    "POST /api/a/v1/auth/anti-phishing",
    "GET /api/a/v1/auth/api-keys",
    "POST /api/a/v1/auth/create-api-key",
    "POST /api/a/v1/auth/email",
    "DELETE /api/a/v1/auth/email",
    "POST /api/a/v1/auth/kyc",
    "POST /api/a/v1/auth/kyc/document",
    "POST /api/a/v1/auth/login-two-factor",
    "POST /api/a/v1/auth/passkeys",
    "POST /api/a/v1/auth/passkeys/options",
    "POST /api/a/v1/auth/passkeys/{id}",
    "DELETE /api/a/v1/auth/passkeys/{id}",
    "POST /api/a/v1/auth/phone",
    "DELETE /api/a/v1/auth/phone",
    "POST /api/a/v1/auth/recovery-codes",
    "POST /api/a/v1/auth/revoke-api-key",
    "DELETE /api/a/v1/auth/sessions",
    "DELETE /api/a/v1/auth/sessions/{id}",
    "POST /api/a/v1/auth/two-factor",
    "DELETE /api/a/v1/auth/two-factor",
    "POST /api/a/v1/auth/two-factor/setup",
    "POST /api/a/v2/auth/app-code",
    "POST /api/a/v2/auth/password",
    "POST /api/ctc/check-security",
    "POST /api/ctc/confirm-user-payment",
    "POST /api/ctc/create-adv",
    "POST /api/ctc/create-user-payment",
    "POST /api/ctc/create-webhook",
    "POST /api/ctc/answer-merchant",
    "POST /api/ctc/apply-merchant",
    "POST /api/ctc/leave-merchant",
    "POST /api/ctc/put-merchant-deposit",
    "POST /api/ctc/upload-merchant-file",
    "POST /api/ctc/withdraw-merchant",
    "GET /api/ctc/query-webhook-deliveries",
    "GET /api/ctc/query-webhooks",
    "POST /api/ctc/remove-user-payment",
    "POST /api/ctc/remove-webhook",
    "POST /api/ctc/replay-webhook-delivery",
    "POST /api/ctc/rotate-webhook-secret",
    "POST /api/ctc/update-adv",
    "POST /api/ctc/update-adv-state",
    "POST /api/t/v2/transfer",
  ],
  desk: [
    "GET /api/desk/appeal",
    "GET /api/desk/appeals",
    "POST /api/desk/ask-appeal",
    "POST /api/desk/assign-appeal",
    "POST /api/desk/claim-appeal",
    "POST /api/desk/confirm-appeal",
    "POST /api/desk/decide-appeal",
    "GET /api/desk/evidence-pack",
    "POST /api/desk/say-appeal",
    "POST /api/desk/decide-review",
    "GET /api/desk/review-reports",
    "GET /api/desk/acts",
    "GET /api/desk/acts-proof",
    "POST /api/desk/change-setting",
    "POST /api/desk/claim-kyc",
    "POST /api/desk/decide-kyc",
    "POST /api/desk/freeze-user",
    "GET /api/desk/kyc-case",
    "GET /api/desk/kyc-cases",
    "GET /api/desk/ledger",
    "GET /api/desk/me",
    "POST /api/desk/ask-merchant",
    "POST /api/desk/change-merchant",
    "POST /api/desk/claim-merchant",
    "POST /api/desk/confirm-deposit-taking",
    "POST /api/desk/decide-merchant",
    "GET /api/desk/merchant",
    "GET /api/desk/merchant-application",
    "GET /api/desk/merchant-applications",
    "GET /api/desk/merchants",
    "POST /api/desk/take-deposit",
    "GET /api/desk/methods",
    "GET /api/desk/queues",
    "POST /api/desk/reveal-kyc",
    "POST /api/desk/withdraw-kyc",
    "GET /api/desk/settings",
    "POST /api/desk/sign-out",
    "POST /api/desk/switch-method",
    "POST /api/desk/take-down-advert",
    "POST /api/desk/restore-advert",
    "GET /api/desk/alarms",
    "POST /api/desk/clear-alarm",
    "GET /api/desk/staff",
    "POST /api/desk/end-staff",
    "POST /api/desk/reveal-appeal",
    "POST /api/desk/reveal-payment",
    "GET /api/desk/adverts",
    "GET /api/desk/user-limits",
    "POST /api/desk/set-user-limit",
    "POST /api/desk/lift-user-limit",
    "POST /api/desk/unfreeze-user",
    "GET /api/desk/user",
  ],
};

export const AUDIENCES: ReadonlyMap<string, Audience> = new Map(
  Object.entries(ROWS).flatMap(([audience, names]) => names.map((name): [string, Audience] => [name, audience as Audience])),
);

/** The rights that an action on an order requires from a sub-user beyond those of its call. Every other action needs `trade`. */
export const RELEASING_ACTS: ReadonlySet<OrderAction> = new Set<OrderAction>(["release"]);

/** The rights that a sub-user needs for an act on an order. */
export function rightsForAct(action: OrderAction): SubUserRights {
  return RELEASING_ACTS.has(action) ? "release" : "trade";
}

/** Roles of seed points 4 and 6. They overlap: a trader is a user too. A sub-user is one of three, by its rights. */
export const ROLES = ["visitor", "user", "institution", "trader", "sub_view", "sub_trade", "sub_release", "staff"] as const;
export type Role = (typeof ROLES)[number];

const RIGHTS_OF: Partial<Readonly<Record<Role, SubUserRights>>> = { sub_view: "view", sub_trade: "trade", sub_release: "release" };

/** What a role gets from a call: access, a request to log in, or a refusal. */
export type Welcome = "allowed" | "401" | "403";

export function welcomeOf(role: Role, audience: Audience): Welcome {
  if (audience === "everyone") return "allowed";
  if (audience === "desk") return role === "staff" ? "allowed" : "401";
  // A staff session is not a session of the market.
  if (role === "visitor" || role === "staff") return "401";
  const rights = RIGHTS_OF[role];
  return rights === undefined || letsIn(audience, rights) ? "allowed" : "403";
}

function letsIn(audience: Exclude<Audience, "desk">, rights: SubUserRights): boolean {
  return audience === "everyone" || (audience !== "owner" && reachesRights(rights, audience));
}

/** Whether a sub-user with these rights may make the call. */
export function isForSubUsers(name: string, rights: SubUserRights): boolean {
  const audience = AUDIENCES.get(name);
  return audience !== undefined && audience !== "desk" && letsIn(audience, rights);
}
