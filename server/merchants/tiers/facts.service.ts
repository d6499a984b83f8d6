import type { RequirementProgressView } from "@plaza/contract/calls/merchants.ts";
import { MERCHANT_REQUIREMENTS, type EarnedTier, type MerchantRequirement } from "@plaza/contract/merchant.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import { lostBy } from "@plaza/domain/appeals/lost-appeals.ts";
import { DEPOSIT_PRECISION, metRequirements, tierRules, type MerchantFacts, type TierRule } from "@plaza/domain/merchants/tiers.ts";
import { formatDecimal, parseDecimal } from "@plaza/domain/money/decimal.ts";
import { wilsonLowerBound } from "@plaza/domain/people/wilson.ts";
import { DAY_MS } from "@plaza/domain/time/durations.ts";
import { findUser } from "../../people/accounts/user.store.ts";
import { decidedAppealsOf } from "../../trade/cases/lost-appeal.store.ts";
import type { Context } from "../../core/context.ts";
import type { Queryable } from "../../core/db/statement.ts";
import { figuresOf } from "../../people/reputation/reputation.store.ts";
import { depositOf } from "./deposit.store.ts";

const BASIS = 10_000;
const RATIO_PLACES = 4;
/** From how many ended orders on the last 30 days speak for themselves: one bad day in a quiet month is not a rate. */
const ENOUGH_IN_30_DAYS = 20;

/** Everything that tiers are decided by, read now. */
export async function factsOf(context: Context, on: Queryable, userId: UserId, now: Date): Promise<MerchantFacts> {
  const since = new Date(now.getTime() - context.settings.current.merchantAppealDays * DAY_MS);
  const [user, figures, appeals, deposit] = await Promise.all([
    findUser(on, userId),
    figuresOf(on, userId),
    decidedAppealsOf(on, userId, since),
    depositOf(on, userId),
  ]);
  const ended30 = figures.completed30 + figures.atFault30;
  const recent = ended30 >= ENOUGH_IN_30_DAYS;
  const bound = wilsonLowerBound(figures.praisedBy, figures.praisedBy + figures.criticisedBy);
  return {
    identity: figures.verified,
    trades: figures.rankedTrades,
    trades30: figures.completed30,
    completion: recent ? share(figures.completed30, ended30) : share(figures.completed, figures.completed + figures.atFault),
    ageDays: Math.floor((now.getTime() - user.createdAt.getTime()) / DAY_MS),
    positive: bound === null ? null : Number.parseInt((parseDecimal(bound, RATIO_PLACES) ?? 0n).toString(), 10),
    lostAppeals: appeals.filter(({ rule, role }) => lostBy(rule) === role).length,
    releaseSeconds: figures.releases === 0 ? null : Math.floor(Number.parseInt(figures.releaseSeconds, 10) / figures.releases),
    deposit: deposit?.held ?? 0n,
  };
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.floor((part * BASIS) / whole);
}

const ratio = (basisPoints: number) => formatDecimal(BigInt(basisPoints), RATIO_PLACES);
/** Rounded up, so that what is shown is never better than what counts. */
const minutes = (seconds: number) => String(Math.ceil(seconds / 6) / 10);

function neededText(rule: TierRule, requirement: MerchantRequirement): string {
  const texts: Readonly<Record<MerchantRequirement, string>> = {
    identity: "1",
    trades: String(rule.trades),
    trades30: String(rule.trades30),
    completion: ratio(rule.completion),
    age: String(rule.ageDays),
    positive: ratio(rule.positive),
    appeals: String(rule.lostAppeals),
    release: minutes(rule.releaseSeconds),
    deposit: formatDecimal(rule.deposit, DEPOSIT_PRECISION),
  };
  return texts[requirement];
}

function haveText(facts: MerchantFacts, requirement: MerchantRequirement): string | null {
  const texts: Readonly<Record<MerchantRequirement, string | null>> = {
    identity: facts.identity ? "1" : "0",
    trades: String(facts.trades),
    trades30: String(facts.trades30),
    completion: facts.completion === null ? null : ratio(facts.completion),
    age: String(facts.ageDays),
    positive: facts.positive === null ? null : ratio(facts.positive),
    appeals: String(facts.lostAppeals),
    release: facts.releaseSeconds === null ? null : minutes(facts.releaseSeconds),
    deposit: formatDecimal(facts.deposit, DEPOSIT_PRECISION),
  };
  return texts[requirement];
}

/** Each thing that a tier asks, with what is there. */
export function progressOf(context: Context, tier: EarnedTier, facts: MerchantFacts): RequirementProgressView[] {
  return progressFor(tierRules(context.settings.current)[tier], facts);
}

/** Each thing that a rule asks, with what is there. */
export function progressFor(rule: TierRule, facts: MerchantFacts): RequirementProgressView[] {
  const met = metRequirements(rule, facts);
  return MERCHANT_REQUIREMENTS.map((requirement) => ({
    requirement,
    needed: neededText(rule, requirement),
    have: haveText(facts, requirement),
    met: met[requirement],
  }));
}
