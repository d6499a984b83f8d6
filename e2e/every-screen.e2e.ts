import { expect, inject } from "vitest";
import type { Locale } from "@plaza/contract/locales.ts";
import { expectAccessible, expectFits } from "./axe.ts";
import { signInAtBackoffice } from "./backoffice-people.ts";
import { test } from "./journey.ts";
import type { Person } from "./people.ts";
import { expectReasons } from "./reasons.ts";
import { DESK_SCREENS, screensOf, situation, type Situation } from "./screens.ts";
import type { Tab } from "./tab.ts";

const PHONE = { width: 375, height: 812 } as const;
const WIDE = { width: 1440, height: 900 };

/**
 * Each screen, in the four ways of writing that break layouts: short, long, without spaces, and tall. Half of them in the dark. What a page
 * says to a screen reader has the same structure in each of them, so it is looked at once in each theme. A line is as wide before scripts run
 * as after, so for the other two the document as it came is enough; what scripts open is in `trade.e2e.ts` (Japanese) and
 * `narrow.e2e.ts` (Thai).
 */
const WAYS: readonly {
  readonly name: string;
  readonly lang: Locale;
  readonly dark: boolean;
  readonly pseudo?: true;
  readonly maker: Situation["maker"];
  readonly scripts: boolean;
  readonly check: typeof expectAccessible;
}[] = [
  { name: "English", lang: "en", dark: false, maker: "merchant8", scripts: true, check: expectAccessible },
  {
    name: "the pseudo-locale, from right to left, in the dark",
    lang: "en",
    dark: true,
    pseudo: true,
    maker: "merchant7",
    scripts: true,
    check: expectAccessible,
  },
  { name: "Japanese, in the dark", lang: "ja", dark: true, maker: "merchant2", scripts: false, check: expectFits },
  { name: "Thai", lang: "th", dark: false, maker: "merchant3", scripts: false, check: expectFits },
];

test.for(WAYS)(
  "every screen can be used on a phone in $name",
  { timeout: 900_000 },
  async ({ lang, dark, pseudo, maker, scripts, check }, { open }) => {
    const wrong: string[] = [];
    for (const [viewer, screens] of Object.entries(screensOf(await situation(dark ? "seller" : "buyer", maker)))) {
      const as = viewer === "visitor" ? {} : { as: viewer as Person };
      const tab = await open({
        lang,
        width: 375,
        scripts,
        ...as,
        options: { colorScheme: dark ? "dark" : "light", reducedMotion: "reduce" },
      });
      tab.expectFault(/^status 404: GET .*\/p2p\/nowhere/);
      tab.expectFault(/^console error: .*404 \(Not Found\)/);
      if (pseudo) await tab.context.addCookies([{ name: "plaza_pseudo", value: "rtl", url: inject("origin") }]);
      for (const { name, path, status = 200 } of screens) {
        expect(await tab.go(path), name).toBe(status);
        await tab.page.getByRole("main").waitFor();
        // All of them in one run: one that is wrong hides no other.
        await check(tab, name).catch((fault: unknown) => wrong.push(faultText(fault)));
        if (scripts) await expectReasons(tab, name).catch((fault: unknown) => wrong.push(faultText(fault)));
        // What is mirrored wrongly leaves the window at its left, also a wide one.
        if (pseudo) await fitsWide(tab, name).catch((fault: unknown) => wrong.push(faultText(fault)));
      }
    }
    expect(wrong.join("\n")).toBe("");
  },
);

test("every screen of the back office fits from right to left, on a phone and on a wide window", { timeout: 900_000 }, async ({ open }) => {
  const tab = await open({ lang: "en", width: PHONE.width, options: { reducedMotion: "reduce" } });
  await signInAtBackoffice(tab, "operator");
  await tab.context.addCookies([{ name: "plaza_pseudo", value: "rtl", url: inject("origin") }]);
  const wrong: string[] = [];
  for (const { name, path } of DESK_SCREENS) {
    await tab.page.goto(path);
    await tab.page.getByRole("main").waitFor();
    expect(await tab.page.evaluate<string>("document.documentElement.dir"), name).toBe("rtl");
    await expectFits(tab, name).catch((fault: unknown) => wrong.push(faultText(fault)));
    await fitsWide(tab, name).catch((fault: unknown) => wrong.push(faultText(fault)));
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
