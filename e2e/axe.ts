import axe, { type AxeResults } from "axe-core";
import { expect } from "vitest";
import type { Tab } from "./tab.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The page as it stands has no violation of WCAG 2.2 AA that a machine can find. */
export async function expectAccessible({ page }: Tab, place: string): Promise<void> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async (tags) => {
    const results = await (globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run({
      runOnly: { type: "tag", values: tags },
      resultTypes: ["violations"],
    });
    return results.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.slice(0, 5).map(({ html, failureSummary }) => `${html.slice(0, 200)} – ${failureSummary ?? ""}`),
    }));
  }, TAGS);
  expect(violations, `axe on ${place}`).toEqual([]);
}
