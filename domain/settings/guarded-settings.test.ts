import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_SETTINGS, SETTINGS, SETTING_KEYS, type SettingKey } from "./catalogue.ts";
import { GUARDED_SETTINGS, needsSecondOperator } from "./guarded-settings.ts";
import { settingValue, type Setting } from "./kinds.ts";

const LOOSER = [
  ["marketState", "frozen", "open"],
  ["marketState", "frozen", "no_new_orders"],
  ["marketState", "no_new_orders", "open"],
  ["feeRate", "0.001", "0.002"],
  ["feeRate", "0.002", "0.001"],
  ["fourEyesAboveUsd", "10", "1000"],
  ["merchantFourEyesUsdt", "499.999999", "500"],
  ["securityHoldHours", 24, 23],
  ["lateHoldMinutes", 15, 0],
  ["sellerMayCancelBeforePayment", false, true],
  ["newAccountDailyUsd", "100", "5000"],
  ["fraudRulesOff", ["overpay"], ["overpay", "wash"]],
  ["fraudRulesOff", ["overpay"], ["wash"]],
  ["priceSourceQuorum", 3, 2],
  ["merchantDepositUsdt", "0,500,5000", "0,0,0"],
  ["wrongCodesPerDay", 50, 100],
  ["staffFilesPerHour", 120, 121],
  ["staffFilesPerDay", 500, 100_000],
  ["staffSearchesPerHour", 60, 600],
  ["staffSearchesPerDay", 300, 301],
  ["blockedCountries", ["XA", "XB"], ["XB"]],
  ["blockedCountries", ["XA"], ["XB"]],
  ["needsKycCountries", ["XA", "XB"], ["XA"]],
  ["depositNeedsKycCountries", ["XA"], []],
  ["restrictedAssetCountries", ["XA"], []],
  ["fiatPaymentRestrictedCountries", ["XA"], []],
  ["captchaFailOpen", false, true],
  ["codeMailsPerAccount", 50, 51],
  ["codeMailsPerAddress", 30, 100_000],
  ["codeMailsPerNetwork", 1000, 1_000_000],
  ["codeTextsPerAccount", 20, 21],
  ["codeTextsPerAddress", 15, 100_000],
  ["codeTextsPerNetwork", 200, 1_000_000],
  ["textAppealsPerDay", 5, 100],
  ["supportAddress", "", "https://help.example.com"],
  ["supportAddress", "https://help.example.com", "help@example.com"],
  ["restrictedAssets", ["XA1", "XA2"], ["XA2"]],
  ["foreignReceiptHours", 36, 0],
  ["foreignReceiptHours", 36, 720],
  ["washPairTrades", 5, 100_000],
  ["undoPaidSeconds", 120, 3600],
  ["outageThresholdSeconds", 30, 3600],
  ["appealAnswerMinutes", 30, 5],
  ["appealAnswerMinutesSlow", 1440, 5],
  ["objectionDays", 5, 0],
  ["quoteSeconds", 30, 600],
  ["priceQuestionBasisPoints", 1000, 10_000],
  ["blockTier", "verified", "none"],
  ["blockTakerTrades", 10, 0],
  ["merchantTrades", "30,300,1500", "0,0,0"],
  ["merchantTradesMonth", "1,10,20", "0,0,0"],
  ["merchantCompletionPercent", "90,95,97", "0,0,0"],
  ["merchantAgeDays", "30,90,180", "0,0,0"],
  ["merchantPositivePercent", "60,85,92", "0,0,0"],
  ["merchantLostAppeals", "2,1,0", "99,99,99"],
  ["merchantReleaseMinutes", "30,15,10", "999,999,999"],
  ["merchantAppealDays", 90, 1],
  ["merchantApiPerMinute", "300,600,1200,3000", "9000,9000,9000,9000"],
] as const;

test.each(LOOSER)("%s from %j to %j needs a second operator, also where that is the default", (key, now, next) => {
  expect(needsSecondOperator(key, now, next)).toBe(true);
});

test.each([
  ["marketState", "open", "frozen"],
  ["fourEyesAboveUsd", "1000", "10"],
  ["securityHoldHours", 24, 48],
  ["fraudRulesOff", ["overpay", "wash"], ["wash"]],
  ["reportAfterCompletedDays", 5, 0],
  ["staffFilesPerHour", 120, 10],
  ["blockedCountries", ["XA"], ["XA", "XB"]],
  ["codeMailsPerAccount", 50, 5],
  ["codeTextsPerNetwork", 200, 20],
  ["outageThresholdSeconds", 30, 5],
  ["objectionDays", 5, 14],
] as const)("%s from %j to %j needs none", (key, now, next) => {
  expect(needsSecondOperator(key, now, next)).toBe(false);
});

const CODES = ["overpay", "wash", "triangle", "XA", "XB", "XC"];
const WORDS = ["open", "frozen", "no_new_orders", "1,2,3", "3,2,1", "1,2,3,4", "4,3,2,1", "none", "pro", "", "help@example.com"];

