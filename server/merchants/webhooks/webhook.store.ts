import type { SealedColumn } from "../../core/secrets/reseal.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { Id, OrderId, UserId } from "@plaza/contract/ids.ts";
import type { DeliveryError } from "@plaza/contract/webhook-signing.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import { sweep } from "../../core/db/sweep.ts";

export type WebhookId = Id<"webhook">;
export type DeliveryId = Id<"delivery">;
type Events = WireOf<"POST /api/ctc/create-webhook">["body"]["events"];

export interface WebhookRow {
  readonly id: WebhookId;
  readonly url: string;
  readonly events: Events;
  readonly createdAt: Date;
  readonly state: "active" | "paused";
  /** Those that sign now: two for a while after a rotation. */
  readonly secrets: number;
  /** Deliveries, as `failed`. */
  readonly pending: number;
  readonly failed: number;
}

/** The owner's password was set by a code after the webhook was confirmed: it may be the work of somebody else. */
const PAUSED = "EXISTS (SELECT FROM users owner WHERE owner.id = w.user_id AND owner.password_reset_at > w.confirmed_at)";
const SECRET_LIVE = "(s.expires_at IS NULL OR s.expires_at > now())";
const ofUser = statement<WebhookRow, { userId: UserId }>(
  "webhooks_of_user",
  `SELECT w.id, w.url, w.events, w.created_at, CASE WHEN ${PAUSED} THEN 'paused' ELSE 'active' END AS state,
     (SELECT count(*)::int FROM webhook_secret s WHERE s.webhook_id = w.id AND ${SECRET_LIVE}) AS secrets,
     (SELECT count(*)::int FROM webhook_delivery d WHERE d.webhook_id = w.id AND d.state = 'pending') AS pending,
     (SELECT count(*)::int FROM webhook_delivery d WHERE d.webhook_id = w.id AND d.state = 'failed') AS failed
   FROM webhook w WHERE w.user_id = :userId AND w.removed_at IS NULL ORDER BY w.id`,
);
const insert = statement<{ id: WebhookId }, { userId: UserId; url: string; events: Events }>(
  "webhook_insert",
  "INSERT INTO webhook (user_id, url, events) VALUES (:userId, :url, :events) RETURNING id",
);
const nextSecretId = statement<{ id: string }>("webhook_secret_next", "SELECT new_id() AS id");
const insertSecret = statement<void, { id: string; webhookId: WebhookId; sealed: Buffer }>(
  "webhook_secret_insert",
  "INSERT INTO webhook_secret (id, webhook_id, sealed) VALUES (:id, :webhookId, :sealed)",
);
const retireSecrets = statement<void, { webhookId: WebhookId; hours: number }>(
  "webhook_secret_retire",
  "UPDATE webhook_secret s SET expires_at = now() + :hours::int * interval '1 hour' WHERE webhook_id = :webhookId AND expires_at IS NULL",
);
const remove = statement<void, { id: WebhookId; userId: UserId }>(
  "webhook_remove",
  "UPDATE webhook SET removed_at = now() WHERE id = :id AND user_id = :userId AND removed_at IS NULL",
);
const dropPending = statement<void, { webhookId: WebhookId }>(
  "webhook_drop_pending",
  "DELETE FROM webhook_delivery WHERE webhook_id = :webhookId AND state = 'pending'",
);
const lock = statement<void, { id: WebhookId; userId: UserId }>(
  "webhook_lock",
  "SELECT FROM webhook WHERE id = :id AND user_id = :userId AND removed_at IS NULL FOR UPDATE",
);

/**
 * Returns webhooks that are not removed, the oldest first, with the number of their active secrets and of their pending and failed
 * deliveries.
 */
export async function webhooksOf(on: Queryable, userId: UserId): Promise<WebhookRow[]> {
  return ofUser.all(on, { userId });
}

/** Writes a webhook without a secret, which the caller adds in the same transaction. */
export async function insertWebhook(tx: Tx, userId: UserId, url: string, events: Events): Promise<WebhookId> {
  const row = await insert.first(tx, { userId, url, events });
  if (row === null) throw new Error("a webhook was not written");
  return row.id;
}

/** Keeps a secret, sealed to its own row. */
export async function addSecret(tx: Tx, webhookId: WebhookId, sealTo: (secretId: string) => Buffer): Promise<void> {
  const id = (await nextSecretId.first(tx))?.id;
  if (id === undefined) throw new Error("no id was given");
  await insertSecret.count(tx, { id, webhookId, sealed: sealTo(id) });
}

/** The current secrets sign for this many more hours. */
export async function retireSecretsIn(tx: Tx, webhookId: WebhookId, hours: number): Promise<void> {
  await retireSecrets.count(tx, { webhookId, hours });
}

/** @returns false for one that isn't this person's */
export async function lockWebhook(tx: Tx, userId: UserId, id: WebhookId): Promise<boolean> {
  return (await lock.count(tx, { id, userId })) === 1;
}

