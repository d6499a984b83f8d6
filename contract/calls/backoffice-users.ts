import { Type } from "typebox";
import { defineCalls } from "../call.ts";
import { Instant, idOf, nullable, strict, text, words } from "../schemas.ts";
import { FREEZE_REASONS } from "../staff.ts";
import { LinkHint } from "./link-hints.ts";
import { KYC_STATUSES, KYC_TYPES } from "./account.ts";

const BackofficeUser = strict({
  uid: idOf("uid"),
  nickname: Type.String(),
  email: Type.String({ description: "Masked" }),
  phone: Type.String({ description: "Masked" }),
  fullName: Type.String({ description: "Masked" }),
  kycType: words(...KYC_TYPES),
  kycStatus: words(...KYC_STATUSES),
  country: nullable(Type.String()),
  traderStatus: Type.String(),
  joinedAt: Instant,
  lateReleases30: Type.Integer({ minimum: 0, description: "Sales of the last 30 days that were released after the promised time" }),
  frozenUntil: nullable(Instant),
  freeze: nullable(
    strict({
      why: words(...FREEZE_REASONS),
      note: Type.String({ description: "As the trader reads it" }),
      by: Type.String({ description: "The staff member's name" }),
      at: Instant,
      orderId: nullable(idOf("order")),
    }),
  ),
  pausedUntil: nullable(Type.Unsafe<string>({ ...Instant, description: "No new trades, after lost appeals or forged evidence" })),
  sharedAccounts: Type.Array(strict({ uid: idOf("uid"), nickname: Type.String(), at: Instant }), {
    description: "Other users, also closed ones, with a payment account of this user; at is since when both have it",
  }),
  links: Type.Array(LinkHint, { description: "Why this user may belong together with others; none of the caller's own account" }),
  own: Type.Boolean({ description: "The caller's own account as a trader" }),
});

export const backofficeUserCalls = defineCalls({
  "GET /api/desk/user": {
    summary: "One trader, found by UID, email address or order id; personal data is masked and the search is recorded",
    audience: "staff",
    keyScope: "none",
    role: "agent",
    idempotency: "none",
    query: strict({ find: text(254, 1) }),
    data: Type.Array(BackofficeUser),
    errors: [],
  },
  "POST /api/desk/freeze-user": {
    summary: 'Freeze an account until an instant, with a reason; for a false "paid" the order that shows it is named',
    audience: "staff",
    keyScope: "none",
    role: "agent",
    idempotency: "accepted",
    body: strict({
      uid: idOf("uid"),
      until: Instant,
      reason: words(...FREEZE_REASONS),
      note: text(300, 1),
      orderId: Type.Optional(idOf("order")),
    }),
    data: BackofficeUser,
    errors: ["not_found", "own_case", "linked_case", "field_invalid", "order_needed", "reason_needed"],
  },
  "POST /api/desk/unfreeze-user": {
    summary: "Lift a freeze before its end, with a reason",
    audience: "staff",
    keyScope: "none",
    role: "senior",
    idempotency: "accepted",
    body: strict({ uid: idOf("uid"), note: text(300, 1) }),
    data: BackofficeUser,
    errors: ["not_found", "own_case", "linked_case", "already_done", "reason_needed"],
  },
  "POST /api/desk/lift-trade-pause": {
    summary: "End the pause of new trades that lost appeals or forged evidence have set, with a reason",
    audience: "staff",
    keyScope: "none",
    role: "senior",
    idempotency: "accepted",
    body: strict({ uid: idOf("uid"), note: text(300, 1) }),
    data: BackofficeUser,
    errors: ["not_found", "own_case", "linked_case", "already_done", "reason_needed"],
  },
});
