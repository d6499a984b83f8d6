import { expect } from "vitest";
import { advertOf, callOff, place } from "./deal.ts";
import { expectNoEnglish } from "./english.ts";
import { test } from "./journey.ts";
import { orderForm, takeLink } from "./market.ts";
import { chat, expectStatus, openAct } from "./order.ts";
import { Program } from "./program.ts";
import type { Tab } from "./tab.ts";
import { showWritten } from "./written-page.ts";

/** The whole way of a trade is said in the reader's language, to the eye and to the ear. */

/** What the site writes, in a window without scripts: they add no words to these pages. */
async function expectWritten(tab: Tab, pages: readonly string[], who: string): Promise<void> {
  await tab.go("/p2p/rules");
  for (const page of pages) {
    await showWritten(tab, `/ja${page}`, page === "/p2p/nothing" ? { status: 404 } : {});
    await expectNoEnglish(tab, `${who}'s ${page}`);
  }
}

const WRITTEN = { lang: "ja", scripts: false, options: { bypassCSP: true } } as const;

test("a visitor's pages have no English left in Japanese", async ({ open }) => {
  const { advert } = await advertOf("merchant8", "buy");
  const filtered = ["/p2p/sell?asset=BTC&fiat=EUR&amount=abc", "/p2p/buy?amount=999999999"];
  await expectWritten(await open(WRITTEN), ["", ...filtered, "/account/login", "/p2p/terms", "/p2p/nothing"], "a visitor");
  const tab = await open({ lang: "ja" });
  await tab.go("/p2p");
  await expectNoEnglish(tab, "the home of P2P");
  await tab.go("/p2p/buy?asset=USDT&fiat=USD");
  await expectNoEnglish(tab, "a list");
  await takeLink(tab, "buy", advert.advertiser.nickname).click();
  await orderForm(tab, "buy").getByText(tab.t("take.log_in_to_trade")).waitFor();
  await expectNoEnglish(tab, "a visitor's order form");
});

test("a newcomer's gate has no English left in Japanese", async ({ open }) => {
  await expectWritten(await open({ ...WRITTEN, as: "newcomer" }), ["/p2p/verify", "/account/security", "/p2p/order"], "a newcomer");
  const tab = await open({ lang: "ja", as: "newcomer" });
  await tab.go("/p2p/buy?asset=USDT&fiat=USD");
  await expectNoEnglish(tab, "a newcomer's list");
});

test("an order has no English left in Japanese, for either side and in each of its states", async ({ open }) => {
  const order = await place("buyer", "merchant2", "26");
  const program = await Program.of("buyer");
  const buyer = await open({ lang: "ja", as: "buyer" });
  const seller = await open({ lang: "ja", as: "merchant2" });
  const sides = [buyer, seller] as const;
  await buyer.go(`/p2p/buy?asset=USDT&fiat=USD&adv=${order.advId}`);
  await orderForm(buyer, "buy").getByLabel(buyer.t("take.i_will_pay"), { exact: true }).fill("1");
  await buyer.page.keyboard.press("Tab");
  await expectNoEnglish(buyer, "the order form");

  for (const [index, tab] of sides.entries()) {
    await tab.go(`/p2p/order?id=${order.orderId}`);
    await expectNoEnglish(tab, "My Orders");
    await tab.go(`/p2p/${index === 0 ? "buy" : "sell"}/detail/${order.orderId}`);
    await chat(tab);
    await expectNoEnglish(tab, "an order that waits for its payment");
  }
  for (const action of ["pay", "cancel"] as const) {
    await openAct(buyer, action);
    await expectNoEnglish(buyer, `the form of ${action}`);
    await buyer.page.goBack();
  }
  await program.call("POST /api/ctc/update-order-state", { body: { orderId: order.orderId, action: "pay", version: order.version } });
  await expectStatus(buyer, "pending_crypto_receipt");
  await expectStatus(seller, "pending_release");
  await openAct(seller, "release");
  await expectNoEnglish(seller, "the form of the release");
  await openAct(buyer, "cancel");
  await expectNoEnglish(buyer, "the form of a late cancellation");
  await callOff(program, await Program.of("merchant2"), order.orderId, "間違えました。");
  for (const tab of sides) {
    await expectStatus(tab, "canceled");
    await expectNoEnglish(tab, "a canceled order");
  }
  const done = await program.call("GET /api/ctc/query-order-list", { query: { group: "completed", limit: 1 } });
  const [completed] = done.items;
  expect(completed, "an order that was completed before").toBeDefined();
  await buyer.go(`/p2p/${completed?.type}/detail/${completed?.orderId}`);
  await expectStatus(buyer, "completed");
  await expectNoEnglish(buyer, "a completed order");
});
