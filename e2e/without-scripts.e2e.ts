import { expect } from "vitest";
import { test } from "./journey.ts";
import { offers, orderForm, takeLink } from "./market.ts";
import { expectStatus, moneyText, placedOrder } from "./order.ts";
import { advertOf } from "./deal.ts";
import { logIn } from "./people.ts";
import { releaseByMail } from "./plain-release.ts";
import { Program } from "./program.ts";
import type { Tab } from "./tab.ts";

/** The whole of a trade by links and plain forms, as on a phone whose scripts have not come yet or never will. */

test("lists are filtered by a plain form and paged by a plain link", async ({ open }) => {
  const tab = await open({ scripts: false, width: 375 });
  const { page, t } = tab;
  // The ones who buy here: a journey that holds a seller hides that seller's offers from the other list.
  await tab.go("/p2p/sell");
  expect(await offers(tab, "sell").count()).toBeGreaterThan(5);
  await page.getByRole("combobox", { name: t("market.fiat") }).selectOption("EUR");
  await page.getByRole("button", { name: t("market.apply") }).click();
  await page.waitForURL((url) => url.searchParams.get("fiat") === "EUR");
  expect(await offers(tab, "sell").count()).toBe(20);
  await page.getByRole("link", { name: t("market.load_more") }).click();
  await page.waitForURL((url) => url.searchParams.has("cursor"));
  expect(await offers(tab, "sell").count()).toBeGreaterThan(0);

  await page.getByRole("textbox", { name: t("market.amount"), exact: true }).fill("999999999");
  await page.getByRole("button", { name: t("market.apply") }).click();
  await page.getByText(t("market.none_title"), { exact: true }).waitFor();
  await page.getByRole("link", { name: t("market.reset") }).click();
  await page.waitForURL((url) => !url.searchParams.has("amount"));
  await offers(tab, "sell").first().waitFor();
  expect(await offers(tab, "sell").count()).toBeGreaterThan(5);
});

test("an order is placed, paid, talked about and released by plain forms", async ({ open }) => {
  const { advert } = await advertOf("merchant4", "buy");
  const buyer = await open({ scripts: false });
  const { page, t } = buyer;
  await buyer.go("/p2p/buy?asset=USDT&fiat=USD");
  await takeLink(buyer, "buy", advert.advertiser.nickname).click();
  await orderForm(buyer, "buy")
    .getByRole("link", { name: t("take.log_in_to_trade") })
    .click();
  await logIn(page, "buyer");

  const form = orderForm(buyer, "buy");
  await form.getByLabel(t("take.i_will_pay"), { exact: true }).fill("3");
  await form.getByRole("radio").first().check();
  buyer.expectFault(/422/);
  await form.locator("button[type=submit]").click();
  await form.getByText(new RegExp(t("take.below_limit", { amount: "\u0000", token: "USDT" }).split("\u0000")[0] ?? "")).waitFor();
  await form.getByLabel(t("take.i_will_pay"), { exact: true }).fill("31");
  await form.locator("button[type=submit]").click();
  const orderId = await placedOrder(buyer, "buy");

  await expectStatus(buyer, "pending_payment");
  expect(await page.getByRole("timer").textContent()).toMatch(/^(?:\d+:)?\d+:\d\d$/);
  const order = await (await Program.of("buyer")).call("GET /api/ctc/query-order-details", { query: { orderId } });
  for (const { value } of order.paymentAccount?.fields ?? [])
    await page.getByRole("main").getByText(value, { exact: true }).first().waitFor();
  await say(buyer, "I pay by plain form.");
  await page.getByRole("link", { name: t("chat.phrases"), exact: true }).click();
  await page.getByRole("button", { name: t("phrases.own_name"), exact: true }).click();
  await page
    .getByRole("region", { name: t("chat.messages") })
    .getByText(t("phrases.own_name"), { exact: true })
    .waitFor();

  const pay = () => page.getByRole("button", { name: t("order.do.pay", { amount: moneyText(t, order) }), exact: true });
  const openPay = () => page.getByRole("link", { name: t("order.act.pay"), exact: true }).click();
  const reportPaid = async () => {
    await page.getByRole("checkbox").check();
    await pay().click();
    await expectStatus(buyer, "pending_crypto_receipt");
  };
  // The server says what is missing: the browser's own sentence would be in its language.
  await openPay();
  await pay().click();
  await page.getByText(t("order.tick_needed"), { exact: true }).waitFor();
  await reportPaid();
  await page.getByRole("button", { name: t("order.do.undo_paid"), exact: true }).click();
  await expectStatus(buyer, "pending_payment");
  await openPay();
  await reportPaid();

  const seller = await open({ scripts: false, as: "merchant4", lang: "ja" });
  await seller.go(`/p2p/sell/detail/${orderId}`);
  await seller.page.getByText("I pay by plain form.", { exact: true }).waitFor();
  await seller.page.getByText(seller.t("phrases.own_name"), { exact: true }).waitFor();
  seller.expectFault(/422/);
  await seller.page.getByRole("button", { name: seller.t("chat.send") }).click();
  await seller.page.getByRole("alert").getByText(seller.t("chat.nothing_to_send"), { exact: true }).waitFor();
  await say(seller, "届きました。");
  await releaseByMail(seller, "merchant4", orderId);
  await expectStatus(seller, "completed");
  await buyer.go(`/p2p/buy/detail/${orderId}`);
  await expectStatus(buyer, "completed");
  await page.getByRole("heading", { level: 2, name: t("order.receipt"), exact: true }).waitFor();
  await page.getByText("届きました。", { exact: true }).waitFor();
});

async function say({ page, t }: Tab, text: string): Promise<void> {
  await page.getByRole("textbox", { name: t("chat.write") }).fill(text);
  await page.getByRole("button", { name: t("chat.send") }).click();
  await page
    .getByRole("region", { name: t("chat.messages") })
    .getByText(text, { exact: true })
    .waitFor();
}
