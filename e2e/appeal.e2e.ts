import { expect, onTestFinished } from "vitest";
import type { OrderId } from "@plaza/contract/ids.ts";
import { expectAccessible, expectFits } from "./axe.ts";
import { place } from "./deal.ts";
import { giveSetting, signInAtBackoffice } from "./backoffice-people.ts";
import { test } from "./journey.ts";
import { coinsText } from "./order.ts";
import { Program } from "./program.ts";
import type { Tab } from "./tab.ts";

/** A case from three sides: the parties tell and show, one member of staff decides, a second one confirms, an objection goes to another. */

const RECEIPT =
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";

/** A paid order of so much that a second member of staff is asked. */
async function paidOrder(amount: string): Promise<OrderId> {
  const { orderId, version } = await place("buyer", "merchant4", amount);
  await (await Program.of("buyer")).call("POST /api/ctc/update-order-state", { body: { orderId, action: "pay", version } });
  return orderId;
}

async function openCase(desk: Tab, orderId: OrderId, queue: "appeals" | "objections"): Promise<void> {
  const { page, t } = desk;
  for (const show of ["waiting", "parties", "mine"]) {
    // The lists are looked through one after the other.
    await page.goto(`/desk/${queue}?show=${show}`);
    const links = page.getByRole("main").locator("a[href^='/desk/case/']");
    const newest = (await links.count()) - 1;
    for (let index = newest; index >= 0; index--) {
      if (index < newest) await page.goto(`/desk/${queue}?show=${show}`);
      await links.nth(index).click();
      await page.waitForURL(/\/desk\/case\//);
      await page.getByRole("heading", { name: t("casework.sides") }).waitFor();
      if ((await page.getByText(orderId).count()) > 0) return;
    }
  }
  throw new Error(`no open case of order ${orderId} in ${queue}`);
}

/** The account that is paid to stands masked in the case, and in full once somebody has said what for. */
async function openAccount({ page, t }: Tab, orderId: OrderId): Promise<void> {
  const { paymentAccount } = await (await Program.of("buyer")).call("GET /api/ctc/query-order-details", { query: { orderId } });
  const fields = (paymentAccount?.fields ?? []).filter(({ value }) => value.length > 7);
  expect(fields.length).toBeGreaterThan(0);
  const shown = (value: string) => page.getByRole("main").getByText(value, { exact: true }).first();
  for (const { value } of fields) expect(await shown(value).count(), `${value} is masked`).toBe(0);
  await page.getByLabel(t("desk.reveal_reason")).fill("Compare with the statement");
  await page.getByRole("button", { name: t("casework.show_account"), exact: true }).click();
  for (const { value } of fields) await shown(value).waitFor();
  await page.getByText(t("desk.looks", { count: 1 }), { exact: true }).waitFor();
}

/** A decision waits for the evidence: its button is off until the receipt was downloaded. */
async function openReceipt({ page, t }: Tab, button: "review" | "confirm"): Promise<void> {
  const submit = page.locator(`button[value=${button}]`);
  expect(await submit.isDisabled(), "the receipt is not opened yet").toBe(true);
  await page.getByRole("link", { name: "receipt.pdf" }).first().click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: t("desk.viewer_save"), exact: true }).click(),
  ]);
  // Firefox counts up where a file of the name is there.
  expect(download.suggestedFilename()).toMatch(/^receipt(-\d+)?\.pdf$/);
  await expect.poll(() => submit.isDisabled()).toBe(false);
}

/** The first step of a decision; the second one repeats it with names and amounts. */
async function review(tab: Tab, rule: string, reason: string): Promise<void> {
  const form = firstStep(tab);
  await form.locator(`input[name=rule][value=${rule}]`).check({ force: true });
  await form.locator("textarea[name=reason]").fill(reason);
  await toSecondStep(tab);
}

const firstStep = ({ page }: Tab) => page.locator("form").filter({ has: page.locator("button[value=review]") });

async function toSecondStep(tab: Tab): Promise<void> {
  await firstStep(tab).locator("button[value=review]").click();
  await tab.page.getByRole("heading", { name: tab.t("casework.check") }).waitFor();
}

/** A reason that staff keep for the next case of its kind. */
async function keepTemplate({ page, t }: Tab, name: string, reason: string): Promise<void> {
  await page.goto("/desk/decision-templates");
  await page.locator("main input[name=name]").fill(name);
  await page.locator("select[name=rule]").selectOption("R1");
  await page.locator("textarea[name=reason]").fill(reason);
  await page.getByRole("button", { name: t("casework.template_add"), exact: true }).click();
  await page.getByRole("heading", { name }).waitFor();
}

/** Fills the first step by a template, whose placeholders become the facts of the case. */
async function reviewByTemplate(tab: Tab, name: string, reason: string): Promise<void> {
  const { page, t } = tab;
  await page.locator("select[name=template]").selectOption({ label: `R1 · ${name}` });
  await page.getByRole("button", { name: t("casework.template_use"), exact: true }).click();
  await expect.poll(() => firstStep(tab).locator("textarea[name=reason]").inputValue()).toBe(reason);
  expect(await firstStep(tab).locator("input[name=rule][value=R1]").isChecked()).toBe(true);
  await toSecondStep(tab);
}

