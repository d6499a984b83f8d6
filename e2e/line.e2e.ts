import type { Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject } from "vitest";
import { expectAccessible } from "./axe.ts";
import { advertOf, place } from "./deal.ts";
import { test } from "./journey.ts";
import { takeLink } from "./market.ts";
import { chat, expectAnnounced, expectStatus, leaveChat, moneyText, openAct, write } from "./order.ts";
import { Program } from "./program.ts";
import { openSlowLine } from "./slow-line.ts";
import { expectStill } from "./stillness.ts";

/** The line between page and server, broken in the ways in which lines break. */

test("without the stream the page says so and follows by asking every ten seconds", async ({ open }) => {
  const order = await place("seller", "merchant2", "23", "sell");
  const merchant = await Program.of("merchant2");
  const tab = await open({ as: "seller" });
  tab.expectFault(/\/api\/ctc\/stream|ERR_FAILED/);
  await tab.context.route("**/api/ctc/stream*", (route) => route.abort());
  await tab.go(`/p2p/sell/detail/${order.orderId}`);
  await tab.page.getByText(tab.t("order.line_down")).waitFor();
  await expectAccessible(tab, "an order without its live line");
  await tab.mark();

  const text = `Sent while the stream was down ${Date.now()}`;
  await merchant.call("POST /api/ctc/send-chat-msg", { body: { orderId: order.orderId, type: "text", content: text } });
  await merchant.call("POST /api/ctc/update-order-state", { body: { orderId: order.orderId, action: "pay", version: order.version } });
  await expectStatus(tab, "pending_release");
  await expectAnnounced(tab, text);

  await tab.context.unroute("**/api/ctc/stream*");
  await tab.page.getByText(tab.t("order.line_down")).waitFor({ state: "hidden", timeout: 120_000 });
  expect(await tab.sameDocument()).toBe(true);
});

test("offline the page says so, keeps what is typed, and sends it once the line is back", async ({ open }) => {
  const order = await place("seller", "merchant2", "24", "sell");
  const tab = await open({ as: "seller", width: 375, firstVisit: true });
  const { page, t, context } = tab;
  await tab.go(`/p2p/sell/detail/${order.orderId}`);
  const line = page.getByRole("textbox", { name: t("chat.write") });
  await chat(tab);
  await line.fill("Half a sentence");
  await tab.cutLine();
  await page.getByText(t("frame.offline")).waitFor();
  expect(await line.inputValue()).toBe("Half a sentence");
  await expectAccessible(tab, "a page without a line");

  await line.fill("A whole sentence");
  await line.press("Enter");
  const messages = page.getByRole("region", { name: t("chat.messages") });
  await messages.getByText(t("chat.not_sent")).waitFor();
  await context.setOffline(false);
  await page.getByText(t("frame.offline")).waitFor({ state: "hidden" });
  await messages.getByText(t("chat.not_sent")).waitFor({ state: "hidden", timeout: 120_000 });
  const merchant = await Program.of("merchant2");
  // "Not sent" gives way to "Sending" first.
  const arrived = async () => {
    const { items } = await merchant.call("GET /api/ctc/query-chat-msg", { query: { orderId: order.orderId } });
    return items.filter(({ content }) => content === "A whole sentence").length;
  };
  await expect.poll(arrived).toBe(1);

  await line.fill("Not sent yet");
  await leaveChat(tab);
  await chat(tab);
  await expect.poll(() => line.inputValue()).toBe("Not sent yet");
  await page.reload();
  await chat(tab);
  await expect.poll(() => line.inputValue()).toBe("Not sent yet");
  await write(tab, "Sent at last");
});

test("a tap whose page is long in coming shows that it counted, and moves nothing", async ({ open }) => {
  const tab = await open({ width: 375, moving: true });
  const { page } = tab;
  await tab.go("/p2p/buy");
  const come = Promise.withResolvers<void>();
  await page.route(/\.data(?:\?|$)/, async (route) => {
    await come.promise;
    await route.continue();
  });
  const line = page.locator(".progress-line");
  await page.getByRole("main").locator("a[href*='/p2p/sell']").first().click();
  await line.waitFor();
  await expectStill(tab);
  come.resolve();
  await page.waitForURL("**/p2p/sell*");
  await line.waitFor({ state: "detached" });
});

