import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "playwright-core";
import { IS_FIREFOX } from "./browser.ts";
import { WATCH_SHIFTS } from "./stillness.ts";

/** What a page that is open can still be given. */
const LOOKS: ReadonlySet<string> = new Set([
  "viewport",
  "colorScheme",
  "reducedMotion",
  "forcedColors",
] satisfies (keyof BrowserContextOptions)[]);
/** What several tests ask for besides. A window with anything else ends with its test. */
const SHARED: ReadonlySet<string> = new Set(["timezoneId", "bypassCSP"] satisfies (keyof BrowserContextOptions)[]);

/** What a test does to a window that nothing takes back entirely. */
const LASTING_CHANGES = {
  context: [
    "addInitScript",
    "route",
    "routeWebSocket",
    "setOffline",
    "exposeFunction",
    "exposeBinding",
    "grantPermissions",
    "newCDPSession",
  ],
  page: ["addInitScript", "route", "routeWebSocket", "exposeFunction", "exposeBinding", "setExtraHTTPHeaders"],
} as const;
const EVENTS_OF_PAGES = [
  "console",
  "dialog",
  "domcontentloaded",
  "download",
  "framenavigated",
  "load",
  "pageerror",
  "popup",
  "request",
  "requestfailed",
  "requestfinished",
  "response",
  "websocket",
] as const;

const STORED = "local_storage,indexeddb,cache_storage,service_workers";

/** A document of the site without a script. In one of another origin, or in none, the browser would end the process. */
const REST = "/robots.txt";
/** Each is a process with the memory of a page. */
const MOST_AT_REST = 4;
/** What pages leave behind in a process is gone with it. */
const MOST_TESTS = 25;

/** It would find files that a person's browser hasn't got. */
const WITHOUT_LINE = "The line is cut for a window that an earlier test has used: open it with `firstVisit`.";

interface Window {
  readonly context: BrowserContext;
  readonly page: Page;
}

interface KeptWindow extends Window {
  /** Null for one that ends with its test. */
  readonly kind: string | null;
  readonly devtools: CDPSession | null;
  tests: number;
  isChanged: boolean;
}

/**
 * The windows of a browser. A process that has shown the site shows its next page in half of the processor time that a new one takes for its
 * first, so a test goes on in the window of an earlier one. Of that one there are left only files that the browser keeps for any page of the
 * site, and compiled code: no cookie, nothing stored, no listener, and nothing at all where the test has changed the window itself.
 */
export class Windows {
  readonly #browser: Browser;
  readonly #resting: KeptWindow[] = [];
  readonly #used = new Map<Page, KeptWindow>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /**
   * @param usual what it is opened with
   * @param special what its test asks for besides
   * @param isFirstVisit whether the browser has kept nothing of the site for it
   */
  async open(usual: BrowserContextOptions, special: BrowserContextOptions, isFirstVisit: boolean): Promise<Window> {
    const options = { ...usual, ...special };
    const kind = isFirstVisit || IS_FIREFOX ? null : kindOf(options, special);
    const index = this.#resting.findIndex((window) => window.kind === kind);
    const [resting] = index === -1 ? [] : this.#resting.splice(index, 1);
    const window = resting ?? (await this.#openNew(kind, options));
    if (resting !== undefined) await show(window.page, options);
    window.tests += 1;
    this.#used.set(window.page, window);
    return window;
  }

  /** A test is over with a window. @param isGood whether the test has passed: what went wrong with its window is unknown otherwise */
  async giveBack({ page, context }: Window, isGood: boolean): Promise<void> {
    const window = this.#used.get(page);
    this.#used.delete(page);
    const isKept =
      window !== undefined &&
      window.kind !== null &&
      isGood &&
      !window.isChanged &&
      window.tests < MOST_TESTS &&
      context.pages().length === 1;
    if (!isKept || !(await rest(window))) return context.close();
    this.#resting.push(window);
    if (this.#resting.length > MOST_AT_REST) await this.#resting.shift()?.context.close();
  }

  async #openNew(kind: string | null, options: BrowserContextOptions): Promise<KeptWindow> {
    const context = await this.#browser.newContext(options);
    if (options.javaScriptEnabled !== false) await context.addInitScript(WATCH_SHIFTS);
    const page = await context.newPage();
    const window = { context, page, kind, tests: 0, isChanged: false };
    if (kind === null) return { ...window, devtools: null };
    const devtools = await context.newCDPSession(page);
    const kept = { ...window, devtools };
    watch(context, LASTING_CHANGES.context, kept);
    watch(page, LASTING_CHANGES.page, kept);
    return kept;
  }
}

/** @returns null for one that ends with its test */
function kindOf(options: BrowserContextOptions, special: BrowserContextOptions): string | null {
  if (!Object.keys(special).every((name) => LOOKS.has(name) || SHARED.has(name))) return null;
  return JSON.stringify(Object.entries(options).filter(([name]) => !LOOKS.has(name)));
}

/** Notes that a test has changed the window for good. */
function watch<Name extends string>(of: { [name in Name]: unknown }, names: readonly Name[], window: KeptWindow): void {
  for (const name of names) {
    const original = of[name] as (...given: unknown[]) => unknown;
    Object.assign(of, {
      [name]: (...given: unknown[]) => {
        if (name === "setOffline" && window.tests > 1) throw new Error(WITHOUT_LINE);
        window.isChanged = true;
        return original.apply(of, given);
      },
    });
  }
}

async function show(page: Page, { viewport, colorScheme, reducedMotion, forcedColors }: BrowserContextOptions): Promise<void> {
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({
    media: null,
    colorScheme: colorScheme ?? "light",
    reducedMotion: reducedMotion ?? "no-preference",
    forcedColors: forcedColors ?? "none",
  });
}

/** Leaves the page, with all that it has stored. @returns whether that was possible */
async function rest({ page, context, devtools }: KeptWindow): Promise<boolean> {
  for (const event of EVENTS_OF_PAGES) page.removeAllListeners(event);
  // What a test's tab has put in its place.
  for (const name of ["goto", "reload"]) Reflect.deleteProperty(page, name);
  try {
    await page.goto(REST);
    await page.evaluate("sessionStorage.clear()");
    await devtools?.send("Storage.clearDataForOrigin", { origin: new URL(page.url()).origin, storageTypes: STORED });
    await devtools?.send("Page.resetNavigationHistory");
    // Last: a page may write some when it is left.
    await context.clearCookies();
    return true;
  } catch {
    return false;
  }
}
