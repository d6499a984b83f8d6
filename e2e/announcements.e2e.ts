import { expect } from "vitest";
import type { Locale } from "@plaza/contract/locales.ts";
import { place } from "./deal.ts";
import { test } from "./journey.ts";
import { chat, expectStatus, leaveChat } from "./order.ts";
import { pageTexts } from "./page-texts.ts";
import { Program } from "./program.ts";
import type { Tab } from "./tab.ts";

/** What a screen reader announces while an order goes on by itself: lines that come into a live region which is not inert. */

/** Writes down each line that comes into the page's or a dialog's live region, and lets the test set the device's clock, which then stands. */
const LISTEN = `
  globalThis.announcedLines = [];
  const now = Date.now.bind(Date);
  Date.now = () => globalThis.clockStandsAt ?? now();
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      if (target.matches?.("[role=status][aria-atomic=false]"))
        for (const line of addedNodes) globalThis.announcedLines.push([line.textContent, target.closest("dialog") !== null]);
  }).observe(document, { childList: true, subtree: true });
`;

type Announcement = readonly [text: string, inDialog: boolean];

function announcements({ page }: Tab): Promise<Announcement[]> {
  return page.evaluate<Announcement[]>("globalThis.announcedLines");
}

/** Sets the clock to this many seconds before the end, in the middle of the second. */
async function leave({ page }: Tab, end: number, seconds: number): Promise<void> {
  await page.evaluate(`globalThis.clockStandsAt = ${end - seconds * 1000 - 500}`);
}

/** The page has compared its clock with the server's: one that stands before would stand for good. */
async function untilItCounts({ page }: Tab): Promise<void> {
  const timer = page.getByRole("timer");
  const first = await timer.textContent();
  await expect.poll(() => timer.textContent()).not.toBe(first);
}

/** Seconds before and after a minute. The page's clock is behind by as long as its document took to come. */
const AROUND = 30;
const LANGUAGES: readonly Locale[] = ["en", "de", "th", "ru"];

test("a countdown is said at 10, 5 and 1 minutes, once each, in the page's language", async ({ open }) => {
  // Of a buyer whom no journey leaves with unpaid orders: the payment window would be too short for the first of them.
  const order = await place("merchant7", "merchant2", "28");
  const end = Date.parse(order.payBefore);
  const tab = await open({ as: "merchant7" });
  await tab.context.addInitScript(LISTEN);
  // Each answer would tell the page that its clock has been set.
  await tab.context.route("**/api/**", () => undefined);
  for (const lang of LANGUAGES) {
    const t = pageTexts(lang);
    await tab.page.goto(`/${lang}/p2p/buy/detail/${order.orderId}`);
    await untilItCounts(tab);
    const lines: string[] = [];
    for (const minutes of [10, 5, 1]) {
      await leave(tab, end, minutes * 60 + AROUND);
      // The countdown has seen it: what counts is what it says of the step over the minute.
      await tab.page
        .getByRole("timer")
        .getByText(new RegExp(`\\b0?${minutes}:[0-5]\\d$`))
        .waitFor();
      await leave(tab, end, minutes * 60 - AROUND);
      lines.push(t("order.minutes_left", { minutes }));
      await expect.poll(async () => (await announcements(tab)).map(([text]) => text)).toEqual(lines);
    }
    expect(new Set(lines).size).toBe(3);
  }
});

test("a new message and a change of status are said, also in the chat's sheet, behind which the page is silent", async ({ open }) => {
  const order = await place("merchant5", "merchant2", "29");
  const { orderId } = order;
  const [buyer, seller] = [await Program.of("merchant5"), await Program.of("merchant2")];
  const tab = await open({ as: "merchant5", width: 375 });
  const { page, t } = tab;
  await tab.context.addInitScript(LISTEN);
  await tab.go(`/p2p/buy/detail/${orderId}`);
  const name = order.counterparty.nickname;
  const say = (content: string) => seller.call("POST /api/ctc/send-chat-msg", { body: { orderId, type: "text", content } });

  await say("Hello, I am here");
  await expect.poll(() => announcements(tab)).toEqual([[t("chat.new_message", { name, text: "Hello, I am here" }), false]]);

  await chat(tab);
  await say("Hello, I am here");
  await expect.poll(() => announcements(tab)).toHaveLength(2);
  expect((await announcements(tab))[1]).toEqual([t("chat.new_message", { name, text: "Hello, I am here" }), true]);
  const region = page.locator("dialog:modal [role=status][aria-atomic=false]");
  expect(await region.count()).toBe(1);

  await buyer.call("POST /api/ctc/update-order-state", { body: { orderId, action: "pay", version: order.version } });
  const paid = t("order.status_now", { status: t("status.pending_crypto_receipt") });
  await expect.poll(() => announcements(tab)).toHaveLength(3);
  expect((await announcements(tab))[2]).toEqual([paid, true]);
  await leaveChat(tab);
  await expectStatus(tab, "pending_crypto_receipt");
  expect(await announcements(tab)).toHaveLength(3);
});
