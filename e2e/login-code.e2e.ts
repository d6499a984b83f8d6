import { createGuardrails, generateSync } from "otplib";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { test } from "./journey.ts";
import { PASSWORD, addressOf, logIn } from "./people.ts";
import type { Tab } from "./tab.ts";

const WHO = "merchant6";
const STEP_SECONDS = 30;

/** A code counts once, and an older one no longer after a newer: within one step there are these two. */
function code(stepsAgo: 0 | 1): string {
  const epoch = Math.floor(Date.now() / 1000) - stepsAgo * STEP_SECONDS;
  return generateSync({ secret: "JBSWY3DPEHPK3PXP", epoch, guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }) });
}

/** Opens the dialog from its row, proves with a code, and waits for the row to say so. */
async function turn({ page, t }: Tab, way: "on" | "off", given: string): Promise<void> {
  await page.locator(`a[href*="/account/security/login-code-${way}"]`).click();
  const dialog = page.getByRole("dialog", { name: t(`account.login_code_${way}`) });
  await dialog.getByText(t(way === "on" ? "account.login_code_help" : "account.login_code_risk")).waitFor();
  await dialog.locator("input[name=code]").fill(given);
  await dialog.locator("button[type=submit]").last().click();
  await page.getByText(t("account.changed")).waitFor();
}

test("a code at each log-in is demanded, asked for, and let go again", async ({ open }) => {
  const tab = await open({ width: 375 });
  const { page, t } = tab;
  await tab.go("/account/login");
  await logIn(page, WHO);
  await tab.go("/account/security");
  // Both codes have to be good while the journey lasts: it begins early in a step.
  await expect.poll(() => Math.floor(Date.now() / 1000) % STEP_SECONDS, { timeout: 40_000 }).toBeLessThan(STEP_SECONDS / 2);
  await turn(tab, "on", code(1));
  await page.locator('a[href*="/account/security/login-code-off"]').waitFor();
  await expectAccessible(tab, "Account Security with a code at log-in");

  const other = await open();
  await other.go("/account/login");
  other.expectFault(/40[13]|422/);
  await other.page.locator("input[name=account]").fill(addressOf(WHO));
  await other.page.locator("input[name=password]").fill(PASSWORD);
  await other.page
    .getByRole("main")
    .getByRole("button", { name: t("account.log_in"), exact: true })
    .click();
  await other.page.locator("input[name=code]").waitFor();
  expect((await other.context.cookies()).map(({ name }) => name)).not.toContain("authorization");

  await turn(tab, "off", code(0));
  await page.locator('a[href*="/account/security/login-code-on"]').waitFor();
});
