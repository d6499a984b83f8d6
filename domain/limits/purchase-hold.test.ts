import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { freeCentsLeft, lockedCoins, locksCoins, purchaseHoldReason, type HeldPurchase, type PurchaseFacts } from "./purchase-hold.ts";

const SETTINGS = { purchaseHoldHours: 24, purchaseHoldMinTrades: 10, newAccountDays: 7 };
const END = new Date("2026-01-02T00:00:00Z");

describe("a purchase", () => {
  const facts: PurchaseFacts = { accountAgeDays: 400, completedTrades: 0, reversibleRisk: "low" };
  test.for<[string, Partial<PurchaseFacts>, Partial<typeof SETTINGS>, string | null]>([
    ["of an old account by a final payment is free", {}, {}, null],
    ["of a medium risk is free", { reversibleRisk: "medium" }, {}, null],
    ["by a reversible payment is held", { reversibleRisk: "high" }, {}, "reversible_method"],
    ["of an account on its last new day is held", { accountAgeDays: 6 }, {}, "new_account"],
    ["of an account that is new no more is free", { accountAgeDays: 7 }, {}, null],
    [
      "of a new account by a reversible payment is held for the payment",
      { accountAgeDays: 0, reversibleRisk: "high" },
      {},
      "reversible_method",
    ],
    ["one trade short of the history is held", { reversibleRisk: "high", completedTrades: 9 }, {}, "reversible_method"],
    ["with the history is free", { accountAgeDays: 0, reversibleRisk: "high", completedTrades: 10 }, {}, null],
    ["is free where no history is asked for", { accountAgeDays: 0 }, { purchaseHoldMinTrades: 0 }, null],
    ["is free where the hold has no hours", { accountAgeDays: 0, reversibleRisk: "high" }, { purchaseHoldHours: 0 }, null],
  ])("%s", ([, some, settings, reason]) => {
    expect(purchaseHoldReason({ ...facts, ...some }, { ...SETTINGS, ...settings })).toBe(reason);
  });
});

describe("what stays locked", () => {
  const bought = (quantity: bigint, usdCents: bigint | null, asset = "USDT", until = END): HeldPurchase => ({
    asset,
    quantity,
    usdCents,
    until,
  });

  test("is nothing up to the limit, and what is above it from there on", () => {
    expect(lockedCoins([bought(1_000n, 100_000n)], "1000")).toEqual(new Map());
    expect(lockedCoins([bought(1_500n, 150_000n)], "1000").get("USDT")).toEqual({ quantity: 500n, until: END });
    expect(lockedCoins([bought(1_500n, 150_000n)], "0.50").get("USDT")?.quantity).toBe(1_500n);
  });

  test("is shared among coins by what they are worth, until the last purchase of each ends", () => {
    const later = new Date("2026-01-03T00:00:00Z");
    const locked = lockedCoins([bought(1_500n, 150_000n), bought(500n, 50_000n, "USDT", later), bought(4n, 200_000n, "BTC")], "1000");
    expect(locked.get("USDT")).toEqual({ quantity: 1_125n + 375n, until: later });
    expect(locked.get("BTC")).toEqual({ quantity: 3n, until: END });
    // Whichever of them is bought first.
    expect(lockedCoins([bought(500n, 50_000n, "USDT", later), bought(1_500n, 150_000n)], "1000").get("USDT")?.until).toEqual(later);
  });

  test("is all of a purchase that nobody could value, and takes nothing from the limit of the others", () => {
    expect(lockedCoins([bought(7n, null, "XYZ"), bought(1_000n, 100_000n)], "1000")).toEqual(
      new Map([["XYZ", { quantity: 7n, until: END }]]),
    );
  });

  const purchase = fc.record({
    asset: fc.constantFrom("USDT", "BTC"),
    quantity: fc.bigInt({ min: 1n, max: 10n ** 20n }),
    usdCents: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    until: fc.constant(END),
  });
  const limit = fc.nat(5_000).map(String);
  const sum = (purchases: readonly HeldPurchase[], asset: string) =>
    purchases.reduce((total, held) => total + (held.asset === asset ? held.quantity : 0n), 0n);

  test("is never more than was bought, and leaves coins for no more than the limit", () => {
    fc.assert(
      fc.property(fc.array(purchase, { minLength: 1, maxLength: 6 }), limit, (purchases, freeUsd) => {
        const locked = lockedCoins(purchases, freeUsd);
        for (const [asset, { quantity }] of locked) expect(quantity).toBeLessThanOrEqual(sum(purchases, asset));
        const total = purchases.reduce((cents, { usdCents }) => cents + usdCents, 0n);
        const cents = BigInt(freeUsd) * 100n;
        if (total <= cents) expect(locked.size).toBe(0);
        // What each asset leaves, as a share of all that was bought of it, is at most the limit's share of the whole value.
        else
          for (const [asset, { quantity }] of locked)
            expect((sum(purchases, asset) - quantity) * total).toBeLessThanOrEqual(sum(purchases, asset) * cents);
      }),
    );
  });

  test("never shrinks by another purchase or a lower limit", () => {
    fc.assert(
      fc.property(fc.array(purchase, { maxLength: 6 }), purchase, limit, fc.nat(500), (purchases, more, freeUsd, less) => {
        const before = lockedCoins(purchases, freeUsd);
        const grown = lockedCoins([...purchases, more], String(Math.max(0, Number(freeUsd) - less)));
        for (const [asset, { quantity }] of before) expect(grown.get(asset)?.quantity ?? 0n).toBeGreaterThanOrEqual(quantity);
      }),
    );
  });
});

test("a purchase is said to lock coins exactly if it does, and the free value that is left says before it", () => {
  const cents = fc.bigInt({ min: 1n, max: 100_000n });
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 5 }), cents, fc.integer({ min: 0, max: 1_000 }), (others, own, free) => {
      const held = [...others, own].map((usdCents, at) => ({ asset: `A${at}`, quantity: 10n ** 9n, usdCents, until: END }));
      const taken = others.reduce((sum, usdCents) => sum + usdCents, 0n);
      const isLocked = lockedCoins(held, String(free)).has(`A${others.length}`);
      expect(locksCoins(own, taken + own, String(free))).toBe(isLocked);
      expect(own <= freeCentsLeft(String(free), taken)).toBe(!isLocked);
    }),
  );
  expect(locksCoins(null, 0n, "100")).toBe(true);
});
