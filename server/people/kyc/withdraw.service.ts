import type { WireOf } from "@plaza/contract/calls/index.ts";
import { findUser, findByUid } from "../accounts/user.store.ts";
import { wakeCounterparties } from "../accounts/verification-change.service.ts";
import { withdrawVerification } from "../accounts/verification.store.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { Staff } from "../../core/identity/staff.ts";
import type { RecordAuditEntry } from "../../core/handler.ts";
import { refuse, type Outcome } from "../../core/http/refusal.ts";
import { notify } from "../../delivery/notifications/notify.service.ts";
import { refuseInvolvedStaff } from "../staff/staff-link.service.ts";
import { rejectSentence } from "./kyc.service.ts";

/**
 * Takes back the approval of an identity that turned out not to be what it seemed. At once the account takes nothing, releases nothing and
 * offers nothing; its running orders stay, and an order that nobody can release any more goes the way of an appeal.
 */
export async function withdrawKyc(
  context: Context,
  tx: Tx,
  { staff, record }: { readonly staff: Staff; readonly record: RecordAuditEntry },
  { uid, reasons, note }: WireOf<"POST /api/desk/withdraw-kyc">["body"],
): Promise<Outcome<{ withdrawn: boolean }>> {
  if (note.trim() === "") return refuse("reason_needed");
  const userId = await findByUid(tx, uid);
  if (userId === null) return refuse("not_found");
  const involved = await refuseInvolvedStaff(context, tx, staff, [userId]);
  if (involved !== null) return involved;
  if (!(await withdrawVerification(tx, userId, reasons))) return refuse("already_done");
  const { language } = await findUser(tx, userId);
  notify(tx, {
    to: userId,
    kind: "kyc_withdrawn",
    act: `kyc_withdrawn:${userId}:${Date.now()}`,
    facts: { reason: rejectSentence(language ?? "en", reasons), reasons: reasons.join(",") },
  });
  tx.afterCommit(() => context.wake([userId]));
  await wakeCounterparties(context, tx, userId);
  record({ action: "withdraw_kyc", object: "user", objectId: uid, reason: note.trim(), data: { reasons } });
  return { withdrawn: true };
}
