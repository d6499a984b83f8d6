import { expect } from "vitest";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { expectAccessible, expectFits } from "./axe.ts";
import { IS_FIREFOX } from "./browser.ts";
import { place, release } from "./deal.ts";
import { test } from "./journey.ts";
import { expectStatus } from "./order.ts";
import { sessionOf } from "./people.ts";
import { Program } from "./program.ts";
import type { Tab } from "./tab.ts";
import { visit } from "./visitor.ts";

const MAKER = "merchant8";

/** What is left of a trade once it is completed. */
test("each side reviews a trade once; the advertiser answers on the public page, and anybody may report", async ({ open }) => {
  const order = await traded("66");
  const buyer = await open({ as: "buyer" });
  const { page, t } = buyer;
  await buyer.go(`/p2p/buy/detail/${order.orderId}`);
  await expectStatus(buyer, "completed");
  const comment = `Fast and friendly, ${order.orderId}`;
  await page.getByRole("checkbox", { name: t("advertiser.tag.fast") }).check();
  await page.getByLabel(t("advertiser.review_comment"), { exact: true }).fill(comment);
  await expectFits(buyer, "the form of a review");
  const thumb = { name: t("advertiser.rating_positive"), exact: true } as const;
  await page.getByRole("button", thumb).click();
  await page.getByRole("heading", { name: t("advertiser.review_mine"), exact: true }).waitFor();
  await page.getByText(comment, { exact: true }).waitFor();
  expect(await page.getByRole("button", thumb).count()).toBe(0);
  const again = (await Program.of("buyer")).call("POST /api/ctc/create-review", { body: { orderId: order.orderId, rating: "negative" } });
  await expect(again).rejects.toThrow("already_done");

  const seller = await open({ as: MAKER });
  await seller.go(`/p2p/review/${order.orderId}`);
  await seller.page.getByText(comment, { exact: true }).waitFor();
  // Ticked before the mind was changed: only the tags of the thumb that is pressed count.
  for (const tag of ["fast", "clear", "patient", "fair_price", "slow"] as const)
    await seller.page.getByRole("checkbox", { name: t(`advertiser.tag.${tag}`) }).check();
  await seller.page.getByRole("button", { name: t("advertiser.rating_negative"), exact: true }).click();
  await seller.page.getByRole("heading", { name: t("advertiser.review_mine"), exact: true }).waitFor();
  const { mine } = await (await Program.of(MAKER)).call("GET /api/ctc/query-order-review", { query: { orderId: order.orderId } });
  expect(mine).toMatchObject({ rating: "negative", tags: ["slow"] });

  const address = `/p2p/advertiser/${order.counterparty.uid}`;
  await seller.go(address);
  const reply = `Thank you, any time. ${order.orderId}`;
  const own = seller.page
    .getByRole("list", { name: t("advertiser.reviews") })
    .getByRole("listitem")
    .filter({ hasText: comment });
  await own.getByText(t("advertiser.reply"), { exact: true }).first().click();
  await own.getByLabel(t("advertiser.reply_label"), { exact: true }).fill(reply);
  await expectAccessible(seller, "the reply to a review");
  await own.getByRole("button", { name: t("advertiser.reply"), exact: true }).click();
  await own.getByText(reply, { exact: true }).waitFor();
  expect(await own.getByLabel(t("advertiser.reply_label"), { exact: true }).count()).toBe(0);

  const reader = await open({ as: "seller", width: 375 });
  await reader.go(address);
  const read = reader.page
    .getByRole("list", { name: t("advertiser.reviews") })
    .getByRole("listitem")
    .filter({ hasText: comment });
  await read.getByText(reply, { exact: true }).waitFor();
  await read.getByText(t("advertiser.report"), { exact: true }).click();
  await read.getByLabel(t("advertiser.report_label"), { exact: true }).selectOption("advertising");
  await read.getByRole("button", { name: t("advertiser.report_send"), exact: true }).click();
  await read.getByText(t("advertiser.reported"), { exact: true }).waitFor();
  await expectAccessible(reader, "a review that was reported");
});

