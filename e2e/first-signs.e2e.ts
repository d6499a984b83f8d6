import type { Page } from "playwright-core";
import { describe, expect, inject } from "vitest";
import { expectAccessible } from "./axe.ts";
import { callOff, place, placeForLater } from "./deal.ts";
import { test, type Open } from "./journey.ts";
import { chat, openAct } from "./order.ts";
import { Program } from "./program.ts";
import type { Tab } from "./tab.ts";

/** What a page does before its parts have come, and where one of them doesn't. */

/** A timer may fire a millisecond before its time by the clock that events have. */
const [PATIENCE_MS, SLACK_MS] = [120, 2];

test("an offer's sheet is painted before its page is asked for, and the progress line isn't there before a page has taken its time to come", async ({
  open,
}) => {
  const tab = await open({ width: 375 });
  const { page } = tab;
  await page.addInitScript(`
    globalThis.seen = [];
    const ask = fetch;
    globalThis.fetch = (...asked) => {
      if (/adv=/.test(asked[0].url ?? asked[0]) && !seen.includes("asked")) seen.push("asked");
      return ask(...asked);
    };
    new MutationObserver(() => {
      const sheet = document.querySelector("dialog[open]");
      if (sheet === null || seen.length > 0) return;
      seen.push("open");
      globalThis.first = { text: sheet.textContent, opacity: getComputedStyle(sheet).opacity };
      requestAnimationFrame(() => setTimeout(() => seen.push("painted")));
    }).observe(document, { subtree: true, childList: true, attributes: true });
  `);
  const sheet = page.waitForResponse(/\/take-dialog-/);
  await tab.go("/p2p/buy?asset=USDT&fiat=USD");
  await sheet;
  await page.waitForLoadState("networkidle");
  const row = page.getByRole("main").locator("li.row").first();
  const [name, price] = [await row.locator(".row-lead a").textContent(), await row.locator(".row-hero > span").first().textContent()];
  await row.locator("a[href*='adv=']").click();
  await page.locator("dialog:modal form").waitFor();
  expect(await page.evaluate<string[]>("seen")).toEqual(["open", "painted", "asked"]);
  // In the first frame it says whose offer it is and at what price, and nothing of it fades in.
  const first = await page.evaluate<{ text: string; opacity: string }>("first");
  expect(first.opacity).toBe("1");
  expect(first.text).toContain(tab.t("take.buy_title", { asset: "USDT" }) + (name?.trim()[0] ?? "") + name);
  expect(first.text).toContain(price?.split("\u00a0")[0]);
  expect(await page.locator("dialog[open]").count()).toBe(1);
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  // In another document: the way back to the list is on its way too, and its line may be there.
  await tab.go("/p2p/buy?asset=USDT&fiat=USD");
  await expectLateLine(page);
});

/** The progress line of a page that is held up on its way comes no sooner than it may. */
async function expectLateLine(page: Page): Promise<void> {
  await page.evaluate(`{
    globalThis.pressed = 0;
    globalThis.lines = [];
    addEventListener("pointerdown", (event) => (pressed = event.timeStamp), true);
    new MutationObserver(() => {
      if (document.querySelector(".progress-line") !== null) lines.push(performance.now() - pressed);
    }).observe(document, { subtree: true, childList: true });
  }`);
  const come = Promise.withResolvers<void>();
  await page.route(/\.data(?:\?|$)/, async (route) => {
    await come.promise;
    await route.continue();
  });
  await page.getByRole("main").locator("a[href*='/p2p/sell']").first().click();
  await page.locator(".progress-line").waitFor();
  const [first = 0] = await page.evaluate<number[]>("globalThis.lines");
  expect(first).toBeGreaterThanOrEqual(PATIENCE_MS - SLACK_MS);
  come.resolve();
  await page.waitForURL("**/p2p/sell*");
}

