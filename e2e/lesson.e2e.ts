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

/** The same with what a plain form sends, in the window's session. @returns how many choices were wrong, and where the next scene is */
async function solveByRequests({ page, t }: Tab, path: string, scene: number): Promise<{ readonly wrong: number; readonly next: string }> {
  const { request } = page;
  const shown = await (await request.get(path)).text();
  expect(shown).toContain(t("lesson.number", { number: String(scene), all: String(SCENES) }));
  const choices = [...shown.matchAll(/<button value="(\w+)"[^>]* name="choice"/g)].map(([, choice = ""]) => choice);
  const formKey = /name="form_key" value="([^"]+)"/.exec(shown)?.[1] ?? "";
  for (const [wrong, choice] of choices.entries()) {
    const answered = await (await request.post(path, { form: { form_key: formKey, choice } })).text();
    expect(answered).toMatch(new RegExp(`<button value="${choice}" aria-pressed="true"`));
    const answer = /<section[^>]*data-answer[^]*?<\/section>/.exec(answered)?.[0] ?? "";
    const isRight = answer.includes(`>${t("lesson.right")}<`);
    expect(answer.includes(`>${t("lesson.wrong")}<`)).toBe(!isRight);
    const next = [...answered.matchAll(/<a\b[^>]* href="([^"]+)"[^>]*>(.*?)<\/a>/g)].findLast(([, , text = ""]) =>
      text.includes(t("lesson.next")),
    );
    if (isRight) return { wrong, next: next?.[1] ?? "" };
  }
  throw new Error("no choice is right");
}

/** The first and the last scene by pressing their buttons, those between by what the buttons send. */
test("the whole lesson is played without scripts, and remembers what is solved", async ({ open }) => {
  const tab = await open({ lang: "de", width: 375, scripts: false });
  const { page, t } = tab;
  await tab.go("/p2p/lesson");
  await page.getByRole("link", { name: t("lesson.begin"), exact: true }).click();
  const number = (scene: number) => page.getByText(t("lesson.number", { number: String(scene), all: String(SCENES) }));
  await number(1).waitFor();
  const wrong = [await solve(tab)];
  await page
    .getByRole("link", { name: t("lesson.next") })
    .last()
    .click();
  await number(2).waitFor();
  let path = new URL(page.url()).pathname;
  for (let scene = 2; scene < SCENES; scene += 1) {
    const solved = await solveByRequests(tab, path, scene);
    wrong.push(solved.wrong);
    path = solved.next;
  }
  await page.goto(path);
  await number(SCENES).waitFor();
  wrong.push(await solve(tab));
  await page
    .getByRole("link", { name: t("lesson.all_scenes") })
    .last()
    .click();
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
