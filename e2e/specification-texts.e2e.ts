import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { advertOf, place } from "./deal.ts";
import type { Locator } from "playwright-core";
import { type Open, test } from "./journey.ts";
import type { Person } from "./people.ts";
import { Program } from "./program.ts";
import type { Tab } from "./tab.ts";
import { orderForm } from "./market.ts";
import { chat, openAct } from "./order.ts";
import { showWritten } from "./written-page.ts";

/**
 * Sentences that the specification gives, where it says that they appear, in exactly that English and in Japanese.
 * Those of accounts are in account.e2e.ts, of gates in gates.e2e.ts, of regions in web/foreign-host.test.ts, of dead lines in
 * offline.e2e.ts.
 */
const LANGUAGES = ["en", "ja"] as const;
const MEBIBYTE = 1024 * 1024;

let folder: string;
beforeAll(() => void (folder = mkdtempSync(path.join(inject("scratch"), "files-"))));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file that the browser reads from the disk: what a test hands over itself goes through three processes. */
function fileOf(name: string, content: Buffer): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

test("Please select a file smaller than 10MB. Malicious clicks on I've Paid result in account freezing (en, ja)", async ({ open }) => {
  const order = await place("seller", "merchant8", "71");
  const tab = await open({ as: "seller" });
  const large = fileOf("large.pdf", Buffer.alloc(10 * MEBIBYTE + 1, 0x20));
  for (const lang of LANGUAGES) {
    tab.read(lang);
    await tab.go(`/p2p/buy/detail/${order.orderId}`);
    await chat(tab);
    // The server draws the chat: a file that is chosen before its scripts are there is looked at by nobody.
    await tab.started();
    await tab.page.locator("input[type=file]").first().setInputFiles(large);
    await tab.page
      .getByText(lang === "en" ? "Please select a file smaller than 10MB" : tab.t("errors.file_too_large"))
      .first()
      .waitFor();
    const dialog = await openAct(tab, "pay");
    await dialog
      .getByText(lang === "en" ? "Malicious clicks on I've Paid result in account freezing." : tab.t("order.warn.false_payment_freezes"), {
        exact: false,
      })
      .waitFor();
  }
});

