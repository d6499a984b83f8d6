import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "../settings/catalogue.ts";
import { fileFlags, receiptRisks, type ReceiptFacts } from "./receipt-risks.ts";

const CLEAN: ReceiptFacts = { editedWith: null, same: [], alike: [], hoursBeforeOrder: null, hasQr: false };
const found = (facts: Partial<ReceiptFacts>, settings: Parameters<typeof receiptRisks>[1] = DEFAULT_SETTINGS) =>
  receiptRisks({ ...CLEAN, ...facts }, settings).map(({ rule, level }) => `${rule} ${level}`);

test.for<[string, Partial<ReceiptFacts>, string[]]>([
  ["a receipt of which nothing is known", {}, []],
  ["one that stands in another order", { same: ["7"] }, ["same_receipt warn"]],
  ["one that looks like another, which only the desk is told", { alike: ["7"] }, ["like_receipt note"]],
  ["one that an editor saved", { editedWith: "GIMP" }, ["edited_receipt warn"]],
  ["one of just before", { hoursBeforeOrder: 35 }, []],
  ["one of long before", { hoursBeforeOrder: 36 }, ["foreign_receipt warn"]],
  ["a QR code of the seller's", { hasQr: true }, ["qr_code warn"]],
  ["one of after the order's beginning", { hoursBeforeOrder: -2 }, []],
])("%s", ([, facts, rules]) => expect(found(facts)).toEqual(rules));

test("staff see of each trace what was found, and of a QR code nothing", () => {
  const all = { same: ["7", "8"], alike: ["9", "10"], editedWith: "GIMP", hoursBeforeOrder: 40, hasQr: true };
  expect(Object.fromEntries(receiptRisks(all, DEFAULT_SETTINGS).map(({ rule, facts }) => [rule, facts]))).toEqual({
    same_receipt: { orders: "7 8" },
    like_receipt: { orders: "9 10" },
    edited_receipt: { editor: "GIMP" },
    foreign_receipt: { hours: 40 },
    qr_code: {},
  });
});

test("a rule that is off finds nothing, and none looks for age where the hours are 0", () => {
  const all = { same: ["7"], alike: ["7"], editedWith: "GIMP", hoursBeforeOrder: 1000 };
  expect(found(all, { fraudRulesOff: ["same_receipt", "like_receipt", "edited_receipt"], foreignReceiptHours: 36 })).toEqual([
    "foreign_receipt warn",
  ]);
  expect(found(all, { fraudRulesOff: [], foreignReceiptHours: 0 })).toHaveLength(3);
});

test("the counterparty sees exactly the findings that are more than a similarity", () => {
  const some = fc.record({
    same: fc.subarray(["1", "2"]),
    alike: fc.subarray(["3", "4"]),
    editedWith: fc.option(fc.constant("GIMP")),
    hoursBeforeOrder: fc.option(fc.integer({ min: -100, max: 100 })),
    hasQr: fc.boolean(),
  });
  fc.assert(
    fc.property(some, (facts) => {
      const findings = receiptRisks(facts, DEFAULT_SETTINGS);
      expect(fileFlags(findings)).toEqual(findings.filter(({ level }) => level === "warn").map(({ rule }) => rule));
    }),
  );
});
