import type { RuleNumber } from "@plaza/contract/appeal.ts";
import type { MerchantTier, TierCause } from "@plaza/contract/merchant.ts";
import type { StaffId, UserId } from "@plaza/contract/ids.ts";
import { fraudBy } from "@plaza/domain/appeals/lost-appeals.ts";
import { tierRank } from "@plaza/domain/merchants/tiers.ts";
import { decidedAppealsOf } from "../../trade/cases/lost-appeal.store.ts";
import { lockHolder, setSuspended, setTier, type Holder } from "../../people/accounts/merchant-tier.store.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { notify } from "../../delivery/notifications/notify.service.ts";
import { letSurplusWait } from "./deposit.service.ts";
import { keepDeposit, lockDeposit } from "./deposit.store.ts";
import { lastLossForFraud, recordChange, restartTierReview } from "./merchant.store.ts";

export interface TierInput {
  readonly to: MerchantTier;
  readonly cause: TierCause;
  readonly reason: string;
  readonly by: StaffId | null;
  readonly now: Date;
}

/**
 * The one way in which a tier changes, after the lock of its person's row: the badge, the beginning of its review, the history, the
 * deposit that isn't needed any more, and the person's notice.
 * @returns false where the person has this tier already
 */
export async function changeTier(context: Context, tx: Tx, holder: Holder, { to, cause, reason, by, now }: TierInput): Promise<boolean> {
  const { userId, tier: from, suspended } = holder;
  if (from === to) return false;
  if (!(await setTier(tx, userId, from, to))) throw new Error("a tier was changed beside its person's lock");
  await restartTierReview(tx, userId, now);
  await recordChange(tx, userId, { from, to, suspended: suspended && to !== "none", cause, reason, by });
  if (tierRank(to) < tierRank(from)) await letSurplusWait(context, tx, userId, to, now);
  const act = `merchant:${userId}:${now.getTime()}`;
  if (cause === "application" && to !== "none") notify(tx, { to: userId, kind: "merchant_approved", act, facts: { tier: to } });
  else if (cause !== "left") notify(tx, { to: userId, kind: "merchant_changed", act, facts: { tier: to } });
  tx.afterCommit(() => context.wake([userId]));
  return true;
}

/** An appeal was decided by this rule: a party who deceived in it loses every badge in the same transaction. */
export async function loseForFraud(
  context: Context,
  tx: Tx,
  rule: RuleNumber,
  parties: { readonly buyer: UserId; readonly seller: UserId },
): Promise<void> {
  const role = fraudBy(rule);
  if (role === null) return;
  const holder = await lockHolder(tx, parties[role]);
  await changeTier(context, tx, holder, { to: "none", cause: "fraud", reason: rule, by: null, now: new Date() });
}

const JUST_BEFORE_MS = 1000;

/**
 * That decision was overturned: what it took comes back, with the deposit that still waits to be returned. Not where another decision for
 * forged evidence stands, nor where the person's tier has taken another way since. The objection is closed already.
 */
export async function restoreAfterFraud(
  context: Context,
  tx: Tx,
  rule: RuleNumber,
  parties: { readonly buyer: UserId; readonly seller: UserId },
  by: StaffId,
): Promise<void> {
  const role = fraudBy(rule);
  if (role === null) return;
  const holder = await lockHolder(tx, parties[role]);
  const { userId } = holder;
  const loss = holder.tier === "none" ? await lastLossForFraud(tx, userId) : null;
  if (loss === null) return;
  const decidedAppeals = await decidedAppealsOf(tx, userId, new Date(loss.at.getTime() - JUST_BEFORE_MS));
  if (decidedAppeals.some((appeal) => fraudBy(appeal.rule) === appeal.role)) return;
  if ((await lockDeposit(tx, userId))?.status === "leaving") await keepDeposit(tx, userId);
  await changeTier(context, tx, holder, { to: loss.from, cause: "desk", reason: "R14", by, now: new Date() });
  if (loss.wasSuspended && (await setSuspended(tx, userId, true)))
    await recordChange(tx, userId, { from: loss.from, to: loss.from, suspended: true, cause: "desk", reason: "R14", by });
}
