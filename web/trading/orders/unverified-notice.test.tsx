import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LOCALES, type Locale } from "@plaza/contract/locales.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { TextsProvider } from "@plaza/messages/react.tsx";
import { OwnUnverified } from "./own-unverified.tsx";
import { isUnverified, UnverifiedNotice, type CounterpartyFacts } from "./unverified-notice.tsx";

const UNPAID = {
  role: "buyer",
  status: "awaiting_payment",
  counterparty: { verifiedKyc: false },
  availableActions: [{ action: "cancel_account_unusable", enabled: true, requires: [] }],
} satisfies CounterpartyFacts;

function shown(order: CounterpartyFacts, locale: Locale = "en"): string {
  return drawn(<UnverifiedNotice order={order} hrefOf={(action) => `?do=${action}`} />, locale);
}

function drawn(notice: ReactNode, locale: Locale): string {
  return renderToStaticMarkup(
    <TextsProvider locale={locale} compiled={messagesFor(locale, ["order"])}>
      {notice}
    </TextsProvider>,
  );
}

test("the buyer of an unpaid order reads not to pay a seller whose identity was withdrawn, in every language", () => {
  expect(shown(UNPAID)).toContain("Don’t send money");
  expect(new Set(LOCALES.map((locale) => shown(UNPAID, locale))).size).toBe(LOCALES.length);
});

test("who has paid is led to an appeal, and the seller to the name of the sender", () => {
  expect(shown({ ...UNPAID, status: "paid", paidAt: "2026-11-28T18:00:00.000Z" })).toContain("open an appeal");
  expect(shown({ ...UNPAID, role: "seller", status: "paid" })).toContain("the sender’s name");
});

test("the buyer of an unpaid order can cancel without fault, where the seller's account is frozen as well", () => {
  const frozen = { ...UNPAID, counterparty: { verifiedKyc: true }, sellerFrozen: true };
  expect(shown(frozen)).toContain("This seller’s account is restricted");
  for (const order of [UNPAID, frozen]) expect(shown(order)).toContain('href="?do=cancel_account_unusable"');
  expect(shown({ ...frozen, status: "paid", paidAt: "2026-11-28T18:00:00.000Z" })).not.toContain("href");
});

test("the seller of a frozen buyer reads to check the sender, and both of an appealed order who decides", () => {
  const frozen: CounterpartyFacts = { ...UNPAID, role: "seller", counterparty: { verifiedKyc: true }, buyerFrozen: true };
  expect(shown(frozen)).toContain("This buyer’s account is restricted");
  expect(shown(frozen)).toContain("the sender’s name");
  for (const order of [frozen, { ...UNPAID, sellerFrozen: true }])
    expect(shown({ ...order, status: "appealed" })).toContain("until customer service decides");
});

test("nothing is said of a verified counterparty, of an order that is over, and where an API says nothing", () => {
  expect(shown({ ...UNPAID, counterparty: { verifiedKyc: true } })).toBe("");
  expect(shown({ ...UNPAID, status: "canceled" })).toBe("");
  expect(shown({ ...UNPAID, counterparty: {} })).toBe("");
});

test("the person whose identity was withdrawn reads what it means for the order and where to go, in every language", () => {
  const own = (role: "buyer" | "seller", locale: Locale) => drawn(<OwnUnverified role={role} href="/check" />, locale);
  expect(own("buyer", "en")).toContain("you can complete it");
  expect(own("seller", "en")).toContain("you can’t release its coins");
  expect(own("seller", "en")).toContain('href="/check"');
  expect(new Set(LOCALES.flatMap((locale) => [own("buyer", locale), own("seller", locale)])).size).toBe(2 * LOCALES.length);
});

test("only an owner of whom the identity is known not to be verified reads it", () => {
  const [owner, subUser] = [{ isAdmin: true }, { isAdmin: false }];
  expect(isUnverified(owner, { kycStatus: "rejected" })).toBe(true);
  expect(isUnverified(owner, { kycStatus: "approved" })).toBe(false);
  expect(isUnverified(owner, null)).toBe(false);
  expect(isUnverified(subUser, { kycStatus: "none" })).toBe(false);
  expect(isUnverified(null, null)).toBe(false);
});
