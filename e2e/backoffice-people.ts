import { expect } from "vitest";
import { type Colleague, freshCode, PASSWORD } from "./people.ts";
import type { Tab } from "./tab.ts";

/** Logs in to the back office and opens its overview. */
export async function signInAtBackoffice({ page, t }: Tab, colleague: Colleague): Promise<void> {
  await page.goto("/desk/sign-in");
  await page.getByLabel(t("account.email")).fill(`${colleague}@demo.test`);
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("input[name=code]").fill(await freshCode(colleague));
  await page.getByRole("button", { name: t("desk.sign_in"), exact: true }).click();
  await page.getByRole("heading", { level: 1, name: t("desk.overview") }).waitFor();
}

/** Changes a setting of the market, in the window of the logged-in operator. */
export async function changeSetting(operator: Tab, name: string, value: string): Promise<void> {
  await enterSetting(operator, name, value);
  await operator.page.getByText(operator.t("desk.done"), { exact: true }).waitFor();
}

async function enterSetting({ page, t }: Tab, name: string, value: string): Promise<void> {
  await page.goto("/desk/settings");
  const line = page.getByRole("listitem").filter({ has: page.locator(`input[name=key][value=${name}]`) });
  await line.locator("summary").click();
  await line.getByLabel(t("desk.value")).fill(value);
  await line.getByLabel(t("desk.reason")).fill("For a journey");
  await line.getByRole("button", { name: t("desk.change"), exact: true }).click();
}

/** Loosens a setting that guards money: one operator proposes it, another one accepts it. */
export async function loosenSetting(operator: Tab, second: Tab, name: string, value: string): Promise<void> {
  operator.expectFault(/409/);
  await enterSetting(operator, name, value);
  await operator.page.getByText(operator.t("errors.second_operator_needed"), { exact: true }).waitFor();
  await acceptProposal(second);
}

/** Freezes the market, which one operator may. */
export async function freezeMarket(operator: Tab): Promise<void> {
  await turnMarket(operator, "frozen");
  await operator.page.getByText(operator.t("desk.done"), { exact: true }).waitFor();
}

/** Opens the market, which takes two. */
export async function openMarket(operator: Tab, second: Tab): Promise<void> {
  operator.expectFault(/409/);
  await turnMarket(operator, "open");
  await operator.page.getByText(operator.t("errors.second_operator_needed"), { exact: true }).waitFor();
  await acceptProposal(second);
}

async function turnMarket({ page, t }: Tab, to: "open" | "frozen"): Promise<void> {
  await page.goto("/desk/market");
  await page.locator(`input[name=state][value=${to}]`).check({ force: true });
  await page.getByLabel(t("desk.reason")).fill("For a journey");
  await page.getByRole("button", { name: t("desk.change"), exact: true }).click();
}

/** Accepts the proposal that is open. */
async function acceptProposal({ page, t }: Tab): Promise<void> {
  await page.goto("/desk/settings");
  await page.getByRole("button", { name: t("operating.proposal_accept"), exact: true }).click();
  await page.getByText(t("desk.done"), { exact: true }).waitFor();
}

/** Nobody is approved before each picture was looked at: the button waits for that, and says what for. */
export async function openPictures({ page, t }: Tab): Promise<void> {
  const approve = page.getByRole("button", { name: t("desk.approve"), exact: true });
  for (const kind of ["front", "selfie"] as const) {
    expect(await approve.isDisabled(), `${kind} is not opened yet`).toBe(true);
    await page.getByRole("link", { name: `${t("desk.open")} ${t(`kyc.doc_${kind}`)}` }).click();
    await page
      .getByRole("region", { name: t("desk.viewer") })
      .getByRole("img", { name: t(`kyc.doc_${kind}`) })
      .waitFor();
    await page
      .getByRole("listitem")
      .filter({ hasText: t(`kyc.doc_${kind}`) })
      .getByText(t("desk.opened"), { exact: true })
      .waitFor();
  }
  await page.getByRole("button", { name: t("desk.viewer_in") }).click();
  await page.getByRole("button", { name: t("desk.viewer_turn") }).click();
}
