import { createHash } from "node:crypto";
import { readId } from "@plaza/contract/ids.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/db/database.ts";
import { startPushService, type PushService } from "../../testing/push-service.ts";
import { startStack, TEST_CLOCK_MS, type Person, type Stack } from "../../testing/stack.ts";
import { mailNotices, pushNotices } from "./notice-delivery.service.ts";
import { notify, type Notice } from "./notify.service.ts";
import { spreadNotices } from "./fan-out.service.ts";
import { firstRow } from "../../testing/rows.ts";

let stack: Stack;
let service: PushService;
let siteKey = "";
beforeAll(async () => {
  service = await startPushService(() => siteKey, TEST_CLOCK_MS);
  stack = await startStack({}, 12, { pushServices: [service.origin] });
  siteKey = (await settings(await stack.person())).pushKey;
});
afterAll(async () => {
  await stack.close();
  await service.close();
});
// What one test leaves on its way is not the next one's.
afterEach(async () => {
  await stack.owner.query("UPDATE notification_delivery SET state = 'failed' WHERE state = 'due'");
  service.received.splice(0);
  service.answers.splice(0);
});

type Changes = WireOf<"POST /api/ctc/update-notification-settings">["body"];
const settings = async (person: Person) => (await stack.call(person, "GET /api/ctc/query-notification-settings")).data;
const change = async (person: Person, body: Changes) => stack.call(person, "POST /api/ctc/update-notification-settings", { body });
const subscribe = async (person: Person, from: Partial<Pick<PushService, "endpoint" | "p256dh" | "auth">> = {}) => {
  const { endpoint, p256dh, auth } = { ...service, ...from };
  return stack.call(person, "POST /api/ctc/create-push-subscription", { body: { endpoint, p256dh, auth } });
};
let acts = 0;
const paid = (to: Person): Notice => ({
  to: to.id,
  kind: "order_paid",
  act: `act:${++acts}`,
  facts: { orderId: readId("77"), side: "sell", amount: "1250.5", fiat: "EUR", quantity: "1000", asset: "USDT" },
});
const send = async (...notices: Notice[]) => stack.server.context.db.transaction(async (tx) => notify(tx, ...notices));
const context = () => stack.server.context;
async function sendAll(by: Context = context()): Promise<void> {
  await spreadNotices(by);
  await mailNotices(by);
  await pushNotices(by);
}
const mails = async (person: Person) =>
  (
    await stack.owner.query<{ subject: string; body: string }>(
      "SELECT subject, body FROM outgoing_message WHERE user_id = $1 ORDER BY id",
      [person.id],
    )
  ).rows;
const ripen = async () => stack.owner.query("UPDATE notification_delivery SET due_at = now() WHERE state = 'due'");
const states = async (person: Person) =>
  (
    await stack.owner.query<{ line: string }>(
      "SELECT d.channel || ' ' || d.state AS line FROM notification_delivery d JOIN notification n ON n.id = d.notification_id WHERE n.user_id = $1 ORDER BY 1",
      [person.id],
    )
  ).rows.map(({ line }) => line);

