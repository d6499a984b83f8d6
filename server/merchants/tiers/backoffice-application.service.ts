import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { MerchantRejectReason } from "@plaza/contract/merchant.ts";
import type { MerchantApplicationId, StaffId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { missingFor, tierRank, tierRules } from "@plaza/domain/merchants/tiers.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { lockHolder, type Holder } from "../../people/accounts/merchant-tier.store.ts";
import { findUser } from "../../people/accounts/user.store.ts";
import { handOverEntry, nextHolder, refuseActing, refuseClaim } from "../../people/staff/case-claim.service.ts";
import { refuseLinkedStaff } from "../../people/staff/staff-link.service.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { Staff } from "../../core/identity/staff.ts";
import type { RecordAuditEntry } from "../../core/handler.ts";
import { refuse, refused, type Outcome } from "../../core/http/refusal.ts";
import { notify } from "../../delivery/notifications/notify.service.ts";
import {
  applicationCase,
  askApplicant,
  assignApplication,
  decideApplication,
  findApplication,
  lockApplication,
  type Application,
} from "./application.store.ts";
import { giveBackSurplus } from "./deposit.service.ts";
import { papersOpenedBy } from "./file.service.ts";
import { filesOfApplication } from "./file.store.ts";
import { factsOf } from "./facts.service.ts";
import { changeTier } from "./tier.service.ts";

/** What staff do with an application. Each action locks the user's row and then the application, and writes an entry to the audit log. */

export interface CallRequest {
  readonly tx: Tx;
  readonly staff: Staff;
  readonly record: RecordAuditEntry;
}

type Worker = Pick<Staff, "staffId" | "userId">;

interface Locked {
  readonly holder: Holder;
  readonly application: Application;
}

async function locked(tx: Tx, id: MerchantApplicationId): Promise<Locked | null> {
  const seen = await findApplication(tx, id);
  if (seen === null) return null;
  const holder = await lockHolder(tx, seen.userId);
  const application = await lockApplication(tx, id);
  return application === null ? null : { holder, application };
}

/** The application, for an action of the staff member who has claimed it. */
async function mine(context: Context, tx: Tx, staff: Staff, id: MerchantApplicationId): Promise<Outcome<Locked>> {
  const found = await locked(tx, id);
  if (found === null) return refuse("not_found");
  return (await refuseActing(context, tx, staff, applicationCase(found.application))) ?? found;
}

/** Takes an application, or gives it back. */
export async function claimApplication(
  context: Context,
  { tx, staff, record }: CallRequest,
  id: MerchantApplicationId,
  claim: boolean,
): Promise<Outcome<true>> {
  const found = await locked(tx, id);
  if (found === null) return refuse("not_found");
  const refusal = await refuseClaim(context, tx, staff, applicationCase(found.application), claim);
  if (refusal !== null) return refusal;
  await assignApplication(tx, id, claim ? staff.staffId : null);
  record({ action: claim ? "claim_merchant" : "give_back_merchant", object: "merchant_application", objectId: id });
  return true;
}

/**
 * Gives a colleague's application to another one, or with null back to the queue, where it also goes if the other one may not decide it. Does nothing
 * to an application of the caller's own account and returns null; otherwise who has it now.
 */
export async function handOverApplication(
  context: Context,
  { tx, staff, record }: Pick<CallRequest, "tx" | "record"> & { readonly staff: Worker },
  id: MerchantApplicationId,
  { from, to }: { readonly from: StaffId; readonly to: Worker | null },
): Promise<{ readonly to: StaffId | null } | null> {
  const found = await locked(tx, id);
  if (found === null || found.application.assignedTo !== from) return null;
  const facts = applicationCase(found.application);
  const next = await nextHolder(facts, staff, to, ({ staffId }) => refuseLinkedStaff(context, tx, staffId, facts.parties));
  if (next === null) return null;
  await assignApplication(tx, id, next.to);
  const actions = { assign: "assign_merchant", giveBack: "give_back_merchant" } as const;
  record(handOverEntry({ object: "merchant_application", objectId: id }, actions, { from, to: next.to }));
  return next;
}

/** Asks the applicant a question; the application waits for the answer. */
export async function askForMore(
  context: Context,
  { tx, staff, record }: CallRequest,
  id: MerchantApplicationId,
  question: string,
): Promise<Outcome<true>> {
  if (question.trim() === "") return refuse("reason_needed");
  const found = await mine(context, tx, staff, id);
  if (refused(found)) return found;
  if (!(await askApplicant(tx, id, staff.staffId, question.trim()))) return refuse("case_closed");
  const { userId } = found.application;
  notify(tx, { to: userId, kind: "merchant_asked", act: `merchant_asked:${id}:${Date.now()}`, facts: {} });
  tx.afterCommit(() => context.wake([userId]));
  record({ action: "ask_merchant", object: "merchant_application", objectId: id });
  return true;
}

/** Approves an application, or rejects it with at least one reason. */
export async function decideMerchant(
  context: Context,
  request: CallRequest,
  { applicationId, decision, reasons = [], note = "" }: WireOf<"POST /api/desk/decide-merchant">["body"],
): Promise<Outcome<true>> {
  const { tx, staff, record } = request;
  const found = await mine(context, tx, staff, applicationId);
  if (refused(found)) return found;
  const approved = decision === "approve";
  if (approved !== (reasons.length === 0)) return refuse("reason_needed");
  const verdict = { status: approved ? ("approved" as const) : ("rejected" as const), reasons, note: note.trim() };
  const done = await (approved ? approve : reject)(context, request, found, verdict);
  if (refused(done)) return done;
  record({
    action: approved ? "approve_merchant" : "reject_merchant",
    object: "merchant_application",
    objectId: applicationId,
    reason: reasons.join(", "),
    data: { uid: found.application.uid, tier: found.application.tier },
  });
  return true;
}

type Verdict = Parameters<typeof decideApplication>[3];

async function approve(
  context: Context,
  { tx, staff }: CallRequest,
  { holder, application }: Locked,
  verdict: Verdict,
): Promise<Outcome<true>> {
  const now = new Date();
  const { id, userId, tier } = application;
  const opened = await papersOpenedBy(tx, staff, id);
  if ((await filesOfApplication(tx, id)).some((file) => !opened.has(file.id))) return refuse("files_unopened");
  const missing = missingFor(tierRules(context.settings.current), tier, await factsOf(context, tx, userId, now));
  if (missing.length > 0) return refuse("merchant_requirements_missing", { missing });
  if (!(await decideApplication(tx, id, staff.staffId, verdict))) return refuse("case_closed");
  // Somebody may have been raised by hand meanwhile.
  if (tierRank(tier) > tierRank(holder.tier))
    await changeTier(context, tx, holder, { to: tier, cause: "application", reason: verdict.note, by: staff.staffId, now });
  return true;
}

async function reject(
  context: Context,
  { tx, staff }: CallRequest,
  { holder, application }: Locked,
  verdict: Verdict,
): Promise<Outcome<true>> {
  const { id, userId } = application;
  if (!(await decideApplication(tx, id, staff.staffId, verdict))) return refuse("case_closed");
  await giveBackSurplus(context, tx, userId, holder.tier);
  const { language } = await findUser(tx, userId);
  const reason = rejectSentence(language ?? "en", verdict.reasons, verdict.note);
  notify(tx, { to: userId, kind: "merchant_rejected", act: `merchant_application:${id}`, facts: { reason } });
  tx.afterCommit(() => context.wake([userId]));
  return true;
}

/** The reasons in the applicant's language, followed by the staff member's own words. */
function rejectSentence(lang: Locale, reasons: readonly MerchantRejectReason[], note: string): string {
  return [...reasons.map((reason) => translate(lang, `merchants.reject_${reason}`)), ...(note === "" ? [] : [note])].join(" ");
}
