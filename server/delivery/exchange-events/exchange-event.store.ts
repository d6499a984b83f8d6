import type { UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

/** What the exchange learns; `order.*`, `appeal.*` and `transfer.*` are written by the database where those change. */
export interface NewExchangeEvent {
  /** The exchange sees the same id each time; a second event with it is not written. */
  readonly eventId: string;
  /** `notice.*` or `user.gate_needed`. */
  readonly kind: string;
  readonly userId: UserId;
  readonly data: object;
}

/** An event on its way. */
export interface ExchangeEvent {
  readonly eventId: string;
  readonly seq: string;
  readonly kind: string;
  readonly externalId: string;
  readonly data: Record<string, unknown>;
  readonly at: Date;
}

const insert = statement<void, { eventIds: string[]; kinds: string[]; userIds: UserId[]; datas: string[] }>(
  "exchange_event_insert",
  `INSERT INTO exchange_event (event_id, kind, user_id, data)
   SELECT event_id, kind, user_id, data FROM unnest(:eventIds::text[], :kinds::text[], :userIds::bigint[], :datas::jsonb[])
     WITH ORDINALITY AS new (event_id, kind, user_id, data, place) ORDER BY place
   ON CONFLICT (event_id) DO NOTHING`,
);

/** Queues events in their order. An event whose id is already there is skipped, so a repeated call is harmless. */
export async function insertExchangeEvents(on: Queryable, events: readonly NewExchangeEvent[]): Promise<void> {
  if (events.length === 0) return;
  await insert.count(on, {
    eventIds: events.map(({ eventId }) => eventId),
    kinds: events.map(({ kind }) => kind),
    userIds: events.map(({ userId }) => userId),
    datas: events.map(({ data }) => JSON.stringify(data)),
  });
}

const isKnown = statement<{ known: boolean }, { eventId: string; userId: UserId }>(
  "exchange_event_known",
  `SELECT u.external_id IS NULL OR EXISTS (SELECT FROM exchange_event WHERE event_id = :eventId) AS known FROM users u WHERE u.id = :userId`,
);

/** Whether the exchange needs no such event: it has it, or does not know the user. */
export async function isExchangeEventKnown(on: Queryable, eventId: string, userId: UserId): Promise<boolean> {
  return (await isKnown.first(on, { eventId, userId }))?.known ?? true;
}

const takeLease = statement<{ lastSeq: string; failures: number }, { leaseMs: number }>(
  "exchange_feed_take",
  `UPDATE exchange_feed SET next_at = now() + :leaseMs::float8 * interval '1 millisecond' WHERE next_at <= now()
   AND (EXISTS (SELECT FROM exchange_event WHERE sent_at IS NULL AND seq IS NOT NULL) OR EXISTS (SELECT FROM exchange_event WHERE seq IS NULL))
   RETURNING last_seq, failures`,
);
const waiting = statement<ExchangeEvent, { limit: number }>(
  "exchange_event_waiting",
  `SELECT e.event_id, e.seq::text AS seq, e.kind, coalesce(u.external_id, '') AS external_id, e.data, e.at FROM exchange_event e JOIN users u ON u.id = e.user_id
   WHERE e.sent_at IS NULL AND e.seq IS NOT NULL ORDER BY e.seq LIMIT :limit`,
);
const number = statement<void, { lastSeq: string; limit: number }>(
  "exchange_event_number",
  `WITH fresh AS (SELECT id, row_number() OVER (ORDER BY id) AS place FROM (SELECT id FROM exchange_event WHERE seq IS NULL ORDER BY id LIMIT :limit) AS new)
   UPDATE exchange_event e SET seq = :lastSeq::bigint + fresh.place FROM fresh WHERE e.id = fresh.id`,
);
const saveLast = statement<void, { lastSeq: string; added: number }>(
  "exchange_feed_number",
  "UPDATE exchange_feed SET last_seq = :lastSeq::bigint + :added::int",
);

/** What a process sends next, and how often sending has failed in a row. */
export interface ExchangeBatch {
  readonly events: readonly ExchangeEvent[];
  readonly failures: number;
}

/**
 * Takes the lease of sending, for `leaseMs` or until `endLease`. Events keep the number that they were first sent under.
 * @returns null where nothing is to be sent, another process has the lease, or the last failure was just now
 */
export async function takeExchangeBatch(tx: Tx, limit: number, leaseMs: number): Promise<ExchangeBatch | null> {
  const lease = await takeLease.first(tx, { leaseMs });
  if (lease === null) return null;
  const before = await waiting.all(tx, { limit });
  if (before.length > 0) return { events: before, failures: lease.failures };
  const added = await number.count(tx, { lastSeq: lease.lastSeq, limit });
  if (added === 0) return { events: [], failures: lease.failures };
  await saveLast.count(tx, { lastSeq: lease.lastSeq, added });
  return { events: await waiting.all(tx, { limit }), failures: lease.failures };
}

const markSent = statement<void, { eventIds: readonly string[] }>(
  "exchange_event_sent",
  "UPDATE exchange_event SET sent_at = now() WHERE event_id = ANY (:eventIds::text[]) AND sent_at IS NULL",
);
const end = statement<void, { failures: number; waitMs: number }>(
  "exchange_feed_end",
  "UPDATE exchange_feed SET failures = :failures, next_at = now() + :waitMs::float8 * interval '1 millisecond'",
);

/** Ends the lease: with what the exchange has taken, or after a failure with the wait until the next try. */
export async function endLease(
  tx: Tx,
  taken: readonly string[],
  next: { readonly failures: number; readonly waitMs: number },
): Promise<void> {
  if (taken.length > 0) await markSent.count(tx, { eventIds: taken });
  await end.count(tx, next);
}

const oldest = statement<{ events: number; oldest: Date | null }, { minutes: number }>(
  "exchange_event_oldest",
  `SELECT count(*)::int AS events, min(at) AS oldest FROM
     ((SELECT at FROM exchange_event WHERE seq IS NULL ORDER BY id LIMIT 1000)
      UNION ALL (SELECT at FROM exchange_event WHERE sent_at IS NULL AND seq IS NOT NULL ORDER BY seq LIMIT 1000)) AS open
   WHERE at < now() - :minutes * interval '1 minute'`,
);

/** How many events (2000 at most) the exchange has not taken for this long, and since when. */
export async function countLateEvents(on: Queryable, minutes: number): Promise<{ events: number; oldest: Date | null }> {
  return (await oldest.first(on, { minutes })) ?? { events: 0, oldest: null };
}

const prune = statement("exchange_event_prune", "DELETE FROM exchange_event WHERE sent_at < now() - interval '30 days'");

/** Deletes events delivered more than 30 days ago; undelivered ones stay. @returns how many were deleted */
export async function pruneExchangeEvents(on: Queryable): Promise<number> {
  return prune.count(on);
}

const readSwitch = statement<{ events: boolean; secondFactor: boolean }>(
  "exchange_switch_read",
  "SELECT events, second_factor FROM exchange_switch",
);
const writeSwitch = statement<void, { events: boolean; secondFactor: boolean }>(
  "exchange_switch_write",
  "UPDATE exchange_switch SET events = :events, second_factor = :secondFactor",
);

/** Writes down what the configuration says, for statements and triggers. */
export async function saveExchangeSwitch(on: Queryable, next: { readonly events: boolean; readonly secondFactor: boolean }): Promise<void> {
  const now = await readSwitch.first(on);
  if (now?.events === next.events && now.secondFactor === next.secondFactor) return;
  await writeSwitch.count(on, next);
}
