import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { TRANSFER_DIRECTIONS, TRANSFER_STATES } from "../exchange.ts";
import { AssetCode, Decimal, Instant, idOf, nullable, strict, text, words } from "../schemas.ts";
import { SERVICE_SCOPES } from "../service-scopes.ts";
import { AssetReconciliation } from "./service.ts";

const PublicId = Type.String({ pattern: "^sk_(demo|[a-z2-7]{20})$" });
const Scopes = Type.Array(words(...SERVICE_SCOPES), { minItems: 1, maxItems: SERVICE_SCOPES.length, uniqueItems: true });
const Networks = Type.Array(text(60, 1), { maxItems: 20 });

const ServiceKeyItem = strict({
  key: PublicId,
  name: Type.String(),
  kind: words("hmac", "ed25519"),
  scopes: Scopes,
  allowedFrom: Networks,
  createdAt: Instant,
  expiresAt: nullable(Instant),
  lastUsedAt: nullable(Instant),
  lastUsedIp: nullable(Type.String()),
  state: words("active", "expired", "ended"),
});

const ServiceKeyProposalItem = strict({
  proposalId: idOf("service_key_proposal"),
  ends: nullable(PublicId),
  name: Type.String(),
  scopes: Type.Array(words(...SERVICE_SCOPES)),
  allowedFrom: Networks,
  reason: Type.String(),
  proposedBy: Type.String(),
  proposedAt: Instant,
  own: Type.Boolean({ description: "The caller's own, which another operator has to confirm" }),
});

const OpenTransfer = strict({
  transferId: idOf("exchange_transfer"),
  reference: Type.String(),
  direction: words(...TRANSFER_DIRECTIONS),
  state: words(...TRANSFER_STATES),
  uid: idOf("uid"),
  asset: AssetCode,
  amount: Decimal,
  createdAt: Instant,
  unknownSince: nullable(Instant),
  attempts: Type.Integer(),
  contradicted: Type.Boolean({ description: "The exchange gave two answers that cannot both be true" }),
  settleable: Type.Boolean({ description: "Two operators may decide it: its state is unknown or pending" }),
  proposal: nullable(strict({ to: words("done", "refused"), reason: Type.String(), by: Type.String(), own: Type.Boolean() })),
});
export type OpenTransferView = Static<typeof OpenTransfer>;

export const backofficeExchangeCalls = defineCalls({
  "GET /api/desk/service-keys": {
    summary: "The keys of the exchange's systems, and those that wait for a second operator",
    audience: "staff",
    keyScope: "none",
    role: "operator",
    idempotency: "none",
    data: strict({ keys: Type.Array(ServiceKeyItem), proposals: Type.Array(ServiceKeyProposalItem) }),
    errors: [],
  },
  "POST /api/desk/propose-service-key": {
    summary: "Propose a new service key; another operator confirms it and sees the secret",
    audience: "staff",
    keyScope: "none",
    role: "operator",
    idempotency: "accepted",
    body: strict({
      name: text(60, 1),
      scopes: Scopes,
      allowedFrom: Type.Optional(Networks),
      expiresInDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
      publicKey: Type.Optional(Type.String({ pattern: "^[\\w-]{43}$", description: "Raw Ed25519, base64url; left out: a secret is made" })),
      reason: text(300, 1),
    }),
    data: strict({ proposalId: idOf("service_key_proposal") }),
    errors: ["field_invalid", "reason_needed"],
  },
  "POST /api/desk/propose-end-service-key": {
    summary: "Propose the end of a service key; another operator confirms it",
    audience: "staff",
    keyScope: "none",
    role: "operator",
    idempotency: "accepted",
    body: strict({ key: PublicId, reason: text(300, 1) }),
    data: strict({ proposalId: idOf("service_key_proposal") }),
    errors: ["not_found", "already_done", "reason_needed"],
  },
  "POST /api/desk/confirm-service-key": {
    summary: "Carry out another operator's proposal. The secret of a new key is in this answer alone",
    audience: "staff",
    keyScope: "none",
    role: "operator",
    idempotency: "accepted",
    carriesSecret: true,
    body: strict({ proposalId: idOf("service_key_proposal") }),
    data: strict({ key: PublicId, secret: nullable(Type.String()), ended: Type.Boolean() }),
    errors: ["not_found", "second_operator_needed", "already_done"],
  },
  "POST /api/desk/decline-service-key": {
    summary: "Drop a proposal about a service key, one's own too",
    audience: "staff",
    keyScope: "none",
    role: "operator",
    idempotency: "accepted",
    body: strict({ proposalId: idOf("service_key_proposal"), reason: text(300, 1) }),
    data: strict({ proposalId: idOf("service_key_proposal") }),
    errors: ["not_found", "reason_needed"],
  },
  "GET /api/desk/reconciliation": {
    summary: "A day's report as the exchange gets it, with differences, and the transfers that are not decided",
    audience: "staff",
    keyScope: "none",
    role: "senior",
    idempotency: "none",
    query: strict({ day: Type.Optional(Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" })) }),
    data: strict({
      day: Type.String(),
      assets: Type.Array(AssetReconciliation),
      differences: Type.Array(AssetCode, { description: "Assets whose day does not add up" }),
      transfers: Type.Array(OpenTransfer),
    }),
    errors: ["invalid_request"],
  },
  "POST /api/desk/settle-transfer": {
    summary: "Decide an undecided transfer in the exchange's place: proposed by one operator, done when another one says the same",
    audience: "staff",
    keyScope: "none",
    role: "operator",
    idempotency: "accepted",
    body: strict({ transferId: idOf("exchange_transfer"), to: words("done", "refused"), reason: text(300, 1) }),
    data: strict({ outcome: words("proposed", "settled") }),
    errors: ["not_found", "own_case", "linked_case", "action_not_allowed", "second_operator_needed", "reason_needed"],
  },
});
