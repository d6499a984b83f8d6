import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { KycRejectReason } from "@plaza/contract/kyc.ts";
import type { KycCaseId, StaffId } from "@plaza/contract/ids.ts";
import { actBar } from "@plaza/domain/backoffice/cases.ts";
import { mask } from "@plaza/domain/people/mask.ts";
import { findUser } from "../accounts/user.store.ts";
import { wakeCounterparties } from "../accounts/verification-change.service.ts";
import { approveVerification, rejectVerification } from "../accounts/verification.store.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { Queryable } from "../../core/db/statement.ts";
import { countActsOn, countRecentActs, filesOpenedBy, recordAuditEntry } from "../staff/audit-entry.store.ts";
import { handOverEntry, nextHolder, refuseActing, refuseClaim } from "../staff/case-claim.service.ts";
import { refuseLinkedStaff } from "../staff/staff-link.service.ts";
import type { Staff } from "../../core/identity/staff.ts";
import type { RecordAuditEntry } from "../../core/handler.ts";
import { removeForeignPayments } from "../payments/payment.service.ts";
import { refuse, type Outcome, type Refusal, refuseTooMany, WAIT_SECONDS } from "../../core/http/refusal.ts";
import { notify } from "../../delivery/notifications/notify.service.ts";
import { documentsOfCase } from "./document.store.ts";
import { identityDigests } from "./identity-digest.ts";
import {
  assignKycCase,
  caseFacts,
  decideKycCase,
  findKycCase,
  kycCasesOf,
  lockKycCase,
  openFacts,
  othersWithIdentity,
  type KycCase,
  type KycFacts,
} from "./kyc-case.store.ts";
import { rejectSentence } from "./kyc.service.ts";

type Worker = Pick<Staff, "staffId" | "userId">;
type CaseView = WireOf<"GET /api/desk/kyc-case">["data"];
type RevealedView = WireOf<"POST /api/desk/reveal-kyc">["data"];

/** So that nobody reads people's papers by the hundred. */
export const MOST_LOOKS_AN_HOUR = 30;

/** One line of a queue. */
export function caseLine(found: KycCase, staff: Staff): WireOf<"GET /api/desk/kyc-cases">["data"]["items"][number] {
  const { id, uid, kycType, country, status, createdAt, assignedTo, assignedName } = found;
  return {
    caseId: id,
    uid,
    kycType,
    country,
    status,
    createdAt: createdAt.toISOString(),
    assignedTo: assignedTo === null ? null : { staffId: assignedTo, name: assignedName ?? "" },
    mine: assignedTo === staff.staffId,
  };
}

/** A case with its personal facts masked. */
export async function viewKycCase(context: Context, on: Queryable, staff: Staff, caseId: KycCaseId): Promise<Outcome<CaseView>> {
  const found = await findKycCase(on, caseId);
  if (found === null) return refuse("not_found");
  const facts = openFacts(context.config.sealingKey, found);
  const [documents, opened, sameDocumentUids, cases] = await Promise.all([
    documentsOfCase(on, caseId),
    documentsOpenedBy(on, staff, caseId),
    othersWithIdentity(on, found.userId, identityDigests(context, found, facts)),
    kycCasesOf(on, found.userId),
  ]);
  return {
    ...caseLine(found, staff),
    own: staff.userId === found.userId,
    masked: maskedFacts(facts),
    documents: documents.map(({ id, kind }) => ({ documentId: id, kind, opened: opened.has(id) })),
    sameDocumentUids,
    ...(found.decidedAt === null ? {} : { decidedAt: found.decidedAt.toISOString() }),
    rejectReasons: [...found.rejectReasons],
    earlier: cases.flatMap((earlier) =>
      earlier.id === caseId || earlier.status === "pending" || earlier.decidedAt === null
        ? []
        : [
            {
              caseId: earlier.id,
              status: earlier.status,
              decidedAt: earlier.decidedAt.toISOString(),
              rejectReasons: [...earlier.rejectReasons],
            },
          ],
    ),
  };
}

function documentsOpenedBy(on: Queryable, staff: Staff, caseId: KycCaseId): Promise<ReadonlySet<string>> {
  return filesOpenedBy(on, staff.staffId, { action: "open_document", object: "kyc_case", objectId: caseId });
}

/** A rejection gives reasons, an approval none; and nobody vouches for a person whose papers they have not looked at. */
async function decisionBar(
  on: Queryable,
  staff: Staff,
  caseId: KycCaseId,
  isApproval: boolean,
  reasons: readonly KycRejectReason[],
): Promise<Refusal | null> {
  if (isApproval !== (reasons.length === 0)) return refuse("reason_needed");
  if (!isApproval) return null;
  const opened = await documentsOpenedBy(on, staff, caseId);
  return (await documentsOfCase(on, caseId)).some(({ id }) => !opened.has(id)) ? refuse("files_unopened") : null;
}

function maskedFacts(facts: KycFacts): CaseView["masked"] {
  const { fullName, birthDate, identityKind, identityNumber, companyName, registrationNumber } = plainFacts(facts);
  return {
    fullName: maskName(fullName),
    birthDate: `${birthDate.slice(0, 4)}-**-**`,
    identityKind,
    identityNumber: mask(identityNumber),
    ...(companyName === undefined ? {} : { companyName: maskName(companyName) }),
    ...(registrationNumber === undefined ? {} : { registrationNumber: mask(registrationNumber) }),
  };
}

function maskName(name: string): string {
  return name
    .split(" ")
    .map((part) => `${Array.from(part)[0] ?? ""}***`)
    .join(" ");
}

