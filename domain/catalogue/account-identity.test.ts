import { expect, it } from "vitest";
import { identifiersMeant, identifiersOf } from "./account-identity.ts";
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

it("reads a detail in any form of its letters, without what surrounds it", () => {
  expect(identifiersOf("sepa", { iban: "  ＤＥ89370400440532013000 " })).toEqual(["iban:de89370400440532013000"]);
  expect(identifiersOf("sepa", {})).toEqual([]);
  expect(identifiersOf("no_such_method", { account_number: "12345" })).toEqual(["account:no_such_method:12345"]);
});

it("takes for an email address only what has a name before its sign", () => {
  expect(identifiersOf("payid", { pay_id: "alex@bank.test" })).toEqual(["email:alex@bank.test"]);
  expect(identifiersOf("payid", { pay_id: "@alex" })).toEqual(["pay_id:@alex"]);
  expect(identifiersOf("payid", { pay_id: "alex" })).toEqual(["pay_id:alex"]);
  expect(identifiersOf("payid", { pay_id: "alex@" })).toEqual(["email:alex@"]);
});

it("places an account number by the codes of its bank, else by the bank's name, else by its method", () => {
  const number = { account_number: "55779911" };
  expect(identifiersOf("ach", { ...number, routing_number: "021000021", bank_name: "Any" })).toEqual([
    "account:US:routing_number:021000021:55779911",
  ]);
  expect(identifiersOf("bank_transfer_sv", { ...number, bank_name: "Banco Uno" })).toEqual(["account:SV:banco uno:55779911"]);
  expect(identifiersOf("bank_transfer_no", number)).toEqual(["account:bank_transfer_no:55779911"]);
  expect(identifiersOf("ach", { bank_name: "Any", routing_number: "021000021" })).toEqual([]);
  expect(identifiersOf("bank_transfer_pl", { bank_name: "mBank" })).toEqual([]);
});

/** Details that name an account without any other beside them; an IBAN, which people write in groups, is tried apart. */
const ALONE = new Set(["card_number", "clabe", "cbu", "cci", "rib", "alias", "upi_id", "fps_id", "payment_key", "phone", "email", "email_or_phone",
  "pix_key", "promptpay_id", "duitnow_id", "pay_id", "tag", "wallet_id", "account_id"]);

it("finds an account by any one detail that names it alone, also as people write it", () => {
  let found = 0;
  for (const method of PAYMENT_METHODS) {
    for (const [key, value] of Object.entries(exampleFields(method)).filter(([field]) => ALONE.has(field))) {
      const [identifier] = identifiersOf(method.methodId, { [key]: value });
      expect(identifiersMeant(` ${value.toUpperCase()} `), `${method.methodId} ${key}`).toContain(identifier);
      found++;
    }
  }
  expect(found).toBeGreaterThan(100);
  expect(identifiersMeant("DE89 3704 0044 0532 0130 00")).toContain("iban:de89370400440532013000");
  expect(identifiersMeant("61-1090-1014-0000-0712-1981-2874")).toContain("iban:pl61109010140000071219812874");
  expect(identifiersMeant("55779911")).toContain("account:bank_transfer_no:55779911");
  expect(identifiersMeant("55779911").filter((identifier) => identifier.startsWith("account:sepa"))).toEqual([]);
});

it("names nothing by what is too short, no identifier twice, and no service that has no such detail", () => {
  expect(identifiersMeant(" 123 ")).toEqual([]);
  expect(identifiersMeant("")).toEqual([]);
  const meant = identifiersMeant("1234");
  expect(new Set(meant).size).toBe(meant.length);
  expect(meant).toContain("cash_app:tag:1234");
  expect(meant).not.toContain("cash_app:account_holder:1234");
  expect(identifiersMeant("- - -")).not.toContain(null);
  expect(meant).not.toContain("account:cash_app:1234");
  expect(meant.every((identifier) => identifier.endsWith(":1234") || identifier === "iban:pl1234")).toBe(true);
});
