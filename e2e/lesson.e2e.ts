import { expect } from "vitest";
import { expectAccessible, RULES_OF_LOOKS } from "./axe.ts";
import { test } from "./journey.ts";
import type { Tab } from "./tab.ts";

/** The lesson before the first sale: thirty-two frauds, played with and without scripts. */

const SCENES = 32;

/** Tries the choices until one is right. @returns how many were wrong */
async function solve({ page, t }: Tab): Promise<number> {
  const choices = page.getByRole("group", { name: t("lesson.question") }).getByRole("button");
  const count = await choices.count();
  for (let tried = 0; tried < count; tried += 1) {
    await choices.nth(tried).click();
    const answer = page.locator("section[data-answer]");
    await answer.waitFor();
    await expect.poll(() => choices.nth(tried).getAttribute("aria-pressed")).toBe("true");
    if (await answer.getByText(t("lesson.right"), { exact: true }).isVisible()) return tried;
    await answer.getByText(t("lesson.wrong"), { exact: true }).waitFor();
  }
  throw new Error("no choice is right");
}

test("the whole lesson is played without scripts, and remembers what is solved", async ({ open }) => {
  const tab = await open({ lang: "de", width: 375, scripts: false });
  const { page, t } = tab;
  await tab.go("/p2p/lesson");
  await page.getByRole("link", { name: t("lesson.begin"), exact: true }).click();
  const wrong: number[] = [];
  for (let scene = 1; scene <= SCENES; scene += 1) {
    await page.getByText(t("lesson.number", { number: String(scene), all: String(SCENES) })).waitFor();
    wrong.push(await solve(tab));
    await page
      .getByRole("link", { name: t(scene < SCENES ? "lesson.next" : "lesson.all_scenes") })
      .last()
      .click();
  }
  expect(Math.max(...wrong), "the right choice is not always the first").toBeGreaterThan(0);
  await page.getByText(t("lesson.finished_title")).waitFor();
  await page.getByText(t("lesson.progress", { done: String(SCENES), all: String(SCENES) })).waitFor();
});

/** Before its answer it is in `every-screen.e2e.ts`. */
test("a scene is accessible after its answer, in light and dark", async ({ open }) => {
  const tab = await open({ lang: "th", width: 375 });
  await tab.go("/p2p/lesson");
  await tab.page.getByRole("link", { name: tab.t("lesson.begin"), exact: true }).click();
  await tab.page.getByRole("group", { name: tab.t("lesson.question") }).waitFor();
  await solve(tab);
  await expectAccessible(tab, "a solved scene");
  await tab.page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(tab, "a solved scene in the dark", RULES_OF_LOOKS);
});

test("the rules lead to the lesson", async ({ open }) => {
  const tab = await open();
  await tab.go("/p2p/rules");
  await tab.page
    .getByRole("main")
    .getByRole("link", { name: tab.t("lesson.offer_go") })
    .first()
    .click();
  await tab.page.getByRole("heading", { level: 1, name: tab.t("lesson.title") }).waitFor();
});