/** A buyer's order of 28 dollars with the form of "I've Paid" ticked, and its button. */
async function readyToPay(open: Open) {
  const { orderId, version } = await placeForLater("buyer", "merchant8", "28");
  const tab = await open({ as: "buyer", width: 375 });
  await tab.go(`/p2p/buy/detail/${orderId}`);
  const form = await openAct(tab, "pay");
  await form.getByRole("checkbox").check();
  return { tab, form, orderId, version, press: form.locator("button[type=submit][value=pay]").last() };
}

test("the coming status is painted before “I’ve Paid” is sent, and the page is asked for again in a frame after its answer", async ({
  open,
}) => {
  const { tab, form, orderId, press } = await readyToPay(open);
  const { page, t } = tab;
  await page.evaluate(`{
    globalThis.seen = [];
    const ask = fetch;
    globalThis.fetch = (...asked) => {
      if (/\\.data/.test(asked[0])) seen.push(asked[1]?.method === "POST" ? "sent" : "asked");
      return ask(...asked);
    };
    const look = new MutationObserver(() => {
      if (!document.querySelector("main").textContent.includes(${JSON.stringify(t("status.pending_crypto_receipt"))})) return;
      look.disconnect();
      seen.push("shown");
      requestAnimationFrame(() => seen.push("frame"));
    });
    look.observe(document, { subtree: true, childList: true, characterData: true });
    const known = new MutationObserver(() => {
      known.disconnect();
      seen.push("known");
      requestAnimationFrame(() => seen.push("frame"));
    });
    known.observe(document.querySelector("main h2[data-result]"), { attributes: true, attributeFilter: ["data-result"] });
  }`);
  await press.click();
  await form.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate<string[]>("seen")).toEqual(["shown", "frame", "sent", "known", "frame", "asked"]);
  await callOff(await Program.of("buyer"), await Program.of("merchant8"), orderId);
});

test("a status that was shown with the press is taken back where the server refuses, and the form says why", async ({ open }) => {
  const { tab, form, orderId, version, press } = await readyToPay(open);
  const { page, t } = tab;
  const seller = await Program.of("merchant8");
  const heading = (name: string) => page.getByRole("heading", { level: 2, name, exact: true });
  tab.expectFault(/409/);
  await page.route(/\/detail\/\d+\.data/, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    // On its way: paler than a status that is known, and the form is out of sight.
    await heading(t("status.pending_crypto_receipt")).waitFor();
    expect(await form.isVisible()).toBe(false);
    await expectAccessible(tab, "an order whose press is on its way");
    await seller.call("POST /api/ctc/update-order-state", { body: { orderId, action: "extend", version } });
    return route.continue();
  });
  await press.click();
  await form.getByText(t("errors.order_changed")).waitFor();
  await heading(t("status.pending_payment")).waitFor();
  expect(await heading(t("status.pending_crypto_receipt")).count()).toBe(0);
  await callOff(await Program.of("buyer"), seller, orderId);
});

describe("a part of an order that has its own code", () => {
  /** Canceled, so that it offers to be placed again. */
  async function canceled(): Promise<string> {
    const { orderId } = await placeForLater("buyer", "merchant8", "27");
    await callOff(await Program.of("buyer"), await Program.of("merchant8"), orderId);
    return `/p2p/buy/detail/${orderId}`;
  }
  const again = ({ page, t }: Tab) => page.getByRole("main").getByText(t("order.again_help"));

  test("stays as the server drew it until its code has come, and says so in its place where it doesn't come", async ({ open }) => {
    const path = await canceled();
    const tab = await open({ as: "buyer", width: 375 });
    const { page } = tab;
    const code = Promise.withResolvers<boolean>();
    await page.route("**/assets/again-button-*.js", async (route) => ((await code.promise) ? route.continue() : route.abort()));
    tab.expectFault(/again-button|ERR_FAILED/);
    const going = tab.go(path);
    await again(tab).waitFor();
    code.resolve(false);
    await going;
    await again(tab).waitFor({ state: "detached" });
    const says = page
      .getByRole("main")
      .getByRole("alert")
      .filter({ hasText: tab.t("frame.part_missing") });
    await says.getByRole("link", { name: tab.t("frame.try_again") }).waitFor();
    await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  });
});

