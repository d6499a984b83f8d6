import { expect } from "vitest";
import { APP_MARKER } from "@plaza/contract/app-marker.ts";
import { BRIDGE_OBJECT, type BridgeCall } from "@plaza/contract/bridge.ts";
import { RECORDINGS, type Recording } from "@plaza/contract/bridge-host.ts";
import { expectAccessible } from "./axe.ts";
import { USER_AGENT } from "./browser.ts";
import { test, type Open } from "./journey.ts";
import { Program } from "./program.ts";
import type { Tab } from "./tab.ts";

/** The site in a window of an app that behaves as recorded; `answers` replaces single answers. */
async function inApp(open: Open, recording: Recording, answers: Partial<Record<BridgeCall, string>> = {}, marker = true): Promise<Tab> {
  const tab = await open({ width: 375, options: { userAgent: marker ? `${USER_AGENT} ${APP_MARKER}/3.1` : USER_AGENT } });
  const said = Object.fromEntries(
    recording.knows.map((name) => [
      name,
      answers[name] === undefined ? (recording.answers[name] ?? null) : { json: answers[name], afterMs: 20 },
    ]),
  );
  const heardCalls: string[] = [];
  // Kept outside of the page, since an answer may lead to another page before anybody has looked.
  await tab.context.exposeFunction("tellTest", (call: string) => void heardCalls.push(call));
  heardBy.set(tab, heardCalls);
  await tab.context.addInitScript(`
    globalThis.${APP_MARKER} = Object.fromEntries(Object.entries(${JSON.stringify(said)}).map(([name, answer]) => [name, (options, id) => {
      globalThis.tellTest(name + " " + options);
      if (answer && answer.json !== null) setTimeout(() => globalThis.${BRIDGE_OBJECT}.reply(id, answer.json), answer.afterMs);
    }]));`);
  return tab;
}

const heardBy = new WeakMap<Tab, string[]>();

/** Every call that the site has made to the app, on all its pages. */
function heard(tab: Tab): readonly string[] {
  return heardBy.get(tab) ?? [];
}

test("inside the app header and footer step aside, and the app's title bar names the page", async ({ open }) => {
  const tab = await inApp(open, RECORDINGS.willing);
  await tab.go("/p2p/buy");
  await tab.page.getByRole("main").waitFor();
  expect(await tab.page.locator("header, footer").count()).toBe(0);
  const title = await tab.page.title();
  await expect.poll(() => heard(tab)).toContain(`setupTitle ${JSON.stringify({ title })}`);
  await expectAccessible(tab, "the list inside the app");
});

test("an app that shows itself by its object alone is known too, and from the next page on before its scripts run", async ({ open }) => {
  const tab = await inApp(open, RECORDINGS.willing, {}, false);
  await tab.go("/p2p/buy");
  await expect.poll(() => tab.page.locator("header").count()).toBe(0);
  await expect.poll(async () => (await tab.context.cookies()).some(({ name }) => name === "plaza_app")).toBe(true);
  const next = await tab.context.request.get(`/${tab.lang}/p2p/sell`);
  expect((await next.text()).includes("<header")).toBe(false);
});

test("the marker in the address is enough, and is remembered by the links that follow", async ({ open }) => {
  const tab = await open({ width: 375 });
  await tab.go(`/p2p/buy?app=${APP_MARKER}`);
  expect(await tab.page.locator("header").count()).toBe(0);
  await tab.go("/p2p/sell");
  expect(await tab.page.locator("header").count()).toBe(0);
});

test("who is logged in to the app is logged in to the site", async ({ open }) => {
  const { code } = await (await Program.of("buyer")).call("POST /api/a/v2/auth/app-code");
  const tab = await inApp(open, RECORDINGS.willing, { getUserAuth: JSON.stringify({ code }) });
  await tab.go("/p2p/buy");
  await expect.poll(async () => (await tab.context.cookies()).some(({ name }) => name === "authorization")).toBe(true);
  await tab.go("/p2p/order");
  await tab.page.getByRole("heading", { name: tab.t("orders.title") }).waitFor();
});

