import { portOf } from "@plaza/contract/testing/ports.ts";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startMailServer, type MailServer } from "../../testing/mail-server.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { MAILBOX, NotTaken, type Carrier, type Carriers } from "./carrier.ts";
import { deliverDue, MOST_TRIES, waitAfter } from "./outgoing-delivery.ts";
import { insertOutgoingMessage, type OutgoingMessage } from "./outgoing.store.ts";
import { smsCarrier } from "./sms.ts";
import { smtpCarrier } from "./smtp.ts";

let stack: Stack;
let post: MailServer;
let mail: Carrier;
let carriers: Carriers;
beforeAll(async () => {
  [stack, post] = await Promise.all([startStack({}, 20), startMailServer()]);
  mail = smtpCarrier({ url: post.url, from: "Plaza <no-reply@plaza.test>" });
  carriers = { email: mail, phone: null, telegram: null };
});
afterAll(async () => {
  mail.close();
  await post.close();
  await stack.close();
});
beforeEach(async () => {
  post.mood = "take";
  await stack.owner.query("TRUNCATE outgoing_message");
});

const LETTER = {
  userId: null,
  channel: "email",
  address: "ana@example.test",
  subject: "コード 123456",
  body: "Your code is 123456.\n届きました。",
} as const;
const write = (message: Partial<OutgoingMessage> = {}) =>
  stack.server.context.db.transaction((tx) => insertOutgoingMessage(tx, { ...LETTER, ...message }));
const round = (by = carriers) => deliverDue(stack.server.context, by);
const rows = async () =>
  (
    await stack.owner.query<{ tries: number; sent: boolean; given_up: boolean; problem: string | null; wait: number }>(
      `SELECT tries, sent_at IS NOT NULL AS sent, given_up_at IS NOT NULL AS given_up, problem, extract(epoch FROM next_try_at - now())::float AS wait
       FROM outgoing_message ORDER BY created_at, id`,
    )
  ).rows;
const dueNow = () => stack.owner.query("UPDATE outgoing_message SET next_try_at = now()");
const got = () => post.received.length;

describe("a mail", () => {
  it("gets no further headers and no further receivers from what is written into it", async () => {
    const before = got();
    await write({ subject: "Hello\r\nBcc: eve@example.test\r\nX-Forged: 1\r\n\r\nforged" });
    await write({ address: "ana@example.test>\r\nRCPT TO:<eve@example.test" });
    await write({ address: "ana@example.test, eve@example.test" });
    await round();
    const mails = post.received.slice(before);
    expect(mails.length).toBeGreaterThan(0);
    for (const { to, headers } of mails) {
      expect(to).not.toContain("eve@");
      expect(headers).not.toMatch(/^(?:bcc|x-forged):/im);
    }
  });

  it("reaches the SMTP server as it was written, once, and is marked as sent", async () => {
    const before = got();
    await write();
    expect(await round()).toBe(1);
    expect(await round()).toBe(0);
    const [one, ...more] = post.received.slice(before);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ from: "no-reply@plaza.test", to: LETTER.address });
    expect(one?.text.replaceAll("\r\n", "\n")).toBe(LETTER.body);
    for (const header of [`Subject: ${LETTER.subject}`, "From: Plaza <no-reply@plaza.test>", "Auto-Submitted: auto-generated"])
      expect(one?.headers).toContain(header);
    expect(await rows()).toMatchObject([{ tries: 1, sent: true, given_up: false }]);
  });

  it("goes to no other machine without TLS, and waits", async () => {
    const before = got();
    // The same server by an address that isn't known as this machine's; it offers no STARTTLS.
    const elsewhere = post.url.replace("127.0.0.1", "0.0.0.0");
    const inTheClear = smtpCarrier({ url: elsewhere, from: "Plaza <no-reply@plaza.test>" });
    await write();
    await round({ ...carriers, email: inTheClear });
    inTheClear.close();
    expect(got()).toBe(before);
    expect(await rows()).toMatchObject([{ sent: false, given_up: false, problem: "SMTP 502" }]);
    const trusted = smtpCarrier({ url: `${elsewhere}/?requireTLS=false`, from: "Plaza <no-reply@plaza.test>" });
    await dueNow();
    await round({ ...carriers, email: trusted });
    trusted.close();
    expect(got()).toBe(before + 1);
  });

  it("is sent by one of many rounds at once", async () => {
    const before = got();
    for (const to of ["a", "b", "c"]) await write({ address: `${to}@example.test` });
    await Promise.all(Array.from({ length: 8 }, () => round()));
    expect(
      post.received
        .slice(before)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(["a@example.test", "b@example.test", "c@example.test"]);
  });

  it("of one act is written once, however often the act is tried", async () => {
    await Promise.all(Array.from({ length: 6 }, () => write({ actKey: "order 7 paid" })));
    await write({ actKey: "order 7 paid", channel: "phone", address: "+15550001" });
    expect(await rows()).toHaveLength(2);
  });

  it("that the server puts off is tried again, later each time, with the same message id, and no more than six times", async () => {
    const before = got();
    post.mood = "451 come back later";
    await write();
    const waits: number[] = [];
    for (let tries = 1; tries <= 3; tries++) {
      await round();
      const [row] = await rows();
      expect(row).toMatchObject({ tries, sent: false, given_up: false, problem: "SMTP 451" });
      waits.push(row?.wait ?? 0);
      expect(await round()).toBe(0);
      await dueNow();
    }
    // Without a sign: a wait of a little less than five seconds would be -0.
    expect(waits.map((wait) => Math.abs(Math.round(Math.log(wait / 5) / Math.log(4))))).toEqual([0, 1, 2]);
    post.mood = "take";
    await round();
    expect(got()).toBe(before + 1);
    post.mood = "451 come back later";
    await write();
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      await dueNow();
      await round();
    }
    expect((await rows())[1]).toMatchObject({ tries: MOST_TRIES, given_up: true });
    await dueNow();
    expect(await round()).toBe(0);
  });

  it("that the server refuses for good is given up at once; one that finds no server is put off", async () => {
    post.mood = "550 no such person";
    await write();
    await round();
    expect(await rows()).toMatchObject([{ tries: 1, given_up: true, problem: "SMTP 550" }]);
    await stack.owner.query("TRUNCATE outgoing_message");
    const nowhere = smtpCarrier({ url: "smtp://127.0.0.1:9", from: "x@plaza.test" });
    await write();
    await round({ email: nowhere, phone: null, telegram: null });
    nowhere.close();
    expect(await rows()).toMatchObject([{ tries: 1, given_up: false, sent: false }]);
  });

  it("that may have gone out is never sent again: the line broke, or we died in mid-send", async () => {
    const before = got();
    post.mood = "hang up";
    await write();
    await round();
    post.mood = "take";
    await dueNow();
    await round();
    expect(await rows()).toMatchObject([{ tries: 1, given_up: true, problem: "unknown whether it was sent" }]);
    await write();
    await stack.owner.query("UPDATE outgoing_message SET sending_since = now() - interval '3 minutes' WHERE given_up_at IS NULL");
    await round();
    expect((await rows())[1]).toMatchObject({ given_up: true, problem: "unknown whether it was sent" });
    expect(got()).toBe(before);
  });

  it("that has come too late is not sent, and one whose channel nobody carries waits", async () => {
    const before = got();
    await write({ goodUntil: new Date(Date.now() - 1000) });
    await write({ channel: "phone", address: "+15550002" });
    await round();
    expect(got()).toBe(before);
    expect(await rows()).toMatchObject([
      { given_up: true, problem: "too late" },
      { tries: 0, sent: false, given_up: false },
    ]);
    await round({ email: MAILBOX, phone: MAILBOX, telegram: null });
    expect((await rows())[1]).toMatchObject({ sent: true });
  });
});

