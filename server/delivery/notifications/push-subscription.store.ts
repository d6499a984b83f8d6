import type { PushSubscriptionId, UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { sessionLives } from "../../core/identity/session-life.ts";
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

const put = statement<
  { id: PushSubscriptionId },
  { userId: UserId; endpoint: string; p256dh: Buffer; auth: Buffer; device: string; sessionId: string | null }
>(
  "push_put",
  `INSERT INTO push_subscription (user_id, endpoint, p256dh, auth, device, session_id)
   VALUES (:userId, :endpoint, :p256dh, :auth, :device, (SELECT coalesce(pair_id, id) FROM session WHERE id = :sessionId))
   ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device,
     session_id = excluded.session_id RETURNING id`,
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
  from: {
    readonly endpoint: string;
    readonly p256dh: Buffer;
    readonly auth: Buffer;
    readonly device: string;
    /** Whose end is the end of the push messages. */
    readonly sessionId: string | null;
  },
): Promise<PushSubscriptionId> {
  const row = await put.first(tx, { ...from, userId });
  if (row === null) throw new Error("a subscription was not written");
  await trim.count(tx, { userId });
  return row.id;
}

/** Returns the user's browsers in the order in which they subscribed. */
export async function subscriptionsOf(on: Queryable, userId: UserId): Promise<PushDevice[]> {
  return of.all(on, { userId });
}

/** Null: the user or the push service has ended it. */
export async function subscription(on: Queryable, id: PushSubscriptionId): Promise<PushTarget | null> {
  return one.first(on, { id });
}

/** False: the user has no such subscription. */
export async function removeSubscription(tx: Tx, userId: UserId, id: PushSubscriptionId): Promise<boolean> {
  return (await remove.count(tx, { id, userId })) === 1;
}

const removeAll = statement<void, { userId: UserId }>("push_remove_all", "DELETE FROM push_subscription WHERE user_id = :userId");

/** No browser gets this user's push messages until someone who is logged in turns them on again. */
export async function removeSubscriptionsOf(tx: Tx, userId: UserId): Promise<void> {
  await removeAll.count(tx, { userId });
}

const ofSession = statement<void, { userId: UserId; sessionId: string; device: string }>(
  "push_remove_of_session",
  `DELETE FROM push_subscription p WHERE p.user_id = :userId AND (p.session_id = (SELECT coalesce(pair_id, id) FROM session WHERE id = :sessionId)
     OR p.device = :device AND NOT EXISTS (SELECT FROM session s WHERE s.id = p.session_id AND ${sessionLives("s")}))`,
);
const handOn = statement<void, { fromId: string; toId: string }>(
  "push_hand_on",
  "UPDATE push_subscription SET session_id = :toId WHERE session_id = (SELECT coalesce(pair_id, id) FROM session WHERE id = :fromId)",
);

/**
 * Ends the push messages of the browser that a session is in. A subscription from an earlier session, which has expired since, counts as this
 * browser's if the device has the same name: rather one too many than one that a lost device still reads.
 */
export async function removeSubscriptionsOfSession(
  on: Queryable,
  userId: UserId,
  session: { readonly sessionId: string; readonly device: string },
): Promise<void> {
  await ofSession.count(on, { userId, ...session });
}

/** The same browser has logged in again: its push messages go on with the new session. */
export async function handOnSubscriptions(tx: Tx, fromId: string, toId: string): Promise<void> {
  await handOn.count(tx, { fromId, toId });
}

/** The push service says that nobody is there any more. */
export async function deleteSubscription(tx: Tx, id: PushSubscriptionId): Promise<void> {
  await gone.count(tx, { id });
}
