import { describe, expect, onTestFinished } from "vitest";
import { expectAccessible, expectFits } from "./axe.ts";
import { callOff, place } from "./deal.ts";
import { test } from "./journey.ts";
import { orderForm, placeButton } from "./market.ts";
import { expectStatus, openAct, placedOrder } from "./order.ts";
import { Program } from "./program.ts";
import type { Tab } from "./tab.ts";
import { showWritten } from "./written-page.ts";

describe("an order", () => {
  test("is canceled by its buyer, told to its seller at once, and made again from My Orders", async ({ open }) => {
    const order = await place("buyer", "merchant2", "51");
    const buyer = await open({ as: "buyer" });
    const seller = await open({ as: "merchant2" });
    await buyer.go(`/p2p/buy/detail/${order.orderId}`);
    await seller.go(`/p2p/sell/detail/${order.orderId}`);
    await expectStatus(seller, "pending_fiat_receipt");
    await seller.page.getByRole("list", { name: seller.t("order.steps") }).waitFor();
    await seller.mark();

    const dialog = await openAct(buyer, "cancel");
    await expectAccessible(buyer, "the form of a cancellation");
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: buyer.t("order.do.cancel"), exact: true }).click();
    for (const tab of [buyer, seller]) await expectStatus(tab, "canceled");
    expect(await seller.sameDocument()).toBe(true);
    await buyer.page.getByText(buyer.t("order.fault.you")).waitFor();
    await seller.page.getByText(seller.t("order.fault.other")).waitFor();
    // "You pay, step 2 of 4" is no word for an order that is over.
    for (const { page, t } of [buyer, seller]) expect(await page.getByRole("list", { name: t("order.steps") }).count()).toBe(0);
    await expectFits(buyer, "a canceled order");

    await buyer.go(`/p2p/order?id=${order.orderId}`);
    await row(buyer, order.orderId)
      .getByRole("link", { name: buyer.t("orders.reorder") })
      .click();
    const form = orderForm(buyer, "buy");
    await form.waitFor();
    expect(await form.getByLabel(buyer.t("take.i_will_pay"), { exact: true }).inputValue()).toMatch(/^51(\.00)?$/);
    await form.getByRole("radio").first().check();
    await placeButton(buyer, "buy").click();
    const again = await placedOrder(buyer, "buy");
    expect(again).not.toBe(order.orderId);
    const program = await Program.of("buyer");
    onTestFinished(async () => callOff(program, await Program.of("merchant2"), again));
    const made = await program.call("GET /api/ctc/query-order-details", { query: { orderId: again } });
    expect(made).toMatchObject({ advId: order.advId, amount: order.amount, status: "awaiting_payment" });
  });

  test("of a payment that was reported is canceled only with a reason and a second yes", async ({ open }) => {
    const order = await place("buyer", "merchant2", "52");
    const program = await Program.of("buyer");
    await program.call("POST /api/ctc/update-order-state", { body: { orderId: order.orderId, action: "pay", version: order.version } });
    const tab = await open({ as: "buyer" });
    const { t } = tab;
    await tab.go(`/p2p/buy/detail/${order.orderId}`);
    const dialog = await openAct(tab, "cancel");
    await dialog.getByText(t("order.warn.never_cancel_after_transfer")).waitFor();
    await dialog.getByRole("button", { name: t("order.do.cancel"), exact: true }).click();
    expect((await program.call("GET /api/ctc/query-order-details", { query: { orderId: order.orderId } })).status).toBe("paid");
    await dialog.getByLabel(t("order.reason"), { exact: true }).fill("The transfer came back.");
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: t("order.do.cancel"), exact: true }).click();
    await expectStatus(tab, "canceled");
    await tab.page.getByText(t("reasons.cancel.buyer_after_paid")).waitFor();
  });

  test("that is not the caller's is not there, under any address", async ({ open }) => {
    const { orderId } = await place("buyer", "merchant2", "21");
    const tab = await open({ as: "seller", scripts: false, options: { bypassCSP: true } });
    await tab.go("/p2p/rules");
    for (const end of [
      `buy/detail/${orderId}`,
      `sell/detail/${orderId}`,
      "buy/detail/1",
      "buy/detail/nothing",
      "sell/detail/99999999999999999999",
    ]) {
      await showWritten(tab, `/en/p2p/${end}`, { status: 404 });
      await tab.page.getByRole("heading", { level: 1, name: `Page Not Found: /en/p2p/${end}`, exact: true }).waitFor();
      expect(await tab.page.title()).toContain("Page Not Found");
    }
  });

  test("one's own order is found under the counterparty's address too", async ({ open }) => {
    const { orderId } = await place("buyer", "merchant2", "22");
    const { context } = await open({ as: "buyer" });
    const response = await context.request.get(`/en/p2p/sell/detail/${orderId}`);
    expect([response.status(), new URL(response.url()).pathname]).toEqual([200, `/en/p2p/buy/detail/${orderId}`]);
  });
});

