import type { UserId } from "@plaza/contract/ids.ts";
import type { NotificationFacts, NotificationKind } from "@plaza/contract/notifications.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { recordNotifications } from "./notification.store.ts";
import { dropReminders, putReminder, takeDueReminders } from "./reminder.store.ts";

/** One person told of one act. */
export type Notice = {
  [Kind in NotificationKind]: {
    readonly to: UserId;
    readonly kind: Kind;
    /** Identifies the action: `order:123:4`. A user is notified of the same action once, even if it is written again. */
    readonly act: string;
    /** The user whose nickname is the sentence's `name`. */
    readonly about?: UserId;
    readonly facts: NotificationFacts[Kind];
  };
}[NotificationKind];

/**
 * Tells people of an act, in the act's own transaction: a row in each inbox, an event in each stream, and the mark by which the delivery
 * job sends email and push as that user chose. The caller wakes the streams after the commit (`context.wake`).
 * Write the act's other events first: streams are locked in the order of ids, and a second round comes after the first.
 */
export function notify(tx: Tx, ...notices: readonly Notice[]): void {
  if (notices.length === 0) return;
  tx.unawaited(
    recordNotifications(
      tx,
      notices.map(({ to, kind, act, about, facts }) => ({ userId: to, kind, act, aboutId: about ?? null, facts })),
    ),
  );
}

/** A notice for later. `subject` names what it is about (`order:123`); `cancelReminders` removes everything that waits about it. */
export type Reminder = (Notice extends infer One ? (One extends Notice ? Omit<One, "act"> : never) : never) & {
  readonly subject: string;
  readonly dueAt: Date;
  /** For an action that must be notified only once, however often it is postponed. */
  readonly act?: string;
};

/** Writes down to tell somebody at `dueAt`, in the transaction of the act that makes it due. While one waits, a second one of the same kind and subject changes nothing. */
export function remind(tx: Tx, { to, kind, subject, about, facts, dueAt, act }: Reminder): void {
  tx.unawaited(putReminder(tx, { userId: to, kind, subject, aboutId: about ?? null, facts, dueAt, act: act ?? null }));
}

/** Cancels the notifications about this subject, which no longer apply. */
export function cancelReminders(tx: Tx, subject: string): void {
  tx.unawaited(dropReminders(tx, subject));
}

const BATCH = 100;

/** Tells what is due. Taken and told in one transaction: a crash tells it again, a second process finds it gone. */
export async function sendDueReminders(context: Context): Promise<number> {
  return context.db.transaction(async (tx) => {
    const due = await takeDueReminders(tx, BATCH);
    if (due.length === 0) return 0;
    await recordNotifications(
      tx,
      due.map(({ userId, kind, subject, dueAt, aboutId, facts, act }) => ({
        userId,
        kind,
        act: act ?? `${subject}@${dueAt.getTime()}`,
        aboutId,
        facts,
      })),
    );
    tx.afterCommit(() => context.wake(due.map(({ userId }) => userId)));
    return due.length;
  });
}
