import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { test } from "./journey.ts";
import { Program } from "./program.ts";
import { pageTexts } from "./page-texts.ts";

test.for([true, false])(
  "the account's language is chosen in the profile (scripts: %j), and the site goes on in it",
  async (scripts, { open }) => {
    const tab = await open({ as: "newcomer", width: 375, scripts });
    const { page, context } = tab;
    const newcomer = await Program.of("newcomer");
    const language = async () => (await newcomer.call("GET /api/a/v2/auth/user/info")).language;
    const save = async (from: "en" | "de", to: "en" | "de") => {
      const t = pageTexts(from);
      await page.getByRole("combobox", { name: t("limits.language"), exact: true }).selectOption(to);
      await page.getByRole("button", { name: t("limits.language_save"), exact: true }).click();
      await page.waitForURL((url) => url.pathname === `/${to}/account/profile` && url.searchParams.has("saved"));
      await page.getByText(pageTexts(to)("limits.language_saved"), { exact: true }).waitFor();
    };
    await tab.go("/account/profile");
    if (scripts) await expectAccessible(tab, "profile");
    await save("en", "de");
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
    expect(await language()).toBe("de");

    // Another device of theirs, which has never chosen.
    await context.clearCookies({ name: "yu_locale" });
    await page.goto("/");
    await page.waitForURL((url) => url.pathname === "/de");

    await page.goto("/de/account/profile");
    expect(await page.getByRole("combobox", { name: pageTexts("de")("limits.language"), exact: true }).inputValue()).toBe("de");
    await save("de", "en");
    expect(await language()).toBe("en");
  },
);
