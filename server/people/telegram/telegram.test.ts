import { readId } from "@plaza/contract/ids.ts";
import { isRecord } from "@plaza/contract/unknown-value.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { carriersOf } from "../../delivery/notifications/configured-carriers.ts";
import { spreadNotices } from "../../delivery/notifications/fan-out.service.ts";
import { mailNotices, telegramNotices } from "../../delivery/notifications/notice-delivery.service.ts";
import { notify, type Notice } from "../../delivery/notifications/notify.service.ts";
import { deliverDue } from "../../delivery/notifications/outgoing-delivery.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { givePassword, TEST_PASSWORD } from "../../testing/browser.ts";
import { startTelegramApi, type TelegramApi } from "../../testing/telegram-api.ts";
import { setPassword } from "../accounts/password.service.ts";
import { findUser } from "../accounts/user.store.ts";

const PATH = "/api/a/v2/telegram/update";
const ORIGIN = "https://p2p.plaza.test";

let stack: Stack;
let telegram: TelegramApi;
beforeAll(async () => {
  telegram = await startTelegramApi();
  stack = await startStack({}, 12, { telegram: telegram.settings, publicOrigin: ORIGIN });
});
afterAll(async () => {
  await stack.close();
  await telegram.close();
});
afterEach(async () => {
  telegram.sent.splice(0);
  telegram.answers.splice(0);
  await stack.owner.query("DELETE FROM outgoing_message");
  await stack.owner.query("DELETE FROM telegram_link");
});

const context = () => stack.server.context;
const settings = async (person: Person) => (await stack.call(person, "GET /api/ctc/query-notification-settings")).data;
const isConnected = async (person: Person) => (await settings(person)).telegram?.connectedAt != null;

