import type { ReviewView } from "@plaza/contract/calls/reviews.ts";
import type { OrderId, ReviewId, UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { readStatement, statement, type Queryable, type ReadSource } from "../../core/db/statement.ts";

export interface ReviewRow {
  id: ReviewId;
  authorId: UserId;
  subjectId: UserId;
  rating: ReviewView["rating"];
  tags: ReviewView["tags"];
  comment: string;
  nickname: string;
  role: ReviewView["role"];
  createdAt: Date;
  reply: string | null;
  repliedAt: Date | null;
}

const COLUMNS =
  "v.id, v.author_id, v.subject_id, v.rating, v.tags, v.comment, u.nickname, v.role, v.created_at, p.comment AS reply, p.created_at AS replied_at";
const FROM = "FROM kept_review v JOIN users u ON u.id = v.author_id LEFT JOIN review_reply p ON p.review_id = v.id";

const about = readStatement<ReviewRow, { subject: UserId; before: string | null; limit: number }>(
  "reviews_about",
  `SELECT ${COLUMNS} ${FROM} WHERE v.subject_id = :subject AND (:before::bigint IS NULL OR v.id < :before) ORDER BY v.id DESC LIMIT :limit`,
);
// By itself, so that a kept plan uses its index: a merchant's few bad reviews are among thousands of good ones.
const rated = readStatement<ReviewRow, { subject: UserId; rating: ReviewView["rating"]; before: string | null; limit: number }>(
  "reviews_rated",
  `SELECT ${COLUMNS} ${FROM} WHERE v.subject_id = :subject AND v.rating = :rating AND (:before::bigint IS NULL OR v.id < :before) ORDER BY v.id DESC LIMIT :limit`,
);

/** What is said of a person, newest first; what customer service removed is not among it. */
export async function reviewsAbout(
  on: ReadSource,
  subject: UserId,
  { rating, before }: { readonly rating: ReviewView["rating"] | null; readonly before: string | null },
  limit: number,
): Promise<ReviewRow[]> {
  return rating === null ? about.all(on, { subject, before, limit }) : rated.all(on, { subject, rating, before, limit });
}

const ofOrder = statement<ReviewRow, { orderId: OrderId }>("reviews_of_order", `SELECT ${COLUMNS} ${FROM} WHERE v.order_id = :orderId`);

/** Returns up to two reviews, one per party, without those that staff removed. */
export async function reviewsOfOrder(on: Queryable, orderId: OrderId): Promise<ReviewRow[]> {
  return ofOrder.all(on, { orderId });
}

const byId = statement<ReviewRow, { reviewId: ReviewId }>("review_by_id", `SELECT ${COLUMNS} ${FROM} WHERE v.id = :reviewId`);

/** Null also for one that staff removed. */
export async function findReview(on: Queryable, reviewId: ReviewId): Promise<ReviewRow | null> {
  return byId.first(on, { reviewId });
}

const written = statement<void, { orderId: OrderId; author: UserId }>(
  "review_written",
  "SELECT FROM review WHERE order_id = :orderId AND author_id = :author",
);

/** Whether this side has said how it went, also where that was removed since. */
export async function hasReviewed(on: Queryable, orderId: OrderId, author: UserId): Promise<boolean> {
  return (await written.count(on, { orderId, author })) === 1;
}

const insert = statement<
  { id: ReviewId },
  { orderId: OrderId; authorId: UserId; rating: ReviewView["rating"]; tags: readonly string[]; comment: string }
>(
  "review_insert",
  `INSERT INTO review (order_id, author_id, subject_id, role, rating, tags, comment)
   SELECT id, :authorId, CASE WHEN buyer_id = :authorId THEN seller_id ELSE buyer_id END, CASE WHEN buyer_id = :authorId THEN 'buyer' ELSE 'seller' END, :rating, :tags, :comment
   FROM orders WHERE id = :orderId AND status = 'completed' ON CONFLICT (order_id, author_id) DO NOTHING RETURNING id`,
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
  return (await insert.first(tx, review))?.id ?? null;
}

const reply = statement<void, { reviewId: ReviewId; comment: string }>(
  "review_answer",
  "INSERT INTO review_reply (review_id, comment) VALUES (:reviewId, :comment) ON CONFLICT DO NOTHING",
);

/** False: it has been answered already. */
export async function writeReply(tx: Tx, reviewId: ReviewId, comment: string): Promise<boolean> {
  return (await reply.count(tx, { reviewId, comment })) === 1;
}

const report = statement<void, { reviewId: ReviewId; reporter: UserId; reason: string; note: string }>(
  "review_report",
  "INSERT INTO review_report (review_id, reporter_id, reason, note) VALUES (:reviewId, :reporter, :reason, :note) ON CONFLICT DO NOTHING",
);

/** False: this person has reported it already. */
export async function writeReport(
  tx: Tx,
  one: { readonly reviewId: ReviewId; readonly reporter: UserId; readonly reason: string; readonly note: string },
): Promise<boolean> {
  return (await report.count(tx, one)) === 1;
}
