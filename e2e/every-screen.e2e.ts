import { expect, inject } from "vitest";
import type { Locale } from "@plaza/contract/locales.ts";
import { expectAccessible, expectFits, RULES_OF_LOOKS } from "./axe.ts";
import { signInAtBackoffice } from "./backoffice-people.ts";
import { test } from "./journey.ts";
import type { Person } from "./people.ts";
import { expectOwnMessages } from "./own-messages.ts";
import { expectReasons } from "./reasons.ts";
import { DESK_SCREENS, screensOf, situation } from "./screens.ts";
import type { Tab } from "./tab.ts";
import { showWritten } from "./written-page.ts";

const PHONE = { width: 375, height: 812 } as const;
const WIDE = { width: 1440, height: 900 };

/**
 * Each screen with its scripts, on a phone. What a page says to a screen reader has the same structure in each language, so one of them is
 * enough. A second look in the same document costs half of one in another, so there it is mirrored and in the dark: sizes, places and colors are then the
 * other ones.
 */
test("every screen can be used on a phone, and from right to left in the dark", { timeout: 1_800_000 }, async ({ open }) => {
  const wrong: string[] = [];
  for (const [viewer, screens] of Object.entries(screensOf(await situation("buyer", "merchant8")))) {
    const tab = await open({ lang: "en", width: PHONE.width, ...as(viewer), options: { reducedMotion: "reduce" } });
    expectNotFound(tab);
    for (const { name, path, status = 200 } of screens) {
      await tab.page.emulateMedia({ colorScheme: "light" });
      expect(await tab.go(path), name).toBe(status);
      await tab.page.getByRole("main").waitFor();
      // All of them in one run: one that is wrong hides no other.
      await note(wrong, expectAccessible(tab, name));
      await note(wrong, expectReasons(tab, name));
      await tab.page.emulateMedia({ colorScheme: "dark" });
      await tab.page.evaluate(`document.documentElement.dir = "rtl"`);
      await note(wrong, expectAccessible(tab, `${name}, from right to left in the dark,`, RULES_OF_LOOKS));
      await note(wrong, expectOwnMessages(tab, name, viewer !== "visitor"));
    }
  }
  expect(wrong.join("\n")).toBe("");
});

/**
 * The other ways of writing that break layouts: long, without spaces, and tall. The document as it came is enough; what scripts open is in
 * `trade.e2e.ts` (Japanese) and `narrow.e2e.ts` (Thai).
 */
const WRITINGS: readonly { readonly lang: Locale; readonly dark: boolean; readonly pseudo?: true }[] = [
  { lang: "ja", dark: true },
  { lang: "th", dark: false },
  // What is mirrored wrongly leaves the window at its left, also a wide one.
  { lang: "en", dark: true, pseudo: true },
];

test(
  "every screen fits a phone in Japanese, Thai and the pseudo-locale, from right to left also a wide window",
  { timeout: 900_000 },
  async ({ open }) => {
    const wrong: string[] = [];
    for (const [viewer, screens] of Object.entries(screensOf(await situation("seller", "merchant7")))) {
      const tab = await open({
        lang: "en",
        width: PHONE.width,
        scripts: false,
        ...as(viewer),
        options: { reducedMotion: "reduce", bypassCSP: true },
      });
      await tab.go("/p2p/rules");
      for (const { name, path, status = 200 } of screens) {
        for (const { lang, dark, pseudo = false } of WRITINGS) {
          const where = `${name} in ${pseudo ? "the pseudo-locale" : lang}`;
          await tab.page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
          await showWritten(tab, `/${lang}${path}`, { status, pseudo });
          await note(wrong, expectFits(tab, where));
          if (pseudo) await note(wrong, fitsWide(tab, where));
        }
      }
    }
    expect(wrong.join("\n")).toBe("");
  },
);

function as(viewer: string): { readonly as?: Person } {
  return viewer === "visitor" ? {} : { as: viewer as Person };
}

function expectNotFound(tab: Tab): void {
  tab.expectFault(/^status 404: GET .*\/p2p\/nowhere/);
  tab.expectFault(/^console error: .*404 \(Not Found\)/);
}

async function note(wrong: string[], look: Promise<void>): Promise<void> {
  await look.catch((fault: unknown) => wrong.push(faultText(fault)));
}

test("every screen of the back office fits from right to left, on a phone and on a wide window", { timeout: 900_000 }, async ({ open }) => {
  const tab = await open({ lang: "en", width: PHONE.width, options: { reducedMotion: "reduce" } });
  await signInAtBackoffice(tab, "operator");
  await tab.context.addCookies([{ name: "plaza_pseudo", value: "rtl", url: inject("origin") }]);
  const wrong: string[] = [];
  for (const { name, path } of DESK_SCREENS) {
    await tab.page.goto(path);
    await tab.page.getByRole("main").waitFor();
    expect(await tab.page.evaluate<string>("document.documentElement.dir"), name).toBe("rtl");
    await note(wrong, expectFits(tab, name));
    await note(wrong, fitsWide(tab, name));
    await note(wrong, expectOwnMessages(tab, name, true));
  }
  expect(wrong.join("\n")).toBe("");
});

async function fitsWide(tab: Tab, name: string): Promise<void> {
  await tab.page.setViewportSize(WIDE);
  try {
    await expectFits(tab, `${name}, wide,`);
  } finally {
    await tab.page.setViewportSize(PHONE);
  }
}

/** With what was found, where something was. */
function faultText(fault: unknown): string {
  const { message, actual } = fault as { message: string; actual?: unknown };
  return `${message} ${JSON.stringify(actual)}`;
}
