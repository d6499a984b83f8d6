import { describe, expect, onTestFinished } from "vitest";
import type { AdvertView } from "@plaza/contract/calls/market.ts";
import type { OrderView } from "@plaza/contract/calls/orders.ts";
import type { OrderId } from "@plaza/contract/ids.ts";
import { expectAccessible } from "./axe.ts";
import { callOff, place } from "./deal.ts";
import { test } from "./journey.ts";
import { orderForm, placeButton } from "./market.ts";
import { placedOrder } from "./order.ts";
import type { Person } from "./people.ts";
import { Program } from "./program.ts";

/** Reorder of an order whose advert is gone leads to the best like one, and says whose that is before anything is agreed to. */

const MAKER: Person = "merchant7";

/** The list that a person would look at by hand: same side, coin, currency, amount and payment method, only offers that this user may take. */
async function bestLike(taker: Program, { asset, fiat, amount, method, type }: OrderView): Promise<AdvertView> {
  const { items } = await taker.call("POST /api/ctc/query-adv-list", {
    body: { side: type, asset, fiat, amount, methodIds: [method.methodId], tradableOnly: true, limit: 1 },
  });
  const [best] = items;
  if (best === undefined) throw new Error(`nobody else offers ${asset} for ${fiat} by ${method.methodId}`);
  return best;
}

async function canceledOrder(amount: string): Promise<OrderView> {
  const order = await place("buyer", MAKER, amount);
  const [buyer, maker] = [await Program.of("buyer"), await Program.of(MAKER)];
  await callOff(buyer, maker, order.orderId);
  return order;
}

/** Until the test ends. */
async function takeOffline({ advId }: OrderView): Promise<void> {
  const maker = await Program.of(MAKER);
  await maker.call("POST /api/ctc/update-adv-state", { body: { advId, state: "offline" } });
  onTestFinished(async () => void (await maker.call("POST /api/ctc/update-adv-state", { body: { advId, state: "online" } })));
}

test.for([true, false])(
  "an order is made again with another advertiser where its advert is gone, with scripts: %s",
  async (scripts, { open }) => {
    const order = await canceledOrder(scripts ? "57" : "58");
    await takeOffline(order);
    const buyer = await Program.of("buyer");
    const best = await bestLike(buyer, order);
    expect(best.advId).not.toBe(order.advId);
    const tab = await open({ as: "buyer", width: 375, scripts });
    const { page, t } = tab;
    await tab.go(`/p2p/order?id=${order.orderId}`);
    await page
      .getByRole("link", { name: t("orders.reorder") })
      .first()
      .click();
    await page.waitForURL((url) => url.searchParams.get("adv") === best.advId);
    const form = scripts
      ? orderForm(tab, "buy")
      : page.locator("form").filter({ has: page.locator(`input[name=advId][value="${best.advId}"]`) });
    await form.getByText(t("take.instead_title")).waitFor();
    const { nickname } = best.advertiser;
    await form.getByText(t("take.instead_other", { before: order.counterparty.nickname, name: nickname })).waitFor();
    expect(await form.getByLabel(t("take.i_will_pay"), { exact: true }).inputValue()).toBe(scripts ? "57" : "58");
    expect(await form.locator("input[name=method]:checked").getAttribute("value")).toMatch(new RegExp(`^${order.method.methodId}(:|$)`));
    if (!scripts) return;
    await expectAccessible(tab, "the form of a like offer");

    await placeButton(tab, "buy").click();
    const again = await placedOrder(tab, "buy");
    const made = await buyer.call("GET /api/ctc/query-order-details", { query: { orderId: again } });
    expect(made).toMatchObject({ advId: best.advId, amount: order.amount, status: "awaiting_payment" });
    await leave(again);
  },
);

