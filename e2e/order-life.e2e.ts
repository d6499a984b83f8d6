import { describe, expect } from "vitest";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { expectAccessible } from "./axe.ts";
import { place } from "./deal.ts";
import { type Open, test } from "./journey.ts";
import { expectAnnounced, expectStatus, openAct, secondsShown } from "./order.ts";
import { Program } from "./program.ts";
import type { Tab } from "./tab.ts";

/** What happens to an order between its beginning and its end, in both parties' windows at once. */
describe("an order that waits for its payment", () => {
  test("gets more time from its seller, and the buyer's countdown follows", async ({ open }) => {
    const { buyer, seller, order } = await bothSee(open, "61");
    const minutes = order.paymentWindowMinutes;
    expect(await secondsShown(buyer)).toBeLessThanOrEqual(minutes * 60);

    const more = seller.page.getByRole("button", { name: seller.t("order.do.extend", { minutes }), exact: true });
    await more.click();
    for (const tab of [seller, buyer]) {
      await tab.page.getByText(tab.t("order.extended", { count: 1 }), { exact: true }).waitFor();
      await expect.poll(() => secondsShown(tab)).toBeGreaterThan(minutes * 60);
      expect(await secondsShown(tab)).toBeLessThanOrEqual(minutes * 2 * 60);
      await expectAnnounced(tab, tab.t("order.event.extend"));
      await expectAccessible(tab, "an order that has got more time");
    }
    await more.click();
    for (const tab of [seller, buyer]) await tab.page.getByText(tab.t("order.extended", { count: 2 }), { exact: true }).waitFor();
    const blocked = seller.page.getByRole("button", { name: seller.t("order.act.extend"), exact: true });
    await blocked.waitFor();
    expect(await blocked.isDisabled()).toBe(true);
    await seller.page.getByText(seller.t("reasons.block.extended_twice")).first().waitFor();
    await blocked.press("Enter");
    const why = seller.page.getByRole("group", { name: seller.t("why.title") });
    await why.getByText(seller.t("reasons.remedy.extended_twice"), { exact: true }).waitFor();
    await why.getByRole("link", { name: seller.t("why.to.chat"), exact: true }).waitFor();
    await expectAccessible(seller, "why an act can't be done");
    await seller.page.keyboard.press("Escape");
    await why.waitFor({ state: "hidden" });
    for (const tab of [seller, buyer]) expect(await tab.sameDocument(), "the page has followed without a reload").toBe(true);
  });

  test("is asked to be canceled, goes on when the buyer declines, and ends when the buyer agrees", async ({ open }) => {
    const { buyer, seller, order } = await bothSee(open, "62");
    await askToCancel(seller);
    await expectAsked(buyer, seller);
    await buyer.page.getByRole("button", { name: buyer.t("order.do.decline_cancel"), exact: true }).click();
    for (const tab of [seller, buyer]) await expectAnnounced(tab, tab.t("order.event.decline_cancel"));
    await buyer.page.getByText(buyer.t("order.cancel_asked_title"), { exact: true }).waitFor({ state: "detached" });
    await seller.page.getByText(seller.t("order.cancel_asked.seller_title"), { exact: true }).waitFor({ state: "detached" });
    await expectStatus(buyer, "pending_payment");
    await expectStatus(seller, "pending_fiat_receipt");

    await askToCancel(seller);
    await expectAsked(buyer, seller);
    const dialog = await openAct(buyer, "accept_cancel");
    await expectAccessible(buyer, "the form of an agreement to cancel");
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: buyer.t("order.do.accept_cancel"), exact: true }).click();
    for (const tab of [buyer, seller]) {
      await expectStatus(tab, "canceled");
      await tab.page.getByText(tab.t("order.fault.nobody")).waitFor();
      expect(await tab.sameDocument(), "the page has followed without a reload").toBe(true);
    }
    await expectAccessible(seller, "an order that was canceled by agreement");
    expect(await details(order)).toMatchObject({ status: "canceled", cancelReason: "mutual" });
  });
});

/** A fresh order in the windows of its two parties, each marked. */
async function bothSee(open: Open, amount: string): Promise<{ buyer: Tab; seller: Tab; order: OrderDetailsView }> {
  const { orderId } = await place("buyer", "merchant8", amount);
  const buyer = await open({ as: "buyer" });
  const seller = await open({ as: "merchant8" });
  await buyer.go(`/p2p/buy/detail/${orderId}`);
  await seller.go(`/p2p/sell/detail/${orderId}`);
  await expectStatus(buyer, "pending_payment");
  await expectStatus(seller, "pending_fiat_receipt");
  for (const tab of [buyer, seller]) await tab.mark();
  return { buyer, seller, order: await details({ orderId }) };
}

async function details({ orderId }: Pick<OrderDetailsView, "orderId">): Promise<OrderDetailsView> {
  return (await Program.of("buyer")).call("GET /api/ctc/query-order-details", { query: { orderId } });
}

async function askToCancel(seller: Tab): Promise<void> {
  const dialog = await openAct(seller, "request_cancel");
  await expectAccessible(seller, "the form of a request to cancel");
  await dialog.getByRole("button", { name: seller.t("order.do.request_cancel"), exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
}

async function expectAsked(buyer: Tab, seller: Tab): Promise<void> {
  await seller.page.getByText(seller.t("order.cancel_asked.seller_title"), { exact: true }).waitFor();
  await buyer.page.getByText(buyer.t("order.cancel_asked_title"), { exact: true }).waitFor();
  await expectAccessible(buyer, "an order that the seller asks to cancel");
}
