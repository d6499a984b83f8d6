import { expect } from "vitest";
import { expectFits } from "./axe.ts";
import { test } from "./journey.ts";
import { PASSWORD, addressOf, freshCode, logIn } from "./people.ts";
import type { Tab } from "./tab.ts";

const WHO = "merchant6";
/** Opens the dialog from its row, proves with a code, and waits for the row to say so. */
async function turn({ page, t }: Tab, way: "on" | "off"): Promise<void> {
  await page.locator(`a[href*="/account/security/login-code-${way}"]`).click();
  const dialog = page.getByRole("dialog", { name: t(`account.login_code_${way}`) });
  await dialog.getByText(t(way === "on" ? "account.login_code_help" : "account.login_code_risk")).waitFor();
  await dialog.locator("input[name=code]").fill(await freshCode(WHO));
  await dialog.locator("button[type=submit]").last().click();
  await page.getByText(t("account.changed")).waitFor();
}

test("a code at each log-in is demanded, asked for, and let go again", async ({ open }) => {
  const tab = await open({ width: 375 });
  const { page, t } = tab;
  await tab.go("/account/login");
  await logIn(page, WHO);
  await tab.go("/account/security");
  await turn(tab, "on");
  await page.locator('a[href*="/account/security/login-code-off"]').waitFor();
  await expectFits(tab, "Account Security with a code at log-in");

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

  await turn(tab, "off");
  await page.locator('a[href*="/account/security/login-code-on"]').waitFor();
});
