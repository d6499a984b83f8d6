import { describe, expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { test } from "./journey.ts";
import { offers } from "./market.ts";
import { expectStill, resetShifts } from "./stillness.ts";

describe("an advertiser's page", () => {
  test("is reached from a row, says figures and reviews, and explains them", async ({ open }) => {
    const tab = await open({ moving: true });
    const { page, t } = tab;
    await tab.go("/p2p/buy?asset=USDT&fiat=USD");
    await expect.poll(() => offers(tab, "buy").count()).toBeGreaterThan(5);
    const name = await offers(tab, "buy").first().getByRole("link").first().innerText();
    await offers(tab, "buy").first().getByRole("link", { name, exact: true }).click();
    await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
    await page.getByRole("heading", { name: t("advertiser.figures"), exact: true }).waitFor();
    // The page took another one's place, on a busy machine long after the tap.
    await resetShifts(tab);
    await expectAccessible(tab, "an advertiser's page");
    await expectStill(tab);
    await page.getByText(t("advertiser.share"), { exact: true }).click();
    await page.getByRole("img", { name: t("advertiser.share_code", { name }) }).waitFor();
    await page.getByRole("link", { name: t("advertiser.why") }).click();
    await page.getByRole("heading", { level: 1, name: t("advertiser.figures_title") }).waitFor();
    await expectAccessible(tab, "the page of figures");
  });

  test("follows and blocks by plain forms, and the lists of people take it back", async ({ open }) => {
    const tab = await open({ as: "seller", scripts: false });
    const { page, t } = tab;
    await tab.go("/p2p/buy?asset=BTC&fiat=EUR");
    const name = await offers(tab, "buy", "BTC").first().getByRole("link").first().innerText();
    await offers(tab, "buy", "BTC").first().getByRole("link", { name, exact: true }).click();
    await page.getByRole("button", { name: t("advertiser.follow"), exact: true }).click();
    await page.getByRole("button", { name: t("advertiser.unfollow"), exact: true }).waitFor();
    await page.getByRole("button", { name: t("advertiser.block"), exact: true }).click();
    await page.getByText(t("advertiser.blocked_title", { name })).waitFor();
    await tab.go("/p2p/buy?asset=BTC&fiat=EUR");
    expect(await offers(tab, "buy", "BTC").getByRole("link", { name, exact: true }).count()).toBe(0);
    for (const [kind, undo] of [
      ["blocked", "advertiser.unblock"],
      ["followed", "advertiser.unfollow"],
    ] as const) {
      await tab.go(`/p2p/people/${kind}`);
      await page.getByRole("link", { name, exact: true }).waitFor();
      await page.getByRole("button", { name: t(undo) }).click();
      await page.getByText(t(kind === "blocked" ? "advertiser.nobody_blocked" : "advertiser.nobody_followed"), { exact: true }).waitFor();
    }
  });
});

describe("express trade", () => {
  test("finds the best offer, keeps its price, and leads into the order", async ({ open }) => {
    const tab = await open({ as: "buyer" });
    const { page, t } = tab;
    await tab.go("/p2p?side=buy&asset=USDT&fiat=USD&amount=120");
    await page.getByRole("heading", { name: t("express.best") }).waitFor();
    expect(await page.getByRole("timer").innerText()).toMatch(/\d/);
    await expectAccessible(tab, "an express offer");
    const none = await open();
    await none.go("/p2p?side=buy&asset=USDT&fiat=USD&amount=99999999");
    await none.page.getByText(none.t("express.none"), { exact: true }).waitFor();
    await expectAccessible(none, "an express wish that nothing fits");
    await page.getByRole("main").locator("form[method=post] button[type=submit]").click();
    await page.waitForURL((url) => url.pathname.includes("/p2p/buy/detail/"));
    await page.getByRole("heading", { level: 1, name: t("order.title_buy", { asset: "USDT" }) }).waitFor();
  });

  test("without scripts, by the landing's form; and says what would fit where nothing does", async ({ open }) => {
    const tab = await open({ scripts: false });
    const { page, t } = tab;
    await tab.go("/p2p");
    await page.getByLabel(t("home.express_amount")).fill("99999999");
    await page.getByRole("button", { name: t("home.express_buy"), exact: true }).click();
    await page.getByText(t("express.none"), { exact: true }).waitFor();
    await page
      .getByRole("link", { name: new RegExp(t("express.try", { amount: "" }).trim()) })
      .first()
      .click();
    await page.getByRole("heading", { name: t("express.best") }).waitFor();
    await page
      .getByRole("main")
      .getByRole("link", { name: t("take.log_in_to_trade") })
      .waitFor();
  });

  test("says to who may not take it yet what is missing, and leads there and back", async ({ open }) => {
    const tab = await open({ as: "newcomer" });
    const { page, t } = tab;
    await tab.go("/p2p?side=buy&asset=USDT&fiat=USD&amount=120");
    await page.getByRole("heading", { name: t("express.best") }).waitFor();
    await page.getByText(t("reasons.ineligible.gate_two_factor"), { exact: true }).waitFor();
    const way = await page.getByRole("link", { name: t("take.go_to_requirements") }).getAttribute("href");
    expect(new URL(way ?? "", page.url()).searchParams.get("next")).toContain("amount=120");
  });
});
