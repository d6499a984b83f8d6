import type { ReviewView } from "@plaza/contract/calls/advertisers.ts";
import type { OrderId, Uid, UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../db/database.ts";
import { statement, type Queryable } from "../db/statement.ts";

const MOST_REVIEWS = 20;

const byUid = statement<{ id: UserId }>("advertiser_by_uid", "SELECT id FROM users WHERE uid = $1 AND role = 'user'");

export async function findByUid(on: Queryable, uid: Uid): Promise<UserId | null> {
  return (await byUid.first(on, [uid]))?.id ?? null;
}

interface ReviewRow {
  rating: ReviewView["rating"];
  tags: ReviewView["tags"];
  comment: string;
  nickname: string;
  role: ReviewView["role"];
  created_at: Date;
}

const reviews = statement<ReviewRow>(
  "advertiser_reviews",
  `SELECT v.rating, v.tags, v.comment, u.nickname, v.role, v.created_at FROM review v JOIN users u ON u.id = v.author_id
   WHERE v.subject_id = $1 ORDER BY v.created_at DESC LIMIT ${MOST_REVIEWS}`,
);

export async function newestReviews(on: Queryable, subjectId: UserId): Promise<ReviewRow[]> {
  return reviews.all(on, [subjectId]);
}

// The order is looked at and the review counted in one statement: two at once can't both be the first.
const insertReview = statement<ReviewRow>(
  "review_insert",
  `WITH written AS (
     INSERT INTO review (order_id, author_id, subject_id, role, rating, tags, comment)
     SELECT id, $2, CASE WHEN buyer_id = $2 THEN seller_id ELSE buyer_id END, CASE WHEN buyer_id = $2 THEN 'buyer' ELSE 'seller' END, $3, $4, $5
     FROM orders WHERE id = $1 AND status = 'completed' ON CONFLICT DO NOTHING RETURNING *),
   counted AS (
     UPDATE reputation r SET positive = positive + (w.rating = 'positive')::int, negative = negative + (w.rating = 'negative')::int FROM written w WHERE r.user_id = w.subject_id)
   SELECT w.rating, w.tags, w.comment, u.nickname, w.role, w.created_at FROM written w JOIN users u ON u.id = w.author_id`,
);

export interface NewReview {
  readonly orderId: OrderId;
  readonly authorId: UserId;
  readonly rating: ReviewView["rating"];
  readonly tags: readonly string[];
  readonly comment: string;
}

/** Null: this side has already said how it went. */
export async function writeReview(tx: Tx, review: NewReview): Promise<ReviewRow | null> {
  return insertReview.first(tx, [review.orderId, review.authorId, review.rating, review.tags, review.comment]);
}

const RELATIONS = {
  follow: statement("relation_follow", "INSERT INTO user_follow (follower_id, followed_id) VALUES ($1, $2) ON CONFLICT DO NOTHING"),
  unfollow: statement("relation_unfollow", "DELETE FROM user_follow WHERE follower_id = $1 AND followed_id = $2"),
  block: statement("relation_block", "INSERT INTO user_block (blocker_id, blocked_id) VALUES ($1, $2) ON CONFLICT DO NOTHING"),
  unblock: statement("relation_unblock", "DELETE FROM user_block WHERE blocker_id = $1 AND blocked_id = $2"),
} as const;
export type RelationChange = keyof typeof RELATIONS;

export async function changeRelation(tx: Tx, change: RelationChange, mine: UserId, other: UserId): Promise<void> {
  await RELATIONS[change].count(tx, [mine, other]);
}

const relation = statement<{ following: boolean; blocked: boolean }>(
  "relation_read",
  `SELECT EXISTS (SELECT FROM user_follow WHERE follower_id = $1 AND followed_id = $2) AS following,
          EXISTS (SELECT FROM user_block WHERE blocker_id = $1 AND blocked_id = $2) AS blocked`,
);

export async function relationOf(on: Queryable, mine: UserId, other: UserId): Promise<{ following: boolean; blocked: boolean }> {
  return (await relation.first(on, [mine, other])) ?? { following: false, blocked: false };
}
