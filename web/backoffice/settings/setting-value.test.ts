import { describe, expect, it } from "vitest";
import { SETTINGS } from "@plaza/domain/settings/catalogue.ts";
import { LOCALES } from "@plaza/contract/locales.ts";
import { settingValueText } from "./setting-value.ts";

describe("a setting's value", () => {
  it.each([
    ["0.001", "share", "0.1%"],
    ["0.00125", "share", "0.125%"],
    ["50", "basis points", "0.5%"],
    ["24", "hours", "24 hours"],
    ["1", "days", "1 day"],
    ["1440", "minutes", "1,440 minutes"],
    ["1000", "USD", "1,000\u00a0USD"],
    ["500", "USDT", "500.00\u00a0USDT"],
    ["12000", "times", "12,000"],
    ["30,300,1500", undefined, "30,300,1500"],
  ])("%s in %s is said as %s", (value, unit, text) => expect(settingValueText(value, unit, "en")).toBe(text));

  it("is said with every unit of the catalogue in every language", () => {
    const units = new Set(Object.values(SETTINGS).flatMap((setting) => ("unit" in setting ? [setting.unit] : [])));
    expect(units.size).toBeGreaterThan(8);
    for (const locale of LOCALES) for (const unit of units) expect(settingValueText("15", unit, locale)).toMatch(/[\d\u0966-\u096f]/);
  });
});
