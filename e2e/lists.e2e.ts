import { describe, expect } from "vitest";
import { amountInputText } from "@plaza/messages/amount-input.ts";
import { type Asked, Program } from "./program.ts";
import { expectAccessible, expectFits } from "./axe.ts";
import { test } from "./journey.ts";
import { advertisers, chooseMoney, nicknames, offers } from "./market.ts";
import { expectStill } from "./stillness.ts";
import type { Tab } from "./tab.ts";
import { showWritten } from "./written-page.ts";

type Filter = NonNullable<Asked<"POST /api/ctc/query-adv-list">["body"]>;

/** Whose offers the API lists for a filter: what the page has to show, in that order. */
async function listed(filter: Filter): Promise<string[]> {
  const { items } = await Program.visitor().call("POST /api/ctc/query-adv-list", { body: { limit: 20, ...filter } });
  return nicknames(items);
}

async function expectShown(tab: Tab, filter: Filter): Promise<void> {
  const wanted = await listed(filter);
  expect(wanted.length).toBeGreaterThan(0);
  await expect.poll(() => advertisers(tab, filter.side, filter.asset)).toEqual(wanted);
}

/** An amount that is typed while the page of the change before is on its way. */
async function keepsTypedAmount(tab: Tab): Promise<void> {
  const { page, t } = tab;
  await tab.go("/p2p/buy?asset=USDT&fiat=EUR");
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/online=1(?!.*amount=)/, async (route) => {
    await arrived;
    await route.continue().catch(() => undefined);
  });
  await page.getByRole("button", { name: t("market.more_filters"), exact: true }).click();
  await page.getByRole("checkbox", { name: t("market.online") }).check();
  const amount = page.getByLabel(t("market.amount"), { exact: true });
  await amount.fill("1,200");
  await amount.blur();
  arrive();
  await page.waitForURL((url) => url.searchParams.get("amount") === "1,200" && url.searchParams.get("online") === "1");
  await expect.poll(() => amount.inputValue()).toBe("1,200");
}

describe.each([375, 1280] as const)("a list at %i px", (width) => {
  test("follows each filter, holds all of them in its address, comes back with it, and keeps an amount that is typed meanwhile", async ({
    open,
  }) => {
    const methods = await Program.visitor().call("GET /api/ctc/query-payment-methods", { query: { fiat: "EUR" } });
    const sepa = methods.find(({ methodId }) => methodId === "sepa")?.name;
    const tab = await open({ width });
    const { page, t } = tab;
    await tab.go("/p2p/buy");
    await expectShown(tab, { side: "buy", asset: "USDT", fiat: "USD" });

    await chooseMoney(tab, "EUR");
    await expectShown(tab, { side: "buy", asset: "USDT", fiat: "EUR" });

    await page.getByLabel(t("market.amount"), { exact: true }).fill("1,200");
    await page.waitForURL((url) => url.searchParams.get("amount") === "1,200");
    await expectShown(tab, { side: "buy", asset: "USDT", fiat: "EUR", amount: "1200" });

    await page.getByRole("button", { name: t("market.methods_any") }).click();
    const ways = page.getByRole("group", { name: t("market.methods") });
    await ways.getByRole("searchbox", { name: t("market.methods_search") }).fill("SEPA");
    await expect.poll(() => ways.getByRole("checkbox", { name: "Revolut", exact: true }).isVisible()).toBe(false);
    await ways.getByRole("checkbox", { name: sepa ?? "", exact: true }).check();
    await page.waitForURL((url) => url.searchParams.getAll("method").join() === "sepa");
    // A phone's sheet ends with how many offers there are.
    if (width === 375) await ways.getByRole("button", { name: /\d/u }).click();
    else await page.keyboard.press("Escape");
    await ways.waitFor({ state: "hidden" });
    // The button grows by what it says now, and the next one moves.
    await page.getByRole("button", { name: t("market.methods_some", { count: 1 }) }).waitFor();

    await page.getByRole("button", { name: t("market.more_filters"), exact: true }).click();
    const more = page.getByRole("group", { name: t("market.more_filters") });
    await more.getByRole("checkbox", { name: t("market.online") }).check();
    await page.keyboard.press("Escape");
    await page.getByLabel(t("market.sort")).selectOption("completionRate");
    await page.waitForURL((url) => url.searchParams.get("sort") === "completionRate" && url.searchParams.get("online") === "1");
    const filter: Filter = {
      side: "buy",
      asset: "USDT",
      fiat: "EUR",
      amount: "1200",
      methodIds: ["sepa"],
      onlineOnly: true,
      sort: "completionRate",
    };
    await expectShown(tab, filter);

    const { search } = new URL(page.url());
    const other = await open({ width });
    await other.go(`/p2p/buy${search}`);
    await expectShown(other, filter);
    expect(await other.page.getByLabel(t("market.amount"), { exact: true }).inputValue()).toBe("1,200");

    await page
      .getByRole("navigation", { name: t("market.side") })
      .getByRole("link", { name: t("market.sell"), exact: true })
      .click();
    await page.waitForURL((url) => url.pathname === "/en/p2p/sell" && url.searchParams.get("amount") === "1,200");
    await expectShown(tab, { ...filter, side: "sell" });
    await page.goBack();
    await expectShown(tab, filter);
    await page
      .getByRole("navigation", { name: t("market.coins") })
      .getByRole("link", { name: "BTC", exact: true })
      .click();
    await page.waitForURL((url) => url.searchParams.get("asset") === "BTC");
    await keepsTypedAmount(other);
  });

  // A list of offers on a phone is in `every-screen.e2e.ts`, for axe in both themes, and one of sellers on a wide window in `trade.e2e.ts`.
  test("is accessible and stands still", async ({ open }) => {
    const colorScheme = width === 375 ? "dark" : "light";
    const tab = await open({ width, moving: true, options: { colorScheme } });
    for (const path of ["/p2p/buy?asset=USDT&fiat=USD", "/p2p/sell?asset=BTC&fiat=EUR"]) {
      await tab.go(path);
      await tab.page.getByRole("listitem").first().waitFor();
      await (width === 375 || path.startsWith("/p2p/buy") ? expectFits : expectAccessible)(tab, `${path} in ${colorScheme}`);
      await expectStill(tab);
    }
  });
});

