import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "../settings/catalogue.ts";
import { placementRisks, type PlacementRiskFacts } from "./placement-risks.ts";

/** Somebody known, who takes little. */
const CALM: PlacementRiskFacts = {
  worthUsdCents: 10_000n,
  takerAgeDays: 400,
  takerOrdersInDay: 0,
  takerUsdCentsInDay: 0n,
  takerBuys: true,
  unpaidWithAdvertiser: 0,
  buyerCompletedTrades: 50,
  reversibleRisk: "low",
  paymentAgeHours: 10_000,
  ownerHasOlderAccount: false,
  sharedAccount: false,
  pairTradesInDay: 0,
  sharedAddress: false,
};
const found = (facts: Partial<PlacementRiskFacts>) =>
  placementRisks({ ...CALM, ...facts }, DEFAULT_SETTINGS).map(({ rule, level }) => `${rule} ${level}`);

describe("taking an advert", () => {
  test.for<[string, Partial<PlacementRiskFacts>, string[]]>([
    ["somebody known who takes little", {}, []],
    ["a young account within its day", { takerAgeDays: 1, takerOrdersInDay: 3, takerUsdCentsInDay: 100_000n }, []],
    ["a young account with too many orders", { takerAgeDays: 1, takerOrdersInDay: 10 }, ["velocity stop"]],
    ["a young account with too much money", { takerAgeDays: 6, takerUsdCentsInDay: 495_000n }, ["velocity stop"]],
    ["the same as an old account", { takerAgeDays: 7, takerOrdersInDay: 10, takerUsdCentsInDay: 9_999_999n }, []],
    ["a buyer with unpaid orders at this advertiser", { unpaidWithAdvertiser: 3 }, ["coin_locking stop"]],
    ["a seller, who locks only his own coins", { unpaidWithAdvertiser: 3, takerBuys: false }, []],
    [
      "a stranger who pays much by what can be called back",
      { reversibleRisk: "high", buyerCompletedTrades: 2, worthUsdCents: 100_001n },
      ["reversible_method stop"],
    ],
    ["a stranger who pays little by it", { reversibleRisk: "high", buyerCompletedTrades: 0 }, ["reversible_method note"]],
    ["somebody known who pays by it", { reversibleRisk: "high", worthUsdCents: 900_000n }, []],
    [
      "a new account beside an older one, for much",
      { paymentAgeHours: 2, ownerHasOlderAccount: true, worthUsdCents: 100_001n },
      ["payment_cooling stop"],
    ],
    ["a new account beside an older one, for little", { paymentAgeHours: 2, ownerHasOlderAccount: true }, ["payment_cooling note"]],
    ["somebody's first account", { paymentAgeHours: 0, worthUsdCents: 900_000n }, []],
    ["an account that another had first, for much", { sharedAccount: true, worthUsdCents: 100_001n }, ["shared_account stop"]],
    ["an account that another had first, for little", { sharedAccount: true, worthUsdCents: 100_000n }, ["shared_account note"]],
    ["two who trade all day with each other", { pairTradesInDay: 5 }, ["wash_trading note"]],
    ["two behind one address", { sharedAddress: true }, ["wash_trading note"]],
  ])("%s", ([, facts, rules]) => expect(found(facts)).toEqual(rules));

  test.for<[string, Partial<PlacementRiskFacts>, string[]]>([
    ["the last order of a young account's day", { takerAgeDays: 1, takerOrdersInDay: 9 }, []],
    ["the last cent of a young account's day", { takerAgeDays: 1, takerUsdCentsInDay: 490_000n }, []],
    ["one cent more", { takerAgeDays: 1, takerUsdCentsInDay: 490_001n }, ["velocity stop"]],
    ["a buyer with as many trades as are asked for", { reversibleRisk: "high", buyerCompletedTrades: 3, worthUsdCents: 900_000n }, []],
    [
      "a stranger who pays the last cent by what can be called back",
      { reversibleRisk: "high", buyerCompletedTrades: 2, worthUsdCents: 100_000n },
      ["reversible_method note"],
    ],
    ["a stranger who pays by what can't be called back", { buyerCompletedTrades: 0, worthUsdCents: 900_000n }, []],
    ["an account that has just cooled", { paymentAgeHours: 24, ownerHasOlderAccount: true, worthUsdCents: 900_000n }, []],
    ["an account in its last hour", { paymentAgeHours: 23, ownerHasOlderAccount: true, worthUsdCents: 900_000n }, ["payment_cooling stop"]],
    [
      "the last cent to a new account",
      { paymentAgeHours: 2, ownerHasOlderAccount: true, worthUsdCents: 100_000n },
      ["payment_cooling note"],
    ],
  ])("%s", ([, facts, rules]) => expect(found(facts)).toEqual(rules));

  test.for<[string, bigint, string]>([
    ["1000.5", 100_050n, "note"],
    ["1000.5", 100_051n, "stop"],
    ["1000.05", 100_005n, "note"],
    ["1000.05", 100_006n, "stop"],
    ["0", 1n, "stop"],
  ])("a limit of %s USD in cents, against %s", ([sharedAccountMaxUsd, worthUsdCents, level]) => {
    const settings = { ...DEFAULT_SETTINGS, sharedAccountMaxUsd };
    expect(placementRisks({ ...CALM, sharedAccount: true, worthUsdCents }, settings)).toMatchObject([{ rule: "shared_account", level }]);
  });

  test("says what it found, for the case", () => {
    const facts = {
      ...CALM,
      takerAgeDays: 1,
      takerOrdersInDay: 10,
      unpaidWithAdvertiser: 3,
      reversibleRisk: "high",
      buyerCompletedTrades: 2,
      paymentAgeHours: 2,
      ownerHasOlderAccount: true,
      sharedAccount: true,
      pairTradesInDay: 5,
    } as const;
    expect(placementRisks(facts, DEFAULT_SETTINGS).map(({ rule, facts: named }) => [rule, named])).toEqual([
      ["velocity", { days: 1, orders: 11, usdCents: "10000" }],
      ["coin_locking", { unpaid: 3 }],
      ["reversible_method", { trades: 2, usdCents: "10000" }],
      ["payment_cooling", { hours: 2, usdCents: "10000" }],
      ["shared_account", { usdCents: "10000" }],
      ["wash_trading", { trades: 5, sharedAddress: "false" }],
    ]);
  });

  test("more money or more orders never make an order pass that was stopped", () => {
    const cents = fc.bigInt({ min: 0n, max: 10_000_000n });
    const facts = fc.record({
      worthUsdCents: cents,
      takerAgeDays: fc.nat(30),
      takerOrdersInDay: fc.nat(30),
      takerUsdCentsInDay: cents,
      unpaidWithAdvertiser: fc.nat(6),
    });
    const stops = (some: Partial<PlacementRiskFacts>) => found(some).filter((finding) => finding.endsWith("stop")).length;
    fc.assert(
      fc.property(facts, cents, fc.nat(5), (some, more, orders) => {
        const grown = {
          ...some,
          worthUsdCents: some.worthUsdCents + more,
          takerOrdersInDay: some.takerOrdersInDay + orders,
          unpaidWithAdvertiser: some.unpaidWithAdvertiser + orders,
        };
        expect(stops(grown)).toBeGreaterThanOrEqual(stops(some));
      }),
    );
  });
});
