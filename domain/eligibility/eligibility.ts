import { GATES, type Gate, type IneligibleReason } from "@plaza/contract/gates.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import { pausedUntil, takesFreeAt } from "../limits/limits.ts";
import { withOwnLimits, type OwnLimits } from "../limits/own-limits.ts";
import type { CryptoMinor } from "../money/amount.ts";
import { formatDecimal, parseDecimal } from "../money/decimal.ts";
import { isSoldOut, limitInCoins, type AdvertLimits } from "../money/limits.ts";
import type { TradeRules } from "../orders/rules.ts";

/** What a person has shown of the gates; named as `verify-user` answers them. */
export interface GateFacts {
  readonly phoneVerified: boolean;
  readonly emailVerified: boolean;
  readonly kycApproved: boolean;
  readonly twoFactorEnabled: boolean;
  readonly acceptTerm: boolean;
}

/** A visitor: only their region is known. */
export interface Visitor {
  readonly signedIn: false;
  readonly regionRestricted: boolean;
}

export interface Taker extends GateFacts {
  readonly signedIn: true;
  readonly userId: UserId;
  readonly regionRestricted: boolean;
  /** Null if not frozen; a time in the past counts as not frozen. */
  readonly frozenUntil: Date | null;
  /** The 24 hours after a lost factor; a time in the past counts as none. */
  readonly securityHoldUntil: Date | null;
  readonly country: string | null;
  readonly joinedAt: Date;
  readonly completedTrades: number;
  /** A ratio with at most four places, such as "0.9876". */
  readonly completionRate: string;
  /** Free coins of the advert's asset in the p2p wallet. */
  readonly balance: CryptoMinor;
  /** Payment methods for which the caller has a receiving account in the advert's currency. */
  readonly receivingMethodIds: readonly string[];
  /** When orders were taken in the last hour. */
  readonly recentTakes: readonly Date[];
  /** When orders were canceled by the caller's own fault. */
  readonly recentFaults: readonly Date[];
  /** Those of them in which the caller was the buyer. */
  readonly recentUnpaid: readonly Date[];
  /** The caller sells in a paid order and has not released it in the promised time. */
  readonly hasOverdueRelease: boolean;
  /** Until when the caller begins nothing new after lost appeals or forged evidence; null: nothing of it. */
  readonly appealPauseUntil: Date | null;
  /** The caller has passed the practice trade. */
  readonly hasPracticed: boolean;
  /** What customer service has set for the caller instead of the rules' limits. */
  readonly ownLimits: OwnLimits;
  /** Orders in which the caller is the buyer and hasn't paid. */
  readonly openUnpaidOrders: number;
  /** A sub-user who may look at the account's trades and not make any. */
  readonly isViewOnly?: boolean;
  /** A sub-user whose main account is frozen: nothing that the sub-user can settle. Left out: not so. */
  readonly isOwnersFreeze?: boolean;
  /** Where a merchant's tier allows more of them than the rules do. */
  readonly mostOpenOrders?: number;
}

export interface AdvertFacts {
  readonly ownerId: UserId;
  readonly online: boolean;
  readonly limits: AdvertLimits;
  readonly methodIds: readonly string[];
  readonly requirements: {
    readonly minCompletedTrades?: number;
    readonly minCompletionRate?: string;
    readonly minAccountAgeDays?: number;
    /** The only countries served; absent or empty: all. */
    readonly countries?: readonly string[];
    readonly verifiedOnly?: boolean;
    /** In the zone of large trades. */
    readonly blockTrade?: boolean;
  };
  /** Either of the two has blocked the other. */
  readonly blockBetween: boolean;
}

export interface Ineligibility {
  reason: IneligibleReason;
  /** When time alone takes the reason away. */
  availableAt?: Date;
  /** The number that the rule asks for. */
  requires?: string;
}

const DAY = 24 * 60 * 60 * 1000;
const RATIO_SCALE = 4;

/** The gates still to pass, in the order of the gate page. */
export function missingGates(facts: GateFacts): Gate[] {
  const passed: Record<Gate, boolean> = {
    phone: facts.phoneVerified,
    email: facts.emailVerified,
    kyc: facts.kycApproved,
    two_factor: facts.twoFactorEnabled,
    terms: facts.acceptTerm,
  };
  return GATES.filter((gate) => !passed[gate]);
}

/** Every reason why the caller can't take the advert now, most fundamental first. Empty: they can. */
export function takerReasons(
  caller: Taker | Visitor,
  advert: AdvertFacts,
  at: { readonly now: Date; readonly rules: TradeRules },
): Ineligibility[] {
  const restricted: Ineligibility[] = caller.regionRestricted ? [{ reason: "region_restricted" }] : [];
  if (!caller.signedIn) return [{ reason: "not_signed_in" }, ...restricted, ...reasonsOfAdvert(advert)];
  // The rest is the owner's to change.
  if (caller.isViewOnly === true) return [...restricted, { reason: "no_right" }];
  const rules = withOwnLimits(at.rules, caller.ownLimits);
  return [
    ...restricted,
    ...reasonsOfAccount(caller, advert, at.now),
    ...reasonsOfLimits(caller, { now: at.now, rules }),
    ...reasonsOfPractice(caller, advert.limits.takerSide, rules),
    ...reasonsBetween(caller, advert),
    ...reasonsOfAdvert(advert),
    ...reasonsOfRequirements(caller, advert, at),
    ...reasonsOfMeans(caller, advert, rules),
  ];
}

