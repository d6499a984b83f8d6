import { describe, expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { test } from "./journey.ts";
import { withdraw } from "./transfer.ts";
import { expectStill } from "./stillness.ts";
import type { Tab } from "./tab.ts";

/** The sub-applications around every page (docs/specification.md), as a stranger meets them. */

const CONTAINERS = ["websiteHeader", "websiteFooter", "websiteTransfer"];
/** What a page and its widgets share. */
const SHARED = "globalThis.ICESTARK";

/** Each drawn by its own root of React: the widget has taken over what the server wrote. */
async function mounted(tab: Tab): Promise<void> {
  await expect
    .poll(() =>
      tab.page.evaluate<string[]>(
        `${JSON.stringify(CONTAINERS)}.filter((id) => Object.keys(document.getElementById(id) ?? {}).some((key) => key.startsWith("__reactContainer")))`,
      ),
    )
    .toEqual(CONTAINERS);
}

describe("the three widgets", () => {
  test.for([
    ["a visitor", undefined],
    ["a person", "buyer"],
  ] as const)(
    "are mounted for %s on the React of the page, and nothing moves, on a phone and on a wide window",
    async ([_who, as], { open }) => {
      const tab = await open({ moving: true, ...(as === undefined ? {} : { as }) });
      const network = await tab.context.newCDPSession(tab.page);
      let loaded: string[] = [];
      tab.page.on("request", (request) => void loaded.push(new URL(request.url()).pathname));
      for (const width of [375, 1280]) {
        await tab.page.setViewportSize({ width, height: 800 });
        // What is mounted comes by the line each time, as for a first visit.
        await network.send("Network.clearBrowserCache");
        loaded = [];
        await tab.go("/p2p/buy");
        await mounted(tab);
        // They share the page's React.
        expect(loaded.filter((path) => path.startsWith("/_comp/kit/"))).toEqual([]);
        expect(loaded.filter((path) => path.startsWith("/_comp/")).length).toBeGreaterThanOrEqual(6);
        await tab.page.waitForLoadState("networkidle");
        await expectStill(tab);
        expect(await tab.page.locator("header").count()).toBe(1);
        expect(await tab.page.locator("footer").count()).toBe(1);
      }
      if (as !== undefined) await expectNoToken(tab);
    },
  );
});

/** They hear no token from the page, and follow it without reloading it. */
async function expectNoToken(tab: Tab): Promise<void> {
  const token = (await tab.context.cookies()).find(({ name }) => name === "authorization")?.value ?? "";
  expect(token.length).toBeGreaterThan(10);
  expect(await tab.page.evaluate(`JSON.stringify(${SHARED}.store.get())`)).not.toContain(token);
  expect(await tab.page.content()).not.toContain(token);
  await tab.mark();
  const header = tab.page.locator("#websiteHeader");
  await header.getByRole("link", { name: tab.t("frame.orders"), exact: true }).click();
  await tab.page.waitForURL("**/p2p/order");
  await expect.poll(() => header.locator("header nav [aria-current=page]").allTextContents()).toEqual([tab.t("frame.orders")]);
  expect(await header.locator("a[hreflang=de]").getAttribute("href")).toBe("/de/p2p/order");
  expect(await tab.sameDocument()).toBe(true);
}

describe("shared values", () => {
  test("the locale is pushed under iceLocale, republished 100 ms after start, and another language pushes its own", async ({ open }) => {
    const tab = await open();
    await tab.context.addInitScript(`
      globalThis.heardLocales = [];
      const store = { values: {}, get(key) { return key === undefined ? this.values : this.values[key]; },
        set(key, value) { this.values[key] = value; if (key === "iceLocale") heardLocales.push([value, performance.now()]); },
        on() {}, off() {}, has: () => false };
      globalThis.ICESTARK = { store };
    `);
    for (const lang of ["en", "de"]) {
      await tab.page.goto(`/${lang}/p2p/buy`);
      await expect.poll(() => tab.page.evaluate<number>("heardLocales.length")).toBe(2);
      const received = await tab.page.evaluate<[string, number][]>("heardLocales");
      expect(received.map(([locale]) => locale)).toEqual([lang, lang]);
      const [first, second] = received.map(([, at]) => at);
      expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(99);
    }
  });

  test("iceTransferShow opens the transfer, updateFutures closes it, and coins move between the person's wallets", async ({ open }) => {
    const tab = await open({ as: "buyer" });
    await tab.go("/p2p/buy");
    await mounted(tab);
    const { page, t } = tab;
    const dialog = page.locator("#websiteTransfer dialog[open]");
    await page.evaluate(`${SHARED}.store.set("iceTransferShow", true)`);
    await dialog.getByLabel(t("transfer.amount")).waitFor();
    await page.evaluate(`${SHARED}.event.emit("updateFutures")`);
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(`${SHARED}.store.get("iceTransferShow")`)).toBe(false);

    const spot = async () => {
      const answer = await page.evaluate<{ data: { balances: { assetCode: string; spot: string }[] } }>(
        'fetch("/api/t/v2/spot-balance").then((answer) => answer.json())',
      );
      return Number(answer.data.balances.find(({ assetCode }) => assetCode === "USDT")?.spot);
    };
    const before = await spot();
    await page.getByRole("button", { name: new RegExp(t("frame.account_of", { name: "" }).trim()) }).click();
    await page.getByRole("link", { name: t("frame.transfer"), exact: true }).click();
    await dialog.getByLabel(t("transfer.amount")).waitFor();
    await expectAccessible(tab, "the transfer");
    await withdraw(tab, "buyer", "1.25");
    expect(await spot()).toBeCloseTo(before + 1.25, 6);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(`${SHARED}.store.get("iceTransferShow")`)).toBe(false);
  });
});

