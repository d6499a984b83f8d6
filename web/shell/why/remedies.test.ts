import { expect, test } from "vitest";
import { INELIGIBLE_REASONS } from "@plaza/contract/gates.ts";
import { LOCALES } from "@plaza/contract/locales.ts";
import { BLOCK_REASONS } from "@plaza/contract/order.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { safeNext } from "../paths.ts";
import { OFFER_HELP } from "./offer-help.ts";
import { HOLD_REMEDY } from "./hold-remedy.ts";
import { offerRemedyHref } from "./offer-remedies.ts";
import { ORDER_REMEDY } from "./order-remedy.ts";
import type { Remedy } from "./remedies.ts";

const ALL: ReadonlySet<Remedy> = new Set([
  ...Object.values(OFFER_HELP).flatMap(({ remedy }) => remedy ?? []),
  ...Object.values(HOLD_REMEDY).flatMap((remedy) => remedy ?? []),
  ...Object.values(ORDER_REMEDY),
]);

test("every reason why something can't be done has something that helps", () => {
  const helpless = INELIGIBLE_REASONS.filter((reason) => OFFER_HELP[reason].remedy === undefined);
  // A visitor's form has a login button.
  expect(helpless).toEqual(["not_signed_in"]);
  expect(Object.keys(ORDER_REMEDY).toSorted()).toEqual([...BLOCK_REASONS].toSorted());
});

test.each(LOCALES)("every remedy has its words and an address of this site in %s", (lang) => {
  const texts = messagesFor(lang, ["why"]);
  for (const remedy of ALL) {
    expect(texts).toHaveProperty([`why.to.${remedy}`]);
    for (const context of [{ lang }, { lang, here: "/x?a=1", side: "sell", asset: "BTC", fiat: "EUR" } as const]) {
      const href = offerRemedyHref(remedy, context);
      expect(safeNext(href, "none"), href).toBe(href);
      expect(href).toMatch(new RegExp(`^/${lang}/`));
    }
  }
});

test("what is done about a reason returns to the page that named it", () => {
  const here = "/en/p2p/buy?adv=12";
  for (const remedy of ["verify", "payment", "security"] as const) {
    const address = new URL(offerRemedyHref(remedy, { lang: "en", here, fiat: "EUR" }), "http://plaza.test");
    expect(address.searchParams.get("next"), remedy).toBe(here);
  }
});