function reasonsOfAccount(caller: Taker, advert: AdvertFacts, now: Date): Ineligibility[] {
  const reasons: Ineligibility[] = [];
  if (caller.frozenUntil !== null && now < caller.frozenUntil)
    reasons.push({ reason: caller.isOwnersFreeze === true ? "owner_frozen" : "account_frozen", availableAt: caller.frozenUntil });
  for (const gate of missingGates(caller)) reasons.push({ reason: `gate_${gate}` });
  // Somebody who took over an account wants to sell its coins; buying is no way out of it.
  const held = advert.limits.takerSide === "sell" && caller.securityHoldUntil !== null && now < caller.securityHoldUntil;
  if (held) reasons.push({ reason: "security_hold", availableAt: caller.securityHoldUntil });
  return reasons;
}

function reasonsOfLimits(caller: Taker, { now, rules }: { readonly now: Date; readonly rules: TradeRules }): Ineligibility[] {
  const pause = pausedUntil(caller.recentFaults, now, rules);
  const free = takesFreeAt(caller.recentTakes, now, rules);
  return [
    ...(pause === null ? [] : [{ reason: "paused" as const, availableAt: pause }]),
    ...(free === null ? [] : [{ reason: "too_many_takes" as const, availableAt: free, requires: String(rules.maxTakesPerHour) }]),
    ...(caller.hasOverdueRelease ? [{ reason: "release_overdue" as const }] : []),
    ...(caller.appealPauseUntil !== null && now < caller.appealPauseUntil
      ? [{ reason: "appeals_paused" as const, availableAt: caller.appealPauseUntil }]
      : []),
  ];
}

/** Where the operator wants that, a person meets the frauds of a sale in practice before the first real one. */
export function reasonsOfPractice(
  seller: Pick<Taker, "completedTrades" | "hasPracticed">,
  side: "buy" | "sell",
  rules: Pick<TradeRules, "practiceBeforeFirstSale">,
): Ineligibility[] {
  const needs = rules.practiceBeforeFirstSale && side === "sell" && seller.completedTrades === 0 && !seller.hasPracticed;
  return needs ? [{ reason: "practice_needed" }] : [];
}

function reasonsBetween(caller: Taker, advert: AdvertFacts): Ineligibility[] {
  if (caller.userId === advert.ownerId) return [{ reason: "own_advert" }];
  return advert.blockBetween ? [{ reason: "blocked" }] : [];
}

function reasonsOfAdvert(advert: AdvertFacts): Ineligibility[] {
  if (!advert.online) return [{ reason: "advert_offline" }];
  return isSoldOut(advert.limits) ? [{ reason: "sold_out" }] : [];
}

function reasonsOfRequirements(
  caller: Taker,
  { requirements }: AdvertFacts,
  { now, rules }: { readonly now: Date; readonly rules: TradeRules },
): Ineligibility[] {
  const reasons: Ineligibility[] = [];
  const countries = requirements.countries ?? [];
  if (countries.length > 0 && (caller.country === null || !countries.includes(caller.country)))
    reasons.push({ reason: "country_excluded" });
  const verified = caller.phoneVerified && caller.emailVerified && caller.kycApproved;
  if (requirements.verifiedOnly === true && !verified) reasons.push({ reason: "not_verified" });
  const oldEnough = new Date(caller.joinedAt.getTime() + (requirements.minAccountAgeDays ?? 0) * DAY);
  if (now < oldEnough)
    reasons.push({ reason: "account_too_young", availableAt: oldEnough, requires: String(requirements.minAccountAgeDays) });
  const trades = leastTrades(requirements, rules);
  if (caller.completedTrades < trades) reasons.push({ reason: "too_few_trades", requires: String(trades) });
  const rate = requirements.minCompletionRate ?? "0";
  if (ratio(caller.completionRate) < ratio(rate)) reasons.push({ reason: "completion_too_low", requires: rate });
  return reasons;
}

/** Completed trades that a taker needs: the owner's minimum, or the one of large trades where that is higher. */
function leastTrades({ minCompletedTrades = 0, blockTrade }: AdvertFacts["requirements"], rules: TradeRules): number {
  return blockTrade === true ? Math.max(minCompletedTrades, rules.blockTakerTrades) : minCompletedTrades;
}

/** What the trade itself needs: a seller coins and somewhere to be paid, a buyer room for another unpaid order. */
function reasonsOfMeans(caller: Taker, advert: AdvertFacts, rules: TradeRules): Ineligibility[] {
  const reasons: Ineligibility[] = [];
  if (advert.limits.takerSide === "sell") {
    const least = limitInCoins(advert.limits, { error: "amount_below_limit", limit: advert.limits.minAmount });
    if (caller.balance < least)
      reasons.push({ reason: "insufficient_balance", requires: formatDecimal(least, advert.limits.assetPrecision) });
    const payable = advert.methodIds.some((method) => caller.receivingMethodIds.includes(method));
    if (!payable) reasons.push({ reason: "no_payment_account" });
  } else {
    // A limit that customer service has set for this person takes precedence over that of the tier.
    const most = caller.ownLimits.maxOpenUnpaidOrders ?? caller.mostOpenOrders ?? rules.maxOpenUnpaidOrders;
    if (caller.openUnpaidOrders >= most) reasons.push({ reason: "too_many_open_orders", requires: String(most) });
  }
  return reasons;
}

function ratio(text: string): bigint {
  const parsed = parseDecimal(text, RATIO_SCALE);
  if (parsed === null) throw new RangeError(`not a ratio: ${text}`);
  return parsed;
}
