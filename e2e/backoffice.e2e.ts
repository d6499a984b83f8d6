import { randomBytes } from "node:crypto";
import { expect, inject } from "vitest";
import type { Locale } from "@plaza/contract/locales.ts";
import { expectAccessible, expectFits } from "./axe.ts";
import { openPictures, signInAtBackoffice } from "./backoffice-people.ts";
import { place } from "./deal.ts";
import { test, type Open } from "./journey.ts";
import { type Colleague, freshCode, PASSWORD } from "./people.ts";
import { picture } from "./picture.ts";
import { Program } from "./program.ts";
import { expectReasons } from "./reasons.ts";
import { DESK_SCREENS } from "./screens.ts";
import type { Tab } from "./tab.ts";
import { showWritten } from "./written-page.ts";

/** From a newcomer's documents to the gate, through staff review and back. */

/** Somebody who has just signed up. */
async function newcomer(open: Open): Promise<Tab> {
  const tab = await open();
  const account = `papers-${randomBytes(4).toString("hex")}@example.test`;
  const signedUp = await tab.context.request.post("/api/a/v2/auth/register", {
    data: { account, password: `Quiet-${randomBytes(9).toString("base64url")}-Harbour7` },
  });
  expect(signedUp.status(), await signedUp.text()).toBe(200);
  return tab;
}

async function signIn(tab: Tab, staff: Colleague): Promise<void> {
  const { page, t } = tab;
  await page.goto("/desk/kyc");
  await page.getByRole("heading", { level: 1, name: t("desk.sign_in_title") }).waitFor();
  await expectAccessible(tab, "the desk's sign-in");
  await page.getByLabel(t("account.email")).fill(`${staff}@demo.test`);
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("input[name=code]").fill(await freshCode(staff));
  await page.getByRole("button", { name: t("desk.sign_in"), exact: true }).click();
  await page.getByRole("heading", { level: 1, name: t("desk.queue_kyc") }).waitFor();
}

async function fillIn(tab: Tab, number: string): Promise<void> {
  const { page, t } = tab;
  for (const kind of ["front", "selfie"]) {
    const line = page.getByRole("listitem").filter({ has: page.locator(`input[name=kind][value=${kind}]`) });
    await line.locator("input[type=file]").first().setInputFiles({ name: "card.png", mimeType: "image/png", buffer: picture() });
    await line.getByText(t("kyc.added")).waitFor();
  }
  await page.getByLabel(t("kyc.given_names")).fill("Ada");
  await page.getByLabel(t("kyc.family_name")).fill("Lowell");
  await page.getByLabel(t("kyc.birth_date")).fill("1990-12-10");
  await page.getByLabel(t("kyc.country")).selectOption("GB");
  await page.getByLabel(t("kyc.identity_number")).fill(number);
}

async function submit({ page, t }: Tab): Promise<void> {
  await page.getByRole("button", { name: t("kyc.submit") }).click();
  await page.getByRole("heading", { name: t("kyc.pending_title") }).waitFor();
  await page.getByRole("link", { name: t("practice.offer_go") }).waitFor();
}

/** To a section of the back office by the navigation, in the document that is open. */
async function toSection({ page, t }: Tab, path: string): Promise<void> {
  const link = page.getByRole("navigation", { name: t("desk.navigation") }).locator(`a[href="/desk${path}"]`);
  await link.click();
  await link.and(page.locator("[aria-current=page]")).waitFor();
  await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
}

/** Opens the newest case of the queue that is open, which is this journey's, takes it and looks at what it says. */
async function take(desk: Tab, number: string): Promise<void> {
  const { page, t } = desk;
  await page.getByRole("heading", { level: 1, name: t("desk.queue_kyc") }).waitFor();
  await page.getByRole("main").locator("a[href^='/desk/kyc/']").last().click();
  await page.getByRole("button", { name: t("desk.claim") }).click();
  await page.getByRole("button", { name: t("desk.give_back") }).waitFor();
  expect(await page.getByText(number, { exact: true }).count()).toBe(0);
  await page.getByLabel(t("desk.reveal_reason")).fill("Compare with the picture");
  await page.getByRole("button", { name: t("desk.reveal"), exact: true }).click();
  await page.getByText(number, { exact: true }).waitFor();
}

test("documents are rejected with a reason, corrected, and open the gate", async ({ open }) => {
  const number = `P${randomBytes(4).toString("hex")}`;
  const person = await newcomer(open);
  await person.go("/account/kyc");
  await fillIn(person, number);
  await expectFits(person, "the verification form");
  await submit(person);
  await expectAccessible(person, "a waiting verification");

  const desk = await open();
  await signIn(desk, "support1");
  await take(desk, number);
  await expectAccessible(desk, "a case in the back office");
  await expectReasons(desk, "a case whose pictures were not opened");
  await desk.page.getByRole("checkbox", { name: desk.t("kyc.reject_document_expired") }).check();
  await desk.page.getByRole("button", { name: desk.t("desk.reject"), exact: true }).click();
  await desk.page.getByText(desk.t("desk.status_rejected"), { exact: true }).first().waitFor();
  await expectAccessible(desk, "a decided case");

  await person.go("/account/kyc");
  await person.page.getByText(person.t("kyc.reject_document_expired")).waitFor();
  await fillIn(person, number);
  await submit(person);
  await toSection(desk, "/kyc");
  await take(desk, number);
  await openPictures(desk);
  await desk.page.getByRole("button", { name: desk.t("desk.approve"), exact: true }).click();
  await desk.page.getByText(desk.t("desk.status_approved"), { exact: true }).first().waitFor();

  await person.go("/account/kyc");
  await person.page.getByText("Ada Lowell").waitFor();
  await expectAccessible(person, "a verified person");
  await person.go("/p2p/verify");
  await person.page.getByRole("heading", { level: 1, name: person.t("gate.title") }).waitFor();
  expect(await person.page.getByRole("link", { name: person.t("gate.go_kyc") }).count()).toBe(0);
});