test("what is pressed shows it before anything is asked for", async ({ open }) => {
  const tab = await open({ width: 375, scripts: false });
  const { page } = tab;
  await tab.go("/p2p/buy");
  const link = page.getByRole("main").locator("a[href*='/p2p/sell']").first();
  const opacity = () => page.evaluate<string>(`getComputedStyle(document.querySelector("main a[href*='/p2p/sell']")).opacity`);
  expect(await opacity()).toBe("1");
  await link.hover();
  await page.mouse.down();
  expect(await opacity()).toBe("0.6");
  await page.mouse.up();
  await page.waitForURL("**/p2p/sell*");
});

test("an offer opens with the tap and what its row says, and gets its fields once they have come", async ({ open }) => {
  const { advert } = await advertOf("merchant8", "buy");
  const tab = await open({ width: 375 });
  const { page } = tab;
  const sheet = page.waitForResponse(/\/take-dialog-/);
  await tab.go("/p2p/buy?asset=USDT&fiat=USD");
  await sheet;
  const come = Promise.withResolvers<void>();
  await page.route(/\.data(?:\?|$)/, async (route) => {
    await come.promise;
    await route.continue();
  });
  await takeLink(tab, "buy", advert.advertiser.nickname).click();
  const dialog = page.getByRole("dialog", { name: tab.t("take.buy_title", { asset: "USDT" }) });
  await dialog.getByText(advert.advertiser.nickname).waitFor();
  expect(await dialog.locator("form").count()).toBe(0);
  await expectAccessible(tab, "an offer whose form is on its way");
  // Painted first, closed off a moment later, with the focus in it and back at its link.
  await page.locator("dialog:modal").waitFor();
  const holdsFocus = () => page.evaluate<boolean>("document.querySelector('dialog:modal')?.contains(document.activeElement) ?? false");
  await expect.poll(holdsFocus).toBe(true);
  // The way out works before the form is there.
  await dialog.getByRole("button", { name: tab.t("take.close") }).click();
  await dialog.waitFor({ state: "detached" });
  const focusedAddress = () => page.evaluate<string>("document.activeElement?.getAttribute('href') ?? ''");
  await expect.poll(focusedAddress).toContain(advert.advId);
  await takeLink(tab, "buy", advert.advertiser.nickname).click();
  await dialog.waitFor();
  come.resolve();
  await dialog.locator("input[name=pay]").waitFor();
});

test("what an act has done is shown with its own answer, before anything is read again", async ({ open }) => {
  const order = await place("buyer", "merchant8", "29");
  const tab = await open({ as: "buyer", width: 375 });
  const { page, t, context } = tab;
  tab.expectFault(/\/api\/ctc\/stream|ERR_FAILED/);
  await context.route("**/api/ctc/stream*", (route) => route.abort());
  await tab.go(`/p2p/buy/detail/${order.orderId}`);
  const dialog = await openAct(tab, "pay");
  await dialog.getByRole("checkbox").check();
  const come = Promise.withResolvers<void>();
  const held = async (route: Route) => {
    if (route.request().method() === "GET") await come.promise;
    await route.continue();
  };
  await page.route(/\.data(?:\?|$)/, held);
  await page.route("**/api/ctc/query-order-details*", held);
  await dialog.getByRole("button", { name: t("order.do.pay", { amount: moneyText(t, order) }), exact: true }).click();
  await expectStatus(tab, "pending_crypto_receipt");
  await dialog.waitFor({ state: "detached" });
  come.resolve();
  await page.waitForURL((url) => url.search === "");
});

describe("a document that comes in small pieces", () => {
  let line: Awaited<ReturnType<typeof openSlowLine>>;
  beforeAll(async () => void (line = await openSlowLine(inject("origin"))));
  afterAll(() => line.close());

  test.for([
    [375, ["", "/p2p", "/p2p/buy"]],
    [1280, ["", "/p2p/buy"]],
  ] as const)("moves nothing that is painted, %i px wide", async ([width, paths], { open }) => {
    const tab = await open({ width, moving: true, options: { baseURL: line.origin } });
    const network = await tab.context.newCDPSession(tab.page);
    for (const path of paths) {
      // Styles and scripts come by the line each time, as for a first visit.
      await network.send("Network.clearBrowserCache");
      await tab.go(path);
      await expectStill(tab);
    }
  });
});
