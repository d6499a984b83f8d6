import { expect, inject } from "vitest";
import { expectAccessible, expectFits } from "./axe.ts";
import { advertOf } from "./deal.ts";
import { test } from "./journey.ts";
import { orderForm, takeLink } from "./market.ts";
import { logIn } from "./people.ts";
import { Program } from "./program.ts";
import type { Tab } from "./tab.ts";
import { visit } from "./visitor.ts";

/** Between a person and the first trade. */

test("a newcomer sees what is missing, is led to each step, and returns to the offer", async ({ open }) => {
  const { advert } = await advertOf("merchant8", "buy");
  const { missing } = await (await Program.of("newcomer")).call("GET /api/ctc/verify-user");
  expect(missing).toEqual(expect.arrayContaining(["phone", "email", "kyc", "two_factor"]));
  const tab = await open({ as: "newcomer" });
  const { page, t } = tab;
  await tab.go("/p2p/buy?asset=USDT&fiat=USD");
  await page
    .getByRole("button", { name: t("reasons.ineligible.gate_phone"), exact: true })
    .first()
    .press("Enter");
  const why = page.getByRole("group", { name: t("why.title") });
  await why.getByRole("link", { name: t("why.to.verify"), exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await why.waitFor({ state: "hidden" });
  await takeLink(tab, "buy", advert.advertiser.nickname).click();
  const form = orderForm(tab, "buy");
  await form.getByText(t("take.steps_title")).waitFor();
  for (const gate of missing) await form.getByText(t(`reasons.ineligible.gate_${gate}`)).waitFor();
  expect(await form.locator("button[type=submit]").count()).toBe(0);
  await expectAccessible(tab, "the order form of who can't trade yet");

  await form.getByRole("link", { name: t("take.go_to_requirements") }).click();
  await page.getByRole("heading", { level: 1, name: t("gate.title") }).waitFor();
  for (const gate of missing) await page.getByRole("link", { name: t(`gate.go_${gate}`) }).waitFor();
  expect(await page.getByText(t("gate.missing"), { exact: true }).count()).toBe(missing.length);
  await expectFits(tab, "the gate");

  await page.getByRole("link", { name: t("gate.go_phone") }).click();
  await page.getByRole("heading", { level: 1, name: t("account.security_title") }).waitFor();
  await expectFits(tab, "Account Security");
  await page.getByRole("link", { name: t("account.go_back") }).click();
  await page.getByRole("link", { name: t("gate.go_phone") }).waitFor();

  await page.getByRole("link", { name: t("gate.go_terms") }).click();
  await page.getByRole("heading", { level: 1, name: t("agreement.title") }).waitFor();
  await expectAccessible(tab, "the agreement");
  await page.getByRole("checkbox", { name: t("agreement.agree") }).check();
  await page.getByRole("button", { name: t("agreement.accept") }).click();
  await page.getByText(t("gate.done"), { exact: true }).waitFor();
  expect(await page.getByRole("link", { name: t("gate.go_terms") }).count()).toBe(0);
  expect(await page.getByText(t("gate.missing"), { exact: true }).count()).toBe(missing.length - 1);
});

test("an earlier version of the agreement is read by its address, and leads to the one in force", async ({ open }) => {
  const tab = await open({ lang: "de", width: 375 });
  const { page, t } = tab;
  await tab.go("/p2p/terms");
  await page.getByText(t("agreement.clause.late"), { exact: true }).waitFor();
  await page.getByText(t("agreement.change.2"), { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: t("agreement.accept") }).count()).toBe(0);
  await page.getByRole("link", { name: t("agreement.version", { version: "1" }), exact: true }).click();
  await page.waitForURL("**/de/p2p/terms/1");
  await page.getByText(t("agreement.earlier_title"), { exact: true }).waitFor();
  await page.getByText(t("agreement.clause.appeal"), { exact: true }).waitFor();
  expect(await page.getByText(t("agreement.clause.late"), { exact: true }).count()).toBe(0);
  await expectAccessible(tab, "an earlier version of the agreement");
  await page.getByRole("link", { name: t("agreement.read_current"), exact: true }).click();
  await page.waitForURL("**/de/p2p/terms");
  expect((await visit("/de/p2p/terms/77")).status).toBe(404);
});

test("a visitor who wants an offer logs in, after a wrong password too, is back at its form, and is a visitor again once logged out", async ({
  open,
}) => {
  const { advert } = await advertOf("merchant8", "buy");
  const tab = await open();
  const { page, t } = tab;
  await tab.go("/p2p/buy?asset=USDT&fiat=USD&online=1");
  await takeLink(tab, "buy", advert.advertiser.nickname).click();
  await orderForm(tab, "buy")
    .getByRole("link", { name: t("take.log_in_to_trade") })
    .click();
  await page.getByText(t("account.login_needed")).waitFor();
  await expectRefused(tab);
  await logIn(page, "buyer");
  const form = orderForm(tab, "buy");
  await form.getByText(advert.advertiser.nickname).waitFor();
  await form.locator("button[type=submit]").waitFor();
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, searchParams.get("adv"), searchParams.get("online")]).toEqual(["/en/p2p/buy", advert.advId, "1"]);
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "hidden" });
  await expectSessionEnds(tab);
});

/** A wrong password says so, keeps the account typed, and logs nobody in. */
async function expectRefused(tab: Tab): Promise<void> {
  tab.expectFault(/401/);
  const { page, t } = tab;
  await page.getByLabel(t("account.account"), { exact: false }).fill("merchant4@demo.test");
  await page.locator("input[name=password]").fill("not-the-password");
  await page
    .getByRole("main")
    .getByRole("button", { name: t("account.log_in"), exact: true })
    .click();
  await page.getByText(t("errors.wrong_credentials")).waitFor();
  expect(await page.getByLabel(t("account.account"), { exact: false }).inputValue()).toBe("merchant4@demo.test");
  await expectAccessible(tab, "a refused login");
  expect((await tab.context.cookies()).map(({ name }) => name)).not.toContain("authorization");
}

/** Who logs out is a visitor, and the session is over. */
async function expectSessionEnds(tab: Tab): Promise<void> {
  const { page, t } = tab;
  const cookies = await tab.context.cookies();
  expect(cookies.map(({ name }) => name)).toContain("authorization");
  await page.getByRole("button", { name: new RegExp(t("frame.account_of", { name: "" }).trim()) }).click();
  await page.getByRole("button", { name: t("frame.log_out") }).click();
  await page.getByRole("link", { name: t("frame.log_in") }).waitFor();
  expect((await tab.context.cookies()).map(({ name }) => name)).toEqual(
    expect.not.arrayContaining(["authorization", "userId", "UID", "sid"]),
  );
  await tab.context.addCookies(cookies);
  await tab.go("/p2p/order");
  expect(new URL(page.url()).pathname).toBe("/en/account/login");
}

test.for(["/p2p/order?group=completed", "/p2p/buy/detail/12345", "/p2p/verify", "/account/security"])(
  "a visitor of %s is asked to log in first",
  async (path) => {
    const { status, location } = await visit(`/ja${path}`);
    const { pathname, searchParams } = new URL(location ?? "", inject("origin"));
    expect([status, pathname, searchParams.get("next")]).toEqual([302, "/ja/account/login", `/ja${path}`]);
  },
);
