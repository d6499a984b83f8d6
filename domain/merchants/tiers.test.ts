import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EARNED_TIERS, MERCHANT_REQUIREMENTS } from "@plaza/contract/merchant.ts";
import { DEFAULT_SETTINGS } from "../settings/catalogue.ts";
import { countingTier, perksOf } from "./perks.ts";
import { reviewMerchant } from "./review.ts";
import {
  depositAsked,
  depositStillToPut,
  highestTier,
  metRequirements,
  missingFigures,
  missingFor,
  tierRank,
  tierRules,
  type MerchantFacts,
  type TierRule,
} from "./tiers.ts";

const count = fc.integer({ min: 0, max: 3000 });
const basis = fc.integer({ min: 0, max: 10_000 });
const coins = fc.bigInt({ min: 0n, max: 10_000_000_000n });
const facts: fc.Arbitrary<MerchantFacts> = fc.record({
  identity: fc.boolean(),
  trades: count,
  trades30: fc.integer({ min: 0, max: 60 }),
  completion: fc.option(basis),
  ageDays: fc.integer({ min: 0, max: 400 }),
  positive: fc.option(basis),
  lostAppeals: fc.integer({ min: 0, max: 4 }),
  releaseSeconds: fc.option(fc.integer({ min: 0, max: 4000 })),
  deposit: coins,
});
const rule: fc.Arbitrary<TierRule> = fc.record({
  trades: count,
  trades30: fc.integer({ min: 0, max: 60 }),
  completion: basis,
  ageDays: fc.integer({ min: 0, max: 400 }),
  positive: basis,
  lostAppeals: fc.integer({ min: 0, max: 4 }),
  releaseSeconds: fc.integer({ min: 0, max: 4000 }),
  deposit: coins,
});
/** Also ones in which a higher tier asks less than a lower one. */
const rules = fc.record({ verified: rule, pro: rule, block: rule });
const EASY = {
  identity: true,
  trades: 5000,
  trades30: 60,
  completion: 10_000,
  ageDays: 1000,
  positive: 10_000,
  lostAppeals: 0,
  releaseSeconds: 60,
  deposit: 10_000_000_000n,
} as const;

/** The same person with one fact better than before. */
const better: readonly ((figures: MerchantFacts) => MerchantFacts)[] = [
  (before) => ({ ...before, identity: true }),
  (before) => ({ ...before, trades: before.trades + 100 }),
  (before) => ({ ...before, trades30: before.trades30 + 5 }),
  (before) => ({ ...before, completion: Math.min(10_000, (before.completion ?? 0) + 500) }),
  (before) => ({ ...before, ageDays: before.ageDays + 30 }),
  (before) => ({ ...before, positive: Math.min(10_000, (before.positive ?? 0) + 500) }),
  (before) => ({ ...before, lostAppeals: Math.max(0, before.lostAppeals - 1) }),
  (before) => ({ ...before, releaseSeconds: before.releaseSeconds === null ? null : Math.floor(before.releaseSeconds / 2) }),
  (before) => ({ ...before, deposit: before.deposit + 1_000_000n }),
];

describe("tiers", () => {
  test("better figures never come to a lower tier", () => {
    fc.assert(
      fc.property(rules, facts, fc.constantFrom(...better), (given, figures, improve) => {
        expect(tierRank(highestTier(given, improve(figures)))).toBeGreaterThanOrEqual(tierRank(highestTier(given, figures)));
      }),
    );
  });

  test("the highest tier is none above the one it is asked up to", () => {
    const reached = (["none", "verified", "pro", "block"] as const).map((most) => highestTier(tierRules(DEFAULT_SETTINGS), EASY, most));
    expect(reached).toEqual(["none", "verified", "pro", "block"]);
  });

  test("a tier is reached exactly where nothing is missing for it, also where a lower one asks more", () => {
    fc.assert(
      fc.property(rules, facts, (given, figures) => {
        const reached = tierRank(highestTier(given, figures));
        for (const tier of EARNED_TIERS) expect(missingFor(given, tier, figures).length === 0).toBe(reached >= tierRank(tier));
      }),
    );
  });

  test("the requirement that a deposit meets is exactly the one of the application", () => {
    fc.assert(
      fc.property(rules, facts, fc.constantFrom(...EARNED_TIERS), (given, figures, tier) => {
        const paid = { ...figures, deposit: figures.deposit + depositStillToPut(given, tier, figures.deposit) };
        expect(missingFor(given, tier, paid)).toEqual(missingFigures(given, tier, figures));
        expect(depositAsked(given, tier)).toBeLessThanOrEqual(paid.deposit);
      }),
    );
  });

  test("every requirement decides by itself", () => {
    const asked = tierRules(DEFAULT_SETTINGS).block;
    const spoiled: Record<(typeof MERCHANT_REQUIREMENTS)[number], Partial<MerchantFacts>> = {
      identity: { identity: false },
      trades: { trades: asked.trades - 1 },
      trades30: { trades30: asked.trades30 - 1 },
      completion: { completion: asked.completion - 1 },
      age: { ageDays: asked.ageDays - 1 },
      positive: { positive: null },
      appeals: { lostAppeals: asked.lostAppeals + 1 },
      release: { releaseSeconds: asked.releaseSeconds + 1 },
      deposit: { deposit: asked.deposit - 1n },
    };
    expect(Object.values(metRequirements(asked, EASY)).every(Boolean)).toBe(true);
    for (const requirement of MERCHANT_REQUIREMENTS)
      expect(MERCHANT_REQUIREMENTS.filter((other) => !metRequirements(asked, { ...EASY, ...spoiled[requirement] })[other])).toEqual([
        requirement,
      ]);
  });

  test("who never sold is asked for no release time, and 0 % asks for no reviews", () => {
    const asked = { ...tierRules(DEFAULT_SETTINGS).verified, positive: 0 };
    expect(metRequirements(asked, { ...EASY, releaseSeconds: null, positive: null })).toMatchObject({ release: true, positive: true });
  });
});

