import { createHmac } from "node:crypto";
import { standardWebhookHeaders, webhookSignature } from "@plaza/contract/webhook-signing.ts";
import type { Context } from "../../core/context.ts";
import { unseal } from "../../core/secrets/seal.ts";
import { reachOf, secretAad } from "./webhook.service.ts";
import { post } from "./webhook-request.ts";
import { claimDeliveries, settleDelivery, type DueDelivery } from "./webhook.store.ts";

const MOST_AT_ONCE = 32;
/** Slow receivers get a separate round: each takes the whole time-out of it where it doesn't answer, and prompt ones must not wait for that. */
const SLOW_LIMITS = { perWebhook: 1, atOnce: 16 };
const SLOW_MS = 2_000;
/** Beside the time-out: for what comes before the request and after its answer. */
const LEASE_MARGIN_SECONDS = 20;
const MINUTE = 60_000;
/** Waits after each failed try; after the last there is none, and it counts as failed. Together a day and a half. */
const WAITS_MS = [5_000, 30_000, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 60 * MINUTE, 180 * MINUTE, 360 * MINUTE, 540 * MINUTE, 960 * MINUTE];
const JITTER = 0.2;

/** What this process knows of slow receivers. */
export interface SlowWebhooks {
  /** The webhooks whose receiver took more than two seconds the last time. */
  readonly ids: Set<string>;
  /** Deliveries that no round waits for any more, because they turned out to be slow. */
  readonly underWay: Set<Promise<void>>;
}

/** What a process knows of them when it starts. */
export function noSlowWebhooks(): SlowWebhooks {
  return { ids: new Set(), underWay: new Set() };
}

/**
 * Sends what is due to webhooks that aren't slow, each order's events one after the other. Waits for no receiver longer than makes it a slow one: a person
 * who adds webhooks that never answer would keep the next round, and everybody else's events, waiting for each of them.
 * @param slow learns which are
 * @returns how many were tried
 */
export async function deliverWebhooks(context: Context, slow: SlowWebhooks = noSlowWebhooks()): Promise<number> {
  const { webhooksPerReceiver, webhookTimeoutSeconds } = context.settings.current;
  const limits = { perWebhook: webhooksPerReceiver, atOnce: MOST_AT_ONCE, leaseSeconds: webhookTimeoutSeconds + LEASE_MARGIN_SECONDS };
  const due = await claimDeliveries(context.db, limits, { of: "others", ids: [...slow.ids] });
  await Promise.all(due.map((delivery) => untilSlow(context, delivery.webhookId, deliver(context, delivery, slow), slow)));
  return due.length;
}

async function untilSlow(context: Context, webhookId: string, delivery: Promise<void>, slow: SlowWebhooks): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    noteSlow(context, webhookId, SLOW_MS, slow);
    const rest = delivery
      .catch((error: unknown) => context.log("warn", "webhook_unsettled", { webhookId, error: String(error) }))
      .finally(() => slow.underWay.delete(rest));
    slow.underWay.add(rest);
    late.resolve();
  }, SLOW_MS);
  try {
    await Promise.race([delivery, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function noteSlow(context: Context, webhookId: string, tookMs: number, { ids }: SlowWebhooks): void {
  if (ids.has(webhookId)) return;
  ids.add(webhookId);
  context.log("warn", "webhook_slow", { webhookId, tookMs });
}

/** The same for the slow ones. One that has become prompt is slow no longer. */
export async function deliverSlowWebhooks(context: Context, slow: SlowWebhooks): Promise<number> {
  if (slow.ids.size === 0) return 0;
  const leaseSeconds = context.settings.current.webhookTimeoutSeconds + LEASE_MARGIN_SECONDS;
  const due = await claimDeliveries(context.db, { ...SLOW_LIMITS, leaseSeconds }, { of: "these", ids: [...slow.ids] });
  await Promise.all(due.map((delivery) => deliver(context, delivery, slow)));
  return due.length;
}

async function deliver(context: Context, due: DueDelivery, slow: SlowWebhooks): Promise<void> {
  const begun = performance.now();
  const message = { headers: headersOf(context, due), body: due.body };
  const patienceMs = context.settings.current.webhookTimeoutSeconds * 1000;
  const posted = await post(due.url, message, reachOf(context.config), { patienceMs });
  const tookMs = Math.trunc(performance.now() - begun);
  if (tookMs <= SLOW_MS) slow.ids.delete(due.webhookId);
  else noteSlow(context, due.webhookId, tookMs, slow);
  if (!posted.ok && posted.error === "timeout") context.log("warn", "webhook_timeout", { webhookId: due.webhookId, tookMs });
  const wait = WAITS_MS[due.attempts - 1];
  await settleDelivery(context.db, due, {
    status: posted.status,
    error: posted.ok ? null : posted.error,
    tookMs,
    state: posted.ok ? "delivered" : wait === undefined ? "failed" : "pending",
    nextInMs: Math.trunc((wait ?? 0) * (1 + JITTER * context.random())),
  });
}

/** Signed by every secret that is good at present, so that a receiver may know the old one or the new one. */
function headersOf(context: Context, { secrets, webhookId, eventId, body }: DueDelivery): Record<string, string> {
  const at = context.clock();
  const keys = secrets.map((secret) =>
    unseal(context.config.sealingKey, secretAad(webhookId, secret.id), Buffer.from(secret.sealed, "hex")),
  );
  const hmac = (encoding: "hex" | "base64") => (key: string, text: string) =>
    createHmac("sha256", Buffer.from(key, "hex")).update(text).digest(encoding);
  return {
    "content-type": "application/json; charset=utf-8",
    "user-agent": "Plaza-Webhook/1",
    "plaza-event-id": eventId,
    "plaza-webhook-signature": webhookSignature(at, body, keys, hmac("hex")),
    ...standardWebhookHeaders({ eventId, at, body }, keys, hmac("base64")),
  };
}
