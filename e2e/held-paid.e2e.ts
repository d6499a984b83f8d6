import type { Route } from "playwright-core";
import { describe, expect } from "vitest";
import type { OrderView } from "@plaza/contract/calls/orders.ts";
import { expectAccessible } from "./axe.ts";
import { place } from "./deal.ts";
import { test, type Open } from "./journey.ts";
import { expectStatus, moneyText, openAct } from "./order.ts";
import { Program } from "./program.ts";
import type { Tab } from "./tab.ts";

/** "I've Paid" on a line that is cut before it is pressed, on its way there, and on its way back. */
describe("an “I've Paid” whose line is cut", () => {
  test("before it is pressed stays on the device, says so, and is sent once although the first answer is lost", async ({ open }) => {
    const { tab, order } = await opened(open, "52");
    const { page, t, context } = tab;
    await pressWithoutLine(tab, order);
    const notice = heldNotice(tab);
    await notice.getByText(order.counterparty.nickname, { exact: false }).waitFor();
    await expectAccessible(tab, "an order with a press that was not sent");
    expect(await statusOf(order)).toBe("awaiting_payment");
    const pressedBefore = Date.now();

    tab.expectFault(/update-order-state/);
    await context.route("**/api/ctc/update-order-state*", losingAnswer, { times: 1 });
    await context.setOffline(false);
    await expectStatus(tab, "pending_crypto_receipt");
    await notice.waitFor({ state: "detached" });
    const pack = await (await Program.of(TAKER)).call("GET /api/ctc/query-evidence-pack", { query: { orderId: order.orderId } });
    const paid = pack.entries.filter(({ body }) => JSON.stringify(body).includes('"pressedAt"'));
    expect(paid).toHaveLength(1);
    const [, claimed = ""] = /"pressedAt":"([^"]+)"/.exec(JSON.stringify(paid)) ?? [];
    expect(Date.parse(claimed)).toBeLessThanOrEqual(pressedBefore + CLOCK_SLACK_MS);
    expect(await page.getByText(t("held.title"), { exact: true }).count()).toBe(0);
  });

  test("on its way there or on its way back is sent or found done when the page comes again", async ({ open }) => {
    const { tab, order: first } = await opened(open, "53");
    await expectSentAgain(tab, first, (route) => route.abort());
    await expectSentAgain(tab, await opens(tab, "54"), losingAnswer);
  });

  test("is not sent for an order that has changed since, until its buyer says so; discarded, it is gone", async ({ open }) => {
    const { tab, order } = await opened(open, "55");
    const { page, t, context } = tab;
    await pressWithoutLine(tab, order);
    await page.getByRole("button", { name: t("held.discard"), exact: true }).click();
    await heldNotice(tab).waitFor({ state: "detached" });
    await expectPayInSight(tab);
    await pressWithoutLine(tab, order);
    const body = { orderId: order.orderId, action: "extend" as const, version: order.version };
    await (await Program.of(MAKER)).call("POST /api/ctc/update-order-state", { body });
    tab.expectFault(/409/);
    await context.setOffline(false);
    const send = page.getByRole("button", { name: t("held.send"), exact: true });
    await send.waitFor();
    expect(await statusOf(order)).toBe("awaiting_payment");
    await send.click();
    await expectStatus(tab, "pending_crypto_receipt");
    await heldNotice(tab).waitFor({ state: "detached" });
  });
});

/** The press is cut; the page that comes again brings it to the server, and nothing is left on the device. */
async function expectSentAgain(tab: Tab, order: OrderView, cut: (route: Route) => Promise<void>): Promise<void> {
  const { page, t, context } = tab;
  tab.expectFault(/detail\/\d+\.data|Failed to fetch|ERR_FAILED/);
  await context.route(/\/detail\/\d+\.data/, (route) => (route.request().method() === "POST" ? cut(route) : route.continue()));
  await (await ticked(tab, order)).click();
  await page.getByRole("heading", { name: t("frame.offline_title") }).waitFor();
  await context.unrouteAll();
  expect(await tab.go(`/p2p/buy/detail/${order.orderId}`)).toBe(200);
  await expectStatus(tab, "pending_crypto_receipt");
  await expect.poll(() => page.evaluate<number>("Object.keys(localStorage).filter((key) => key.startsWith('held.')).length")).toBe(0);
  expect(await statusOf(order)).toBe("paid");
}

const TAKER = "merchant7";
const MAKER = "merchant8";
/** The device's clock follows the server's by whole seconds. */
const CLOCK_SLACK_MS = 5_000;

/** An unpaid order's page, whose code for a lost line has come. */
async function opened(open: Open, amount: string): Promise<{ tab: Tab; order: OrderView }> {
  const tab = await open({ as: TAKER, width: 375, firstVisit: true });
  return { tab, order: await opens(tab, amount) };
}

/** The same in a window that is open. */
async function opens(tab: Tab, amount: string): Promise<OrderView> {
  const order = await place(TAKER, MAKER, amount);
  await tab.go(`/p2p/buy/detail/${order.orderId}`);
  await tab.prepared();
  const seal = "performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/escrow-seal-'))";
  await expect.poll(() => tab.page.evaluate<boolean>(seal)).toBe(true);
  return order;
}

/** The button of the payment's form, whose statement is ticked. */
async function ticked(tab: Tab, order: OrderView) {
  const dialog = await openAct(tab, "pay");
  await dialog.getByRole("checkbox").check();
  return dialog.getByRole("button", { name: tab.t("order.do.pay", { amount: moneyText(tab.t, order) }), exact: true });
}

/** What says that the line is down leaves "I've Paid" in sight. */
async function expectPayInSight({ page, t }: Tab): Promise<void> {
  const notice = await page.getByText(t("frame.offline"), { exact: true }).boundingBox();
  const button = await page.getByRole("link", { name: t("order.act.pay"), exact: true }).boundingBox();
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
}

async function pressWithoutLine(tab: Tab, order: OrderView): Promise<void> {
  const press = await ticked(tab, order);
  await tab.cutLine();
  await press.click();
  await heldNotice(tab).waitFor();
}

const heldNotice = ({ page, t }: Tab) => page.getByRole("status").filter({ hasText: t("held.title") });

async function losingAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

async function statusOf({ orderId }: OrderView): Promise<string> {
  return (await (await Program.of(TAKER)).call("GET /api/ctc/query-order-details", { query: { orderId } })).status;
}