test("the wallet under the transfer shows the moved coins without a reload", async ({ open }) => {
  const tab = await open({ as: "seller" });
  await tab.go("/wallet");
  await mounted(tab);
  await tab.page.waitForLoadState("networkidle");
  const { page, t } = tab;
  const rows = page
    .getByRole("list", { name: t("wallet.balances") })
    .getByRole("listitem")
    .filter({ hasText: "USDT" });
  const before = await rows.first().textContent();
  await tab.mark();
  await page.evaluate(`${SHARED}.store.set("iceTransferShow", true)`);
  await withdraw(tab, "seller", "2.25");
  await expect.poll(() => rows.first().textContent()).not.toBe(before);
  expect(await tab.sameDocument()).toBe(true);
});

describe("trouble", () => {
  test("a header that is missing or foreign leaves a page that trades on, with the header that the server wrote", async ({ open }) => {
    const tab = await open({ as: "buyer" });
    const { page, t } = tab;
    tab.expectFault(/widget header|_comp\/header|status of 404/);
    for (const [how, answer] of [
      ["missing", { status: 404, body: "" }],
      ["foreign", { status: 200, contentType: "text/html", body: "<h1>Wi-Fi: please log in</h1>" }],
    ] as const) {
      await page.unrouteAll();
      await page.route("**/_comp/header/index.html", (route) => route.fulfill(answer));
      await tab.go("/p2p/buy");
      await expect.poll(() => tab.troubles.join()).toContain(`widget header: ${how}`);
      await tab.mark();
      await page
        .locator("#websiteHeader")
        .getByRole("link", { name: t("frame.orders"), exact: true })
        .click();
      await page.getByRole("heading", { name: t("orders.title") }).waitFor();
      expect(await tab.sameDocument()).toBe(true);
    }
  });

  test("a header whose code can't run, or throws while it draws, leaves the one that the server wrote", async ({ open }) => {
    const tab = await open();
    const { page, t } = tab;
    tab.expectFault(/widget header|_comp\/header/);
    for (const [body, how] of [
      ["this is no script", "broken"],
      ["export const mount = () => { throw new Error('no'); }, update = () => {}, unmount = () => {};", "threw"],
    ] as const) {
      await page.unrouteAll();
      await page.route("**/_comp/header/assets/widget-*.js", (route) => route.fulfill({ contentType: "text/javascript", body }));
      await tab.go("/p2p/buy");
      await expect.poll(() => tab.troubles.join()).toContain(`widget header: ${how}`);
      await page
        .locator("#websiteHeader")
        .getByRole("link", { name: t("frame.log_in") })
        .click();
      await page.waitForURL("**/account/login**");
    }
  });
});

test("each opened by itself shows itself, on a React that it brings", async ({ open }) => {
  const tab = await open();
  for (const [name, text] of [
    ["header", "frame.log_in"],
    ["footer", "frame.footer_rules"],
    ["transfer", "transfer.log_in_first"],
  ] as const) {
    await tab.page.goto(`/_comp/${name}/index.html`);
    await tab.page.getByText(tab.t(text), { exact: true }).first().waitFor();
  }
});
