import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { Staff } from "../../core/identity/staff.ts";
import type { RecordAuditEntry } from "../../core/handler.ts";
import { refuse } from "../../core/http/refusal.ts";
import { notify } from "../../delivery/notifications/notify.service.ts";
import { countReview } from "../../people/reputation/reputation.store.ts";
import { refuseInvolvedStaff } from "../../people/staff/staff-link.service.ts";
import { decideReports, openReporters, partiesOfReview, removeReview } from "./backoffice-review.store.ts";

interface By {
  readonly tx: Tx;
  readonly staff: Staff;
  readonly record: RecordAuditEntry;
}

/** Decides all open reports of one review at once; its author and the users who reported it read the reason. */
export async function decideReview(context: Context, { tx, staff, record }: By, input: WireOf<"POST /api/desk/decide-review">["body"]) {
  const { reviewId, decision } = input;
  const reason = input.reason.trim();
  if (reason === "") return refuse("reason_needed");
  const review = await partiesOfReview(tx, reviewId);
  if (review === null) return refuse("not_found");
  const reporters = await openReporters(tx, reviewId);
  const involved = await refuseInvolvedStaff(context, tx, staff, [review.authorId, review.subjectId, ...reporters]);
  if (involved !== null) return involved;
  const outcome = decision === "keep" ? "kept" : "removed";
  if (!(await decideReports(tx, reviewId, outcome, staff.staffId))) return refuse("not_found");
  if (decision === "remove" && (await removeReview(tx, reviewId, staff.staffId, reason))) await countReview(tx, reviewId, "removed");
  const act = `review:${reviewId}:${outcome}:${Date.now()}`;
  notify(
    tx,
    { to: review.authorId, kind: "review_decided", act, facts: { outcome, reason } },
    ...reporters.map((to) => ({ to, kind: "review_report_decided", act, facts: { outcome, reason } }) as const),
  );
  tx.afterCommit(() => context.wake([review.authorId, ...reporters]));
  record({ action: `${decision}_review`, object: "review", objectId: reviewId, reason });
  return { reviewId, decision };
}
