import { randomBytes } from "node:crypto";
import { expectAccessible } from "./axe.ts";
import { signInAtBackoffice } from "./backoffice-people.ts";
import { place } from "./deal.ts";
import { test } from "./journey.ts";
import { expectStatus } from "./order.ts";
import { Program } from "./program.ts";

/** A message to customer service, from the help page to its answer. */

test("a message from the help page is answered in the back office, and the answer is read on the site", async ({ open }) => {
  const tab = await open({ as: "merchant6", width: 375 });
  const { page, t } = tab;
  const [question, answer] = [`Where are my coins? ${randomBytes(4).toString("hex")}`, `In escrow. ${randomBytes(4).toString("hex")}`];
  await tab.go("/help");
  await page.getByRole("main").locator("a[href$='/help/message']").first().click();
  await page.getByLabel(t("help.field_text")).fill(question);
  await expectAccessible(tab, "a message to customer service");
  await page.getByRole("button", { name: t("help.send"), exact: true }).click();
  await page.waitForURL(/\/help\/message\/\d+/);
  await page.getByText(question, { exact: true }).waitFor();

  const desk = await open();
  await signInAtBackoffice(desk, "support2");
  await desk.page.goto("/desk/support");
  await desk.page.getByText(question, { exact: true }).waitFor();
  // The longest waiting first: this one is the newest.
  const form = desk.page.locator("form", { has: desk.page.locator("textarea[name=text]") }).last();
  await expectAccessible(desk, "the queue of messages");
  await form.getByLabel(desk.t("desk.support_answer")).fill(answer);
  await form.getByRole("button", { name: desk.t("desk.support_send"), exact: true }).click();
  await desk.page.getByText(desk.t("desk.done"), { exact: true }).waitFor();

  await page.reload();
  await page.getByText(answer, { exact: true }).waitFor();
  await expectAccessible(tab, "an answered message");
});

test("a buyer who hasn't paid reports a blocked payment from the order, and staff read it first, with the chat", async ({ open }) => {
  const order = await place("buyer", "merchant1", "38");
  const tab = await open({ as: "buyer", width: 375 });
  const { page, t } = tab;
  const [line, words] = [`Your account is closed. ${randomBytes(4).toString("hex")}`, `I can't pay. ${randomBytes(4).toString("hex")}`];
  await (await Program.of("buyer")).call("POST /api/ctc/send-chat-msg", { body: { orderId: order.orderId, type: "text", content: line } });
  await tab.go(`/p2p/buy/detail/${order.orderId}`);
  await page.getByRole("link", { name: t("order.blocked"), exact: true }).click();
  await page.getByText(t("help.blocked_note", { minutes: 15 }), { exact: true }).waitFor();
  await page.getByLabel(t("help.field_text")).fill(words);
  await expectAccessible(tab, "a report of a blocked payment");
  await page.getByRole("button", { name: t("help.send"), exact: true }).click();
  await page.waitForURL(/\/help\/message\/\d+/);

  const desk = await open();
  await signInAtBackoffice(desk, "support1");
  await desk.page.goto("/desk/support");
  await desk.page.getByText(line, { exact: true }).waitFor();
  await desk.page.getByText(words, { exact: true }).waitFor();
  await expectAccessible(desk, "a blocked payment in the queue");
  const form = desk.page.locator("form", { has: desk.page.locator("textarea[name=text]") }).first();
  await form.getByLabel(desk.t("desk.support_answer")).fill("Please cancel without fault.");
  await form.getByRole("button", { name: desk.t("desk.support_send"), exact: true }).click();
  await desk.page.getByText(desk.t("desk.done"), { exact: true }).waitFor();
  await desk.page.getByText(words, { exact: true }).waitFor({ state: "detached" });

  await tab.go(`/p2p/buy/detail/${order.orderId}`);
  await expectStatus(tab, "pending_payment");
});
