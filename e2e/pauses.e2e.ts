import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { advertOf, placeForLater } from "./deal.ts";
import { test } from "./journey.ts";
import { orderForm } from "./market.ts";
import type { Person } from "./people.ts";
import { Program } from "./program.ts";
import type { Tab } from "./tab.ts";

/** Who again and again takes orders and doesn't pay has less time, and then none. No other journey takes orders as this merchant. */

const BUYER = "merchant3";
const SHORT_MINUTES = 10;

/** Takes an order and cancels it, as everybody may. @returns the time that it had to be paid */
async function takeAndCancel(maker: Person): Promise<number> {
  const program = await Program.of(BUYER);
  const { orderId, version, paymentWindowMinutes } = await placeForLater(BUYER, maker, "40");
  await program.call("POST /api/ctc/update-order-state", { body: { orderId, action: "cancel", version } });
  return paymentWindowMinutes;
}

async function openForm(tab: Tab, maker: Person): Promise<void> {
  const { advert } = await advertOf(maker, "buy");
  await tab.go(`/p2p/buy?asset=USDT&fiat=USD&adv=${advert.advId}`);
  await orderForm(tab, "buy").waitFor();
}

test("orders that are not paid shorten the time for the next ones and then pause the buyer, as the pages say before", async ({ open }) => {
  const tab = await open({ as: BUYER, width: 375 });
  const { page, t } = tab;
  const short = page.getByText(t("take.short_window_title"), { exact: true });
  await openForm(tab, "merchant1");
  expect(await short.count(), "who has paid so far has the advert's time").toBe(0);

  const windows = [await takeAndCancel("merchant1"), await takeAndCancel("merchant4")];
  expect(Math.min(...windows)).toBeGreaterThan(SHORT_MINUTES);
  await openForm(tab, "merchant1");
  await short.waitFor();
  await orderForm(tab, "buy")
    .getByText(t("take.window_minutes", { count: SHORT_MINUTES }), { exact: true })
    .first()
    .waitFor();
  await expectAccessible(tab, "an order form with a shorter payment time");
  expect(await takeAndCancel("merchant1")).toBe(SHORT_MINUTES);

  await takeAndCancel("merchant4");
  await takeAndCancel("merchant8");
  const program = await Program.of(BUYER);
  const { pausedUntil } = await program.call("GET /api/ctc/query-limits");
  expect(Date.parse(pausedUntil ?? "")).toBeGreaterThan(Date.now());
  await tab.go("/account/limits");
  const until = t.formats.date(pausedUntil ?? "", "America/New_York");
  await page.getByText(t("limits.paused", { time: until }), { exact: true }).waitFor();
  await expectAccessible(tab, "limits of a paused buyer");
  await expect(placeForLater(BUYER, "merchant1", "40")).rejects.toThrow(/not_eligible|paused/);
  await openForm(tab, "merchant1");
  await page
    .getByText(t("reasons.ineligible.paused", { time: until }), { exact: false })
    .first()
    .waitFor();
});
