import type { ReviewView } from "@plaza/contract/calls/reviews.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { ReviewId, StaffId, Uid, UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

type ReportLine = WireOf<"GET /api/desk/review-reports">["data"]["items"][number];

interface ReportRow {
  id: ReportLine["reportId"];
  reviewId: ReviewId;
  reason: ReportLine["reason"];
  note: string;
  createdAt: Date;
  rating: ReviewView["rating"];
  comment: string;
  authorUid: Uid;
  subjectUid: Uid;
  writtenAt: Date;
}

const open = statement<ReportRow, { after: string | null; limit: number }>(
  "review_reports_open",
  `SELECT p.id, p.review_id, p.reason, p.note, p.created_at, v.rating, v.comment, a.uid AS author_uid, s.uid AS subject_uid, v.created_at AS written_at
   FROM review_report p JOIN review v ON v.id = p.review_id JOIN users a ON a.id = v.author_id JOIN users s ON s.id = v.subject_id
   WHERE p.decision IS NULL AND (:after::bigint IS NULL OR p.id > :after) ORDER BY p.id LIMIT :limit`,
);

/** Returns reports that are not decided, the oldest first. @param after the last id of the previous page; null for the first */
export async function openReports(on: Queryable, after: string | null, limit: number): Promise<ReportLine[]> {
  return (await open.all(on, { after, limit })).map((row) => ({
    reportId: row.id,
    reviewId: row.reviewId,
    reason: row.reason,
    note: row.note,
    reportedAt: row.createdAt.toISOString(),
    rating: row.rating,
    comment: row.comment,
    authorUid: row.authorUid,
    subjectUid: row.subjectUid,
    writtenAt: row.writtenAt.toISOString(),
  }));
}

const count = statement<{ waiting: number }>(
  "review_reports_count",
  "SELECT count(*)::int AS waiting FROM review_report WHERE decision IS NULL",
);

/** Counts reports that are not decided; several about one review count each. */
export async function countOpenReports(on: Queryable): Promise<number> {
  return (await count.first(on))?.waiting ?? 0;
}

const reporters = statement<{ reporterId: UserId }, { reviewId: ReviewId }>(
  "review_reporters",
  "SELECT reporter_id FROM review_report WHERE review_id = :reviewId AND decision IS NULL ORDER BY id FOR UPDATE",
);

/** Who has asked for a look at it and waits for the answer. Their reports are locked until the act ends. */
export async function openReporters(tx: Tx, reviewId: ReviewId): Promise<UserId[]> {
  return (await reporters.all(tx, { reviewId })).map((row) => row.reporterId);
}

const decide = statement<void, { reviewId: ReviewId; decision: "kept" | "removed"; staffId: StaffId }>(
  "review_reports_decide",
  "UPDATE review_report SET decision = :decision, decided_by = :staffId, decided_at = now() WHERE review_id = :reviewId AND decision IS NULL",
);
const remove = statement<void, { reviewId: ReviewId; staffId: StaffId; reason: string }>(
  "review_remove",
  "INSERT INTO review_removal (review_id, removed_by, reason) VALUES (:reviewId, :staffId, :reason) ON CONFLICT DO NOTHING",
);
const parties = statement<{ authorId: UserId; subjectId: UserId }, { reviewId: ReviewId }>(
  "review_parties",
  "SELECT author_id, subject_id FROM review WHERE id = :reviewId",
);

/** Who wrote a review and whom it is about; null where there is none. */
export async function partiesOfReview(on: Queryable, reviewId: ReviewId): Promise<{ authorId: UserId; subjectId: UserId } | null> {
  return parties.first(on, { reviewId });
}

/** False: no report of it is open. */
export async function decideReports(tx: Tx, reviewId: ReviewId, decision: "kept" | "removed", staffId: StaffId): Promise<boolean> {
  return (await decide.count(tx, { reviewId, decision, staffId })) > 0;
}

/** False: it has been removed before. */
export async function removeReview(tx: Tx, reviewId: ReviewId, staffId: StaffId, reason: string): Promise<boolean> {
  return (await remove.count(tx, { reviewId, staffId, reason })) === 1;
}