function plainFacts({ givenNames, familyName, birthDate, identityKind, identityNumber, company }: KycFacts): CaseView["masked"] {
  return {
    fullName: `${givenNames} ${familyName}`,
    birthDate,
    identityKind,
    identityNumber,
    ...(company === null ? {} : { companyName: company.legalName, registrationNumber: company.registrationNumber }),
  };
}

/** Takes an identity case, or gives it back. */
export async function claimKycCase(
  context: Context,
  tx: Tx,
  { staff, record }: { readonly staff: Staff; readonly record: RecordAuditEntry },
  caseId: KycCaseId,
  claim: boolean,
): Promise<Outcome<true>> {
  const found = await lockKycCase(tx, caseId);
  if (found === null) return refuse("not_found");
  const refusal = await refuseClaim(context, tx, staff, caseFacts(found), claim);
  if (refusal !== null) return refusal;
  await assignKycCase(tx, caseId, claim ? staff.staffId : null);
  record({ action: claim ? "claim_kyc" : "give_back_kyc", object: "kyc_case", objectId: caseId });
  return true;
}

/**
 * Gives a colleague's identity case to another one, or with null back to the queue, where it also goes if the other one may not decide it. Does nothing to a
 * case of the caller's own account and returns null; otherwise who has it now.
 */
export async function handOverKycCase(
  context: Context,
  tx: Tx,
  { staff, record }: { readonly staff: Worker; readonly record: RecordAuditEntry },
  caseId: KycCaseId,
  { from, to }: { readonly from: StaffId; readonly to: Worker | null },
): Promise<{ readonly to: StaffId | null } | null> {
  const found = await lockKycCase(tx, caseId);
  if (found === null || found.assignedTo !== from) return null;
  const next = await nextHolder(caseFacts(found), staff, to, ({ staffId }) => refuseLinkedStaff(context, tx, staffId, [found.userId]));
  if (next === null) return null;
  await assignKycCase(tx, caseId, next.to);
  const actions = { assign: "assign_kyc", giveBack: "give_back_kyc" } as const;
  record(handOverEntry({ object: "kyc_case", objectId: caseId }, actions, { from, to: next.to }));
  return next;
}

/** The facts in full, for the staff member who has claimed the case; the view is logged before the facts leave. */
export async function revealKycCase(context: Context, staff: Staff, caseId: KycCaseId, reason: string): Promise<Outcome<RevealedView>> {
  if (reason.trim() === "") return refuse("reason_needed");
  return context.db.transaction(async (tx): Promise<Outcome<RevealedView>> => {
    const found = await lockKycCase(tx, caseId);
    if (found === null) return refuse("not_found");
    const bar = actBar(caseFacts(found), staff);
    if (bar !== null) return refuse(bar);
    if ((await countRecentActs(tx, staff.staffId, "reveal_kyc", MOST_LOOKS_AN_HOUR)) >= MOST_LOOKS_AN_HOUR)
      return refuseTooMany(WAIT_SECONDS.hour);
    await recordAuditEntry(tx, staff.staffId, { action: "reveal_kyc", object: "kyc_case", objectId: caseId, reason: reason.trim() });
    const looks = await countActsOn(tx, "reveal_kyc", "kyc_case", caseId);
    return { ...plainFacts(openFacts(context.config.sealingKey, found)), looks };
  });
}

export interface Decision {
  readonly caseId: KycCaseId;
  readonly decision: "approve" | "reject";
  readonly reasons: readonly KycRejectReason[];
}

/** Decides a claimed case and tells the person. An approved name is the one that payments are compared with from now on. */
export async function decideKyc(
  context: Context,
  tx: Tx,
  { staff, record }: { readonly staff: Staff; readonly record: RecordAuditEntry },
  { caseId, decision, reasons }: Decision,
): Promise<Outcome<true>> {
  const found = await lockKycCase(tx, caseId);
  if (found === null) return refuse("not_found");
  const bar = await refuseActing(context, tx, staff, caseFacts(found));
  if (bar !== null) return bar;
  const approved = decision === "approve";
  const wrong = await decisionBar(tx, staff, caseId, approved, reasons);
  if (wrong !== null) return wrong;
  if (!(await decideKycCase(tx, caseId, staff.staffId, approved ? "approved" : "rejected", reasons))) return refuse("case_closed");
  const facts = openFacts(context.config.sealingKey, found);
  const name = facts.company?.legalName ?? `${facts.givenNames} ${facts.familyName}`;
  const changed = approved
    ? await approveVerification(tx, found.userId, name, found.country)
    : await rejectVerification(tx, found.userId, reasons);
  if (approved) await removeForeignPayments(tx, found.userId, name);
  if (!changed) throw new Error("a waiting case belongs to somebody who isn't waiting");
  const { language } = await findUser(tx, found.userId);
  const notice = { to: found.userId, act: `kyc_case:${caseId}` };
  if (approved) notify(tx, { ...notice, kind: "kyc_approved", facts: {} });
  else
    notify(tx, {
      ...notice,
      kind: "kyc_rejected",
      facts: { reason: rejectSentence(language ?? "en", reasons), reasons: reasons.join(",") },
    });
  tx.afterCommit(() => context.wake([found.userId]));
  if (approved) await wakeCounterparties(context, tx, found.userId);
  record({
    action: approved ? "approve_kyc" : "reject_kyc",
    object: "kyc_case",
    objectId: caseId,
    reason: reasons.join(", "),
    data: { uid: found.uid },
  });
  return true;
}
