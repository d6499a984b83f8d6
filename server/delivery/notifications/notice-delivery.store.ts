import type { NotificationId, PushSubscriptionId, UserId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { NotificationKind } from "@plaza/contract/notifications.ts";
import type { Channel } from "@plaza/domain/notifications/channels.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

/** `phone` carries the steps of appeals alone, where the operator wants it: nobody chooses it by kind. */
type DeliveryChannel = Channel;

/** A notice of which nobody has yet decided how it goes out. */
export interface Unspread {
  readonly id: NotificationId;
  readonly userId: UserId;
  readonly kind: NotificationKind;
  readonly facts: Readonly<Record<string, string>>;
  readonly language: Locale | null;
  /** Where it is the exchange that delivers this user's notices: its name for the user. */
  readonly toExchange: string | null;
  readonly hasEmail: boolean;
  readonly hasPhone: boolean;
  /** The database's clock. */
  readonly now: Date;
}

/** One message on its way, with all that it says. */
export interface Delivery {
  readonly notificationId: NotificationId;
  readonly channel: DeliveryChannel;
  readonly target: PushSubscriptionId;
  readonly tries: number;
  readonly userId: UserId;
  readonly kind: NotificationKind;
  readonly facts: Readonly<Record<string, string>>;
  readonly language: Locale | null;
  readonly email: string | null;
  /** Null without a confirmed one. */
  readonly phone: string | null;
  /** The database's clock. */
  readonly now: Date;
}

type UnspreadRow = {
  id: NotificationId;
  userId: UserId;
  kind: NotificationKind;
  facts: Record<string, string>;
  language: Locale | null;
  toExchange: string | null;
  hasEmail: boolean;
  hasPhone: boolean;
  now: Date;
};
const unspread = statement<UnspreadRow, { limit: number }>(
  "notification_unspread",
  `SELECT n.id, n.user_id, n.kind, n.facts, u.language, CASE WHEN (SELECT events FROM exchange_switch) THEN u.external_id END AS to_exchange, u.email IS NOT NULL AND u.email_verified AS has_email, u.phone IS NOT NULL AND u.phone_verified AS has_phone, now() AS now
   FROM notification n JOIN users u ON u.id = n.user_id WHERE n.spread_at IS NULL ORDER BY n.id LIMIT :limit FOR UPDATE OF n SKIP LOCKED`,
);
const spread = statement<void, { ids: readonly NotificationId[] }>(
  "notification_spread",
  "UPDATE notification SET spread_at = now() WHERE id = ANY (:ids::bigint[])",
);
const insert = statement<
  void,
  { notificationIds: NotificationId[]; channels: DeliveryChannel[]; targets: (PushSubscriptionId | "0")[]; dueAts: Date[] }
>(
  "delivery_insert",
  `INSERT INTO notification_delivery (notification_id, channel, target, due_at)
   SELECT * FROM unnest(:notificationIds::bigint[], :channels::text[], :targets::bigint[], :dueAts::timestamptz[]) ON CONFLICT DO NOTHING`,
);
// Claims it before sending: a process that dies on the way leaves the message due again after the pause, neither lost nor sent twice at once.
const claim = statement<
  {
    notificationId: NotificationId;
    channel: DeliveryChannel;
    target: PushSubscriptionId;
    tries: number;
    userId: UserId;
    kind: NotificationKind;
    facts: Record<string, string>;
    language: Locale | null;
    email: string | null;
    phone: string | null;
    now: Date;
  },
  { channel: DeliveryChannel; limit: number; pauseSeconds: number }
>(
  "delivery_claim",
  `WITH due AS (SELECT notification_id, channel, target FROM notification_delivery WHERE state = 'due' AND due_at <= now() AND channel = :channel
       ORDER BY due_at LIMIT :limit FOR UPDATE SKIP LOCKED),
     taken AS (UPDATE notification_delivery d SET tries = tries + 1, due_at = now() + least(power(2, d.tries) * :pauseSeconds, 3600) * interval '1 second'
       FROM due WHERE (d.notification_id, d.channel, d.target) = (due.notification_id, due.channel, due.target) RETURNING d.*)
   SELECT t.notification_id, t.channel, t.target, t.tries, n.user_id, n.kind, n.facts, u.language, u.email, CASE WHEN u.phone_verified THEN u.phone END AS phone, clock_timestamp() AS now
   FROM taken t JOIN notification n ON n.id = t.notification_id JOIN users u ON u.id = n.user_id ORDER BY t.notification_id`,
);
const end = statement<
  void,
  { notificationId: NotificationId; channel: DeliveryChannel; target: PushSubscriptionId; state: "done" | "stale" | "gone" | "failed" }
>(
  "delivery_end",
  "UPDATE notification_delivery SET state = :state, ended_at = now() WHERE notification_id = :notificationId AND channel = :channel AND target = :target AND state = 'due'",
);

/** Locks up to `limit` notices until the transaction ends, the oldest first, and leaves out those that another process has locked. */
export async function takeUnspread(tx: Tx, limit: number): Promise<Unspread[]> {
  return unspread.all(tx, { limit });
}

/** Marks notices whose deliveries are decided, also if there are none. */
export async function markSpread(tx: Tx, ids: readonly NotificationId[]): Promise<void> {
  await spread.count(tx, { ids });
}

export interface NewDelivery {
  readonly notificationId: NotificationId;
  readonly channel: DeliveryChannel;
  readonly target: PushSubscriptionId | null;
  readonly dueAt: Date;
}

/** Queues deliveries. One per notice, channel and target: a repeated row is skipped. */
export async function insertDeliveries(tx: Tx, rows: readonly NewDelivery[]): Promise<void> {
  if (rows.length === 0) return;
  await insert.count(tx, {
    notificationIds: rows.map((row) => row.notificationId),
    channels: rows.map((row) => row.channel),
    targets: rows.map((row) => row.target ?? "0"),
    dueAts: rows.map((row) => row.dueAt),
  });
}

/** @param pauseSeconds until a first try counts as lost; doubled with each further one, at most an hour */
export async function claimDeliveries(on: Queryable, channel: DeliveryChannel, limit: number, pauseSeconds: number): Promise<Delivery[]> {
  return claim.all(on, { channel, limit, pauseSeconds });
}

/** `done`: handed over. `stale`: too late to be of use. `gone`: nobody is there. `failed`: given up. False: it had ended already. */
export async function endDelivery(on: Queryable, delivery: Delivery, state: "done" | "stale" | "gone" | "failed"): Promise<boolean> {
  return (
    (await end.count(on, { notificationId: delivery.notificationId, channel: delivery.channel, target: delivery.target, state })) === 1
  );
}
