import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LOCALES } from "@plaza/contract/locales.ts";
import { amountInputText, parseAmountInput } from "./amount-input.ts";
import {
  createFormats,
  formatAmount,
  UNKNOWN_ZONE,
  formatDate,
  formatMinutes,
  formatPercent,
  formatRelative,
  formatWait,
} from "./format.ts";
import { countryName } from "./country-name.ts";
import { formatChange } from "./market-format.ts";

/** ICU puts spaces of several widths into numbers; what they are is not our promise. */
const plainSpaces = (text: string) => text.replaceAll(/\s/gu, " ");

const wireDecimal = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), fc.stringMatching(/^\d{0,18}$/))
  .map(([whole, fraction]) => (fraction === "" ? String(whole) : `${whole}.${fraction}`));

describe("amounts", () => {
  it("keeps every digit that the wire can carry", () => {
    expect(formatAmount("123456789012345678.123456789012345678", "en")).toBe("123,456,789,012,345,678.123456789012345678");
  });

  it("writes a number as each language does", () => {
    expect(["en", "de", "fr", "hi"].map((locale) => plainSpaces(formatAmount("1234567.5", locale as "en")))).toEqual([
      "1,234,567.5",
      "1.234.567,5",
      "1 234 567,5",
      "12,34,567.5",
    ]);
  });

  it("pads and rounds half-up", () => {
    expect(formatAmount("2", "en", { min: 2, max: 2 })).toBe("2.00");
    expect(formatAmount("0.125", "en", { max: 2 })).toBe("0.13");
    expect(formatAmount("0.1", "en", { min: 4 })).toBe("0.1000");
  });

  it.each(["", "1e5", "NaN", "1,5", "Infinity", "0x10"])("refuses %j", (value) => {
    expect(() => formatAmount(value, "en")).toThrow(RangeError);
  });

  it("shows a ratio in percent with two decimals", () => {
    expect(formatPercent("0.9876", "en")).toBe("98.76%");
    expect(formatPercent("1", "en")).toBe("100.00%");
    expect(plainSpaces(formatPercent("0.98765", "de"))).toBe("98,77 %");
  });
});

describe("what is below zero", () => {
  it.each(LOCALES)("has a minus in %s, not a hyphen", (locale) => {
    const { percent, count, fiat, coins, price } = createFormats(locale);
    for (const text of [percent("-0.0001"), count(-3), fiat("-12.5", "EUR"), coins("-1"), price("-2", "USD")]) {
      expect(text).toContain("\u2212");
      expect(text).not.toContain("-");
    }
  });
});

describe("a change", () => {
  it.each([
    ["0.0125", "+1.25%"],
    ["-0.0001", "\u22120.01%"],
    ["0.00001", "0.00%"],
    ["-0.00001", "0.00%"],
    ["0", "0.00%"],
  ])("of %s is written %s", (ratio, text) => {
    expect(formatChange(ratio, "en")).toBe(text);
  });
});

describe("amount input", () => {
  it("reads back what the field shows, in every language, to the last digit", () => {
    fc.assert(
      fc.property(wireDecimal, fc.constantFrom(...LOCALES), (value, locale) => {
        expect(parseAmountInput(amountInputText(value, locale), locale)).toBe(value);
      }),
    );
  });

  it("reads back what was formatted with grouping", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), fc.constantFrom(...LOCALES), (value, locale) => {
        expect(parseAmountInput(formatAmount(String(value), locale), locale)).toBe(String(value));
      }),
    );
  });

  it("gives a decimal of the wire or null, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,' \u00a0-+e٣٫，") }), fc.constantFrom(...LOCALES), (typed, locale) => {
        expect(parseAmountInput(typed, locale) ?? "0").toMatch(/^(0|[1-9]\d{0,17})(\.\d{1,18})?$/);
      }),
    );
  });

  it.each([
    ["1.500", "de", "1500"],
    ["1,500", "en", "1500"],
    ["1,500", "de", "1.500"],
    ["0.5", "de", "0.5"],
    ["0,5", "en", "0.5"],
    ["1.5", "fr", "1.5"],
    ["1 234,5", "fr", "1234.5"],
    ["1\u202f234,5", "ru", "1234.5"],
    ["12,34,567.5", "hi", "1234567.5"],
    ["१२.५", "hi", "12.5"],
    ["１２３．４", "ja", "123.4"],
    ["๑๒", "th", "12"],
    [".5", "en", "0.5"],
    ["5.", "en", "5"],
    ["007", "en", "7"],
    [" 10 ", "en", "10"],
    ["0,500", "en", "0.500"],
  ] as const)("takes %j in %s for %s", (typed, locale, meant) => {
    expect(parseAmountInput(typed, locale)).toBe(meant);
  });

  it.each([
    "",
    ".",
    "-1",
    "+1",
    "1e3",
    "1.2.3",
    "1,2,3",
    "12 USDT",
    "1 2",
    "1,23,4567",
    "1,234,56",
    "1'000",
    "9".repeat(19),
    `0.${"1".repeat(19)}`,
  ])("is not certain what %j means", (typed) => {
    expect(parseAmountInput(typed, "en")).toBeNull();
  });
});

