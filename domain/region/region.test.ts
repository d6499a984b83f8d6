import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "../settings/catalogue.ts";
import { mayNotTrade, regionOf } from "./region.ts";

const settings = {
  ...DEFAULT_SETTINGS,
  blockedCountries: ["XA"],
  fiatPaymentRestrictedCountries: ["XB"],
  restrictedAssets: ["XMR", "ZEC"],
};
const from = (addressCountry: string | null, identityCountry: string | null, kycApproved = identityCountry !== null) =>
  regionOf({ addressCountry, identityCountry, kycApproved }, settings);

test.each([
  ["the address", from("XA", null)],
  ["the identity", from("US", "XA")],
])("is blocked by %s alone", (_by, region) => {
  expect(region.blocked).toBe(true);
  expect(mayNotTrade(region)).toBe(true);
});

test("an unknown address restricts nothing", () => {
  expect(from(null, null)).toEqual({ blocked: false, fiatPaymentRestricted: false, restrictedAssets: [], needKyc: false });
});

test("paying in money can be restricted without the rest", () => {
  expect(from("XB", null)).toMatchObject({ blocked: false, fiatPaymentRestricted: true });
});

test.each([
  ["by address", from("KR", "US")],
  ["by identity", from("US", "KR")],
])("the Korean restriction hides coins %s", (_by, region) => {
  expect(region.restrictedAssets).toEqual(["XMR", "ZEC"]);
  expect(from("JP", "US").restrictedAssets).toEqual([]);
});

test("unverified users there must verify, and nobody else", () => {
  expect(from("KR", null).needKyc).toBe(true);
  expect(from("KR", "KR").needKyc).toBe(false);
  expect(from("US", null).needKyc).toBe(false);
});

test("by default the coins are the sixteen of the specification", () => {
  expect(regionOf({ addressCountry: "KR", identityCountry: null, kycApproved: false }, DEFAULT_SETTINGS).restrictedAssets).toHaveLength(16);
});