describe("a notice", () => {
  it("goes out by email and push, in the language and time zone of its reader, with their anti-phishing word", async () => {
    const person = await stack.person();
    await stack.owner.query("UPDATE users SET language = 'de', anti_phishing_word = 'Seegurke' WHERE id = $1", [person.id]);
    expect((await subscribe(person)).status).toBe(200);
    await change(person, { timeZone: "Asia/Tokyo" });
    await send(
      { ...paid(person), about: (await stack.person({ name: "Ben" })).id },
      {
        to: person.id,
        kind: "account_frozen",
        act: "freeze:1",
        facts: { at: "2026-05-05T20:30:00.000Z", why: "other", reason: "Bitte melden Sie sich" },
      },
    );
    await sendAll();
    const [first, second, ...more] = (await mails(person)).toSorted((mail) => (mail.body.includes("1.250,50") ? -1 : 1));
    expect(more).toEqual([]);
    expect(first?.subject).not.toBe("");
    expect(first?.body).toContain("1.250,50");
    expect(first?.body).toContain("Seegurke");
    expect(second?.body).toContain("06.05.2026");
    expect(second?.body).toContain("05:30");
    const pushed = service.received.toSorted((push) => (push.message["text"]?.includes("1.250,50") ? -1 : 1));
    expect(pushed.map(({ message, signed, topic }) => [message["text"], signed, topic === message["tag"]])).toEqual([
      [first?.body.split("\n\n")[0], true, true],
      [second?.body.split("\n\n")[0], true, true],
    ]);
    expect(pushed[0]?.message).toMatchObject({ title: first?.subject, path: "/de/p2p/sell/detail/77", lang: "de" });
  });

  it("goes by the channels that its reader chose; security notices are mailed all the same", async () => {
    const person = await stack.person();
    await subscribe(person);
    const { choices } = await settings(person);
    expect(
      (await change(person, { choices: choices.map(({ kind }) => ({ kind, email: false, push: kind === "kyc_approved" })) })).status,
    ).toBe(200);
    await send(
      paid(person),
      { to: person.id, kind: "kyc_approved", act: "kyc", facts: {} },
      { to: person.id, kind: "security_changed", act: "security", facts: { change: "phone" } },
    );
    await sendAll();
    expect(await states(person)).toEqual(["email done", "push done"]);
    expect(service.received).toHaveLength(1);
    expect((await settings(person)).choices.find(({ kind }) => kind === "security_changed")).toMatchObject({
      email: true,
      emailFixed: true,
    });
  });

  it("is not mailed to an address that nobody has confirmed", async () => {
    const person = await stack.person();
    await stack.owner.query("UPDATE users SET email_verified = false WHERE id = $1", [person.id]);
    await send(paid(person));
    await sendAll();
    expect(await states(person)).toEqual([]);
  });

  it("waits for the end of the quiet hours, but for one of security; what has lost its use by then is not sent", async () => {
    const person = await stack.person();
    await subscribe(person);
    const { rows } = await stack.owner.query<{ from: string; to: string }>(
      `SELECT to_char(now() AT TIME ZONE 'UTC' - interval '1 hour', 'HH24:MI') AS from, to_char(now() AT TIME ZONE 'UTC' + interval '1 hour', 'HH24:MI') AS to`,
    );
    await change(person, { quietHours: { on: true, ...firstRow(rows) }, timeZone: "UTC" });
    const expiring = { ...paid(person), kind: "order_expiring" } as Extract<Notice, { kind: "order_expiring" }>;
    await send(
      paid(person),
      { ...expiring, facts: { ...expiring.facts, at: new Date(Date.now() - 1000).toISOString() } },
      { to: person.id, kind: "device_signed_in", act: "login:1", facts: { device: "Firefox" } },
    );
    await sendAll();
    expect(await states(person)).toEqual(["email done", "email due", "push done", "push due", "push due"]);
    await ripen();
    await sendAll();
    expect(await states(person)).toEqual(["email done", "email done", "push done", "push done", "push stale"]);
  });
});

describe("a delivery that is killed half-way", () => {
  /** The process dies before the transaction's commit. */
  function dyingAtCommit(): Context {
    const { db } = context();
    const dying: Database = {
      ...db,
      transaction: async (act) =>
        db.transaction(async (tx) => {
          await act(tx);
          throw new Error("killed");
        }),
    };
    return { ...context(), db: dying };
  }

  it("mails an act once, wherever it died", async () => {
    const person = await stack.person();
    await send(paid(person));
    await expect(spreadNotices(dyingAtCommit())).rejects.toThrow("killed");
    await Promise.all(Array.from({ length: 5 }, () => spreadNotices(context())));
    await expect(mailNotices(dyingAtCommit())).rejects.toThrow("killed");
    expect(await mails(person)).toEqual([]);
    await Promise.all(Array.from({ length: 5 }, () => mailNotices(context())));
    await mailNotices(context());
    expect(await mails(person)).toHaveLength(1);
    // Even one whose mark was lost finds the message written.
    await stack.owner.query("UPDATE notification_delivery SET state = 'due', due_at = now() WHERE channel = 'email'");
    await mailNotices(context());
    expect((await mails(person)).length).toBe(1);
  });

  it("pushes by one of many processes, and after a death under the same tag, which a browser shows in the place of the first", async () => {
    const person = await stack.person();
    await subscribe(person);
    await send(paid(person), paid(person));
    await spreadNotices(context());
    await Promise.all(Array.from({ length: 5 }, () => pushNotices(context())));
    expect(new Set(service.received.map(({ topic }) => topic)).size).toBe(2);
    expect(service.received).toHaveLength(2);

    await send(paid(person));
    await spreadNotices(context());
    const { db } = context();
    const query: Database["query"] = async (asked) =>
      asked.name === "delivery_end" ? Promise.reject(new Error("killed")) : db.query(asked);
    await expect(pushNotices({ ...context(), db: { ...db, query } })).rejects.toThrow("killed");
    expect(await pushNotices(context())).toBe(0);
    await ripen();
    expect(await pushNotices(context())).toBe(1);
    const [, , third, again, ...more] = service.received;
    expect([third?.topic, more]).toEqual([again?.topic, []]);
    expect(await pushNotices(context())).toBe(0);
  });
});

