import { keysOf } from "@plaza/contract/typed-keys.ts";
import { parseDecimal } from "../money/decimal.ts";
import type { SettingKey } from "./catalogue.ts";

const MOST_PLACES = 8;
const MARKET_STATES = ["frozen", "no_new_orders", "open"];

/**
 * What makes a guarded setting looser: a higher or a lower value, a longer list or one that lacks something, a market that lets more happen, or
 * for settings whose values have no one direction any change.
 */
type Looser = "higher" | "lower" | "longer list" | "shorter list" | "more open" | "other";

/** The settings that guard money, or people and their data. Tightening one takes one operator, loosening it takes two. */
const GUARDED: Readonly<Partial<Record<SettingKey, Looser>>> = {
  marketState: "more open",
  // What the platform takes, and who decides on other people's money.
  feeRate: "other",
  fourEyesAboveUsd: "higher",
  merchantFourEyesUsdt: "higher",
  staffDeductionsDayUsdt: "higher",
  // What releases and refunds wait for.
  nameMismatchBlocksAboveUsd: "higher",
  securityHoldHours: "lower",
  setupMinutes: "higher",
  passkeySigning: "other",
  passkeyReleaseHours: "lower",
  withdrawalNeedsCode: "other",
  withdrawalsPerDay: "higher",
  lateHoldMinutes: "lower",
  sellerMayCancelBeforePayment: "other",
  cancelAfterProofMinutes: "lower",
  undoPaidSeconds: "higher",
  outageThresholdSeconds: "higher",
  // How long somebody has for an answer before staff decide, and for an objection afterwards.
  appealAnswerMinutes: "lower",
  appealAnswerMinutesSlow: "lower",
  objectionDays: "lower",
  // Limits of new accounts and of payments that can be taken back.
  newAccountDays: "lower",
  newAccountDailyUsd: "higher",
  newAccountDailyOrders: "higher",
  reversibleMinTrades: "lower",
  reversibleMaxUsd: "higher",
  purchaseHoldHours: "lower",
  purchaseHoldFreeUsd: "higher",
  purchaseHoldMinTrades: "lower",
  paymentCoolingHours: "lower",
  paymentCoolingMaxUsd: "higher",
  sharedAccountMaxUsd: "higher",
  sharedAccountsRefused: "other",
  orderMaxUsd: "other",
  dayMaxUsd: "other",
  monthMaxUsd: "other",
  limitRequestConditions: "other",
  limitRequestFourEyesUsd: "higher",
  maxOpenUnpaidOrders: "higher",
  maxUnpaidWithOneAdvertiser: "higher",
  blockTier: "other",
  blockTakerTrades: "lower",
  fraudRulesOff: "longer list",
  // 0 turns this rule off, and a long time nearly does.
  foreignReceiptHours: "other",
  washPairTrades: "higher",
  // By which price coins change hands.
  quoteSeconds: "higher",
  priceQuestionBasisPoints: "higher",
  quoteToleranceBasisPoints: "higher",
  priceMaxAgeSeconds: "higher",
  priceMaxJumpBasisPoints: "higher",
  priceMaxDayJumpBasisPoints: "higher",
  priceSourceQuorum: "lower",
  // What a tier takes, which raises its holder's limits.
  rankingDays: "higher",
  rankingPairTrades: "higher",
  merchantTrades: "other",
  merchantTradesMonth: "other",
  merchantCompletionPercent: "other",
  merchantAgeDays: "other",
  merchantPositivePercent: "other",
  merchantLostAppeals: "other",
  merchantReleaseMinutes: "other",
  merchantAppealDays: "lower",
  // What merchants put down, and how much they may offer, and how often they may call the API.
  merchantDepositUsdt: "other",
  merchantDepositReturnDays: "lower",
  merchantAdvertMaxUsd: "other",
  merchantOpenOrdersTimes: "other",
  merchantApiPerMinute: "other",
  // How often a password or a code may be guessed.
  wrongPasswordsPerDay: "higher",
  wrongCodesPerDay: "higher",
  captchaCheck: "other",
  captchaFailOpen: "other",
  // How many messages may be sent to a mailbox or telephone that is not the sender's.
  codeMailsPerAccount: "higher",
  codeMailsPerAddress: "higher",
  codeMailsPerNetwork: "higher",
  codeTextsPerAccount: "higher",
  codeTextsPerAddress: "higher",
  codeTextsPerNetwork: "higher",
  textAppealsPerDay: "higher",
  // Where people who ask for help are sent to: a thief's address would get their codes.
  supportAddress: "other",
  // How much of people's data one member of staff sees.
  staffSearchesPerHour: "higher",
  staffSearchesPerDay: "higher",
  staffFilesPerHour: "higher",
  staffFilesPerDay: "higher",
  // How long is known who shares a device; without it nobody is.
  linkDays: "other",
  // Who is kept out by law.
  blockedCountries: "shorter list",
  fiatPaymentRestrictedCountries: "shorter list",
  restrictedAssetCountries: "shorter list",
  restrictedAssets: "shorter list",
  needsKycCountries: "shorter list",
  depositNeedsKycCountries: "shorter list",
};

/** Those that guard no money. */
const OF_PEOPLE: ReadonlySet<string> = new Set<SettingKey>([
  "staffSearchesPerHour",
  "staffSearchesPerDay",
  "staffFilesPerHour",
  "staffFilesPerDay",
  "linkDays",
  "codeMailsPerAccount",
  "codeMailsPerAddress",
  "codeMailsPerNetwork",
  "codeTextsPerAccount",
  "codeTextsPerAddress",
  "codeTextsPerNetwork",
  "textAppealsPerDay",
  "supportAddress",
  "blockedCountries",
  "fiatPaymentRestrictedCountries",
  "restrictedAssetCountries",
  "restrictedAssets",
  "needsKycCountries",
  "depositNeedsKycCountries",
]);

const LOOSER_VALUES: Readonly<Record<Looser, string>> = {
  higher: "a higher value",
  lower: "a lower value",
  "longer list": "a list with something new",
  "shorter list": "a list that lacks something",
  "more open": "a more open market",
  other: "any change",
};

export const GUARDED_SETTINGS = keysOf(GUARDED);

/** Whether `next` in place of `now` needs a second operator, also where `next` is the default. Both are values that the setting takes. */
export function needsSecondOperator(key: SettingKey, now: unknown, next: unknown): boolean {
  const looser = GUARDED[key];
  if (looser === undefined) return false;
  switch (looser) {
    case "higher":
      return numberOf(next) > numberOf(now);
    case "lower":
      return numberOf(next) < numberOf(now);
    case "longer list":
      return listOf(next).some((candidate) => !listOf(now).includes(candidate));
    case "shorter list":
      return listOf(now).some((candidate) => !listOf(next).includes(candidate));
    case "more open":
      return MARKET_STATES.indexOf(String(next)) > MARKET_STATES.indexOf(String(now));
    case "other":
      return String(next) !== String(now);
  }
}

function numberOf(value: unknown): bigint {
  return parseDecimal(String(value), MOST_PLACES) ?? 0n;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** For the document of settings. */
export function guardOf(key: string): string {
  const looser = Object.entries(GUARDED).find(([guarded]) => guarded === key)?.[1];
  if (looser === undefined) return "";
  const guarded = OF_PEOPLE.has(key) ? "people" : "money";
  return ` Guards ${guarded}: ${LOOSER_VALUES[looser]} needs two operators.`;
}
