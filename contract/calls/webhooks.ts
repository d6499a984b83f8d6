import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { BOUND_CODE_REFUSALS } from "../code-refusals.ts";
import { IdCursor, Instant, Limit, SecurityCode, idOf, nullable, page, strict, text, words } from "../schemas.ts";
import { DELIVERY_ERRORS, WEBHOOK_EVENTS } from "../webhook-signing.ts";

export const Webhook = strict({
  webhookId: idOf("webhook"),
  url: Type.String(),
  events: Type.Array(words(...WEBHOOK_EVENTS)),
  createdAt: Instant,
  // Paused: nothing is sent since the password was reset, until the owner confirms it.
  state: words("active", "paused"),
  secrets: Type.Integer({ description: "How many sign at present: two while one is exchanged for the other" }),
  pending: Type.Integer(),
  failed: Type.Integer(),
});
export type WebhookView = Static<typeof Webhook>;

export const Delivery = strict({
  deliveryId: idOf("delivery"),
  eventId: Type.String(),
  kind: words(...WEBHOOK_EVENTS),
  orderId: nullable(idOf("order")),
  state: words("pending", "delivered", "failed"),
  attempts: Type.Integer(),
  createdAt: Instant,
  lastAt: nullable(Instant),
  lastStatus: nullable(Type.Integer()),
  lastError: nullable(words(...DELIVERY_ERRORS)),
  lastMs: nullable(Type.Integer()),
  nextAt: nullable(Instant),
});
export type DeliveryView = Static<typeof Delivery>;

const Secret = Type.String({ description: "64 hexadecimal digits; shown once" });

export const webhookCalls = defineCalls({
  "GET /api/ctc/query-webhooks": {
    summary: "The caller's webhooks: addresses that get events of orders, messages and notifications",
    audience: "owner",
    keyScope: "read",
    idempotency: "none",
    data: Type.Array(Webhook),
    errors: [],
  },
  "POST /api/ctc/create-webhook": {
    summary: "Send events of orders, messages and notifications to an address; its signing secret is in this answer and nowhere else",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    carriesSecret: true,
    body: strict({
      url: text(500, 8),
      events: Type.Array(words(...WEBHOOK_EVENTS), { minItems: 1, maxItems: WEBHOOK_EVENTS.length, uniqueItems: true }),
      securityCode: Type.Optional(SecurityCode),
    }),
    data: strict({ webhook: Webhook, secret: Secret }),
    errors: ["field_invalid", "limit_reached", ...BOUND_CODE_REFUSALS],
  },
  "POST /api/ctc/rotate-webhook-secret": {
    summary: "A new signing secret; the old one signs beside it for a day",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    carriesSecret: true,
    body: strict({ webhookId: idOf("webhook"), securityCode: Type.Optional(SecurityCode) }),
    data: strict({ secret: Secret }),
    errors: ["not_found", ...BOUND_CODE_REFUSALS],
  },
  "POST /api/ctc/resume-webhook": {
    summary: "Let a webhook send again that was paused because the password was reset; what has waited is sent",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({ webhookId: idOf("webhook"), securityCode: Type.Optional(SecurityCode) }),
    data: strict({ resumed: Type.Boolean() }),
    errors: ["not_found", ...BOUND_CODE_REFUSALS],
  },
  "POST /api/ctc/remove-webhook": {
    summary: "Stop telling an address; what was still to be delivered is not",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({ webhookId: idOf("webhook") }),
    data: strict({ removed: Type.Boolean() }),
    errors: ["not_found"],
  },
  "GET /api/ctc/query-webhook-deliveries": {
    summary: "What was delivered to an address and what was not, newest first; kept for 30 days",
    audience: "owner",
    keyScope: "read",
    idempotency: "none",
    query: strict({ webhookId: idOf("webhook"), cursor: Type.Optional(IdCursor), limit: Type.Optional(Limit) }),
    data: page(Delivery),
    errors: ["not_found"],
  },
  "POST /api/ctc/replay-webhook-delivery": {
    summary: "Deliver an event once more, with the same id",
    audience: "owner",
    keyScope: "trade",
    idempotency: "accepted",
    body: strict({ deliveryId: idOf("delivery") }),
    data: strict({ queued: Type.Boolean() }),
    errors: ["not_found"],
  },
});