describe("a push service", () => {
  it("that can't take a message is asked again later, each time after a longer pause, and not for ever", async () => {
    const person = await stack.person();
    await subscribe(person);
    await send(paid(person));
    await spreadNotices(context());
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 9; attempt++) {
      service.answers.splice(0, service.answers.length, 503);
      await ripen();
      await pushNotices(context());
      const { rows } = await stack.owner.query<{ pause: number }>(
        "SELECT extract(epoch FROM d.due_at - now())::int AS pause FROM notification_delivery d JOIN notification n ON n.id = d.notification_id WHERE n.user_id = $1 AND d.channel = 'push' AND d.state = 'due'",
        [person.id],
      );
      pauses.push(...rows.map((row) => Math.round(row.pause / 15)));
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64]);
    expect(await states(person)).toContain("push failed");
    const { body } = await stack.server.app.inject("/metrics");
    expect(body).toMatch(/^plaza_messages_total\{channel="push",outcome="sent"\} [1-9]/m);
    expect(body).toContain('plaza_messages_total{channel="push",outcome="failed"} 1\n');
    expect(service.received).toEqual([]);
  });

  it("that says nobody is there any more is believed", async () => {
    const person = await stack.person();
    await subscribe(person);
    service.answers.push(410);
    await send(paid(person));
    await sendAll();
    expect((await settings(person)).devices).toEqual([]);
    await send(paid(person));
    await sendAll();
    expect(service.received).toEqual([]);
  });

  it("is one that we know, never an address of somebody's choice, with a key that can seal", async () => {
    const person = await stack.person();
    const refused = await Promise.all([
      subscribe(person, { endpoint: "http://127.0.0.1:5432/" }),
      subscribe(person, { endpoint: "https://169.254.169.254/latest" }),
      subscribe(person, { endpoint: `${service.origin.replace("127.0.0.1", "x@127.0.0.1")}/a` }),
      subscribe(person, { p256dh: Buffer.alloc(65, 4).toString("base64url") }),
    ]);
    expect(refused.map(({ status, error }) => [status, error])).toEqual(refused.map(() => [400, "invalid_request"]));
  });

  it("serves the user who logged in last in a browser, and its owner can end it", async () => {
    const [one, two] = await Promise.all([stack.person(), stack.person()]);
    await subscribe(one);
    const { subscriptionId } = (await subscribe(two)).data;
    expect((await settings(one)).devices).toEqual([]);
    // By this the browser tells its own entry from those of the user's other devices.
    const endpointHash = createHash("sha256").update(service.endpoint).digest("base64url");
    expect((await settings(two)).devices).toMatchObject([{ subscriptionId, endpointHash }]);
    const remove = async (as: Person) => stack.call(as, "POST /api/ctc/remove-push-subscription", { body: { subscriptionId } });
    expect([(await remove(one)).status, (await remove(two)).status, (await remove(two)).status]).toEqual([404, 200, 404]);
  });
});

describe("settings", () => {
  it("refuse a zone that there is none of, and keep what is not named", async () => {
    const person = await stack.person();
    expect((await change(person, { timeZone: "Mars/Olympus" })).error).toBe("invalid_request");
    await change(person, { quietHours: { on: true, from: "22:30", to: "07:00" }, timeZone: "Europe/Berlin" });
    await change(person, { choices: [{ kind: "order_placed", email: false, push: false }] });
    const after = (await change(person, { choices: [{ kind: "order_paid", email: false, push: true }] })).data;
    expect([after.quietHours, after.timeZone]).toEqual([{ from: "22:30", to: "07:00" }, "Europe/Berlin"]);
    expect(after.choices.filter(({ email }) => !email).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["order_placed", "order_paid"]),
    );
    expect((await change(person, { quietHours: { on: false, from: "22:30", to: "07:00" } })).data.quietHours).toBeNull();
  });
});
