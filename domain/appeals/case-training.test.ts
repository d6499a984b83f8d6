import { expect, it } from "vitest";
import { CLOSED_ACCOUNT } from "@plaza/contract/closed-account.ts";
import { withoutPersonalData } from "./case-training.ts";

const KNOWN = ["Ana María López", "coin.queen-7", "DE89 3704 0044", CLOSED_ACCOUNT];

it.each([
  ["I paid from ana.lopez+x@mail.example today", "I paid from *** today"],
  ["Call +49 (151) 234-56789", "Call ***"],
  ["IBAN DE89 3704 0044 0532 0130 00", "IBAN *** ***"],
  ["Number of the transfer: TRX81K2209A.", "Number of the transfer: ***."],
  ["ana maría lópez says LÓPEZ paid; Mariana didn’t", "*** says *** paid; Mariana didn’t"],
  ["Hello coin.queen-7!", "Hello ***!"],
  ["İSTANBUL: ANA paid, and then Ana paid", "İSTANBUL: *** paid, and then *** paid"],
  ["First line\nWrite me on Telegram @queen\nLast line", "First line\n***\nLast line"],
])("%j becomes %j", (text, shown) => {
  expect(withoutPersonalData(text, KNOWN)).toBe(shown);
});

it.each([
  ["我是王伟，请放币", "我是***，请放币", ["王伟"]],
  ["佐藤健です。入金しました", "***です。入金しました", ["佐藤健"]],
  ["김철수가 보냈어요", "***가 보냈어요", ["김철수"]],
  ["ฉันชื่อสมชายค่ะ", "ฉันชื่อ***ค่ะ", ["สมชาย"]],
])("%j becomes %j, though no space ends the name", (text, shown, known) => {
  expect(withoutPersonalData(text, known)).toBe(shown);
});

it("Amounts, times and what is said of the payment stay", () => {
  for (const text of ["I sent 12,500.00 EUR at 14:35 by SEPA", "R3 applies: 1.234,56", "The second of 3 transfers (49.94 USDT) is missing"])
    expect(withoutPersonalData(text, KNOWN)).toBe(text);
});

it("Signs of patterns in a name are text", () => {
  expect(withoutPersonalData("a.b(c) and aXb(c)", ["a.b(c)"])).toContain("aXb(c)");
  expect(withoutPersonalData("Nothing is known", [])).toBe("Nothing is known");
});
