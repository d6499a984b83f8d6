import { expect } from "vitest";
import { test } from "./journey.ts";
import { press, tabTo, type } from "./keyboard.ts";
import { orderForm, placeButton, takeLink } from "./market.ts";
import { chat, coinsText, expectAnnounced, expectStatus, leaveChat, moneyText, placedOrder } from "./order.ts";
import { freshCode } from "./people.ts";
import { Program } from "./program.ts";

/** The whole trade by keyboard alone: no mouse, no touch, no focus set by the test. */
test("a buyer and a seller complete a trade by keyboard alone", async ({ open }) => {
  const buys = await open({ as: "buyer" });
  const { page, t } = buys;
  const merchant = await Program.of("merchant4");
  const { items } = await merchant.call("GET /api/ctc/query-my-adv", { query: { limit: 1 } });
  const nickname = items[0]?.advert.advertiser.nickname ?? "";

  await buys.go("/p2p/buy?fiat=USD&asset=USDT");
  await page.keyboard.press("Tab");
  expect(await page.evaluate<string>("document.activeElement.getAttribute('href')"), "the first stop skips the header").toBe("#content");
  await page.keyboard.press("Enter");
  await press(page, takeLink(buys, "buy", nickname));

  const form = orderForm(buys, "buy");
  await form.waitFor();
  await type(page, form.getByLabel(t("take.i_will_pay"), { exact: true }), "47.50");
  await expect.poll(() => form.getByLabel(t("take.i_will_receive"), { exact: true }).inputValue()).toMatch(/^[\d.,]+$/);
  await press(page, form.getByRole("radio").first(), "Space");
  await press(page, placeButton(buys, "buy"));
  const orderId = await placedOrder(buys, "buy");
  await expectStatus(buys, "pending_payment");

  const sells = await open({ as: "merchant4" });
  await sells.go("/p2p/order");
  await press(sells.page, sells.page.getByRole("link", { name: t("orders.view_of", { id: orderId }) }));
  await expectStatus(sells, "pending_fiat_receipt");

  const order = await merchant.call("GET /api/ctc/query-order-details", { query: { orderId } });
  await type(sells.page, sells.page.getByRole("textbox", { name: t("chat.write") }), "Hello, I am here.");
  await sells.page.keyboard.press("Enter");
  await chat(buys);
  await expectAnnounced(buys, "Hello, I am here.");
  await leaveChat(buys);

  await press(page, page.getByRole("link", { name: t("order.act.pay"), exact: true }));
  const paying = page.getByRole("dialog", { name: t("order.act.pay") });
  await press(page, paying.getByRole("checkbox"), "Space");
  await press(page, paying.getByRole("button", { name: t("order.do.pay", { amount: moneyText(t, order) }), exact: true }));
  await expectStatus(buys, "pending_crypto_receipt");
  await expectStatus(sells, "pending_release");

  const { payerName } = await merchant.call("GET /api/ctc/query-order-details", { query: { orderId } });
  await press(sells.page, sells.page.getByRole("link", { name: t("order.act.release"), exact: true }));
  const releasing = sells.page.getByRole("dialog", { name: t("order.act.release") });
  await type(sells.page, releasing.getByLabel(t("order.amount_received"), { exact: true }), t.formats.fiat(order.amount, order.fiat));
  await type(sells.page, releasing.getByLabel(t("order.sender_name"), { exact: true }), payerName ?? "");
  for (const box of await releasing.getByRole("checkbox").all()) await press(sells.page, box, "Space");
  await type(sells.page, releasing.getByLabel(t("security.code"), { exact: true }), await freshCode("merchant4"));
  const done = releasing.getByRole("button", {
    name: t("order.do.release", { quantity: coinsText(t, order.quantity, order.asset) }),
    exact: true,
  });
  await tabTo(sells.page, done);
  await sells.page.keyboard.press("Enter");
  await expectStatus(sells, "completed");
  await expectStatus(buys, "completed");
});
