import { createGuardrails, generateSync } from "otplib";
import { expect, inject } from "vitest";
import type { Locale } from "@plaza/contract/locales.ts";
import { expectAccessible } from "./axe.ts";
import { test } from "./journey.ts";
import { addPlatformAuthenticator } from "./platform-authenticator.ts";
import type { Tab } from "./tab.ts";

/** Somebody's first hour: an account, what protects it, and taking some of it away again. */

const PASSWORD = "four small blue kites";

/** The newest code that reached an address, other than one that is known already; notices carry none. */
async function codeTo(address: string, known = ""): Promise<string> {
  const read = async () => {
    const response = await fetch(`${inject("origin")}/dev/mailbox.json?to=${encodeURIComponent(address)}`);
    const { data } = (await response.json()) as { data: { items: { subject: string }[] } };
    const [newest = ""] = data.items.flatMap(({ subject }) => /\b\d{6}\b|\d{6}/.exec(subject)?.[0] ?? []);
    return newest === known ? "" : newest;
  };
  await expect.poll(read, { timeout: 60_000 }).toMatch(/^\d{6}$/);
  return read();
}

const press = ({ page }: Tab, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
const changed = async (tab: Tab) => tab.page.getByText(tab.t("account.changed")).waitFor();

/** To the dialog of a topic from Account Security, in the document that is open. */
async function toTopic({ page }: Tab, topic: string): Promise<void> {
  await page.getByRole("main").locator(`a[href*="/account/security/${topic}"]`).click();
  await page.waitForURL(`**/account/security/${topic}*`);
}

async function signUp(tab: Tab, address: string): Promise<void> {
  const { page, t } = tab;
  await tab.go("/account/register");
  await page.locator("input[name=account]").fill(address);
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.getByText(t("account.strength.4")).waitFor();
  await expectAccessible(tab, "sign-up");
  await page.getByRole("button", { name: t("account.sign_up"), exact: true }).click();
  await page.locator("input[name=own_code]").fill(await codeTo(address));
  await press(tab, t("account.confirm"));
  await page.waitForURL("**/account/security/phone-add?next=**");
}

/** Minutes after a code of its email, the browser needs only the code of the new number. */
async function addPhone(tab: Tab, phone: string): Promise<void> {
  const { page, t } = tab;
  await tab.go("/account/security/phone-add");
  const dialog = page.getByRole("dialog");
  await dialog.getByText(t("account.phone_risk")).waitFor();
  expect(await dialog.locator("input[name=own_code], input[name=code]").count()).toBe(0);
  await dialog.locator("input[name=phone]").fill(phone);
  await dialog.getByRole("button", { name: t("security.send_code") }).click();
  await dialog.locator("input[name=own_code]").fill(await codeTo(phone));
  expect(await dialog.locator("input[name=code]").count()).toBe(0);
  await expectAccessible(tab, "adding a phone number");
  await press(tab, t("account.add"));
  await changed(tab);
}

test.for([
  ["en", "light"],
  ["ja", "dark"],
] as const satisfies readonly (readonly [Locale, "light" | "dark"])[])(
  "in %s, %s: sign up, confirm, add a phone and an authenticator, take the phone away",
  async ([lang, theme], { open }) => {
    const tab = await open({ lang, width: lang === "ja" ? 375 : 1280 });
    const { page, t } = tab;
    await page.emulateMedia({ colorScheme: theme });
    const [address, phone] = [
      `first-hour-${lang}-${Date.now()}@example.test`,
      `${lang === "en" ? "+44794" : "+81901"}${String(Date.now()).slice(-7)}`,
    ];
    await signUp(tab, address);
    await addPhone(tab, phone);

    await toTopic(tab, "two-factor");
    const dialog = page.getByRole("dialog");
    const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
    const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 });
    await dialog.locator("input[name=own_code]").fill(generateSync({ secret, guardrails }));
    await press(tab, t("account.turn_on"));
    await dialog.getByText(t("account.recovery_title")).waitFor();
    const recovery = (await dialog.locator("li").allTextContents())[0] ?? "";
    expect(recovery).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    await expectAccessible(tab, "the recovery codes");

    await dialog.getByRole("link", { name: t("account.recovery_saved"), exact: true }).click();
    await page.waitForURL("**/account/security");
    await toTopic(tab, "phone-remove");
    if (lang === "en") await dialog.getByText("Withdrawals are unavailable for 24 hours after unbinding a phone or email.").waitFor();
    await dialog.getByText(t("security.recovery_use")).click();
    await dialog.locator("input[name=recovery]").fill(recovery);
    await press(tab, t("account.remove"));
    await changed(tab);
    await page.getByText(t("account.hold_title")).waitFor();
    await expectAccessible(tab, "Account Security on hold");

    await toTopic(tab, "email-remove");
    tab.expectFault(/422/);
    await dialog.locator("input[name=recovery]").evaluate((field) => ((field as unknown as { value: string }).value = "x"));
    await press(tab, t("account.remove"));
    await dialog.getByText(lang === "en" ? "Please enter a phone number first" : t("errors.phone_needed_first")).waitFor();
  },
);

test("a passkey is created, logs in, and is removed", async ({ open }) => {
  const tab = await open();
  // The stream ends with the session, and the page that is being left may ask for another one.
  tab.expectFault(/401.*get-r-token/);
  const { page, t } = tab;
  await addPlatformAuthenticator(tab);
  const address = `passkey-${Date.now()}@example.test`;
  await signUp(tab, address);
  const before = await codeTo(address);
  await tab.go("/account/security/passkey-add");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: t("security.send_code") }).click();
  await dialog.locator("input[name=name]").fill("Blue key");
  await dialog.locator("input[name=code]").fill(await codeTo(address, before));
  await press(tab, t("account.add"));
  await page.getByRole("heading", { name: "Blue key" }).waitFor();
  await expectAccessible(tab, "Account Security with a passkey");

  await page.getByRole("button", { name: new RegExp(t("frame.account_of", { name: "" }).trim()) }).click();
  await page.getByRole("button", { name: t("frame.log_out") }).click();
  await page.getByRole("link", { name: t("frame.log_in") }).waitFor();
  await tab.go("/account/login?next=%2Fen%2Faccount%2Fsecurity");
  await page.getByRole("button", { name: t("account.passkey_log_in") }).click();
  await page.getByRole("heading", { level: 1, name: t("account.security_title") }).waitFor();
  await page.getByText(t("account.this_device")).waitFor();

  const last = await codeTo(address);
  await page.getByRole("link", { name: `${t("account.remove")}: Blue key` }).click();
  await dialog.getByRole("button", { name: t("security.send_code") }).click();
  await dialog.locator("input[name=code]").fill(await codeTo(address, last));
  await press(tab, t("account.remove"));
  await changed(tab);
  await page.getByRole("heading", { name: "Blue key" }).waitFor({ state: "detached" });
});
