import type { UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

const CHANGES = {
  follow: statement("relation_follow", "INSERT INTO user_follow (follower_id, followed_id) VALUES ($1, $2) ON CONFLICT DO NOTHING"),
  unfollow: statement("relation_unfollow", "DELETE FROM user_follow WHERE follower_id = $1 AND followed_id = $2"),
  block: statement("relation_block", "INSERT INTO user_block (blocker_id, blocked_id) VALUES ($1, $2) ON CONFLICT DO NOTHING"),
  unblock: statement("relation_unblock", "DELETE FROM user_block WHERE blocker_id = $1 AND blocked_id = $2"),
} as const;
export type RelationChange = keyof typeof CHANGES;

export async function changeRelation(tx: Tx, change: RelationChange, mine: UserId, other: UserId): Promise<void> {
  await CHANGES[change].count(tx, [mine, other]);
}

const relation = statement<{ following: boolean; blocked: boolean }>(
  "relation_read",
  `SELECT EXISTS (SELECT FROM user_follow WHERE follower_id = $1 AND followed_id = $2) AS following,
          EXISTS (SELECT FROM user_block WHERE blocker_id = $1 AND blocked_id = $2) AS blocked`,
);

export async function relationOf(on: Queryable, mine: UserId, other: UserId): Promise<{ following: boolean; blocked: boolean }> {
  return (await relation.first(on, [mine, other])) ?? { following: false, blocked: false };
}

/** Somebody whom a person follows or has blocked. */
export interface Related {
  readonly other: UserId;
  readonly since: Date;
}

const LISTS = {
  followed: statement<Related>(
    "relations_followed",
    "SELECT followed_id AS other, created_at AS since FROM user_follow WHERE follower_id = $1 AND ($2::bigint IS NULL OR followed_id < $2) ORDER BY followed_id DESC LIMIT $3",
  ),
  blocked: statement<Related>(
    "relations_blocked",
    "SELECT blocked_id AS other, created_at AS since FROM user_block WHERE blocker_id = $1 AND ($2::bigint IS NULL OR blocked_id < $2) ORDER BY blocked_id DESC LIMIT $3",
  ),
} as const;

/** Who joined last comes first: an order in which nobody moves. */
export async function relationsOf(
  on: Queryable,
  kind: keyof typeof LISTS,
  mine: UserId,
  before: string | null,
  limit: number,
): Promise<Related[]> {
  return LISTS[kind].all(on, [mine, before, limit]);
}
