import type { UserId } from "@plaza/contract/ids.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import { keyLives } from "../../core/identity/key-life.ts";
import { sessionLives } from "../../core/identity/session-life.ts";

export interface UserEvent {
  readonly seq: string;
  readonly kind: string;
  readonly payload: Record<string, unknown>;
}

const last = statement<{ lastSeq: string }, { userId: UserId }>("stream_last", "SELECT last_seq FROM user_stream WHERE user_id = :userId");
/** A row if this session or API key lets a stream stay open. */
const holderLives = (id: string) => `SELECT FROM session s WHERE s.id = ${id} AND ${sessionLives("s")}
   UNION ALL SELECT FROM api_key k WHERE k.id = ${id} AND ${keyLives("k")}`;
const open = statement<{ isOpen: boolean; lastSeq: string; hasMore: boolean }, StreamOpening>(
  "stream_open",
  `WITH spent AS (
     INSERT INTO stream_token (nonce) SELECT :nonce::text WHERE EXISTS (${holderLives(":sessionId")}) ON CONFLICT DO NOTHING RETURNING nonce)
   SELECT EXISTS (SELECT FROM spent) AS is_open, coalesce((SELECT last_seq FROM user_stream WHERE user_id = :userId), 0) AS last_seq,
     EXISTS (SELECT FROM user_event WHERE user_id = :userId AND seq > :from::bigint) AS has_more`,
);
/** Events of one read, so that a slow reader costs no more than these. */
export const STREAM_BATCH = 200;
const news = statement<
  { isAlive: boolean; seq: string | null; kind: string | null; payload: Record<string, unknown> | null },
  { userId: UserId; cursor: bigint; sessionId: string }
>(
  "stream_news",
  `SELECT EXISTS (${holderLives(":sessionId")}) AS is_alive, e.seq, e.kind, e.payload FROM (VALUES (1)) AS look (n)
     LEFT JOIN LATERAL (SELECT seq, kind, payload FROM user_event WHERE user_id = :userId AND seq > :cursor ORDER BY seq LIMIT ${STREAM_BATCH}) e ON true
   ORDER BY e.seq`,
);
const quiet = statement<{ position: number }, { userIds: UserId[]; cursors: bigint[]; sessionIds: string[] }>(
  "streams_quiet",
  `SELECT (n.position - 1)::int AS position
   FROM unnest(:userIds::bigint[], :cursors::bigint[], :sessionIds::bigint[]) WITH ORDINALITY AS n (user_id, seen, session_id, position)
   WHERE coalesce((SELECT u.last_seq FROM user_stream u WHERE u.user_id = n.user_id), 0) <= n.seen AND EXISTS (${holderLives("n.session_id")})`,
);
const living = statement<{ position: number }, { sessionIds: readonly string[] }>(
  "streams_living",
  `SELECT (n.position - 1)::int AS position FROM unnest(:sessionIds::bigint[]) WITH ORDINALITY AS n (session_id, position) WHERE EXISTS (${holderLives("n.session_id")})`,
);
/** A used token is remembered for longer than any is good. */
const pruneTokens = statement("stream_token_prune", "DELETE FROM stream_token WHERE used_at < now() - interval '10 minutes'");

/** The number of the newest event; 0 before the first. */
export async function lastSeq(on: Queryable, userId: UserId): Promise<bigint> {
  return BigInt((await last.first(on, { userId }))?.lastSeq ?? "0");
}

/** The next events of a stream, at most `STREAM_BATCH` and in order, and whether it may stay open, at one instant. */
export async function streamNews(
  on: Queryable,
  look: StreamLook,
): Promise<{ readonly events: readonly UserEvent[]; readonly isAlive: boolean }> {
  const { userId, cursor, sessionId } = look;
  const rows = await news.all(on, { userId, cursor, sessionId });
  const events = rows.flatMap(({ seq, kind, payload }) =>
    seq === null || kind === null || payload === null ? [] : [{ seq, kind, payload }],
  );
  return { events, isAlive: rows.some((row) => row.isAlive) };
}

/** A stream that is asked for. */
export interface StreamOpening {
  readonly userId: UserId;
  readonly sessionId: string;
  /** What makes its token good once. */
  readonly nonce: string;
  /** The last number that its reader has seen; null: it begins with what is new. */
  readonly from: bigint | null;
}

/**
 * Uses up the token, unless the session has ended or no API key lets the stream open.
 * @returns the number of the newest event (0 before the first) and whether there still is one after `from`, at one instant. Null: it may not open, or
 * its token was used before, here or at another process
 */
export async function openStream(
  on: Queryable,
  opening: StreamOpening,
): Promise<{ readonly lastSeq: bigint; readonly hasMore: boolean } | null> {
  const row = await open.first(on, opening);
  return row?.isOpen === true ? { lastSeq: BigInt(row.lastSeq), hasMore: row.hasMore } : null;
}

/** An open stream and the number of the last event that it was sent. */
export interface StreamLook {
  readonly userId: UserId;
  readonly cursor: bigint;
  readonly sessionId: string;
}

/** Of which of these streams nothing is new and the session or key still lives, by their positions. One statement for all of them. */
export async function quietStreams(on: Queryable, looks: readonly StreamLook[]): Promise<ReadonlySet<number>> {
  const rows = await quiet.all(on, {
    userIds: looks.map((look) => look.userId),
    cursors: looks.map((look) => look.cursor),
    sessionIds: looks.map((look) => look.sessionId),
  });
  return new Set(rows.map((row) => row.position));
}

/** Which of these sessions and keys let a stream stay open, by their positions. */
export async function livingStreams(on: Queryable, sessionIds: readonly string[]): Promise<ReadonlySet<number>> {
  return new Set((await living.all(on, { sessionIds })).map((row) => row.position));
}

/** Deletes used tokens that would have run out by now. @returns how many were deleted */
export async function pruneStreamTokens(on: Queryable): Promise<number> {
  return pruneTokens.count(on);
}