describe("times and names", () => {
  it("tells an instant on the wall clock of the zone asked for", () => {
    expect(plainSpaces(formatDate("2026-01-02T23:30:00.000Z", "en", "Asia/Tokyo"))).toBe("Jan 3, 2026, 8:30 AM");
    expect(formatDate("2026-01-02T23:30:00.000Z", "de", "UTC", "date")).toBe("02.01.2026");
    // A reader whose zone is not known learns in which one the time is written.
    expect(formatDate("2026-01-02T23:30:00.000Z", "de", UNKNOWN_ZONE)).toBe("02.01.2026, 23:30 UTC");
    expect(formatDate("2026-01-02T23:30:00.000Z", "de", UNKNOWN_ZONE, "date")).toBe("02.01.2026");
  });

  it("says how long ago in the largest unit that fits", () => {
    const now = 1_000_000_000_000;
    expect(formatRelative(now - 5 * 60_000 - 30_000, now, "en")).toBe("5 minutes ago");
    expect(formatRelative(now + 2 * 3_600_000, now, "de")).toBe("in 2 Stunden");
    expect(formatRelative(now - 86_400_000, now, "en")).toBe("yesterday");
    expect(formatRelative(now, now, "en")).toBe("now");
  });

  it("joins a figure and its unit where a language writes one word", () => {
    const now = 1_000_000_000_000;
    expect([formatMinutes(5, "ja"), formatMinutes(5, "ja", "long"), formatMinutes(1.5, "ja")]).toEqual(["5分", "5分", "1.5分"]);
    expect([formatRelative(now - 300_000, now, "ja"), formatWait(7200, "ja")]).toEqual(["5分前", "2時間後"]);
    expect(formatRelative(now - 90 * 86_400_000, now, "ja")).toBe("3か月前");
    expect([formatMinutes(5, "zh-tw"), formatMinutes(5, "ko")]).toEqual(["5 分鐘", "5분"]);
    expect((["zh-cn", "zh-tw"] as const).map((lang) => formatRelative(now - 300_000, now, lang))).toEqual(["5 分钟前", "5 分鐘前"]);
  });

  it("names countries and minutes", () => {
    expect(countryName("JP", "fr")).toBe("Japon");
    expect(formatMinutes(15, "en")).toBe("15 min");
  });
});

describe("fiat amounts have the catalogue's digits, whatever Intl thinks", () => {
  it.each([
    ["TZS", "1250", "1,250"],
    ["MNT", "1250", "1,250"],
    ["CDF", "1250", "1,250"],
    ["JPY", "1250", "1,250"],
    ["EUR", "1250.5", "1,250.50"],
    ["KWD", "1.5", "1.500"],
  ])("%s", (fiat, value, text) => {
    const formats = createFormats("en");
    expect(formats.fiat(value, fiat)).toBe(text);
    expect(formats.fiatText(value, fiat)).toBe(`${text}\u00a0${fiat}`);
  });

  it.each([
    ["USD", "1", "1.00"],
    ["USD", "1.0002", "1.0002"],
    ["USD", "92000", "92,000.00"],
    ["TZS", "2600", "2,600"],
    ["TZS", "2600.5", "2,600.5"],
    ["KWD", "0.31", "0.310"],
  ])("shows a price in %s with its digits at least", (fiat, price, text) => {
    expect(createFormats("en").price(price, fiat)).toBe(text);
    expect(createFormats("en").priceText(price, fiat)).toBe(`${text}\u00a0${fiat}`);
  });

  it.each([
    ["USD", "50", "50"],
    ["USD", "50.00", "50"],
    ["USD", "50.5", "50.50"],
    ["MNT", "1250000", "1,250,000"],
    ["KWD", "10.5", "10.500"],
  ])("shows a limit in %s without decimals where it is whole", (fiat, limit, text) => {
    expect(createFormats("en").limit(limit, fiat)).toBe(text);
  });
});
