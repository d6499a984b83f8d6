import { describe, expect, it } from "vitest";
import { readCode } from "./code-input.tsx";
import { matching } from "./matching.ts";

const OPTIONS = [
  { value: "USD", text: "USD", note: "US Dollar", keywords: "$ America" },
  { value: "AUD", text: "AUD", note: "Australian Dollar" },
  { value: "BRL", text: "BRL", note: "Real brasileño" },
  { value: "DOP", text: "DOP", note: "Dominican Peso" },
];
const found = (query: string) => matching(OPTIONS, query).map((option) => option.value);

describe("the search of a picker", () => {
  it.each([
    ["", ["USD", "AUD", "BRL", "DOP"]],
    ["  ", ["USD", "AUD", "BRL", "DOP"]],
    ["usd", ["USD"]],
    ["ＵＳＤ", ["USD"]],
    ["dollar", ["USD", "AUD"]],
    ["brasileno", ["BRL"]],
    ["america", ["USD"]],
    ["$", ["USD"]],
    ["zzz", []],
  ])("finds for %j: %j", (query, values) => {
    expect(found(query)).toEqual(values);
  });

  it("puts codes that begin with it first", () => {
    expect(found("do")).toEqual(["DOP", "USD", "AUD"]);
  });
});

describe("a typed or pasted code", () => {
  it.each([
    ["123456", "123456"],
    [" 123 456\n", "123456"],
    ["１２３４５６", "123456"],
    ["G-123456 is your code", "123456"],
    ["123-456", "123456"],
    ["12345", "12345"],
    ["1234567", "1234567"],
    ["12ab56", "12ab56"],
    ["none", "none"],
    ["1".repeat(50), "1".repeat(20)],
  ])("%j is read as %j", (text, code) => {
    expect(readCode(text)).toBe(code);
  });
});
