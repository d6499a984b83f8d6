import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { test } from "./journey.ts";
import { isFocused } from "./keyboard.ts";
import { Program } from "./program.ts";
import { expectStill } from "./stillness.ts";
import type { Tab } from "./tab.ts";

/** Whose favorites nobody else's journey looks at. */
const WHO = "merchant7";

const star = ({ page, t }: Tab, marked: boolean, asset: string) =>
  page.getByRole("button", { name: t(marked ? "favorites.remove" : "favorites.add", { asset }), exact: true });
/** The codes of the coins in their row, as it stands. */
async function coins({ page, t }: Tab): Promise<(string | null)[]> {
  const links = page.getByRole("navigation", { name: t("market.coins") }).getByRole("link");
  const addresses = await links.evaluateAll((all) => (all as unknown as { readonly href: string }[]).map(({ href }) => href));
  return addresses.map((address) => new URL(address).searchParams.get("asset"));
}

async function removeAll(program: Program): Promise<void> {
  const marked = await program.call("GET /api/e/v1/favorite");
  await Promise.all(marked.map(({ symbol }) => program.call("DELETE /api/e/v1/favorite", { body: { symbol } })));
}

/** Lets no answer to a star reach the page until what it gives back is called. */
async function holdAnswers({ page }: Tab): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname.includes("/p2p/favorite"),
    async (route) => {
      await held.promise;
      await route.continue();
    },
  );
  return held.resolve;
}

test.for([
  [true, "buy", 1280],
  [false, "sell", 375],
] as const)(
  "a coin is marked by its star, stands first, and is let go again (scripts: %j, %s)",
  async ([scripts, side, width], { open }) => {
    const program = await Program.of(WHO);
    await removeAll(program);
    const tab = await open({ as: WHO, scripts, width, moving: true });
    const { page } = tab;
    await tab.go(`/p2p/${side}?asset=USDT&fiat=EUR&sort=completionRate`);
    const before = await coins(tab);
    const last = before.at(-1) ?? "";
    expect(await star(tab, false, last).count()).toBe(1);

    if (scripts) await tab.mark();
    const letAnswers = scripts ? await holdAnswers(tab) : null;
    await star(tab, false, last).click();
    await star(tab, true, last).waitFor();
    // Star and place follow the click: moved by the answer, they would push another coin under a finger.
    await expect.poll(() => coins(tab)).toEqual([last, ...before.slice(0, -1)]);
    letAnswers?.();
    await expect.poll(() => program.call("GET /api/e/v1/favorite")).toEqual([{ symbol: last }]);
    // The list is the one that it was.
    const here = new URL(page.url());
    expect([here.pathname, here.searchParams.get("fiat"), here.searchParams.get("sort")]).toEqual([
      `/en/p2p/${side}`,
      "EUR",
      "completionRate",
    ]);
    if (scripts) {
      expect(await tab.sameDocument()).toBe(true);
      await expectAccessible(tab, "a list with favorites");
    }

    await page.reload();
    if (scripts) await tab.started();
    await star(tab, true, last).press("Enter");
    await star(tab, false, last).waitFor();
    await expect.poll(() => coins(tab)).toEqual(before);
    await expect.poll(() => program.call("GET /api/e/v1/favorite")).toEqual([]);
    if (scripts) {
      expect(await isFocused(star(tab, false, last))).toBe(true);
      await expectStill(tab);
    }
  },
);

test("a visitor has no stars, and loads none", async ({ open }) => {
  const tab = await open({ width: 375 });
  const loaded: string[] = [];
  tab.page.on("request", (request) => loaded.push(request.url()));
  await tab.go("/p2p/buy");
  await tab.started();
  expect(await coins(tab)).not.toEqual([]);
  expect(await star(tab, false, "BTC").count()).toBe(0);
  expect(loaded.filter((url) => url.includes("favorite"))).toEqual([]);
});

test("the coins stay where the code of their stars doesn't come, and the page offers to try again", async ({ open }) => {
  const tab = await open({ as: WHO, width: 375 });
  const { page, t } = tab;
  await page.route("**/assets/starred-coins-*.js", (route) => route.abort());
  tab.expectFault(/starred-coins|ERR_FAILED|React error #4/);
  await tab.go("/p2p/buy");
  const list = page.getByRole("navigation", { name: t("market.coins") });
  await list
    .getByRole("alert")
    .filter({ hasText: t("frame.part_missing") })
    .waitFor();
  expect(await list.getByRole("link", { name: "USDT" }).count()).toBe(1);
  await page.unroute("**/assets/starred-coins-*.js");
  await list.getByRole("link", { name: t("frame.try_again") }).click();
  await star(tab, false, "USDT").waitFor();
});
