import { expect, inject } from "vitest";
import { USER_AGENT } from "./browser.ts";
import type { Tab } from "./tab.ts";

/**
 * Puts a page as the site wrote it into a window without scripts, for its visitor: cheaper than to have it loaded. A line is as wide before
 * scripts run as after.
 * @param path with its language
 * @param pseudo in the pseudo-locale, from right to left
 */
export async function showWritten(tab: Tab, path: string, { status = 200, pseudo = false } = {}): Promise<void> {
  const cookies = (await tab.context.cookies()).map(({ name, value }) => `${name}=${value}`);
  const headers = { cookie: [...cookies, ...(pseudo ? ["plaza_pseudo=rtl"] : [])].join("; "), "user-agent": USER_AGENT };
  const response = await fetch(inject("origin") + path, { headers });
  expect(response.status, path).toBe(status);
  await tab.page.setContent(await response.text());
  await tab.page.getByRole("main").waitFor();
}
