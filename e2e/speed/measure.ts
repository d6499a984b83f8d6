import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { inject } from "vitest";
import type { Locale } from "@plaza/contract/locales.ts";
import { PERSONS_WINDOW } from "../browser.ts";
import { sessionOf, type Person } from "../people.ts";
import { Tab } from "../tab.ts";

/** As slow as a cheap phone's processor beside this machine's. */
const SLOWDOWN = 4;
/** A page is at rest when no task was long for this time. */
const REST_MS = 1000;
const REST_PATIENCE_MS = 15_000;
/** The shortest event that a browser reports. */
export const SHORTEST_EVENT_MS = 16;

/** Keeps what the browser tells of long tasks, long frames and events. */
const OBSERVE = `{
  const seen = { longTasks: [], frames: [], events: [] };
  globalThis.speedSeen = seen;
  const observe = (type, keep, options = {}) => {
    if (PerformanceObserver.supportedEntryTypes.includes(type))
      new PerformanceObserver((list) => list.getEntries().forEach(keep)).observe({ type, buffered: true, ...options });
  };
  observe("longtask", ({ startTime, duration }) => seen.longTasks.push({ startTime, duration }));
  observe("long-animation-frame", ({ startTime, duration, blockingDuration, scripts }) =>
    seen.frames.push({ startTime, duration, blockingDuration, scripts: scripts.map(({ invoker, duration }) => ({ invoker, duration })) }));
  observe("event", ({ name, duration, interactionId }) => interactionId > 0 && seen.events.push({ name, duration }), { durationThreshold: ${SHORTEST_EVENT_MS} });
}`;

const AT_REST = `new Promise((resolve) => {
  const until = performance.now() + ${REST_PATIENCE_MS};
  const look = () => {
    const last = speedSeen.longTasks.at(-1);
    const since = performance.now() - Math.max(last === undefined ? 0 : last.startTime + last.duration, performance.timing.loadEventEnd - performance.timeOrigin);
    if (document.readyState === "complete" && (since > ${REST_MS} || performance.now() > until)) resolve();
    else setTimeout(look, 100);
  };
  look();
})`;

/** After which what an act is for has not come. */
const SHOWN_PATIENCE_MS = 120_000;

/** Chromium tells of an event a frame or two after it has drawn what came of it. */
const REPORTED = `new Promise((resolve) => setTimeout(resolve, 300))`;

export interface Load {
  /** Of every task after the first paint, what is over 50 ms. */
  readonly blockingMs: number;
  readonly longTasks: number;
  readonly longestTaskMs: number;
  /** The same of frames, with what ran in the longest one. */
  readonly blockingOfFramesMs: number;
  readonly longestFrame: string;
  readonly largestPaintMs: number;
}

interface Seen {
  readonly longTasks: readonly { readonly startTime: number; readonly duration: number }[];
  readonly frames: readonly {
    readonly startTime: number;
    readonly duration: number;
    readonly blockingDuration: number;
    readonly scripts: readonly { readonly invoker: string; readonly duration: number }[];
  }[];
  readonly events: readonly { readonly name: string; readonly duration: number }[];
}

/** A phone's window, of a visitor or of somebody who is logged in. */
export async function openPhone(browser: Browser, lang: Locale, as: Person | null): Promise<{ tab: Tab; slow: CDPSession }> {
  const context: BrowserContext = await browser.newContext({
    baseURL: inject("origin"),
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
    locale: lang,
    timezoneId: "UTC",
    ...PERSONS_WINDOW,
  });
  context.setDefaultTimeout(60_000);
  if (as !== null) await context.addCookies(await sessionOf(browser, as));
  await context.addInitScript(OBSERVE);
  const page = await context.newPage();
  const slow = await context.newCDPSession(page);
  return { tab: new Tab(context, page, lang), slow };
}

/** From here on the page has a quarter of the processor. */
export async function slowDown(slow: CDPSession): Promise<void> {
  await slow.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
}

/** Loads a page with an empty cache, until it is at rest. */
export async function measureLoad(browser: Browser, path: string, lang: Locale, as: Person | null): Promise<Load> {
  const { tab, slow } = await openPhone(browser, lang, as);
  try {
    await slowDown(slow);
    await tab.page.goto(`/${lang}${path}`);
    await tab.page.evaluate(AT_REST);
    const { longTasks, frames } = await seenBy(tab.page);
    const paint = await tab.page.evaluate<number>(`performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0`);
    const later = longTasks.filter(({ startTime, duration }) => startTime + duration > paint);
    const laterFrames = frames.filter(({ startTime, duration }) => startTime + duration > paint);
    const longest = laterFrames.toSorted((a, b) => b.duration - a.duration)[0];
    return {
      blockingMs: later.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
      longTasks: later.length,
      longestTaskMs: Math.max(0, ...later.map(({ duration }) => duration)),
      blockingOfFramesMs: laterFrames.reduce((sum, { blockingDuration }) => sum + blockingDuration, 0),
      longestFrame:
        longest === undefined
          ? ""
          : `${longest.duration.toFixed(0)} ms: ${longest.scripts.map(({ invoker, duration }) => `${invoker.split("/").at(-1) ?? ""} ${duration.toFixed(0)}`).join(", ")}`,
      largestPaintMs: await largestPaint(tab.page),
    };
  } finally {
    await tab.context.close();
  }
}

function largestPaint(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({ type: "largest-contentful-paint", buffered: true });
    setTimeout(() => resolve(0), 1000);
  })`);
}

function seenBy(page: Page): Promise<Seen> {
  return page.evaluate<Seen>("speedSeen");
}

export interface Act {
  /** The longest of its events, from the press to the frame that shows what came of it: what INP is made of. */
  readonly interactionMs: number;
  /** From the press to the frame with what the act is for; null where nothing was looked for. */
  readonly shownMs: number | null;
}

/**
 * What one act takes. The page must be ready for it.
 * @param shown an expression that is true once the page shows what the act is for; the act is then one press
 */
export async function measureAct({ page }: Tab, act: () => Promise<void>, shown: string | null = null): Promise<Act> {
  await page.evaluate(AT_REST);
  await page.evaluate("speedSeen.events.length = 0");
  if (shown !== null) {
    await page.evaluate(`{
      const isShown = () => Boolean(${shown});
      if (isShown()) throw new Error("what the act is for is there before it");
      globalThis.speedShown = new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error("what the act is for has not come")), ${SHOWN_PATIENCE_MS});
        let [began, isLooking] = [0, false];
        // Looked at where a frame is about to be painted, so the next task is after it.
        const look = () => (isShown() ? setTimeout(() => resolve(performance.now() - began)) : requestAnimationFrame(look));
        // A page may act when the pointer goes down, and then there may be no click.
        for (const kind of ["pointerdown", "pointerup", "click"]) {
          addEventListener(kind, ({ timeStamp }) => {
            if (!isShown()) began = timeStamp;
            if (!isLooking) look();
            isLooking = true;
          }, { capture: true, once: true });
        }
      });
      speedShown.catch(() => undefined);
      // Not the promise: it would be waited for before the act.
      undefined;
    }`);
  }
  await act();
  const shownMs = shown === null ? null : await page.evaluate<number>("speedShown");
  await page.evaluate(REPORTED);
  const { events } = await seenBy(page);
  return { interactionMs: Math.max(SHORTEST_EVENT_MS, ...events.map(({ duration }) => duration)), shownMs };
}
