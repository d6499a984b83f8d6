import type { Locator } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { advertOf, reprice } from "./deal.ts";
import { test } from "./journey.ts";
import { offers, takeLink } from "./market.ts";

/** The list refreshes every ten seconds. */
const REFRESHED = { timeout: 40_000, interval: 250 };

/** Whether a row is as the server drew it: React marks each element that it has drawn or taken over. */
const isAsSent = (row: Locator) =>
  row.evaluate((item: { firstElementChild: object }) => !Object.keys(item.firstElementChild).some((key) => key.startsWith("__react")));

test("a row that changes while its link has the focus is drawn again, alone, and keeps the focus", async ({ open }) => {
  const own = await advertOf("merchant8", "buy");
  const { price, asset, fiat, advertiser } = own.advert;
  const [whole = "", part = ""] = price.split(".");
  const moved = `${whole}.${part.slice(0, -1)}${part.endsWith("4") ? "5" : "4"}`;
  const tab = await open({ width: 375 });
  const { page, t } = tab;
  await tab.go(`/p2p/buy?asset=${asset}&fiat=${fiat}`);
  const link = takeLink(tab, "buy", advertiser.nickname, asset).first();
  const rows = offers(tab, "buy", asset);
  const row = rows.filter({ has: link });
  const other = rows.filter({ hasNot: link }).first();
  // As soon as the scripts act: ten seconds later, a row whose price follows the market may have been drawn again.
  expect(await Promise.all([isAsSent(row), isAsSent(other)])).toEqual([true, true]);
  await tab.prepared();

  await link.focus();
  onTestFinished(async () => reprice("merchant8", await advertOf("merchant8", "buy"), price));
  await reprice("merchant8", own, moved);
  await expect.poll(() => row.innerText(), REFRESHED).toContain(t.formats.price(moved, fiat));
  expect(await isAsSent(row)).toBe(false);
  expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe(await link.getAttribute("aria-label"));
});

test("a link of a row that the server drew leads to its page without another document", async ({ open }) => {
  const tab = await open({ width: 375 });
  const { page } = tab;
  await tab.go("/p2p/buy");
  const row = offers(tab, "buy").first();
  expect(await isAsSent(row)).toBe(true);
  await tab.prepared();
  await page.evaluate("globalThis.isSameDocument = true");
  await row.getByRole("link").first().click();
  await page.waitForURL(/\/en\/p2p\/advertiser\//);
  expect(await page.evaluate("globalThis.isSameDocument")).toBe(true);
});