describe("a text message", () => {
  const asked: { headers: Record<string, unknown>; body: string }[] = [];
  let answer = 201;
  let gateway: Server;
  let url = "";
  beforeAll(async () => {
    gateway = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => (body += chunk.toString()));
      request.on("end", () => {
        asked.push({ headers: request.headers, body });
        if (answer === 0) request.socket.destroy();
        else response.writeHead(answer).end("{}");
      });
    }).listen(0, "127.0.0.1");
    await once(gateway, "listening");
    url = `http://127.0.0.1:${portOf(gateway)}/messages`;
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    asked.length = 0;
    answer = 201;
  });
  const by = (format: "twilio" | "json"): Carriers => ({
    email: null,
    phone: smsCarrier({ url, format, account: "AC1", token: "secret", from: "+15559999" }),
    telegram: null,
  });
  const text = { channel: "phone", address: "+15550003", body: "Code 123456 & more" } as const;

  it("is posted as a form to what speaks like Twilio, as JSON to any other gateway", async () => {
    await write(text);
    await round(by("twilio"));
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({ To: text.address, From: "+15559999", Body: text.body });
    expect(asked[0]?.headers["authorization"]).toBe(`Basic ${Buffer.from("AC1:secret").toString("base64")}`);
    await write(text);
    await round(by("json"));
    expect(JSON.parse(asked[1]?.body ?? "")).toMatchObject({ from: "+15559999", to: text.address, text: text.body });
    expect(asked[1]?.headers["authorization"]).toBe("Bearer secret");
    expect(await rows()).toMatchObject([{ sent: true }, { sent: true }]);
  });

  it("is put off where the gateway is busy or broken, given up where it refuses, and not repeated where the line breaks", async () => {
    for (const [status, givenUp] of [
      [429, false],
      [503, false],
      [400, true],
      [0, true],
    ] as const) {
      await stack.owner.query("TRUNCATE outgoing_message");
      answer = status;
      await write(text);
      await round(by("twilio"));
      expect([status, (await rows())[0]?.given_up]).toEqual([status, givenUp]);
    }
    const keys = asked.map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

it("is counted by its channel when it was taken or given up, and not while it is tried again", async () => {
  const counted = async (channel: string, outcome: string) => {
    const { body } = await stack.server.app.inject("/metrics");
    return Number(new RegExp(`^plaza_messages_total\\{channel="${channel}",outcome="${outcome}"\\} (\\d+)`, "m").exec(body)?.[1] ?? 0);
  };
  const all = () =>
    Promise.all([counted("telegram", "sent"), counted("telegram", "failed"), counted("phone", "sent"), counted("phone", "failed")]);
  const refusing = (forGood: boolean): Carrier => ({ ...MAILBOX, send: () => Promise.reject(new NotTaken("refused", forGood)) });
  const before = await all();
  await write({ channel: "telegram", address: "77" });
  await write({ channel: "phone", address: "+4915112345678" });
  await round({ email: null, phone: refusing(false), telegram: MAILBOX });
  await dueNow();
  await round({ email: null, phone: refusing(true), telegram: MAILBOX });
  expect((await all()).map((count, index) => count - (before[index] ?? 0))).toEqual([1, 0, 0, 1]);
});

it("waits longer from try to try, never by more than a quarter than planned", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MOST_TRIES }), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (tries, chance) => {
      const wait = waitAfter(tries, () => chance);
      expect(wait).toBeGreaterThanOrEqual(5 * 4 ** (tries - 1));
      expect(wait).toBeLessThan(waitAfter(tries + 1, () => 0));
    }),
  );
});
