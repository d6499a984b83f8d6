import type { Uid, UserId } from "@plaza/contract/ids.ts";
import type { KeyScope } from "@plaza/contract/key-scopes.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { statement, type Queryable } from "../db/statement.ts";

/** Idle and absolute limits of a session. A trading day fits; a forgotten browser does not. */
export const IDLE_HOURS = 12;
export const ABSOLUTE_HOURS = 24 * 7;

/** Who is asking, as every call knows it. */
export interface Caller {
  readonly userId: UserId;
  readonly uid: Uid;
  readonly accountGroup: number;
  readonly isSubUser: boolean;
  readonly language: Locale | null;
  readonly sessionId: string;
  readonly sessionKind: "cookie" | "bearer" | "key";
  readonly tokenHash: Buffer;
  /** What a merchant's key may do, where one signed the request; `sessionId` is then the key's. A person's own session may do everything. */
  readonly keyScopes?: readonly KeyScope[];
}

interface CallerRow {
  user_id: UserId;
  uid: Uid;
  account_group: number;
  sub_user: boolean;
  language: Locale | null;
  session_id: string;
  kind: Caller["sessionKind"];
  stale: boolean;
}

const find = statement<CallerRow>(
  "session_find",
  `SELECT s.user_id, u.uid, u.account_group, u.parent_id IS NOT NULL AS sub_user, u.language, s.id AS session_id, s.kind,
          s.last_seen_at < now() - interval '1 minute' AS stale
   FROM session s JOIN users u ON u.id = s.user_id
   WHERE s.token_hash = $1 AND s.expires_at > now() AND s.last_seen_at > now() - interval '${IDLE_HOURS} hours'`,
);
const touch = statement("session_touch", "UPDATE session SET last_seen_at = now() WHERE id = $1");
const insert = statement<{ id: string }>(
  "session_insert",
  `INSERT INTO session (token_hash, user_id, kind, expires_at, ip, user_agent)
   VALUES ($1, $2, $3, now() + interval '${ABSOLUTE_HOURS} hours', $4, $5) RETURNING id`,
);
const remove = statement("session_remove", "DELETE FROM session WHERE id = $1");

/** The person behind a token, if its session is alive. `stale`: nothing was heard of it for a minute, so that it is time to write that it lives. */
export async function findCaller(on: Queryable, tokenHash: Buffer): Promise<{ caller: Caller; stale: boolean } | null> {
  const row = await find.first(on, [tokenHash]);
  if (row === null) return null;
  const caller: Caller = {
    userId: row.user_id,
    uid: row.uid,
    accountGroup: row.account_group,
    isSubUser: row.sub_user,
    language: row.language,
    sessionId: row.session_id,
    sessionKind: row.kind,
    tokenHash,
  };
  return { caller, stale: row.stale };
}

/** Writes that a session is in use. */
export async function touchSession(on: Queryable, sessionId: string): Promise<void> {
  await touch.count(on, [sessionId]);
}

export interface NewSession {
  readonly tokenHash: Buffer;
  readonly userId: UserId;
  readonly kind: Caller["sessionKind"];
  readonly ip: string;
  readonly userAgent: string;
}

export async function insertSession(on: Queryable, session: NewSession): Promise<string> {
  const row = await insert.first(on, [session.tokenHash, session.userId, session.kind, session.ip, session.userAgent]);
  if (row === null) throw new Error("a session was not written");
  return row.id;
}

/** Ends a session at once: the next request with its token is a stranger's. */
export async function removeSession(on: Queryable, sessionId: string): Promise<void> {
  await remove.count(on, [sessionId]);
}
