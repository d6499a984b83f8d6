import type { NotificationView } from "@plaza/contract/calls/notifications.ts";
import type { NotificationId, UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

/** Beyond this nobody counts. */
export const MOST_UNREAD = 100;

export interface NewNotification {
  readonly userId: UserId;
  readonly kind: string;
  readonly act: string;
  readonly aboutId: UserId | null;
  readonly facts: object;
}

const record = statement(
  "notification_record",
  "SELECT record_notifications($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::jsonb[])",
);

export async function recordNotifications(tx: Tx, notices: readonly NewNotification[]): Promise<void> {
  await record.count(tx, [
    notices.map((one) => one.userId),
    notices.map((one) => one.kind),
    notices.map((one) => one.act),
    notices.map((one) => one.aboutId),
    notices.map((one) => JSON.stringify(one.facts)),
  ]);
}

interface NotificationRow {
  id: NotificationId;
  kind: NotificationView["kind"];
  facts: Record<string, string>;
  created_at: Date;
  read_at: Date | null;
}

const COLUMNS = "id, kind, facts, created_at, read_at";
const inbox = statement<NotificationRow>(
  "notification_inbox",
  `SELECT ${COLUMNS} FROM notification WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
);
const inboxUnread = statement<NotificationRow>(
  "notification_inbox_unread",
  `SELECT ${COLUMNS} FROM notification WHERE user_id = $1 AND read_at IS NULL AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
);
const unread = statement<{ unread: number }>(
  "notification_unread",
  `SELECT count(*)::int AS unread FROM (SELECT FROM notification WHERE user_id = $1 AND read_at IS NULL LIMIT ${MOST_UNREAD}) AS counted`,
);
const readSome = statement(
  "notification_read_some",
  "UPDATE notification SET read_at = now() WHERE user_id = $1 AND id = ANY ($2::bigint[]) AND read_at IS NULL",
);
const readUpTo = statement(
  "notification_read_up_to",
  "UPDATE notification SET read_at = now() WHERE user_id = $1 AND id <= $2 AND read_at IS NULL",
);

/** Newest first, from before a notice. */
export async function notificationsOf(
  on: Queryable,
  userId: UserId,
  which: { readonly before: NotificationId | null; readonly limit: number; readonly onlyUnread: boolean },
): Promise<NotificationView[]> {
  const rows = await (which.onlyUnread ? inboxUnread : inbox).all(on, [userId, which.before, which.limit]);
  return rows.map((row) => ({
    notificationId: row.id,
    kind: row.kind,
    facts: row.facts,
    at: row.created_at.toISOString(),
    read: row.read_at !== null,
  }));
}

/** Counted up to `MOST_UNREAD`. */
export async function unreadOf(on: Queryable, userId: UserId): Promise<number> {
  return (await unread.first(on, [userId]))?.unread ?? 0;
}

export async function markRead(tx: Tx, userId: UserId, ids: readonly NotificationId[]): Promise<void> {
  await readSome.count(tx, [userId, ids]);
}

export async function markReadUpTo(tx: Tx, userId: UserId, last: NotificationId): Promise<void> {
  await readUpTo.count(tx, [userId, last]);
}
