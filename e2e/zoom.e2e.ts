import { expect } from "vitest";
import { expectFits } from "./axe.ts";
import { advertOf, place } from "./deal.ts";
import { test, type Open } from "./journey.ts";
import { chat } from "./order.ts";
import type { Person } from "./people.ts";
import type { Tab } from "./tab.ts";

/** For people who magnify a page four times, choose its colors themselves, or need it without motion. */

/** A window of 1280 by 1024 pixels at 400 %. */
const MAGNIFIED = { width: 320, height: 256 };

/** Scrolls to each control in turn; names those that can't be brought into sight or that something stands before. */
const HIDDEN_CONTROLS = `(() => {
  const top = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.querySelector("main");
  return [...top.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".sr-only, [popover], [aria-hidden=true]"))
    .filter((element) => {
      element.scrollIntoView({ block: "center", inline: "center" });
      const { left, right, top, bottom } = (element.closest("label") ?? element).getBoundingClientRect();
      const middle = document.elementFromPoint((Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2);
      const near = element.closest("label") ?? element;
      return !middle || !(near.contains(middle) || middle.contains(element));
    })
    .map((element) => element.outerHTML.slice(0, 120));
})()`;

/** Which part of the window's height is taken by what stands still while one scrolls. */
const STANDING = `(() => {
  scrollTo(0, document.documentElement.scrollHeight / 3);
  const standing = [...document.querySelectorAll("body *")].filter((element) => {
    const { position } = getComputedStyle(element);
    return (position === "fixed" || position === "sticky") && !element.matches("dialog, [popover]") && element.childElementCount > 0 && element.checkVisibility();
  });
  const shown = standing.map((element) => element.getBoundingClientRect()).map(({ top, bottom }) => Math.min(bottom, innerHeight) - Math.max(top, 0));
  return Math.max(0, ...shown) / innerHeight;
})()`;

async function expectUsable(tab: Tab, where: string): Promise<void> {
  await expectFits(tab, where);
  expect(await tab.page.evaluate<string[]>(HIDDEN_CONTROLS), `controls of ${where} that can't be reached`).toEqual([]);
  expect(await tab.page.evaluate<number>(STANDING), `what stands on ${where}`).toBeLessThanOrEqual(1 / 3);
}

test("at 400 % each control of the way of an order comes into sight, and nothing that stands takes more than a third", async ({ open }) => {
  const order = await place("buyer", "merchant2", "31");
  const { advert } = await advertOf("merchant7", "buy");
  const visitor = await magnified(open);
  for (const path of ["/p2p", "/p2p/buy?asset=USDT&fiat=USD", "/account/login"]) {
    await visitor.go(path);
    await expectUsable(visitor, path);
  }
  const tab = await magnified(open, "buyer");
  const detail = `/p2p/buy/detail/${order.orderId}`;
  for (const path of [`/p2p/buy?asset=USDT&fiat=USD&adv=${advert.advId}`, `${detail}?do=pay`, "/wallet", "/p2p/payments", detail]) {
    await tab.go(path);
    if (path.includes("?")) await tab.page.locator("dialog:modal").waitFor();
    await expectUsable(tab, path);
  }
  const messages = await chat(tab);
  await expectUsable(tab, "the chat");
  // Few short messages need less.
  const cut = await messages.evaluate(
    (box: { clientHeight: number; scrollHeight: number }) => box.clientHeight < Math.min(100, box.scrollHeight),
  );
  expect(cut, "messages in less than 100 pixels").toBe(false);
});

function magnified(open: Open, as?: Person): Promise<Tab> {
  return open({ lang: "de", width: 320, ...(as === undefined ? {} : { as }), options: { viewport: MAGNIFIED } });
}

const THEMES = ["light", "dark"] as const;

/** How the part of a choice that is on differs to the eye from one that is off. */
const LOOK = `(element) => {
  const { color, backgroundColor, borderTopColor, borderBottomColor, outlineStyle, outlineColor, textDecorationLine } = getComputedStyle(element);
  return [color, backgroundColor, borderTopColor, borderBottomColor, outlineStyle, outlineColor, textDecorationLine].join();
}`;

