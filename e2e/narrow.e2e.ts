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

/** The wallets of a transfer whose names don't fit. Cut, they all begin alike in French and Italian. */
const CUT_WALLETS = `[...document.querySelectorAll("select[name=from], select[name=to]")].filter((select) => {
  const style = getComputedStyle(select);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = style.fontSize + " " + style.fontFamily;
  const room = select.clientWidth - Number.parseFloat(style.paddingInlineStart) - Number.parseFloat(style.paddingInlineEnd);
  return pen.measureText(select.selectedOptions[0].text).width > room;
}).map(({ selectedOptions }) => selectedOptions[0].text)`;

test("no page has to be scrolled sideways at 320 px, and a transfer names its wallets in full", async ({ open }) => {
  const tab = await open({ width: 320, as: "seller", scripts: false, options: { bypassCSP: true } });
  await tab.go("/p2p/rules");
  for (const lang of LANGUAGES)
    for (const path of ["", "/p2p/sell?asset=BTC&fiat=EUR", "/p2p/order", "/p2p/verify", "/p2p/terms"]) {
      await showWritten(tab, `/${lang}${path}`);
      await expectFits(tab, `${path} in ${lang}`);
    }
  await showWritten(tab, "/fr/wallet");
  expect(await tab.page.locator("select[name=from]").count()).toBe(1);
  for (const width of [1280, 320]) {
    await tab.page.setViewportSize({ width, height: 800 });
    expect(await tab.page.evaluate<string[]>(CUT_WALLETS), `at ${width} px`).toEqual([]);
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
