import { expect } from "vitest";
import type { Tab } from "./tab.ts";

/** Runs in the page before anything else: writes down each thing that moved without the person having touched the page just before. */
export const WATCH_SHIFTS = `
  globalThis.journeyShifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.map(({ node }) => node?.nodeType === 1 ? node.outerHTML.slice(0, 160) : String(node?.textContent).slice(0, 80));
      globalThis.journeyShifts.push({ value: entry.value, at: location.pathname, moved });
    }
  }).observe({ type: "layout-shift", buffered: true });
`;

interface Shift {
  readonly value: number;
  readonly at: string;
  readonly moved: readonly string[];
}

/** Nothing has moved by itself since the document was loaded. */
export async function expectStill({ page }: Tab): Promise<void> {
  const shifts = await page.evaluate(() => (globalThis as unknown as { journeyShifts: Shift[] }).journeyShifts);
  expect(shifts, "layout shifts").toEqual([]);
}
