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

/** Chromium may paint between a button and its words while the page is still coming in; that is no jump to any eye. */
const NOT_SEEN = 0.001;
/** All of them together: 0.00, as it is written. */
const NOTHING = 0.005;

/** Nothing has moved by itself since the document was loaded, or since the last look: 0.00 in all. */
export async function expectStill(tab: Tab): Promise<void> {
  const shifts = await takeShifts(tab);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  const isStill = total < NOTHING && shifts.every(({ value }) => value < NOT_SEEN);
  expect(isStill ? [] : shifts, "layout shifts").toEqual([]);
}

/** The browser reports what has moved after the frame in which it did. */
export const PAINTED = "new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(told))))";

/** After the person has asked for something else to be shown: on a slow line it comes later than the browser takes for an answer to a click. */
export async function resetShifts(tab: Tab): Promise<void> {
  await tab.page.evaluate(PAINTED);
  await takeShifts(tab);
}

function takeShifts({ page }: Tab): Promise<Shift[]> {
  return page.evaluate(() => (globalThis as unknown as { journeyShifts: Shift[] }).journeyShifts.splice(0));
}
