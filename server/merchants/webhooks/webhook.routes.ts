import type { DeliveryView, webhookCalls } from "@plaza/contract/calls/webhooks.ts";
import type { Handlers } from "../../core/handler.ts";
import { refuse } from "../../core/http/refusal.ts";
import { logSecurityEvent } from "../../people/accounts/security-event.ts";
import { createWebhook, resumeWebhook, rotateSecret, webhookView } from "./webhook.service.ts";
import { deliverAgain, deliveriesOf, removeWebhook, webhooksOf, type DeliveryRow } from "./webhook.store.ts";
import { pageOf } from "../../core/http/page.ts";

const PAGE = 20;

export const webhookRoutes: Handlers<keyof typeof webhookCalls> = {
  "GET /api/ctc/query-webhooks": async (context, request) => (await webhooksOf(context.db, request.caller.userId)).map(webhookView),
  "POST /api/ctc/create-webhook": (context, request) => createWebhook(context, request.tx, request.caller, request.body),
  "POST /api/ctc/rotate-webhook-secret": (context, request) => rotateSecret(context, request.tx, request.caller, request.body),
  "POST /api/ctc/resume-webhook": (context, request) => resumeWebhook(context, request.tx, request.caller, request.body),
  "POST /api/ctc/remove-webhook": async (context, request) => {
    if (!(await removeWebhook(request.tx, request.caller.userId, request.body.webhookId))) return refuse("not_found");
    logSecurityEvent(context, request.tx, "webhook_removed", request.caller.userId);
    return { removed: true };
  },
  "GET /api/ctc/query-webhook-deliveries": async (context, request) => {
    const { webhookId, cursor = null, limit = PAGE } = request.query;
    const found = await deliveriesOf(context.db, request.caller.userId, webhookId, cursor, limit + 1);
    if (found === null) return refuse("not_found");
    const { shown, nextCursor } = pageOf(found, limit, ({ id }) => id);
    return { items: shown.map(deliveryView), nextCursor };
  },
  "POST /api/ctc/replay-webhook-delivery": async (_context, request) =>
    (await deliverAgain(request.tx, request.caller.userId, request.body.deliveryId)) ? { queued: true } : refuse("not_found"),
};

function deliveryView(row: DeliveryRow): DeliveryView {
  return {
    deliveryId: row.id,
    eventId: row.eventId,
    kind: row.kind,
    orderId: row.orderId,
    state: row.state,
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    lastAt: row.lastAt?.toISOString() ?? null,
    lastStatus: row.lastStatus,
    lastError: row.lastError,
    lastMs: row.lastMs,
    nextAt: row.state === "pending" ? row.nextAt.toISOString() : null,
  };
}
