import type { UserId } from "@plaza/contract/ids.ts";
import type { SubUserRights } from "@plaza/contract/sub-users.ts";
import { keyRowLives } from "./key-life.ts";

/**
 * By what somebody acts. A call that changes something locks all of it until its transaction ends: what takes it away waits for the act, or has
 * come before it, and then the act is refused.
 */
export interface ActingBy {
  /** Null for a merchant's key, which is no session, and for staff. */
  readonly sessionId: string | null;
  readonly staffSessionId: string | null;
  readonly keyId: string | null;
  /** Null: an owner acts. */
  readonly subUserId: UserId | null;
  /** Those of which the sub-user must have one still: what the request was let in by, or more. */
  readonly rights: readonly SubUserRights[];
}

/** What was taken away while a request was on its way. */
export type Withdrawn = "session" | "key" | "rights";

/** SQL that locks what an `ActingBy` names, as expressions of a WITH clause. They are locked once `WITHDRAWN` is read, sessions first. */
export const LOCK_ACTING_BY = `session AS (SELECT FROM session WHERE id = :sessionId FOR KEY SHARE),
   staff_session AS (SELECT FROM staff_session WHERE id = :staffSessionId FOR KEY SHARE),
   key AS (SELECT FROM api_key k WHERE k.id = :keyId AND ${keyRowLives("k")} FOR KEY SHARE),
   sub_user AS (SELECT FROM sub_user WHERE user_id = :subUserId AND rights = ANY (:rights::text[]) AND state = 'active' FOR KEY SHARE)`;

/** SQL of a `Withdrawn`; null: all of it is there, and stays. */
export const WITHDRAWN = `CASE
     WHEN :sessionId::bigint IS NOT NULL AND NOT EXISTS (SELECT FROM session) THEN 'session'
     WHEN :staffSessionId::bigint IS NOT NULL AND NOT EXISTS (SELECT FROM staff_session) THEN 'session'
     WHEN :keyId::bigint IS NOT NULL AND NOT EXISTS (SELECT FROM key) THEN 'key'
     WHEN :subUserId::bigint IS NOT NULL AND NOT EXISTS (SELECT FROM sub_user) THEN 'rights' END`;
