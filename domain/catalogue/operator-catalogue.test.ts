import { expect, test } from "vitest";
import { catalogueOf, coinNeedsSecondOperator, currencyNeedsSecondOperator, entryFlaw, isTraded, type Coin, type Currency } from "./catalogue.ts";

const coin: Coin = {
  code: "USDT",
  name: "Tether",
  precision: 6,
  minQuantity: "1",
  logoUrl: null,
  hiddenIn: ["KP"],
  isOn: true,
  position: 2,
};
const currency: Currency = { code: "EUR", symbol: "€", precision: 2, countries: ["DE"], isOn: true, position: 2 };

test("Coins and currencies are listed by their position, by code where that is equal, and found by code", () => {
  const coins = [
    { ...coin, code: "BTC", position: 3 },
    { ...coin, code: "XRP" },
    { ...coin, code: "ADA" },
    { ...coin, code: "ZEC", position: 1 },
  ];
  const currencies = [currency, { ...currency, code: "CHF" }, { ...currency, code: "USD", position: 1 }];
  const catalogue = catalogueOf(coins, currencies);
  expect(catalogue.coins.map(({ code }) => code)).toEqual(["ZEC", "ADA", "XRP", "BTC"]);
  expect(catalogueOf(coins.toReversed(), []).coins).toEqual(catalogue.coins);
  expect(catalogueOf(catalogue.coins, []).coins).toEqual(catalogue.coins);
  expect(catalogue.currencies.map(({ code }) => code)).toEqual(["USD", "CHF", "EUR"]);
  expect([catalogue.coinByCode.get("BTC")?.position, catalogue.currencyByCode.get("USD")?.position]).toEqual([3, 1]);
  expect([catalogue.coinByCode.size, catalogue.currencyByCode.size]).toEqual([4, 3]);
});

test.for<[string, { coin?: Partial<Coin>; currency?: Partial<Currency>; pairsOff?: string[] }, boolean]>([
  ["a pair whose ends are on", {}, true],
  ["one whose coin is off", { coin: { isOn: false } }, false],
  ["one whose currency is off", { currency: { isOn: false } }, false],
  ["one that is off itself", { pairsOff: ["BTC-EUR", "USDT-EUR"] }, false],
  ["one beside those that are off", { pairsOff: ["BTC-EUR", "USDT-USD", "EUR-USDT"] }, true],
  ["one of a coin that nobody lists", { coin: { code: "BTC" } }, false],
  ["one of a currency that nobody lists", { currency: { code: "USD" } }, false],
])("%s can be traded: %s", ([, { coin: coinChange, currency: currencyChange, pairsOff = [] }, isPossible]) => {
  const catalogue = catalogueOf([{ ...coin, ...coinChange }], [{ ...currency, ...currencyChange }]);
  expect(isTraded(catalogue, pairsOff, { asset: "USDT", fiat: "EUR" })).toBe(isPossible);
});

test.for<[string, Partial<Coin>, ReturnType<typeof entryFlaw>]>([
  ["a coin as it was", {}, null],
  ["one whose digits change", { precision: 8 }, "precision"],
  ["a least quantity of its last digit", { minQuantity: "0.000001" }, null],
  ["one that is finer than the coin", { minQuantity: "0.0000001" }, "minQuantity"],
  ["one of zero", { minQuantity: "0.0" }, "minQuantity"],
  ["one that is no number", { minQuantity: "some" }, "minQuantity"],
  ["a logo of the site", { logoUrl: "/logos/usdt%20_1.svg" }, null],
  ["the site's own root", { logoUrl: "/" }, null],
  ["a logo of another site without its scheme", { logoUrl: "//evil.example/x.svg" }, "logoUrl"],
  ["the same with a backslash", { logoUrl: String.raw`/\evil.example/x.svg` }, "logoUrl"],
  ["a path with a quote", { logoUrl: '/x.svg"onload=' }, "logoUrl"],
  ["a path with a space at its end", { logoUrl: "/x.svg " }, "logoUrl"],
  ["an address that ends on a slash", { logoUrl: "https://other.example/" }, "logoUrl"],
  ["a logo of an origin that the operator named", { logoUrl: "https://cdn.example/usdt.svg" }, null],
  ["a logo of its subdomain", { logoUrl: "https://evil.cdn.example/usdt.svg" }, "logoUrl"],
  ["a logo of the same host without encryption", { logoUrl: "http://cdn.example/usdt.svg" }, "logoUrl"],
  ["what is no address", { logoUrl: "usdt.svg" }, "logoUrl"],
])("%s: %s", ([, change, flaw]) => {
  expect(entryFlaw(coin, { ...coin, ...change }, ["https://cdn.example"])).toBe(flaw);
});

test("A new coin has any digits, and is held to the rest", () => {
  expect(entryFlaw(null, { ...coin, precision: 8 }, [])).toBeNull();
  expect(entryFlaw(null, { ...coin, minQuantity: "0" }, [])).toBe("minQuantity");
});

test.for<[string, Partial<Coin>, Partial<Coin>, boolean]>([
  ["nothing", {}, {}, false],
  ["a coin that is switched on", { isOn: false }, {}, true],
  ["one that is switched off", {}, { isOn: false }, false],
  ["one that stays off", { isOn: false }, { isOn: false }, false],
  ["one that is shown in a country where it was hidden", { hiddenIn: ["KP", "CU"] }, { hiddenIn: ["CU"] }, true],
  ["one that is shown everywhere", {}, { hiddenIn: [] }, true],
  ["one that is hidden in another country too", {}, { hiddenIn: ["CU", "KP"] }, false],
  ["a smaller least quantity", { minQuantity: "1" }, { minQuantity: "0.999999" }, true],
  ["the same, written in another way", { minQuantity: "1" }, { minQuantity: "1.00" }, false],
  ["a larger one", { minQuantity: "9" }, { minQuantity: "10" }, false],
  ["a least quantity that was no number", { minQuantity: "x" }, {}, true],
  ["a least quantity that will be no number", {}, { minQuantity: "x" }, true],
])("of %s, a second operator is asked: %s", ([, was, is, isAsked]) => {
  expect(coinNeedsSecondOperator({ ...coin, ...was }, { ...coin, ...is })).toBe(isAsked);
});

test.for<[string, boolean | null, boolean, boolean]>([
  ["a new currency", null, false, true],
  ["one that is switched on", false, true, true],
  ["one that stays on", true, true, false],
  ["one that stays off", false, false, false],
  ["one that is switched off", true, false, false],
])("of %s, a second operator is asked: %s", ([, was, is, isAsked]) => {
  expect(currencyNeedsSecondOperator(was === null ? null : { ...currency, isOn: was }, { ...currency, isOn: is })).toBe(isAsked);
});

test("A new coin is for two operators, even one that is off", () => {
  expect(coinNeedsSecondOperator(null, { ...coin, isOn: false })).toBe(true);
});