const lockPaused = statement<void, { id: WebhookId; userId: UserId }>(
  "webhook_lock_paused",
  `SELECT FROM webhook w WHERE id = :id AND user_id = :userId AND removed_at IS NULL AND ${PAUSED} FOR UPDATE OF w`,
);
const confirm = statement<void, { id: WebhookId }>("webhook_confirm", "UPDATE webhook SET confirmed_at = clock_timestamp() WHERE id = :id");

/** Locks a webhook that waits to be confirmed. @returns false where there is none of this id that is this person's */
export async function lockPausedWebhook(tx: Tx, userId: UserId, id: WebhookId): Promise<boolean> {
  return (await lockPaused.count(tx, { id, userId })) === 1;
}

/** Ends the pause that a password reset put on the webhook. By the clock: the start of the transaction may be earlier than the reset. */
export async function confirmWebhook(tx: Tx, id: WebhookId): Promise<void> {
  await confirm.count(tx, { id });
}

/** Ends the webhook and drops what was still to be delivered. False: the user has no such webhook. */
export async function removeWebhook(tx: Tx, userId: UserId, id: WebhookId): Promise<boolean> {
  if ((await remove.count(tx, { id, userId })) === 0) return false;
  await dropPending.count(tx, { webhookId: id });
  return true;
}

export interface DeliveryRow {
  readonly id: DeliveryId;
  readonly eventId: string;
  readonly kind: Events[number];
  readonly orderId: OrderId | null;
  readonly state: "pending" | "delivered" | "failed";
  readonly attempts: number;
  readonly createdAt: Date;
  readonly nextAt: Date;
  readonly lastAt: Date | null;
  /** HTTP status; null if nothing answered. */
  readonly lastStatus: number | null;
  readonly lastError: DeliveryError | null;
  /** How long the last attempt took. */
  readonly lastMs: number | null;
}

const log = statement<DeliveryRow, { webhookId: WebhookId; before: string | null; limit: number }>(
  "webhook_log",
  `SELECT d.id, d.event_id, d.kind, d.order_id, d.state, d.attempts, d.created_at, d.next_at, d.last_at, d.last_status, d.last_error, d.last_ms
   FROM webhook_delivery d WHERE d.webhook_id = :webhookId AND (:before::bigint IS NULL OR d.id < :before) ORDER BY d.id DESC LIMIT :limit`,
);
const isOwn = statement<void, { webhookId: WebhookId; userId: UserId }>(
  "webhook_is_own",
  "SELECT FROM webhook WHERE id = :webhookId AND user_id = :userId AND removed_at IS NULL",
);
const again = statement<void, { id: DeliveryId; userId: UserId }>(
  "webhook_again",
  `UPDATE webhook_delivery d SET state = 'pending', attempts = 0, next_at = now(), leased_until = NULL
   FROM webhook w WHERE d.id = :id AND w.id = d.webhook_id AND w.user_id = :userId AND w.removed_at IS NULL`,
);

/** Null for a webhook that isn't this person's. */
export async function deliveriesOf(
  on: Queryable,
  userId: UserId,
  webhookId: WebhookId,
  before: string | null,
  limit: number,
): Promise<DeliveryRow[] | null> {
  if ((await isOwn.count(on, { webhookId, userId })) === 0) return null;
  return log.all(on, { webhookId, before, limit });
}

/** Queues a delivery again from its first attempt, whatever came of it. False: the user has no such delivery. */
export async function deliverAgain(tx: Tx, userId: UserId, id: DeliveryId): Promise<boolean> {
  return (await again.count(tx, { id, userId })) === 1;
}

export interface DueDelivery {
  readonly id: DeliveryId;
  readonly webhookId: WebhookId;
  readonly url: string;
  readonly eventId: string;
  readonly body: string;
  /** With the one that begins now. */
  readonly attempts: number;
  readonly secrets: readonly { readonly id: string; readonly sealed: string }[];
}

// A few of each address, so that a slow one keeps nobody else waiting; of each order the oldest only, so that its events arrive in their order. One of
// each owner before a second of any, and of owners by lot: somebody's many webhooks with much to deliver keep nobody's only one out of every round.
const claim = statement<
  DueDelivery,
  { perWebhook: number; atOnce: number; leaseSeconds: number; webhookIds: readonly string[]; isThese: boolean }
