import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passwordBits, passwordProblem, passwordStrength } from "./password.ts";

const printable = fc.string({ minLength: 8, maxLength: 40 });

describe("a password", () => {
  it.each([
    ["short1!", "too_short"],
    ["x".repeat(201), "too_long"],
    ["aaaaaaaaaaaa", "too_simple"],
    ["12345678", "too_simple"],
    ["abcdefgh", "too_simple"],
    ["abcabcabcabc", "too_simple"],
    ["ana.lima1", "account_name"],
    ["Plaza-2026!", "product_word"],
    ["P2Pwallet1234567", "product_word"],
    ["Evening-Trader-2026!", null],
    ["wallet12345678", "product_word"],
    ["correct horse battery", null],
    ["Test-Passw0rd!", null],
    ["密码很长很安全啊", null],
    ["x".repeat(200), null],
    ["zana.limaqwtkgjr", null],
    ["Plaza-qwzktrmj", null],
    ["Plazaqwzktrm", "product_word"],
  ])("%s: %s", (password, problem) => {
    expect(passwordProblem(password, "ana.lima@example.test")).toBe(problem);
  });

  it.each([
    ["ana1@example.test", "zANA1qwtk", "account_name"],
    ["ana1@example.test", "zqwtkgjrm", null],
    ["ana@example.test", "zanaqwtkg", null],
  ])("of %s, %s: %s", (account, password, problem) => {
    expect(passwordProblem(password, account)).toBe(problem);
  });

  it.each([
    ["aaaaaaaaaaaa", 0],
    ["qwzktrma", 1],
    ["qwzktrmagj", 2],
    ["qwzktrmagjvnc", 3],
    ["qwzktrmagjvncyhbdx", 4],
  ])("%s has a strength of %i", (password, strength) => {
    expect(passwordStrength(password, "nobody@example.test")).toBe(strength);
  });

  it.each([
    ["a", 26],
    ["A", 26],
    ["5", 10],
    ["!", 33],
    [" ", 33],
    ["é", 100],
    ["xA5!é", 195],
  ])("of %j is guessed among %i letters at each place", (password, size) => {
    expect(passwordBits(password)).toBeCloseTo([...password].length * Math.log2(size), 9);
  });

  it.each([
    ["ab", 0],
    ["aa", 1],
    ["abc", 1],
    ["cba", 1],
    ["abcx", 1],
    ["abcde", 3],
    ["ace", 0],
    ["abxy", 0],
    ["abd", 0],
    ["ababa", 0],
    ["axqaxq", 1],
    ["axqaxqz", 1],
    ["zaxqaxq", 1],
    ["axqbyr", 0],
    ["axqzya", 0],
  ])("of %j has %i letters that can be foreseen", (password, foreseen) => {
    const least = foreseen * 0.5;
    expect(passwordBits(password)).toBeCloseTo(least + (password.length - foreseen) * Math.log2(26), 9);
  });

  it("is never judged weaker for a letter more at its end", () => {
    fc.assert(
      fc.property(
        printable,
        fc.string({ minLength: 1, maxLength: 1 }),
        (password, more) => passwordBits(password + more) >= passwordBits(password),
      ),
    );
  });

  it("is strong or refused, never both", () => {
    fc.assert(
      fc.property(
        printable,
        (password) =>
          (passwordStrength(password, "nobody@example.test") === 0) === (passwordProblem(password, "nobody@example.test") !== null),
      ),
    );
  });
});