test("an order whose advert is still there is made again with that one, and nothing is said of another", async ({ open }) => {
  const order = await canceledOrder("59");
  const tab = await open({ as: "buyer", width: 375 });
  const { page, t } = tab;
  await tab.go(`/p2p/order?id=${order.orderId}`);
  await page
    .getByRole("link", { name: t("orders.reorder") })
    .first()
    .click();
  await page.waitForURL((url) => url.searchParams.get("adv") === order.advId);
  await orderForm(tab, "buy").waitFor();
  expect(await orderForm(tab, "buy").getByText(t("take.instead_title")).count()).toBe(0);
});

describe("an order that failed", () => {
  /** Of the market's past: orders of the person as a taker that got an id and never began. */
  const failedOrders = async (): Promise<OrderView[]> => {
    const { items } = await (await Program.of("buyer")).call("GET /api/ctc/query-order-list", { query: { group: "failed", limit: 100 } });
    return items.filter(({ maker, type }) => !maker && type === "buy");
  };
  /** What other journeys did to the person's completion keeps them from some offers. */
  const canBeTried = async ({ type, asset, fiat, amount, advId }: OrderView): Promise<boolean> => {
    const buyer = await Program.of("buyer");
    const { items } = await buyer.call("POST /api/ctc/query-adv-list", {
      body: { side: type, asset, fiat, amount, tradableOnly: true, limit: 100 },
    });
    // While the order's own advert is on the market, the form is that one's.
    const listed = await buyer.call("POST /api/ctc/query-adv-list", { body: { side: type, asset, fiat, limit: 100 } });
    return listed.items.some((item) => item.advId === advId) ? items.some((item) => item.advId === advId) : items.length > 0;
  };
  const triable = async (): Promise<OrderView> => {
    for (const order of await failedOrders()) if (await canBeTried(order)) return order;
    throw new Error("the market's past has no order of this person's that failed and could be tried again");
  };

  test.for([true, false])(
    "is tried again from My Orders, on its own terms at today's price, with scripts: %s",
    async (scripts, { open }) => {
      const order = await triable();
      const tab = await open({ as: "buyer", scripts, width: 375 });
      const { page, t } = tab;
      await tab.go(`/p2p/order?group=failed&id=${order.orderId}`);
      const row = page.getByRole("listitem").filter({ hasText: order.orderId });
      expect(await row.getByRole("link", { name: t("orders.reorder") }).count()).toBe(0);
      await row.getByRole("link", { name: t("orders.retry"), exact: true }).click();
      await page.waitForURL((url) => url.searchParams.get("again") === order.orderId);
      const advId = new URL(page.url()).searchParams.get("adv") ?? "";
      const form = scripts
        ? orderForm(tab, "buy", order.asset)
        : page.locator("form").filter({ has: page.locator(`input[name=advId][value="${advId}"]`) });
      const typed = form.getByLabel(t("take.i_will_pay"), { exact: true });
      expect(Number((await typed.inputValue()).replaceAll(",", ""))).toBe(Number(order.amount));
      if (advId !== order.advId) await form.getByText(t("take.instead_title")).waitFor();

      await typed.fill(String(Math.max(Number(order.amount), 30)));
      await form.getByRole("radio").first().check();
      await form.locator("button[type=submit]").click();
      const again = await placedOrder(tab, "buy");
      const buyer = await Program.of("buyer");
      const made = await buyer.call("GET /api/ctc/query-order-details", { query: { orderId: again } });
      onTestFinished(() => leave(again));
      expect(made).toMatchObject({ advId, asset: order.asset, fiat: order.fiat, status: "awaiting_payment" });
      expect((await failedOrders()).find(({ orderId }) => orderId === order.orderId)).toMatchObject({
        status: "failed",
        version: order.version,
      });
    },
  );
});

/** An order with somebody whom no journey can ask to agree to its end. The buyer's own cancellations lead to a pause, so it stays as paid. */
async function leave(orderId: OrderId): Promise<void> {
  const buyer = await Program.of("buyer");
  const { version } = await buyer.call("GET /api/ctc/query-order-details", { query: { orderId } });
  await buyer.call("POST /api/ctc/update-order-state", { body: { orderId, action: "pay", version } });
}
