import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CLOSED_ACCOUNT } from "@plaza/contract/closed-account.ts";
import { mask } from "./mask.ts";
import { anyCharacter } from "../testing/any-character.ts";

describe("mask", () => {
  test.each([
    ["", ""],
    ["buyer@demo.test", "buy***@demo.test"],
    ["abcd@x.io", "abc***@x.io"],
    ["abc@x.io", "a***@x.io"],
    ["a@x.io", "a***@x.io"],
    ["@x.io", "***@x.io"],
    ['"a@b"@x.io', '"a@***@x.io'],
    ["+8613812345678", "+86***5678"],
    ["12345678", "123***5678"],
    ["1234567", "1***"],
    ["7", "7***"],
    [CLOSED_ACCOUNT, "Closed account"],
    ["😀😁😂🤣😃😄😅😆@x.io", "😀😁😂***@x.io"],
  ])("%s becomes %s", (text, masked) => {
    expect(mask(text)).toBe(masked);
  });

  /** Without the two characters that would make the parts of the result ambiguous. */
  const plain = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 40 }).filter((text) => !/[@*]/.test(text));

  test("shows at most 3 characters of an address's local part", () => {
    fc.assert(
      fc.property(plain, (local) => {
        const [shown = "", domain] = mask(`${local}@x.io`).split("***");
        expect(domain).toBe("@x.io");
        expect(local.startsWith(shown)).toBe(true);
        expect(Array.from(shown).length).toBe(Array.from(local).length > 3 ? 3 : 1);
      }),
    );
  });

  test("shows at most the first 3 and the last 4 of anything else, and never all of it", () => {
    fc.assert(
      fc.property(
        plain.filter((text) => Array.from(text).length > 1),
        (text) => {
          const [head = "", tail = ""] = mask(text).split("***");
          expect([Array.from(head).length <= 3, Array.from(tail).length <= 4]).toEqual([true, true]);
          expect(text.startsWith(head) && text.endsWith(tail)).toBe(true);
          expect(head.length + tail.length).toBeLessThan(text.length);
        },
      ),
    );
  });

  test("texts that differ only in what is hidden look the same", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,30}$/), fc.stringMatching(/^\d{1,30}$/), (a, b) => {
        expect(mask(`+49${a}5678`)).toBe(mask(`+49${b}5678`));
        expect(mask(`abc${a}@x.io`)).toBe(mask(`abc${b}@x.io`));
      }),
    );
  });

  test("never cuts a character in half", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(mask(text).isWellFormed()).toBe(true);
      }),
    );
  });
});
