import { describe, expect, it } from "vitest";
import { FIELD_LABELS, GENERIC_NAMES } from "@plaza/domain/catalogue/payment-methods/method.ts";
import labels from "@plaza/messages/catalogue/methods/en.json" with { type: "json" };

describe("messages of payment methods", () => {
  it("name every field label and generic name of the catalogue, and nothing besides", () => {
    expect(Object.keys(labels).toSorted()).toEqual([...FIELD_LABELS, ...GENERIC_NAMES].toSorted());
  });
});
