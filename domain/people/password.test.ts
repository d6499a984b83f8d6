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
  ])("%s: %s", (password, problem) => {
    expect(passwordProblem(password, "ana.lima@example.test")).toBe(problem);
  });

  it("is never judged weaker for a letter more at its end", () => {
    fc.assert(
      fc.property(printable, fc.string({ minLength: 1, maxLength: 1 }), (one, more) => passwordBits(one + more) >= passwordBits(one)),
    );
  });

  it("is strong or refused, never both", () => {
    fc.assert(
      fc.property(
        printable,
        (one) => (passwordStrength(one, "nobody@example.test") === 0) === (passwordProblem(one, "nobody@example.test") !== null),
      ),
    );
  });
});
