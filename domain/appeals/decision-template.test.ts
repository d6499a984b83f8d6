import { expect, it } from "vitest";
import { fillTemplate, hasOnlyKnownPlaceholders, TEMPLATE_PLACEHOLDERS } from "./decision-template.ts";

const FACTS = { order: "812", amount: "50.00 EUR", coins: "49.94 USDT", method: "SEPA", reference: "P2P-{amount}" };

it("A known placeholder is accepted, alone or beside others", () => {
  for (const name of TEMPLATE_PLACEHOLDERS) expect(hasOnlyKnownPlaceholders(`It is {${name}}, and {order}.`), name).toBe(true);
  expect(hasOnlyKnownPlaceholders("Without any.")).toBe(true);
});

it("An unknown placeholder and a brace without its other one are refused", () => {
  for (const text of ["{name}", "{}", "{ order }", "{Order}", "{order", "order}", "{{order}}", "{toString}", "{order}}", "${amount}{"])
    expect(hasOnlyKnownPlaceholders(text), text).toBe(false);
});

it("Each placeholder is filled with its fact, as often as it is there", () => {
  expect(fillTemplate("Order {order}: {coins} for {amount} by {method}. {order}", FACTS)).toBe(
    "Order 812: 49.94 USDT for 50.00 EUR by SEPA. 812",
  );
});

it("A fact is not filled again, and its dollar signs are text", () => {
  expect(fillTemplate("{reference} {method}", { ...FACTS, method: "$& $1" })).toBe("P2P-{amount} $& $1");
});
