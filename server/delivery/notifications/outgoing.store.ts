import type { UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { ComposedStatement, statement, type Queryable } from "../../core/db/statement.ts";
import { sweep } from "../../core/db/sweep.ts";

/** `telegram`: the address is a connected chat's row (`telegram-chat.store.ts`). */
export type OutgoingChannel = "phone" | "email" | "telegram";

/** Messages, written in the act's transaction; `outgoing-delivery.ts` sends them. */
export interface OutgoingMessage {
  readonly userId: UserId | null;
  readonly channel: OutgoingChannel;
  readonly address: string;
  readonly subject: string;
  readonly body: string;
  /** The act it tells of: a second message of that act by that channel is not written. */
  readonly actKey?: string;
  /** Not sent any more after this. */
  readonly goodUntil?: Date;
  /** Written and never sent: what is done for an address that nobody has, so that it takes as long as for one that somebody has. */
  readonly isForNobody?: boolean;
}

const insert = statement<
  void,
  {
    userId: UserId | null;
    channel: OutgoingChannel;
    address: string;
    subject: string;
    body: string;
    actKey: string | null;
    goodUntil: Date | null;
    isForNobody: boolean;
  }
>(
  "outgoing_insert",
  `INSERT INTO outgoing_message (user_id, channel, address, subject, body, act_key, good_until, sent_at)
   VALUES (:userId, :channel, :address, :subject, :body, :actKey, :goodUntil, CASE WHEN :isForNobody::boolean THEN now() END)
   ON CONFLICT (act_key, channel) WHERE act_key IS NOT NULL DO NOTHING`,
);

/** Queues a message in the transaction of its cause. A second message with the same `actKey` and channel is skipped. */
export async function insertOutgoingMessage(tx: Tx, message: OutgoingMessage): Promise<void> {
  const { userId, channel, address, subject, body, actKey = null, goodUntil = null, isForNobody = false } = message;
  await insert.count(tx, { userId, channel, address, subject, body, actKey, goodUntil, isForNobody });
}

const texts = statement<{ texts: number }, { address: string; limit: number }>(
  "outgoing_notice_texts",
  `SELECT count(*)::int AS texts FROM (SELECT FROM outgoing_message WHERE address = :address AND channel = 'phone' AND act_key LIKE 'notification:%'
     AND created_at > now() - interval '1 day' LIMIT :limit) counted`,
);

/** How many notices went to a number as text messages in 24 hours, counted up to `limit`. */
export async function countNoticeTexts(on: Queryable, address: string, limit: number): Promise<number> {
  return (await texts.first(on, { address, limit }))?.texts ?? 0;
}

const word = statement<{ antiPhishingWord: string | null }, { userId: UserId | null }>(
  "outgoing_word",
  "SELECT anti_phishing_word FROM users WHERE id = :userId",
);

/** The word by which the person knows our mails, if they have chosen one. */
export async function antiPhishingWord(on: Queryable, userId: UserId | null): Promise<string | null> {
  return (await word.first(on, { userId }))?.antiPhishingWord ?? null;
}

/** A message that was claimed for sending. */
export interface DueMessage {
  readonly id: string;
  readonly channel: OutgoingChannel;
  readonly address: string;
  readonly subject: string;
  readonly body: string;
  /** This one included. */
  readonly tries: number;
  readonly createdAt: Date;
}

const claim = statement<DueMessage, { limit: number; channels: readonly string[] }>(
  "outgoing_claim",
  `UPDATE outgoing_message SET sending_since = clock_timestamp(), tries = tries + 1 WHERE id IN (
     SELECT id FROM outgoing_message
     WHERE sent_at IS NULL AND given_up_at IS NULL AND sending_since IS NULL AND next_try_at <= now() AND channel = ANY(:channels)
       AND (good_until IS NULL OR good_until > now())
     ORDER BY next_try_at LIMIT :limit FOR UPDATE SKIP LOCKED)
   RETURNING id, channel, address, subject, body, tries, created_at`,
);
const sent = statement<void, { id: string }>("outgoing_sent", "UPDATE outgoing_message SET sent_at = now(), problem = NULL WHERE id = :id");
const postpone = statement<void, { id: string; seconds: number; problem: string }>(
  "outgoing_postpone",
  "UPDATE outgoing_message SET sending_since = NULL, next_try_at = now() + make_interval(secs => :seconds), problem = :problem WHERE id = :id",
);
const giveUp = statement<void, { id: string; problem: string }>(
  "outgoing_give_up",
  "UPDATE outgoing_message SET given_up_at = now(), problem = :problem WHERE id = :id",
);
const giveUpStale = statement(
  "outgoing_give_up_stale",
  `UPDATE outgoing_message SET given_up_at = now(), problem = CASE WHEN sending_since IS NULL THEN 'too late' ELSE 'unknown whether it was sent' END
   WHERE sent_at IS NULL AND given_up_at IS NULL
     AND (sending_since < now() - interval '2 minutes' OR (sending_since IS NULL AND next_try_at <= now() AND good_until <= now()))`,
);
const prune = statement<void, { days: number; limit: number }>(
  "outgoing_prune",
  "DELETE FROM outgoing_message WHERE ctid = ANY (ARRAY(SELECT ctid FROM outgoing_message WHERE created_at < now() - make_interval(days => :days) ORDER BY created_at LIMIT :limit))",
);

/** Takes due messages for sending, each for one taker only: of several servers, and of several rounds, one sends it. */
export async function claimDue(on: Queryable, most: number, channels: readonly string[]): Promise<DueMessage[]> {
  return claim.all(on, { limit: most, channels });
}

/** Ends a message that its carrier has accepted. */
export async function markSent(on: Queryable, id: string): Promise<void> {
  await sent.count(on, { id });
}

/** It was not taken: due again in `seconds`. */
export async function postponeMessage(on: Queryable, id: string, seconds: number, problem: string): Promise<void> {
  await postpone.count(on, { id, seconds, problem });
}

/** Ends a message without another try. @param problem why, for operators */
export async function giveUpMessage(on: Queryable, id: string, problem: string): Promise<void> {
  await giveUp.count(on, { id, problem });
}

/** Gives up messages that are too late, and those that a process was sending when it died: they may have been sent, and are sent at most once. */
export async function giveUpStaleMessages(on: Queryable): Promise<number> {
  return giveUpStale.count(on);
}

/** Deletes messages created more than `days` days ago, sent or not, in batches. @returns how many were deleted */
export async function pruneMessages(on: Queryable, days: number): Promise<number> {
  return sweep((limit) => prune.count(on, { days, limit }));
}

export interface MailboxMessage {
  readonly id: string;
  readonly channel: OutgoingChannel;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly sentAt: string;
}

/** The newest messages, to one address or to all, without those for nobody: what the demo's mailbox shows. */
export async function readMailbox(on: Queryable, to: string | undefined, limit: number): Promise<MailboxMessage[]> {
  const query = new ComposedStatement<DueMessage>("outgoing_mailbox").whereSet("address = :to", { to });
  const rows = await query.all(
    on,
    `SELECT id, channel, address, subject, body, tries, created_at FROM outgoing_message WHERE ${query.conditions} AND address <> '' ORDER BY id DESC LIMIT :limit`,
    { limit },
  );
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    to: row.address,
    subject: row.subject,
    text: row.body,
    sentAt: row.createdAt.toISOString(),
  }));
}