test("the browser is asked for its time zone once it has nothing else to do, and the times follow", async ({ open }) => {
  const tab = await open({ as: "seller", options: { timezoneId: "Asia/Tokyo" } });
  const { page } = tab;
  await page.addInitScript(`
    globalThis.isIdle = false;
    globalThis.asked = [];
    const idle = requestIdleCallback;
    globalThis.requestIdleCallback = (work, options) =>
      idle((deadline) => {
        isIdle = true;
        work(deadline);
        isIdle = false;
      }, options);
    const zoneOf = Intl.DateTimeFormat.prototype.resolvedOptions;
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      asked.push(isIdle);
      return zoneOf.call(this);
    };
    if (globalThis.Temporal) {
      const zoneNow = Temporal.Now.timeZoneId;
      Temporal.Now.timeZoneId = () => {
        asked.push(isIdle);
        return zoneNow();
      };
    }
  `);
  const document = await page.goto("/en/p2p/order");
  expect(await document?.text()).toMatch(/<time[^>]*>[^<]* UTC</);
  const time = page.getByRole("main").locator("time").first();
  await expect.poll(() => time.textContent()).not.toMatch(/ UTC$/);
  const asked = await page.evaluate<boolean[]>("globalThis.asked");
  expect(asked.length).toBeGreaterThan(0);
  expect(asked).not.toContain(false);
});

test("a page of numbers and times is taken over without a formatter, because it brings what was formatted for it", async ({ open }) => {
  const tab = await open({ as: "seller", width: 375, options: { timezoneId: "Asia/Tokyo" } });
  const { page } = tab;
  await page.addInitScript(`
    globalThis.made = [];
    for (const kind of ["NumberFormat", "DateTimeFormat"])
      Intl[kind] = new Proxy(Intl[kind], {
        construct(Kind, options) {
          made.push(kind);
          return new Kind(...options);
        },
      });
  `);
  // A browser whose zone the server doesn't know yet is asked for it, and draws its times again.
  await tab.context.addCookies([{ name: "plaza_zone", value: "Asia/Tokyo", url: inject("origin") }]);
  for (const path of ["/p2p/order", "/wallet"]) {
    await tab.go(path);
    expect(await page.evaluate("made"), path).toEqual([]);
    expect(await page.getByRole("main").locator("time").count()).toBeGreaterThan(0);
  }
});

test("a chat message that the stream has lost is read as soon as the next one comes", async ({ open }) => {
  const order = await place("buyer", "merchant8", "28");
  const seller = await Program.of("merchant8");
  const tab = await open({ as: "buyer", width: 375 });
  const { page, t } = tab;
  // The first message on the stream never reaches the page.
  await page.addInitScript(`
    const listen = EventSource.prototype.addEventListener;
    globalThis.lost = 0;
    EventSource.prototype.addEventListener = function (kind, listener, ...more) {
      if (kind !== "chat") return listen.call(this, kind, listener, ...more);
      return listen.call(this, kind, (event) => (lost++ === 0 ? undefined : listener(event)), ...more);
    };
  `);
  await tab.go(`/p2p/buy/detail/${order.orderId}`);
  await chat(tab);
  const messages = page.getByRole("region", { name: t("chat.messages") });
  const say = (content: string) => seller.call("POST /api/ctc/send-chat-msg", { body: { orderId: order.orderId, type: "text", content } });
  await say("The one that is lost");
  await expect.poll(() => page.evaluate<number>("globalThis.lost")).toBe(1);
  expect(await messages.getByText("The one that is lost").count()).toBe(0);
  await say("The one that follows");
  await messages.getByText("The one that follows").waitFor();
  await messages.getByText("The one that is lost").waitFor();
});
