import type { PushSubscriptionId, UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

/** A browser to which messages can be pushed, and the keys with which only it can read them. */
export interface PushTarget {
  readonly id: PushSubscriptionId;
  readonly endpoint: string;
  readonly p256dh: Buffer;
  readonly auth: Buffer;
}

export interface PushDevice extends PushTarget {
  readonly device: string;
  readonly createdAt: Date;
}

interface Row {
  id: PushSubscriptionId;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  device: string;
  createdAt: Date;
}

/** A person's browsers; the oldest goes when there is one too many. */
const MOST_EACH = 10;

const put = statement<{ id: PushSubscriptionId }, { userId: UserId; endpoint: string; p256dh: Buffer; auth: Buffer; device: string }>(
  "push_put",
  `INSERT INTO push_subscription (user_id, endpoint, p256dh, auth, device) VALUES (:userId, :endpoint, :p256dh, :auth, :device)
   ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device RETURNING id`,
);
const trim = statement<void, { userId: UserId }>(
  "push_trim",
  `DELETE FROM push_subscription WHERE user_id = :userId AND id NOT IN (SELECT id FROM push_subscription WHERE user_id = :userId ORDER BY id DESC LIMIT ${MOST_EACH})`,
);
const COLUMNS = "id, endpoint, p256dh, auth, device, created_at";
const of = statement<Row, { userId: UserId }>("push_of", `SELECT ${COLUMNS} FROM push_subscription WHERE user_id = :userId ORDER BY id`);
const one = statement<Row, { id: PushSubscriptionId }>("push_one", `SELECT ${COLUMNS} FROM push_subscription WHERE id = :id`);
const remove = statement<void, { id: PushSubscriptionId; userId: UserId }>(
  "push_remove",
  "DELETE FROM push_subscription WHERE id = :id AND user_id = :userId",
);
const gone = statement<void, { id: PushSubscriptionId }>("push_gone", "DELETE FROM push_subscription WHERE id = :id");

/** A user who logs in takes over the browser's subscription: its push messages are read by the person in front of it. */
export async function putSubscription(
  tx: Tx,
  userId: UserId,
  from: { readonly endpoint: string; readonly p256dh: Buffer; readonly auth: Buffer; readonly device: string },
): Promise<PushSubscriptionId> {
  const row = await put.first(tx, { ...from, userId });
  if (row === null) throw new Error("a subscription was not written");
  await trim.count(tx, { userId });
  return row.id;
}

export async function subscriptionsOf(on: Queryable, userId: UserId): Promise<PushDevice[]> {
  return of.all(on, { userId });
}

export async function subscription(on: Queryable, id: PushSubscriptionId): Promise<PushTarget | null> {
  return one.first(on, { id });
}

export async function removeSubscription(tx: Tx, userId: UserId, id: PushSubscriptionId): Promise<boolean> {
  return (await remove.count(tx, { id, userId })) === 1;
}

const removeAll = statement<void, { userId: UserId }>("push_remove_all", "DELETE FROM push_subscription WHERE user_id = :userId");

/** No browser gets this user's push messages until someone who is logged in turns them on again. */
export async function removeSubscriptionsOf(tx: Tx, userId: UserId): Promise<void> {
  await removeAll.count(tx, { userId });
}

/** The push service says that nobody is there any more. */
export async function deleteSubscription(tx: Tx, id: PushSubscriptionId): Promise<void> {
  await gone.count(tx, { id });
}