/** In a window that becomes as narrow as a phone's, and then wide again. */
async function expectFitsPhone(desk: Tab, path: string): Promise<void> {
  await desk.page.setViewportSize({ width: 320, height: 568 });
  await expectFits(desk, `the desk's ${path || "overview"} at 320 px`);
  await desk.page.setViewportSize({ width: 1280, height: 800 });
}

/** Those that `every-screen.e2e.ts` loads with their scripts. */
const PAGES = ["", "/users", "/adverts", "/methods", "/market", "/ledger", "/log", "/staff"];

test("the back office works in both themes and without scripts", async ({ open }) => {
  const desk = await open({ options: { colorScheme: "dark" } });
  const { page, t } = desk;
  await signIn(desk, "operator");
  await expectFitsPhone(desk, "/kyc");
  for (const path of PAGES) {
    await toSection(desk, path);
    if (path === "/users") await find(desk, "buyer@demo.test", "buy***@demo.test");
    await expectAccessible(desk, `the desk's ${path || "overview"} in the dark`);
    await expectFitsPhone(desk, path);
  }
  for (const path of ["/appeals?show=closed", "/objections"]) {
    await page.goto(`/desk${path}`);
    await expectFitsPhone(desk, path);
  }
  await page.goto("/desk/reviews");
  await expectAccessible(desk, "the desk's /reviews in the dark");
  await expectFitsPhone(desk, "/reviews");
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/desk/settings");
  // The line of sections is longer than a phone is wide.
  const section = page.getByRole("navigation", { name: t("desk.navigation") }).locator("[aria-current=page]");
  await expect.poll(async () => (await section.boundingBox())?.x ?? Number.NaN).toBeLessThan(375);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(desk, "the desk's /settings in the dark");
  await expectFitsPhone(desk, "/settings");
  const plain = await open({ scripts: false, width: 375 });
  await plain.context.addCookies(await desk.context.cookies());
  await plain.page.goto("/desk/methods");
  await plain.page.getByRole("heading", { level: 1, name: plain.t("desk.methods") }).waitFor();
  await plain.page.goto("/desk/users");
  await find(plain, "seller@demo.test", "sel***@demo.test");
});

async function find({ page, t }: Tab, email: string, shown: string): Promise<void> {
  const search = page.getByRole("main");
  await search.getByRole("searchbox").fill(email);
  await search.getByRole("button", { name: t("desk.find"), exact: true }).click();
  await search.getByText(shown).waitFor();
}

/**
 * Texts that go over the edge of their row or card, with how far. What is for screen readers alone, scrolls by itself or is a bar's title has no edge
 * to go over.
 */
const OVER_EDGE = `(() => {
  const over = [];
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const line = document.createRange();
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const box = text.parentElement.closest(".data-row, .card, main");
    const edge = box.getBoundingClientRect();
    let isOwn = false;
    for (let around = text.parentElement; around !== box && !isOwn; around = around.parentElement)
      isOwn = getComputedStyle(around).overflowX !== "visible" || (around.offsetWidth <= 1 && getComputedStyle(around).position === "absolute");
    if (isOwn || text.parentElement.closest("svg") !== null) continue;
    line.selectNodeContents(text);
    for (const { width, left, right } of line.getClientRects()) {
      const far = Math.max(edge.left - left, right - edge.right);
      if (width > 1 && far > 0.5) over.push(text.data.trim() + " by " + far.toFixed(1) + " px");
    }
  }
  return over;
})()`;

/** The longest words, and dates and figures that are written without spaces. */
const LONGEST: readonly Locale[] = ["de", "ru", "ja"];

test("nothing in the back office goes over the edge of its row on a phone", { timeout: 300_000 }, async ({ open }) => {
  const { orderId, version } = await place("seller", "merchant3", "23");
  await (await Program.of("seller")).call("POST /api/ctc/update-order-state", { body: { orderId, action: "pay", version } });
  const desk = await open({ width: 375, scripts: false, options: { bypassCSP: true } });
  await signInAtBackoffice(desk, "operator");
  await desk.go("/p2p/rules");
  const over: string[] = [];
  for (const lang of LONGEST) {
    await desk.context.addCookies([{ name: "yu_locale", value: lang, url: inject("origin") }]);
    for (const path of [`/desk/orders/${orderId}`, ...DESK_SCREENS.map((screen) => screen.path)]) {
      await showWritten(desk, path);
      over.push(...(await desk.page.evaluate<string[]>(OVER_EDGE)).map((text) => `${path} in ${lang}: ${text}`));
    }
    expect(await desk.page.locator("html").getAttribute("lang")).toBe(lang);
  }
  expect(over).toEqual([]);
});
