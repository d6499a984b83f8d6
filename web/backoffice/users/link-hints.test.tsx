import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { BackofficeLinkHint } from "@plaza/contract/calls/link-hints.ts";
import { readId } from "@plaza/contract/ids.ts";
import { LOCALES, type Locale } from "@plaza/contract/locales.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { TextsProvider } from "@plaza/messages/react.tsx";
import { LinkHints } from "./link-hints.tsx";

const UID = readId<"uid">("123456789");
const hint = (sign: BackofficeLinkHint["sign"], facts: BackofficeLinkHint["facts"] = {}): BackofficeLinkHint => ({
  sign,
  count: 1,
  people: [UID],
  facts,
});
const HINTS = [
  hint("shared_device"),
  hint("shared_account"),
  hint("shared_network"),
  hint("shared_counterparties", { trades: 22, inside: 20 }),
  hint("velocity", { takenCents: "1234567", limitCents: "500000" }),
  { ...hint("pass_through", { purchases: 12, left: 11, minutes: 60 }), count: 0, people: [] },
];

function shown(locale: Locale): string[] {
  const markup = renderToStaticMarkup(
    <TextsProvider locale={locale} compiled={messagesFor(locale, ["desk"])}>
      <LinkHints hints={HINTS} counterparty={{ uid: UID, label: "Seller" }} />
    </TextsProvider>,
  );
  return markup
    .split("<li>")
    .slice(1)
    .map((item) =>
      item
        .replaceAll(/<[^>]+>/g, " ")
        .replaceAll(/\s+/g, " ")
        .trim(),
    );
}

test("each hint says its reason with its figures, and names the other party of the case", () => {
  expect(shown("en")).toEqual([
    "Users on the same device: 1 UID 123456789 · Seller",
    "Users with the same payment account: 1 UID 123456789 · Seller",
    "Users on the same network: 1 Weak sign: families and offices share a network. UID 123456789 · Seller",
    "Trades in a closed group, 30 days: 20 of 22. Other members: 1 Weak in small markets, where the same few people trade. UID 123456789 · Seller",
    "Taken with linked users, 24 hours: 12,345.67 USD. Limit of one user: 5,000.00 USD UID 123456789 · Seller",
    "Purchases moved out within 60 minutes, 30 days: 11 of 12 Weak sign: many honest buyers keep their coins at the exchange.",
  ]);
});

test.each(LOCALES)("each hint has its figures in %s", (locale) => {
  const texts = shown(locale);
  expect(texts).toHaveLength(HINTS.length);
  expect(texts.join(" ")).not.toMatch(/[{}]|undefined|NaN/);
  const digits = texts.map((text) => text.replaceAll(/[^\d]/g, ""));
  for (const figure of ["20", "22"]) expect(digits[3]).toContain(figure);
  for (const figure of ["1234567", "500000"]) expect(digits[4]).toContain(figure);
  for (const figure of ["60", "11", "12"]) expect(digits[5]).toContain(figure);
});
