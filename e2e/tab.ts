import { setTimeout } from "node:timers/promises";
import type { BrowserContext, Page } from "playwright-core";
import type { Locale } from "@plaza/contract/locales.ts";
import { type Words, wordsOf } from "./words.ts";

/** Requests that the page itself takes back when it goes on: no fault. */
const TAKEN_BACK = "net::ERR_ABORTED";

/** React's own mark of a document that it has hydrated and committed. */
const TAKEN_OVER = `(() => {
  if (globalThis.__reactRouterContext === undefined) return true;
  const mark = Object.keys(document).find((key) => key.startsWith("__reactContainer"));
  return mark !== undefined && document[mark].stateNode.current.memoizedState.isDehydrated === false;
})()`;

/** A person's window: the page, its language's words, and everything that went wrong in it. */
export class Tab {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly lang: Locale;
  readonly t: Words;
  readonly scripts: boolean;
  readonly #faults: string[] = [];
  readonly #expected: RegExp[] = [];

  constructor(context: BrowserContext, page: Page, lang: Locale, scripts = true) {
    this.context = context;
    this.page = page;
    this.lang = lang;
    this.scripts = scripts;
    this.t = wordsOf(lang);
    const open = page.goto.bind(page);
    page.goto = async (...to) => {
      const response = await open(...to);
      await this.#takenOver();
      return response;
    };
    page.on("console", (message) => {
      const where = message.location().url;
      if (message.type() === "error" || message.type() === "warning")
        this.#faults.push(`console ${message.type()}: ${message.text()} ${where}`.trim());
    });
    page.on("pageerror", (error) => this.#faults.push(`page error: ${error.stack ?? error.message}`));
    page.on("requestfailed", (request) => {
      const why = request.failure()?.errorText ?? "";
      if (why !== TAKEN_BACK) this.#faults.push(`request failed: ${request.method()} ${request.url()} (${why})`);
    });
    page.on("response", (response) => {
      if (response.status() >= 400) this.#faults.push(`status ${response.status()}: ${response.request().method()} ${response.url()}`);
    });
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

  /** What is touched before React has taken a page over is not always played again. A page without scripts has nothing to wait for. */
  async #takenOver(): Promise<void> {
    if (!this.scripts) return;
    // Asked from outside: the page's own policy forbids what Playwright would wait with inside of it. A test that navigates right away is evaluated again.
    const until = performance.now() + 10_000;
    while (performance.now() < until && !(await this.page.evaluate<boolean>(TAKEN_OVER).catch(() => false))) await setTimeout(20);
  }

  /** Marks the document, so that `sameDocument` can tell whether it has been reloaded since. */
  async mark(): Promise<void> {
    await this.page.evaluate("globalThis.journeyMark = true");
  }

  sameDocument(): Promise<boolean> {
    return this.page.evaluate<boolean>("globalThis.journeyMark === true");
  }
}