/** Who gets the coins of a release, and how many after the fee. */
async function winner({ t }: Tab, orderId: OrderId): Promise<{ amount: string; name: string }> {
  const [bought, sold] = await Promise.all(
    (["buyer", "merchant4"] as const).map(async (who) =>
      (await Program.of(who)).call("GET /api/ctc/query-order-details", { query: { orderId } }),
    ),
  );
  return { amount: coinsText(t, bought?.receive ?? "", bought?.asset ?? ""), name: sold?.counterparty.nickname ?? "" };
}

const inMain = ({ page }: Tab, path: string) => page.getByRole("main").locator(`a[href$="${path}"]`).first();

/** From the page of the case to that of its order, in the same document. */
async function toOrder(tab: Tab, orderId: OrderId): Promise<void> {
  await inMain(tab, `/detail/${orderId}`).click();
  await tab.page.waitForURL(`**/detail/${orderId}`);
}

async function toCase(tab: Tab, orderId: OrderId): Promise<void> {
  await inMain(tab, `/detail/${orderId}/appeal`).click();
  await tab.page.waitForURL(`**/detail/${orderId}/appeal`);
}

test("an appeal gets both statements, a decision by two, and an objection before a third", async ({ open }) => {
  // One window for the three who work there, one after the other.
  const staff = await open();
  const desk = staff.page;
  await signInAtBackoffice(staff, "operator");
  await giveSetting("appealAfterMinutes", "0");
  await giveSetting("fourEyesAboveUsd", "10");
  onTestFinished(async () => {
    await giveSetting("appealAfterMinutes", "15");
    await giveSetting("fourEyesAboveUsd", "1000", { loosens: true });
  });
  await keepTemplate(staff, "Money on the statement", "The seller's statement shows the money of order {order}.");
  const orderId = await paidOrder("20");
  const [buyer, seller] = [await open({ as: "buyer" }), await open({ as: "merchant4" })];

  await buyer.go(`/p2p/buy/detail/${orderId}/appeal`);
  await buyer.page.getByRole("radio", { name: buyer.t("appeal.reason.coins_not_released"), exact: false }).check();
  await buyer.page.getByLabel(buyer.t("appeal.story"), { exact: false }).fill("I paid this morning and have the receipt.");
  await buyer.page
    .locator("input[type=file]")
    .setInputFiles({ name: "receipt.pdf", mimeType: "application/pdf", buffer: Buffer.from(RECEIPT) });
  await expectAccessible(buyer, "the form of an appeal");
  await buyer.page.getByRole("button", { name: buyer.t("appeal.send_appeal"), exact: true }).click();
  await buyer.page.getByRole("main").getByText(buyer.t("appeal.turn.seller")).waitFor();

  // The order itself leads the accused to the answer, with its clock; the release is one of the other ways.
  await seller.go(`/p2p/sell/detail/${orderId}`);
  await seller.page.getByRole("heading", { level: 2, name: new RegExp(`^${seller.t("order.your_turn", { time: "[\\d:]+" })}$`) }).waitFor();
  await seller.page.getByRole("link", { name: seller.t("order.act.release"), exact: true }).waitFor();
  // The order is open in another window too, and follows what is done in this one.
  const other = await open({ as: "merchant4" });
  await other.go(`/p2p/sell/detail/${orderId}`);
  await other.mark();
  const othersTurn = other.page.getByRole("link", { name: other.t("order.answer_case"), exact: true });
  await othersTurn.waitFor();
  await seller.page.getByRole("link", { name: seller.t("order.answer_case"), exact: true }).click();
  await seller.page.getByText("I paid this morning and have the receipt.").waitFor();
  await seller.page.getByLabel(seller.t("appeal.answer"), { exact: false }).fill("Nothing came in.");
  await seller.page.getByRole("button", { name: seller.t("appeal.send"), exact: true }).click();
  await seller.page.getByText("Nothing came in.").waitFor();
  await othersTurn.waitFor({ state: "detached" });
  await other.page.getByText(other.t("appeal.turn.support"), { exact: true }).waitFor();
  expect(await other.sameDocument(), "the order has followed without a reload").toBe(true);
  // The case may come by the stream before the form has its answer.
  const more = seller.page.getByLabel(seller.t("appeal.add"), { exact: false });
  await expect.poll(() => more.inputValue(), { message: "what was sent is not sent twice" }).toBe("");
  await expectAccessible(seller, "the seller's side of a case");

  await signInAtBackoffice(staff, "support1");
  await openCase(staff, orderId, "appeals");
  await desk.getByRole("button", { name: staff.t("desk.claim"), exact: true }).click();
  await desk.getByRole("button", { name: staff.t("desk.give_back"), exact: true }).waitFor();
  await expectAccessible(staff, "a case in the back office");
  await openAccount(staff, orderId);
  await desk.setViewportSize({ width: 375, height: 812 });
  await expectFits(staff, "a case at 375 px");
  const write = desk.locator("form").filter({ has: desk.locator("button[value=say]") });
  await write.getByLabel(staff.t("casework.text")).fill("We compare both accounts.");
  await write.locator("select[name=to]").selectOption("both");
  await write.locator("button[value=say]").click();
  await desk.getByText("We compare both accounts.", { exact: true }).waitFor();
  await write.getByLabel(staff.t("casework.text")).fill("Please send the statement here.");
  await write.locator("select[name=to]").selectOption("chat");
  await write.locator("button[value=say]").click();
  await desk.getByText("Please send the statement here.", { exact: true }).waitFor();
  await openReceipt(staff, "review");
  const reason = `The seller's statement shows the money of order ${orderId}.`;
  await reviewByTemplate(staff, "Money on the statement", reason);
  await expectAccessible(staff, "a decision before it is made");
  await expectFits(staff, "a decision at 375 px");
  const released = await winner(staff, orderId);
  const propose = desk.getByRole("button", { name: staff.t("casework.propose_release", released), exact: true });
  // A party answers while the decision is checked: it is refused, what is new is pointed out, and what was written stays.
  await (await Program.of("buyer")).call("POST /api/ctc/add-appeal-evidence", { body: { orderId, description: "My bank confirms it." } });
  staff.expectFault(/409/);
  await propose.click();
  await desk.getByText(staff.t("errors.case_changed"), { exact: true }).waitFor();
  await desk.getByText(staff.t("casework.new_lines"), { exact: true }).waitFor();
  expect(await firstStep(staff).locator("textarea[name=reason]").inputValue()).toBe(reason);
  await toSecondStep(staff);
  await propose.click();
  await desk.getByRole("heading", { name: staff.t("casework.second") }).waitFor();

  // The case is open at both parties, and follows.
  for (const party of [buyer, seller]) {
    await party.page.getByText("We compare both accounts.").waitFor();
  }

  await toOrder(buyer, orderId);
  const message = buyer.page.getByRole("listitem").filter({ hasText: "Please send the statement here." });
  await message.getByText(buyer.t("chat.support")).waitFor();
  await expectAccessible(buyer, "a message of customer service");
  await toCase(buyer, orderId);

  await signInAtBackoffice(staff, "support2");
  await desk.setViewportSize({ width: 1280, height: 800 });
  await desk.goto("/desk/appeals");
  const waiting = desk.getByRole("row").filter({ hasText: orderId });
  await waiting.getByText(staff.t("casework.second"), { exact: true }).waitFor();
  await waiting.getByRole("link").first().click();
  await desk.waitForURL(/\/desk\/case\//);
  await expectAccessible(staff, "a decision that waits for a second person");
  await openReceipt(staff, "confirm");
  await desk.getByRole("button", { name: staff.t("casework.release_to", released), exact: true }).click();
  await desk.getByText(staff.t("casework.confirmed_by", { name: "" }).trim(), { exact: false }).waitFor();

  for (const party of [buyer, seller]) {
    await party.page.getByText(reason).first().waitFor();
    await party.page.getByText(party.t("appeal.outcome.release"), { exact: false }).first().waitFor();
  }
  const { status } = await (await Program.of("merchant4")).call("GET /api/ctc/query-order-details", { query: { orderId } });
  expect(status).toBe("completed");

  // Nothing was received: the page says who released the coins, by which rule, and until when that can be objected to.
  const order = await (await Program.of("merchant4")).call("GET /api/ctc/query-order-details", { query: { orderId } });
  await toOrder(seller, orderId);
  const quantity = coinsText(seller.t, order.quantity, order.asset);
  await seller.page.getByText(seller.t("order.decided.seller.completed", { quantity, rule: "R1" })).waitFor();
  await seller.page.getByText(seller.t("order.object_until", { time: "" }).split(" ").slice(0, 3).join(" "), { exact: false }).waitFor();
  expect(await seller.page.getByRole("main").getByText(seller.t("order.receive"), { exact: true }).count()).toBe(0);
  await toCase(seller, orderId);

  const objection = seller.page.locator("form").filter({ has: seller.page.locator("button[value=object]") });
  await seller.page.getByText(seller.t("appeal.object"), { exact: true }).click();
  await objection.locator("textarea[name=story]").fill("The statement is of another month.");
  await objection.locator("button[value=object]").click();
  await seller.page.getByText("The statement is of another month.").waitFor();
  // The senior who confirmed took part in it; the operator, who did not, takes it.
  await openCase(staff, orderId, "objections");
  await desk.getByText(staff.t("casework.had_part")).waitFor();
  await signInAtBackoffice(staff, "operator");
  await desk.reload();
  await desk.getByRole("button", { name: staff.t("desk.claim"), exact: true }).click();
  await review(staff, "R13", "The month is right.");
  await desk.getByRole("button", { name: staff.t("casework.record"), exact: true }).click();
  await desk.getByText("The month is right.").first().waitFor();
  for (const party of [buyer, seller]) {
    await party.page.getByText("The month is right.").first().waitFor();
  }
});
