import type { NotificationId, PushSubscriptionId, UserId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { NotificationKind } from "@plaza/contract/notifications.ts";
import type { Channel } from "@plaza/domain/notifications/channels.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

/** A notice of which nobody has yet decided how it goes out. */
export interface Unspread {
  readonly id: NotificationId;
  readonly userId: UserId;
  readonly kind: NotificationKind;
  readonly hasEmail: boolean;
  /** The database's clock. */
  readonly now: Date;
}

/** One message on its way, with all that it says. */
export interface Delivery {
  readonly notificationId: NotificationId;
  readonly channel: Channel;
  readonly target: PushSubscriptionId;
  readonly tries: number;
  readonly userId: UserId;
  readonly kind: NotificationKind;
  readonly facts: Readonly<Record<string, string>>;
  readonly language: Locale | null;
  readonly email: string | null;
  /** The database's clock. */
  readonly now: Date;
}

const unspread = statement<{ id: NotificationId; user_id: UserId; kind: NotificationKind; has_email: boolean; now: Date }>(
  "notification_unspread",
  `SELECT n.id, n.user_id, n.kind, u.email IS NOT NULL AND u.email_verified AS has_email, now() AS now
   FROM notification n JOIN users u ON u.id = n.user_id WHERE n.spread_at IS NULL ORDER BY n.id LIMIT $1 FOR UPDATE OF n SKIP LOCKED`,
);
const spread = statement("notification_spread", "UPDATE notification SET spread_at = now() WHERE id = ANY ($1::bigint[])");
const insert = statement(
  "delivery_insert",
  `INSERT INTO notification_delivery (notification_id, channel, target, due_at)
   SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::timestamptz[]) ON CONFLICT DO NOTHING`,
);
// Claims it before sending: a process that dies on the way leaves the message due again after the pause, neither lost nor sent twice at once.
const claim = statement<{
  notification_id: NotificationId;
  channel: Channel;
  target: PushSubscriptionId;
  tries: number;
  user_id: UserId;
  kind: NotificationKind;
  facts: Record<string, string>;
  language: Locale | null;
  email: string | null;
  now: Date;
}>(
  "delivery_claim",
  `WITH due AS (SELECT notification_id, channel, target FROM notification_delivery WHERE state = 'due' AND due_at <= now() AND channel = $1
       ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED),
     taken AS (UPDATE notification_delivery d SET tries = tries + 1, due_at = now() + least(power(2, d.tries) * $3, 3600) * interval '1 second'
       FROM due WHERE (d.notification_id, d.channel, d.target) = (due.notification_id, due.channel, due.target) RETURNING d.*)
   SELECT t.notification_id, t.channel, t.target, t.tries, n.user_id, n.kind, n.facts, u.language, u.email, clock_timestamp() AS now
   FROM taken t JOIN notification n ON n.id = t.notification_id JOIN users u ON u.id = n.user_id ORDER BY t.notification_id`,
);
const end = statement(
  "delivery_end",
  "UPDATE notification_delivery SET state = $4, ended_at = now() WHERE notification_id = $1 AND channel = $2 AND target = $3 AND state = 'due'",
);

export async function takeUnspread(tx: Tx, limit: number): Promise<Unspread[]> {
  return (await unspread.all(tx, [limit])).map((row) => ({
    id: row.id,
    userId: row.user_id,
    kind: row.kind,
    hasEmail: row.has_email,
    now: row.now,
  }));
}

export async function markSpread(tx: Tx, ids: readonly NotificationId[]): Promise<void> {
  await spread.count(tx, [ids]);
}

export interface NewDelivery {
  readonly notificationId: NotificationId;
  readonly channel: Channel;
  readonly target: PushSubscriptionId | null;
  readonly dueAt: Date;
}

export async function insertDeliveries(tx: Tx, rows: readonly NewDelivery[]): Promise<void> {
  if (rows.length === 0) return;
  await insert.count(tx, [
    rows.map((row) => row.notificationId),
    rows.map((row) => row.channel),
    rows.map((row) => row.target ?? "0"),
    rows.map((row) => row.dueAt),
  ]);
}

/** @param pauseSeconds until a first try counts as lost; doubled with each further one, at most an hour */
export async function claimDeliveries(on: Queryable, channel: Channel, limit: number, pauseSeconds: number): Promise<Delivery[]> {
  return (await claim.all(on, [channel, limit, pauseSeconds])).map((row) => ({
    notificationId: row.notification_id,
    channel: row.channel,
    target: row.target,
    tries: row.tries,
    userId: row.user_id,
    kind: row.kind,
    facts: row.facts,
    language: row.language,
    email: row.email,
    now: row.now,
  }));
}

/** `done`: handed over. `stale`: too late to be of use. `gone`: nobody is there. `failed`: given up. False: it had ended already. */
export async function endDelivery(on: Queryable, delivery: Delivery, state: "done" | "stale" | "gone" | "failed"): Promise<boolean> {
  return (await end.count(on, [delivery.notificationId, delivery.channel, delivery.target, state])) === 1;
}
