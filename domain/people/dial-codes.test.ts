import { expect, test } from "vitest";
import { COUNTRIES } from "../catalogue/countries.ts";
import { countryOfDialCode, DIAL_CODES } from "./dial-codes.ts";

test.each([
  ["+49", "DE"],
  ["+852", "HK"],
  ["+44", "GB"],
  ["+61", "AU"],
  ["+1", undefined],
  ["+7", undefined],
  ["", undefined],
])("the dial code %s speaks for the country %s", (dialCode, country) => {
  expect(countryOfDialCode(dialCode)).toBe(country);
});

test("a country that a dial code speaks for has that code", () => {
  for (const dialCode of new Set(DIAL_CODES.values())) {
    const country = countryOfDialCode(dialCode);
    if (country === undefined) continue;
    expect(COUNTRIES).toContain(country);
    expect(DIAL_CODES.get(country)).toBe(dialCode);
  }
});
