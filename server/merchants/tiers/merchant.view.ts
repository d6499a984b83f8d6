import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { MerchantView } from "@plaza/contract/calls/merchants.ts";
import { DEPOSIT_ASSET, EARNED_TIERS, MERCHANT_TIERS, type MerchantTier } from "@plaza/contract/merchant.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import { perksOf } from "@plaza/domain/merchants/perks.ts";
import {
  DEPOSIT_PRECISION,
  depositStillToPut,
  missingFigures,
  tierRank,
  tierRules,
  type MerchantFacts,
} from "@plaza/domain/merchants/tiers.ts";
import { PRICE_SCALE } from "@plaza/domain/money/amount.ts";
import { formatDecimal } from "@plaza/domain/money/decimal.ts";
import { findHolder, type Holder } from "../../people/accounts/merchant-tier.store.ts";
import type { Context } from "../../core/context.ts";
import type { Queryable } from "../../core/db/statement.ts";
import { p2pBalance } from "../../core/ledger/ledger.store.ts";
import { applicationsOf, isOpen, openFacts, type Application } from "./application.store.ts";
import { reapplyAt } from "./application.service.ts";
import { depositOf, type MerchantDeposit } from "./deposit.store.ts";
import { factsOf, progressOf } from "./facts.service.ts";
import { filesOfApplication, unusedFiles, type MerchantFile } from "./file.store.ts";
import { changesOf, tierReviewOf } from "./merchant.store.ts";

/** Everything that a user sees of the program. */
export async function merchantView(context: Context, on: Queryable, userId: UserId): Promise<MerchantView> {
  const now = new Date();
  const [holder, tierReview, facts, applications, deposit, available, files, history] = await Promise.all([
    findHolder(on, userId),
    tierReviewOf(on, userId),
    factsOf(context, on, userId, now),
    applicationsOf(on, userId),
    depositOf(on, userId),
    p2pBalance(on, userId, DEPOSIT_ASSET),
    unusedFiles(on, userId),
    changesOf(on, userId),
  ]);
  const { current } = context.settings;
  const again = reapplyAt(context, applications);
  const waits = again !== null && again > now;
  const barred = holder.suspended || waits || applications.some(isOpen);
  return {
    uid: holder.uid,
    tier: holder.tier,
    suspended: holder.suspended,
    since: holder.tier === "none" ? null : (tierReview?.since.toISOString() ?? null),
    warning:
      tierReview === null || tierReview.warnedUntil === null || holder.tier === "none"
        ? null
        : { until: tierReview.warnedUntil.toISOString(), missing: [...tierReview.missing] },
    tiers: MERCHANT_TIERS.map((tier) => tierView(context, tier, holder, facts, barred)),
    application: await latest(context, on, applications[0]),
    reapplyAt: waits ? again.toISOString() : null,
    deposit: depositView(deposit),
    available: { asset: DEPOSIT_ASSET, quantity: formatDecimal(available, DEPOSIT_PRECISION) },
    files: files.map(fileView),
    history,
    rules: {
      warnDays: current.merchantWarnDays,
      returnDays: current.merchantDepositReturnDays,
      reapplyDays: current.merchantReapplyDays,
      appealDays: current.merchantAppealDays,
    },
  };
}

function tierView(
  context: Context,
  tier: MerchantTier,
  holder: Holder,
  facts: MerchantFacts,
  barred: boolean,
): MerchantView["tiers"][number] {
  const { current } = context.settings;
  const rules = tierRules(current);
  const perks = perksOf(current, tier);
  const earned = EARNED_TIERS.find((known) => known === tier);
  return {
    tier,
    gives: { ...perks, advertMaxUsd: formatDecimal(perks.advertMaxUsd, PRICE_SCALE) },
    requirements: earned === undefined ? [] : progressOf(context, earned, facts),
    depositToPut: formatDecimal(depositStillToPut(rules, tier, facts.deposit), DEPOSIT_PRECISION),
    mayApply:
      earned !== undefined && !barred && tierRank(tier) > tierRank(holder.tier) && missingFigures(rules, earned, facts).length === 0,
  };
}

async function latest(context: Context, on: Queryable, application: Application | undefined): Promise<MerchantView["application"]> {
  if (application === undefined) return null;
  const { contact, sourceOfFunds, answer } = openFacts(context.config.sealingKey, application);
  const { id, tier, status, monthlyUsd, question, rejectReasons, note, createdAt, decidedAt } = application;
  const files = await filesOfApplication(on, id);
  return {
    applicationId: id,
    tier,
    status,
    contact,
    monthlyUsd,
    sourceOfFunds,
    question,
    answer,
    files: files.map(fileView),
    rejectReasons: [...rejectReasons],
    note,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

/** Returns what a form shows of an uploaded file. Sizes are bytes; the file's address is not part of it. */
export function fileView({ id, name, mime, size }: MerchantFile): WireOf<"POST /api/ctc/upload-merchant-file">["data"] {
  return { fileId: id, name, mime, size };
}

/** Returns amounts as decimal strings of whole coins; null if there is no deposit. */
export function depositView(deposit: MerchantDeposit | null): MerchantView["deposit"] {
  if (deposit === null) return null;
  const { asset, held, taken, status, returnAt } = deposit;
  return {
    asset,
    held: formatDecimal(held, DEPOSIT_PRECISION),
    taken: formatDecimal(taken, DEPOSIT_PRECISION),
    status,
    returnAt: returnAt?.toISOString() ?? null,
  };
}
