import type { BrowserContext, Page } from "playwright-core";
import type { Locale } from "@plaza/contract/locales.ts";
import { type Words, wordsOf } from "./words.ts";

/** Requests that the page itself takes back when it goes on: no fault. */
const TAKEN_BACK = "net::ERR_ABORTED";

/** A person's window: the page, its language's words, and everything that went wrong in it. */
export class Tab {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly lang: Locale;
  readonly t: Words;
  readonly #faults: string[] = [];
  readonly #expected: RegExp[] = [];

  constructor(context: BrowserContext, page: Page, lang: Locale) {
    this.context = context;
    this.page = page;
    this.lang = lang;
    this.t = wordsOf(lang);
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") this.#faults.push(`console ${message.type()}: ${message.text()}`);
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

  /** To a path of the site; the language is put before it. Returns the answer's status. */
  async go(path: string): Promise<number> {
    const response = await this.page.goto(`/${this.lang}${path}`);
    return response?.status() ?? 0;
  }

  /** Marks the document, so that `sameDocument` can tell whether it has been loaded anew since. */
  async mark(): Promise<void> {
    await this.page.evaluate("globalThis.journeyMark = true");
  }

  sameDocument(): Promise<boolean> {
    return this.page.evaluate<boolean>("globalThis.journeyMark === true");
  }
}