/** What a row of My Orders says and what lies over it: each text has to have its own place. */
const OVERLAPS = `[...document.querySelectorAll(".order-rows .row-grid")].flatMap((row) => {
  const parts = [...row.querySelectorAll(".row-hero > *, .row-tags > *, .row-fact > dt, .row-fact > dd, .row-action .btn")]
    .map((element) => [element.textContent, element.getBoundingClientRect()])
    .filter(([, box]) => box.width > 1);
  const cross = (one, other) =>
    one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  return parts.flatMap(([text, box], at) => parts.slice(at + 1).filter(([, other]) => cross(box, other)).map(([other]) => text + " / " + other));
})`;

describe("My Orders", () => {
  test("lays nothing over anything on a phone, in languages with long words", async ({ open }) => {
    await place("buyer", "merchant2", "54.32");
    const tab = await open({ as: "buyer", width: 375, scripts: false, options: { bypassCSP: true } });
    await tab.go("/p2p/rules");
    for (const lang of ["en", "de", "ru", "ja", "th"] as const) {
      await showWritten(tab, `/${lang}/p2p/order`);
      await tab.page.locator(".order-rows .row-grid").first().waitFor();
      expect(await tab.page.evaluate<string[]>(OVERLAPS), lang).toEqual([]);
    }
  });

  test("finds by number, and filters by group, side, coin, money and amount", async ({ open }) => {
    const order = await place("buyer", "merchant2", "53.21");
    const tab = await open({ as: "buyer" });
    const { page, t } = tab;
    await tab.go("/p2p/order");
    await row(tab, order.orderId).waitFor();
    await page.getByRole("searchbox", { name: t("orders.search") }).fill(order.orderId);
    await page.getByRole("button", { name: t("orders.search_go") }).click();
    await page.waitForURL((url) => url.searchParams.get("id") === order.orderId);
    await expect.poll(() => rows(tab).count()).toBe(1);
    await row(tab, order.orderId).waitFor();

    await tab.go("/p2p/order");
    await page.getByText(t("orders.filters"), { exact: true }).click();
    await page.getByLabel(t("orders.type"), { exact: true }).selectOption("buy");
    await page.getByLabel(t("orders.asset"), { exact: true }).selectOption("USDT");
    await page.getByLabel(t("orders.fiat"), { exact: true }).selectOption("USD");
    await page.getByLabel(t("orders.min_amount"), { exact: true }).fill("53.21");
    await page.getByLabel(t("orders.max_amount"), { exact: true }).fill("53.21");
    await page.getByRole("button", { name: t("orders.apply") }).click();
    await page.waitForURL((url) => url.searchParams.get("min") === "53.21");
    await row(tab, order.orderId).waitFor();
    await expect.poll(async () => (await rows(tab).allInnerTexts()).every((text) => text.includes("53.21"))).toBe(true);

    await page
      .getByRole("navigation", { name: t("orders.status") })
      .getByRole("link", { name: t("orders.group_completed") })
      .click();
    await page.getByText(t("orders.no_match"), { exact: true }).waitFor();
    await expectAccessible(tab, "My Orders without a match");
    await page
      .getByRole("link", { name: t("orders.reset") })
      .last()
      .click();
    await row(tab, order.orderId).waitFor();
    await page
      .getByRole("navigation", { name: t("orders.status") })
      .getByRole("link", { name: t("orders.group_pending") })
      .click();
    await row(tab, order.orderId).waitFor();
  });

  test("says 'No data' to who has never traded", async ({ open }) => {
    const tab = await open({ as: "newcomer" });
    await tab.go("/p2p/order");
    await tab.page.getByText("No data", { exact: true }).waitFor();
    await expectFits(tab, "My Orders without an order");
    await tab.page.getByRole("link", { name: tab.t("orders.go_trade") }).click();
    await tab.page.waitForURL((url) => url.pathname === "/en/p2p/buy");
  });

  test("shows a new order and a changed one without a reload", async ({ open }) => {
    const known = await place("buyer", "merchant2", "54");
    const tab = await open({ as: "merchant2" });
    await tab.go("/p2p/order");
    await row(tab, known.orderId).getByText(tab.t("status.pending_fiat_receipt")).waitFor();
    await tab.mark();
    const program = await Program.of("buyer");
    await program.call("POST /api/ctc/update-order-state", { body: { orderId: known.orderId, action: "pay", version: known.version } });
    await row(tab, known.orderId).getByText(tab.t("status.pending_release")).waitFor();
    const fresh = await place("buyer", "merchant2", "55");
    await tab.page.getByRole("button", { name: tab.t("orders.show_new") }).click();
    await row(tab, fresh.orderId).waitFor();
    expect(await tab.sameDocument()).toBe(true);
  });
});

function rows({ page, t }: Tab) {
  return page.getByRole("list", { name: t("orders.list") }).getByRole("listitem");
}

function row(tab: Tab, orderId: string) {
  return rows(tab).filter({ hasText: orderId });
}
