import { expect } from "vitest";
import { expectAccessible, expectFits, RULES_OF_LOOKS } from "./axe.ts";
import { test } from "./journey.ts";
import { Program } from "./program.ts";
import type { Tab } from "./tab.ts";

/** A practice trade with a fraudster on the order page: with and without scripts, as a visitor and as a user. */

const STEPS = 8;
/** The right choice of each step; two are acts by the order page's own forms. */
const RIGHT = ["c", "a", "pay", "a", "b", "a", "b", "release"] as const;

async function choose({ page, t }: Tab, choice: string, isRight: boolean): Promise<void> {
  await page.locator(`button[name=choice][value=${choice}]`).click();
  await page.locator(`section[data-answer=${choice}]`).waitFor();
  await page.getByText(t(isRight ? "lesson.right" : "lesson.wrong"), { exact: true }).waitFor();
}

async function goOn({ page, t }: Tab): Promise<void> {
  await page.getByRole("link", { name: t("practice.next") }).click();
}

async function atStep({ page, t }: Tab, number: number): Promise<void> {
  await page.getByText(t("practice.step", { number: String(number), all: String(STEPS) })).waitFor();
  await page.getByText(t("practice.mark_note")).first().waitFor();
}

/** Says that the money was sent, by the form of a real order. */
async function pay({ page, t }: Tab): Promise<void> {
  await page.getByRole("link", { name: t("order.act.pay"), exact: true }).click();
  await page.locator("input[name=confirm_paid]").check();
  await page.locator("button[name=act][value=pay]:not([tabindex])").click();
}

/** Releases by the form of a real order, after a wrong amount that it does not take. */
async function release({ page, t }: Tab): Promise<void> {
  await page.getByRole("link", { name: t("order.act.release"), exact: true }).click();
  await page.locator("input[name=amount]").fill("90");
  await page.locator("input[name=sender_name]").fill("Daniel Reyes");
  const send = page.locator("button[name=act][value=release]:not([tabindex])");
  await send.click();
  await page.locator("input[name=amount][aria-invalid=true]").waitFor();
  await page.locator("input[name=amount]").fill("100");
  await send.click();
}

/** Plays all steps. @param wrong at which step a wrong choice is made */
async function play(tab: Tab, wrong: number | null): Promise<void> {
  for (const [index, choice] of RIGHT.entries()) {
    await atStep(tab, index + 1);
    if (choice === "pay") await pay(tab);
    else if (choice === "release") await release(tab);
    else {
      const isRight = index + 1 !== wrong;
      await choose(tab, isRight ? choice : choice === "a" ? "c" : "a", isRight);
      await goOn(tab);
    }
  }
}

test("a visitor plays it on a phone without scripts, and passes with one mistake", async ({ open }) => {
  const tab = await open({ lang: "de", width: 375, scripts: false });
  const { page, t } = tab;
  tab.expectFault(/422/);
  await tab.go("/p2p/lesson");
  await page.getByRole("link", { name: t("practice.offer_go") }).click();
  await page.getByRole("link", { name: t("practice.begin") }).click();
  await play(tab, 2);
  await page.getByText(t("practice.score", { right: "5", of: "6" })).waitFor();
  await page.getByText(t("practice.passed")).waitFor();
  await page.getByRole("button", { name: t("practice.keep_login") }).click();
  await page.waitForURL((url) => url.pathname.endsWith("/account/login"));
});

test("a user plays it with scripts in less than two minutes, and has a badge that others see", async ({ open }) => {
  const tab = await open({ as: "newcomer" });
  const { page, t } = tab;
  tab.expectFault(/422/);
  await tab.go("/practice/1");
  const begun = Date.now();
  await play(tab, null);
  await page.getByText(t("practice.score", { right: "6", of: "6" })).waitFor();
  expect(Date.now() - begun).toBeLessThan(120_000);
  await page.getByRole("main").getByText(t("practice.badge"), { exact: true }).waitFor();
  const { UID } = await (await Program.of("newcomer")).call("GET /api/a/v2/auth/user/info");
  const other = await open({ width: 375 });
  await other.go(`/p2p/advertiser/${UID}`);
  await other.page.getByText(t("advertiser.badge.practiced"), { exact: true }).waitFor();
});

test("a release that the fraudster wants goes through the form with its checks, and is a mistake", async ({ open }) => {
  const tab = await open({ width: 375 });
  const { page, t } = tab;
  await tab.go("/practice/6");
  await page.getByRole("link", { name: t("lesson.choice_b.third_party") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(t("practice.mark_note")).waitFor();
  await dialog.getByText(t("order.warn.name_differs")).waitFor();
  await page.locator("input[name=amount]").fill("100");
  await page.locator("input[name=sender_name]").fill("Petra Lang");
  await dialog.getByText(t("order.name_differs_title")).waitFor();
  await page.locator("input[name=name_accepted]").check();
  await page.locator("button[name=act][value=release]:not([tabindex])").click();
  await page.getByText(t("practice.wrong.third_party")).waitFor();
  await expect.poll(() => page.evaluate("scrollY")).toBe(0);
});

/** Its other pages are in `every-screen.e2e.ts`. */
test("the answer to a decision is accessible, in light and dark, and a form fits in Thai", async ({ open }) => {
  const tab = await open({ lang: "th", width: 375 });
  await tab.go("/practice/5");
  await choose(tab, "b", true);
  await expectAccessible(tab, "an answer");
  await tab.page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(tab, "an answer in the dark", RULES_OF_LOOKS);
  await tab.go("/practice/8?do=release");
  await tab.page.getByRole("dialog").waitFor();
  await expectFits(tab, "a form");
});
