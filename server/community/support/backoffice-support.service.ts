import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { RecordAuditEntry } from "../../core/handler.ts";
import { refuse } from "../../core/http/refusal.ts";
import type { Staff } from "../../core/identity/staff.ts";
import { notify } from "../../delivery/notifications/notify.service.ts";
import { refuseInvolvedStaff } from "../../people/staff/staff-link.service.ts";
import { lockRequest, writeAnswer } from "./support.store.ts";

interface By {
  readonly tx: Tx;
  readonly staff: Staff;
  readonly record: RecordAuditEntry;
}

/** Answers a person, who is notified. What was written after the messages that the staff member saw keeps waiting. */
export async function answerRequest(
  context: Context,
  { tx, staff, record }: By,
  { requestId, lastMessageId, text }: WireOf<"POST /api/desk/answer-support-request">["body"],
) {
  const content = text.trim();
  if (content === "") return refuse("field_blank", { field: "text" });
  const request = await lockRequest(tx, requestId);
  if (request === null) return refuse("not_found");
  const involved = await refuseInvolvedStaff(context, tx, staff, [request.userId]);
  if (involved !== null) return involved;
  if (request.unansweredId === null || BigInt(request.unansweredId) > BigInt(lastMessageId)) return refuse("already_done");
  const isWaiting = await writeAnswer(tx, { requestId, userId: request.userId, staffId: staff.staffId, content, seenId: lastMessageId });
  notify(tx, { to: request.userId, kind: "support_answered", act: `support:${requestId}:${lastMessageId}`, facts: { requestId } });
  tx.afterCommit(() => context.wake([request.userId]));
  record({ action: "answer_support_request", object: "support_request", objectId: requestId });
  return { requestId, isWaiting };
}
