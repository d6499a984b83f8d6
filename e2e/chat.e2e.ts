import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { place } from "./deal.ts";
import { test } from "./journey.ts";
import { chat, expectAnnounced, leaveChat, write } from "./order.ts";
import { Program } from "./program.ts";

test("who writes is seen writing, what was read is marked as read, and a phrase is read in two languages, in two windows", async ({
  open,
}) => {
  const order = await place("buyer", "merchant8", "65");
  const buyer = await open({ as: "buyer" });
  const seller = await open({ as: "merchant8", lang: "de", width: 375, options: { colorScheme: "dark" } });
  await buyer.go(`/p2p/buy/detail/${order.orderId}`);
  await seller.go(`/p2p/sell/detail/${order.orderId}`);
  const [buyers, sellers] = [await chat(buyer), await chat(seller)];
  for (const tab of [buyer, seller]) await tab.mark();
  const seen = await (await Program.of("merchant8")).call("GET /api/ctc/query-order-details", { query: { orderId: order.orderId } });
  const writes = seller.page.getByText(seller.t("chat.typing", { name: seen.counterparty.nickname }), { exact: true });

  // Seen while it lasts, and gone as soon as the message is there.
  await buyer.page.getByRole("textbox", { name: buyer.t("chat.write") }).pressSequentially("Hello");
  await writes.waitFor();
  await expectAccessible(seller, "the chat while the other side writes");
  const question = `Which name is on the account? ${order.orderId}`;
  await write(buyer, question);
  await expectAnnounced(seller, question);
  await writes.waitFor({ state: "detached" });

  // The seller has the chat open, so it is read; the buyer sees that without doing anything.
  await message(buyers, question).getByText(buyer.t("chat.read"), { exact: true }).waitFor({ state: "attached" });
  await expectAccessible(buyer, "the chat with a message that was read");

  // With the sheet closed nothing is read: only sent, until it is opened again.
  await leaveChat(seller);
  const second = `Are you there? ${order.orderId}`;
  await write(buyer, second);
  await seller.page.getByText(seller.t("chat.unread", { count: 1 }), { exact: true }).waitFor({ state: "attached" });
  await message(buyers, second).getByText(buyer.t("chat.sent"), { exact: true }).waitFor({ state: "attached" });

  // A user who replies has read the message.
  await expectAnnounced(seller, second);
  const answer = `Ja, gleich. ${order.orderId}`;
  await write(seller, answer);
  await expectAnnounced(buyer, answer);
  await message(buyers, second).getByText(buyer.t("chat.read"), { exact: true }).waitFor({ state: "attached" });
  await message(sellers, answer).getByText(seller.t("chat.read"), { exact: true }).waitFor({ state: "attached" });

  // A ready-made sentence is read by each in their own language, beside what its sender saw.
  await seller.page.getByRole("button", { name: seller.t("chat.quick"), exact: true }).click();
  const phrase = seller.page.getByRole("button", { name: seller.t("phrases.account_correct"), exact: true });
  await phrase.waitFor();
  await expectAccessible(seller, "the phrases of the chat");
  await phrase.click();
  await expectAnnounced(buyer, buyer.t("phrases.account_correct"));
  const original = buyer.t("chat.original", { text: seller.t("phrases.account_correct") });
  await message(buyers, buyer.t("phrases.account_correct")).getByText(original, { exact: true }).waitFor();
  const pack = await (await Program.of("buyer")).call("GET /api/ctc/query-evidence-pack", { query: { orderId: order.orderId } });
  const bodies = JSON.stringify(pack.entries.map(({ body }) => body));
  expect(bodies).toContain(seller.t("phrases.account_correct"));
  expect(bodies).not.toContain(buyer.t("phrases.account_correct"));
  for (const tab of [buyer, seller]) expect(await tab.sameDocument(), "the page has followed without a reload").toBe(true);
});

test("an insult is delivered, its reader gets from it to a report with the reason chosen, and the writer of one sees a hint", async ({
  open,
}) => {
  const order = await place("buyer", "merchant8", "66");
  const insult = `Are you stupid? ${order.orderId}`;
  const body = { orderId: order.orderId, type: "text" as const, content: insult };
  await (await Program.of("merchant8")).call("POST /api/ctc/send-chat-msg", { body });
  const buyer = await open({ as: "buyer" });
  await buyer.go(`/p2p/buy/detail/${order.orderId}`);
  const messages = await chat(buyer);
  await message(messages, insult).getByText(buyer.t("chat.flag.insult"), { exact: true }).waitFor();
  const own = `You are an idiot. ${order.orderId}`;
  await write(buyer, own);
  await message(messages, own).getByText(buyer.t("chat.flag_mine.insult"), { exact: true }).waitFor();
  await expectAccessible(buyer, "the chat with insults");
  await message(messages, insult)
    .getByRole("link", { name: buyer.t("chat.report"), exact: true })
    .click();
  await buyer.page.getByRole("heading", { name: buyer.t("help.report_title"), exact: true }).waitFor();
  expect(await buyer.page.locator("select[name=topic]").inputValue()).toBe("report_insult");
});

function message(messages: Locator, text: string): Locator {
  return messages.getByRole("listitem").filter({ hasText: text });
}
