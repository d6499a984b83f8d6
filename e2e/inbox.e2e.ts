import { describe, expect, inject, onTestFinished } from "vitest";
import type { NotificationView } from "@plaza/contract/calls/notifications.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { noticeText, noticeTitle } from "@plaza/messages/notice.ts";
import { createTexts } from "@plaza/messages/text.ts";
import { expectAccessible, expectFits } from "./axe.ts";
import { place } from "./deal.ts";
import { test } from "./journey.ts";
import { expectStatus } from "./order.ts";
import { type Person, addressOf } from "./people.ts";
import { Program } from "./program.ts";
import type { Tab } from "./tab.ts";

const MERCHANT: Person = "merchant8";
/** Another than the buyer's, so that neither side reads the other's words. */
const LANG = "hi";

describe("a new order", () => {
  test("rings the merchant's bell, arrives in the inbox and as an email in the merchant's language, is read once opened, and is listed at once where the inbox is open", async ({
    open,
  }) => {
    // A login sends a notification too, so it comes before everything is marked as read.
    const seller = await open({ as: MERCHANT, lang: LANG });
    const merchant = await Program.of(MERCHANT);
    await merchant.call("POST /api/a/v2/auth/user/language", { body: { language: LANG } });
    const stand = await merchant.call("GET /api/ctc/query-notifications", { query: { limit: 1 } });
    if (stand.items[0]) await merchant.call("POST /api/ctc/read-notifications", { body: { upTo: stand.items[0].notificationId } });

    await expectOneCount(seller, async () => seller.go("/p2p/buy?asset=BTC&fiat=EUR"));
    const other = await open({ as: MERCHANT, lang: LANG });
    await other.go("/p2p/sell?asset=BTC&fiat=EUR");
    for (const tab of [seller, other]) {
      await bell(tab, 0).waitFor();
      await tab.mark();
    }
    const { orderId } = await place("buyer", MERCHANT, "63");
    for (const tab of [seller, other]) {
      await bell(tab, 1).waitFor();
      expect(await tab.sameDocument(), "the bell has rung without a reload").toBe(true);
    }

    const { items } = await merchant.call("GET /api/ctc/query-notifications", { query: { limit: 1, unread: "1" } });
    const notice = items[0] as NotificationView;
    expect(notice).toMatchObject({ kind: "order_placed", facts: { orderId } });
    const { t } = seller;
    const texts = createTexts(LANG, messagesFor(LANG, ["notifications"]));
    const sentence = noticeText(texts, t.formats, notice, "UTC");
    expect(sentence).toMatch(/[\u0900-\u097f].*63/);
    await expectMail(noticeTitle(texts, notice.kind), sentence);

    await bell(seller, 1).click();
    await seller.page.waitForURL((url) => url.pathname === `/${LANG}/notifications`);
    const listed = seller.page.getByRole("main").locator(`li:has(a[href$="/detail/${orderId}"])`).filter({ hasText: sentence });
    await listed.first().waitFor();
    expect(await listed.count()).toBe(1);
    await listed.getByText(t("notifications.unread_mark")).waitFor({ state: "attached" });
    await expectAccessible(seller, "the inbox with something unread");
    await listed.getByRole("link").click();
    await expectStatus(seller, "pending_fiat_receipt");
    expect(new URL(seller.page.url()).pathname).toBe(`/${LANG}/p2p/sell/detail/${orderId}`);
    for (const tab of [seller, other]) await bell(tab, 0).waitFor();
    expect(await other.sameDocument(), "the other window's bell has fallen without a reload").toBe(true);
    expect((await merchant.call("GET /api/ctc/query-notifications", { query: { limit: 1 } })).unread).toBe(0);

    await seller.page.setViewportSize({ width: 375, height: 812 });
    await seller.page.emulateMedia({ colorScheme: "dark" });
    await expectListed(seller, other);
  });
});

