import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "../settings/catalogue.ts";
import { catalogueOf, type Coin } from "../catalogue/catalogue.ts";
import { hides, hidesPair, mayNotTrade, regionOf } from "./region.ts";

const settings = {
  ...DEFAULT_SETTINGS,
  blockedCountries: ["XA"],
  fiatPaymentRestrictedCountries: ["XB"],
  restrictedAssets: ["XMR", "ZEC"],
  pairsOff: ["BTC-EUR"],
};
const coin = (code: string, more: Partial<Coin> = {}): Coin => ({
  code,
  name: code,
  precision: 8,
  minQuantity: "1",
  logoUrl: null,
  hiddenIn: [],
  isOn: true,
  position: 1,
  ...more,
});
const currency = (code: string, isOn: boolean) => ({ code, symbol: code, precision: 2, countries: [], isOn, position: 1 });
const catalogue = catalogueOf(
  [coin("BTC"), coin("PEPE", { hiddenIn: ["JP", "KR"] }), coin("LUNA", { isOn: false })],
  [currency("USD", true), currency("RUB", false)],
);
const from = (addressCountry: string | null, identityCountry: string | null, kycApproved = identityCountry !== null) =>
  regionOf({ addressCountry, identityCountry, kycApproved }, settings, catalogue);

test.each([
  ["the address", from("XA", null)],
  ["the identity", from("US", "XA")],
])("is blocked by %s alone", (_by, region) => {
  expect(region.blocked).toBe(true);
  expect(mayNotTrade(region)).toBe(true);
});

test("an unknown address restricts nothing", () => {
  expect(from(null, null)).toEqual({
    blocked: false,
    fiatPaymentRestricted: false,
    restrictedAssets: [],
    assetsOff: ["LUNA"],
    fiatsOff: ["RUB"],
    pairsOff: ["BTC-EUR"],
    needKyc: false,
    depositNeedKyc: false,
  });
});

test("paying in money can be restricted without the rest", () => {
  expect(from("XB", null)).toMatchObject({ blocked: false, fiatPaymentRestricted: true });
  expect([mayNotTrade(from("XB", null)), mayNotTrade(from("US", null))]).toEqual([true, false]);
});

test.each([
  ["by address", from("KR", "US")],
  ["by identity", from("US", "KR")],
])("the Korean restriction hides coins %s", (_by, region) => {
  expect(region.restrictedAssets).toEqual(["XMR", "ZEC", "PEPE"]);
  expect(from("FR", "US").restrictedAssets).toEqual([]);
});

test("a coin can be hidden in single countries", () => {
  expect(from("JP", "US").restrictedAssets).toEqual(["PEPE"]);
  expect([hides(from("JP", null), "PEPE"), hides(from("FR", null), "PEPE")]).toEqual([true, false]);
});

test("what is off is hidden everywhere, and restricted nowhere", () => {
  const region = from("FR", null);
  expect([hides(region, "LUNA"), hides(region, "BTC")]).toEqual([true, false]);
  expect([hidesPair(region, { asset: "BTC", fiat: "RUB" }), hidesPair(region, { asset: "BTC", fiat: "USD" })]).toEqual([true, false]);
  expect(hidesPair(region, { asset: "BTC", fiat: "EUR" }), "a pair of which both ends are on").toBe(true);
  expect(region.restrictedAssets).toEqual([]);
});

test("unverified users there must verify before they trade or deposit, and nobody else", () => {
  expect(from("KR", null)).toMatchObject({ needKyc: true, depositNeedKyc: true });
  expect(from("KR", "KR")).toMatchObject({ needKyc: false, depositNeedKyc: false });
  expect(from("US", null)).toMatchObject({ needKyc: false, depositNeedKyc: false });
  const depositsAlone = { ...settings, needsKycCountries: [] };
  const there = { addressCountry: "KR", identityCountry: null, kycApproved: false };
  expect(regionOf(there, depositsAlone, catalogue)).toMatchObject({ needKyc: false, depositNeedKyc: true });
});

test("by default the coins are the sixteen of the specification", () => {
  const korea = { addressCountry: "KR", identityCountry: null, kycApproved: false };
  expect(regionOf(korea, DEFAULT_SETTINGS, catalogueOf([], [])).restrictedAssets).toHaveLength(16);
});
