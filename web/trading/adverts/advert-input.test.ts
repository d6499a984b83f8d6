import { expect, test } from "vitest";
import { marginOf, percentOf, previewInput } from "./advert-input.ts";
import { BLANK } from "./form-values.ts";

test.each([
  ["1.5", "0.0150"],
  ["-1.5", "-0.0150"],
  ["−0.25", "-0.0025"],
  ["+2", "0.0200"],
  ["0", "0.0000"],
  ["101", "0.0100"],
  ["98.5", "-0.0150"],
  ["100", "0.0000"],
  ["69.99", "0.6999"],
])("a margin written as %s is %s", (typed, margin) => {
  expect(marginOf(typed, "en")).toBe(margin);
});

test.each(["", "abc", "1.234", "-101", "+100", "200", "1000"])("%j is no margin", (typed) => {
  expect(marginOf(typed, "en")).toBeNull();
});

test("what was written in another language is read there, and shown again without zeros that say nothing", () => {
  expect(marginOf("101,25", "de")).toBe("0.0125");
  expect([percentOf("0.0125"), percentOf("-0.0150"), percentOf("0.0000")]).toEqual(["1.25", "-1.5", "0"]);
});

test("the preview is asked about overlaps once limits and a way to pay are there, and never with what is no id", () => {
  const typed = { ...BLANK, min: "10", max: "1,000", methods: ["17", "rubbish"] };
  expect(previewInput(typed, "en", null)).toMatchObject({ minAmount: "10", maxAmount: "1000", paymentIds: ["17"] });
  expect(previewInput({ ...typed, side: "buy", methods: ["wise", "<b>"] }, "en", null)).toMatchObject({ methodIds: ["wise"] });
  for (const lacking of [{ min: "" }, { max: "x" }, { methods: [] }, { private: true }])
    expect(Object.keys(previewInput({ ...typed, ...lacking }, "en", null))).toEqual([
      "side",
      "asset",
      "fiat",
      "priceType",
      "message",
      "autoReply",
    ]);
});
