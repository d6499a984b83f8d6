import { expect, inject } from "vitest";
import type { OrderId } from "@plaza/contract/ids.ts";
import { expectAccessible, expectFits } from "./axe.ts";
import { place } from "./deal.ts";
import { test } from "./journey.ts";
import { Program } from "./program.ts";
import type { Tab } from "./tab.ts";

/** The journal of an order, taken away from its page and checked by somebody's browser alone. */

async function journalOf(tab: Tab, orderId: OrderId): Promise<Buffer> {
  const answer = await tab.page.request.get(`/en/p2p/order/${orderId}/journal`);
  expect(answer.status()).toBe(200);
  return answer.body();
}

async function choose({ page, t }: Tab, file: Buffer): Promise<void> {
  await page
    .getByLabel(t("journal.file"), { exact: true })
    .setInputFiles({ name: "order.json", mimeType: "application/json", buffer: file });
  // The field's words are the page's, not the browser's.
  await page.getByText(t("frame.choose_file"), { exact: true }).first().waitFor();
  await page.getByText("order.json", { exact: true }).waitFor();
}

const verdict = ({ page }: Tab) => page.getByRole("main").locator("[role=status], [role=alert]");

test("a journal is checked in the browser, sent nowhere, and any change is found and shown", async ({ open }) => {
  const order = await place("merchant5", "merchant2", "33");
  const buyer = await Program.of("merchant5");
  await buyer.call("POST /api/ctc/send-chat-msg", { body: { orderId: order.orderId, type: "text", content: "Grüße, 張偉" } });
  const tab = await open({ lang: "en", width: 375, as: "merchant5" });
  const { page, t } = tab;
  await page.goto(`/en/p2p/buy/detail/${order.orderId}`);
  const file = await journalOf(tab, order.orderId);
  await page.getByRole("link", { name: t("order.check_journal"), exact: true }).click();
  await page.getByRole("heading", { level: 1, name: t("journal.title") }).waitFor();

  await choose(tab, file);
  await verdict(tab).getByText(t("journal.holds")).waitFor();
  await page.locator("blockquote", { hasText: "Grüße, 張偉" }).waitFor();
  await page.getByText(t("order.event.create"), { exact: true }).first().waitFor();
  await expectAccessible(tab, "a journal that holds");

  const sent: string[] = [];
  page.on("request", (request) => {
    // The site goes on with its own reading (lists, its offline page); nothing of that may carry a part of the journal.
    if (request.method() !== "GET" || request.url().length > 300 || request.url().includes(order.orderId))
      sent.push(`${request.method()} ${request.url()}`);
  });
  // Any one bit.
  for (let turn = 0; turn < 24; turn += 1) {
    const changed = Buffer.from(file);
    const at = (turn * 7919 + 13) % file.length;
    changed[at] = (changed[at] ?? 0) ^ (1 << (turn % 8));
    await choose(tab, file);
    await verdict(tab).getByText(t("journal.holds")).waitFor();
    await choose(tab, changed);
    await verdict(tab).getByText(t("journal.broken")).waitFor();
  }
  // Any one entry.
  const pack = JSON.parse(file.toString("utf8")) as { entries: { seq: number }[] };
  for (const { seq } of pack.entries) {
    const without = { ...pack, entries: pack.entries.filter((entry) => entry.seq !== seq) };
    await choose(tab, Buffer.from(JSON.stringify(without)));
    await verdict(tab)
      .getByText(t("journal.problem.entry_missing", { seq: String(seq) }))
      .waitFor();
    await page.getByText(t("journal.gap", { seq: String(seq) }), { exact: true }).waitFor();
  }
  await expectAccessible(tab, "a journal with an entry missing");
  expect(sent, "nothing goes anywhere").toEqual([]);
});

