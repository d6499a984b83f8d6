import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { advertOf } from "./deal.ts";
import { test } from "./journey.ts";
import { freshCode, PASSWORD } from "./people.ts";
import { Program } from "./program.ts";
import type { Tab } from "./tab.ts";

/** From a merchant's figures to a higher tier, through staff review, and to the public badge. */

/** Has the first tier, the figures of the second and the coins for its deposit. */
const APPLICANT = "merchant6";

async function signIn(tab: Tab, to: string): Promise<void> {
  const { page, t } = tab;
  await page.goto(to);
  await page.getByRole("heading", { level: 1, name: t("desk.sign_in_title") }).waitFor();
  await page.getByLabel(t("account.email")).fill("support2@demo.test");
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("input[name=code]").fill(await freshCode("support2"));
  await page.getByRole("button", { name: t("desk.sign_in"), exact: true }).click();
  await page.getByRole("heading", { level: 1, name: t("desk.queue_merchants") }).waitFor();
}

async function apply({ page, t }: Tab): Promise<void> {
  await page.getByLabel(t("merchants.contact")).fill("Telegram @bureau, 9 to 17 UTC");
  await page.getByLabel(t("merchants.monthly")).fill("250000");
  await page.getByLabel(t("merchants.funds")).fill("Five years of trading.");
  await page.getByRole("checkbox", { name: t("merchants.agree") }).check();
  await page.getByRole("button", { name: t("merchants.apply"), exact: true }).click();
  await page.getByText(t("merchants.status_pending"), { exact: true }).waitFor();
}

async function decide(desk: Tab, nickname: string): Promise<void> {
  const { page, t } = desk;
  await signIn(desk, "/desk/merchant-applications");
  await expectAccessible(desk, "the queue of applications");
  await page.getByRole("link", { name: new RegExp(nickname) }).click();
  await page.getByRole("button", { name: t("desk.claim") }).waitFor();
  expect(await page.getByText("Telegram @bureau").count()).toBe(0);
  await page.getByRole("button", { name: t("desk.claim") }).click();
  await page.getByText("Telegram @bureau").waitFor();
  await expectAccessible(desk, "a claimed application");
  await page.getByRole("button", { name: t("merchants.approve"), exact: true }).click();
  await page.getByText(t("merchants.status_approved"), { exact: true }).first().waitFor();
  await expectAccessible(desk, "an approved application");
}

test("a merchant applies for a tier, staff approve, and the badge is on the list and the page", async ({ open }) => {
  const { advert } = await advertOf(APPLICANT, "buy");
  const program = await Program.of(APPLICANT);
  const { UID: uid } = await program.call("GET /api/a/v2/auth/user/info");
  const { advertiser } = await program.call("GET /api/ctc/query-advertiser", { query: { uid } });
  const person = await open({ as: APPLICANT });
  const { page, t } = person;
  await person.go("/p2p/adverts");
  await page
    .getByRole("main")
    .getByRole("link", { name: t("merchants.title") })
    .click();
  await page.getByRole("heading", { level: 1, name: t("merchants.title") }).waitFor();
  await expectAccessible(person, "the merchant program");
  await apply(person);
  await expectAccessible(person, "a waiting application");
  await person.go("/wallet");
  await page.getByText(t("wallet.held_by_deposit"), { exact: true }).waitFor();
  await expectAccessible(person, "a wallet with a merchant's deposit");

  const desk = await open();
  await decide(desk, advertiser.nickname);
  await desk.page.goto("/desk/merchants?tier=pro");
  await desk.page.getByRole("link", { name: new RegExp(advertiser.nickname) }).click();
  await desk.page.getByRole("button", { name: desk.t("merchants.suspend"), exact: true }).waitFor();
  await expectAccessible(desk, "a merchant at the desk");

  const visitor = await open({ width: 375 });
  await visitor.go(`/p2p/buy?asset=${advert.asset}&fiat=${advert.fiat}`);
  const row = visitor.page
    .getByRole("listitem")
    .filter({ has: visitor.page.getByRole("link", { name: advertiser.nickname, exact: true }) });
  await row.first().getByText(t("merchants.tier_pro"), { exact: true }).waitFor();
  await visitor.go(`/p2p/advertiser/${uid}`);
  await visitor.page.getByText(t("merchants.tier_pro"), { exact: true }).first().waitFor();
  await expectAccessible(visitor, "a merchant's own page");
});

test("without scripts somebody applies, is asked nothing, and takes the application back", async ({ open }) => {
  const person = await open({ as: "merchant4", scripts: false, width: 375 });
  await person.go("/p2p/merchant");
  await apply(person);
  await person.page.getByRole("button", { name: person.t("merchants.withdraw") }).click();
  await person.page.getByText(person.t("merchants.status_withdrawn"), { exact: true }).waitFor();
  const { deposit, tier } = await (await Program.of("merchant4")).call("GET /api/ctc/query-merchant");
  expect([deposit, tier]).toEqual([null, "verified"]);
});

test("a sub-user sees the account's tier and who may apply", async ({ open }) => {
  const sub = await open({ as: "sub", width: 375 });
  await sub.go("/p2p/merchant");
  await sub.page.getByText(sub.t("merchants.sub_user")).waitFor();
  const main = sub.page.getByRole("main");
  expect(await main.locator("form").count()).toBe(0);
  await expectAccessible(sub, "the merchant program of a sub-user");
});
