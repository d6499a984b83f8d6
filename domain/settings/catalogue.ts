import { AGREEMENT_VERSIONS, NEWEST_AGREEMENT } from "@plaza/contract/agreement.ts";
import { RESTRICTED_ASSETS } from "../catalogue/restricted-assets.ts";
import type { CodesSetting, DecimalSetting, FlagSetting, Setting, WholeSetting, WordSetting } from "./kinds.ts";

const NUMBER = "(0|[1-9][0-9]{0,8})";

/**
 * Everything that an operator may change while the market runs. A new setting is one entry here and its use by
 * `context.settings.current.<key>`; the table of values, the history, the desk's screen and docs/operating.md follow from the entry.
 * All of them are the operator's to change and nobody else's. What belongs to a machine rather than to the market (addresses, keys, files)
 * is an environment variable instead (`server/core/config.ts`).
 */
export const SETTING_GROUPS = {
  market: {
    marketState: word(
      "^(open|no_new_orders|frozen)$",
      "open",
      "The switch over the market. no_new_orders: running orders go on. frozen: nothing moves, and the clocks of trades stand still.",
    ),
    methodsOff: codes("methods", [], "Payment methods that no new advert, account or order takes."),
  },
  trade: {
    feeRate: decimal(
      "0",
      "0.1",
      8,
      "share",
      "0.001",
      "The taker's fee as a share of the quantity, 0.001 for 0.1 %. New orders only: each keeps the rate that it began with.",
    ),
    appealAfterMinutes: whole(0, 1440, "minutes", 15, "How long after the payment either side may appeal. 0: at once."),
    lateHoldMinutes: whole(
      0,
      1440,
      "minutes",
      15,
      "How long coins stay locked after the payment window, for a buyer who did pay in time. 0: they go back at once.",
    ),
    maxExtensions: whole(0, 10, "times", 2, "How often a seller may give a buyer one more payment window."),
    sellerMayCancelBeforePayment: flag(false, "Whether a seller may cancel an unpaid order outright. Otherwise the buyer must agree."),
    reportAfterCompletedDays: whole(0, 90, "days", 5, "How long after completion either side may report an order."),
    reportAfterExpiredHours: whole(0, 720, "hours", 24, "How long after expiry either side may report an order."),
    nameMismatchBlocksAboveUsd: decimal(
      "0",
      "1000000000",
      2,
      "USD",
      "500",
      "Order value above which a sender's name that isn't the buyer's blocks the release instead of warning.",
    ),
    maxOpenUnpaidOrders: whole(
      1,
      100_000,
      "orders",
      20,
      "How many unpaid orders a buyer may have open at once: each locks somebody's coins.",
    ),
    maxTakesPerHour: whole(1, 100_000, "orders", 60, "How many orders one person may take in an hour."),
    maxCancelsPerDay: whole(
      1,
      100_000,
      "times",
      5,
      "The own cancellation within 24 hours that begins the first pause in taking orders. Expired orders count for their buyer.",
    ),
    cancelPauseHours: word(
      "^([1-9]|[1-9][0-9]|1[0-5][0-9]|16[0-8])(,([1-9]|[1-9][0-9]|1[0-5][0-9]|16[0-8])){0,5}$",
      "1,6,24",
      "Hours of the first pause, the next and so on, at most a week each; the last one repeats.",
    ),
    outageThresholdSeconds: whole(5, 3600, "seconds", 30, "Silence of ours that counts as an outage, by which open deadlines then move."),
    securityHoldHours: whole(
      0,
      720,
      "hours",
      24,
      "How long after losing a factor (unbound phone or e-mail, 2FA off) nothing is withdrawn and nothing newly sold.",
    ),
    appealAnswerMinutes: whole(
      5,
      10_080,
      "minutes",
      30,
      "How long the other side of a case may take to answer where the money moves at once.",
    ),
    appealAnswerMinutesSlow: whole(5, 10_080, "minutes", 1440, "The same where the money takes its time: banks that book once a day."),
    appealDecisionHours: whole(
      1,
      720,
      "hours",
      12,
      "In what time customer service means to decide once it has the turn. A promise, not a timer: nothing happens by itself.",
    ),
    objectionDays: whole(0, 90, "days", 5, "How long after a decision either side may object to it."),
    fourEyesAboveUsd: decimal("0", "1000000000", 2, "USD", "1000", "Order value above which a decision needs a second member of staff."),
  },
  agreement: {
    termsVersion: word(
      `^(${AGREEMENT_VERSIONS.map(({ version }) => version).join("|")})$`,
      NEWEST_AGREEMENT.version,
      "The service agreement in force; another version asks everybody again before the next trade. Versions are added in contract/agreement.ts, their words in messages/catalogue/agreement.",
    ),
  },
  express: {
    quoteSeconds: whole(5, 600, "seconds", 30, "How long the price of an express quote holds."),
    quoteToleranceBasisPoints: whole(
      0,
      1000,
      "basis points",
      50,
      "By how much an advert's price may move against its owner while a quote for it holds; beyond it the quote is refused.",
    ),
  },
  price: {
    priceQuestionBasisPoints: whole(
      1,
      10_000,
      "basis points",
      1000,
      "An advert's price farther than this from the index needs a second yes.",
    ),
    priceMaxAgeSeconds: whole(
      30,
      86_400,
      "seconds",
      180,
      "An index price older than this is stale: adverts that float with it are hidden and refused.",
    ),
    priceMaxJumpBasisPoints: whole(
      10,
      10_000,
      "basis points",
      2000,
      "A source whose price is farther than this from the last good one is left out, for as long as that one isn't stale.",
    ),
    priceSourceQuorum: whole(
      1,
      10,
      "sources",
      1,
      "How many sources must agree on a price before it counts; the middle one of them is taken.",
    ),
  },
  fraud: {
    fraudRulesOff: codes(
      "fraud rules",
      [],
      "Rules that neither warn nor stop nor leave a trace. Their names: contract/fraud.ts. What a release asks of the seller stays asked.",
    ),
    cancelAfterProofMinutes: whole(
      0,
      10_080,
      "minutes",
      60,
      "How long after a buyer has shown a proof of a reported payment the order can't be canceled by the buyer: time to think for who is told that a refund will come. 0: never.",
    ),
    foreignReceiptHours: whole(
      0,
      720,
      "hours",
      36,
      "A picture that says of itself to have been taken so long before its order began was made for something else. 0: never.",
    ),
    newAccountDays: whole(0, 365, "days", 7, "How long an account counts as young. 0: never."),
    newAccountDailyUsd: decimal("0", "1000000000", 2, "USD", "5000", "What a young account may take in a day, all orders together."),
    newAccountDailyOrders: whole(1, 100_000, "orders", 10, "How many orders a young account may take in a day."),
    reversibleMinTrades: whole(
      0,
      1000,
      "trades",
      3,
      "Completed trades from which a buyer may pay any amount by a method that can be called back.",
    ),
    reversibleMaxUsd: decimal("0", "1000000000", 2, "USD", "1000", "What a buyer with fewer trades may pay by such a method."),
    paymentCoolingHours: whole(0, 720, "hours", 24, "How long a payment account is new that was added beside an older one. 0: never."),
    paymentCoolingMaxUsd: decimal("0", "1000000000", 2, "USD", "1000", "What may be paid to a payment account while it is new."),
    maxUnpaidWithOneAdvertiser: whole(1, 100_000, "orders", 3, "How many unpaid orders a buyer may have with one advertiser."),
    washPairTrades: whole(1, 100_000, "trades", 5, "Trades of one pair in a day from which the desk is told of them."),
  },
  merchants: {
    merchantTrades: threeNumbers(
      "30,300,1500",
      "Completed trades that each tier asks for: verified, pro, block. The same two people count once a day.",
    ),
    merchantTradesMonth: threeNumbers("1,10,20", "Completed trades of the last 30 days that each tier asks for."),
    merchantCompletionPercent: threeNumbers("90,95,97", "Completion in per cent that each tier asks for. 0: not asked."),
    merchantAgeDays: threeNumbers("30,90,180", "Age of the account in days that each tier asks for."),
    merchantPositivePercent: threeNumbers(
      "60,85,92",
      "What the share of positive opinions is at least, in per cent (Wilson's lower bound), that each tier asks for. 0: not asked.",
    ),
    merchantLostAppeals: threeNumbers("2,1,0", "How many appeals somebody of each tier may have lost lately."),
    merchantReleaseMinutes: threeNumbers(
      "30,15,10",
      "Average minutes from payment to release that each tier asks of those who sell, at the most.",
    ),
    merchantDepositUsdt: threeNumbers("0,500,5000", "Deposit in whole USDT that each tier asks for. 0: none."),
    merchantAppealDays: whole(1, 3650, "days", 90, "How long a lost appeal counts."),
    merchantAdvertsPerPair: fourNumbers("3,10,15,20", "Open adverts of one pair and side: without a tier, verified, pro, block."),
    merchantAdvertMaxUsd: fourNumbers(
      "200000,500000,2000000,10000000",
      "What one advert may be worth in whole USD. Not asked where the coin has no price.",
    ),
    merchantOpenOrdersTimes: fourNumbers("1,2,3,5", "By how many times a tier raises `maxOpenUnpaidOrders`."),
    merchantApiPerMinute: fourNumbers(
      "300,600,1200,3000",
      "Requests that each key of a program may make in a minute, unless it has a number of its own.",
    ),
    merchantReapplyDays: whole(0, 3650, "days", 30, "How long after a rejection nobody applies again. 0: at once."),
    merchantWarnDays: whole(0, 365, "days", 14, "How long a warning gives a merchant to recover before the tier is lowered."),
    merchantDepositReturnDays: whole(0, 365, "days", 14, "How long a deposit waits after its merchant has left or was lowered."),
    merchantFourEyesUsdt: decimal(
      "0",
      "1000000000",
      6,
      "USDT",
      "500",
      "What may be taken of a deposit by one member of staff alone; above it a second one confirms.",
    ),
  },
  region: {
    blockedCountries: codes(
      "countries",
      [],
      "Where the product isn't available: by the visitor's address, and by the country of the verified identity.",
    ),
    fiatPaymentRestrictedCountries: codes(
      "countries",
      [],
      "Where paying in ordinary money isn't allowed: lists can be read, orders and adverts are refused.",
    ),
    restrictedAssetCountries: codes("countries", ["KR"], "Where the restricted coins are hidden: adverts, coin lists, new orders."),
    restrictedAssets: codes("coins", [...RESTRICTED_ASSETS].toSorted(), "The coins that are hidden there."),
    depositNeedsKycCountries: codes(
      "countries",
      ["KR"],
      "Where an identity must be verified before deposits and trades, whatever else is asked for.",
    ),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Setting>>>>;

type Groups = typeof SETTING_GROUPS;
export type SettingGroup = keyof Groups;
type Merged<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never;
type Catalogue = Merged<Groups[SettingGroup]>;
export type SettingKey = keyof Catalogue;
type ValueOf<One> = One extends { readonly otherwise: infer Value } ? Value : never;

/** Every setting with the value that holds now. */
export type Settings = { readonly [Key in SettingKey]: ValueOf<Catalogue[Key]> };

export const SETTINGS = Object.assign({}, ...Object.values(SETTING_GROUPS)) as Readonly<Record<SettingKey, Setting>>;
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];

export const DEFAULT_SETTINGS = Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].otherwise])) as unknown as Settings;

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key);
}

function whole(least: number, most: number, unit: WholeSetting["unit"], otherwise: number, doc: string): WholeSetting {
  return { kind: "whole", least, most, unit, otherwise, doc };
}

function decimal(
  least: string,
  most: string,
  places: number,
  unit: DecimalSetting["unit"],
  otherwise: string,
  doc: string,
): DecimalSetting {
  return { kind: "decimal", least, most, places, unit, otherwise, doc };
}

function flag(otherwise: boolean, doc: string): FlagSetting {
  return { kind: "flag", otherwise, doc };
}

function word(pattern: string, otherwise: string, doc: string): WordSetting {
  return { kind: "word", pattern, otherwise, doc };
}

/** One number for each tier that has to be earned. */
function threeNumbers(otherwise: string, doc: string): WordSetting {
  return word(`^${NUMBER}(,${NUMBER}){2}$`, otherwise, doc);
}

/** One number for those without a tier, and one for each tier. */
function fourNumbers(otherwise: string, doc: string): WordSetting {
  return word(`^${NUMBER}(,${NUMBER}){3}$`, otherwise, doc);
}

function codes(of: CodesSetting["of"], otherwise: readonly string[], doc: string): CodesSetting {
  return { kind: "codes", of, otherwise, doc };
}
