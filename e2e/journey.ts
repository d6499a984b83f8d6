import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { test as base, expect, inject } from "vitest";
import type { Locale } from "@plaza/contract/locales.ts";
import { IS_FIREFOX, PERSONS_WINDOW, launchBrowser } from "./browser.ts";
import { typeByKeys } from "./firefox/typing.ts";
import { type Person, sessionOf } from "./people.ts";
import { Tab } from "./tab.ts";
import { Windows } from "./windows.ts";

export interface WindowOptions {
  readonly lang?: Locale;
  readonly width?: 320 | 375 | 1280;
  /** Whose session the window has; a visitor's without. */
  readonly as?: Person;
  /** Without scripts where false. */
  readonly scripts?: boolean;
  /** With the design's movements, where a test asks how a page moves: painting them is a seventh of what Chromium does. As a first visit. */
  readonly moving?: boolean;
  /** For a browser that has kept nothing of the site: where a test asks what comes over the line, or cuts it. */
  readonly firstVisit?: boolean;
  readonly options?: BrowserContextOptions;
}

export type Open = (setup?: WindowOptions) => Promise<Tab>;

const HEIGHTS = { 320: 568, 375: 812, 1280: 800 } as const;
/** A slow machine isn't a fault: what takes a second on a quiet one may take twenty. */
const PATIENCE_MS = 60_000;

/** Chromium may leave the closing of a window unanswered. The window then goes with the browser, and the next test begins. */
const CLOSING_MS = 30_000;

/** Where a reader of the language may well live, so that the page's clock is not the server's. */
const ZONES: Partial<Record<Locale, string>> = { en: "America/New_York", ja: "Asia/Tokyo" };

/** A test with a browser. Every window that it opens has to end without an error or warning in its console and without a failed request. */
export const test = base
  // oxlint-disable-next-line eslint/no-empty-pattern -- the runner reads from the pattern what a fixture needs
  .extend("browser", { scope: "worker" }, async ({}, { onCleanup }): Promise<Browser> => {
    const browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend("windows", { scope: "worker" }, ({ browser }): Windows => new Windows(browser))
  .extend("open", async ({ browser, windows, task }, { onCleanup }): Promise<Open> => {
    const tabs: Tab[] = [];
    onCleanup(async () => {
      if (task.result?.errors?.length) await Promise.all(tabs.map((tab, index) => keepPicture(tab, `${task.name} ${index + 1}`)));
      const faults = tabs.flatMap((tab) => tab.faults);
      const isGood = faults.length === 0 && !task.result?.errors?.length;
      await Promise.race([Promise.all(tabs.map(async (tab) => windows.giveBack(tab, isGood))), pause(CLOSING_MS)]);
      // As one text: a list of them is shortened in the report of a run.
      expect(faults.join("\n"), "errors, warnings and failed requests of the pages").toBe("");
    });
    return async (setup = {}) => {
      const tab = await openTab(browser, windows, setup);
      tabs.push(tab);
      return tab;
    };
  });

/**
 * Firefox's words for requests that the page takes back when it goes on, the router's complaint of one of them, a widget that was not waited
 * for (Firefox shares the processors with all that it has open), and the style that Playwright would hide the caret with when it takes a picture.
 */
const FIREFOX_FAULTS =
  /\(NS_BINDING_ABORTED\)$|^console warning: widget \w+: slow|Failed to fetch manifest patches|blocked an inline style \(style-src-elem\)/;

/** Of an error on the console Firefox passes on the name alone. */
const SAY_ERRORS = `{
  const log = console.error;
  console.error = (...said) => log(...said.map((part) => (part instanceof Error ? part.name + ": " + part.message : part)));
}`;

async function openTab(browser: Browser, windows: Windows, setup: WindowOptions): Promise<Tab> {
  const { lang = "en", width = 1280, as, scripts = true, moving = IS_FIREFOX, firstVisit = moving, options = {} } = setup;
  const usual = {
    baseURL: inject("origin"),
    viewport: { width, height: HEIGHTS[width] },
    locale: lang,
    timezoneId: ZONES[lang] ?? "UTC",
    javaScriptEnabled: scripts,
    reducedMotion: moving ? "no-preference" : "reduce",
    // It would ask for pages behind the back of what watches and breaks the line; its own journey lets it in.
    ...PERSONS_WINDOW,
  } as const;
  const { context, page } = await windows.open(usual, options, firstVisit);
  context.setDefaultTimeout(PATIENCE_MS);
  if (as !== undefined) await context.addCookies(await sessionOf(browser, as));
  if (IS_FIREFOX && scripts) await context.addInitScript(SAY_ERRORS);
  if (IS_FIREFOX) typeByKeys(page);
  const tab = new Tab(context, page, lang, scripts);
  tab.expectFault(/Service Worker registration blocked by Playwright/);
  // What the page says may be loaded early, the browser then refuses for want of scripts.
  if (!scripts) tab.expectFault(/^request failed: .*\(csp\)$/);
  if (IS_FIREFOX) tab.expectFault(FIREFOX_FAULTS);
  return tab;
}

/** Where a window of a failed test stood, with all that went wrong in it, and its picture. */
async function keepPicture(tab: Tab, name: string): Promise<void> {
  const folder = path.resolve("test-results");
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, name.replaceAll(/[^\w-]+/g, "-"));
  writeFileSync(`${file}.txt`, [tab.page.url(), ...tab.troubles].join("\n"));
  await tab.page.screenshot({ path: `${file}.png`, fullPage: true }).catch(() => undefined);
}
