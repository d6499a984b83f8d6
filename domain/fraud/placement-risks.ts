import { parseDecimal } from "../money/decimal.ts";
import type { Settings } from "../settings/catalogue.ts";
import { inForce, type Finding } from "./finding.ts";

/** What is known when somebody takes an advert. Amounts are whole US cents; counts leave this order out. */
export interface PlacementRiskFacts {
  readonly worthUsdCents: bigint;
  readonly takerAgeDays: number;
  readonly takerOrdersInDay: number;
  readonly takerUsdCentsInDay: bigint;
  /** Whether the taker buys: only then does taking lock somebody else's coins. */
  readonly takerBuys: boolean;
  readonly unpaidWithAdvertiser: number;
  readonly buyerCompletedTrades: number;
  readonly reversibleRisk: "low" | "medium" | "high";
  /** Hours since the account that is to be paid was added. */
  readonly paymentAgeHours: number;
  /** Whether its owner has another account that is older than the cooling: a first account is no change of mind. */
  readonly ownerHasOlderAccount: boolean;
  /** Somebody else had the account before its owner. */
  readonly sharedAccount: boolean;
  readonly pairTradesInDay: number;
  /** Both were logged in from the same address within a week. */
  readonly sharedAddress: boolean;
}

export type RiskSettings = Pick<
  Settings,
  | "fraudRulesOff"
  | "newAccountDays"
  | "newAccountDailyUsd"
  | "newAccountDailyOrders"
  | "reversibleMinTrades"
  | "reversibleMaxUsd"
  | "paymentCoolingHours"
  | "paymentCoolingMaxUsd"
  | "sharedAccountMaxUsd"
  | "maxUnpaidWithOneAdvertiser"
  | "washPairTrades"
>;

/** As many as these settings may have. */
const CENT_PLACES = 2;

type Rule = (facts: PlacementRiskFacts, settings: RiskSettings) => Finding | null;

/** Each rule looks at the same facts and knows nothing of the others. */
const RULES: readonly Rule[] = [velocity, coinLocking, reversibleMethod, paymentCooling, sharedAccount, washTrading];

/** Everything that the rules find; a finding of level `stop` keeps the order from beginning. */
export function placementRisks(facts: PlacementRiskFacts, settings: RiskSettings): Finding[] {
  return inForce(
    RULES.flatMap((rule) => rule(facts, settings) ?? []),
    settings,
  );
}

/** A young account trades little: a stolen or bought identity is used up on its first day. */
function velocity(facts: PlacementRiskFacts, settings: RiskSettings): Finding | null {
  if (facts.takerAgeDays >= settings.newAccountDays) return null;
  const [orders, cents] = [facts.takerOrdersInDay + 1, facts.takerUsdCentsInDay + facts.worthUsdCents];
  if (orders <= settings.newAccountDailyOrders && cents <= centsOf(settings.newAccountDailyUsd)) return null;
  return { rule: "velocity", level: "stop", facts: { days: facts.takerAgeDays, orders, usdCents: String(cents) } };
}

/** One advertiser's coins are not to be locked by one taker who does not pay. */
function coinLocking(facts: PlacementRiskFacts, settings: RiskSettings): Finding | null {
  if (!facts.takerBuys || facts.unpaidWithAdvertiser < settings.maxUnpaidWithOneAdvertiser) return null;
  return { rule: "coin_locking", level: "stop", facts: { unpaid: facts.unpaidWithAdvertiser } };
}

/** Money that can be called back for weeks is taken only in small amounts from who has no history. */
function reversibleMethod(facts: PlacementRiskFacts, settings: RiskSettings): Finding | null {
  if (facts.reversibleRisk !== "high" || facts.buyerCompletedTrades >= settings.reversibleMinTrades) return null;
  const level = facts.worthUsdCents > centsOf(settings.reversibleMaxUsd) ? "stop" : "note";
  return { rule: "reversible_method", level, facts: { trades: facts.buyerCompletedTrades, usdCents: String(facts.worthUsdCents) } };
}

/** An attacker who has taken over an account adds their own payment account beside the owner's. */
function paymentCooling(facts: PlacementRiskFacts, settings: RiskSettings): Finding | null {
  if (!facts.ownerHasOlderAccount || facts.paymentAgeHours >= settings.paymentCoolingHours) return null;
  const level = facts.worthUsdCents > centsOf(settings.paymentCoolingMaxUsd) ? "stop" : "note";
  return { rule: "payment_cooling", level, facts: { hours: facts.paymentAgeHours, usdCents: String(facts.worthUsdCents) } };
}

/** The account of a mule, or of somebody who came back with another name. Partners and families share accounts too, so small amounts go through. */
function sharedAccount(facts: PlacementRiskFacts, settings: RiskSettings): Finding | null {
  if (!facts.sharedAccount) return null;
  const level = facts.worthUsdCents > centsOf(settings.sharedAccountMaxUsd) ? "stop" : "note";
  return { rule: "shared_account", level, facts: { usdCents: String(facts.worthUsdCents) } };
}

/** Two who trade with each other again and again, or sit behind one address, may be making a reputation. Figures count a pair once anyway. */
function washTrading(facts: PlacementRiskFacts, settings: RiskSettings): Finding | null {
  if (facts.pairTradesInDay < settings.washPairTrades && !facts.sharedAddress) return null;
  return { rule: "wash_trading", level: "note", facts: { trades: facts.pairTradesInDay, sharedAddress: String(facts.sharedAddress) } };
}

/** A setting in dollars as cents. */
function centsOf(usd: string): bigint {
  return parseDecimal(usd, CENT_PLACES) ?? 0n;
}
