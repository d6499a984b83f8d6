import type { Caller } from "../../core/identity/caller.ts";
import { ABSOLUTE_HOURS, MOST_LOGINS, sessionInUse, sessionLives } from "../../core/identity/session-life.ts";
import type { Uid, UserId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { SubUserRights } from "@plaza/contract/sub-users.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

/** How long requests that were under way with the token of before a rotation are let in. */
const ROTATION_GRACE_SECONDS = 30;

interface CallerRow {
  userId: UserId;
  uid: Uid;
  accountGroup: number;
  accountId: UserId;
  rights: SubUserRights | null;
  language: Locale | null;
  kycCountry: string | null;
  sessionId: string;
  kind: Caller["sessionKind"];
  stale: boolean;
}

const find = statement<CallerRow, { tokenHash: Buffer }>(
  "session_find",
  `SELECT s.user_id, u.uid, u.account_group, coalesce(u.parent_id, u.id) AS account_id, a.rights, u.language,
          CASE WHEN m.kyc_status = 'approved' THEN m.kyc_country END AS kyc_country, s.id AS session_id, s.kind,
          s.last_seen_at < now() - interval '1 minute' AS stale
   FROM session s JOIN users u ON u.id = s.user_id JOIN users m ON m.id = coalesce(u.parent_id, u.id) LEFT JOIN sub_user a ON a.user_id = u.id
   WHERE (u.parent_id IS NULL OR a.state = 'active') AND (s.token_hash = :tokenHash OR s.previous_hash = :tokenHash AND s.rotated_at > now() - interval '${ROTATION_GRACE_SECONDS} seconds')
     AND ${sessionLives("s")}`,
);
const touch = statement<void, { sessionId: string }>("session_touch", "UPDATE session SET last_seen_at = now() WHERE id = :sessionId");
const insert = statement<
  { id: string },
  {
    tokenHash: Buffer;
    userId: UserId;
    kind: Caller["sessionKind"];
    ip: string;
    userAgent: string;
    pairId: string | null;
    handedOnBy: string | null;
    exchangeSid: string | null;
  }
>(
  "session_insert",
  `INSERT INTO session (token_hash, user_id, kind, expires_at, ip, user_agent, pair_id, exchange_sid)
   VALUES (:tokenHash, :userId, :kind, coalesce((SELECT expires_at FROM session WHERE id = :handedOnBy), now() + interval '${ABSOLUTE_HOURS} hours'), :ip, :userAgent, :pairId,
     coalesce(:exchangeSid, (SELECT exchange_sid FROM session WHERE id = :handedOnBy))) RETURNING id`,
);
// Removing the cookie of a login removes its bearer token too.
const remove = statement<void, { sessionId: string }>(
  "session_remove",
  "DELETE FROM session WHERE id = (SELECT coalesce(pair_id, id) FROM session WHERE id = :sessionId)",
);
const removeOne = statement<void, { userId: UserId; sessionId: string }>(
  "session_remove_device",
  "DELETE FROM session WHERE id = :sessionId AND user_id = :userId AND pair_id IS NULL",
);
const browserOf = statement<{ userAgent: string }, { userId: UserId; sessionId: string }>(
  "session_browser",
  "SELECT coalesce(user_agent, '') AS user_agent FROM session WHERE id = :sessionId AND user_id = :userId AND pair_id IS NULL",
);
const removeOthers = statement<void, { userId: UserId; keptId: string | null }>(
  "session_remove_others",
  "DELETE FROM session WHERE user_id = :userId AND pair_id IS NULL AND id IS DISTINCT FROM (SELECT coalesce(pair_id, id) FROM session WHERE id = :keptId)",
);
const lockAll = statement<void, { userId: UserId }>(
  "session_lock_all",
  "SELECT FROM session WHERE user_id = :userId ORDER BY id FOR UPDATE",
);
// Locked in no order, so none that a request holds is waited for: the next login ends it.
const removeOldest = statement<void, { userId: UserId }>(
  "session_remove_oldest",
  `DELETE FROM session WHERE id IN (
     SELECT id FROM session WHERE user_id = :userId AND pair_id IS NULL AND id NOT IN (
       SELECT id FROM session WHERE user_id = :userId AND pair_id IS NULL ORDER BY created_at DESC, id DESC LIMIT ${MOST_LOGINS})
     FOR UPDATE SKIP LOCKED)`,
);
const lockLive = statement<void, { sessionId: string }>(
  "session_hold_live",
  `SELECT FROM session s WHERE id = :sessionId AND ${sessionLives("s")} FOR KEY SHARE`,
);
const rotate = statement<void, { sessionId: string; tokenHash: Buffer }>(
  "session_rotate",
  "UPDATE session SET previous_hash = token_hash, rotated_at = now(), token_hash = :tokenHash WHERE id = :sessionId AND kind = 'cookie'",
);
const list = statement<DeviceRow, { userId: UserId; currentId: string }>(
  "session_list",
  `SELECT c.id, c.created_at, greatest(c.last_seen_at, b.last_seen_at) AS last_seen_at, coalesce(host(c.ip), '') AS ip, coalesce(c.user_agent, '') AS user_agent,
     (c.id = :currentId OR b.id = :currentId) IS TRUE AS current
   FROM session c LEFT JOIN session b ON b.pair_id = c.id
   WHERE c.user_id = :userId AND c.pair_id IS NULL AND c.expires_at > now() AND ${sessionInUse("greatest(c.last_seen_at, b.last_seen_at)")}
   ORDER BY current DESC, last_seen_at DESC, c.id DESC LIMIT 100`,
);
const seen = statement<void, { userId: UserId; userAgent: string; ip: string }>(
  "session_device_known",
  "SELECT FROM session WHERE user_id = :userId AND user_agent = :userAgent AND ip = :ip::inet LIMIT 1",
);

/** The person behind a token, if its session is alive. `stale`: nothing was heard of it for a minute, so that it is time to write that it lives. */
export async function findCaller(on: Queryable, tokenHash: Buffer): Promise<{ caller: Caller; stale: boolean } | null> {
  const row = await find.first(on, { tokenHash });
  if (row === null) return null;
  const caller: Caller = {
    userId: row.userId,
    uid: row.uid,
    accountGroup: row.accountGroup,
    accountId: row.accountId,
    subUserId: row.accountId === row.userId ? null : row.userId,
    isSubUser: row.accountId !== row.userId,
    rights: row.rights,
    language: row.language,
    kycCountry: row.kycCountry,
    sessionId: row.sessionId,
    sessionKind: row.kind,
    tokenHash,
  };
  return { caller, stale: row.stale };
}

/** Writes that a session is in use. */
export async function touchSession(on: Queryable, sessionId: string): Promise<void> {
  await touch.count(on, { sessionId });
}

export interface NewSession {
  readonly tokenHash: Buffer;
  readonly userId: UserId;
  readonly kind: Caller["sessionKind"];
  readonly ip: string;
  readonly userAgent: string;
  /** The cookie's session, for the bearer token of the same login. */
  readonly pairId?: string;
  /** The session that it was handed on by, whose end is its end too; the absolute limit where there is none. */
  readonly handedOnBy?: string;
  /** The exchange's name for its own session, where the log-in was there. */
  readonly exchangeSid?: string;
}

/** Returns the new session's id. One handed on ends with the session it came from and belongs to the same session at the exchange. */
export async function insertSession(on: Queryable, session: NewSession): Promise<string> {
  const { tokenHash, userId, kind, ip, userAgent, pairId = null, handedOnBy = null, exchangeSid = null } = session;
  const row = await insert.first(on, { tokenHash, userId, kind, ip, userAgent, pairId, handedOnBy, exchangeSid });
  if (row === null) throw new Error("a session was not written");
  return row.id;
}

/** Ends a session at once: the next request with its token is a stranger's. */
export async function removeSession(on: Queryable, sessionId: string): Promise<void> {
  await remove.count(on, { sessionId });
}

const removeByExchange = statement<{ userId: UserId }, { externalId: string | null; sid: string | null }>(
  "session_remove_by_exchange",
  `DELETE FROM session s USING users u WHERE u.id = s.user_id AND (:externalId::text IS NOT NULL OR :sid::text IS NOT NULL)
     AND (:externalId::text IS NULL OR u.external_id = :externalId) AND (:sid::text IS NULL OR s.exchange_sid = :sid) RETURNING s.user_id`,
);

/**
 * Ends the sessions that the exchange has ended: of one session there, of one user, or of both named together.
 * @returns whose they were
 */
export async function removeExchangeSessions(on: Queryable, ended: { externalId: string | null; sid: string | null }): Promise<UserId[]> {
  return (await removeByExchange.all(on, ended)).map(({ userId }) => userId);
}

/** Ends one device of a person's. @returns how many ended: 0 where there is none of that id that is theirs */
export async function removeDevice(on: Queryable, userId: UserId, sessionId: string): Promise<number> {
  return removeOne.count(on, { userId, sessionId });
}

/** What the browser of one device of a person's calls itself; null where there is none of that id that is theirs. */
export async function browserOfDevice(on: Queryable, userId: UserId, sessionId: string): Promise<string | null> {
  return (await browserOf.first(on, { userId, sessionId }))?.userAgent ?? null;
}

/**
 * Waits for what is done by any of a person's sessions just now, and keeps them from doing anything more until this transaction ends. Before the person is
 * locked: acts lock their session first.
 */
export async function lockSessions(tx: Tx, userId: UserId): Promise<void> {
  await lockAll.count(tx, { userId });
}

/** Ends every device but the one that `keep` belongs to; all of them where it is null. @returns how many ended */
export async function removeOtherSessions(on: Queryable, userId: UserId, keep: string | null): Promise<number> {
  return removeOthers.count(on, { userId, keptId: keep });
}

/** Ends a person's oldest logins beyond {@link MOST_LOGINS}. @returns how many */
export async function removeOldestSessions(tx: Tx, userId: UserId): Promise<number> {
  return removeOldest.count(tx, { userId });
}

/** Whether a session is there, neither idle for too long nor over, and will be until this transaction ends: ending it waits for that. */
export async function lockLiveSession(tx: Tx, sessionId: string): Promise<boolean> {
  return (await lockLive.count(tx, { sessionId })) === 1;
}

/** Gives a cookie's session another token; the old one lasts for half a minute more. */
export async function rotateSession(on: Queryable, sessionId: string, tokenHash: Buffer): Promise<void> {
  await rotate.count(on, { sessionId, tokenHash });
}

interface DeviceRow {
  id: string;
  createdAt: Date;
  lastSeenAt: Date;
  ip: string;
  userAgent: string;
  current: boolean;
}

export interface SignedInDevice {
  readonly id: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly ip: string;
  readonly userAgent: string;
  readonly current: boolean;
}

/** The devices on which a user is logged in, the requesting one first. */
export async function listDevices(on: Queryable, userId: UserId, asking: string): Promise<SignedInDevice[]> {
  return list.all(on, { userId, currentId: asking });
}

/** Whether the person has a session of this browser at this address already. */
export async function isKnownDevice(on: Queryable, userId: UserId, userAgent: string, ip: string): Promise<boolean> {
  return (await seen.count(on, { userId, userAgent, ip })) === 1;
}

const noteProof = statement<void, { sessionId: string }>(
  "session_note_factor",
  "UPDATE session SET factor_at = now() WHERE id = :sessionId",
);

/** Remembers that the person of this session has proved a second factor. */
export async function noteFactor(tx: Tx, sessionId: string): Promise<void> {
  await noteProof.count(tx, { sessionId });
}

/** How long after a security check what is masked may be shown in full. */
const CHECK_MINUTES = 5;

const noteCheck = statement<void, { sessionId: string }>(
  "session_note_check",
  "UPDATE session SET security_checked_at = now() WHERE id = :sessionId",
);
const freshCheck = statement<{ fresh: boolean }, { sessionId: string }>(
  "session_fresh_check",
  `SELECT security_checked_at > now() - interval '${CHECK_MINUTES} minutes' AS fresh FROM session WHERE id = :sessionId`,
);

/** Remembers that the person of this session has just proved with a security code that it is them. */
export async function noteSecurityCheck(tx: Queryable, sessionId: string): Promise<void> {
  await noteCheck.count(tx, { sessionId });
}

/** Whether they did so within the last five minutes. */
export async function freshlyChecked(on: Queryable, sessionId: string): Promise<boolean> {
  return (await freshCheck.first(on, { sessionId }))?.fresh === true;
}
