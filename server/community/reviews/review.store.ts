import type { ReviewView } from "@plaza/contract/calls/reviews.ts";
import type { OrderId, ReviewId, UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

export interface ReviewRow {
  id: ReviewId;
  author_id: UserId;
  subject_id: UserId;
  rating: ReviewView["rating"];
  tags: ReviewView["tags"];
  comment: string;
  nickname: string;
  role: ReviewView["role"];
  created_at: Date;
  reply: string | null;
  replied_at: Date | null;
}

const COLUMNS =
  "v.id, v.author_id, v.subject_id, v.rating, v.tags, v.comment, u.nickname, v.role, v.created_at, p.comment AS reply, p.created_at AS replied_at";
const FROM = "FROM kept_review v JOIN users u ON u.id = v.author_id LEFT JOIN review_reply p ON p.review_id = v.id";

const about = statement<ReviewRow>(
  "reviews_about",
  `SELECT ${COLUMNS} ${FROM} WHERE v.subject_id = $1 AND ($2::text IS NULL OR v.rating = $2) AND ($3::bigint IS NULL OR v.id < $3) ORDER BY v.id DESC LIMIT $4`,
);

/** What is said of a person, newest first; what customer service removed is not among it. */
export async function reviewsAbout(
  on: Queryable,
  subject: UserId,
  filter: { readonly rating: ReviewView["rating"] | null; readonly before: string | null },
  limit: number,
): Promise<ReviewRow[]> {
  return about.all(on, [subject, filter.rating, filter.before, limit]);
}

const ofOrder = statement<ReviewRow>("reviews_of_order", `SELECT ${COLUMNS} ${FROM} WHERE v.order_id = $1`);

export async function reviewsOfOrder(on: Queryable, orderId: OrderId): Promise<ReviewRow[]> {
  return ofOrder.all(on, [orderId]);
}

const byId = statement<ReviewRow>("review_by_id", `SELECT ${COLUMNS} ${FROM} WHERE v.id = $1`);

export async function findReview(on: Queryable, reviewId: ReviewId): Promise<ReviewRow | null> {
  return byId.first(on, [reviewId]);
}

const written = statement("review_written", "SELECT FROM review WHERE order_id = $1 AND author_id = $2");

/** Whether this side has said how it went, also where that was removed since. */
export async function hasReviewed(on: Queryable, orderId: OrderId, author: UserId): Promise<boolean> {
  return (await written.count(on, [orderId, author])) === 1;
}

const insert = statement<{ id: ReviewId }>(
  "review_insert",
  `INSERT INTO review (order_id, author_id, subject_id, role, rating, tags, comment)
   SELECT id, $2, CASE WHEN buyer_id = $2 THEN seller_id ELSE buyer_id END, CASE WHEN buyer_id = $2 THEN 'buyer' ELSE 'seller' END, $3, $4, $5
   FROM orders WHERE id = $1 AND status = 'completed' ON CONFLICT (order_id, author_id) DO NOTHING RETURNING id`,
);

export interface NewReview {
  readonly orderId: OrderId;
  readonly authorId: UserId;
  readonly rating: ReviewView["rating"];
  readonly tags: readonly string[];
  readonly comment: string;
}

/** Null: this side has already said how it went. The caller counts it. */
export async function writeReview(tx: Tx, review: NewReview): Promise<ReviewId | null> {
  return (await insert.first(tx, [review.orderId, review.authorId, review.rating, review.tags, review.comment]))?.id ?? null;
}

const reply = statement("review_answer", "INSERT INTO review_reply (review_id, comment) VALUES ($1, $2) ON CONFLICT DO NOTHING");

/** False: it has been answered already. */
export async function writeReply(tx: Tx, reviewId: ReviewId, comment: string): Promise<boolean> {
  return (await reply.count(tx, [reviewId, comment])) === 1;
}

const report = statement(
  "review_report",
  "INSERT INTO review_report (review_id, reporter_id, reason, note) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
);

/** False: this person has reported it already. */
export async function writeReport(
  tx: Tx,
  one: { readonly reviewId: ReviewId; readonly reporter: UserId; readonly reason: string; readonly note: string },
): Promise<boolean> {
  return (await report.count(tx, [one.reviewId, one.reporter, one.reason, one.note])) === 1;
}
