import { setTimeout } from "node:timers/promises";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Locale } from "@plaza/contract/locales.ts";
import { WIDGET_CONTAINERS } from "@plaza/contract/widgets.ts";
import { type PageTexts, pageTexts } from "./page-texts.ts";

/** Requests that the page itself takes back when it goes on: no fault. */
const TAKEN_BACK = "net::ERR_ABORTED";

/** React's own mark of a document that it has hydrated and committed, with every part of it that loads separate code. */
const HYDRATED = `(() => {
  if (globalThis.__reactRouterContext === undefined) return true;
  const mark = Object.keys(document).find((key) => key.startsWith("__reactContainer"));
  if (mark === undefined) return false;
  const root = document[mark].stateNode.current;
  if (root.memoizedState.isDehydrated) return false;
  const open = [root];
  for (let fiber = open.pop(); fiber !== undefined; fiber = open.pop()) {
    if (fiber.memoizedState?.dehydrated) return false;
    if (fiber.sibling) open.push(fiber.sibling);
    if (fiber.child) open.push(fiber.child);
  }
  return true;
})()`;
const HYDRATION_PATIENCE_MS = 60_000;
/** Waits inside the page, half a second at most: each question from outside costs three processes more than the answer is worth. */
const HYDRATED_SOON = `new Promise((resolve) => {
  const until = performance.now() + 500;
  const look = () => {
    const isHydrated = ${HYDRATED};
    if (isHydrated || performance.now() > until) resolve(isHydrated);
    else setTimeout(look, 20);
  };
  look();
})`;

/** Requests that begin a while after a page has loaded (`web/shell/layout/startup.tsx`): what the stores start with, and code for a lost line. */
const STARTED = ["/api/ctc/query-crypto-fiat", "/assets/page-startup-"];
const PREPARED = [...STARTED, "/assets/form-values-", "/assets/register-service-worker-"];
const MISSING = `.filter((part) =>
  !performance.getEntriesByType("resource").some(({ name, responseEnd }) => name.includes(part) && responseEnd > 0))`;
const WIDGETS = Object.values(WIDGET_CONTAINERS);
/** Each is drawn by its own root of React. */
const UNMOUNTED = `.filter((id) => !Object.keys(document.getElementById(id) ?? {}).some((key) => key.startsWith("__reactContainer")))`;

/** A person's window: the page, its language's words, and everything that went wrong in it. */
export class Tab {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly scripts: boolean;
  readonly #faults: string[] = [];
  readonly #expected: RegExp[] = [];
  #lacksScripts = false;
  #lang: Locale;
  #t: PageTexts;

  constructor(context: BrowserContext, page: Page, lang: Locale, scripts = true) {
    this.context = context;
    this.page = page;
    this.scripts = scripts;
    this.#lang = lang;
    this.#t = pageTexts(lang);
    const untilHydrated =
      <Given extends unknown[], Loaded>(load: (...given: Given) => Promise<Loaded>) =>
      async (...given: Given): Promise<Loaded> => {
        this.#lacksScripts = false;
        const loaded = await load(...given);
        await this.#hydrated();
        return loaded;
      };
    page.goto = untilHydrated(page.goto.bind(page));
    page.reload = untilHydrated(page.reload.bind(page));
    page.on("console", (message) => {
      const where = message.location().url;
      if (message.type() === "error" || message.type() === "warning")
        this.#faults.push(`console ${message.type()}: ${message.text()} ${where}`.trim());
    });
    page.on("pageerror", (error) => this.#faults.push(`page error: ${error.stack ?? error.message}`));
    page.on("requestfailed", (request) => {
      const why = request.failure()?.errorText ?? "";
      if (request.resourceType() === "script") this.#lacksScripts = true;
      if (why !== TAKEN_BACK) this.#faults.push(`request failed: ${request.method()} ${request.url()} (${why})`);
    });
    page.on("response", (response) => {
      if (response.status() >= 400) this.#faults.push(`status ${response.status()}: ${response.request().method()} ${response.url()}`);
    });
  }

  get lang(): Locale {
    return this.#lang;
  }

  get t(): PageTexts {
    return this.#t;
  }

  /** Reads another language from the next page on: cheaper than another window. */
  read(lang: Locale): void {
    this.#lang = lang;
    this.#t = pageTexts(lang);
  }

  /** A fault that the journey itself provokes, such as a refusal. */
  expectFault(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** Everything that went wrong, whether the journey provokes it or not. */
  get troubles(): readonly string[] {
    return this.#faults;
  }

  get faults(): readonly string[] {
    return this.#faults.filter((fault) => !this.#expected.some((pattern) => pattern.test(fault)));
  }

  /** To a path of the site, until its scripts act; the language is put before it. Returns the answer's status. */
  async go(path: string): Promise<number> {
    const response = await this.page.goto(`/${this.lang}${path}`);
    return response?.status() ?? 0;
  }

  /** Presses a button of a plain form, until the document that answers it has come: what is filled in before that is lost. */
  async sendForm(button: Locator): Promise<void> {
    const answered = this.page.waitForEvent("domcontentloaded");
    await button.click();
    await answered;
  }

  /** Until the page has started its stores. */
  async started(): Promise<void> {
    const missing = () => this.page.evaluate<string[]>(`${JSON.stringify(STARTED)}${MISSING}`);
    await expect.poll(missing).toEqual([]);
  }

  /** Until the page has also mounted its widgets and loaded the code for a lost line: it asks for nothing more by itself. */
  async prepared(): Promise<void> {
    const missing = () => this.page.evaluate<string[]>(`${JSON.stringify(PREPARED)}${MISSING}`);
    await expect.poll(missing).toEqual([]);
    await this.mounted();
  }

  /** Until the page has mounted its widgets: from then on their links are the router's. */
  async mounted(): Promise<void> {
    const unmounted = () => this.page.evaluate<string[]>(`${JSON.stringify(WIDGETS)}${UNMOUNTED}`);
    await expect.poll(unmounted).toEqual([]);
  }

  /** Takes the line away. What is loading at that moment fails, a widget too: that is no fault of the page. */
  async cutLine(): Promise<void> {
    this.expectFault(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|^console warning: widget \w+: (?:broken|missing|slow)/);
    await this.context.setOffline(true);
  }

  /**
   * What is touched before React has hydrated it is not always played again. A page without scripts, or whose scripts can't be loaded, has
   * nothing to wait for.
   */
  async #hydrated(): Promise<void> {
    if (!this.scripts) return;
    // The page's own policy forbids what Playwright would wait with. After a redirect, the next page is asked.
    const until = performance.now() + HYDRATION_PATIENCE_MS;
    while (performance.now() < until && !this.#lacksScripts && !(await this.page.evaluate<boolean>(HYDRATED_SOON).catch(() => false)))
      await setTimeout(20);
  }

  /** Marks the document, so that `sameDocument` can tell whether it has been reloaded since. */
  async mark(): Promise<void> {
    await this.page.evaluate("globalThis.journeyMark = true");
  }

  sameDocument(): Promise<boolean> {
    return this.page.evaluate<boolean>("globalThis.journeyMark === true");
  }
}
