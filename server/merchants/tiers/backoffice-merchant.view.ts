import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { BackofficeApplicationView, BackofficeMerchantView } from "@plaza/contract/calls/backoffice-merchants.ts";
import type { MerchantApplicationId, UserId } from "@plaza/contract/ids.ts";
import { DEPOSIT_PRECISION } from "@plaza/domain/merchants/tiers.ts";
import { formatDecimal } from "@plaza/domain/money/decimal.ts";
import { findHolder } from "../../people/accounts/merchant-tier.store.ts";
import type { Context } from "../../core/context.ts";
import type { Queryable } from "../../core/db/statement.ts";
import type { Staff } from "../../core/identity/staff.ts";
import { refuse, type Outcome } from "../../core/http/refusal.ts";
import { applicationsOf, findApplication, openFacts, type Application } from "./application.store.ts";
import { leftAlone } from "./deductions-alone.ts";
import { depositOf, takingsOf } from "./deposit.store.ts";
import { factsOf, progressOf } from "./facts.service.ts";
import { papersOpenedBy } from "./file.service.ts";
import { filesOfApplication } from "./file.store.ts";
import { changesOf, tierReviewOf, type MerchantLine } from "./merchant.store.ts";
import { depositView, fileView } from "./merchant.view.ts";

/** One line of a queue. */
export function applicationLine(found: Application, staff: Staff): WireOf<"GET /api/desk/merchant-applications">["data"]["items"][number] {
  const { id, uid, nickname, tier, presentTier, status, monthlyUsd, createdAt, assignedTo, assignedName } = found;
  return {
    applicationId: id,
    uid,
    nickname,
    tier,
    present: presentTier,
    status,
    monthlyUsd,
    createdAt: createdAt.toISOString(),
    assignedTo: assignedTo === null ? null : { staffId: assignedTo, name: assignedName ?? "" },
    mine: assignedTo === staff.staffId,
  };
}

/** An application with the figures of then and now. The applicant's text is for the staff member who has claimed it. */
export async function applicationView(
  context: Context,
  on: Queryable,
  staff: Staff,
  id: MerchantApplicationId,
): Promise<Outcome<BackofficeApplicationView>> {
  const found = await findApplication(on, id);
  if (found === null) return refuse("not_found");
  const [facts, files, opened, deposit, all] = await Promise.all([
    factsOf(context, on, found.userId, new Date()),
    filesOfApplication(on, id),
    papersOpenedBy(on, staff, id),
    depositOf(on, found.userId),
    applicationsOf(on, found.userId),
  ]);
  const mine = found.assignedTo === staff.staffId;
  const written = mine ? openFacts(context.config.sealingKey, found) : null;
  return {
    ...applicationLine(found, staff),
    own: staff.userId === found.userId,
    contact: written?.contact ?? null,
    sourceOfFunds: written?.sourceOfFunds ?? null,
    question: found.question,
    answer: written?.answer ?? null,
    files: files.map((file) => ({ ...fileView(file), opened: opened.has(file.id) })),
    figures: progressOf(context, found.tier, facts).map(({ requirement, needed, have, met }) => ({
      requirement,
      needed,
      whenMade: found.figures.find((figure) => figure.requirement === requirement)?.have ?? null,
      now: have,
      met,
    })),
    deposit: depositView(deposit),
    rejectReasons: [...found.rejectReasons],
    note: found.note,
    decidedAt: found.decidedAt?.toISOString() ?? null,
    earlier: all
      .filter((application) => application.id !== id)
      .map((application) => ({
        applicationId: application.id,
        tier: application.tier,
        status: application.status,
        decidedAt: application.decidedAt?.toISOString() ?? null,
        rejectReasons: [...application.rejectReasons],
      })),
  };
}

/** Returns one row of the back office's list of merchants. The deposit is in whole coins, without its history. */
export function merchantLine(line: MerchantLine): WireOf<"GET /api/desk/merchants">["data"]["items"][number] {
  return {
    uid: line.uid,
    nickname: line.nickname,
    tier: line.merchantTier,
    suspended: line.suspended,
    since: line.since?.toISOString() ?? null,
    warnedUntil: line.warnedUntil?.toISOString() ?? null,
    depositHeld: formatDecimal(BigInt(line.held), DEPOSIT_PRECISION),
  };
}

/**
 * Returns all that staff see about a user's tier. Requirements are those of the present tier, or of the first one for a user without a
 * tier. @throws if no such user exists
 */
export async function backofficeMerchantView(
  context: Context,
  on: Queryable,
  staff: Staff,
  userId: UserId,
): Promise<BackofficeMerchantView> {
  const [holder, tierReview, facts, deposit, takings, history] = await Promise.all([
    findHolder(on, userId),
    tierReviewOf(on, userId),
    factsOf(context, on, userId, new Date()),
    depositOf(on, userId),
    takingsOf(on, userId),
    changesOf(on, userId),
  ]);
  const left = deposit === null ? { ofDay: 0n, ofDeposit: 0n } : await leftAlone(context, on, deposit.id, staff.staffId);
  return {
    uid: holder.uid,
    nickname: holder.nickname,
    own: staff.userId === userId,
    tier: holder.tier,
    suspended: holder.suspended,
    since: holder.tier === "none" ? null : (tierReview?.since.toISOString() ?? null),
    warnedUntil: tierReview?.warnedUntil?.toISOString() ?? null,
    requirements: progressOf(context, holder.tier === "none" ? "verified" : holder.tier, facts),
    deposit: depositView(deposit),
    takings: takings.map(({ id, quantity, toUid, reason, status, proposedBy, proposedName, at }) => ({
      takingId: id,
      quantity: formatDecimal(quantity, DEPOSIT_PRECISION),
      toUid,
      reason,
      status,
      proposedBy: { staffId: proposedBy, name: proposedName },
      mine: proposedBy === staff.staffId,
      at: at.toISOString(),
    })),
    fourEyesAbove: context.settings.current.merchantFourEyesUsdt,
    withoutSecond: formatDecimal(left.ofDay < left.ofDeposit ? left.ofDay : left.ofDeposit, DEPOSIT_PRECISION),
    history,
  };
}
