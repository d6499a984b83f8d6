import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeCode, writeFields } from "../hkpay/emvco.ts";
import { judgePaymentCode } from "./payment-codes.ts";
import { anyCharacter } from "../testing/any-character.ts";

const emv = (tag: string, inner: readonly [string, string][]) =>
  writeCode([
    { tag: "00", value: "01" },
    { tag, value: writeFields(inner.map(([sub, value]) => ({ tag: sub, value }))) },
    { tag: "58", value: "TH" },
  ]);
const promptPay = (sub: string, id: string) => emv("29", [["00", "A000000677010111"], [sub, id]]);
const pix = (key: string) => emv("26", [["00", "BR.GOV.BCB.PIX"], ["01", key]]);
const fps = (sub: string, id: string) => emv("26", [["00", "hk.com.hkicl"], [sub, id]]);

describe("a payment code", () => {
  it.each([
    ["PromptPay by phone", promptPay("01", "0066812345678"), { promptpay_id: "0812345678" }],
    ["PromptPay by identity", promptPay("02", "1101700230708"), { promptpay_id: "1101700230708" }],
    ["Pix", pix("ana@example.com"), { pix_key: "Ana@example.com" }],
    ["FPS", fps("02", "1234567"), { fps_id: "1234567" }],
    ["FPS by mobile", fps("03", "+852-51234567"), { phone: "+85251234567" }],
    ["UPI", "upi://pay?pa=ana@okbank&pn=Ana", { upi_id: "ana@okbank" }],
    ["a network that we don't compare", emv("26", [["00", "ID.CO.QRIS.WWW"], ["01", "9360"]]), { phone: "+62812345678" }],
    ["PromptPay by wallet", promptPay("03", "123456789012345"), { promptpay_id: "123456789012345" }],
    ["PromptPay, where the account names none,", promptPay("01", "0066812345678"), {}],
    ["FPS, where the account names none,", fps("02", "1234567"), {}],
    ["Pix without a key", emv("26", [["00", "BR.GOV.BCB.PIX"]]), { pix_key: "ana@example.com" }],
    ["UPI without a receiver", "upi://pay?pn=Ana", { upi_id: "ana@okbank" }],
    ["a network with fields like those of FPS", emv("26", [["00", "ID.CO.QRIS.WWW"], ["02", "9360"]]), { phone: "+62812345678" }],
    ["a template that has no fields", writeCode([{ tag: "00", value: "01" }, { tag: "26", value: "none" }]), { fps_id: "1234567" }],
    ["a wallet's own link", "https://qr.example.com/abc", { phone: "+8613123456789" }],
    // What a code begins with says what it is; the same words later in it are part of an address.
    ["a link that says data: in it", "https://qr.example.com/?data:1", {}],
    ["a link that ends like a coin's address", "https://qr.example.com/0x52908400098527886E0F7030069857D2E4169EE7", {}],
    ["a link that begins like one", "0x52908400098527886E0F7030069857D2E4169EE7/pay", {}],
    ["a link with EMVCo's first digits in it", "https://qr.example.com/000201", {}],
    ["a link that says upi: in it", "https://qr.example.com/upi:?pa=other@okbank", { upi_id: "ana@okbank" }],
  ])("%s is taken for the account that it pays to", (_name, code, fields) => {
    expect(judgePaymentCode(code, fields)).toBeNull();
  });

  it.each([
    ["PromptPay", promptPay("01", "0066812345678"), { promptpay_id: "0812345679" }],
    ["PromptPay by identity", promptPay("02", "1101700230708"), { promptpay_id: "1101700230709" }],
    ["PromptPay by wallet", promptPay("03", "123456789012345"), { promptpay_id: "123456789012346" }],
    ["FPS by mobile", fps("03", "+852-51234567"), { phone: "+85251234568" }],
    ["Pix", pix("ana@example.com"), { pix_key: "52998224725" }],
    ["FPS", fps("02", "1234567"), { fps_id: "7654321" }],
    ["UPI", "upi://pay?pa=other@okbank", { upi_id: "ana@okbank" }],
  ])("%s of somebody else is refused", (_name, code, fields) => {
    expect(judgePaymentCode(code, fields)).toBe("other_account");
  });

  it.each(["26", "29", "30", "45", "50", "51"])("names its receiver in template %s", (tag) => {
    expect(judgePaymentCode(emv(tag, [["00", "hk.com.hkicl"], ["02", "1234567"]]), { fps_id: "7654321" })).toBe("other_account");
  });

  it.each(["25", "52", "62"])("names no receiver in field %s", (tag) => {
    expect(judgePaymentCode(emv(tag, [["00", "hk.com.hkicl"], ["02", "1234567"]]), { fps_id: "7654321" })).toBeNull();
  });

  it.each([
    "javascript:alert(1)",
    "bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
    "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
    "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
    "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
    "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8",
    "0x52908400098527886E0F7030069857D2E4169EE7",
    " 0x52908400098527886E0F7030069857D2E4169EE7 ",
    "lnurl:lnurl1dp68gurn8ghj7",
    "lnurlp://example.com/ana",
    "WIFI:S:cafe;;",
  ])(
    "%s pays to no account",
    (code) => {
      expect(judgePaymentCode(code, {})).toBe("not_payment");
    },
  );

  it("of EMVCo's kind is broken by any other digit in it", () => {
    const whole = promptPay("01", "0066812345678");
    for (let at = 6; at < whole.length; at += 1) {
      const changed = whole.slice(0, at) + (whole[at] === "5" ? "6" : "5") + whole.slice(at + 1);
      expect(judgePaymentCode(changed, { promptpay_id: "0812345678" }), `at ${at}`).toBe("broken");
    }
  });

  it("never throws, whatever it says", () => {
    fc.assert(fc.property(fc.oneof(fc.string({ unit: anyCharacter }), fc.string().map((text) => `000201${text}`), fc.string().map((text) => `upi:${text}`)), (text) => {
      judgePaymentCode(text, { upi_id: "a@b", pix_key: "x" });
    }));
  });
});
