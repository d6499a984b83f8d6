import { requireValue } from "@plaza/contract/testing/require-value.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ASSETS, assetLogoSvg, assetLogosSvg } from "./assets.ts";
import { RESTRICTED_ASSETS } from "./restricted-assets.ts";
import { checkField, hasCheckDigits, specimenPhone } from "./field-checks.ts";
import { FIELD_FORMATS } from "./field-formats.ts";
import { DEAD_MINOR_UNITS, FIATS } from "./fiats.ts";
import { METHOD_BY_ID, PAYMENT_METHODS, methodsOfFiat } from "./payment-methods/index.ts";
import { LOCAL_NAMES } from "./payment-methods/local-names.ts";
import { paymentMark } from "./payment-methods/mark.ts";
import type { MethodField } from "./payment-methods/method.ts";
import { anyCharacter } from "../testing/any-character.ts";

const checked = PAYMENT_METHODS.flatMap((method) => method.fields.filter((field) => field.type !== "image").map((field) => ({ method, field, title: `${method.methodId}.${field.key}` })));

describe("assets", () => {
  it("have their own logo and a minimum quantity that their precision can express", () => {
    for (const asset of ASSETS) {
      expect(assetLogoSvg(asset.code)).toMatch(/^<svg [^>]+>.*<\/svg>$/u);
      expect((asset.minQuantity.split(".")[1] ?? "").length).toBeLessThanOrEqual(asset.precision);
    }
    expect(assetLogoSvg("NOPE")).toBeUndefined();
    expect(assetLogosSvg().match(/<g id="\w+">/g)).toEqual(ASSETS.map(({ code }) => `<g id="${code}">`));
  });

  it("that are restricted somewhere by default are off until an operator switches them on", () => {
    expect(RESTRICTED_ASSETS).toHaveLength(16);
    const restricted = ASSETS.filter((asset) => RESTRICTED_ASSETS.includes(asset.code));
    expect(restricted.map(({ code, isOn }) => [code, isOn])).toEqual([["ZEC", false]]);
  });
});

describe("fiats", () => {
  it("number at least 70, each once", () => {
    expect(FIATS.length).toBeGreaterThanOrEqual(70);
    expect(new Set(FIATS.map((fiat) => fiat.code)).size).toBe(FIATS.length);
  });

  it.each(FIATS)("$code has the minor units of ISO 4217 unless they are dead, a name and real countries", (fiat) => {
    const iso = new Intl.NumberFormat("en", { style: "currency", currency: fiat.code }).resolvedOptions().maximumFractionDigits;
    expect(fiat.precision).toBe(DEAD_MINOR_UNITS.has(fiat.code) ? 0 : iso);
    expect(new Intl.DisplayNames("en", { type: "currency" }).of(fiat.code)).not.toBe(fiat.code);
    const countryNames = new Intl.DisplayNames("en", { type: "region" });
    for (const country of fiat.countries) expect(countryNames.of(country)).not.toBe(country);
    expect(fiat.countries).toContain(fiat.defaultCountry);
  });

  it.each(FIATS)("$code can be paid in some local way", (fiat) => {
    const local = methodsOfFiat(fiat.code).filter((method) => method.countries.some((country) => fiat.countries.includes(country)));
    expect(local).not.toEqual([]);
  });
});

describe("payment methods", () => {
  it("number at least 150 and have ids that the wire accepts, each once", () => {
    expect(PAYMENT_METHODS.length).toBeGreaterThanOrEqual(150);
    expect(METHOD_BY_ID.size).toBe(PAYMENT_METHODS.length);
    for (const { methodId } of PAYMENT_METHODS) expect(methodId).toMatch(/^[a-z0-9_]{2,40}$/u);
  });

  it("name known currencies, and no field twice", () => {
    const known = new Set(FIATS.map((fiat) => fiat.code));
    for (const { methodId, fiats, fields } of PAYMENT_METHODS) {
      expect(fiats.filter((fiat) => !known.has(fiat)), methodId).toEqual([]);
      expect(new Set(fiats).size, methodId).toBe(fiats.length);
      expect(new Set(fields.map((field) => field.key)).size, methodId).toBe(fields.length);
      expect(fields[0]?.key, methodId).toBe("account_holder");
    }
  });

  it("have names that a reader of English can read, and at home the one that is written there", () => {
    for (const { methodId, name } of PAYMENT_METHODS) if ("brand" in name) expect(name.brand, methodId).toMatch(/^[\p{Script=Latin}\p{N}\p{P}\p{S} ]+$/u);
    for (const [methodId, { home, in: names }] of LOCAL_NAMES) {
      const method = METHOD_BY_ID.get(methodId);
      const latin = method && "brand" in method.name ? method.name.brand : "";
      expect(latin, methodId).not.toBe("");
      expect([home === latin, Object.keys(names).length > 0], methodId).not.toEqual([true, false]);
      expect(Object.values(names), methodId).not.toContain(latin);
    }
  });

  it("are drawn by how one pays with them", () => {
    const marks = (methodIds: string[]) => methodIds.map((methodId) => paymentMark(requireValue(METHOD_BY_ID.get(methodId))));
    expect(marks(["sepa", "swift_wire", "mpesa", "alipay", "paypal", "mada", "cash_in_person", "western_union", "amazon_gift_card"])).toEqual([
      "bank", "wire", "mobile", "qr", "wallet", "card", "cash", "counter", "gift",
    ]);
  });

  it("use every format that the catalogue describes", () => {
    const used = new Set<string | undefined>(checked.map(({ field }) => field.check));
    expect(Object.keys(FIELD_FORMATS).filter((format) => !used.has(format))).toEqual([]);
  });
});

