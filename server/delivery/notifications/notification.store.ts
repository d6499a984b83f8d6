import type { NotificationView } from "@plaza/contract/calls/notifications.ts";
import type { NotificationId, UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { readStatement, statement, type ReadSource } from "../../core/db/statement.ts";

/** Beyond this nobody counts. */
export const MOST_UNREAD = 100;

export interface NewNotification {
  readonly userId: UserId;
  readonly kind: string;
  readonly act: string;
  readonly aboutId: UserId | null;
  readonly facts: object;
}

const record = statement<void, { userIds: UserId[]; kinds: string[]; acts: string[]; aboutIds: (UserId | null)[]; facts: string[] }>(
  "notification_record",
  "SELECT record_notifications(:userIds::bigint[], :kinds::text[], :acts::text[], :aboutIds::bigint[], :facts::jsonb[])",
);

/**
 * Writes inbox rows with their stream events. Skipped: a second notice of the same act to the same user, and sub-users who are not active.
 * `aboutId` becomes the fact `name`, the nickname at this moment.
 */
export async function recordNotifications(tx: Tx, notices: readonly NewNotification[]): Promise<void> {
  await record.count(tx, {
    userIds: notices.map((notice) => notice.userId),
    kinds: notices.map((notice) => notice.kind),
    acts: notices.map((notice) => notice.act),
    aboutIds: notices.map((notice) => notice.aboutId),
    facts: notices.map((notice) => JSON.stringify(notice.facts)),
  });
}

interface NotificationRow {
  id: NotificationId;
  kind: NotificationView["kind"];
  facts: Record<string, string>;
  createdAt: Date;
  readAt: Date | null;
}

const COLUMNS = "id, kind, facts, created_at, read_at";
const inbox = readStatement<NotificationRow, { userId: UserId; before: NotificationId | null; limit: number }>(
  "notification_inbox",
  `SELECT ${COLUMNS} FROM notification WHERE user_id = :userId AND (:before::bigint IS NULL OR id < :before) ORDER BY id DESC LIMIT :limit`,
);
const inboxUnread = readStatement<NotificationRow, { userId: UserId; before: NotificationId | null; limit: number }>(
  "notification_inbox_unread",
  `SELECT ${COLUMNS} FROM notification WHERE user_id = :userId AND read_at IS NULL AND (:before::bigint IS NULL OR id < :before) ORDER BY id DESC LIMIT :limit`,
);
const unread = readStatement<{ unread: number }, { userId: UserId }>(
  "notification_unread",
  `SELECT count(*)::int AS unread FROM (SELECT FROM notification WHERE user_id = :userId AND read_at IS NULL LIMIT ${MOST_UNREAD}) AS counted`,
);
const readSome = statement<void, { userId: UserId; ids: readonly NotificationId[] }>(
  "notification_read_some",
  "UPDATE notification SET read_at = now() WHERE user_id = :userId AND id = ANY (:ids::bigint[]) AND read_at IS NULL",
);
const readUpTo = statement<void, { userId: UserId; last: NotificationId }>(
  "notification_read_up_to",
  "UPDATE notification SET read_at = now() WHERE user_id = :userId AND id <= :last AND read_at IS NULL",
);

/** Newest first, from before a notice. */
export async function notificationsOf(
  on: ReadSource,
  userId: UserId,
  which: { readonly before: NotificationId | null; readonly limit: number; readonly onlyUnread: boolean },
): Promise<NotificationView[]> {
  const rows = await (which.onlyUnread ? inboxUnread : inbox).all(on, { userId, before: which.before, limit: which.limit });
  return rows.map((row) => ({
    notificationId: row.id,
    kind: row.kind,
    facts: row.facts,
    at: row.createdAt.toISOString(),
    read: row.readAt !== null,
  }));
}

/** Counted up to `MOST_UNREAD`. */
export async function unreadOf(on: ReadSource, userId: UserId): Promise<number> {
  return (await unread.first(on, { userId }))?.unread ?? 0;
}

/** Marks these of the user's notices; ids of others and of read ones change nothing. */
export async function markRead(tx: Tx, userId: UserId, ids: readonly NotificationId[]): Promise<void> {
  await readSome.count(tx, { userId, ids });
}

/** Marks everything up to and including `last`, so that a notice that arrived after the page was drawn stays unread. */
export async function markReadUpTo(tx: Tx, userId: UserId, last: NotificationId): Promise<void> {
  await readUpTo.count(tx, { userId, last });
}
