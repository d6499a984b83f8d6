import { expect, it } from "vitest";
import { identifiersOf } from "./account-identity.ts";
import { checkField } from "./field-checks.ts";
import { PAYMENT_METHODS, type PaymentMethodEntry } from "./payment-methods/index.ts";

function exampleFields(method: PaymentMethodEntry): Record<string, string> {
  return Object.fromEntries(
    method.fields.flatMap((field) => {
      const verdict = checkField(field, field.example, method.countries);
      return field.type === "image" || !verdict.ok ? [] : [[field.key, verdict.value]];
    }),
  );
}

it("finds an identifier in every method's account", () => {
  const without = PAYMENT_METHODS.filter((method) => identifiersOf(method.methodId, exampleFields(method)).length === 0);
  expect(without.map(({ methodId }) => methodId)).toEqual([]);
});

it("names no person and no place", () => {
  const personal = new Set(["account_holder", "national_id", "tax_id", "city", "country", "meeting_place", "branch", "bank_address"]);
  for (const method of PAYMENT_METHODS) {
    const fields = exampleFields(method);
    const other = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, personal.has(key) ? "Other" : value]));
    expect(identifiersOf(method.methodId, other), method.methodId).toEqual(identifiersOf(method.methodId, fields));
  }
});

it("knows one account however its method is called", () => {
  const iban = "DE89370400440532013000";
  expect(identifiersOf("sepa", { account_holder: "A", iban })).toEqual(identifiersOf("n26", { account_holder: "B", iban }));
  const nrb = { bank_name: "mBank", account_number: "61109010140000071219812874" };
  expect(identifiersOf("bank_transfer_pl", nrb)).toEqual(identifiersOf("sepa", { iban: "PL61109010140000071219812874" }));
  const uk = { sort_code: "200000", account_number: "55779911" };
  expect(identifiersOf("barclays", uk)).toEqual(identifiersOf("uk_faster_payments", uk));
  expect(identifiersOf("wise", { email_or_phone: "Alex@Example.com" })).toEqual(["email:alex@example.com"]);
  expect(identifiersOf("wise", { email_or_phone: "+447400123456" })).toEqual(identifiersOf("revolut", { phone: "+447400123456" }));
});

it("tells apart the same number at two banks, and the same tag of two services", () => {
  const at = (code: string) => identifiersOf("uk_faster_payments", { sort_code: code, account_number: "55779911" });
  expect(at("200000")).not.toEqual(at("200001"));
  expect(identifiersOf("cash_app", { tag: "$alex" })).not.toEqual(identifiersOf("venmo", { tag: "$alex" }));
});
