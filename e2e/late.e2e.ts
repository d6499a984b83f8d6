import { describe, expect } from "vitest";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { expectAccessible, expectFits } from "./axe.ts";
import { place, release } from "./deal.ts";
import { freezeMarket, giveSetting, openMarket, signInAtBackoffice } from "./backoffice-people.ts";
import { type Open, test } from "./journey.ts";
import { chat, expectAnnounced, expectCountdown, expectStatus, leaveChat, moneyText, openAct } from "./order.ts";
import { picture } from "./picture.ts";
import { Program } from "./program.ts";
import type { Tab } from "./tab.ts";

/** When the time of an order is over, or stands still: in both parties' windows at once. */

const MAKER = "merchant2";
const PROOF = { name: "receipt.png", mimeType: "image/png", buffer: picture() };

interface Sides {
  readonly buyer: Tab;
  readonly seller: Tab;
  readonly order: OrderDetailsView;
}

async function bothSee(open: Open, amount: string): Promise<Sides> {
  const { orderId } = await place("merchant5", MAKER, amount);
  const order = await (await Program.of("merchant5")).call("GET /api/ctc/query-order-details", { query: { orderId } });
  const [buyer, seller] = [await open({ as: "merchant5" }), await open({ as: MAKER, width: 375 })];
  await buyer.go(`/p2p/buy/detail/${orderId}`);
  await seller.go(`/p2p/sell/detail/${orderId}`);
  await expectStatus(buyer, "pending_payment");
  await expectStatus(seller, "pending_fiat_receipt");
  for (const tab of [buyer, seller]) await tab.mark();
  return { buyer, seller, order };
}

/** The end of what the order waits for. */
async function hurry({ orderId }: OrderDetailsView): Promise<void> {
  await (await Program.of("merchant5")).hurry(orderId);
}

async function expectHeld({ buyer, seller }: Sides): Promise<void> {
  await buyer.page.getByText(buyer.t("order.expiring.buyer"), { exact: true }).waitFor();
  await seller.page.getByText(seller.t("order.expiring.seller"), { exact: true }).waitFor();
}

async function expectSameDocuments({ buyer, seller }: Sides): Promise<void> {
  for (const tab of [buyer, seller]) expect(await tab.sameDocument(), "the page has followed without a reload").toBe(true);
}

describe("an order whose time to pay is over", () => {
  test("gives the coins back when nobody proves anything, and can be reported with a proof, which the seller answers", async ({ open }) => {
    const sides = await bothSee(open, "72");
    const { buyer, seller, order } = sides;
    await hurry(order);
    await expectHeld(sides);
    await hurry(order);
    for (const tab of [buyer, seller]) await expectStatus(tab, "canceled");
    await buyer.page.getByText(buyer.t("reasons.cancel.expired"), { exact: true }).first().waitFor();
    await expectSameDocuments(sides);

    const { page, t } = buyer;
    await page.getByText(t("order.paid_though_report"), { exact: false }).waitFor();
    await seller.page.getByText(seller.t("order.received_though"), { exact: false }).waitFor();
    await page
      .getByRole("link", { name: t("order.act.report"), exact: true })
      .first()
      .click();
    await page.getByRole("heading", { level: 1, name: t("appeal.title_report"), exact: true }).waitFor();
    // One question, one message, however many choices it has.
    await page.getByRole("button", { name: t("appeal.send_report"), exact: true }).click();
    await page.getByText(t("fields.choose"), { exact: true }).first().waitFor();
    expect(await page.getByText(t("fields.choose"), { exact: true }).count()).toBe(1);
    await page.getByRole("radio", { name: t("appeal.reason.paid_before_expiry"), exact: false }).check();
    await page.getByLabel(t("appeal.story"), { exact: false }).fill("I paid two minutes before the end.");
    await page.locator("input[type=file]").setInputFiles(PROOF);
    await expectAccessible(buyer, "the form of a report");
    await page.getByRole("button", { name: t("appeal.send_report"), exact: true }).click();
    await page.getByRole("main").getByText(t("appeal.turn.seller")).waitFor();
    await page.getByText("I paid two minutes before the end.", { exact: true }).waitFor();

    await expectAnnounced(seller, seller.t("order.event.report"));
    await seller.go(`/p2p/sell/detail/${order.orderId}/appeal`);
    await seller.page.getByText("I paid two minutes before the end.", { exact: true }).waitFor();
    await seller.page.getByLabel(seller.t("appeal.answer"), { exact: false }).fill("It came a day later; I sent it back.");
    await seller.page.getByRole("button", { name: seller.t("appeal.send"), exact: true }).click();
    await seller.page.getByText("It came a day later; I sent it back.", { exact: true }).waitFor();
    await expectAccessible(seller, "the seller's side of a report");
    const { status } = await (await Program.of(MAKER)).call("GET /api/ctc/query-order-details", { query: { orderId: order.orderId } });
    expect(status, "a report moves nothing").toBe("canceled");
  });
});

