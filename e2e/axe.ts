import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { PAINTED } from "./stillness.ts";
import type { Tab } from "./tab.ts";

const TARGET_SIZE = "target-size";
/** Rules that ask for colors, sizes and places; what the others ask for is the same however a document looks. */
export const RULES_OF_LOOKS: readonly string[] = ["color-contrast", TARGET_SIZE, "link-in-text-block", "scrollable-region-focusable"];
const TAGS: readonly string[] = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Less than half as long as what the package's own `source` holds: each page that is looked at reads it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A dialog that is still fading in has intermediate colors. Endless animations are not waited for. */
const MOTION_ENDS = `Promise.allSettled(document.getAnimations()
  .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
  .map((animation) => animation.finished))`;

/**
 * The page as it stands has no violation of WCAG 2.2 AA that a machine can find, and fits its window.
 * @param rules fewer of them for a second look at the same document
 */
export async function expectAccessible(tab: Tab, screen: string, rules = TAGS): Promise<void> {
  const { page } = tab;
  await expectFits(tab, screen);
  await page.evaluate(MOTION_ENDS);
  // It stays in the document until the next one is loaded.
  if (await page.evaluate<boolean>("globalThis.axe === undefined")) await page.evaluate(AXE);
  const violations = await violationsOf(page, rules);
  const covered = violations.filter(({ id }) => id === TARGET_SIZE).flatMap(({ targets }) => targets);
  expectNone(
    violations.filter(({ id }) => id !== TARGET_SIZE),
    screen,
  );
  if (covered.length === 0) return;
  // What moves because of this scrolling was moved by nobody who reads.
  const shifts = await page.evaluate<number>("globalThis.journeyShifts?.length ?? 0");
  // Targets that a sticky bar covers in part are measured where a person would scroll each of them to.
  for (const target of covered) {
    await page.evaluate(`document.querySelector(${JSON.stringify(target)}).scrollIntoView({ block: "center", behavior: "instant" })`);
    expectNone(await violationsOf(page, [TARGET_SIZE], target), screen);
  }
  await page.evaluate(`scrollTo({ top: 0, behavior: "instant" })`);
  await page.evaluate(PAINTED);
  await page.evaluate(`globalThis.journeyShifts?.splice(${shifts})`);
}

/** No target of a page that `expectAccessible` has looked at is too small, or made too small by what lies over it, as the page is scrolled now. */
export async function expectTargets({ page }: Tab, screen: string): Promise<void> {
  expectNone(await violationsOf(page, [TARGET_SIZE]), screen);
}

/** The message names what was found: a run that nobody sees again prints no more than it. */
function expectNone(violations: Awaited<ReturnType<typeof violationsOf>>, screen: string): void {
  expect(violations, `axe on ${screen}: ${violations.map(({ id, nodes }) => `${id} at ${nodes.join(" | ")}`).join("; ")}`).toEqual([]);
}

/** @param rules tags of rules, or rules @param within a selector: what is looked at */
function violationsOf(page: Page, rules: readonly string[], within = "html") {
  return page.evaluate(
    async ([values, selector]) => {
      const { axe } = globalThis as unknown as { axe: { run: (within: string, options: object) => Promise<AxeResults> } };
      const results = await axe.run(selector, { runOnly: values, resultTypes: ["violations"] });
      return results.violations.map(({ id, help, nodes }) => ({
        id,
        help,
        targets: nodes.map(({ target }) => String(target[0])),
        nodes: nodes.slice(0, 5).map(({ html, failureSummary }) => `${html.slice(0, 200)} – ${failureSummary ?? ""}`),
      }));
    },
    [rules, within] as const,
  );
}

/** One reads by scrolling one way only (WCAG 1.4.10). */
export async function expectFits({ page }: Tab, screen: string): Promise<void> {
  const [needed, given] = await page.evaluate<[number, number]>(
    "[document.documentElement.scrollWidth, document.documentElement.clientWidth]",
  );
  expect(needed, `the width that ${screen} needs`).toBeLessThanOrEqual(given);
}
