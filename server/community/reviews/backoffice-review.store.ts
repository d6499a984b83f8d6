import type { ReviewView } from "@plaza/contract/calls/reviews.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { ReviewId, StaffId, Uid, UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

type ReportLine = WireOf<"GET /api/desk/review-reports">["data"]["items"][number];

interface ReportRow {
  id: ReportLine["reportId"];
  review_id: ReviewId;
  reason: ReportLine["reason"];
  note: string;
  created_at: Date;
  rating: ReviewView["rating"];
  comment: string;
  author_uid: Uid;
  subject_uid: Uid;
  written_at: Date;
}

const open = statement<ReportRow>(
  "review_reports_open",
  `SELECT p.id, p.review_id, p.reason, p.note, p.created_at, v.rating, v.comment, a.uid AS author_uid, s.uid AS subject_uid, v.created_at AS written_at
   FROM review_report p JOIN review v ON v.id = p.review_id JOIN users a ON a.id = v.author_id JOIN users s ON s.id = v.subject_id
   WHERE p.decision IS NULL AND ($1::bigint IS NULL OR p.id > $1) ORDER BY p.id LIMIT $2`,
);

export async function openReports(on: Queryable, after: string | null, limit: number): Promise<ReportLine[]> {
  return (await open.all(on, [after, limit])).map((row) => ({
    reportId: row.id,
    reviewId: row.review_id,
    reason: row.reason,
    note: row.note,
    reportedAt: row.created_at.toISOString(),
    rating: row.rating,
    comment: row.comment,
    authorUid: row.author_uid,
    subjectUid: row.subject_uid,
    writtenAt: row.written_at.toISOString(),
  }));
}

const count = statement<{ waiting: number }>(
  "review_reports_count",
  "SELECT count(*)::int AS waiting FROM review_report WHERE decision IS NULL",
);

export async function countOpenReports(on: Queryable): Promise<number> {
  return (await count.first(on, []))?.waiting ?? 0;
}

const reporters = statement<{ reporter_id: UserId }>(
  "review_reporters",
  "SELECT reporter_id FROM review_report WHERE review_id = $1 AND decision IS NULL ORDER BY id FOR UPDATE",
);

/** Who has asked for a look at it and waits for the answer. Their reports are locked until the act ends. */
export async function openReporters(tx: Tx, reviewId: ReviewId): Promise<UserId[]> {
  return (await reporters.all(tx, [reviewId])).map((row) => row.reporter_id);
}

const decide = statement(
  "review_reports_decide",
  "UPDATE review_report SET decision = $2, decided_by = $3, decided_at = now() WHERE review_id = $1 AND decision IS NULL",
);
const remove = statement(
  "review_remove",
  "INSERT INTO review_removal (review_id, removed_by, reason) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
);
const parties = statement<{ author_id: UserId; subject_id: UserId }>(
  "review_parties",
  "SELECT author_id, subject_id FROM review WHERE id = $1",
);

/** Who wrote a review and whom it is about; null where there is none. */
export async function partiesOfReview(on: Queryable, reviewId: ReviewId): Promise<{ author_id: UserId; subject_id: UserId } | null> {
  return parties.first(on, [reviewId]);
}

/** False: no report of it is open. */
export async function decideReports(tx: Tx, reviewId: ReviewId, decision: "kept" | "removed", staffId: StaffId): Promise<boolean> {
  return (await decide.count(tx, [reviewId, decision, staffId])) > 0;
}

/** False: it has been removed before. */
export async function removeReview(tx: Tx, reviewId: ReviewId, staffId: StaffId, reason: string): Promise<boolean> {
  return (await remove.count(tx, [reviewId, staffId, reason])) === 1;
}
