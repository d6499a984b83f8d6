import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Advert } from "@plaza/contract/calls/market.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { exampleFrom } from "@plaza/contract/testing/example.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { createFormats } from "@plaza/messages/format.ts";
import { noticeText } from "@plaza/messages/notice.ts";
import { TextsProvider } from "@plaza/messages/react.tsx";
import { createTexts } from "@plaza/messages/text.ts";
import { rowsOf } from "../receipt-card/rows.ts";
import { DealHead } from "../take/deal-head.tsx";
import { OfferContent } from "./offer-row.tsx";
import { roomAfterPrice } from "./room-after-price.ts";

const NAMESPACES = ["market", "take", "merchants", "receipt", "notifications"] as const;

/** What a reader sees of it, in plain text. */
function drawn(locale: Locale, node: ReactNode): string {
  const compiled = messagesFor(locale, NAMESPACES);
  const html = renderToStaticMarkup(
    <TextsProvider locale={locale} compiled={compiled}>
      {node}
    </TextsProvider>,
  );
  return html.replace(/<[^>]*>/g, " ");
}

test.for<[Locale, string, string]>([
  ["en", "0.998", "0.998"],
  ["de", "0.998", "0,998"],
  ["pt", "1", "1,00"],
  ["ja", "25430.5", "25,430.50"],
])("in %s a price of %s is %s in its row, its sheet, its notice and its receipt", ([locale, price, text]) => {
  const example = exampleFrom(Advert);
  const offer = {
    ...example,
    advertiser: { ...example.advertiser, completionRate: "0.98" },
    price,
    coins: "1",
    asset: "USDT",
    fiat: "USD",
    eligible: true,
    ineligibleReasons: [],
  };
  const formats = createFormats(locale);
  const t = createTexts(locale, messagesFor(locale, NAMESPACES));
  const facts = { name: "Ana", asset: "USDT", fiat: "USD", price, side: "buy" };
  const receipt = rowsOf({ role: "buyer", asset: "USDT", fiat: "USD", price }, undefined, t, formats).rows.flat().join(" ");
  const places = {
    row: drawn(locale, <OfferContent side="buy" offer={offer} search={new URLSearchParams()} gone={false} priceDigits={4} />),
    sheet: drawn(locale, <DealHead advert={offer} renderedAt="2026-11-29T12:00:00.000Z" />),
    notice: noticeText(t, formats, { kind: "offer_found", facts }, "UTC"),
    receipt,
  };
  const whole = new RegExp(`(?<![\\d.,])${text.replaceAll(".", "\\.")}(?![\\d.,]*\\d)`, "u");
  for (const [place, shown] of Object.entries(places)) expect(shown, place).toMatch(whole);
});

test("in a list the room of the digits that others have more is kept, so that separators are below each other", () => {
  expect(roomAfterPrice("0.998", "USD", "en", 4)).toBe("0");
  expect(roomAfterPrice("0.9985", "USD", "en", 4)).toBe("");
  expect(roomAfterPrice("1", "USD", "en", 0)).toBe("");
  expect(roomAfterPrice("2600", "TZS", "en", 1)).toBe(".0");
});
