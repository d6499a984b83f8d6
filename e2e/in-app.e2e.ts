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
  const replies = Object.fromEntries(
    recording.knows.map((name) => [
      name,
      answers[name] === undefined ? (recording.answers[name] ?? null) : { json: answers[name], afterMs: 20 },
    ]),
  );
  const calls: string[] = [];
  // Kept outside of the page, since an answer may lead to another page before anybody has looked.
  await tab.context.exposeFunction("tellTest", (call: string) => void calls.push(call));
  callsOf.set(tab, calls);
  await tab.context.addInitScript(`
    globalThis.${APP_MARKER} = Object.fromEntries(Object.entries(${JSON.stringify(replies)}).map(([name, answer]) => [name, (options, id) => {
      globalThis.tellTest(name + " " + options);
      if (answer && answer.json !== null) setTimeout(() => globalThis.${BRIDGE_OBJECT}.reply(id, answer.json), answer.afterMs);
    }]));`);
  return tab;
}

const callsOf = new WeakMap<Tab, string[]>();

/** Every call that the site has made to the app, on all its pages. */
function callsIn(tab: Tab): readonly string[] {
  return callsOf.get(tab) ?? [];
}

test("inside the app header and footer step aside, the app's title bar names the page, and its own screens take the links to them", async ({
  open,
}) => {
  const tab = await inApp(open, RECORDINGS.willing);
  await tab.go("/p2p/buy");
  await tab.page.getByRole("main").waitFor();
  expect(await tab.page.locator("header, footer").count()).toBe(0);
  const title = await tab.page.title();
  await expect.poll(() => callsIn(tab)).toContain(`setupTitle ${JSON.stringify({ title })}`);
  await expectAccessible(tab, "the list inside the app");
  await expectOwnPagesAlone(tab);
  await expectOwnTransfer(tab);
});

/** The app gets the balance page alone, and pictures alone to keep. */
async function expectOwnPagesAlone(tab: Tab): Promise<void> {
  const follow = async (attributes: Readonly<Record<string, string>>) => {
    await tab.page.evaluate(
      `(() => {
        const link = Object.assign(document.createElement("a"), ${JSON.stringify({ textContent: "probe", ...attributes })});
        link.addEventListener("click", (event) => event.preventDefault());
        document.body.append(link);
        link.click();
      })()`,
    );
  };
  await follow({ href: "/en/wallet?coin=USDT" });
  await follow({ href: "/en/p2p/order/export.csv", download: "" });
  await follow({ href: "/en/p2p/order/7/receipt.pdf", download: "receipt.pdf" });
  expect(callsIn(tab).filter((call) => /^(?:openBalanceHome|appDownloadImg)/.test(call))).toEqual([]);
  await follow({ href: "/en/wallet" });
  await expect.poll(() => callsIn(tab)).toContain("openBalanceHome {}");
  await follow({ href: "/api/files/7", download: "proof.png" });
  await expect.poll(() => callsIn(tab)).toContainEqual(expect.stringMatching(/^appDownloadImg .*"name":"proof\.png"/));
}

/** Links to the transfer open the app's own, with the coin that is short. */
async function expectOwnTransfer(tab: Tab): Promise<void> {
  await tab.page.evaluate('ICESTARK.store.set("iceTransferShow", true)');
  await expect.poll(() => callsIn(tab)).toContain("openTransfer {}");
  await expect.poll(() => tab.page.evaluate('ICESTARK.store.get("iceTransferShow")')).toBe(false);
  await tab.page.evaluate('ICESTARK.store.set("iceTransferAsset", "BTC"); ICESTARK.store.set("iceTransferShow", true)');
  await expect.poll(() => callsIn(tab)).toContain('openTransfer {"assetCode":"BTC"}');
  expect(await tab.page.locator("#websiteTransfer").count()).toBe(0);
}

