import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { advertOf } from "./deal.ts";
import { Program } from "./program.ts";
import { orderForm, placeButton } from "./market.ts";
import { test, type Open } from "./journey.ts";
import type { Tab } from "./tab.ts";

/** A connection lost between two pages: the page that comes instead, and what was typed. */

async function withWorker(open: Open, lang: "en" | "th", path: string): Promise<Tab> {
  const tab = await open({ lang, width: 375, as: "buyer", firstVisit: true, options: { serviceWorkers: "allow" } });
  await tab.go(path);
  // It is asked for when everything else is there.
  const ready =
    "navigator.serviceWorker.ready.then(() => caches.open('plaza-offline')).then((cache) => cache.keys()).then((kept) => kept.length)";
  await expect.poll(() => tab.page.evaluate<number>(ready)).toBe(3);
  return tab;
}

test.for(["en", "th"] as const)(
  "a page that can't be loaded is stood in for in %s, and comes once the line is back",
  async (lang, { open }) => {
    const tab = await withWorker(open, lang, "/p2p/rules");
    const { page, t, context } = tab;
    await tab.cutLine();
    await page.goto(`/${lang}/p2p/order`).catch(() => undefined);
    await page.getByRole("heading", { name: t("frame.offline_title") }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe(lang);
    await expectAccessible(tab, "the page in the place of another");
    await context.setOffline(false);
    await page.getByRole("heading", { level: 1, name: t("orders.title") }).waitFor();
  },
);

test("a link of the phone's bar leads to the worker's page while the line is down, and where it leads once it is back", async ({
  open,
}) => {
  const tab = await withWorker(open, "th", "/p2p/rules");
  const { page, t, context } = tab;
  await tab.mounted();
  await tab.cutLine();
  // Where the browser knew the page already, the router finds its code missing and says so.
  tab.expectFault(/Error loading route module/);
  await page.locator(".bottom-bar a").nth(3).click();
  const title = page.getByRole("heading", { name: t("frame.offline_title") });
  await title.waitFor();
  expect(await page.getByText("Application Error").count()).toBe(0);
  await context.setOffline(false);
  await page.getByRole("heading", { level: 1, name: t("wallet.title") }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/th/wallet");
});

test("a link whose page's code doesn't come leads to that page, not to the one that it was on", async ({ open }) => {
  const tab = await open({ width: 375, as: "buyer", firstVisit: true });
  const { page, t } = tab;
  // The page that is asked for as a document gets its code.
  await page.route("**/assets/wallet-*.js", (route) => (page.url().endsWith("/rules") ? route.abort() : route.continue()));
  tab.expectFault(/wallet|Error loading route module|ERR_FAILED|Failed to fetch/);
  const known = page.waitForResponse("**/__manifest*");
  await tab.go("/p2p/rules");
  await known;
  await page.locator(".bottom-bar a").nth(3).click();
  await page.waitForURL("**/en/wallet");
  await page.getByRole("heading", { level: 1, name: t("wallet.title") }).waitFor();
});

test("a page of which the browser could learn nothing comes as a document", async ({ open }) => {
  const tab = await open({ lang: "de", width: 375, as: "buyer", firstVisit: true });
  const { page, t } = tab;
  // Where a link leads is fetched some time after the page: here it never comes.
  await page.route("**/__manifest*", (route) => route.abort());
  tab.expectFault(/manifest|Failed to fetch|ERR_FAILED/);
  await tab.go("/p2p/rules");
  await tab.mounted();
  await page.locator(".bottom-bar a").nth(3).click();
  await page.getByRole("heading", { level: 1, name: t("wallet.title") }).waitFor();
});

test("a form of one press that finds no line stays on its page and says so, and is sent once the line is back", async ({ open }) => {
  const program = await Program.of("merchant6");
  const { UID: uid } = await (await Program.of("merchant5")).call("GET /api/a/v2/auth/user/info");
  await program.call("POST /api/ctc/unfollow-user", { body: { uid } });
  const tab = await open({ width: 375, as: "merchant6" });
  const { page, t, context } = tab;
  for (const [path, press] of [
    ["/p2p/buy?asset=USDT&fiat=USD", page.getByRole("button", { name: t("favorites.add", { asset: "BTC" }), exact: true })],
    [`/p2p/advertiser/${uid}`, page.getByRole("button", { name: t("advertiser.follow"), exact: true })],
  ] as const) {
    await tab.go(path);
    await tab.started();
    await tab.mark();
    await tab.cutLine();
    await press.click();
    await page.getByText(t("errors.network")).waitFor();
    expect(await press.isVisible()).toBe(true);
    expect(await tab.sameDocument()).toBe(true);
    await context.setOffline(false);
  }
  await page.getByRole("button", { name: t("advertiser.follow"), exact: true }).click();
  await page.getByRole("button", { name: t("advertiser.unfollow"), exact: true }).waitFor();
  await program.call("POST /api/ctc/unfollow-user", { body: { uid } });
});

test("an order pressed without a line is reported in the page's language, and its form has the amount again", async ({ open }) => {
  const { advert } = await advertOf("merchant5", "buy");
  const tab = await open({ lang: "de", width: 375, as: "buyer", firstVisit: true });
  const { page, t, context } = tab;
  await tab.go(`/p2p/buy?asset=USDT&fiat=USD&adv=${advert.advId}`);
  const amount = orderForm(tab, "buy").getByLabel(t("take.i_will_pay"), { exact: true });
  // Kept from the first keystroke on: no code has to come for it.
  await page.route("**/assets/form-values-*", (route) => route.abort());
  await amount.fill("41");
  await tab.cutLine();
  await placeButton(tab, "buy").click();
  await page.getByRole("heading", { name: t("frame.offline_title") }).waitFor();
  await page.unroute("**/assets/form-values-*");
  await context.setOffline(false);
  await expect.poll(() => amount.inputValue()).toBe("41");
});

test("a form gets back what was typed in it when the page after it could not be loaded", async ({ open }) => {
  const tab = await withWorker(open, "en", "/account/quick-replies");
  const { page, t, context } = tab;
  const line = page.getByRole("main").getByRole("textbox").first();
  const before = await line.inputValue();
  await line.fill("I pay within five minutes, from my own account.");
  await tab.cutLine();
  // A link of the page, then the way back: either finds no line.
  await page.getByRole("contentinfo").getByRole("link").first().click();
  await page.getByRole("heading", { name: t("frame.offline_title") }).waitFor();
  await expectAccessible(tab, "a page that could not be loaded");
  // In the page where its script knew the next one already, in the worker's page otherwise.
  const back = { name: t("frame.go_back") };
  await page.getByRole("button", back).or(page.getByRole("link", back)).click();
  await context.setOffline(false);
  await expect.poll(() => line.inputValue()).toBe("I pay within five minutes, from my own account.");

  // A page that was left well forgets.
  await tab.go("/p2p/rules");
  await expect.poll(() => page.evaluate<string | null>("sessionStorage.getItem('plaza_typed')")).toBe(null);
  await tab.go("/account/quick-replies");
  expect(await line.inputValue()).toBe(before);
});

test("what is secret is not kept, nor what another person has typed", async ({ open }) => {
  const tab = await open({ width: 375 });
  await tab.go("/account/login");
  await tab.page.getByLabel(tab.t("account.account"), { exact: false }).fill("somebody@demo.test");
  await tab.page.locator("input[name=password]").fill("A secret of mine");
  const kept = () => tab.page.evaluate<string>("sessionStorage.getItem('plaza_typed') ?? ''");
  await expect.poll(kept).toContain("somebody@demo.test");
  expect(await tab.page.evaluate<string>("JSON.stringify(sessionStorage)")).not.toContain("A secret of mine");

  // As on a shared phone: the next person has logged in without typing, by a passkey.
  await tab.page.evaluate("sessionStorage.setItem('plaza_typed_lost', '1'); document.cookie = 'UID=80000001; path=/'");
  await tab.go("/account/login");
  await expect.poll(kept).toBe("");
  expect(await tab.page.getByLabel(tab.t("account.account"), { exact: false }).inputValue()).toBe("");
});
