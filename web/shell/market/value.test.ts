import fc from "fast-check";
import { expect, test } from "vitest";
import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import { valueOf, worthOf } from "./value.ts";

test("coins are worth their quantity times the price, half-up", () => {
  const rates = { USDT: { EUR: "0.9" }, BTC: { EUR: "90000.125", USD: "100000" } };
  const held = [
    { assetCode: "USDT", total: "1000.05" },
    { assetCode: "BTC", total: "0.00000001" },
    { assetCode: "ETH", total: "2" },
  ];
  expect(worthOf(held, rates, "EUR", 2)).toEqual({ total: "900.05", values: { USDT: "900.05", BTC: "0" }, without: ["ETH"] });
  expect(worthOf(held, rates, "JPY", 0)).toEqual({ total: "0", values: {}, without: ["USDT", "BTC", "ETH"] });
  expect(valueOf("1", "0.005", 2)).toBe(1n);
});

test("no fraction of a worth is lost beyond half of the smallest unit", () => {
  const decimal = fc
    .tuple(fc.bigInt(0n, 10n ** 12n), fc.nat(10 ** 8 - 1))
    .map(([whole, part]) => `${whole}.${String(part).padStart(8, "0")}`);
  fc.assert(
    fc.property(decimal, decimal, fc.constantFrom(0, 2, 3), (quantity, rate, places) => {
      const exact = (parseDecimal(quantity, 8) ?? 0n) * (parseDecimal(rate, 8) ?? 0n);
      const value = (valueOf(quantity, rate, places) ?? -1n) * 10n ** BigInt(16 - places);
      const off = value - exact;
      return (off < 0n ? -off : off) * 2n <= 10n ** BigInt(16 - places);
    }),
  );
});
