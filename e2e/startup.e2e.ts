import { expect } from "vitest";
import type { Locale } from "@plaza/contract/locales.ts";
import { test } from "./journey.ts";
import { Program } from "./program.ts";
import type { Tab } from "./tab.ts";

/**
 * The browser's side of the startup (docs/specification.md, States) on a connection that drops single calls: each says so with the number of its
 * step, and the next goes on.
 */

const LISTS = "**/api/ctc/query-crypto-fiat*";
const INFO = "**/api/a/v2/auth/user/info";
const STANDING = ["**/api/a/v1/auth/kyc/info", "**/api/ctc/verify-user", "**/api/broker/v3/check"];

/** As specified, and in German. */
const NETWORK_ERROR = { en: "Network Error", de: "Netzwerkfehler", "zh-cn": "网络错误" } as const;
/** Toasts go again by themselves, so what was said is kept. */
const KEEP_WORDS = `
  globalThis.textsOfToasts = new Set();
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll("[popover] *")) if (/^[123]\\. /.test(toast.textContent)) textsOfToasts.add(toast.textContent);
  }).observe(document, { subtree: true, childList: true, characterData: true });`;
/** Only in the browser: the server took the page for a visitor's, so the steps 2 and 3 are the browser's to take. */
const LOGGED_IN = `document.cookie = "authorization=token; path=/"; document.cookie = "userId=7; path=/";`;

async function begin(tab: Tab, cut: readonly string[]): Promise<void> {
  // The session is made up, so the header's stream is refused.
  tab.expectFault(/ERR_FAILED|Failed to load resource|net::|get-r-token/);
  for (const address of cut) await tab.page.route(address, (route) => route.abort());
  await tab.context.addInitScript(LOGGED_IN + KEEP_WORDS);
  await tab.go("/p2p/rules");
}
const toastsOf = async ({ page }: Tab) => page.evaluate<string[]>("[...textsOfToasts]");
const steps = async (tab: Tab) => [...new Set((await toastsOf(tab)).map((sentence) => sentence.slice(0, 3)))].toSorted();

test.for(["en", "de", "zh-cn"] as const satisfies readonly Locale[])(
  "in %s, steps 1 and 2 fail aloud, each by its number",
  async (lang, { open }) => {
    const tab = await open({ lang });
    await begin(tab, [LISTS, INFO]);
    await expect.poll(() => steps(tab)).toEqual(["1. ", "2. "]);
    const sentence = NETWORK_ERROR[lang];
    expect((await toastsOf(tab)).filter((toast) => !toast.startsWith(`1. ${sentence}`) && !toast.startsWith(`2. ${sentence}`))).toEqual([]);
    expect(await tab.page.getByRole("heading", { level: 1 }).count()).toBe(1);
  },
);

test("a first step that fails stops neither the second nor the third", async ({ open }) => {
  const info = await (await Program.of("buyer")).call("GET /api/a/v2/auth/user/info");
  const tab = await open();
  await tab.page.route(INFO, (route) => route.fulfill({ json: { code: 0, data: info } }));
  const asked: string[] = [];
  tab.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await begin(tab, [LISTS, ...STANDING]);
  await expect.poll(() => steps(tab)).toEqual(["1. ", "3. "]);
  for (const address of STANDING) expect(asked).toContain(address.slice(2));
});
