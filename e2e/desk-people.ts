import { type Colleague, freshCode, PASSWORD } from "./people.ts";
import type { Tab } from "./tab.ts";

/** Logs in to the back office and opens its overview. */
export async function signInAtDesk({ page, t }: Tab, colleague: Colleague): Promise<void> {
  await page.goto("/desk/sign-in");
  await page.getByLabel(t("account.email")).fill(`${colleague}@demo.test`);
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("input[name=code]").fill(await freshCode(colleague));
  await page.getByRole("button", { name: t("desk.sign_in"), exact: true }).click();
  await page.getByRole("heading", { level: 1, name: t("desk.overview") }).waitFor();
}

/** Changes a setting of the market, in the window of the logged-in operator. */
export async function changeSetting(operator: Tab, name: string, value: string): Promise<void> {
  const { page, t } = operator;
  await page.goto("/desk/settings");
  const line = page.getByRole("listitem").filter({ has: page.locator(`input[name=key][value=${name}]`) });
  await line.locator("summary").click();
  await line.getByLabel(t("desk.value")).fill(value);
  await line.getByLabel(t("desk.reason")).fill("For a journey");
  await line.getByRole("button", { name: t("desk.change"), exact: true }).click();
  await page.getByText(t("desk.done"), { exact: true }).waitFor();
}

/** Turns the switch over the whole market. */
export async function turnMarket({ page, t }: Tab, to: "open" | "frozen"): Promise<void> {
  await page.goto("/desk/market");
  await page.locator(`input[name=state][value=${to}]`).check({ force: true });
  await page.getByLabel(t("desk.reason")).fill("For a journey");
  await page.getByRole("button", { name: t("desk.change"), exact: true }).click();
  await page.getByText(t("desk.done"), { exact: true }).waitFor();
}