describe("worked examples", () => {
  it("exist for every field of at least 150 methods in at least 70 currencies", () => {
    expect(PAYMENT_METHODS.flatMap((method) => method.fields.filter((field) => field.example.trim() === "").map((field) => `${method.methodId}.${field.key}`))).toEqual([]);
    expect(new Set(checked.map(({ method }) => method.methodId)).size).toBe(PAYMENT_METHODS.length);
    expect(new Set(checked.flatMap(({ method }) => method.fiats)).size).toBeGreaterThanOrEqual(70);
  });

  it.each(checked)("$title passes its own check", ({ method, field }) => {
    expect(checkField(field, field.example, method.countries)).toMatchObject({ ok: true });
  });

  it.each(checked.filter(({ field }) => field.check && hasCheckDigits(field.check)))("$title with any one digit changed fails", ({ method, field }) => {
    const slips = oneDigitSlips(field.example);
    expect(slips.length).toBeGreaterThan(0);
    for (const slip of slips) expect(checkField(field, slip, method.countries), slip).toMatchObject({ ok: false });
  });

  it.each(checked.filter(({ field }) => field.check))("$title refuses what has another form", ({ method, field }) => {
    expect(checkField(field, "?", method.countries)).toEqual({ ok: false, problem: "malformed" });
    expect(checkField(field, "  ", method.countries)).toEqual(field.required ? { ok: false, problem: "blank" } : { ok: true, value: "" });
  });
});

describe("checkField", () => {
  const field = (methodId: string, key: string): MethodField => {
    const found = METHOD_BY_ID.get(methodId)?.fields.find((candidate) => candidate.key === key);
    if (!found) throw new Error(`${methodId} has no field ${key}`);
    return found;
  };

  it("stores a value without the spaces that people type", () => {
    expect(checkField(field("sepa", "iban"), " de89 3704 0044 0532 0130 00 ", ["DE"])).toEqual({ ok: true, value: "DE89370400440532013000" });
    expect(checkField(field("uk_faster_payments", "sort_code"), "20-00-00", ["GB"])).toEqual({ ok: true, value: "200000" });
    expect(checkField(field("bizum", "phone"), "+34 612 345 678", ["ES"])).toEqual({ ok: true, value: "+34612345678" });
  });

  it("refuses an account of another country", () => {
    expect(checkField(field("ziraat", "iban"), "DE89370400440532013000", ["TR"])).toEqual({ ok: false, problem: "wrong_country" });
    expect(checkField(field("gcash", "phone"), "+6581234567", ["PH"])).toEqual({ ok: false, problem: "wrong_country" });
  });

  it.each([
    "52998224725", "529.982.247-25", "11222333000181", "11.222.333/0001-81", "+5511961234567", "ana@example.com", "123e4567-e89b-12d3-a456-426614174000",
  ])("accepts the Pix key %s", (key) => {
    expect(checkField(field("pix", "pix_key"), key, ["BR"])).toMatchObject({ ok: true });
  });

  it.each(["52998224724", "11111111111", "11222333000182", "+5511", "123e4567"])("refuses the Pix key %s", (key) => {
    expect(checkField(field("pix", "pix_key"), key, ["BR"])).toMatchObject({ ok: false });
  });

  it.each([["1101700230708", true], ["1101700230707", false], ["0812345678", true], ["12345", false]])("judges the PromptPay id %s as %s", (id, ok) => {
    expect(checkField(field("promptpay", "promptpay_id"), id, ["TH"])).toMatchObject({ ok });
  });

  it.each([["51824753556", true], ["51824753557", false], ["+61412345678", true]])("judges the PayID %s as %s", (id, ok) => {
    expect(checkField(field("payid", "pay_id"), id, ["AU"])).toMatchObject({ ok });
  });

  it("never throws and never lets a long text through", () => {
    fc.assert(
      fc.property(fc.constantFrom(...checked), fc.string({ unit: anyCharacter, maxLength: 400 }), ({ method, field: judged }, typed) => {
        const verdict = checkField(judged, typed, method.countries);
        return !verdict.ok || verdict.value.length <= 200;
      }),
    );
  });

  it("knows a specimen number of ordinary countries and of no invented one", () => {
    expect(specimenPhone("KE")).toBe("+254712123456");
    expect(specimenPhone("QQ")).toBeUndefined();
  });
});

/** The value with each digit in turn replaced by the next one; what follows a slash is a bank's code, which no check digit covers. */
function oneDigitSlips(value: string): string[] {
  return [...(value.split("/")[0] ?? "")].flatMap((character, index) => (/\d/u.test(character) ? [value.slice(0, index) + String((Number(character) + 1) % 10) + value.slice(index + 1)] : []));
}
