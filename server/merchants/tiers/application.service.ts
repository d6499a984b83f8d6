import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { EarnedTier } from "@plaza/contract/merchant.ts";
import type { MerchantApplicationId, UserId } from "@plaza/contract/ids.ts";
import { missingFigures, tierRank, tierRules } from "@plaza/domain/merchants/tiers.ts";
import { DAY_MS } from "@plaza/domain/time/durations.ts";
import { lockHolder, type Holder } from "../../people/accounts/merchant-tier.store.ts";
import { findUser } from "../../people/accounts/user.store.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, refused, type Outcome, type Refusal } from "../../core/http/refusal.ts";
import {
  answerApplication,
  applicationsOf,
  insertApplication,
  isOpen,
  lockApplication,
  withdrawApplication,
  type Application,
} from "./application.store.ts";
import { giveBackSurplus, letSurplusWait, lockUpFor } from "./deposit.service.ts";
import { factsOf, progressOf } from "./facts.service.ts";
import { attachFiles } from "./file.store.ts";
import { changeTier } from "./tier.service.ts";

type Input = WireOf<"POST /api/ctc/apply-merchant">["body"];

/** Applies: one at a time, with the figures there and the deposit put down. The person's own row is the guard, and the database's besides. */
export async function applyAsMerchant(context: Context, tx: Tx, userId: UserId, input: Input): Promise<Outcome<true>> {
  const now = new Date();
  const unfit = unfitInput(input);
  if (unfit !== null) return unfit;
  const holder = await lockHolder(tx, userId);
  const barred = await barredFrom(context, tx, holder, input.tier, now);
  if (barred !== null) return barred;
  const facts = await factsOf(context, tx, userId, now);
  const missing = missingFigures(tierRules(context.settings.current), input.tier, facts);
  if (missing.length > 0) return refuse("merchant_requirements_missing", { missing });
  const put = await lockUpFor(context, tx, userId, input.tier);
  if (refused(put)) return put;
  const id = await insertApplication(tx, context.config.sealingKey, {
    userId,
    tier: input.tier,
    monthlyUsd: input.monthlyUsd,
    facts: { contact: input.contact.trim(), sourceOfFunds: input.sourceOfFunds.trim(), answer: null },
    figures: progressOf(context, input.tier, await factsOf(context, tx, userId, now)),
  });
  if (id === null) return refuse("application_open");
  return (await attachFiles(tx, userId, id, input.fileIds ?? [])) ? true : refuse("not_found");
}

function unfitInput({ agree, contact, sourceOfFunds }: Input): Refusal | null {
  if (contact.trim() === "") return refuse("field_blank", { field: "contact" });
  if (sourceOfFunds.trim() === "") return refuse("field_blank", { field: "sourceOfFunds" });
  return agree ? null : refuse("confirm_needed", { field: "agree" });
}

async function barredFrom(context: Context, tx: Tx, holder: Holder, tier: EarnedTier, now: Date): Promise<Refusal | null> {
  const { frozenUntil } = await findUser(tx, holder.userId);
  if (frozenUntil !== null) return refuse("account_frozen", { availableAt: frozenUntil.toISOString() });
  if (holder.suspended) return refuse("not_a_merchant");
  if (tierRank(tier) <= tierRank(holder.tier)) return refuse("already_done", { tier: holder.tier });
  const applications = await applicationsOf(tx, holder.userId);
  if (applications.some(isOpen)) return refuse("application_open");
  const again = reapplyAt(context, applications);
  if (again === null || now >= again) return null;
  const availableAt = again.toISOString();
  return refuse("reapply_later", { availableAt }, { time: availableAt });
}

/** From when on a user may apply again; null if nothing prevents it. */
export function reapplyAt(context: Context, applications: readonly Application[]): Date | null {
  const rejected = applications.find(({ status }) => status === "rejected")?.decidedAt ?? null;
  const approvedSince = applications[0]?.status === "approved";
  return rejected === null || approvedSince ? null : new Date(rejected.getTime() + context.settings.current.merchantReapplyDays * DAY_MS);
}

/** One's own application, its person's row locked before it. */
async function ownOf(tx: Tx, userId: UserId, id: MerchantApplicationId): Promise<{ holder: Holder; application: Application } | null> {
  const holder = await lockHolder(tx, userId);
  const application = await lockApplication(tx, id);
  return application === null || application.userId !== userId ? null : { holder, application };
}

/** Answers the question of customer service about an application, with further files. */
export async function answerBackoffice(
  context: Context,
  tx: Tx,
  userId: UserId,
  input: WireOf<"POST /api/ctc/answer-merchant">["body"],
): Promise<Outcome<true>> {
  if (input.answer.trim() === "") return refuse("field_blank", { field: "answer" });
  const own = await ownOf(tx, userId, input.applicationId);
  if (own === null) return refuse("not_found");
  if (!(await answerApplication(tx, context.config.sealingKey, own.application, input.answer.trim()))) return refuse("already_done");
  return (await attachFiles(tx, userId, input.applicationId, input.fileIds ?? [])) ? true : refuse("not_found");
}

/** Takes an open application back. A deposit that no tier needs is returned. */
export async function withdrawOwn(context: Context, tx: Tx, userId: UserId, id: MerchantApplicationId): Promise<Outcome<true>> {
  const own = await ownOf(tx, userId, id);
  if (own === null) return refuse("not_found");
  if (!(await withdrawApplication(tx, id))) return refuse("already_done");
  await giveBackSurplus(context, tx, userId, own.holder.tier);
  tx.afterCommit(() => context.wake([userId]));
  return true;
}

/** Gives the tier back, and with it an application for a higher one. */
export async function leaveProgram(context: Context, tx: Tx, userId: UserId): Promise<Outcome<true>> {
  const now = new Date();
  const holder = await lockHolder(tx, userId);
  if (holder.tier === "none") return refuse("not_a_merchant");
  const open = (await applicationsOf(tx, userId)).find(isOpen);
  if (open !== undefined) await withdrawApplication(tx, open.id);
  await changeTier(context, tx, holder, { to: "none", cause: "left", reason: "", by: null, now });
  // Also what was put down for the application: from now on all of it waits.
  await letSurplusWait(context, tx, userId, "none", now);
  return true;
}
