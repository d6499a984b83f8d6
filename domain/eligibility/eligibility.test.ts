import { GATES, INELIGIBLE_REASONS, type IneligibleReason } from "@plaza/contract/gates.ts";
import { readId } from "@plaza/contract/ids.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cryptoMinor, fiatMinor, priceE8, rateE8 } from "../money/amount.ts";
import { parseDecimal } from "../money/decimal.ts";
import { DEFAULT_RULES } from "../orders/rules.ts";
import { missingGates, takerReasons, type AdvertFacts, type Taker } from "./eligibility.ts";

const NOW = new Date("2026-06-01T00:00:00.000Z");
const LATER = new Date("2026-06-01T06:00:00.000Z");
const EARLIER = new Date("2026-05-31T00:00:00.000Z");
const at = { now: NOW, rules: DEFAULT_RULES };

const taker: Taker = {
  signedIn: true,
  userId: readId<"user">("1"),
  regionRestricted: false,
  phoneVerified: true,
  emailVerified: true,
  kycApproved: true,
  twoFactorEnabled: true,
  acceptTerm: true,
  frozenUntil: null,
  securityHoldUntil: null,
  country: "DE",
  joinedAt: new Date("2026-01-01T00:00:00.000Z"),
  completedTrades: 12,
  completionRate: "0.95",
  balance: cryptoMinor(1_000_000_000n),
  receivingMethodIds: ["sepa"],
  recentTakes: [],
  recentFaults: [],
  recentUnpaid: [],
  hasOverdueRelease: false,
  appealPauseUntil: null,
  hasPracticed: false,
  ownLimits: {},
  openUnpaidOrders: 0,
};

/** USDT against EUR at 1.00, 10 to 500 EUR, 1,000 USDT left; the taker buys. */
const advert: AdvertFacts = {
  ownerId: readId<"user">("2"),
  online: true,
  methodIds: ["sepa", "wise"],
  requirements: {},
  blockBetween: false,
  limits: {
    takerSide: "buy",
    price: priceE8(100_000_000n),
    assetPrecision: 6,
    fiatPrecision: 2,
    feeRate: rateE8(100_000n),
    minAmount: fiatMinor(1_000n),
    maxAmount: fiatMinor(50_000n),
    remainingQuantity: cryptoMinor(1_000_000_000n),
  },
};
const buying: AdvertFacts = { ...advert, limits: { ...advert.limits, takerSide: "sell" } };

const taking = (changes: Partial<Taker>, from: AdvertFacts = advert) => takerReasons({ ...taker, ...changes }, from, at);
const offering = (changes: Partial<AdvertFacts>) => takerReasons(taker, { ...advert, ...changes }, at);
/** Of somebody without a trade, where the operator wants practice before the first sale. */
const practicing = (changes: Partial<Taker>, from: AdvertFacts) =>
  takerReasons({ ...taker, completedTrades: 0, ...changes }, from, {
    now: NOW,
    rules: { ...DEFAULT_RULES, practiceBeforeFirstSale: true },
  });
const requiring = (requirements: AdvertFacts["requirements"], changes: Partial<Taker> = {}) => taking(changes, { ...advert, requirements });

