import { describe, expect } from "vitest";
import { expectAccessible, expectTargets } from "./axe.ts";
import { place } from "./deal.ts";
import { test } from "./journey.ts";
import { Program } from "./program.ts";
import type { Tab } from "./tab.ts";

/** A phone is at home: its five sections are in reach at the lower edge, and everything of the account is on one list. */

const bar = ({ page, t }: Tab) => page.getByRole("navigation", { name: t("frame.navigation") });
const BAR_LINKS = [
  ["frame.wallet", "/wallet"],
  ["frame.adverts", "/p2p/adverts"],
  ["frame.account", "/account"],
  ["frame.trade", "/p2p/"],
] as const;

test("the bar leads to the five sections, counts open orders as they begin and end, and covers nothing", async ({ open }) => {
  const program = await Program.of("merchant5");
  const openOrders = async () => (await program.call("GET /api/ctc/count-open-orders")).open;
  const tab = await open({ as: "merchant5", width: 375, moving: true });
  const { page, t } = tab;
  await tab.go("/wallet");
  await tab.prepared();
  await tab.mark();
  const order = await place("merchant5", "merchant2", "34");
  await bar(tab)
    .getByRole("link", { name: t("frame.orders_open", { count: String(await openOrders()) }), exact: true })
    .click();
  await page.getByRole("heading", { level: 1, name: t("orders.title") }).waitFor();
  for (const [key, path] of BAR_LINKS) {
    await bar(tab)
      .getByRole("link", { name: t(key), exact: true })
      .click();
    await page.waitForURL((url) => url.pathname.startsWith(`/${tab.lang}${path}`));
    await bar(tab).locator("[aria-current=page]").getByText(t(key)).waitFor();
  }
  expect(await tab.sameDocument()).toBe(true);

  await tab.go(`/p2p/buy/detail/${order.orderId}`);
  await bar(tab)
    .locator("[aria-current=page]", { hasText: t("frame.orders") })
    .waitFor();
  const [acts, barBox] = await Promise.all([page.locator(".act-bar > *").last().boundingBox(), bar(tab).boundingBox()]);
  expect((acts?.y ?? 0) + (acts?.height ?? Infinity)).toBeLessThanOrEqual((barBox?.y ?? 0) + 1);
  await expectAccessible(tab, "an order above the bar");
  for (let top = 0; top <= 48; top += 8) {
    await page.evaluate(`scrollTo({ top: ${top}, behavior: "instant" })`);
    await expectTargets(tab, `an order that is scrolled by ${top} px`);
  }
});

describe("the account's list", () => {
  test("names its owner, has every page of the account, and none of its ways is lost", async ({ open }) => {
    const tab = await open({ as: "merchant5", width: 375, scripts: false });
    const { page, t, lang } = tab;
    await tab.go("/p2p");
    await bar(tab)
      .getByRole("link", { name: t("frame.account"), exact: true })
      .click();
    await page.waitForURL(`**/${lang}/account`);
    const { UID } = await (await Program.of("merchant5")).call("GET /api/a/v2/auth/user/info");
    await page.getByText(UID).waitFor();
    const links = await page.locator("main li a").all();
    const hrefs = await Promise.all(links.map((link) => link.getAttribute("href")));
    for (const path of ["hkpay", "account/api-keys", "account/webhooks", "p2p/lesson", "practice", "p2p/board", "account/profile"])
      expect(hrefs).toContain(`/${lang}/${path}`);
    for (const href of hrefs) expect([href, (await page.request.get(href ?? "")).status()]).toEqual([href, 200]);
    await page
      .getByRole("main")
      .getByRole("button", { name: t("frame.log_out") })
      .waitFor();
  });

  test("a visitor comes to it by way of the login", async ({ open }) => {
    const tab = await open({ width: 375 });
    await tab.go("/p2p/buy");
    await bar(tab)
      .getByRole("link", { name: tab.t("frame.account"), exact: true })
      .click();
    await tab.page.waitForURL((url) => url.pathname.endsWith("/account/login") && url.searchParams.get("next") === "/en/account");
  });
});