describe("the daily review", () => {
  const now = new Date("2026-05-01T00:00:00Z");
  const at = (days: number) => new Date(now.getTime() + days * 86_400_000);
  const warned = fc.option(fc.integer({ min: -30, max: 30 }).map(at));

  test("takes no tier without a warning whose time is over, and never one that the figures carry", () => {
    fc.assert(
      fc.property(rules, facts, fc.constantFrom(...EARNED_TIERS), warned, (given, figures, tier, warnedUntil) => {
        const verdict = reviewMerchant({ tier, warnedUntil }, figures, given, { now, warnDays: 14 });
        const enough = missingFor(given, tier, figures).length === 0;
        expect(verdict.kind === "keep" || verdict.kind === "recovered").toBe(enough);
        if (verdict.kind !== "downgrade") return;
        expect(warnedUntil).not.toBeNull();
        expect(warnedUntil?.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(verdict.to).toBe(highestTier(given, figures, tier));
        expect(tierRank(verdict.to)).toBeLessThan(tierRank(tier));
      }),
    );
  });

  test("warns for the set days, waits, and lowers after them; who recovers keeps the tier", () => {
    const given = tierRules(DEFAULT_SETTINGS);
    const weak = { ...EASY, trades30: 12, deposit: 600_000_000n };
    const first = reviewMerchant({ tier: "block", warnedUntil: null }, weak, given, { now, warnDays: 14 });
    expect(first).toEqual({ kind: "warn", until: at(14), missing: ["trades30", "deposit"] });
    const merchant = { tier: "block", warnedUntil: at(14) } as const;
    expect(reviewMerchant(merchant, weak, given, { now: at(13), warnDays: 14 }).kind).toBe("waiting");
    expect(reviewMerchant(merchant, EASY, given, { now: at(13), warnDays: 14 }).kind).toBe("recovered");
    expect(reviewMerchant({ tier: "block", warnedUntil: null }, EASY, given, { now, warnDays: 14 })).toEqual({ kind: "keep" });
    expect(reviewMerchant(merchant, weak, given, { now: at(14), warnDays: 14 })).toMatchObject({ kind: "downgrade", to: "pro" });
  });
});

test("each tier gives at least what the one below it gives, and a suspended one what none gives", () => {
  const given = (["none", ...EARNED_TIERS] as const).map((tier) => perksOf(DEFAULT_SETTINGS, tier));
  given.slice(1).forEach((perks, index) => {
    const below = given[index];
    if (below === undefined) throw new Error("nothing below");
    for (const key of ["advertsPerPair", "openOrders", "apiPerMinute"] as const) expect(perks[key]).toBeGreaterThanOrEqual(below[key]);
    expect(perks.advertMaxUsd).toBeGreaterThanOrEqual(below.advertMaxUsd);
  });
  expect(countingTier("block", "suspended")).toBe("none");
  expect(countingTier("block", "active")).toBe("block");
});

test("a setting with fewer figures than tiers gives and requires nothing beyond them", () => {
  const short = { ...DEFAULT_SETTINGS, merchantAdvertsPerPair: "3", merchantAdvertMaxUsd: "1000", merchantOpenOrdersTimes: "2" };
  expect(perksOf({ ...short, merchantApiPerMinute: "60" }, "block")).toEqual({
    advertsPerPair: 0,
    advertMaxUsd: 0n,
    openOrders: 0,
    apiPerMinute: 0,
  });
  expect(perksOf({ ...short, maxOpenUnpaidOrders: 4, merchantApiPerMinute: "60" }, "none")).toEqual({
    advertsPerPair: 3,
    advertMaxUsd: 100_000_000_000n,
    openOrders: 8,
    apiPerMinute: 60,
  });
});

describe("the figures of a tier", () => {
  const asked: TierRule = {
    trades: 10,
    trades30: 5,
    completion: 9000,
    ageDays: 30,
    positive: 8000,
    lostAppeals: 1,
    releaseSeconds: 600,
    deposit: 100n,
  };
  const exactly = { identity: true, ...asked };

  test("are met by exactly what they require", () => {
    expect(Object.values(metRequirements(asked, exactly)).every(Boolean)).toBe(true);
  });

  test("require a share that is known, unless it is nothing", () => {
    expect(metRequirements(asked, { ...exactly, completion: null, positive: null })).toMatchObject({ completion: false, positive: false });
    expect(metRequirements({ ...asked, completion: 0 }, { ...exactly, completion: null }).completion).toBe(true);
  });

  test("are the settings' in basis points, seconds and minor units", () => {
    const settings = {
      ...DEFAULT_SETTINGS,
      merchantCompletionPercent: "90,95,98",
      merchantPositivePercent: "80,85,90",
      merchantReleaseMinutes: "30,20,10",
      merchantDepositUsdt: "0,250.5,1000",
    };
    expect(tierRules(settings).pro).toMatchObject({ completion: 9500, positive: 8500, releaseSeconds: 1200, deposit: 250_500_000n });
  });

  test("of a deposit are the highest up to the tier, less what is held", () => {
    const given = { verified: { ...asked, deposit: 300n }, pro: { ...asked, deposit: 100n }, block: { ...asked, deposit: 500n } };
    expect((["none", "verified", "pro", "block"] as const).map((tier) => depositAsked(given, tier))).toEqual([0n, 300n, 300n, 500n]);
    expect([0n, 200n, 300n, 400n].map((held) => depositStillToPut(given, "pro", held))).toEqual([300n, 100n, 0n, 0n]);
  });
});