test("an app that shows itself by its object alone is known too, and from the next page on before its scripts run", async ({ open }) => {
  const tab = await inApp(open, RECORDINGS.willing, {}, false);
  await tab.go("/p2p/buy");
  await expect.poll(() => tab.page.locator("header").count()).toBe(0);
  await expect.poll(async () => (await tab.context.cookies()).some(({ name }) => name === "plaza_app")).toBe(true);
  const next = await tab.context.request.get(`/${tab.lang}/p2p/sell`);
  expect((await next.text()).includes("<header")).toBe(false);
});

/** How much of the frame is shown that is hidden inside the app. Counted by id, since pages have headers and footers too. */
const frame = async (tab: Tab) => tab.page.locator("#websiteHeader, #websiteFooter").count();

test("the marker anywhere in the address is enough, and a plain browser has header and footer again on the next page", async ({ open }) => {
  const tab = await open({ width: 375 });
  for (const address of [`/p2p/buy?app=${APP_MARKER}`, `/p2p/rules?from=${APP_MARKER}`, `/p2p/rules#${APP_MARKER}`]) {
    await tab.context.clearCookies();
    await tab.go(address);
    await expect.poll(() => frame(tab)).toBe(0);
    await tab.page
      .getByRole("link", { name: tab.t("frame.p2p"), exact: true })
      .first()
      .click();
    await tab.page.waitForURL((url) => url.pathname === `/${tab.lang}/p2p`);
    await expect.poll(() => frame(tab)).toBe(2);
    const next = await (await tab.context.request.get(`/${tab.lang}/p2p/sell`)).text();
    for (const id of ["websiteHeader", "websiteFooter"]) expect(next).toContain(`id="${id}"`);
  }
});

