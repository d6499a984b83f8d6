import { expect } from "vitest";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { noticeText } from "@plaza/messages/notice.ts";
import { createTexts } from "@plaza/messages/text.ts";
import { expectAccessible, expectFits } from "./axe.ts";
import { signInAtBackoffice } from "./backoffice-people.ts";
import { test } from "./journey.ts";
import { addressOf } from "./people.ts";
import { Program } from "./program.ts";

const PERSON = "seller";
const LANG = "de";
const NOTE = "Bitte rufen Sie uns an: 12-34";

test("a freeze shows its cause and reason to the user, and the audit log has both in words", async ({ open }) => {
  // A login sends a notification too, so it comes before the expected one.
  const program = await Program.of(PERSON);
  const person = await open({ as: PERSON, lang: LANG, width: 375 });
  await person.go("/notifications");
  await person.mark();
  const desk = await open();
  await signInAtBackoffice(desk, "support2");
  const { page, t } = desk;
  await page.goto(`/desk/users?find=${encodeURIComponent(addressOf(PERSON))}`);
  const form = page.locator("form").filter({ has: page.locator("button[name=act][value=freeze]") });
  await form.locator("input[name=until]").fill(new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10));
  await form.locator("select[name=reason]").selectOption("legal");
  await form.getByLabel(t("desk.freeze_note")).fill(NOTE);
  await expectAccessible(desk, "a trader at the desk");
  await form.getByRole("button", { name: t("desk.freeze_account"), exact: true }).click();
  await page.getByText(t("desk.frozen"), { exact: true }).first().waitFor();

  const { items } = await program.call("GET /api/ctc/query-notifications", { query: { limit: 1 } });
  expect(items[0]).toMatchObject({ kind: "account_frozen", facts: { why: "legal", reason: NOTE } });
  const texts = createTexts(LANG, messagesFor(LANG, ["notifications"]));
  const text = noticeText(texts, person.t.formats, items[0] as (typeof items)[number], "UTC");
  expect(text.endsWith(NOTE), text).toBe(true);
  await person.page.getByRole("main").getByText(text, { exact: true }).first().waitFor();
  expect(await person.sameDocument(), "the inbox has followed without a reload").toBe(true);
  await expectFits(person, "the inbox with a freeze");

  await page.goto("/desk/log?action=freeze_user");
  const line = page.getByRole("listitem").filter({ hasText: NOTE }).first();
  await line.getByText(t("deskacts.act.freeze_user"), { exact: true }).waitFor();
  await line.getByText(`${t("desk.freeze_legal")}: ${NOTE}`, { exact: true }).waitFor();
  await expectAccessible(desk, "the log of acts");

  await page.goto(`/desk/users?find=${encodeURIComponent(addressOf(PERSON))}`);
  const lift = page.locator("form").filter({ has: page.locator("button[name=act][value=unfreeze]") });
  await lift.locator("input[name=note]").fill("They have called");
  await lift.getByRole("button").click();
  await page.getByText(t("desk.not_frozen"), { exact: true }).first().waitFor();
});
