import fc from "fast-check";
import { expect, test } from "vitest";
import { bankReferenceRule, readBankReference, REFERENCED_METHODS, tidyBankReference } from "./bank-references.ts";
import { METHOD_BY_ID, PAYMENT_METHODS } from "./payment-methods/index.ts";

test("each method with its own rule is in the catalogue, and each rule takes its own example", () => {
  expect(REFERENCED_METHODS.filter((methodId) => !METHOD_BY_ID.has(methodId))).toEqual([]);
  for (const { methodId } of PAYMENT_METHODS) {
    const { example } = bankReferenceRule(methodId);
    expect([methodId, readBankReference(methodId, example)]).toEqual([methodId, example]);
  }
});

test.each([
  ["upi", "4321 9876 5012", "432198765012"],
  ["upi", "43219876501", null],
  ["upi", "4321987650123", null],
  ["upi", "４３２１９８７６５０１２", "432198765012"],
  ["imps", "SBIN226048123456", null],
  ["neft", "sbin226048123456", "SBIN226048123456"],
  ["neft", "SBINR52026011400048219", "SBINR52026011400048219"],
  ["neft", "SBIN22604812345", null],
  ["neft", "432198765012", "432198765012"],
  ["sepa", "NOTPROVIDED", "NOTPROVIDED"],
  ["sepa_instant", "E2E_1", null],
  ["pix", "e1823612020260114153012ab34cd56e", "E1823612020260114153012AB34CD56E"],
  ["pix", "E1823612020260114153012AB34CD56", null],
  ["pix", "D1823612020260114153012AB34CD56E", null],
  ["mpesa", "tae4k7h2qx", "TAE4K7H2QX"],
  ["mpesa", "TAE4K7H2Q", null],
  ["mpesa", "0AE4K7H2QX", null],
  ["gcash", "901 234 567 8901", "9012345678901"],
  ["ach", "09100001765432", null],
  ["zelle", "WFCT0B4K9Q2D", "WFCT0B4K9Q2D"],
  ["zelle", "paid, thanks", null],
  ["revolut", "paid, thanks!", null],
  ["revolut", "abc", null],
  ["revolut", "2026/114-8", "2026/114-8"],
  ["revolut", "", null],
])("%s: %j becomes %j", (methodId, typed, stored) => {
  expect(readBankReference(methodId, typed)).toBe(stored);
});

test.each([...REFERENCED_METHODS, "revolut"])("%s: a sign that no reference has is refused before and behind one", (methodId) => {
  const { example } = bankReferenceRule(methodId);
  expect([`!${example}`, `${example}!`].map((typed) => readBankReference(methodId, typed))).toEqual([null, null]);
});

test("what is stored is tidy already, and short enough to be shown", () => {
  const ids = fc.constantFrom(...REFERENCED_METHODS, "revolut");
  fc.assert(
    fc.property(ids, fc.string({ maxLength: 80, unit: "binary-ascii" }), (methodId, typed) => {
      const stored = readBankReference(methodId, typed);
      if (stored === null) return;
      expect(tidyBankReference(stored)).toBe(stored);
      expect(readBankReference(methodId, stored)).toBe(stored);
      expect(stored.length).toBeLessThanOrEqual(64);
    }),
  );
});
