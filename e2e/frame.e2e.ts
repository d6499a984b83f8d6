import { describe, expect } from "vitest";
import { IS_FIREFOX } from "./browser.ts";
import { place } from "./deal.ts";
import { test } from "./journey.ts";
import type { Tab } from "./tab.ts";

/** What the frame does around every page (docs/specification.md). */

const top = ({ page }: Tab) => page.evaluate<number>("Math.round(scrollY)");

describe("the scroll rule", () => {
  test("a new path begins at its top; a filter of the same page leaves the eye where it is, and Back comes back to it", async ({
    open,
  }) => {
    // So low that also a short list has somewhere to scroll.
    const tab = await open({ options: { viewport: { width: 375, height: 400 } } });
    const { page, t } = tab;
    await tab.go("/p2p/buy?asset=USDT&fiat=USD");
    // Not by the mouse: that would scroll to what it clicks.
    const click = (link: string) => page.evaluate(`document.querySelector('${link}').click()`);
    await page.evaluate("scrollTo(0, 120)");
    await click('main a.chip[href*="asset=BTC"]');
    await page.waitForURL((url) => url.searchParams.get("asset") === "BTC");
    // The browser keeps the reader's position to the pixel, although the content above may have another height now.
    expect(await top(tab)).toBeGreaterThan(40);
    await page.evaluate("scrollTo(0, 300)");
    await click('main a[href$="/p2p/ranking"]');
    await page.getByRole("heading", { level: 1, name: t("advertiser.ranking") }).waitFor();
    await expect.poll(() => top(tab)).toBe(0);
    await page.goBack();
    await expect.poll(() => top(tab)).toBe(300);
  });

  test("a hash link scrolls to its anchor, on the page and on the way to another", async ({ open }) => {
    const order = await place("merchant5", "merchant2", "32");
    const tab = await open({ as: "merchant5", scripts: false, width: 375 });
    await tab.go(`/p2p/buy/detail/${order.orderId}?do=chat#chat`);
    // The open chat covers a phone's screen: Firefox has nothing to scroll to.
    if (!IS_FIREFOX) await expect.poll(() => top(tab)).toBeGreaterThan(100);
    const scripted = await open({ as: "merchant5", width: 375 });
    await scripted.go("/wallet");
    // A link that is pressed before its widget is mounted is the browser's own, which loads a document.
    await scripted.mounted();
    const anchor = (path: string) =>
      scripted.page.evaluate(
        `{ const link = Object.assign(document.createElement("a"), { href: "${path}", id: "probe" }); document.getElementById("websiteFooter").append(link); link.click(); link.remove(); }`,
      );
    await anchor("/en/wallet#transfer");
    await expect.poll(() => scripted.page.evaluate<number>(BELOW_TOP)).toBeLessThan(100);
    await anchor("/en/p2p/rules");
    await scripted.page.waitForURL("**/p2p/rules");
    await scripted.mark();
    await anchor("/en/wallet#transfer");
    await scripted.page.waitForURL("**/wallet#transfer");
    await expect.poll(() => scripted.page.evaluate<number>(BELOW_TOP)).toBeLessThan(100);
    expect(await scripted.sameDocument()).toBe(true);
  });
});

/** How far the anchor is from the window's top; far away if there is none. */
const BELOW_TOP = `Math.abs(document.getElementById("transfer")?.getBoundingClientRect().top ?? 9999)`;

describe("a part of the page that can't be loaded", () => {
  const FAIL = `(() => { const event = new Event("vite:preloadError", { cancelable: true }); dispatchEvent(event); return event.defaultPrevented; })()`;

  test("reloads the page once; within 10 s the failure is rethrown instead", async ({ open }) => {
    const tab = await open();
    await tab.go("/p2p/rules");
    await tab.mark();
    const loaded = tab.page.waitForEvent("load");
    expect(await tab.page.evaluate(FAIL)).toBe(true);
    await loaded;
    expect(await tab.sameDocument()).toBe(false);
    await tab.mark();
    expect(await tab.page.evaluate(FAIL)).toBe(false);
    expect(await tab.sameDocument()).toBe(true);
  });
});

test("a call of the page is idle, pending, and then success or error", async ({ open }) => {
  const tab = await open();
  tab.expectFault(/40[0-9]/);
  const { page, t } = tab;
  await page.addInitScript(
    "globalThis.states = []; new MutationObserver(() => states.push([...document.querySelectorAll('main code')].map((code) => code.textContent).join())).observe(document, { subtree: true, childList: true, characterData: true });",
  );
  await tab.go("/test/request");
  const calls = page.getByRole("main").getByRole("button", { name: t("developer.bridge_call") });
  // A document that is still coming has fewer of them.
  const isWhole = (state: string) => state.split(",").length === 3;
  const seen = async () => [...new Set(await page.evaluate<string[]>("globalThis.states"))].filter(isWhole);
  await calls.nth(0).click();
  await expect.poll(seen).toEqual(["idle,idle,idle", "pending,idle,idle", "success,idle,idle"]);
  await calls.nth(1).click();
  await expect.poll(seen).toContain("success,error,idle");
  expect(await seen()).toContain("success,pending,idle");
});
