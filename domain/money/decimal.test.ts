import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { divideDown, divideHalfUp, divideUp, formatDecimal, parseDecimal, powerOfTen } from "./decimal.ts";

describe("parseDecimal", () => {
  test.each([
    ["0", 2, 0n],
    ["0.00", 0, 0n],
    ["1250.50", 2, 125050n],
    ["1.50", 1, 15n],
    ["123456.123456789012345678", 18, 123456123456789012345678n],
    ["999999999999999999", 8, 99999999999999999900000000n],
  ])("%s with %i places is %s", (text, scale, minor) => {
    expect(parseDecimal(text, scale)).toBe(minor);
  });

  test.each([
    "",
    " 1",
    "1 ",
    "1\n",
    "01",
    "00",
    "-1",
    "+1",
    "1.",
    ".5",
    "1e3",
    "0x10",
    "1,5",
    "1_000",
    "NaN",
    "Infinity",
    "١",
    "1".repeat(19),
    `0.${"1".repeat(19)}`,
  ])("refuses %j", (text) => {
    expect(parseDecimal(text, 18)).toBeNull();
  });

  test("refuses more places than the scale has", () => {
    expect(parseDecimal("1.005", 2)).toBeNull();
    expect(parseDecimal("1.1", 0)).toBeNull();
  });

  test("reads back every amount that was written, at every scale", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 18 }), fc.bigInt(0n, 10n ** 18n - 1n), (scale, minor) => {
        expect(parseDecimal(formatDecimal(minor, scale), scale)).toBe(minor);
      }),
    );
  });

  test("never lets anything through that the wire's pattern refuses", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+0-9.eE ]{0,24}$/)), (text) => {
        const onTheWire = /^(0|[1-9]\d{0,17})(\.\d{1,18})?$/.test(text);
        expect(parseDecimal(text, 18) !== null).toBe(onTheWire);
      }),
    );
  });
});

describe("formatDecimal", () => {
  test.each([
    [0n, 8, "0"],
    [1n, 8, "0.00000001"],
    [125050n, 2, "1250.5"],
    [100n, 2, "1"],
    [100n, 0, "100"],
    [-5n, 2, "-0.05"],
    [-100n, 2, "-1"],
  ])("%s at scale %i is %s", (minor, scale, text) => {
    expect(formatDecimal(minor, scale)).toBe(text);
  });

  test("refuses a scale that no asset has", () => {
    expect(() => formatDecimal(1n, -1)).toThrow(RangeError);
    expect(() => formatDecimal(1n, 1.5)).toThrow(RangeError);
  });
});

describe("division", () => {
  test.each([
    [5n, 2n, 3n, 3n, 2n],
    [-5n, 2n, -3n, -2n, -3n],
    [7n, 3n, 2n, 3n, 2n],
    [-7n, 3n, -2n, -2n, -3n],
    [6n, 3n, 2n, 2n, 2n],
    [0n, 3n, 0n, 0n, 0n],
  ])("%s / %s: half-up %s, up %s, down %s", (dividend, divisor, halfUp, up, down) => {
    expect([divideHalfUp(dividend, divisor), divideUp(dividend, divisor), divideDown(dividend, divisor)]).toEqual([halfUp, up, down]);
  });

  test("brackets the quotient, half-up within a half", () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.bigInt(1n, 10n ** 20n), (dividend, divisor) => {
        const down = divideDown(dividend, divisor);
        const up = divideUp(dividend, divisor);
        expect(down * divisor <= dividend && dividend <= up * divisor && up - down <= 1n).toBe(true);
        const distance = 2n * (divideHalfUp(dividend, divisor) * divisor - dividend);
        expect(-divisor <= distance && distance <= divisor).toBe(true);
      }),
    );
  });

  test.each([0n, -1n])("refuses the divisor %s", (divisor) => {
    expect(() => divideHalfUp(1n, divisor)).toThrow("the divisor must be positive");
    expect(() => divideUp(1n, divisor)).toThrow("the divisor must be positive");
    expect(() => divideDown(1n, divisor)).toThrow("the divisor must be positive");
  });
});

describe("powerOfTen", () => {
  test("goes to twice the most places that the wire has", () => {
    expect([powerOfTen(0), powerOfTen(1), powerOfTen(36)]).toEqual([1n, 10n, 10n ** 36n]);
    for (const exponent of [-1, 0.5, 37, Number.NaN, Infinity])
      expect(() => powerOfTen(exponent)).toThrow("no power of ten for the exponent");
  });
});