test("anybody can have the keys, and check by a copy of them", async ({ open }) => {
  const answer = await fetch(`${inject("origin")}/.well-known/plaza-evidence-keys.json`);
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("access-control-allow-origin")]).toEqual([
    200,
    "application/json; charset=utf-8",
    "*",
  ]);
  const published = (await answer.json()) as { keys: { keyId: string; publicKey: string; validUntil: string | null }[] };
  const newest = published.keys.at(-1);
  expect(newest?.keyId).toMatch(/^[0-9a-f]{16}$/);
  expect(newest?.validUntil).toBeNull();

  const order = await place("merchant5", "merchant2", "34");
  const signedIn = await open({ lang: "en", width: 1280, as: "merchant5" });
  const file = await journalOf(signedIn, order.orderId);
  const guest = await open({ lang: "ja", width: 1280 });
  const { page, t } = guest;
  await page.goto("/ja/p2p/check-journal");
  await choose(guest, file);
  await verdict(guest).getByText(t("journal.holds")).waitFor();
  await page.getByText(t("journal.own_keys"), { exact: true }).click();
  const keys = (content: string) =>
    page
      .getByLabel(t("journal.keys_file"), { exact: true })
      .setInputFiles({ name: "k.json", mimeType: "application/json", buffer: Buffer.from(content) });
  await keys(JSON.stringify({ keys: published.keys.map((key) => ({ ...key, keyId: "0000000000000000" })) }));
  await verdict(guest).getByText(t("journal.problem.unknown_key")).waitFor();
  await keys("{}");
  await verdict(guest).getByText(t("journal.keys_unread")).waitFor();
  await keys(JSON.stringify(published));
  await verdict(guest).getByText(t("journal.holds")).waitFor();
  await expectFits(guest, "the check in Japanese");
});

test("offline, a valid journal is distinguished from a tampered one, without a single request", async ({ open }) => {
  const order = await place("merchant5", "merchant2", "35");
  const signedIn = await open({ lang: "en", width: 1280, as: "merchant5" });
  const file = await journalOf(signedIn, order.orderId);
  const guest = await open({ lang: "de", width: 375, firstVisit: true });
  const { page, t, context } = guest;
  await guest.go("/p2p/check-journal");
  // What the page loads for later is loaded before the line goes.
  await guest.prepared();
  await guest.mark();
  const tried: string[] = [];
  page.on("request", (request) => void tried.push(`${request.method()} ${request.url()}`));
  await context.setOffline(true);
  await page.getByText(t("frame.offline"), { exact: true }).waitFor();

  await choose(guest, file);
  await verdict(guest).getByText(t("journal.holds")).waitFor();
  await page.getByText(t("order.event.create"), { exact: true }).first().waitFor();

  const text = file.toString("utf8");
  const pack = JSON.parse(text) as { entries: { seq: number }[] };
  const began = pack.entries.find((entry) => JSON.stringify(entry).includes('"create"'))?.seq ?? 0;
  expect(began, "the journal tells how the order began").toBeGreaterThan(0);
  await choose(guest, Buffer.from(text.replace('"create"', '"cancel"')));
  await verdict(guest).getByText(t("journal.broken")).waitFor();
  await verdict(guest)
    .getByText(t("journal.problem.entry_changed", { seq: String(began) }))
    .waitFor();
  const last = pack.entries.at(-1)?.seq ?? 0;
  await choose(guest, Buffer.from(JSON.stringify({ ...pack, entries: pack.entries.filter(({ seq }) => seq !== last) })));
  await verdict(guest).getByText(t("journal.broken")).waitFor();
  await choose(guest, Buffer.from("not a journal"));
  await verdict(guest).getByText(t("journal.broken")).waitFor();
  await choose(guest, file);
  await verdict(guest).getByText(t("journal.holds")).waitFor();
  expect(await guest.sameDocument(), "all of it in one and the same page").toBe(true);
  expect(tried, "nothing is asked of anybody").toEqual([]);
  await context.setOffline(false);
});
