import { readId } from "@plaza/contract/ids.ts";
import { LOCALES } from "@plaza/contract/locales.ts";
import { TEXTED_KINDS } from "@plaza/domain/notifications/channels.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { spreadNotices } from "./fan-out.service.ts";
import { mailNotices, textNotices } from "./notice-delivery.service.ts";
import { notify, type Notice } from "./notify.service.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ textAppeals: true, textAppealsPerDay: 4 });
});
afterAll(() => stack.close());
afterEach(() => stack.owner.query("DELETE FROM outgoing_message"));

let acts = 0;
const facts = { orderId: readId<"order">("77"), side: "sell", amount: "1250.5", fiat: "EUR", quantity: "1000", asset: "USDT" } as const;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const opened = (to: Person): Notice => ({ to: to.id, kind: "appeal_opened", act: `appeal:${++acts}`, facts });
const turn = (to: Person, at = inAnHour()): Notice => ({
  to: to.id,
  kind: "appeal_turn",
  act: `appeal:${++acts}`,
  facts: { ...facts, at },
});
const decided = (to: Person): Notice => ({
  to: to.id,
  kind: "appeal_decided",
  act: `appeal:${++acts}`,
  facts: { ...facts, outcome: "refund" },
});
const paid = (to: Person): Notice => ({ to: to.id, kind: "order_paid", act: `appeal:${++acts}`, facts });

/** Sends the notices, twice as two servers would. @returns the text messages of a person */
async function texts(person: Person, ...notices: readonly Notice[]): Promise<readonly string[]> {
  const { context } = stack.server;
  await context.db.transaction(async (tx) => notify(tx, ...notices));
  await Promise.all([spreadNotices(context), spreadNotices(context)]);
  await mailNotices(context);
  await Promise.all([textNotices(context), textNotices(context)]);
  const { rows } = await stack.owner.query<{ body: string }>(
    "SELECT body FROM outgoing_message m JOIN users u ON u.id = m.user_id AND u.phone = m.address WHERE m.channel = 'phone' AND u.id = $1 ORDER BY m.id",
    [person.id],
  );
  return rows.map(({ body }) => body);
}
const settings = async (person: Person) => (await stack.call(person, "GET /api/ctc/query-notification-settings")).data;

it("the steps of an appeal come by text message too, in the reader's language, and nothing else does", async () => {
  const person = await stack.person();
  await stack.owner.query("UPDATE users SET language = 'de' WHERE id = $1", [person.id]);
  expect((await settings(person)).textsAppeals).toBe(true);
  expect((await texts(person, opened(person), turn(person), decided(person), paid(person))).toSorted()).toEqual(
    TEXTED_KINDS.map((kind) => translate("de", `notifications.sms_${kind}`)).toSorted(),
  );
});

it("a person turns off those of one kind, and the rest of the settings stays", async () => {
  const person = await stack.person();
  const choose = (choice: { email: boolean; push: boolean; phone?: boolean }) =>
    stack.call(person, "POST /api/ctc/update-notification-settings", { body: { choices: [{ kind: "appeal_turn", ...choice }] } });
  const choice = async () => (await settings(person)).choices.find(({ kind }) => kind === "appeal_turn");
  expect(await choice()).toMatchObject({ email: true, push: true, phone: true });
  await choose({ email: true, push: true, phone: false });
  expect(await choice()).toMatchObject({ email: true, push: true, telegram: true, phone: false });
  // A program that doesn't know the channel leaves it as it was.
  await choose({ email: true, push: false });
  expect(await choice()).toMatchObject({ push: false, phone: false });
  expect(await texts(person, opened(person), turn(person))).toEqual([translate("en", "notifications.sms_appeal_opened")]);
  await choose({ email: true, push: true, phone: true });
  expect(await texts(person, turn(person))).toHaveLength(2);
});

it("no other kind can be chosen for text messages", async () => {
  const person = await stack.person();
  await stack.call(person, "POST /api/ctc/update-notification-settings", {
    body: { choices: [{ kind: "order_paid", email: true, push: true, phone: true }] },
  });
  expect((await settings(person)).choices.find(({ kind }) => kind === "order_paid")?.phone).toBe(false);
  expect(await texts(person, paid(person))).toEqual([]);
});

it("a text message names no person, no amount and no order, in any language", () => {
  for (const locale of LOCALES)
    for (const kind of TEXTED_KINDS) expect(translate(locale, `notifications.sms_${kind}`), locale).not.toMatch(/[{}\d]|https?:/);
});

it("a number that nobody has confirmed gets none", async () => {
  const person = await stack.person();
  await stack.owner.query("UPDATE users SET phone_verified = false WHERE id = $1", [person.id]);
  expect((await settings(person)).textsAppeals).toBe(false);
  expect(await texts(person, opened(person))).toEqual([]);
});

it("a number gets no more of them than the day's number, and a turn that is over is not sent", async () => {
  const person = await stack.person();
  expect(await texts(person, turn(person, new Date(Date.now() - 1000).toISOString()))).toEqual([]);
  expect(await texts(person, ...Array.from({ length: 6 }, () => opened(person)))).toHaveLength(4);
  await stack.owner.query("UPDATE outgoing_message SET created_at = created_at - interval '25 hours' WHERE user_id = $1", [person.id]);
  expect(await texts(person, opened(person))).toHaveLength(5);
});

it("nobody gets any while the operator has them off", async () => {
  const plain = await startStack({}, 2);
  try {
    const person = await plain.person();
    const { context } = plain.server;
    await context.db.transaction(async (tx) => notify(tx, opened(person)));
    await spreadNotices(context);
    await textNotices(context);
    const { rows } = await plain.owner.query("SELECT FROM notification_delivery WHERE channel = 'phone'");
    expect(rows).toEqual([]);
    expect((await plain.call(person, "GET /api/ctc/query-notification-settings")).data.textsAppeals).toBe(false);
  } finally {
    await plain.close();
  }
});
