import { describe, expect, it } from "vitest";
import * as rules from "./check-digits.ts";

/**
 * Numbers that issuers or handbooks publish as examples. `slips`: how many of all changes of one digit the rule lets pass, which is none wherever its
 * arithmetic allows that; a rule of modulus 11 whose remainders share a digit lets a few, and no digit covers a Czech account's bank.
 */
const RULES: readonly (readonly [name: string, rule: (number: string) => boolean, valid: readonly string[], slips: number])[] = [
  ["luhn", rules.luhn, ["79927398713", "4111111111111111", "5555555555554444", "378282246310005"], 0],
  ["multipleOf97", rules.multipleOf97, ["011810000010123456788981", "10006035183598478831"], 0],
  ["mod97Is1", rules.mod97Is1, ["265000000012345585"], 0],
  ["abaRouting", rules.abaRouting, ["021000021", "011401533", "091000019"], 0],
  ["clabe", rules.clabe, ["032180000118359719", "002010077777777771"], 0],
  ["cbu", rules.cbu, ["2850590940090418135201"], 0],
  ["rut", rules.rut, ["123456785", "306869574", "125319092"], 0],
  ["cpf", rules.cpf, ["52998224725", "11144477735", "39053344705"], 1],
  ["cnpj", rules.cnpj, ["11222333000181", "11444777000161"], 0],
  ["thaiIdentity", rules.thaiIdentity, ["1234567890121", "3100600445635"], 27],
  ["norwegianAccount", rules.norwegianAccount, ["86011117947"], 0],
  ["czechAccount", rules.czechAccount, ["19-2000145399/0800"], 36],
  ["hungarianAccount", rules.hungarianAccount, ["1177301611111018", "117730161111101800000000"], 0],
  ["ukrainianTaxNumber", rules.ukrainianTaxNumber, ["1759013776"], 0],
  ["ecuadorianIdentity", rules.ecuadorianIdentity, ["1714307103"], 0],
  ["australianBusinessNumber", rules.australianBusinessNumber, ["51824753556", "83914571673"], 0],
  ["italianTaxCode", rules.italianTaxCode, ["RCCMNL83S18D969H", "MRTMTT25D09F205Z", "RSSMRA85T10A562S"], 0],
];

/** Each number that differs from this one in one digit. */
function slipsOf(number: string): string[] {
  return Array.from(number).flatMap((digit, at) =>
    /\d/.test(digit)
      ? Array.from({ length: 10 }, (_, other) => number.slice(0, at) + String(other) + number.slice(at + 1)).filter((slip) => slip !== number)
      : [],
  );
}

describe.each(RULES)("%s", (_name, rule, valid, slips) => {
  it.each(valid)("takes %s", (number) => {
    expect(rule(number)).toBe(true);
  });

  it("notices a slip", () => {
    expect(valid.flatMap(slipsOf).filter(rule)).toHaveLength(slips);
  });
});

it("Equal digits throughout are no Brazilian tax number, though their sum is right", () => {
  for (let digit = 0; digit < 10; digit++) expect(rules.cpf(String(digit).repeat(11)), String(digit)).toBe(false);
  // Others may end on the same digit twice.
  expect(rules.cpf("12345670088")).toBe(true);
});

it("A Chilean number whose remainder is ten ends on K, and one of eleven on 0", () => {
  expect(["10000013K", "100000139", "100000130"].map((number) => rules.rut(number))).toEqual([true, false, false]);
  expect(["200000020", "20000002K"].map((number) => rules.rut(number))).toEqual([false, false]);
  const ends = Array.from({ length: 200 }, (_, number) => ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "K"].filter((end) => rules.rut(`${10_000_000 + number}${end}`)));
  expect(ends.every(({ length }) => length === 1)).toBe(true);
  expect(new Set(ends.flat()).size).toBe(11);
});

it("An Ecuadorian number begins with one of 24 provinces, or with 30 for those abroad", () => {
  const provinces = Array.from({ length: 100 }, (_, province) => String(province).padStart(2, "0"));
  const taken = provinces.filter((province) => Array.from({ length: 10 }, (_, digit) => `${province}1430710${digit}`).some((number) => rules.ecuadorianIdentity(number)));
  expect(taken).toEqual([...provinces.slice(1, 25), "30"]);
});

it("A Czech account without a prefix is judged by its number alone, and a wrong prefix is noticed", () => {
  expect(rules.czechAccount("2000145399/0800")).toBe(true);
  expect(rules.czechAccount("18-2000145399/0800")).toBe(false);
});
