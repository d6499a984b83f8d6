import type { UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { readStatement, statement, type Queryable, type ReadSource } from "../../core/db/statement.ts";

const CHANGES = {
  follow: statement<void, { userId: UserId; otherId: UserId }>(
    "relation_follow",
    "INSERT INTO user_follow (follower_id, followed_id) VALUES (:userId, :otherId) ON CONFLICT DO NOTHING",
  ),
  unfollow: statement<void, { userId: UserId; otherId: UserId }>(
    "relation_unfollow",
    "DELETE FROM user_follow WHERE follower_id = :userId AND followed_id = :otherId",
  ),
  block: statement<void, { userId: UserId; otherId: UserId }>(
    "relation_block",
    "INSERT INTO user_block (blocker_id, blocked_id) VALUES (:userId, :otherId) ON CONFLICT DO NOTHING",
  ),
  unblock: statement<void, { userId: UserId; otherId: UserId }>(
    "relation_unblock",
    "DELETE FROM user_block WHERE blocker_id = :userId AND blocked_id = :otherId",
  ),
} as const;
export type RelationChange = keyof typeof CHANGES;

/** Changes whom `mine` follows or blocks. Idempotent. */
export async function changeRelation(tx: Tx, change: RelationChange, mine: UserId, other: UserId): Promise<void> {
  await CHANGES[change].count(tx, { userId: mine, otherId: other });
}

const relation = statement<{ following: boolean; blocked: boolean }, { userId: UserId; otherId: UserId }>(
  "relation_read",
  `SELECT EXISTS (SELECT FROM user_follow WHERE follower_id = :userId AND followed_id = :otherId) AS following,
          EXISTS (SELECT FROM user_block WHERE blocker_id = :userId AND blocked_id = :otherId) AS blocked`,
);

/** Returns what `mine` has done, not what `other` has. */
export async function relationOf(on: Queryable, mine: UserId, other: UserId): Promise<{ following: boolean; blocked: boolean }> {
  return (await relation.first(on, { userId: mine, otherId: other })) ?? { following: false, blocked: false };
}

/** Somebody whom a person follows or has blocked. */
export interface Related {
  readonly other: UserId;
  readonly since: Date;
}

const LISTS = {
  followed: readStatement<Related, { userId: UserId; before: string | null; limit: number }>(
    "relations_followed",
    "SELECT followed_id AS other, created_at AS since FROM user_follow WHERE follower_id = :userId AND (:before::bigint IS NULL OR followed_id < :before) ORDER BY followed_id DESC LIMIT :limit",
  ),
  blocked: readStatement<Related, { userId: UserId; before: string | null; limit: number }>(
    "relations_blocked",
    "SELECT blocked_id AS other, created_at AS since FROM user_block WHERE blocker_id = :userId AND (:before::bigint IS NULL OR blocked_id < :before) ORDER BY blocked_id DESC LIMIT :limit",
  ),
} as const;

/** Who joined last comes first: an order in which nobody moves. */
export async function relationsOf(
  on: ReadSource,
  kind: keyof typeof LISTS,
  mine: UserId,
  before: string | null,
  limit: number,
): Promise<Related[]> {
  return LISTS[kind].all(on, { userId: mine, before, limit });
}
