import { expect } from "vitest";
import type { Locale } from "@plaza/contract/locales.ts";
import { expectFits } from "./axe.ts";
import { place } from "./deal.ts";
import { test } from "./journey.ts";
import { orderForm } from "./market.ts";
import { chat, openAct } from "./order.ts";
import { showWritten } from "./written-page.ts";

/** The narrowest phone that is still about, in the languages with the longest words and the tallest letters. */
const LANGUAGES: readonly Locale[] = ["de", "ru", "vi", "th", "hi", "pt"];

test("no page has to be scrolled sideways at 320 px", async ({ open }) => {
  const tab = await open({ width: 320, as: "seller", scripts: false, options: { bypassCSP: true } });
  await tab.go("/p2p/rules");
  for (const lang of LANGUAGES)
    for (const path of ["", "/p2p/sell?asset=BTC&fiat=EUR", "/p2p/order", "/p2p/verify", "/p2p/terms"]) {
      await showWritten(tab, `/${lang}${path}`);
      await expectFits(tab, `${path} in ${lang}`);
    }
});

test("neither has what opens over an order", async ({ open }) => {
  const order = await place("seller", "merchant2", "27");
  const tab = await open({ width: 320, as: "seller" });
  for (const lang of LANGUAGES) {
    tab.read(lang);
    await tab.go(`/p2p/buy?asset=USDT&fiat=USD&adv=${order.advId}`);
    await orderForm(tab, "buy").waitFor();
    await expectFits(tab, `the order form in ${lang}`);
    await tab.go(`/p2p/buy/detail/${order.orderId}`);
    await expectFits(tab, `an order in ${lang}`);
    await openAct(tab, "pay");
    await expectFits(tab, `the form of I've Paid in ${lang}`);
    await tab.page.goBack();
    await tab.page.getByRole("dialog").waitFor({ state: "detached" });
    await chat(tab);
    await expectFits(tab, `the chat in ${lang}`);
  }
});

/** The offers whose limits lie over their price. */
const COVERED = `[...document.querySelectorAll(".rows:not(.order-rows) .row-grid")].flatMap((row) => {
  const price = row.querySelector(".row-hero").getBoundingClientRect();
  return [...row.querySelectorAll(".row-fact > dd")]
    .filter((fact) => {
      const text = document.createRange();
      text.selectNodeContents(fact);
      return [...text.getClientRects()].some((box) => box.width > 1 && box.right > price.left && box.bottom > price.top && box.top < price.bottom);
    })
    .map(({ textContent }) => textContent);
})`;

test("limits of millions leave the price free at 320 px", async ({ open }) => {
  const tab = await open({ lang: "vi", width: 320 });
  const { page } = tab;
  await tab.go("/p2p/buy?asset=USDT&fiat=VND");
  await page.locator(".row-fact > dd").first().waitFor();
  expect(await page.evaluate<string[]>(COVERED)).toEqual([]);
});