>(
  "webhook_claim",
  `WITH turn AS (
     SELECT mine.id, row_number() OVER (PARTITION BY w.user_id ORDER BY random()) AS nth FROM webhook w CROSS JOIN LATERAL (
       SELECT p.id FROM webhook_delivery p WHERE p.webhook_id = w.id AND p.state = 'pending' AND p.next_at <= now()
         AND (p.leased_until IS NULL OR p.leased_until < now())
         AND NOT EXISTS (SELECT FROM webhook_delivery e WHERE e.webhook_id = p.webhook_id AND e.order_id = p.order_id AND e.state = 'pending' AND e.id < p.id)
       ORDER BY p.id LIMIT :perWebhook) mine WHERE w.removed_at IS NULL AND NOT ${PAUSED} AND (w.id = ANY (:webhookIds)) = :isThese
     ORDER BY nth, random() LIMIT :atOnce),
   due AS (
     SELECT p.id FROM webhook_delivery p WHERE p.id = ANY (ARRAY(SELECT id FROM turn)) AND p.state = 'pending'
       AND (p.leased_until IS NULL OR p.leased_until < now()) FOR UPDATE SKIP LOCKED)
   UPDATE webhook_delivery d SET attempts = attempts + 1, leased_until = now() + :leaseSeconds::int * interval '1 second'
   FROM due, webhook w WHERE d.id = due.id AND w.id = d.webhook_id
   RETURNING d.id, d.webhook_id, w.url, d.event_id, d.body, d.attempts,
     (SELECT jsonb_agg(jsonb_build_object('id', s.id::text, 'sealed', encode(s.sealed, 'hex')) ORDER BY s.id DESC)
      FROM webhook_secret s WHERE s.webhook_id = w.id AND ${SECRET_LIVE}) AS secrets`,
);
const settle = statement<
  void,
  {
    dueId: DeliveryId;
    attempts: number;
    status: number | null;
    error: DeliveryError | null;
    tookMs: number;
    state: DeliveryRow["state"];
    nextInMs: number;
  }
>(
  "webhook_settle",
  `UPDATE webhook_delivery SET leased_until = NULL, last_at = now(), last_status = :status, last_error = :error, last_ms = :tookMs, state = :state,
     next_at = now() + :nextInMs::int * interval '1 millisecond' WHERE id = :dueId AND attempts = :attempts`,
);
const prune = statement<void, { days: number; limit: number }>(
  "webhook_prune",
  "DELETE FROM webhook_delivery WHERE ctid = ANY (ARRAY(SELECT ctid FROM webhook_delivery WHERE created_at < now() - make_interval(days => :days) ORDER BY created_at LIMIT :limit))",
);

/**
 * Takes what is due, so that nobody else does for the seconds of its lease; if the process dies, a round after them sends it. A lease outlasts the
 * time-out, or another process would send the same again.
 */
export async function claimDeliveries(
  on: Queryable,
  limits: { readonly perWebhook: number; readonly atOnce: number; readonly leaseSeconds: number },
  webhooks: { readonly of: "these" | "others"; readonly ids: readonly string[] },
): Promise<DueDelivery[]> {
  return claim.all(on, {
    perWebhook: limits.perWebhook,
    atOnce: limits.atOnce,
    leaseSeconds: limits.leaseSeconds,
    webhookIds: webhooks.ids,
    isThese: webhooks.of === "these",
  });
}

export interface Settled {
  /** HTTP status; null if nothing answered. */
  readonly status: number | null;
  readonly error: DeliveryError | null;
  readonly tookMs: number;
  readonly state: DeliveryRow["state"];
  /** From now; matters while the delivery is pending. */
  readonly nextInMs: number;
}

/**
 * Records an attempt's result and releases its lease. Does nothing if the lease ran out and another process has claimed the delivery since.
 */
export async function settleDelivery(on: Queryable, due: DueDelivery, settled: Settled): Promise<void> {
  await settle.count(on, { ...settled, dueId: due.id, attempts: due.attempts });
}

/** Deletes deliveries created more than `days` days ago, pending ones too, in batches. @returns how many were deleted */
export async function pruneDeliveries(on: Queryable, days: number): Promise<number> {
  return sweep((limit) => prune.count(on, { days, limit }));
}

const sealedAfter = statement<{ id: string; webhookId: WebhookId; sealed: Buffer }, { after: string; limit: number }>(
  "webhook_secrets_sealed",
  "SELECT id, webhook_id, sealed FROM webhook_secret WHERE id > :after ORDER BY id LIMIT :limit",
);
const writeSealed = statement<void, { id: string; before: Buffer; next: Buffer }>(
  "webhook_secret_reseal",
  "UPDATE webhook_secret SET sealed = :next WHERE id = :id AND sealed = :before",
);

/** Webhooks' secrets, for bringing them under a new key. */
export function sealedWebhookSecrets(aadOf: (webhookId: WebhookId, secretId: string) => string): SealedColumn {
  return {
    name: "webhook secrets",
    covers: "webhook_secret.sealed",
    read: async (on, after, limit) =>
      (await sealedAfter.all(on, { after, limit })).map((row) => ({
        id: row.id,
        aad: aadOf(row.webhookId, row.id),
        sealed: row.sealed,
      })),
    write: async (on, id, before, next) => (await writeSealed.count(on, { id, before, next })) === 1,
  };
}