describe("one reason alone", () => {
  test("none: the advert can be taken", () => {
    expect(taking({})).toEqual([]);
    expect(taking({}, buying)).toEqual([]);
  });

  test.each([
    ["region_restricted", () => taking({ regionRestricted: true })],
    ["no_right", () => taking({ isViewOnly: true, kycApproved: false, frozenUntil: LATER, balance: cryptoMinor(0n) }, buying)],
    ["gate_phone", () => taking({ phoneVerified: false })],
    ["gate_email", () => taking({ emailVerified: false })],
    ["gate_kyc", () => taking({ kycApproved: false })],
    ["gate_two_factor", () => taking({ twoFactorEnabled: false })],
    ["gate_terms", () => taking({ acceptTerm: false })],
    ["own_advert", () => offering({ ownerId: taker.userId })],
    ["blocked", () => offering({ blockBetween: true })],
    ["advert_offline", () => offering({ online: false })],
    ["sold_out", () => offering({ limits: { ...advert.limits, remainingQuantity: cryptoMinor(9_999_999n) } })],
    ["release_overdue", () => taking({ hasOverdueRelease: true })],
    ["practice_needed", () => practicing({}, buying)],
    ["country_excluded", () => requiring({ countries: ["FR", "ES"] })],
    ["country_excluded", () => requiring({ countries: ["FR"] }, { country: null })],
    ["no_payment_account", () => taking({ receivingMethodIds: ["revolut"] }, buying)],
  ] as const)("%s", (reason, reasons) => {
    expect(reasons()).toEqual([{ reason }]);
  });

  test.each([
    ["a frozen account, until when", () => taking({ frozenUntil: LATER }), { reason: "account_frozen", availableAt: LATER }],
    [
      "a frozen main account of a sub-user, until when",
      () => taking({ frozenUntil: LATER, isOwnersFreeze: true }),
      { reason: "owner_frozen", availableAt: LATER },
    ],
    ["lost appeals, until when", () => taking({ appealPauseUntil: LATER }), { reason: "appeals_paused", availableAt: LATER }],
    ["a lost factor, for a seller", () => taking({ securityHoldUntil: LATER }, buying), { reason: "security_hold", availableAt: LATER }],
    [
      "too young, until when",
      () => requiring({ minAccountAgeDays: 200 }),
      { reason: "account_too_young", availableAt: new Date("2026-07-20T00:00:00.000Z"), requires: "200" },
    ],
    ["too few trades", () => requiring({ minCompletedTrades: 13 }), { reason: "too_few_trades", requires: "13" }],
    ["too low a completion", () => requiring({ minCompletionRate: "0.9501" }), { reason: "completion_too_low", requires: "0.9501" }],
    [
      "too few coins for the smallest sale with its fee",
      () => taking({ balance: cryptoMinor(10_005_004n) }, buying),
      { reason: "insufficient_balance", requires: "10.005006" },
    ],
    [
      "more than customer service lets this person",
      () => taking({ openUnpaidOrders: 2, ownLimits: { maxOpenUnpaidOrders: 2 } }),
      { reason: "too_many_open_orders", requires: "2" },
    ],
    ["too many unpaid orders", () => taking({ openUnpaidOrders: 20 }), { reason: "too_many_open_orders", requires: "20" }],
  ])("%s", (_name, reasons, expected) => {
    expect(reasons()).toEqual([expected]);
  });

  test("what is past, met to the digit, or not this side's business is no reason", () => {
    expect(taking({ frozenUntil: NOW, securityHoldUntil: NOW }, buying)).toEqual([]);
    expect(taking({ frozenUntil: EARLIER })).toEqual([]);
    expect(taking({ securityHoldUntil: LATER })).toEqual([]);
    expect(taking({ appealPauseUntil: NOW })).toEqual([]);
    expect(taking({ completedTrades: 0 }, buying)).toEqual([]);
    expect(practicing({}, advert)).toEqual([]);
    expect(practicing({ completedTrades: 1 }, buying)).toEqual([]);
    expect(practicing({ hasPracticed: true }, buying)).toEqual([]);
    expect(taking({ balance: cryptoMinor(0n), receivingMethodIds: [] })).toEqual([]);
    expect(taking({ openUnpaidOrders: 20 }, buying)).toEqual([]);
    expect(taking({ openUnpaidOrders: 19 })).toEqual([]);
    expect(
      requiring({ minCompletedTrades: 12, minCompletionRate: "0.9500", minAccountAgeDays: 151, countries: ["DE"], verifiedOnly: true }),
    ).toEqual([]);
    expect(requiring({ countries: [] })).toEqual([]);
    expect(offering({ limits: { ...advert.limits, remainingQuantity: cryptoMinor(10_000_000n) } })).toEqual([]);
  });

  test.each([
    [undefined, 50],
    [20, 50],
    [70, 70],
  ])("a large trade asks for the higher of its owner's %s and the rule's trades", (minCompletedTrades, requires) => {
    const rules = { ...DEFAULT_RULES, blockTakerTrades: 50 };
    const requirements = { blockTrade: true, ...(minCompletedTrades === undefined ? {} : { minCompletedTrades }) };
    const reasonsWith = (completedTrades: number) =>
      takerReasons({ ...taker, completedTrades }, { ...advert, requirements }, { now: NOW, rules });
    expect(reasonsWith(requires)).toEqual([]);
    expect(reasonsWith(requires - 1)).toEqual([{ reason: "too_few_trades", requires: String(requires) }]);
  });

  test("a requirement of verification adds to the gate", () => {
    expect(requiring({ verifiedOnly: true }, { kycApproved: false }).map(({ reason }) => reason)).toEqual(["gate_kyc", "not_verified"]);
  });
});

test("a visitor learns first that they must log in, and then the public terms of the advert", () => {
  expect(takerReasons({ signedIn: false, regionRestricted: false }, advert, at)).toEqual([{ reason: "not_signed_in" }]);
  expect(takerReasons({ signedIn: false, regionRestricted: true }, { ...advert, online: false }, at)).toEqual([
    { reason: "not_signed_in" },
    { reason: "region_restricted" },
    { reason: "advert_offline" },
  ]);
});

const callers = fc.record({
  regionRestricted: fc.boolean(),
  phoneVerified: fc.boolean(),
  emailVerified: fc.boolean(),
  kycApproved: fc.boolean(),
  twoFactorEnabled: fc.boolean(),
  acceptTerm: fc.boolean(),
  frozenUntil: fc.constantFrom(null, EARLIER, LATER),
  securityHoldUntil: fc.constantFrom(null, EARLIER, LATER),
  country: fc.constantFrom(null, "DE", "FR"),
  completedTrades: fc.integer({ min: 0, max: 20 }),
  completionRate: fc.constantFrom("0", "0.5", "1"),
  balance: fc.bigInt(0n, 20_000_000n).map(cryptoMinor),
  receivingMethodIds: fc.constantFrom([], ["sepa"]),
  openUnpaidOrders: fc.integer({ min: 0, max: 25 }),
  userId: fc.constantFrom(readId<"user">("1"), readId<"user">("2")),
});
const requirements = fc.constantFrom(
  {},
  { minCompletedTrades: 10, minCompletionRate: "0.9", minAccountAgeDays: 365, countries: ["DE"], verifiedOnly: true },
);