test("the app's own screens take the links to them; an app that is silent or refuses leaves the site's own page", async ({ open }) => {
  for (const [recording, opens] of [
    [RECORDINGS.willing, "the app's"],
    [RECORDINGS.refusing, "the site's"],
    [RECORDINGS.broken, "the site's"],
    [RECORDINGS.silent, "the site's"],
  ] as const) {
    const tab = await inApp(open, { ...recording, platform: "android" }, { goToAppLogin: recording.answers.goToAppLogin?.json ?? "" });
    // Whether there is such a page for this visitor is another journey's business.
    tab.expectFault(/account\/kyc|status of 404/);
    await tab.go("/p2p/order");
    await tab.page.getByRole("main").waitFor();
    await tab.page.evaluate(
      "document.body.insertAdjacentElement('beforeend', Object.assign(document.createElement('a'), { href: '/en/account/kyc', id: 'probe', textContent: 'KYC' }))",
    );
    await expect.poll(() => heard(tab)).toContainEqual(expect.stringMatching(/^setupTitle/));
    await tab.page.locator("#probe").click();
    await expect.poll(() => heard(tab)).toContain("openKyc {}");
    if (opens === "the app's") expect(new URL(tab.page.url()).pathname).toBe("/en/account/login");
    else await tab.page.waitForURL((url) => url.pathname !== "/en/account/login" || url.searchParams.get("next") === "/en/account/kyc");
  }
});

test("what only the app has is a touch away, and an app that is too old is asked to be renewed", async ({ open }) => {
  const tab = await inApp(open, RECORDINGS.willing);
  await tab.go("/p2p");
  await tab.page.getByRole("button", { name: tab.t("inapp.deposit") }).click();
  await expect.poll(() => heard(tab)).toContain('openDepositWithDraw {"type":"deposit","assetCode":"USDT"}');
  await tab.page.getByRole("button", { name: tab.t("inapp.spot_market") }).click();
  await expect.poll(() => heard(tab)).toContain('openTrade {"symbol":"BTC/USDT"}');
  await tab.page.getByRole("button", { name: tab.t("inapp.community") }).click();
  await expect.poll(() => heard(tab)).toContain("goToCommunity {}");
  await expectAccessible(tab, "the landing inside the app");

  const old = await inApp(open, RECORDINGS.old);
  await old.go("/p2p");
  await expect
    .poll(async () => {
      await old.page.getByRole("button", { name: old.t("inapp.withdraw") }).click();
      return old.page.getByText(old.t("inapp.too_old")).isVisible();
    })
    .toBe(true);
});

test("links to the transfer open the app's own, with the coin that is short", async ({ open }) => {
  const tab = await inApp(open, RECORDINGS.willing);
  await tab.go("/p2p/buy");
  await expect.poll(() => heard(tab)).toContainEqual(expect.stringMatching(/^setupTitle/));
  await tab.page.evaluate('ICESTARK.store.set("iceTransferShow", true)');
  await expect.poll(() => heard(tab)).toContain("openTransfer {}");
  await expect.poll(() => tab.page.evaluate('ICESTARK.store.get("iceTransferShow")')).toBe(false);
  await tab.page.evaluate('ICESTARK.store.set("iceTransferAsset", "BTC"); ICESTARK.store.set("iceTransferShow", true)');
  await expect.poll(() => heard(tab)).toContain('openTransfer {"assetCode":"BTC"}');
  expect(await tab.page.locator("#websiteTransfer").count()).toBe(0);
});

test.for(["old", "refusing", "broken", "silent"] as const)("an app that is %s leaves the site's own transfer", async (name, { open }) => {
  const tab = await inApp(open, { ...RECORDINGS[name], platform: "android" });
  const { page, t } = tab;
  await tab.go("/p2p/buy");
  await expect.poll(() => page.evaluate('ICESTARK?.store.has("iceTransferShow")')).toBe(true);
  await page.evaluate('ICESTARK.store.set("iceTransferShow", true)');
  await page.locator("#websiteTransfer dialog[open]").getByText(t("transfer.log_in_first")).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate('ICESTARK.store.get("iceTransferShow")')).toBe(false);
});
