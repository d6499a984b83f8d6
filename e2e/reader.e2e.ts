import { expect } from "vitest";
import { test } from "./journey.ts";

/** What the site knows of its reader: the language that the browser has stored, the place on the page, the time zone. */

test("an address without a language leads to the one that the browser has stored, once the cookie is gone", async ({ open }) => {
  const tab = await open();
  const { page, context } = tab;
  await tab.go("/p2p/rules");
  await page.evaluate('localStorage.setItem("language", "de")');
  await context.clearCookies();
  await page.goto("/p2p/rules?x=1");
  await page.waitForURL("**/de/p2p/rules?x=1");
  await expect.poll(async () => (await context.cookies()).find(({ name }) => name === "yu_locale")?.value).toBe("de");
  expect((await context.cookies()).some(({ name }) => name === "plaza_guessed")).toBe(false);
  // A language in the address is an answer.
  await context.clearCookies();
  await page.goto("/en/p2p/rules");
  expect(new URL(page.url()).pathname).toBe("/en/p2p/rules");
});

test("another language is the same place of the page", async ({ open }) => {
  const tab = await open();
  const { page, t } = tab;
  await tab.go("/p2p/rules#content");
  await page.getByRole("button", { name: t("frame.language_button", { name: "English" }) }).click();
  await page.getByRole("link", { name: "Deutsch", exact: true }).first().click();
  await page.waitForURL("**/de/p2p/rules#content");
});

test("times are written by the server in the reader's zone, and stay as they came", async ({ open }) => {
  const tab = await open({ as: "seller", options: { timezoneId: "Asia/Tokyo" } });
  const { page, context, lang } = tab;
  await tab.go("/p2p/order");
  await expect.poll(async () => (await context.cookies()).find(({ name }) => name === "plaza_zone")?.value).toBe("Asia%2FTokyo");
  const timesIn = (html: string) =>
    Array.from(html.matchAll(/<time datetime="([^"]+)"[^>]*>([^<]+)/gi), ([, at = "", text = ""]) => [at, text]);
  const served = timesIn(await (await context.request.get(`/${lang}/p2p/order`)).text());
  expect(served.length).toBeGreaterThan(0);
  await tab.go("/p2p/order");
  const [at = "", text = ""] = served[0] ?? [];
  expect(await page.locator(`time[datetime="${at}"]`).first().textContent()).toBe(text);
});

test("without scripts the zone of a time is named", async ({ open }) => {
  const tab = await open({ as: "seller", scripts: false });
  await tab.go("/p2p/order");
  expect(await tab.page.getByRole("main").locator("time").first().textContent()).toMatch(/ UTC$/);
});