test("reasons come in the contract's order, each once", () => {
  fc.assert(
    fc.property(
      callers,
      requirements,
      fc.constantFrom(advert, buying),
      fc.boolean(),
      fc.boolean(),
      (changes, required, base, online, blockBetween) => {
        const positions = takerReasons({ ...taker, ...changes }, { ...base, requirements: required, online, blockBetween }, at).map(
          ({ reason }) => INELIGIBLE_REASONS.indexOf(reason),
        );
        expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b));
      },
    ),
  );
});

test("every missing gate is a reason, in the order of the gate page", () => {
  fc.assert(
    fc.property(callers, (changes) => {
      const caller: Taker = { ...taker, ...changes };
      const gates = takerReasons(caller, advert, at)
        .map(({ reason }) => reason)
        .filter((reason) => reason.startsWith("gate_"));
      expect(gates).toEqual(missingGates(caller).map((gate): IneligibleReason => `gate_${gate}`));
    }),
  );
  expect(
    missingGates({ phoneVerified: false, emailVerified: false, kycApproved: false, twoFactorEnabled: false, acceptTerm: false }),
  ).toEqual(GATES);
});

describe("what the limits and means say", () => {
  const reasons = (changes: Partial<Taker>, from: AdvertFacts = advert) => taking(changes, from).map(({ reason }) => reason);
  const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
  const many = (count: number) => Array.from({ length: count }, (_, index) => ago((index + 1) / 60));

  test("a freeze and a hold count until their end, not from it on", () => {
    for (const [end, is] of [
      [NOW, false],
      [new Date(NOW.getTime() + 1), true],
    ] as const) {
      expect(reasons({ frozenUntil: end }).includes("account_frozen")).toBe(is);
      expect(reasons({ securityHoldUntil: end }, buying).includes("security_hold")).toBe(is);
    }
    expect(reasons({ securityHoldUntil: LATER })).toEqual([]);
  });

  test("many own cancellations pause, and many orders in an hour have to wait, each with its end", () => {
    const faults = many(DEFAULT_RULES.maxCancelsPerDay);
    const availableAt: unknown = expect.any(Date);
    expect(taking({ recentFaults: faults })).toEqual([{ reason: "paused", availableAt }]);
    const takes = many(DEFAULT_RULES.maxTakesPerHour);
    const [waiting] = taking({ recentTakes: takes });
    expect(waiting).toEqual({
      reason: "too_many_takes",
      availableAt: new Date(NOW.getTime() - DEFAULT_RULES.maxTakesPerHour * 1000 + 3_600_000),
      requires: String(DEFAULT_RULES.maxTakesPerHour),
    });
  });

  test.each(["phoneVerified", "emailVerified", "kycApproved"] as const)("without %s nobody is verified", (gate) => {
    const strict = { ...advert, requirements: { verifiedOnly: true } };
    expect(reasons({ [gate]: false }, strict)).toContain("not_verified");
    expect(reasons({ [gate]: false }, { ...advert, requirements: { verifiedOnly: false } })).not.toContain("not_verified");
    expect(reasons({}, strict)).toEqual([]);
  });

  test("a country that is unknown is excluded where countries are named, and no list excludes nobody", () => {
    expect(reasons({ country: null }, { ...advert, requirements: { countries: ["DE"] } })).toEqual(["country_excluded"]);
    expect(reasons({ country: null }, { ...advert, requirements: { countries: [] } })).toEqual([]);
  });

  test("what customer service allows goes before what a tier gives, and that before the rule", () => {
    const most = (changes: Partial<Taker>) => taking({ openUnpaidOrders: 100, ...changes })[0]?.requires;
    expect(most({})).toBe(String(DEFAULT_RULES.maxOpenUnpaidOrders));
    expect(most({ mostOpenOrders: 7 })).toBe("7");
    expect(most({ mostOpenOrders: 7, ownLimits: { maxOpenUnpaidOrders: 4 } })).toBe("4");
  });

  test("the smallest sale is possible with exactly its coins", () => {
    const [short] = taking({ balance: cryptoMinor(1n) }, buying);
    const least = cryptoMinor(parseDecimal(short?.requires ?? "", 6) ?? 0n);
    expect(reasons({ balance: least }, buying)).toEqual([]);
    expect(reasons({ balance: cryptoMinor(least - 1n) }, buying)).toEqual(["insufficient_balance"]);
  });

  test("a rate that is no number is a fault of ours", () => {
    expect(() => requiring({ minCompletionRate: "most" })).toThrow("not a ratio: most");
  });
});
