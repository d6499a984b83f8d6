import type { Locator } from "playwright-core";
import type { AdvertView } from "@plaza/contract/calls/market.ts";
import type { Side } from "@plaza/contract/order.ts";
import type { Tab } from "./tab.ts";

/** A list of offers as displayed in a window. */

export function offers({ page, t }: Tab, side: Side, asset = "USDT"): Locator {
  return page.getByRole("list", { name: t(side === "buy" ? "market.offers_buy" : "market.offers_sell", { asset }) }).getByRole("listitem");
}

/** The way into the order form of an advertiser's row. */
export function takeLink({ page, t }: Tab, side: Side, nickname: string, asset = "USDT"): Locator {
  return page.getByRole("link", { name: t(side === "buy" ? "market.buy_from" : "market.sell_to", { asset, name: nickname }), exact: true });
}

/** What is evaluated on an element in the page. */
interface Named {
  readonly ariaLabel: string | null;
}

/** Whose offers are shown, in their order. */
export async function advertisers(tab: Tab, side: Side, asset = "USDT"): Promise<string[]> {
  const links = offers(tab, side, asset).getByRole("link");
  const names = await links.evaluateAll((all) => (all as unknown as Named[]).map((link) => link.ariaLabel ?? ""));
  // An advertiser's name is a link too, to its own page.
  const mark = tab.t(side === "buy" ? "market.buy_from" : "market.sell_to", { asset, name: "\u0000" });
  const [before = "", after = ""] = mark.split("\u0000");
  return names.filter((name) => name !== "").map((name) => name.slice(before.length, name.length - after.length));
}

/** Chooses a currency in the picker, by searching for it. Until scripts run there is a plain select in its place. */
export async function chooseMoney({ page, t }: Tab, code: string): Promise<void> {
  await page
    .locator("button[role=combobox]")
    .and(page.getByRole("combobox", { name: t("market.fiat") }))
    .click();
  const picker = page.getByRole("dialog", { name: t("market.fiat") });
  await picker.getByRole("combobox", { name: t("market.fiat_search") }).fill(code.toLowerCase());
  await picker.getByRole("option", { name: new RegExp(`^${code}`) }).click();
  await page.waitForURL((url) => url.searchParams.get("fiat") === code);
}

export function orderForm({ page, t }: Tab, side: Side, asset = "USDT"): Locator {
  return page.getByRole("dialog", { name: t(side === "buy" ? "take.buy_title" : "take.sell_title", { asset }) });
}

/** The button that places the order, whatever amount it names. */
export function placeButton(tab: Tab, side: Side): Locator {
  return orderForm(tab, side).locator("button[type=submit]");
}

export function nicknames(items: readonly AdvertView[]): string[] {
  return items.map(({ advertiser }) => advertiser.nickname);
}
