import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { place } from "./deal.ts";
import { test } from "./journey.ts";
import { Program } from "./program.ts";
import { freshCode, type Person } from "./people.ts";
import type { Tab } from "./tab.ts";

const QUANTITY = "12.5";

async function spotOf(person: Person): Promise<string> {
  const { balances } = await (await Program.of(person)).call("GET /api/t/v2/spot-balance");
  return balances.find(({ assetCode }) => assetCode === "USDT")?.spot ?? "";
}

const quantity = ({ page, t }: Tab) => page.getByRole("textbox", { name: t("wallet.quantity"), exact: true });
const history = ({ page, t }: Tab) => page.getByRole("list", { name: t("wallet.history") });

test("the account's menu leads to the wallet, where coins are moved and the movement is found again", async ({ open }) => {
  const tab = await open({ as: "merchant6" });
  const { page, t } = tab;
  await tab.go("/p2p");
  await page.getByRole("button", { name: new RegExp(t("frame.account_of", { name: "" }).trim()) }).click();
  await page.getByRole("link", { name: t("frame.wallet"), exact: true }).click();
  await page.getByRole("heading", { level: 1, name: t("wallet.title") }).waitFor();
  await expectAccessible(tab, "the wallet");

  await quantity(tab).fill("99999999");
  tab.expectFault(/422/);
  await page.getByRole("button", { name: new RegExp(`^${t("wallet.transfer_amount", { amount: "" }).trim()}`) }).click();
  await page.getByText(new RegExp(t("wallet.problem.short", { amount: "\0" }).split("\0")[0] ?? "")).waitFor();
  expect(await quantity(tab).getAttribute("aria-invalid")).toBe("true");

  await page.getByRole("button", { name: new RegExp(`^${t("wallet.all")} `) }).click();
  await expect.poll(async () => Number(await quantity(tab).inputValue())).toBeGreaterThan(Number(QUANTITY));
  await quantity(tab).fill(QUANTITY);
  const transfer = page.getByRole("button", { name: t("wallet.transfer_amount", { amount: `${QUANTITY}0 USDT` }) });
  await transfer.click();
  const code = page.getByLabel(t("security.code"), { exact: true });
  await code.waitFor();
  await expect.poll(() => page.locator("input[name=code]:focus").count(), { message: "the code is what the form asks for next" }).toBe(1);
  await code.fill(await freshCode("merchant6"));
  await transfer.click();
  await page.getByText(t("wallet.moved")).waitFor();
  expect(await spotOf("merchant6")).toBe(QUANTITY);
  const newest = history(tab).getByRole("listitem").first();
  await newest.getByText(t("wallet.way", { from: t("wallet.place.p2p"), to: t("wallet.place.spot") })).waitFor();

  await page.getByRole("combobox", { name: t("wallet.kind") }).selectOption("advert_fund");
  await page.getByRole("button", { name: t("wallet.show"), exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get("kind") === "advert_fund");
  // The address changes before the list does.
  await history(tab).getByText(t("wallet.kind_of.move"), { exact: true }).first().waitFor({ state: "detached" });
  await history(tab).getByText(t("wallet.kind_of.advert_fund"), { exact: true }).first().waitFor();
});

test("without scripts “All” fills the field, the form moves the coins, and what holds the rest is a link", async ({ open }) => {
  const order = await place("buyer", "merchant7", "25");
  const tab = await open({ as: "merchant7", scripts: false, width: 375, lang: "de" });
  const { page, t } = tab;
  await tab.go("/wallet");
  const holder = page.getByRole("link", { name: t("wallet.order", { id: order.orderId }) }).first();
  expect(await holder.getAttribute("href")).toBe(`/de/p2p/sell/detail/${order.orderId}`);

  await page.getByRole("button", { name: new RegExp(`^${t("wallet.all")} `) }).click();
  await page.waitForURL((url) => url.searchParams.get("fill") === "all");
  expect(await quantity(tab).inputValue()).toMatch(/^\d+(,\d+)?$/);
  await quantity(tab).fill("12,5");
  tab.expectFault(/422/);
  await page.getByRole("button", { name: t("wallet.transfer_do"), exact: true }).click();
  await page.getByLabel(t("security.code"), { exact: true }).fill(await freshCode("merchant7"));
  await page.getByRole("button", { name: t("wallet.transfer_do"), exact: true }).click();
  await page.getByText(t("wallet.moved")).waitFor();
  expect(await spotOf("merchant7")).toBe(QUANTITY);
});

test("a user without coins sees what to do", async ({ open }) => {
  const tab = await open({ as: "newcomer", width: 320, lang: "ja" });
  await tab.go("/wallet");
  await tab.page.getByText(tab.t("wallet.empty_title")).waitFor();
  expect(
    await tab.page
      .getByRole("main")
      .getByRole("link", { name: tab.t("frame.footer_buy") })
      .getAttribute("href"),
  ).toBe("/ja/p2p/buy");
  await expectAccessible(tab, "an empty wallet");
});
