import { keysOf } from "@plaza/contract/typed-keys.ts";
import { AGREEMENT_VERSIONS, NEWEST_AGREEMENT } from "@plaza/contract/agreement.ts";
import { RESTRICTED_ASSETS } from "../catalogue/restricted-assets.ts";
import { CLIENT_VERSIONS } from "./client-versions.ts";
import { FRAUD_SETTINGS } from "./fraud-settings.ts";
import { PRICE_SETTINGS } from "./price-settings.ts";
import type { Setting } from "./kinds.ts";
import { LIMIT_SETTINGS } from "./limit-settings.ts";
import { isMaintenance } from "./maintenance.ts";
import { PAYMENT_CLOCK_SETTINGS } from "./payment-clock-settings.ts";
import { SETUP_AND_PASSKEY_SETTINGS } from "./passkey-settings.ts";
import { SUPPORT_SETTINGS } from "./support-settings.ts";
import { TRADE_HELP_SETTINGS } from "./trade-help-settings.ts";
import { codes, decimal, flag, fourNumbers, threeNumbers, whole, word } from "./setting.ts";

/** A minute in UTC. */
const MOMENT = "20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]Z";

/**
 * Everything that an operator may change while the market runs. A new setting is one entry here and its use by
 * `context.settings.current.<key>`; the table of values, the history, the back office screen and docs/operations/configuration.md follow from the entry.
 * All of them are the operator's to change and nobody else's. What belongs to a machine rather than to the market (addresses, keys, files)
 * is an environment variable instead (`server/core/config.ts`).
 */
