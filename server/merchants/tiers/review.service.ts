import type { UserId } from "@plaza/contract/ids.ts";
import { reviewMerchant } from "@plaza/domain/merchants/review.ts";
import { tierRules } from "@plaza/domain/merchants/tiers.ts";
import { lockHolder } from "../../people/accounts/merchant-tier.store.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { notify } from "../../delivery/notifications/notify.service.ts";
import { factsOf } from "./facts.service.ts";
import { merchantsToReview, tierReviewOf, wasReviewed, writeReview } from "./merchant.store.ts";
import { changeTier } from "./tier.service.ts";

const BATCH = 200;

export interface Reviews {
  readonly reviewed: number;
  readonly warned: number;
  readonly lowered: number;
}

/**
 * Compares every merchant with what the tier asks, once a day (UTC) each. The database records who was reviewed, so that a round which
 * is missed, cut short or done by two processes comes to the same.
 */
export async function reviewMerchants(context: Context, now = new Date()): Promise<Reviews> {
  const sum = { reviewed: 0, warned: 0, lowered: 0 };
  for (let after: UserId | "0" = "0"; ;) {
    const ids = await merchantsToReview(context.db, after, now, BATCH);
    for (const userId of ids) {
      const verdict = await context.db.transaction((tx) => reviewOne(context, tx, userId, now));
      if (verdict !== null) sum.reviewed += 1;
      if (verdict === "warn") sum.warned += 1;
      if (verdict === "downgrade") sum.lowered += 1;
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < BATCH) return sum;
    after = last;
  }
}

/** Null: somebody else has done it, or there is no tier any more. */
async function reviewOne(context: Context, tx: Tx, userId: UserId, now: Date) {
  const holder = await lockHolder(tx, userId);
  if (holder.tier === "none" || holder.suspended || (await wasReviewed(tx, userId, now))) return null;
  const { current } = context.settings;
  const tierReview = await tierReviewOf(tx, userId);
  const facts = await factsOf(context, tx, userId, now);
  const merchant = { tier: holder.tier, warnedUntil: tierReview?.warnedUntil ?? null };
  const verdict = reviewMerchant(merchant, facts, tierRules(current), { now, warnDays: current.merchantWarnDays });
  switch (verdict.kind) {
    case "keep":
    case "recovered":
      await writeReview(tx, userId, now, null);
      break;
    case "waiting":
      await writeReview(tx, userId, now, { until: tierReview?.warnedUntil ?? now, missing: verdict.missing });
      break;
    case "warn":
      await writeReview(tx, userId, now, verdict);
      notify(tx, {
        to: userId,
        kind: "merchant_warned",
        act: `merchant_warned:${userId}:${verdict.until.getTime()}`,
        facts: { at: verdict.until.toISOString() },
      });
      tx.afterCommit(() => context.wake([userId]));
      break;
    case "downgrade":
      await changeTier(context, tx, holder, { to: verdict.to, cause: "review", reason: verdict.missing.join(" "), by: null, now });
  }
  return verdict.kind;
}
