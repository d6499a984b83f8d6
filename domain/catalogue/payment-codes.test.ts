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
    ["a wallet's own link", "https://qr.example.com/abc", { phone: "+8613123456789" }],
  ])("%s is taken for the account that it pays to", (_name, code, fields) => {
    expect(judgePaymentCode(code, fields)).toBeNull();
  });

  it.each([
    ["PromptPay", promptPay("01", "0066812345678"), { promptpay_id: "0812345679" }],
    ["Pix", pix("ana@example.com"), { pix_key: "52998224725" }],
    ["FPS", fps("02", "1234567"), { fps_id: "7654321" }],
    ["UPI", "upi://pay?pa=other@okbank", { upi_id: "ana@okbank" }],
  ])("%s of somebody else is refused", (_name, code, fields) => {
    expect(judgePaymentCode(code, fields)).toBe("other_account");
  });

  it.each(["javascript:alert(1)", "bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", "0x52908400098527886E0F7030069857D2E4169EE7", "WIFI:S:cafe;;"])(
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