describe("every guarded setting", () => {
  const valuesOf = (setting: Setting): fc.Arbitrary<unknown> => {
    switch (setting.kind) {
      case "whole":
        return fc.integer({ min: setting.least, max: setting.most });
      case "decimal":
        return fc.integer({ min: 0, max: 99 }).map((number) => (setting.places > 2 ? (number / 1000).toFixed(3) : String(number)));
      case "flag":
        return fc.boolean();
      case "codes":
        return fc.uniqueArray(fc.constantFrom(...CODES.filter((code) => settingValue(setting, [code]) !== null)));
      case "word":
        return fc.constantFrom(...WORDS.filter((text) => settingValue(setting, text) !== null));
    }
  };

  test.each(GUARDED_SETTINGS)("%s stays as it is without a second operator, and a step there and back needs one", (key) => {
    const setting = SETTINGS[key];
    fc.assert(
      fc.property(valuesOf(setting), valuesOf(setting), (given, givenNext) => {
        const [one, other] = [settingValue(setting, given), settingValue(setting, givenNext)];
        fc.pre(one !== null && other !== null);
        expect(needsSecondOperator(key, one, one)).toBe(false);
        if (JSON.stringify(one) === JSON.stringify(other)) return;
        const [there, back] = [needsSecondOperator(key, one, other), needsSecondOperator(key, other, one)];
        expect(there || back).toBe(true);
      }),
    );
  });

  test("is a setting with a default of its kind", () => {
    for (const key of GUARDED_SETTINGS) {
      expect(SETTING_KEYS).toContain(key);
      expect(needsSecondOperator(key, DEFAULT_SETTINGS[key], DEFAULT_SETTINGS[key])).toBe(false);
    }
  });
});

/** Why one operator may change what is not guarded. */
const ONE_OPERATOR: Readonly<Record<string, readonly SettingKey[]>> = {
  "What is switched on again has all of its gates and limits, and nobody waits for a second operator to switch something off.": [
    "methodsOff",
    "featuresOff",
    "pairsOff",
    "limitRequests",
    "supportMessages",
  ],
  "The server's rules are the same for programs of every version.": ["oldestClients"],
  "It announces, aims or promises, and no coins follow from it.": [
    "maintenance",
    "releaseMinutes",
    "releaseMinutesSlow",
    "appealDecisionHours",
    "stalledOrderDays",
    "limitRequestHours",
    "supportAnswerHours",
    "blockedPaymentMinutes",
  ],
  "Coins stay in escrow, and a person decides.": ["appealAfterMinutes", "reportAfterCompletedDays", "reportAfterExpiredHours"],
  "Coins come back by themselves, and how many may be locked at a time is guarded.": [
    "sellerAnswerMinutes",
    "maxBlamelessCancelsPerDay",
    "maxTakesPerHour",
    "maxCancelsPerDay",
    "cancelPauseHours",
    "shortWindowOrders",
    "shortWindowDays",
    "shortWindowMinutes",
  ],
  "The seller gives the extension.": ["maxExtensions"],
  "Staff may lift each such pause anyway, by an audit entry.": [
    "appealPauseLost",
    "appealPauseWithinDays",
    "appealPauseDays",
    "forgedPauseDays",
  ],
  "Hints are computed when staff look: with the value put back they are all there again.": [
    "linkNetworkPeople",
    "ringTrades",
    "ringShare",
    "ringPeople",
    "passThroughPurchases",
    "passThroughShare",
    "passThroughMinutes",
  ],
  "Each version comes with the release, and each person accepts it.": ["termsVersion"],
  "It teaches, compares or helps to read; every gate of a trade stays.": [
    "escrowSeal",
    "advertCoach",
    "moneyRadar",
    "practiceTrade",
    "practiceBeforeFirstSale",
    "practiceBadge",
    "offlinePaid",
    "chatPhrases",
    "buttonReasons",
  ],
  "It sends notifications to people who asked for them, or whom a case concerns; how many is limited.": [
    "offerWatches",
    "maxOfferWatches",
    "watchRestHours",
    "watchDays",
    "textAppeals",
  ],
  "It is one more requirement for adverts above all limits of value, or the waiting time of an applicant.": [
    "blockMinUsd",
    "limitRequestAgainDays",
    "merchantReapplyDays",
    "merchantWarnDays",
  ],
  "It is the number of a merchant's adverts, whose coins are escrowed and whose value is guarded.": ["merchantAdvertsPerPair"],
  "It costs the machines or the staff more work, and nobody anything else.": [
    "serviceCallsPerMinute",
    "webhookTimeoutSeconds",
    "webhooksPerReceiver",
    "captchaTimeoutSeconds",
    "supportMessagesPerDay",
    "maxDecisionTemplates",
    "maxSavedViews",
  ],
  "There are no such coins outside of a demo.": ["demoCoinsPerDay"],
  "They are sums of books that are kept for good.": ["figuresDays"],
};

describe("every setting", () => {
  const reasonsOf = (key: SettingKey) => Object.entries(ONE_OPERATOR).filter(([, keys]) => keys.includes(key));

  test.each(SETTING_KEYS)("%s is guarded, or has one reason why one operator may change it", (key) => {
    expect(reasonsOf(key).length + (GUARDED_SETTINGS.includes(key) ? 1 : 0)).toBe(1);
  });

  test("has its reason once", () => {
    const named = Object.values(ONE_OPERATOR).flat();
    expect(named).toHaveLength(new Set(named).size);
  });
});
