import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_SETTINGS, SETTINGS, SETTING_KEYS } from "./catalogue.ts";
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
] as const)("%s from %j to %j needs none", (key, now, next) => {
  expect(needsSecondOperator(key, now, next)).toBe(false);
});

const CODES = ["overpay", "wash", "triangle", "XA", "XB", "XC"];

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
        return fc.constantFrom("open", "frozen", "no_new_orders", "1,2,3", "3,2,1", "1,2,3,4");
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
