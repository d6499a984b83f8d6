import type { UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

export interface NewReminder {
  readonly userId: UserId;
  readonly kind: string;
  /** What it is about, `order:123`: once that moves on, all its reminders go. */
  readonly subject: string;
  readonly aboutId: UserId | null;
  readonly facts: object;
  readonly dueAt: Date;
  /** Identifies an action that must be notified only once, however often it is postponed. */
  readonly act: string | null;
}

const put = statement<
  void,
  { userId: UserId; kind: string; subject: string; aboutId: UserId | null; facts: string; dueAt: Date; act: string | null }
>(
  "reminder_put",
  `INSERT INTO reminder (user_id, kind, subject, about_id, facts, due_at, act) VALUES (:userId, :kind, :subject, :aboutId, :facts, :dueAt, :act)
   ON CONFLICT (subject, kind, user_id) DO NOTHING`,
);
const cancel = statement<void, { subject: string }>("reminder_cancel", "SELECT cancel_reminders(:subject)");
const takeDue = statement<
  {
    userId: UserId;
    kind: string;
    subject: string;
    aboutId: UserId | null;
    facts: object;
    dueAt: Date;
    act: string | null;
  },
  { limit: number }
>(
  "reminder_take_due",
  `DELETE FROM reminder r USING (SELECT subject, kind, user_id FROM reminder WHERE due_at <= now() ORDER BY due_at LIMIT :limit FOR UPDATE SKIP LOCKED) due
   WHERE (r.subject, r.kind, r.user_id) = (due.subject, due.kind, due.user_id) RETURNING r.*`,
);

/** Plans a reminder. If one of this kind about this subject waits for this user, that one stays as it is. */
export async function putReminder(tx: Tx, reminder: NewReminder): Promise<void> {
  const { userId, kind, subject, aboutId, facts, dueAt, act } = reminder;
  await put.count(tx, { userId, kind, subject, aboutId, facts: JSON.stringify(facts), dueAt, act });
}

/** Cancels all reminders about a subject, of every user. Does nothing if there are none. */
export async function dropReminders(on: Queryable, subject: string): Promise<void> {
  await cancel.count(on, { subject });
}

/** Takes what is due out of the list; it is sent in the same transaction or stays. */
export async function takeDueReminders(tx: Tx, limit: number): Promise<NewReminder[]> {
  return takeDue.all(tx, { limit });
}