describe("a list", () => {
  test("shows the next offers under the first ones, says beside a field what it can't read, and what to do without a match", async ({
    open,
  }) => {
    const tab = await open();
    // The ones who buy here: a journey that holds a seller hides that seller's offers from the other list.
    const body = { side: "sell", asset: "USDT", fiat: "EUR", limit: 100 } as const;
    const all = nicknames((await Program.visitor().call("POST /api/ctc/query-adv-list", { body })).items);
    expect(all.length).toBeGreaterThan(20);
    await tab.go("/p2p/sell?asset=USDT&fiat=EUR");
    await expect.poll(() => advertisers(tab, "sell")).toHaveLength(20);
    await tab.page.getByRole("link", { name: tab.t("market.load_more") }).click();
    await expect.poll(() => advertisers(tab, "sell")).toEqual(all);

    await tab.go("/p2p/buy?asset=USDT&fiat=USD&amount=twelve");
    await tab.page.getByText(tab.t("market.amount_unread", { example: amountInputText("1250.5", "en") })).waitFor();
    await expectShown(tab, { side: "buy", asset: "USDT", fiat: "USD" });

    await tab.go("/p2p/buy?asset=USDT&fiat=USD&amount=999999999&online=1");
    await tab.page.getByText(tab.t("market.none_title"), { exact: true }).waitFor();
    await expectFits(tab, "an empty list");
    await tab.page.getByRole("link", { name: tab.t("market.reset") }).click();
    await expectShown(tab, { side: "buy", asset: "USDT", fiat: "USD" });
    expect(new URL(tab.page.url()).searchParams.has("amount")).toBe(false);
  });

  test("says on each row that one can't take why, and who can trade hears nothing of it", async ({ open }) => {
    const reason = "reasons.ineligible.gate_phone";
    for (const [as, isReason] of [
      ["newcomer", true],
      ["buyer", false],
    ] as const) {
      const tab = await open({ as, scripts: false, options: { bypassCSP: true } });
      await showWritten(tab, "/en/p2p/buy?asset=USDT&fiat=USD");
      const rows = offers(tab, "buy");
      const count = await rows.count();
      expect(count).toBeGreaterThan(5);
      expect(await rows.getByText(tab.t(reason)).count()).toBe(isReason ? count : 0);
    }
  });

  test("remembers for who is logged in the list last used, and for a visitor shows the landing", async ({ open }) => {
    const buyer = await open({ as: "buyer" });
    await buyer.go("/p2p/sell?asset=BTC&fiat=EUR");
    await buyer.go("/p2p");
    expect(new URL(buyer.page.url()).pathname + new URL(buyer.page.url()).search).toBe("/en/p2p/sell?asset=BTC&fiat=EUR");
    const visitor = await open();
    await visitor.go("/p2p");
    expect(new URL(visitor.page.url()).pathname).toBe("/en/p2p");
    await visitor.page.getByRole("heading", { level: 1, name: visitor.t("home.express_title") }).waitFor();
    await expectFits(visitor, "the landing");
  });
});

describe("the language menu", () => {
  test("leads to the same list in the other language and is remembered", async ({ open }) => {
    const tab = await open();
    const { page, t } = tab;
    await tab.go("/p2p/buy?asset=USDT&fiat=EUR&online=1");
    await page.getByRole("button", { name: t("frame.language_button", { name: "English" }) }).click();
    await page.getByRole("link", { name: "日本語" }).click();
    await page.waitForURL((url) => url.pathname === "/ja/p2p/buy" && url.search === "?asset=USDT&fiat=EUR&online=1");
    // The address changes before the document says its language, and what is remembered is written after that.
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("ja");
    await expect.poll(() => page.evaluate('localStorage.getItem("language")')).toBe("ja");
    const cookie = async () => (await tab.context.cookies()).find(({ name }) => name === "yu_locale")?.value;
    await expect.poll(cookie).toBe("ja");
    await page.goto("/p2p/sell");
    expect(new URL(page.url()).pathname).toBe("/ja/p2p/sell");
  });
});
