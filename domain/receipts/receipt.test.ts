import { describe, expect, it } from "vitest";
import { checkCodeOf, readCheckCode, receiptText, shownCode } from "./receipt.ts";

const facts = { role: "buyer", asset: "USDT", fiat: "EUR", amount: "100.00" } as const;

describe("a receipt's text", () => {
  it("differs with each fact, and with a fact that is left out", () => {
    const texts = [facts, { ...facts, role: "seller" as const }, { ...facts, amount: "1000.00" }, { ...facts, methodId: "sepa" }].map(
      receiptText,
    );
    const { amount: _left, ...shorter } = facts;
    expect(new Set([...texts, receiptText(shorter)]).size).toBe(5);
  });

  it("does not let one field's text pass for another's", () => {
    expect(receiptText({ ...facts, nickname: "Ann" })).not.toBe(receiptText({ ...facts, counterparty: "Ann" }));
    expect(receiptText({ ...facts, nickname: 'A","B' })).not.toBe(receiptText({ ...facts, nickname: "A", counterparty: "B" }));
  });
});

describe("a check code", () => {
  it("has sixteen characters, all of the digest's first 80 bits", () => {
    expect(checkCodeOf(new Uint8Array(32))).toBe("0000000000000000");
    expect(checkCodeOf(new Uint8Array(32).fill(255))).toBe("ZZZZZZZZZZZZZZZZ");
    expect(checkCodeOf(Uint8Array.of(8, 0, 0, 0, 0, 0, 0, 0, 0, 1))).toBe("1000000000000001");
    // Of a longer digest the rest counts for nothing.
    expect(checkCodeOf(Uint8Array.of(8, 0, 0, 0, 0, 0, 0, 0, 0, 1, ...Array<number>(22).fill(255)))).toBe("1000000000000001");
  });

  it("is shown in groups of four, and nothing of nothing", () => {
    expect(shownCode("70Q1MW9XH4TD8RVA")).toBe("70Q1-MW9X-H4TD-8RVA");
    expect(shownCode("")).toBe("");
  });

  it("is read as it is shown, in small letters, and with letters that look like digits", () => {
    const code = "70Q1MW9XH4TD8RVA";
    for (const typed of [code, shownCode(code), "7oqi mw9x h4td 8rva", "7OQL-MW9X-H4TD-8RVA"]) expect(readCheckCode(typed)).toBe(code);
  });

  it("is not read from anything else", () => {
    for (const typed of ["", "70Q1", "70Q1MW9XH4TD8RVU", "70Q1MW9XH4TD8RVAA", "../../../../../.."]) expect(readCheckCode(typed)).toBeNull();
  });
});