export const SETTING_GROUPS = {
  market: {
    marketState: word(
      "^(open|no_new_orders|frozen)$",
      "open",
      "The trading status. no_new_orders: open orders continue. frozen: nothing moves, and the deadlines of orders are paused.",
    ),
    methodsOff: codes("methods", [], "Payment methods that nothing new can use. Adverts are shown without them, or hidden."),
  },
  switches: {
    featuresOff: codes(
      "features",
      [],
      "Switched off while everything else goes on: posting (new adverts, and putting adverts online), chat (new messages), uploads (users' files, also those of appeals), sign_up, api_keys (new keys and every request that a key signs), receipts (sharing and checking them). New orders are stopped by the trading status.",
    ),
    pairsOff: codes(
      "pairs",
      [],
      "Pairs that have no new orders and whose adverts are hidden. Open orders continue; each advert's owner sees why it is hidden.",
      "USDT-EUR BTC-USD",
    ),
    oldestClients: word(
      CLIENT_VERSIONS,
      "",
      "The oldest versions of apps and programs, as their User-Agent names them, that may begin something new: orders, adverts, accounts. Older ones are asked to update; what they have begun goes on. Empty: every version.",
      { example: "PlazaApp/2.3 plaza-client/0.2.0" },
    ),
    maintenance: word(
      `^(${MOMENT}/${MOMENT})?$`,
      "",
      "Planned maintenance, shown above every page until it is over: from and until, in UTC. Announces only; the trading status stops trading. Empty: none.",
      { example: "2026-12-01T02:00Z/2026-12-01T04:00Z", isSound: isMaintenance },
    ),
  },
  trade: {
    feeRate: decimal(
      "0",
      "0.1",
      8,
      "share",
      "0.001",
      "The taker's fee as a share of the quantity, 0.001 for 0.1 %. Applies to new orders; each order keeps the rate it started with.",
    ),
    appealAfterMinutes: whole(0, 1440, "minutes", 15, "How long after the payment either party may appeal. 0: immediately."),
    ...PAYMENT_CLOCK_SETTINGS,
    lateHoldMinutes: whole(
      0,
      1440,
      "minutes",
      15,
      "The grace period: how long coins stay locked after the payment window, for a buyer who paid in time. 0: none.",
    ),
    sellerAnswerMinutes: whole(
      1,
      1440,
      "minutes",
      10,
      "How long a buyer's message may stay unanswered before the buyer may cancel an unpaid order without fault.",
    ),
    maxBlamelessCancelsPerDay: whole(0, 1000, "times", 3, "How many orders a buyer may cancel without fault within 24 hours. 0: none."),
    maxExtensions: whole(0, 10, "times", 2, "How often a seller may give a buyer one more payment window."),
    sellerMayCancelBeforePayment: flag(false, "Whether a seller may cancel an unpaid order outright. Otherwise the buyer must agree."),
    ...TRADE_HELP_SETTINGS,
    reportAfterCompletedDays: whole(0, 90, "days", 5, "How long after completion either party may report an order."),
    reportAfterExpiredHours: whole(
      0,
      720,
      "hours",
      24,
      "How long after expiry either party may report an order, and how long after a cancellation its fault may be disputed.",
    ),
    nameMismatchBlocksAboveUsd: decimal(
      "0",
      "1000000000",
      2,
      "USD",
      "500",
      "Order value above which a sender's name that differs from the buyer's blocks the release instead of only warning.",
    ),
    maxOpenUnpaidOrders: whole(
      1,
      100_000,
      "orders",
      20,
      "How many unpaid orders a buyer may have open at a time: each locks a seller's coins.",
    ),
    maxTakesPerHour: whole(1, 100_000, "orders", 60, "How many orders a user may place in an hour."),
    maxCancelsPerDay: whole(
      1,
      100_000,
      "times",
      5,
      "How many own cancellations within 24 hours start the first pause in placing orders. Expired orders count for their buyer.",
    ),
    cancelPauseHours: word(
      "^([1-9]|[1-9][0-9]|1[0-5][0-9]|16[0-8])(,([1-9]|[1-9][0-9]|1[0-5][0-9]|16[0-8])){0,5}$",
      "1,6,24",
      "Length in hours of the first pause, the next and so on, at most a week each; the last one repeats.",
    ),
    outageThresholdSeconds: whole(
      5,
      3600,
      "seconds",
      30,
      "How long our servers must be down to count as an outage; open deadlines are then extended by its length.",
    ),
    securityHoldHours: whole(
      0,
      720,
      "hours",
      24,
      "The security hold: how long after removing a factor (phone, email, 2FA) withdrawals, new sales and releases by anyone but the owner are blocked.",
    ),
    ...SETUP_AND_PASSKEY_SETTINGS,
    appealAnswerMinutes: whole(
      5,
      10_080,
      "minutes",
      30,
      "How long the counterparty in a case may take to respond, for payment methods that settle instantly.",
    ),
    appealAnswerMinutesSlow: whole(
      5,
      10_080,
      "minutes",
      1440,
      "The same for slow payment methods, such as bank transfers booked once a day.",
    ),
    appealDecisionHours: whole(
      1,
      720,
      "hours",
      12,
      "How long customer service aims to take for a decision once it is its turn. A target, not a timer: nothing happens automatically.",
    ),
    stalledOrderDays: whole(1, 90, "days", 7, "Time until staff see a paid order that nobody moves, and both parties are notified."),
    objectionDays: whole(0, 90, "days", 5, "How long after a decision either party may object to it."),
    textAppeals: flag(
      false,
      "Whether people with a confirmed phone number also learn by text message that an appeal was opened against them, needs their answer, or was decided.",
    ),
    textAppealsPerDay: whole(
      1,
      100,
      "times",
      5,
      "Text messages about appeals that a number may get in 24 hours. Those with codes are not counted.",
    ),
    fourEyesAboveUsd: decimal("0", "1000000000", 2, "USD", "1000", "Order value above which a decision needs a second staff member."),
  },
  agreement: {
    termsVersion: word(
      `^(${AGREEMENT_VERSIONS.map(({ version }) => version).join("|")})$`,
      NEWEST_AGREEMENT.version,
      "The service agreement in force. After a change, every user must accept it before the next trade. Versions are added in contract/agreement.ts, their texts in messages/catalogue/agreement.",
    ),
  },
  express: {
    quoteSeconds: whole(5, 600, "seconds", 30, "How long an express quote is valid."),
    quoteToleranceBasisPoints: whole(
      0,
      1000,
      "basis points",
      50,
      "How far an advert's price may move against its owner while a quote for it is valid; beyond that the quote is refused.",
    ),
  },
  price: PRICE_SETTINGS,
  fraud: FRAUD_SETTINGS,
  limits: LIMIT_SETTINGS,
  merchants: {
    merchantTrades: threeNumbers(
      "30,300,1500",
      "Trades for ranking required by each tier: verified, pro, block. They fade after `rankingDays`; the same two people count once a day.",
    ),
    merchantTradesMonth: threeNumbers("1,10,20", "Completed trades in the last 30 days required by each tier."),
    merchantCompletionPercent: threeNumbers("90,95,97", "Completion rate in percent required by each tier. 0: not required."),
    merchantAgeDays: threeNumbers("30,90,180", "Account age in days required by each tier."),
    merchantPositivePercent: threeNumbers(
      "60,85,92",
      "Share of positive reviews in percent (Wilson's lower bound) required by each tier. 0: not required.",
    ),
    merchantLostAppeals: threeNumbers("2,1,0", "How many recently lost appeals each tier allows."),
    merchantReleaseMinutes: threeNumbers("30,15,10", "Maximum average minutes from payment to release that each tier allows sellers."),
    merchantDepositUsdt: threeNumbers("0,500,5000", "Deposit in whole USDT required by each tier. 0: none."),
    merchantAppealDays: whole(1, 3650, "days", 90, "How long a lost appeal counts."),
    merchantAdvertsPerPair: fourNumbers("3,10,15,20", "Maximum open adverts per pair and side: without a tier, verified, pro, block."),
    merchantAdvertMaxUsd: fourNumbers(
      "200000,500000,2000000,10000000",
      "Maximum value of an advert in whole USD. Not checked if the coin has no price.",
    ),
    merchantOpenOrdersTimes: fourNumbers("1,2,3,5", "Factor by which a tier raises `maxOpenUnpaidOrders`."),
    merchantApiPerMinute: fourNumbers(
      "300,600,1200,3000",
      "Requests per minute that each API key may make, unless the key has its own limit.",
    ),
    serviceCallsPerMinute: whole(60, 1_000_000, "times", 12_000, "Requests per minute of each service key at all processes together."),
    merchantReapplyDays: whole(0, 3650, "days", 30, "How long a rejected applicant must wait before applying again. 0: not at all."),
    merchantWarnDays: whole(0, 365, "days", 14, "How long a warned merchant has to recover before the tier is lowered."),
    merchantDepositReturnDays: whole(0, 365, "days", 14, "How long a deposit is retained after the merchant has left or was downgraded."),
    webhookTimeoutSeconds: whole(
      1,
      30,
      "seconds",
      10,
      "How long a webhook's receiver may take to respond; then the delivery is tried again.",
    ),
    webhooksPerReceiver: whole(
      1,
      16,
      "times",
      4,
      "How many deliveries to one webhook may be under way at once. One that was slow gets one at a time.",
    ),
    merchantFourEyesUsdt: decimal(
      "0",
      "1000000000",
      6,
      "USDT",
      "500",
      "Amount up to which one staff member may deduct from a deposit within 30 days; above it a second one must confirm.",
    ),
    staffDeductionsDayUsdt: decimal(
      "0",
      "1000000000",
      6,
      "USDT",
      "1000",
      "Amount up to which one staff member may deduct from all deposits together within 24 hours; above it a second one must confirm.",
    ),
  },
  security: {
    wrongPasswordsPerDay: whole(
      10,
      100_000,
      "times",
      100,
      "Wrong passwords of an account in a day (UTC), from any number of networks, until only browsers in which the owner has logged in before may try. A passkey and a new password by code remain. The owner is notified.",
    ),
    wrongCodesPerDay: whole(
      10,
      100_000,
      "times",
      100,
      "Wrong authenticator codes of an account in a day, from sessions that have proved no second factor and from logins, until these are refused for the day; and the same for wrong reset codes of an address. The owner is notified.",
    ),
    captchaCheck: flag(
      false,
      "Whether logging in, signing up and requesting a reset code need a solved captcha in the header NECaptchaValidate. Needs CAPTCHA_URL.",
    ),
    captchaTimeoutSeconds: whole(1, 10, "seconds", 3, "How long the captcha service may take to respond."),
    captchaFailOpen: flag(
      true,
      "Whether people are let in while the captcha service doesn't respond; all other limits remain. Otherwise they are refused.",
    ),
    withdrawalNeedsCode: flag(true, "Whether moving coins out of the P2P wallet takes a security code."),
    demoCoinsPerDay: whole(
      0,
      1_000,
      "times",
      3,
      "Demo mode only: how often a user may take coins for trying the market out in a day. 0: never.",
    ),
    withdrawalsPerDay: whole(1, 100_000, "times", 200, "How often an account may move coins out of the P2P wallet in a day."),
    codeMailsPerAccount: whole(1, 100_000, "times", 50, "Emails with a code that one account may request in a day."),
    codeMailsPerAddress: whole(
      1,
      100_000,
      "times",
      30,
      "Emails with a code that may be sent to one address in a day, no matter who requests them.",
    ),
    codeMailsPerNetwork: whole(
      1,
      1_000_000,
      "times",
      1000,
      "Emails with a code that one network address (of IPv6: one /64) may request in a day.",
    ),
    codeTextsPerAccount: whole(1, 100_000, "times", 20, "Text messages with a code that one account may request in a day."),
    codeTextsPerAddress: whole(
      1,
      100_000,
      "times",
      15,
      "Text messages with a code that may be sent to one number in a day, no matter who requests them.",
    ),
    codeTextsPerNetwork: whole(1, 1_000_000, "times", 200, "Text messages with a code that one network address may request in a day."),
  },
  staff: {
    staffSearchesPerHour: whole(
      1,
      100_000,
      "times",
      60,
      "How many searches for users, or lists of one user's orders, a staff member may make in an hour.",
    ),
    staffSearchesPerDay: whole(1, 100_000, "times", 300, "The same in 24 hours."),
    staffFilesPerHour: whole(
      1,
      100_000,
      "times",
      120,
      "How many identity documents, case files, merchant files, evidence packs and orders a staff member may open in an hour.",
    ),
    staffFilesPerDay: whole(1, 100_000, "times", 500, "The same in 24 hours."),
    maxDecisionTemplates: whole(1, 500, "times", 100, "How many templates for the reasons of decisions staff may keep."),
    maxSavedViews: whole(1, 200, "times", 30, "How many filters of the back office's lists a staff member may save."),
    figuresDays: whole(30, 3650, "days", 1095, "How long the market's daily figures are kept for the back office."),
  },
  support: SUPPORT_SETTINGS,
  region: {
    blockedCountries: codes(
      "countries",
      [],
      "Countries without access: by the visitor's IP address, and by the country of the verified identity.",
    ),
    fiatPaymentRestrictedCountries: codes(
      "countries",
      [],
      "Countries without payments in fiat currency: lists can be read, orders and adverts are refused.",
    ),
    restrictedAssetCountries: codes(
      "countries",
      ["KR"],
      "Countries in which the restricted coins are hidden: adverts, coin lists, new orders.",
    ),
    restrictedAssets: codes("coins", [...RESTRICTED_ASSETS].toSorted(), "The coins hidden in those countries."),
    needsKycCountries: codes("countries", ["KR"], "Countries in which users verify their identity before they see an order form."),
    depositNeedsKycCountries: codes("countries", ["KR"], "Countries in which coins reach the P2P wallet only after identity verification."),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Setting>>>>;

type Groups = typeof SETTING_GROUPS;
export type SettingGroup = keyof Groups;
type Merged<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void ? All : never;
type Catalogue = Merged<Groups[SettingGroup]>;
export type SettingKey = keyof Catalogue;
type ValueOf<One> = One extends { readonly otherwise: infer Value } ? Value : never;

/** Every setting with the value that holds now. */
export type Settings = { readonly [Key in SettingKey]: ValueOf<Catalogue[Key]> };

export const SETTINGS = Object.assign({}, ...Object.values(SETTING_GROUPS)) as Readonly<Record<SettingKey, Setting>>;
export const SETTING_KEYS = keysOf(SETTINGS);
export const DEFAULT_SETTINGS = Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].otherwise])) as unknown as Settings;

/** Whether a text from outside names one of our settings. */
export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key);
}