test("the receipt is a PDF and the list of orders a CSV, both to be kept and never shown as a page", async ({ open, browser }) => {
  const order = await traded("67");
  const tab = await open({ as: "buyer" });
  const { page, t } = tab;
  await tab.go(`/p2p/buy/detail/${order.orderId}`);
  const [pdf] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: t("order.receipt_pdf"), exact: true }).click(),
  ]);
  expect(pdf.suggestedFilename()).toBe(`receipt-${order.orderId}.pdf`);
  await expectOnPaper(tab);
  await tab.go(`/p2p/order?id=${order.orderId}`);
  const [csv] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: t("orders.export"), exact: true }).click(),
  ]);
  expect(csv.suggestedFilename()).toBe("orders.csv");

  const cookie = (await tab.context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const plain = (await visit(`/en/p2p/buy/detail/${order.orderId}`, { headers: { cookie } })).body;
  const form = plain.slice(plain.indexOf(`action="/en/p2p/review/${order.orderId}"`)).split("</form>")[0] ?? "";
  const thumbs = ["positive", "negative"].map((rating) => new RegExp(`<button[^>]*value="${rating}"`, "u").test(form));
  expect(thumbs, "both thumbs without scripts").toEqual([true, true]);
  const receipt = await visit(new URL(pdf.url()).pathname, { headers: { cookie } });
  expect(receipt).toMatchObject({ status: 200, headers: { ...KEPT, "content-type": "application/pdf" } });
  expect(receipt.headers["content-disposition"]).toBe(`attachment; filename="receipt-${order.orderId}.pdf"`);
  expect(receipt.body.startsWith("%PDF-")).toBe(true);
  const { pathname, search } = new URL(csv.url());
  const list = await visit(pathname + search, { headers: { cookie } });
  expect(list).toMatchObject({ status: 200, headers: { ...KEPT, "content-type": "text/csv; charset=utf-8" } });
  expect(list.headers["content-disposition"]).toBe('attachment; filename="orders.csv"');
  const rows = list.body.trimEnd().split("\r\n");
  expect(rows).toHaveLength(2);
  expect(rows[1]?.startsWith(`${order.orderId},`)).toBe(true);

  const strange = (await sessionOf(browser, "seller")).map(({ name, value }) => `${name}=${value}`).join("; ");
  expect((await visit(new URL(pdf.url()).pathname, { headers: { cookie: strange } })).status, "somebody else's receipt").toBe(404);
});

/** Whatever the screen is, paper is white, bears the receipt and nothing that can be pressed, and says how it is checked. */
async function expectOnPaper(tab: Tab): Promise<void> {
  // The line to this Firefox has no command for media (`firefox/firefox.mjs`).
  if (IS_FIREFOX) return;
  const { page, t } = tab;
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const card = page.locator(".card").filter({ has: page.getByRole("heading", { level: 2, name: t("order.receipt"), exact: true }) });
  await card.getByText(t("order.receipt_zone", { zone: "America/New_York" }), { exact: false }).waitFor();
  await card.getByText("/en/p2p/check-journal", { exact: false }).waitFor();
  const colors = (selector: string) => page.evaluate<string>(`getComputedStyle(document.querySelector("${selector}")).backgroundColor`);
  expect([await colors("html"), await colors("body"), await colors(".card:not(.print\\\\:hidden)")]).toEqual([
    "rgba(0, 0, 0, 0)",
    "rgba(0, 0, 0, 0)",
    "rgb(255, 255, 255)",
  ]);
  for (const part of [page.getByRole("banner"), page.getByRole("contentinfo"), page.getByRole("main").getByRole("button")])
    expect(await part.filter({ visible: true }).count()).toBe(0);
  await page.emulateMedia({ media: null, colorScheme: null });
}

const KEPT = { "x-content-type-options": "nosniff", "cache-control": "no-store" };

/** A completed order, as the buyer sees it. */
async function traded(amount: string): Promise<OrderDetailsView> {
  const { orderId, version } = await place("buyer", MAKER, amount);
  const buyer = await Program.of("buyer");
  await buyer.call("POST /api/ctc/update-order-state", { body: { orderId, action: "pay", version } });
  await release(MAKER, orderId);
  const details = () => buyer.call("GET /api/ctc/query-order-details", { query: { orderId } });
  await expect.poll(async () => (await details()).status).toBe("completed");
  return details();
}