test("in forced colors the selection, the focus and every control's edge are visible", async ({ open }) => {
  const tab = await open({ as: "buyer", options: { forcedColors: "active" } });
  const { page } = tab;
  await tab.go("/p2p/buy?asset=USDT&fiat=USD");
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    for (const choice of ["main .segment", "main .chip", "#websiteHeader nav a"]) {
      const looks = (which: string) => page.evaluate<string>(`(${LOOK})(document.querySelector("${choice}${which}"))`);
      expect(await looks("[aria-current]"), `${choice} in ${colorScheme}`).not.toBe(await looks(":not([aria-current])"));
    }
    const edges = await page.evaluate<[string, string][]>(
      `[...document.querySelectorAll("main :is(.btn, .icon-btn, .control, .tag, .badge)")].map((element) => [element.className, getComputedStyle(element).borderTopColor])`,
    );
    const ground = await page.evaluate<string>("getComputedStyle(document.body).backgroundColor");
    expect(edges.length).toBeGreaterThan(20);
    expect(edges.filter(([, edge]) => edge === ground || edge === "rgba(0, 0, 0, 0)")).toEqual([]);
    await expectRings(tab);
  }
  await tab.go("/hkpay?identifier=1234567&amount=250.50");
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    const fills = await page.evaluate<string[]>(
      `[...document.querySelectorAll("main svg[role=img] :is(rect, path)")].map((element) => getComputedStyle(element).fill)`,
    );
    expect(fills, `a code that cameras can read in ${colorScheme}`).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
  }
});

/** From the top of the page. */
async function expectRings({ page }: Tab): Promise<void> {
  await page.evaluate("{ document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute('tabindex'); }");
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press("Tab");
    const ring = await page.evaluate<string[]>(
      `[document.activeElement, document.activeElement.parentElement].map((element) => getComputedStyle(element)).map((style) => style.outlineStyle + " " + style.outlineWidth)`,
    );
    expect(
      ring.some((candidate) => /^(solid|auto) [1-9]/.test(candidate)),
      `a ring at stop ${stop + 1}: ${ring.join(", ")}`,
    ).toBe(true);
  }
}

/** Whatever would move: what is moving now, and how long anything would take. */
const MOTION = `[...document.querySelectorAll("*")].flatMap((element) => ["", "::before", "::after", "::backdrop"].flatMap((part) => {
  const style = getComputedStyle(element, part || undefined);
  const seconds = [style.transitionDuration, style.animationName === "none" ? "0s" : style.animationDuration].flatMap((all) => all.split(", ")).map(parseFloat);
  return Math.max(...seconds) > 0.00001 || style.scrollBehavior === "smooth" ? [element.outerHTML.slice(0, 80) + part] : [];
})).concat(document.getAnimations().map((element) => String(element.animationName ?? element.transitionProperty)))`;

test("who wants no motion gets none, and who doesn't say so gets some", async ({ open }) => {
  const { advert } = await advertOf("merchant7", "buy");
  const tab = await open({ as: "buyer", width: 375 });
  const { page } = tab;
  const found = { reduce: [] as string[], "no-preference": [] as string[] };
  for (const path of ["/p2p", `/p2p/buy?asset=USDT&fiat=USD&adv=${advert.advId}`, "/account/notifications", "/test/style"]) {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await tab.go(path);
    if (path.includes("adv=")) await page.locator("dialog:modal").waitFor();
    found.reduce.push(...(await page.evaluate<string[]>(MOTION)));
    await page.emulateMedia({ reducedMotion: "no-preference" });
    found["no-preference"].push(...(await page.evaluate<string[]>(MOTION)));
  }
  expect(found.reduce).toEqual([]);
  expect(found["no-preference"].length).toBeGreaterThan(10);
});
