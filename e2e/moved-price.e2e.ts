import { expect, onTestFinished } from "vitest";
import { expectAccessible } from "./axe.ts";
import { advertOf, callOff, reprice } from "./deal.ts";
import { test } from "./journey.ts";
import { orderForm, placeButton } from "./market.ts";
import { placedOrder } from "./order.ts";
import { Program } from "./program.ts";

/** Holds back the list's refreshing every ten seconds: it would tell of the new price by chance, before or after the try. */
const WITHOUT_REFRESHING = `
  const every = globalThis.setInterval;
  globalThis.setInterval = (act, ms, ...more) => ms === 10_000 ? 0 : every(act, ms, ...more);
`;

test("a price that moves while the form is open is shown and counts only once it is accepted", async ({ open }) => {
  const own = await advertOf("merchant8", "buy");
  const { advId, price, asset, fiat } = own.advert;
  const moved = raised(price);
  const buyer = await Program.of("buyer");
  const ordersBefore = (await buyer.call("GET /api/ctc/query-order-list", { query: { limit: 1 } })).items[0]?.orderId;
  const tab = await open({ as: "buyer" });
  tab.expectFault(/409/);
  await tab.context.addInitScript(WITHOUT_REFRESHING);
  const { t } = tab;
  await tab.go(`/p2p/buy?asset=${asset}&fiat=${fiat}&adv=${advId}`);
  const form = orderForm(tab, "buy");
  await form.getByLabel(t("take.i_will_pay"), { exact: true }).fill("61");
  await form.getByRole("radio").first().check();
  await reprice("merchant8", own, moved);

  const accept = form.getByRole("button", { name: t("take.accept_price") });
  await placeButton(tab, "buy").click();
  await form.getByText(t("take.price_moved_title")).waitFor();
  const text = (value: string) => `${t.formats.price(value, fiat)} ${fiat}`;
  await form.getByText(t("take.price_moved", { before: text(price), now: text(moved) })).waitFor();
  await expectAccessible(tab, "the form with a moved price");
  expect((await buyer.call("GET /api/ctc/query-order-list", { query: { limit: 1 } })).items[0]?.orderId).toBe(ordersBefore);

  await accept.click();
  await placeButton(tab, "buy").click();
  const orderId = await placedOrder(tab, "buy");
  const order = await buyer.call("GET /api/ctc/query-order-details", { query: { orderId } });
  expect(order).toMatchObject({ price: moved, amount: expect.stringMatching(/^61(\.00)?$/) as string });
});

test("an index that moves while the form is open moves a floating price, which counts only once it is accepted", async ({ open }) => {
  const { owner, offered } = await floatingOffer();
  const { advId, asset, fiat, price, margin } = offered.advert;
  const buyer = await Program.of("buyer");
  const now = async () => (await buyer.call("GET /api/ctc/query-adv-details", { query: { advId } })).price;
  const tab = await open({ as: "buyer", width: 375 });
  tab.expectFault(/409/);
  await tab.context.addInitScript(WITHOUT_REFRESHING);
  const { t } = tab;
  await tab.go(`/p2p/buy?asset=${asset}&fiat=${fiat}&adv=${advId}`);
  const form = orderForm(tab, "buy", asset);
  await form.getByLabel(t("take.i_will_pay"), { exact: true }).fill("63");
  await form.getByRole("radio").first().check();
  const seen = await form.locator("input[name=price]").getAttribute("value");
  // The demo's index takes a step each half minute; nobody touches the advert.
  await expect.poll(now, { timeout: 180_000, interval: 500 }).not.toBe(seen);
  const moved = await now();
  expect((await owner.call("GET /api/ctc/query-one-adv", { query: { advId } })).advert).toMatchObject({ margin, price: moved });

  const submit = form.locator("button[type=submit]");
  await submit.click();
  const text = (value: string) => `${t.formats.price(value, fiat)} ${fiat}`;
  await form.getByText(t("take.price_moved", { before: text(seen ?? price), now: text(moved) })).waitFor();
  await form.getByRole("button", { name: t("take.accept_price") }).click();
  await submit.click();
  const orderId = await placedOrder(tab, "buy");
  onTestFinished(() => callOff(buyer, owner, orderId));
  const order = await buyer.call("GET /api/ctc/query-order-details", { query: { orderId } });
  expect(order).toMatchObject({ advId, price: moved, amount: expect.stringMatching(/^63(\.00)?$/) as string });
});

/** A merchant who sells another coin than dollars' at a price that follows the market. */
async function floatingOffer() {
  for (const merchant of [
    "merchant1",
    "merchant2",
    "merchant3",
    "merchant4",
    "merchant5",
    "merchant6",
    "merchant7",
    "merchant8",
  ] as const) {
    const owner = await Program.of(merchant);
    const { items } = await owner.call("GET /api/ctc/query-my-adv", { query: { limit: 100, state: "online" } });
    const offered = items.find(({ advert }) => advert.priceType === "floating" && advert.side === "sell" && advert.asset !== "USDT");
    if (offered !== undefined) return { owner, offered };
  }
  throw new Error("no merchant sells at a floating price");
}

/** A little more in the last place that the price has. */
function raised(price: string): string {
  const [whole = "0", part = ""] = price.split(".");
  const digits = String(BigInt(whole + part) + 3n).padStart(part.length + 1, "0");
  return part === "" ? digits : `${digits.slice(0, -part.length)}.${digits.slice(-part.length)}`;
}
