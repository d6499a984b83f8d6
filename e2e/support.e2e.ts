import { randomBytes } from "node:crypto";
import { expectAccessible } from "./axe.ts";
import { signInAtBackoffice } from "./backoffice-people.ts";
import { test } from "./journey.ts";

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