test("an order whose account does not work is canceled without fault with a picture, and the seller disputes the cause", async ({
  open,
}) => {
  const sides = await bothSee(open, "74");
  const { buyer, seller, order } = sides;
  await buyer.page.getByText(buyer.t("order.blameless"), { exact: true }).click();
  const dialog = await openAct(buyer, "cancel_account_unusable");
  await dialog.getByLabel(buyer.t("order.evidence"), { exact: false }).setInputFiles({ ...PROOF, name: "bank.png" });
  await dialog.getByLabel(buyer.t("order.reason"), { exact: false }).fill("The bank says that the account is closed.");
  await dialog.getByRole("checkbox").check();
  await expectAccessible(buyer, "the form of a cancellation without fault");
  await dialog.getByRole("button", { name: buyer.t("order.do.cancel"), exact: true }).click();
  for (const tab of [buyer, seller]) {
    await expectStatus(tab, "canceled");
    await tab.page.getByText(tab.t("order.fault.nobody"), { exact: false }).first().waitFor();
  }
  await (await chat(seller)).getByRole("img", { name: "bank.png", exact: true }).waitFor();
  await expectSameDocuments(sides);

  const { page, t } = seller;
  const figures = `/p2p/advertiser/${order.counterparty.uid}/figures`;
  const dispute = page.locator(`a[href$="/p2p/sell/detail/${order.orderId}/appeal"]`);
  await seller.go(figures);
  await dispute.click();
  await page.getByRole("radio", { name: t("appeal.reason.fault_disputed"), exact: false }).check();
  await page.getByLabel(t("appeal.story"), { exact: false }).fill("The account is open, here is today's statement.");
  await page.locator("input[type=file]").setInputFiles({ ...PROOF, name: "statement.png" });
  await page.getByRole("button", { name: t("appeal.send_report"), exact: true }).click();
  await page.getByRole("main").getByText(t("appeal.turn.buyer")).waitFor();
  await page.getByText("statement.png", { exact: false }).first().waitFor();
  await seller.go(figures);
  await page.getByText(t("advertiser.dispute.open"), { exact: false }).first().waitFor();
  expect(await dispute.count(), "what is under review is disputed once").toBe(0);
});

const THRESHOLD_SECONDS = "5";

test("while the market is frozen the deadlines pause, and who proves a payment after the end still gets the coins", async ({ open }) => {
  const operator = await open();
  await signInAtBackoffice(operator, "operator");
  const sides = await bothSee(open, "73");
  const { buyer, seller, order } = sides;
  const details = async () =>
    (await Program.of("merchant5")).call("GET /api/ctc/query-order-details", { query: { orderId: order.orderId } });
  try {
    await freezeMarket(operator);
    // Only for this one gap: a busy machine may make such gaps by itself.
    await giveSetting("outageThresholdSeconds", THRESHOLD_SECONDS);
    const stoodFrom = Date.now();
    await expect.poll(() => Date.now() - stoodFrom, { timeout: 60_000 }).toBeGreaterThan((Number(THRESHOLD_SECONDS) + 2) * 1000);
  } finally {
    await openMarket(operator);
    await expect.poll(async () => (await details()).outageSeconds, { timeout: 60_000 }).toBeGreaterThan(0);
    await giveSetting("outageThresholdSeconds", "30", { loosens: true });
  }
  for (const tab of [buyer, seller]) {
    await tab.page.getByText(tab.t("order.outage", { minutes: 1 }), { exact: true }).waitFor();
    await expectAnnounced(tab, tab.t("order.event.outage"));
    await leaveChat(tab);
  }
  const moved = await details();
  expect(moved.outageSeconds).toBeGreaterThanOrEqual(Number(THRESHOLD_SECONDS));
  expect(Date.parse(moved.payBefore) - Date.parse(order.payBefore)).toBe(moved.outageSeconds * 1000);
  for (const tab of [buyer, seller]) await expectCountdown(tab, moved.payBefore);
  await expectAccessible(buyer, "an order whose clock stood still");
  await expectFits(seller, "an order whose clock stood still");

  await hurry(order);
  await expectHeld(sides);
  await expectAccessible(buyer, "an order that is held for a late payment");
  await expectAccessible(seller, "an order whose buyer may still prove the payment");

  const dialog = await openAct(buyer, "pay");
  await dialog.getByText(buyer.t("order.window_closed"), { exact: true }).waitFor();
  const paid = dialog.getByRole("button", { name: buyer.t("order.do.pay", { amount: moneyText(buyer.t, order) }), exact: true });
  await dialog.getByRole("checkbox").check();
  await paid.click();
  expect(await dialog.locator("input[name=proof]:invalid").count(), "without a proof nothing is sent").toBe(1);
  await dialog.locator("input[name=proof]").setInputFiles(PROOF);
  await expectAccessible(buyer, "the form of a late payment");
  await paid.click();
  await expectStatus(buyer, "pending_crypto_receipt");
  await expectStatus(seller, "pending_release");
  await seller.page.getByText(seller.t("order.paid_late"), { exact: true }).waitFor();

  await release(MAKER, order.orderId);
  await expectStatus(buyer, "completed");
  await expectStatus(seller, "completed");
  await expectSameDocuments(sides);
});
