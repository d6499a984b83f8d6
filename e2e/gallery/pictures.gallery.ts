import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import { isLocale, type Locale } from "@plaza/contract/locales.ts";
import { launchBrowser, USER_AGENT } from "../browser.ts";
import { test } from "../journey.ts";
import { PASSWORD, freshCode, sessionOf, type Person } from "../people.ts";
import { DESK_SCREENS, screensOf, situation, type Screen } from "../screens.ts";
import { PAINTED } from "../stillness.ts";
import { galleryPage, type Picture } from "./page.ts";
import { CHOSEN, writeSheets } from "./sheets.ts";

/** `npm run gallery`: a picture of every screen in each width, theme and language that was asked for, and a page that shows them side by side. */

const FOLDER = path.resolve(process.env["GALLERY_TO"] || path.join("test-results", "gallery"));
const HEIGHT = 900;
const choice = (name: string, otherwise: string) => (process.env[`GALLERY_${name}`] ?? otherwise).split(",");
/** Thirty screens as a window shows them, on one sheet for each width and theme. */
const isSheets = process.env["GALLERY_SHEETS"] === "true";
const languages = choice("LANGS", isSheets ? "en" : "en,de,th,hi,ja,zh-tw").filter(isLocale);
const widths = choice("WIDTHS", isSheets ? "375,1440" : "375,768,1440").map(Number);
const themes = choice("THEMES", "light,dark").filter((theme) => theme === "light" || theme === "dark");
const only = process.env["GALLERY_ONLY"] ?? "";
/** Whether the site is shown in the pseudo-locale, from right to left, in the place of its languages. */
const isMirrored = process.env["GALLERY_PSEUDO"] === "rtl";

test("pictures of every screen", { timeout: 3_600_000 }, async () => {
  mkdirSync(FOLDER, { recursive: true });
  const groups: (readonly [viewer: string, screens: readonly Screen[]])[] = [
    ...Object.entries(screensOf(await situation())),
    ["operator", DESK_SCREENS],
  ];
  const browser = await launchBrowser();
  const pictures: Picture[] = [];
  for (const [viewer, all] of groups) {
    const screens = all.filter(({ name }) => (isSheets ? CHOSEN.includes(name) : name.includes(only)));
    if (screens.length === 0) continue;
    for (const lang of languages) {
      const context = await browser.newContext({ baseURL: inject("origin"), locale: lang, userAgent: USER_AGENT, serviceWorkers: "block" });
      if (viewer !== "visitor" && viewer !== "operator") await context.addCookies(await sessionOf(browser, viewer as Person));
      if (isMirrored) await context.addCookies([{ name: "plaza_pseudo", value: "rtl", url: inject("origin") }]);
      const page = await context.newPage();
      if (viewer === "operator") await enterBackoffice(page);
      for (const screen of screens) pictures.push(...(await picturesOf(page, screen, lang)));
      await context.close();
    }
  }
  if (isSheets) {
    const ordered = pictures.toSorted((a, b) => CHOSEN.indexOf(a.screen) - CHOSEN.indexOf(b.screen));
    for (const { file, bytes } of await writeSheets(browser, FOLDER, ordered))
      process.stdout.write(`${file}: ${Math.ceil(bytes / 1000)} kB\n`);
  }
  await browser.close();
  const file = path.join(FOLDER, "index.html");
  writeFileSync(file, galleryPage(pictures));
  const wide = pictures.filter(({ overflow }) => overflow > 0);
  process.stdout.write(`${pictures.length} pictures: ${file}\n`);
  for (const picture of wide) process.stdout.write(`  ${picture.file} is ${picture.overflow} px too wide\n`);
});

/** A page is loaded once and then shown in each width and theme, as a window that is resized. */
async function picturesOf(page: Page, { name, path: address }: Screen, lang: Locale): Promise<Picture[]> {
  await page.setViewportSize({ width: widths[0] ?? 375, height: HEIGHT });
  await page.goto(address.startsWith("/desk") ? address : `/${lang}${address}`, { waitUntil: "networkidle" });
  const pictures: Picture[] = [];
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHT });
      const file = `${name}.${isMirrored ? "rtl" : lang}.${width}.${theme}.png`;
      // A busy page shows another theme later than the browser takes its picture.
      await expect.poll(() => page.evaluate(`matchMedia("(prefers-color-scheme: ${theme})").matches`)).toBe(true);
      await page.evaluate(PAINTED);
      await page.screenshot({ path: path.join(FOLDER, file), fullPage: !isSheets });
      const needed = await page.evaluate<number>("document.documentElement.scrollWidth");
      pictures.push({ screen: name, lang, width, theme, file, overflow: Math.max(0, needed - width) });
    }
  }
  return pictures;
}

async function enterBackoffice(page: Page): Promise<void> {
  await page.goto("/desk");
  if (!page.url().includes("/desk/sign-in")) return;
  await page.locator("input[type=email], input[name=account]").first().fill("operator@demo.test");
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("input[name=code]").fill(await freshCode("operator"));
  await page.getByRole("main").locator("button[type=submit]").first().click();
  await page.waitForURL((url) => !url.pathname.includes("sign-in"));
}