test("Failed to upload. Only images smaller than 3MB, only PNG, JPG, and JPEG. The field cannot be left blank (en, ja)", async ({
  open,
}) => {
  const tab = await open({ as: "merchant7" });
  const { page } = tab;
  const large = fileOf("large.png", randomBytes(3 * MEBIBYTE + 1));
  const drawing = fileOf("drawing.svg", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"));
  tab.expectFault(/422/);
  for (const lang of LANGUAGES) {
    tab.read(lang);
    const { t } = tab;
    const expectSentence = (english: string, other: string) =>
      page
        .getByText(lang === "en" ? english : other)
        .first()
        .waitFor();
    await tab.go("/p2p/payments/new?fiat=HKD&method=fps_hk");
    await page.getByLabel(t("methods.fps_id"), { exact: true }).fill("1");
    await page.getByLabel(t("methods.fps_id"), { exact: true }).fill("");
    await page.getByLabel(t("methods.fps_id"), { exact: true }).press("Enter");
    await expectSentence("The field cannot be left blank.", t("payments.problem_blank"));
    const input = page.locator("input[name=qr]");
    await input.setInputFiles(large);
    await expectSentence("Failed to upload. Only images smaller than 3MB are supported", t("errors.image_too_large"));
    await input.setInputFiles(drawing);
    await expectSentence("Failed to upload. Only PNG, JPG, and JPEG image formats are supported", t("errors.image_type"));
  }
});

test("Please adjust the crypto amount < {amount} {token} to meet the advertiser's requirements (en, ja)", async ({ open }) => {
  const tab = await open({ as: "seller" });
  const { advert } = await advertOf("merchant8", "buy");
  for (const lang of LANGUAGES) {
    tab.read(lang);
    const { t } = tab;
    await tab.go(`/p2p/buy?asset=USDT&fiat=USD&adv=${advert.advId}`);
    const form = orderForm(tab, "buy");
    const receive = form.getByLabel(t("take.i_will_receive"), { exact: true });
    const words = t("take.above_limit", { amount: "\u0000", token: "USDT" }).split("\u0000");
    await expect
      .poll(async () => {
        await receive.fill("99999999");
        await receive.blur();
        return (await form.textContent()) ?? "";
      })
      .toContain(words[0]);
    if (lang === "en")
      expect(await form.textContent()).toMatch(/Please adjust the crypto amount < [\d.,]+ USDT to meet the advertiser's requirements/);
  }
});

/** A window for what the site writes: it says the same before its scripts run. */
async function openWritten(open: Open, as: Person): Promise<Tab> {
  const tab = await open({ as, scripts: false, options: { bypassCSP: true } });
  await tab.go("/p2p/rules");
  return tab;
}

test("Withdrawals wait for 24 hours after a phone, an email or Google 2FA has gone (en, ja)", async ({ open }) => {
  const tab = await openWritten(open, "seller");
  for (const lang of LANGUAGES) {
    tab.read(lang);
    const { page, t } = tab;
    const expectSentence = async (topic: string, sentence: string) => {
      await showWritten(tab, `/${lang}/account/security/${topic}`);
      expect(await page.getByRole("dialog").getByText(sentence).isVisible(), topic).toBe(true);
    };
    const unbinding =
      lang === "en"
        ? "Withdrawals are unavailable for 24 hours after unbinding a phone or email."
        : t("account.hold_unbind", { hours: 24 });
    for (const topic of ["phone-remove", "email-remove"]) await expectSentence(topic, unbinding);
    const turningOff =
      lang === "en"
        ? "Withdrawals are suspended for 24 hours after Google 2FA is turned off."
        : t("account.hold_two_factor", { hours: 24 });
    await expectSentence("two-factor-off", turningOff);
  }
});

test("Please set up 2FA before trading (en, ja)", async ({ open }) => {
  const { advert } = await advertOf("merchant8", "buy");
  const tab = await openWritten(open, "newcomer");
  for (const lang of LANGUAGES) {
    tab.read(lang);
    await showWritten(tab, `/${lang}/p2p/buy?asset=USDT&fiat=USD&adv=${advert.advId}`);
    const form = tab.page.locator("dialog[open]").filter({ hasText: advert.advertiser.nickname });
    const sentence = lang === "en" ? "Please set up 2FA before trading" : tab.t("reasons.ineligible.gate_two_factor");
    expect(await form.getByText(sentence).first().isVisible()).toBe(true);
  }
});

test("The latest version is available, please refresh the page. (en, ja)", async ({ open }) => {
  const tab = await open({ firstVisit: true });
  await tab.context.route("**/builds/latest.json", (route) => route.fulfill({ json: { id: "a newer one", timestamp: 1 } }));
  for (const lang of LANGUAGES) {
    tab.read(lang);
    await tab.go("/p2p/rules");
    await tab.started();
    // A page looks every 10 s, and at once when its line is back.
    await tab.cutLine();
    await tab.page.getByText(tab.t("frame.offline")).waitFor();
    await tab.context.setOffline(false);
    await tab.page
      .getByText(lang === "en" ? "The latest version is available, please refresh the page." : tab.t("frame.new_build"))
      .waitFor();
  }
});

/** Letters, too few, too many, nothing. */
const NO_CODES = ["12ab56", "12345", "1234567", ""];

/** Each text in the field is answered by the specified sentence beside it; one is enough for that sentence in Japanese. */
async function expectMalformed(tab: Tab, form: Locator, field: string, submit: Locator): Promise<void> {
  tab.expectFault(/422/);
  const sentence = tab.lang === "en" ? "Invalid code format. Please try again." : tab.t("errors.security_code_malformed");
  for (const code of tab.lang === "en" ? NO_CODES : NO_CODES.slice(0, 1)) {
    const input = form.locator(`input[name=${field}]`);
    await input.fill(code);
    expect(await input.inputValue()).toBe(code);
    const answered = tab.page.waitForResponse((response) => response.request().method() === "POST" && response.status() === 422);
    await submit.click();
    await answered;
    await form.getByText(sentence).waitFor();
    expect(await input.getAttribute("aria-invalid")).toBe("true");
  }
}

test("Invalid code format. Please try again. (en, ja)", async ({ open }) => {
  const tab = await open({ as: "seller" });
  const setting = await open({ as: "newcomer" });
  for (const lang of LANGUAGES) {
    for (const window of [tab, setting]) window.read(lang);
    const { page, t } = tab;
    const dialog = page.getByRole("dialog");
    await tab.go("/account/security/login-code-on");
    await expectMalformed(tab, dialog, "code", dialog.getByRole("button", { name: t("account.turn_on") }));
    await tab.go("/p2p/payments?reveal=1");
    const reveal = page
      .getByRole("main")
      .locator("form")
      .filter({ has: page.locator("input[name=code]") });
    await expectMalformed(tab, reveal, "code", reveal.getByRole("button", { name: t("payments.show"), exact: true }));
    await setting.go("/account/security/two-factor");
    const setup = setting.page.getByRole("dialog");
    await expectMalformed(setting, setup, "own_code", setup.getByRole("button", { name: t("account.turn_on") }));
  }
});

test("Invalid code format. Please try again. (a release)", async ({ open }) => {
  const order = await place("seller", "merchant2", "26", "sell");
  const buyer = await Program.of("merchant2");
  await buyer.call("POST /api/ctc/update-order-state", { body: { orderId: order.orderId, action: "pay", version: order.version } });
  const tab = await open({ as: "seller" });
  await tab.go(`/p2p/sell/detail/${order.orderId}`);
  const dialog = await openAct(tab, "release");
  const due = await (await Program.of("seller")).call("GET /api/ctc/query-order-details", { query: { orderId: order.orderId } });
  await dialog.locator("input[name=amount]").fill(due.amount);
  await dialog.locator("input[name=sender_name]").fill(due.payerName ?? "");
  for (const box of await dialog.getByRole("checkbox").all()) await box.check();
  await expectMalformed(tab, dialog, "code", dialog.locator("button[name=act][value=release]").last());
});