/** An order that comes while the inbox is open is listed at once, and all is read by one button. */
async function expectListed(seller: Tab, other: Tab): Promise<void> {
  const { page, t } = seller;
  await seller.go("/notifications");
  await page.getByRole("heading", { level: 1, name: t("notifications.title"), exact: true }).waitFor();
  await seller.mark();
  await other.go("/notifications");
  const { orderId } = await place("buyer", MERCHANT, "64");
  const row = page.getByRole("main").locator(`li:has(a[href$="/detail/${orderId}"])`);
  await row.getByText(t("notifications.unread_mark")).waitFor({ state: "attached" });
  await expectFits(seller, "the inbox on a phone");
  await page.getByRole("button", { name: t("notifications.mark_all"), exact: true }).click();
  await row.getByText(t("notifications.unread_mark")).waitFor({ state: "detached" });
  for (const tab of [seller, other]) await bell(tab, 0).waitFor();
  // The list in the other window has followed too.
  const there = other.page.getByRole("main").locator(`li:has(a[href$="/detail/${orderId}"])`);
  await there.first().waitFor();
  await there.getByText(t("notifications.unread_mark")).waitFor({ state: "detached" });
  expect(await seller.sameDocument(), "the inbox has followed without a reload").toBe(true);
  await page.getByRole("link", { name: t("notifications.show_unread"), exact: true }).click();
  await page.getByText(t("notifications.empty_unread"), { exact: true }).waitFor();
  await expectAccessible(seller, "the inbox when everything is read");
}

test.for([true, false])("quiet hours are kept as they were chosen, with scripts: %s", async (scripts, { open }) => {
  const program = await Program.of("merchant7");
  const before = await program.call("GET /api/ctc/query-notification-settings");
  onTestFinished(async () => {
    const { from, to } = before.quietHours ?? { from: "22:00", to: "07:00" };
    const body = { quietHours: { on: before.quietHours !== null, from, to }, timeZone: before.timeZone ?? "UTC" };
    await program.call("POST /api/ctc/update-notification-settings", { body });
  });
  const tab = await open({ as: "merchant7", scripts, width: 375 });
  const { page, t } = tab;
  await tab.go("/account/notifications");
  const on = page.getByRole("checkbox", { name: t("notifications.quiet_on") });
  const [from, to] = [
    page.getByLabel(t("notifications.quiet_from"), { exact: true }),
    page.getByLabel(t("notifications.quiet_to"), { exact: true }),
  ];
  const zone = page.getByLabel(t("notifications.time_zone"), { exact: true });
  await on.check();
  await from.fill("22:45");
  await to.fill("06:15");
  await zone.selectOption("Asia/Tokyo");
  if (scripts) await expectFits(tab, "the settings of notifications");
  await page.getByRole("button", { name: t("notifications.save"), exact: true }).click();
  await page.getByText(t("notifications.saved"), { exact: true }).waitFor();
  const after = await program.call("GET /api/ctc/query-notification-settings");
  expect(after).toMatchObject({ quietHours: { from: "22:45", to: "06:15" }, timeZone: "Asia/Tokyo" });
  expect(after.choices, "what goes by which channel is as before").toEqual(before.choices);

  await tab.go("/account/notifications");
  expect(await on.isChecked()).toBe(true);
  expect([await from.inputValue(), await to.inputValue(), await zone.inputValue()]).toEqual(["22:45", "06:15", "Asia/Tokyo"]);
});

/** The way to the inbox, saying how much of it is unread. */
function bell({ page, t }: Tab, unread: number) {
  const name = unread > 0 ? t("frame.notifications_unread", { count: String(unread) }) : t("frame.notifications");
  return page.getByRole("banner").getByRole("link", { name, exact: true });
}

/** What may have been missed before the line was open is asked for once: a line that opens and the `reset` that comes with it are one reason. */
async function expectOneCount({ page }: Tab, load: () => Promise<unknown>): Promise<void> {
  const asked: string[] = [];
  const listen = (request: { url: () => string }) => void asked.push(new URL(request.url()).pathname);
  page.on("request", listen);
  const answers = ["query-notifications", "count-open-orders"].map(async (call) =>
    page.waitForResponse((response) => response.url().includes(`/api/ctc/${call}`)),
  );
  await load();
  await Promise.all(answers);
  // React acts on the open line before the page is idle.
  await page.evaluate("new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve)))");
  page.off("request", listen);
  expect(asked.filter((path) => path === "/api/ctc/query-notifications")).toHaveLength(1);
}

async function expectMail(subject: string, text: string): Promise<void> {
  const read = async () => {
    const response = await fetch(`${inject("origin")}/dev/mailbox.json?to=${encodeURIComponent(addressOf(MERCHANT))}`);
    const { data } = (await response.json()) as { data: { items: { channel: string; subject: string; text: string }[] } };
    return data.items.filter((mail) => mail.channel === "email" && mail.subject === subject && mail.text.startsWith(text)).length;
  };
  await expect.poll(read, { timeout: 60_000 }).toBe(1);
}
