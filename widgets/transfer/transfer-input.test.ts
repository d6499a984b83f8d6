import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDecimal, parseDecimal } from "@plaza/domain/money/decimal.ts";
import { amountInputText } from "@plaza/messages/amount-input.ts";
import type { Wallets } from "./api.ts";
import { WALLETS, availableOf, firstInput, hasCoins, movableWallets, moveOf, withWallet } from "./transfer-input.ts";

function wallets(spot: string, p2p = "0", futures = "0"): Wallets {
  return {
    balances: [{ assetCode: "USDT", spot, p2p, futures, frozen: "0", total: spot }],
    assets: [
      { assetCode: "BTC", name: "Bitcoin", logoUrl: "", precision: 8 },
      { assetCode: "USDT", name: "Tether", logoUrl: "", precision: 6 },
    ],
  };
}

test("the form begins with a coin that can be moved, and towards P2P unless it lies there", () => {
  expect(firstInput(wallets("5"))).toEqual({ assetCode: "USDT", from: "spot", to: "p2p", amount: "" });
  expect(firstInput(wallets("0", "5"))).toMatchObject({ assetCode: "USDT", from: "p2p", to: "spot" });
  expect(firstInput(wallets("0"))).toMatchObject({ assetCode: "BTC", from: "spot" });
});

test("a user who is short of a coin in P2P moves it there from the wallet that has it", () => {
  expect(firstInput(wallets("5", "9"), "USDT")).toEqual({ assetCode: "USDT", from: "spot", to: "p2p", amount: "" });
  expect(firstInput(wallets("0", "9", "5"), "USDT")).toMatchObject({ from: "futures", to: "p2p" });
  expect(firstInput(wallets("5"), "BTC")).toMatchObject({ assetCode: "BTC", from: "spot", to: "p2p" });
  expect(firstInput(wallets("5"), "DOGE")).toEqual(firstInput(wallets("5")));
});

test("where the spot wallet is at an exchange, futures are no choice and nobody starts there", () => {
  const exchange = { state: "live", at: null } as const;
  const at = (...amounts: Parameters<typeof wallets>) => ({ ...wallets(...amounts), exchange });
  expect(movableWallets(at("5"))).toEqual(["spot", "p2p"]);
  expect(movableWallets(wallets("5"))).toEqual(WALLETS);
  expect(firstInput(at("0", "0", "5"))).toMatchObject({ from: "spot", to: "p2p" });
  expect(firstInput(at("0", "9", "5"), "USDT")).toMatchObject({ assetCode: "USDT", from: "spot", to: "p2p" });
  expect(firstInput(at("0", "9", "5"))).toMatchObject({ from: "p2p", to: "spot" });
});

test("without a coin in any wallet that it could be moved from there is nothing to choose, unless the exchange doesn't say", () => {
  const exchange = { state: "live", at: null } as const;
  const zero = "0.000000";
  expect([wallets("0.000001"), wallets(zero, "5"), wallets(zero, zero, "0.1")].map(hasCoins)).toEqual([true, true, true]);
  expect(hasCoins(wallets(zero, zero, zero))).toBe(false);
  expect(hasCoins({ ...wallets("0", "0", "5"), exchange })).toBe(false);
  expect(hasCoins({ ...wallets("0"), exchange: { ...exchange, state: "away" } })).toBe(true);
});

test("two wallets never become one by choosing", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...WALLETS),
      fc.constantFrom(...WALLETS),
      fc.constantFrom("from" as const, "to" as const),
      (a, other, side) => {
        fc.pre(a !== other);
        const next = withWallet({ assetCode: "USDT", from: a, to: other, amount: "" }, side, side === "from" ? other : a);
        expect(next.from).not.toBe(next.to);
      },
    ),
  );
});

test("exactly what lies in the wallet can be moved, and not a unit more", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.constantFrom("en" as const, "de" as const, "fr" as const), (minor, lang) => {
      const there = wallets(formatDecimal(minor, 6));
      const input = { ...firstInput(there), amount: amountInputText(availableOf(there, firstInput(there)), lang) };
      expect(moveOf(input, there, lang)).toEqual({
        move: { assetCode: "USDT", from: "spot", to: "p2p", quantity: formatDecimal(minor, 6) },
      });
      const more = amountInputText(formatDecimal(minor + 1n, 6), lang);
      expect(moveOf({ ...input, amount: more }, there, lang)).toEqual({ problem: "too_much" });
      expect(parseDecimal(availableOf(there, input), 6)).toBe(minor);
    }),
  );
});

test.each([
  ["", "amount_invalid"],
  ["0", "amount_invalid"],
  ["-1", "amount_invalid"],
  ["1e3", "amount_invalid"],
  ["0.0000001", "amount_invalid"],
  ["6", "too_much"],
])("%j is no amount to move: %s", (amount, problem) => {
  const there = wallets("5");
  expect(moveOf({ ...firstInput(there), amount }, there, "en")).toEqual({ problem });
});

test("an empty wallet is named, and no amount is asked for that it doesn't have", () => {
  const empty = wallets("0");
  expect(moveOf({ ...firstInput(empty), amount: "" }, empty, "en")).toEqual({ problem: "too_much" });
});

test("a wallet is not moved into itself", () => {
  expect(moveOf({ assetCode: "USDT", from: "spot", to: "spot", amount: "1" }, wallets("5"), "en")).toEqual({ problem: "same_wallet" });
});
