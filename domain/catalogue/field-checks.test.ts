import { expect, it } from "vitest";
import { checkField, dialCodeOf, hasCheckDigits, specimenPhone, validPhone } from "./field-checks.ts";
import { FIELD_FORMATS, type FieldCheck } from "./field-formats.ts";
import { keysOf } from "@plaza/contract/typed-keys.ts";
import type { MethodField } from "./payment-methods/method.ts";

const field = (check: FieldCheck | undefined, more: Partial<MethodField> = {}): MethodField => ({
  key: "account_number",
  labelKey: "account_number",
  type: "text",
  required: true,
  example: "",
  ...(check === undefined ? {} : { check }),
  ...more,
});
const verdict = (judged: MethodField, typed: string, countries: readonly string[] = []) => {
  const answer = checkField(judged, typed, countries);
  return answer.ok ? answer.value : answer.problem;
};

it("A field that must be filled in says so, one that need not be is empty, and free text is taken as it is", () => {
  expect(verdict(field(undefined), " \t ")).toBe("blank");
  expect(verdict(field(undefined, { required: false }), " \t ")).toBe("");
  expect(verdict(field(undefined), "  Ana   María ")).toBe("Ana María");
  expect(verdict(field(undefined), "x".repeat(200))).toBe("x".repeat(200));
  expect(verdict(field(undefined), "x".repeat(201))).toBe("too_long");
});

it("What has another form is malformed, and what has it and a wrong digit is named by that", () => {
  expect(verdict(field("card"), "411111111111111")).toBe("malformed");
  expect(verdict(field("card"), "4111111111111112")).toBe("check_digits");
  expect(verdict(field("card"), "4111111111111111")).toBe("4111111111111111");
  expect(verdict(field("bic"), "DEUTZZFF")).toBe("check_digits");
  expect(verdict(field("bic"), "DEUTDEFF")).toBe("DEUTDEFF");
});

it("An IBAN and a telephone number belong to the method's countries; without countries, to any", () => {
  const iban = "DE89370400440532013000";
  expect([verdict(field("iban"), iban), verdict(field("iban"), iban, ["DE"]), verdict(field("iban"), iban, ["TR"])]).toEqual([
    iban,
    iban,
    "wrong_country",
  ]);
  expect(verdict(field("iban"), "DE89370400440532013001")).toBe("check_digits");
  expect(verdict(field("iban"), "DE893704004405320130001")).toBe("check_digits");
  const phone = "+34612345678";
  expect([verdict(field("phone"), phone), verdict(field("phone"), phone, ["ES"]), verdict(field("phone"), phone, ["PT"])]).toEqual([
    phone,
    phone,
    "wrong_country",
  ]);
  expect(verdict(field("phone"), "+34112345678")).toBe("malformed");
  expect(verdict(field("phone"), "+2101234567")).toBe("malformed");
  // Of no country: a satellite's.
  expect(verdict(field("phone"), "+881612345678")).toBe("+881612345678");
  expect(verdict(field("phone"), "+881612345678", ["ES"])).toBe("wrong_country");
});

it.each<[FieldCheck, string, boolean]>([
  ["promptpay", "0812345678", true],
  ["promptpay", "1234567890121", true],
  ["promptpay", "1234567890122", false],
  ["promptpay", "123456789012345", true],
  ["payid", "51824753556", true],
  ["payid", "51824753557", false],
  ["payid", "ana@example.com", true],
  ["payid", "+61412345678", true],
  ["payid", "+61012345678", false],
  ["email_or_phone", "ana@example.com", true],
  ["email_or_phone", "+34612345678", true],
  ["email_or_phone", "+34112345678", false],
  ["duitnow_id", "900101141234", true],
  ["duitnow_id", "+60123456789", true],
  ["duitnow_id", "+6000000000", false],
  ["pix_key", "52998224725", true],
  ["pix_key", "52998224724", false],
  ["pix_key", "11222333000181", true],
  ["pix_key", "11222333000182", false],
  ["pix_key", "+5511961234567", true],
  ["pix_key", "+550096123456", false],
  ["pix_key", "ana@example.com", true],
  // A random key may have no letter, and an address of email any digits: neither is a tax number.
  ["pix_key", "12345678-1234-1234-1234-123456789012", true],
  ["pix_key", "11222333000182@example.com", true],
  ["pix_key", "ana@example.11222333000182", true],
  ["pix_key", "1ana-b@example.com", true],
  ["pix_key", "ana-b@example.c1", true],
  ["payid", "51824753557@example.com", true],
  ["pl_nrb", "61109010140000071219812874", true],
  ["pl_nrb", "61109010140000071219812875", false],
])("%s %s is possible: %s", (check, value, isPossible) => {
  expect(verdict(field(check), value)).toBe(isPossible ? value : "check_digits");
});

it.each<[FieldCheck, string, string]>([
  ["pix_key", "529.982.247-25", "52998224725"],
  ["pix_key", "529-982-247-2-5", "52998224725"],
  ["pix_key", "11.222.333/0001-81", "11222333000181"],
  ["email_or_phone", "+34 (612) 34-56.78", "+34612345678"],
  ["email_or_phone", " ana.b-c@example.com ", "ana.b-c@example.com"],
  ["payid", "+61 412 345 678", "+61412345678"],
  ["duitnow_id", "+60 12-345 6789", "+60123456789"],
  ["pix_key", "+55 (11) 91234-5678", "+5511912345678"],
  ["bic", "deut de ff", "DEUTDEFF"],
  ["in_ifsc", "sbin 0 001234", "SBIN0001234"],
  ["it_tax_code", "rcc mnl 83s18 d969h", "RCCMNL83S18D969H"],
  ["cashtag", "$ana", "$ana"],
])("%s: %s is stored as %s", (check, typed, stored) => {
  expect(verdict(field(check), typed)).toBe(stored);
});

it("A slip of one digit is noticed in what has check digits: not where a form may be without", () => {
  const names = "ar_cbu card cl_rut cz_account do_cedula ec_cedula hu_giro iban it_tax_code ma_rib mx_clabe no_account pl_nrb rs_account tn_rib ua_tax_id us_routing";
  expect(keysOf(FIELD_FORMATS).filter(hasCheckDigits).toSorted().join(" ")).toBe(names);
});

it("Numbers of telephones have a country's prefix, and a specimen where the country has a plan", () => {
  expect([dialCodeOf("+34612345678"), dialCodeOf("+447400123456"), dialCodeOf("12")]).toEqual(["+34", "+44", null]);
  expect([validPhone("+34612345678"), validPhone("+34112345678"), validPhone("x")]).toEqual([true, false, false]);
  expect([specimenPhone("KE"), specimenPhone("QQ")]).toEqual(["+254712123456", undefined]);
});
