import type { Locator } from "playwright-core";
import { expect } from "vitest";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import type { OrderId } from "@plaza/contract/ids.ts";
import type { PartyAction, Side } from "@plaza/contract/order.ts";
import type { Tab } from "./tab.ts";
import type { PageTexts } from "./page-texts.ts";

/** An order's page as displayed in a window. */

type StatusWord =
  | "pending_payment"
  | "pending_fiat_receipt"
  | "pending_crypto_receipt"
  | "pending_release"
  | "in_process"
  | "completed"
  | "canceled"
  | "failed";

/** Waits until the page says where the order stands. */
export async function expectStatus({ page, t }: Tab, status: StatusWord): Promise<void> {
  const name = t(`status.${status}`);
  // Not that of a press which is still on its way.
  await page.locator("[data-sent]").waitFor({ state: "detached" });
  // Above a more urgent headline it has its own line.
  await page
    .getByRole("heading", { level: 2, name, exact: true })
    .or(page.locator(".status-label").getByText(name, { exact: true }))
    .first()
    .waitFor();
}

/** Waits for the page of the order that was just placed. @returns its id */
export async function placedOrder({ page, lang }: Tab, side: Side): Promise<OrderId> {
  const pattern = new RegExp(`/${lang}/p2p/${side}/detail/(\\d+)$`);
  await page.waitForURL(pattern);
  return pattern.exec(page.url())?.[1] as OrderId;
}

/** Opens the form of an act by the button that leads to it. Where scripts run it is a dialog, else a part of the page. */
export async function openAct({ page, t }: Tab, action: PartyAction): Promise<Locator> {
  const title = t(`order.act.${action}`);
  await page.getByRole("link", { name: title, exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.waitFor();
  return dialog;
}

/** The chat: beside the order, or on a phone in a sheet that this opens. */
export async function chat({ page, t }: Tab): Promise<Locator> {
  const messages = page.getByRole("region", { name: t("chat.messages") });
  const button = page.getByRole("link", { name: t("order.open_chat") });
  const isOpening = new URL(page.url()).searchParams.get("do") === "chat";
  await messages.or(button).first().waitFor();
  if (!isOpening && !(await messages.isVisible())) await button.click();
  await messages.waitFor();
  return messages;
}

export async function write(tab: Tab, text: string): Promise<void> {
  const messages = await chat(tab);
  await tab.page.getByRole("textbox", { name: tab.t("chat.write") }).fill(text);
  // Not by a key: after an act the page leads the focus to its result, and the key would be pressed there.
  await tab.page.getByRole("button", { name: tab.t("chat.send"), exact: true }).click();
  await messages.getByText(text, { exact: true }).waitFor();
}

export async function expectAnnounced(tab: Tab, text: string): Promise<void> {
  const messages = await chat(tab);
  await messages.getByText(text, { exact: true }).waitFor();
}

/** Closes the chat's sheet, where it is one. */
export async function leaveChat({ page, t }: Tab): Promise<void> {
  const close = page.getByRole("button", { name: t("chat.close") });
  if (!(await close.isVisible())) return;
  await close.click();
  await close.waitFor({ state: "hidden" });
  // The sheet disappears before its address: opening it in between opens nothing.
  await page.waitForURL((url) => url.searchParams.get("do") !== "chat");
}

/** Seconds that the page's countdown shows. */
export async function secondsShown({ page }: Tab): Promise<number> {
  const text = await page.getByRole("timer").textContent();
  const parts = (text ?? "").split(":").map((part) => Number.parseInt(part, 10));
  expect(parts.length, `a countdown, not "${text}"`).toBeGreaterThan(1);
  return parts.reduce((sum, part) => sum * 60 + part, 0);
}

/** The countdown shows the seconds until then, of a moment while it was read: on a busy machine that takes a while. */
export async function expectCountdown(tab: Tab, until: string): Promise<void> {
  const secondsLeft = () => (Date.parse(until) - Date.now()) / 1000;
  const most = secondsLeft();
  const shown = await secondsShown(tab);
  expect(shown).toBeLessThan(most + 3);
  expect(shown).toBeGreaterThan(secondsLeft() - 3);
}

/** The order's amount of money as the pages write it, unit and all. */
export function moneyText(t: PageTexts, { amount, fiat }: Pick<OrderDetailsView, "amount" | "fiat">): string {
  return t.formats.fiatText(amount, fiat);
}

export function coinsText(t: PageTexts, quantity: string, asset: string): string {
  return t.formats.coinsText(quantity, asset);
}