/** Telegram's own call. @returns its status and what the bot says in the chat right away */
async function update(body: unknown, secret: string = telegram.settings.webhookSecret): Promise<{ status: number; says: string | null }> {
  const response = await fetch(new URL(PATH, stack.server.url), {
    method: "POST",
    headers: { "content-type": "application/json", "x-telegram-bot-api-secret-token": secret },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  return { status: response.status, says: isRecord(answer) && typeof answer["text"] === "string" ? answer["text"] : null };
}
const write = async (chat: number, text: string, language = "en") =>
  update({
    update_id: 1,
    message: { message_id: 1, date: 1, chat: { id: chat, type: "private" }, from: { id: chat, language_code: language }, text },
  });

const newLink = async (person: Person) => stack.call(person, "POST /api/ctc/create-telegram-link");
const codeOf = async (person: Person) => new URL((await newLink(person)).data.url).searchParams.get("start") ?? "";
let chats = 700_000_000;
/** @returns the chat's id at Telegram */
async function connect(person: Person, chat = ++chats): Promise<number> {
  expect((await write(chat, `/start ${await codeOf(person)}`)).status).toBe(200);
  return chat;
}

let acts = 0;
const paid = (to: Person): Notice => ({
  to: to.id,
  kind: "order_paid",
  act: `telegram:${++acts}`,
  facts: { orderId: readId("77"), side: "sell", amount: "1250.5", fiat: "EUR", quantity: "1000", asset: "USDT" },
});
const send = async (...notices: Notice[]) => context().db.transaction(async (tx) => notify(tx, ...notices));
/** What reached the chats. */
async function delivered(): Promise<readonly { chat: string; text: string }[]> {
  await spreadNotices(context());
  await telegramNotices(context());
  const carriers = await carriersOf(context());
  while ((await deliverDue(context(), carriers)) > 0);
  return telegram.sent.splice(0);
}
const changesOf = async (person: Person) =>
  (
    await stack.owner.query<{ change: string }>(
      "SELECT facts ->> 'change' AS change FROM notification WHERE user_id = $1 AND kind = 'security_changed' ORDER BY id",
      [person.id],
    )
  ).rows.map(({ change }) => change);
const outgoing = async () =>
  (
    await stack.owner.query<{ problem: string | null; given_up: boolean; wait: number }>(
      `SELECT problem, given_up_at IS NOT NULL AS given_up, extract(epoch FROM next_try_at - now())::float AS wait
       FROM outgoing_message WHERE channel = 'telegram' ORDER BY id`,
    )
  ).rows;

describe("a chat", () => {
  it("is connected by a person’s link, and the person learns it in the chat, in their language, and by a security notice", async () => {
    const person = await stack.person();
    await stack.owner.query("UPDATE users SET language = 'de', nickname = 'Ana' WHERE id = $1", [person.id]);
    const { data } = await newLink(person);
    expect(data.url).toMatch(/^https:\/\/t\.me\/plaza_test_bot\?start=[\w-]{32}$/);
    const code = new URL(data.url).searchParams.get("start") ?? "";
    expect((await stack.owner.query("SELECT FROM telegram_link WHERE code_hash::text LIKE $1", [`%${code}%`])).rowCount).toBe(0);
    expect(await write(41, `/start ${code}`)).toEqual({ status: 200, says: null });
    expect(await isConnected(person)).toBe(true);
    expect(await changesOf(person)).toEqual(["telegram"]);
    expect(await delivered()).toEqual([{ chat: "41", text: translate("de", "notifications.telegram_connected", { name: "Ana" }) }]);
  });

  it("is stored so that neither its id nor its digest tells it", async () => {
    const person = await stack.person();
    const chat = await connect(person);
    const { rows } = await stack.owner.query<{ row: string }>("SELECT t::text AS row FROM telegram_chat t WHERE user_id = $1", [person.id]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(Buffer.from(String(chat)).toString("hex"));
  });

  it("gets no second use of a link, none after ten minutes, and no guess", async () => {
    const [person, other] = [await stack.person(), await stack.person()];
    const code = await codeOf(person);
    await write(51, `/start ${code}`);
    const expired = translate("fr", "notifications.telegram_expired");
    expect((await write(52, `/start ${code}`, "fr")).says).toContain(expired);
    // Telegram repeats what it got no answer to.
    expect(await write(51, `/start ${code}`)).toEqual({ status: 200, says: null });
    const late = await codeOf(other);
    await stack.owner.query("UPDATE telegram_link SET expires_at = now() WHERE user_id = $1", [other.id]);
    expect((await write(53, `/start ${late}`, "fr")).says).toContain(expired);
    expect((await write(53, "/start AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "fr")).says).toContain(expired);
    expect(await isConnected(other)).toBe(false);
    expect(await changesOf(person)).toEqual(["telegram"]);
  });

  it("belongs to one person: another one's link moves it, and its former person is notified", async () => {
    const [first, second] = [await stack.person(), await stack.person()];
    const chat = await connect(first);
    await connect(second, chat);
    expect([await isConnected(first), await isConnected(second)]).toEqual([false, true]);
    expect(await changesOf(first)).toEqual(["telegram", "telegram_moved"]);
    expect(await changesOf(second)).toEqual(["telegram"]);
  });

  it("is one for each person: a new one takes the former one's place", async () => {
    const person = await stack.person();
    await connect(person);
    const chat = await connect(person);
    await delivered();
    await send(paid(person));
    expect((await delivered()).map((message) => message.chat)).toEqual([String(chat)]);
  });

  it("ends by /stop, on the page, and with a log-out of all other devices", async () => {
    const person = await stack.person();
    const chat = await connect(person);
    expect((await write(chat, "/stop")).says).toContain(translate("en", "notifications.telegram_stopped"));
    expect(await isConnected(person)).toBe(false);
    await connect(person);
    expect((await stack.call(person, "POST /api/ctc/remove-telegram-chat")).data).toEqual({ removed: true });
    expect((await stack.call(person, "POST /api/ctc/remove-telegram-chat")).error).toBe("not_found");
    await connect(person);
    expect((await stack.call(person, "DELETE /api/a/v1/auth/sessions")).status).toBe(200);
    expect(await isConnected(person)).toBe(false);
  });

  it("ends with the device that connected it, when another one logs that out; a device that logs itself out leaves it", async () => {
    const person = await stack.person();
    const body = { account: await givePassword(stack, person), password: TEST_PASSWORD };
    const logIn = async () => ({ ...person, token: (await stack.call(null, "POST /api/a/v2/auth/login", { body, key: null })).data.token });
    const [thief, owner] = [await logIn(), await logIn()];
    const connectedBy = async () =>
      (await stack.owner.query<{ id: string }>("SELECT session_id::text AS id FROM telegram_chat WHERE user_id = $1", [person.id])).rows[0]
        ?.id;
    const end = async (id: string) => stack.call(owner, "DELETE /api/a/v1/auth/sessions/{id}", { params: { id: readId<"session">(id) } });
    await connect(thief);
    const thiefs = (await connectedBy()) ?? "";
    const [unused, own] = [await codeOf(thief), await codeOf(owner)];
    expect((await end(thiefs)).data).toEqual({ ended: 1 });
    expect(await isConnected(owner)).toBe(false);
    expect((await write(66, `/start ${unused}`)).says).toContain(translate("en", "notifications.telegram_expired"));
    await write(67, `/start ${own}`);
    expect(await connectedBy()).not.toBe(thiefs);
    // Another device's end is none of this chat.
    const other = await logIn();
    const { items } = (await stack.call(other, "GET /api/a/v1/auth/sessions")).data;
    expect((await end(items.find(({ current }) => current)?.id ?? "")).data).toEqual({ ended: 1 });
    expect(await isConnected(owner)).toBe(true);
    await stack.call(owner, "POST /api/a/v2/auth/logout");
    expect(await connectedBy()).toBeDefined();
  });

  it("is reported to its person by email, which nobody can switch off", async () => {
    const person = await stack.person();
    const choices = (await settings(person)).choices.map(({ kind }) => ({ kind, email: false, push: false, telegram: false }));
    await stack.call(person, "POST /api/ctc/update-notification-settings", { body: { choices } });
    await connect(person);
    await spreadNotices(context());
    await mailNotices(context());
    const { rows } = await stack.owner.query<{ body: string }>(
      "SELECT body FROM outgoing_message WHERE user_id = $1 AND channel = 'email'",
      [person.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.body).toContain("Telegram was connected to your account.");
  });

  it("is connected by no link from before a log-out of all other devices or a new password", async () => {
    const person = await stack.person();
    const early = await codeOf(person);
    expect((await stack.call(person, "DELETE /api/a/v1/auth/sessions")).status).toBe(200);
    expect((await write(64, `/start ${early}`)).says).toContain(translate("en", "notifications.telegram_expired"));
    const late = await codeOf(person);
    const user = await findUser(context().db, person.id);
    await context().db.transaction((tx) => setPassword(context(), tx, user, "a hash", null));
    expect((await write(64, `/start ${late}`)).says).toContain(translate("en", "notifications.telegram_expired"));
    const { rowCount } = await stack.owner.query("SELECT FROM telegram_chat WHERE user_id = $1", [person.id]);
    expect(rowCount).toBe(0);
  });

  it("is wanted by two people, and a person by two chats, at the same time: none of the requests fails", async () => {
    const [first, second] = [await stack.person(), await stack.person()];
    for (let trial = 0; trial < 20; trial++) {
      await stack.owner.query("DELETE FROM telegram_link");
      const [one, two, three] = [await codeOf(first), await codeOf(first), await codeOf(second)];
      const answers = await Promise.all([write(61, `/start ${one}`), write(62, `/start ${two}`), write(61, `/start ${three}`)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
    expect(stack.takeFaults()).toEqual([]);
  });
});

it("a log-out of all other devices and a chat that is connected at the same time end one after the other", async () => {
  const person = await stack.person();
  for (let trial = 0; trial < 20; trial++) {
    await stack.owner.query("DELETE FROM telegram_link");
    const code = await codeOf(person);
    const [written, ended] = await Promise.all([write(65, `/start ${code}`), stack.call(person, "DELETE /api/a/v1/auth/sessions")]);
    expect([written.status, ended.status]).toEqual([200, 200]);
  }
  expect(stack.takeFaults()).toEqual([]);
});

describe("Telegram's call", () => {
  it("is refused without the secret of the webhook", async () => {
    const person = await stack.person();
    const code = await codeOf(person);
    const body = { message: { chat: { id: 71, type: "private" }, text: `/start ${code}` } };
    expect((await update(body, "another-secret-0123456789abcdef")).status).toBe(401);
    expect((await update(body, "")).status).toBe(401);
    expect(await isConnected(person)).toBe(false);
    expect((await update(body)).status).toBe(200);
    expect(await isConnected(person)).toBe(true);
  });

  it("is taken and ignored where it is no text in a private chat", async () => {
    const code = await codeOf(await stack.person());
    const text = `/start ${code}`;
    const ignored = { status: 200, says: null };
    for (const body of [
      "no JSON",
      "null",
      {},
      { edited_message: { chat: { id: 72, type: "private" }, text } },
      { message: { chat: { id: -72, type: "group" }, text } },
      { message: { chat: { id: "72", type: "private" }, text } },
      { message: { chat: { id: 72, type: "private" }, photo: [] } },
      { message: { chat: { id: 72, type: "private" }, text: "hello" } },
      { message: { chat: { id: 72, type: "private" }, text: `/start ${code} ${code}` } },
    ])
      expect(await update(body), JSON.stringify(body)).toEqual(ignored);
    expect((await write(72, "/start", "ja")).says).toContain(translate("ja", "notifications.telegram_start"));
    expect((await stack.owner.query("SELECT FROM telegram_link WHERE used_at IS NOT NULL")).rowCount).toBe(0);
  });
});

it("a person gets five links in ten minutes, and learns when there will be another", async () => {
  const person = await stack.person();
  for (let asked = 0; asked < 5; asked++) expect((await newLink(person)).error).toBeNull();
  expect(await newLink(person)).toMatchObject({ error: "too_many_requests", headers: { "retry-after": "600" } });
});

it("a link leaves once: a repeated request makes no other and doesn't get it again", async () => {
  const person = await stack.person();
  const ask = async () => stack.call(person, "POST /api/ctc/create-telegram-link", { key: "key-of-a-telegram-link" });
  const { url } = (await ask()).data;
  expect(await ask()).toMatchObject({ status: 409, error: "already_done" });
  const { rows } = await stack.owner.query<{ stored: string }>("SELECT string_agg(body, '') AS stored FROM idempotency");
  expect(rows[0]?.stored).not.toContain(new URL(url).searchParams.get("start"));
});

describe("a notice", () => {
  it("says in the chat what its push message says, with the page that it is about", async () => {
    const person = await stack.person();
    await stack.owner.query("UPDATE users SET language = 'de' WHERE id = $1", [person.id]);
    const chat = await connect(person);
    await delivered();
    await send({ ...paid(person), about: (await stack.person({ name: "Ben" })).id });
    const [message, ...more] = await delivered();
    expect(more).toEqual([]);
    expect(message?.chat).toBe(String(chat));
    expect(message?.text).toContain(translate("de", "notifications.label.order_paid"));
    expect(message?.text).toContain("1.250,50");
    expect(message?.text).toContain(`${ORIGIN}/de/p2p/sell/detail/77`);
    expect(await delivered()).toEqual([]);
  });

  it("goes by Telegram as its reader chose; a program that knows nothing of it leaves the choice", async () => {
    const person = await stack.person();
    await connect(person);
    await delivered();
    const choose = async (telegramToo: object) =>
      stack.call(person, "POST /api/ctc/update-notification-settings", {
        body: { choices: [{ kind: "order_paid", email: false, push: false, ...telegramToo }] },
      });
    await choose({ telegram: false });
    await choose({});
    await send(paid(person));
    expect(await delivered()).toEqual([]);
    await choose({ telegram: true });
    await send(paid(person));
    expect(await delivered()).toHaveLength(1);
  });

  it("is not sent to a chat that was disconnected meanwhile", async () => {
    const person = await stack.person();
    await connect(person);
    await delivered();
    await send(paid(person));
    await spreadNotices(context());
    await telegramNotices(context());
    await stack.call(person, "POST /api/ctc/remove-telegram-chat");
    expect(await delivered()).toEqual([]);
    expect(await outgoing()).toMatchObject([{}, { problem: "Telegram: not connected", given_up: true }]);
  });

  it("waits as long as Telegram asks, and is sent then", async () => {
    const person = await stack.person();
    await connect(person);
    await delivered();
    await stack.owner.query("DELETE FROM outgoing_message");
    telegram.answers.push({ status: 429, description: "Too Many Requests: retry after 300", retryAfter: 300 });
    await send(paid(person));
    expect(await delivered()).toEqual([]);
    const [waiting] = await outgoing();
    expect(waiting).toMatchObject({ problem: "Telegram 429", given_up: false });
    expect(waiting?.wait).toBeGreaterThan(290);
    await stack.owner.query("UPDATE outgoing_message SET next_try_at = now()");
    expect(await delivered()).toHaveLength(1);
  });

  it.each([
    { status: 403, description: "Forbidden: bot was blocked by the user", stays: false },
    { status: 400, description: "Bad Request: chat not found", stays: false },
    { status: 400, description: "Bad Request: message is too long", stays: true },
    { status: 401, description: "Unauthorized", stays: true },
  ])("that Telegram answers with “$description” leaves the chat connected: $stays", async ({ stays, ...answer }) => {
    const person = await stack.person();
    await connect(person);
    await delivered();
    telegram.answers.push(answer);
    await send(paid(person));
    expect(await delivered()).toEqual([]);
    expect(await isConnected(person)).toBe(stays);
  });
});

it("a chat that was connected under another signing key gets nothing any more and is disconnected", async () => {
  const person = await stack.person();
  await connect(person);
  await delivered();
  await stack.owner.query("UPDATE telegram_chat SET chat_hash = sha256(chat_hash) WHERE user_id = $1", [person.id]);
  await send(paid(person));
  expect(await delivered()).toEqual([]);
  expect(await isConnected(person)).toBe(false);
});

it("without a bot the channel exists nowhere", async () => {
  const plain = await startStack({}, 2);
  try {
    const person = await plain.person();
    expect((await plain.call(person, "GET /api/ctc/query-notification-settings")).data.telegram).toBeNull();
    expect((await plain.call(person, "POST /api/ctc/create-telegram-link")).error).toBe("not_found");
    const response = await fetch(new URL(PATH, plain.server.url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    expect(response.status).toBe(404);
  } finally {
    await plain.close();
  }
});
