import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { advertOf, reprice } from "./deal.ts";
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
  const text = (value: string) => `${t.formats.amount(value)} ${fiat}`;
  await form.getByText(t("take.price_moved", { before: text(price), now: text(moved) })).waitFor();
  await expectAccessible(tab, "the form with a moved price");
  expect((await buyer.call("GET /api/ctc/query-order-list", { query: { limit: 1 } })).items[0]?.orderId).toBe(ordersBefore);

  await accept.click();
  await placeButton(tab, "buy").click();
  const orderId = await placedOrder(tab, "buy");
  const order = await buyer.call("GET /api/ctc/query-order-details", { query: { orderId } });
  expect(order).toMatchObject({ price: moved, amount: expect.stringMatching(/^61(\.00)?$/) as string });
});

/** A little more in the last place that the price has. */
function raised(price: string): string {
  const [whole = "0", part = ""] = price.split(".");
  const digits = String(BigInt(whole + part) + 3n).padStart(part.length + 1, "0");
  return part === "" ? digits : `${digits.slice(0, -part.length)}.${digits.slice(-part.length)}`;
}
