import fc from "fast-check";
import { expect, test } from "vitest";
import { ADVERT_SORTS } from "@plaza/contract/calls/market.ts";
import { SORTS, readFilter, readLastList, searchOf, writeLastList, type MarketFilter } from "./filter.ts";

const START = { asset: "USDT", fiat: "USD" };

const filters: fc.Arbitrary<MarketFilter> = fc.record({
  asset: fc.stringMatching(/^[A-Z0-9]{2,10}$/),
  fiat: fc.stringMatching(/^[A-Z]{3}$/),
  amount: fc.stringMatching(/^(\d{1,6}([.,]\d{1,2})?)?$/),
  methods: fc.uniqueArray(fc.stringMatching(/^[a-z0-9_]{2,40}$/), { maxLength: 5 }),
  country: fc.stringMatching(/^([A-Z]{2})?$/),
  online: fc.boolean(),
  verified: fc.boolean(),
  tradable: fc.boolean(),
  followed: fc.boolean(),
  block: fc.boolean(),
  sort: fc.constantFrom(...SORTS),
});

test("a filter survives its address", () => {
  fc.assert(
    fc.property(filters, (filter) => {
      expect(readFilter(new URLSearchParams(searchOf(filter).toString()), START)).toEqual(filter);
    }),
  );
});

test("any address gives a list", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom("asset", "fiat", "amount", "method", "online", "sort"), fc.string())), (pairs) => {
      const filter = readFilter(new URLSearchParams(pairs), START);
      expect(filter.asset).toMatch(/^[A-Z0-9]{2,10}$/);
      expect(filter.fiat).toMatch(/^[A-Z]{3}$/);
      expect(filter.amount.length).toBeLessThanOrEqual(40);
      expect(SORTS).toContain(filter.sort);
    }),
  );
});

test("an address says only what is on, but always the pair", () => {
  expect(searchOf(readFilter(new URLSearchParams(), START)).toString()).toBe("asset=USDT&fiat=USD");
});

test("the page's words for sorting are the contract's", () => {
  expect([...SORTS]).toEqual([...ADVERT_SORTS]);
});

test("the last list survives its cookie, and rubbish is none", () => {
  const list = { side: "sell", asset: "BTC", fiat: "JPY" } as const;
  expect(readLastList(writeLastList(list))).toEqual(list);
  for (const rubbish of [undefined, "", "buy", "buy.USDT", "hold.USDT.EUR", "buy.usdt.EUR", "buy.USDT.EUR.x", "buy.US;DT.EUR"])
    expect(readLastList(rubbish)).toBeNull();
});