test("somebody inside the app reaches what is theirs, another language and the way out", async ({ open }) => {
  const tab = await open({ as: "seller", width: 320, options: { userAgent: `${USER_AGENT} ${APP_MARKER}/3.1` } });
  const { page, t, lang } = tab;
  const security = page.getByRole("heading", { level: 1, name: t("account.security_title") });
  await tab.go("/p2p/buy");
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const bar = page.getByRole("navigation", { name: t("frame.navigation") });
    await bar.getByRole("button", { name: new RegExp(t("frame.account_of", { name: "" }).trim()) }).click();
    const hrefs = () =>
      bar
        .locator("a")
        .evaluateAll((links: { getAttribute: (name: string) => string | null }[]) => links.map((link) => link.getAttribute("href")));
    const own = ["p2p/order", "p2p/payments", "p2p/adverts", "wallet", "notifications", "account/security"].map(
      (path) => `/${lang}/${path}`,
    );
    await expect.poll(hrefs).toEqual(expect.arrayContaining([...own, "/de/p2p/buy"]));
    expect(await page.evaluate<boolean>("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await page.getByRole("link", { name: t("frame.security"), exact: true }).click();
    await page.waitForURL(`**/${lang}/account/security`);
    await security.waitFor();
    await expectAccessible(tab, "Account Security inside the app");
    await page.goBack();
    await security.waitFor({ state: "detached" });
  }
});

test("who is logged in to the app is logged in to the site, and a log-out is the app's too", async ({ open }) => {
  const { code } = await (await Program.of("newcomer")).call("POST /api/a/v2/auth/app-code");
  const tab = await inApp(open, RECORDINGS.willing, { getUserAuth: JSON.stringify({ code }) });
  const { page, t } = tab;
  tab.expectFault(/get-r-token/);
  await tab.go("/p2p/buy");
  // The page comes a second time, as that person's; its second title says that it listens. It leads to the orders only then.
  await expect.poll(() => callsIn(tab).filter((call) => call.startsWith("setupTitle")).length).toBeGreaterThan(1);
  await page
    .getByRole("navigation", { name: t("frame.navigation") })
    .getByRole("link", { name: t("frame.orders") })
    .click();
  await page.getByRole("heading", { name: t("orders.title") }).waitFor();
  const cookies = async () => (await tab.context.cookies()).map(({ name }) => name);
  expect(await cookies()).toContain("authorization");

  await page.getByRole("button", { name: new RegExp(t("frame.account_of", { name: "" }).trim()) }).click();
  await page.getByRole("button", { name: t("frame.log_out") }).click();
  await expect.poll(() => callsIn(tab)).toContain("appLogout {}");
  await expect.poll(cookies).not.toContain("authorization");
});

test("the app's own screens take the links to them; an app that is silent or refuses leaves the site's own page and transfer", async ({
  open,
}) => {
  for (const [recording, opens] of [
    [RECORDINGS.willing, "the app's"],
    [RECORDINGS.refusing, "the site's"],
    [RECORDINGS.broken, "the site's"],
    [RECORDINGS.silent, "the site's"],
  ] as const) {
    const isWilling = opens === "the app's";
    const login = isWilling ? '{"loggedIn":false}' : (recording.answers.goToAppLogin?.json ?? "");
    const tab = await inApp(open, { ...recording, platform: "android" }, { goToAppLogin: login });
    // Whether there is such a page for this visitor is another journey's business.
    tab.expectFault(/account\/kyc|status of 404/);
    await tab.go("/p2p/order");
    await tab.page.getByRole("main").waitFor();
    await expect.poll(() => callsIn(tab)).toContainEqual(expect.stringMatching(/^setupTitle/));
    if (isWilling) await expectLoginAskedOnce(tab);
    else await expectSitesTransfer(tab);
    await tab.page.evaluate(
      "document.body.insertAdjacentElement('beforeend', Object.assign(document.createElement('a'), { href: '/en/account/kyc', id: 'probe', textContent: 'KYC' }))",
    );
    await tab.page.locator("#probe").click();
    await expect.poll(() => callsIn(tab)).toContain("openKyc {}");
    if (isWilling) expect(new URL(tab.page.url()).pathname).toBe("/en/account/login");
    else await tab.page.waitForURL((url) => url.pathname !== "/en/account/login" || url.searchParams.get("next") === "/en/account/kyc");
  }
});

/** A page that needs a login asks the app, however it was opened, and once. */
async function expectLoginAskedOnce(tab: Tab): Promise<void> {
  await expect.poll(() => callsIn(tab)).toContain('goToAppLogin {"next":"/en/p2p/order"}');
  expect(new URL(tab.page.url()).pathname).toBe("/en/account/login");
  await tab.page.getByLabel(tab.t("account.account"), { exact: true }).waitFor();
  expect(callsIn(tab).filter((call) => call.startsWith("goToAppLogin"))).toHaveLength(1);
}

/** The site's own transfer opens, and the store knows that it has. */
async function expectSitesTransfer({ page, t }: Tab): Promise<void> {
  await expect.poll(() => page.evaluate('ICESTARK?.store.has("iceTransferShow")')).toBe(true);
  await page.evaluate('ICESTARK.store.set("iceTransferShow", true)');
  await page.locator("#websiteTransfer dialog[open]").getByText(t("transfer.log_in_first")).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate('ICESTARK.store.get("iceTransferShow")')).toBe(false);
}

test("what only the app has is a touch away, and an app that is too old is asked to be renewed and leaves the site's own transfer", async ({
  open,
}) => {
  const tab = await inApp(open, RECORDINGS.willing);
  await tab.go("/p2p");
  await tab.page.getByRole("button", { name: tab.t("inapp.deposit") }).click();
  await expect.poll(() => callsIn(tab)).toContain('openDepositWithDraw {"type":"deposit","assetCode":"USDT"}');
  await tab.page.getByRole("button", { name: tab.t("inapp.spot_market") }).click();
  await expect.poll(() => callsIn(tab)).toContain('openTrade {"symbol":"BTC/USDT"}');
  await tab.page.getByRole("button", { name: tab.t("inapp.community") }).click();
  await expect.poll(() => callsIn(tab)).toContain("goToCommunity {}");
  await expectAccessible(tab, "the landing inside the app");

  const old = await inApp(open, RECORDINGS.old);
  await old.go("/p2p");
  await expect
    .poll(async () => {
      await old.page.getByRole("button", { name: old.t("inapp.withdraw") }).click();
      return old.page.getByText(old.t("inapp.too_old")).isVisible();
    })
    .toBe(true);
  await expectSitesTransfer(old);
});
