import { readField, readOptionalText } from "@plaza/contract/unknown-value.ts";
import { connectionsWithoutRoom } from "@plaza/contract/testing/connection-queue.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { personAt } from "../../testing/people.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { OrderId } from "@plaza/contract/ids.ts";
import { Browser } from "../../testing/browser.ts";
import { readStream, streamAddress, type Reader, type StreamedEvent } from "../../testing/event-stream.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { act, buy, sale, type Trade } from "../../testing/trades.ts";
import { sign } from "../../core/secrets/seal.ts";
import { startServer } from "../../app/server.ts";
import { lastSeq, openStream, quietStreams, type StreamLook } from "./stream.store.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({}, 12);
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

const say = (person: Person, orderId: OrderId, content: string) =>
  stack.call(person, "POST /api/ctc/send-chat-msg", { body: { orderId, type: "text", content } });
const open = async (person: Person, lastId?: string, baseUrl = stack.server.url) =>
  readStream(baseUrl, await streamAddress(stack, person), lastId);

async function until(reader: Reader, wanted: (event: StreamedEvent) => boolean): Promise<StreamedEvent> {
  for (let event = await reader.next(); event !== null; event = await reader.next()) if (wanted(event)) return event;
  throw new Error("the stream ended before that came");
}

async function storedEvents(person: Person): Promise<{ seq: string; kind: string }[]> {
  return (
    await stack.owner.query<{ seq: string; kind: string }>("SELECT seq, kind FROM user_event WHERE user_id = $1 ORDER BY seq", [person.id])
  ).rows;
}

it("A stream has no head to ask for and no second address: neither opens one, nor spends the token", async () => {
  const person = await stack.person();
  const address = await streamAddress(stack, person);
  for (const [method, path] of [
    ["HEAD", address],
    ["GET", address.replace("/stream", "/str%65am")],
  ] as const)
    expect((await fetch(stack.server.url + path, { method, signal: AbortSignal.timeout(5000) })).status).toBe(404);
  const reader = await readStream(stack.server.url, address);
  expect(await reader.next()).toMatchObject({ event: "ready" });
  reader.cut();
});

it("A busy server's queue has room for a thousand pages that come back at the same time", async () => {
  expect(await connectionsWithoutRoom(Number(new URL(stack.server.url).port), 1000)).toBe(0);
});

describe("a reader whose line is cut again and again", () => {
  it("gets each of 200 messages once, in order, while eight people write at once", async () => {
    const first = await sale(stack);
    const buyers = [first.buyer, ...(await Promise.all(Array.from({ length: 3 }, () => stack.person())))];
    const orders = [first.orderId, ...(await Promise.all(buyers.slice(1).map((buyer) => buy(stack, buyer, first.advId))))];
    const seen: StreamedEvent[] = [];
    let cuts = 0;
    const reading = (async () => {
      let lastId = "0";
      for (let most = 3; seen.filter((event) => event.event === "chat").length < 200; most = (most * 5) % 17) {
        const reader = await open(first.seller, lastId);
        expect(await reader.next()).toEqual({ id: lastId, event: "ready", data: {} });
        for (let taken = 0; taken <= most && seen.filter((event) => event.event === "chat").length < 200; taken++) {
          const event = requireValue(await reader.next());
          seen.push(event);
          lastId = event.id;
        }
        reader.cut();
        cuts++;
      }
    })();
    const writers = orders.flatMap((orderId, index) => [first.seller, personAt(buyers, index)].map((person) => ({ person, orderId })));
    await Promise.all(
      writers.map(async ({ person, orderId }, writer) => {
        for (let number = 0; number < 25; number++) expect((await say(person, orderId, `${writer}:${number}`)).error).toBeNull();
      }),
    );
    await reading;
    process.stdout.write(`stream: ${seen.length} events over ${cuts} cuts\n`);
    expect(cuts).toBeGreaterThan(10);
    expect(seen.map(({ id, event }) => ({ seq: id, kind: event }))).toEqual(await storedEvents(first.seller));
    expect(seen.map((event) => event.id)).toEqual(seen.map((_, index) => String(index + 1)));
    for (const [index] of writers.entries()) {
      const own = seen
        .map((event) => readOptionalText(event.data, "message", "content"))
        .filter((content) => content.startsWith(`${index}:`));
      expect(own).toEqual(Array.from({ length: 25 }, (_, number) => `${index}:${number}`));
    }
  });

  it("is asked to read everything again if it can't resume: the events were deleted, or the number was never used", async () => {
    const trade = await sale(stack);
    await act(stack, trade.buyer, trade.orderId, "pay");
    expect((await storedEvents(trade.buyer)).map((event) => event.seq)).toEqual(["1", "2"]);
    await stack.owner.query("DELETE FROM user_event WHERE user_id = $1 AND seq = 1", [trade.buyer.id]);
    const gap = await open(trade.buyer, "0");
    expect([await gap.next(), await gap.next(), await gap.next()].map((event) => [event?.id, event?.event])).toEqual([
      ["0", "ready"],
      ["1", "reset"],
      ["2", "order"],
    ]);
    gap.cut();
    await stack.owner.query("DELETE FROM user_event WHERE user_id = $1", [trade.buyer.id]);
    for (const [lastId, newest] of [
      ["0", "2"],
      ["999", "3"],
    ] as const) {
      const lost = await open(trade.buyer, lastId);
      expect([await lost.next(), await lost.next()].map((event) => [event?.id, event?.event])).toEqual([
        [newest, "ready"],
        [newest, "reset"],
      ]);
      await say(trade.seller, trade.orderId, "Still there?");
      expect((await until(lost, (event) => event.event === "chat")).data).toMatchObject({
        message: { content: "Still there?", mine: false },
      });
      lost.cut();
      await stack.owner.query("DELETE FROM user_event WHERE user_id = $1", [trade.buyer.id]);
    }
  });
});

describe("who may read", () => {
  async function statusOf(token: string): Promise<number> {
    const reader = await readStream(stack.server.url, `/api/ctc/stream?token=${encodeURIComponent(token)}`);
    reader.cut();
    return reader.status;
  }

  it("is the holder of a token of that minute and that session", async () => {
    const [person, other] = await Promise.all([stack.person(), stack.person()]);
    const { token, expiresAt } = (await stack.call(person, "GET /api/ctc/get-r-token")).data;
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(60_000);
    const facts = token.split(".").slice(0, -1);
    const [userId = "", accountId = "", sessionId = "", expires = "", nonce = ""] = facts;
    const signature = token.split(".").at(-1) ?? "";
    const { signingKey } = stack.server.context.config;
    const past = [userId, accountId, sessionId, Date.now() - 1, nonce].join(".");
    const signed = (changed: string) => `${changed}.${sign(signingKey, "stream", changed)}`;
    const worthless = [
      "",
      "x",
      "...",
      "a.b.c.d",
      token.slice(0, -1),
      [other.id, accountId, sessionId, expires, nonce, signature].join("."),
      [userId, accountId, sessionId, Number(expires) + 60_000, nonce, signature].join("."),
      [userId, accountId, sessionId, expires, "other", signature].join("."),
      `${facts.join(".")}.${sign(signingKey, "anti-forgery", facts.join("."))}`,
      signed(past),
      signed(facts.slice(0, -1).join(".")),
      `${signed(facts.join("."))}.`,
      "x".repeat(5000),
    ];
    expect(await Promise.all(worthless.map(statusOf))).toEqual(worthless.map(() => 401));
    const twice = await fetch(new URL(`/api/ctc/stream?token=${token}&token=${token}`, stack.server.url));
    expect([twice.status, await twice.json()]).toEqual([401, expect.objectContaining({ error: "not_signed_in", code: 2000 })]);
    expect(await statusOf(token)).toBe(200);
  });

  it("opens one stream with a token, however many ask with it at once", async () => {
    const address = await streamAddress(stack, await stack.person());
    const readers = await Promise.all(Array.from({ length: 40 }, () => readStream(stack.server.url, address)));
    for (const reader of readers) reader.cut();
    const opened = readers.filter(({ status }) => status === 200);
    const refused = readers.filter(({ status }) => status === 401);
    expect([opened.length, refused.length]).toEqual([1, 39]);
  });

  it("keeps a person's newest streams, tells the oldest why it ends, and leaves other people's alone", async () => {
    const [person, other] = await Promise.all([stack.person(), stack.person()]);
    const { streamsPerPerson } = stack.server.context.config;
    const others = await open(other);
    await others.next();
    const readers: Reader[] = [];
    for (let opened = 0; opened < streamsPerPerson + 2; opened++) {
      const reader = await open(person);
      expect((await reader.next())?.event).toBe("ready");
      readers.push(reader);
    }
    for (const ended of readers.slice(0, 2)) expect([(await ended.next())?.event, await ended.next()]).toEqual(["superseded", null]);
    stack.server.context.sendEphemeral([person.id, other.id], { kind: "inbox", unread: 7 });
    for (const reader of [...readers.slice(2), others]) {
      expect((await reader.next())?.event).toBe("inbox");
      reader.cut();
    }
  });

  it("ends when the session is ended, also in the middle of a busy stream, and the token with it", async () => {
    const trade = await sale(stack);
    const browser = new Browser(stack);
    await browser.signIn(trade.seller);
    const [first, second, unused] = await Promise.all(
      [1, 2, 3].map(
        async () => (await browser.send({ method: "GET", url: "/api/ctc/get-r-token" })).json<{ data: { url: string } }>().data.url,
      ),
    );
    const [quiet, busy] = await Promise.all([readStream(stack.server.url, first ?? ""), readStream(stack.server.url, second ?? "", "0")]);
    const talk = (async () => {
      for (let number = 0; number < 28; number++) await say(trade.buyer, trade.orderId, `Line ${number}`);
    })();
    await until(busy, (event) => event.event === "chat");
    await browser.send({
      method: "POST",
      url: "/api/a/v2/auth/logout",
      headers: { authorization: browser.cookies.get("authorization") ?? "" },
    });
    const lastOf = async (reader: Reader) => {
      for (let last = ""; ;) {
        const event = await reader.next();
        if (event === null) return last;
        last = event.event;
      }
    };
    expect(await Promise.all([lastOf(quiet), lastOf(busy)])).toEqual(["over", "over"]);
    await talk;
    expect((await readStream(stack.server.url, unused ?? "")).status).toBe(401);
  });
});

describe("another process", () => {
  it("hears at once of what was written here, also after it lost its line to the database", async () => {
    const trade: Trade = await sale(stack);
    const other = await startServer(stack.server.context.config, {
      log: () => undefined,
      report: () => undefined,
      jobs: false,
      demo: false,
    });
    try {
      const reader = await open(trade.seller, undefined, other.url);
      await until(reader, (event) => event.event === "ready");
      const delayOf = async (content: string) => {
        const startedAt = performance.now();
        await say(trade.buyer, trade.orderId, content);
        await until(reader, (event) => readField(event.data, "message", "content") === content);
        return performance.now() - startedAt;
      };
      await listening(2);
      expect(await delayOf("First")).toBeLessThan(5000);
      await stack.owner.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN plaza_wake'",
      );
      await listening(2);
      expect(await delayOf("Second")).toBeLessThan(5000);
      reader.cut();
    } finally {
      await other.close();
    }
  });
});

async function listening(processes: number): Promise<void> {
  for (let found = 0; found < processes;) {
    const { rows } = await stack.owner.query<{ found: number }>(
      "SELECT count(*)::int AS found FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN plaza_wake' AND state = 'idle'",
    );
    found = rows[0]?.found ?? 0;
  }
}

it("streams that begin with the newest event, or whose process heard nothing for a while, look together", async () => {
  const trades = await Promise.all([sale(stack), sale(stack), sale(stack)]);
  const addresses = await Promise.all(trades.map(({ seller }) => streamAddress(stack, seller)));
  await listening(1);
  const query = vi.spyOn(stack.server.context.db, "query");
  const sent = (name: string) => query.mock.calls.filter(([asked]) => asked.name === name).length;
  const lookedTogether = (times: number) => vi.waitFor(() => expect(sent("streams_quiet")).toBeGreaterThanOrEqual(times), 10_000);
  try {
    const lines = await Promise.all(addresses.map((address) => readStream(stack.server.url, address)));
    for (const line of lines) expect((await line.next())?.event).toBe("ready");
    await lookedTogether(1);
    expect([sent("stream_open"), sent("stream_news")]).toEqual([3, 0]);
    const before = sent("streams_quiet");
    await stack.owner.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN plaza_wake'",
    );
    await lookedTogether(before + 1);
    expect(sent("stream_news")).toBe(0);
    // What this process writes is not read again: whether the sessions live is asked for all streams that are handed something.
    await Promise.all(trades.map(({ buyer, orderId }) => say(buyer, orderId, "Hello")));
    for (const line of lines) await until(line, ({ event }) => event === "chat");
    expect(sent("stream_news")).toBe(0);
    expect(sent("streams_living")).toBeLessThanOrEqual(3);
    // What came in between by another process, whose word was lost, is read first.
    for (const { seller } of trades)
      await stack.owner.query("SELECT append_user_events(ARRAY[$1]::bigint[], 'watch', ARRAY['{}']::jsonb[])", [seller.id]);
    await Promise.all(trades.map(({ buyer, orderId }) => say(buyer, orderId, "Here")));
    for (const line of lines) expect([(await line.next())?.event, (await line.next())?.event]).toEqual(["watch", "chat"]);
    expect(sent("stream_news")).toBe(3);
    lines.forEach((line) => line.cut());
  } finally {
    query.mockRestore();
  }
});

it("what another process wrote, whose word was lost, is read at the next look, and the stream goes on after it", async () => {
  const { seller, buyer, orderId } = await sale(stack);
  const line = await open(seller);
  await until(line, ({ event }) => event === "ready");
  await listening(1);
  await stack.owner.query("SELECT append_user_events(ARRAY[$1]::bigint[], 'watch', ARRAY['{}']::jsonb[])", [seller.id]);
  // A process that heard nothing for a while looks right away.
  await stack.owner.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN plaza_wake'",
  );
  expect((await line.next())?.event).toBe("watch");
  await say(buyer, orderId, "Hello");
  expect((await line.next())?.event).toBe("chat");
  line.cut();
});

it("a token opens one stream, also where two processes are asked at once", async () => {
  const { db } = stack.server.context;
  const { seller } = await sale(stack);
  const address = new URL(await streamAddress(stack, seller), stack.server.url);
  const sessionId = requireValue(address.searchParams.get("token")?.split(".")[2]);
  const ask = (from: bigint | null, nonce: string) => openStream(db, { userId: seller.id, sessionId, nonce, from });
  const newest = await lastSeq(db, seller.id);
  const both = await Promise.all([ask(null, "once"), ask(null, "once")]);
  expect(both.filter((opened) => opened !== null)).toEqual([{ lastSeq: newest, hasMore: false }]);
  expect(await ask(0n, "again")).toEqual({ lastSeq: newest, hasMore: true });
  expect(await ask(newest, "newest")).toEqual({ lastSeq: newest, hasMore: false });
  await stack.owner.query("DELETE FROM session WHERE id = $1", [sessionId]);
  expect(await ask(0n, "gone")).toBeNull();
});

it("a look at many streams finds those with news, and those whose session has ended", async () => {
  const { db } = stack.server.context;
  const [still, taker, gone] = [await stack.person(), await stack.person(), await stack.person()];
  const { seller } = await sale(stack);
  const lookOf = async (person: Person, behind = 0n): Promise<StreamLook> => {
    const address = new URL(await streamAddress(stack, person), stack.server.url);
    const sessionId = requireValue(address.searchParams.get("token")?.split(".")[2]);
    return { userId: person.id, cursor: (await lastSeq(db, person.id)) - behind, sessionId };
  };
  const looks = [await lookOf(still), await lookOf(taker), await lookOf(gone), await lookOf(seller), await lookOf(seller, 1n)];
  expect(await quietStreams(db, looks)).toEqual(new Set([0, 1, 2, 3]));
  await stack.owner.query("DELETE FROM session WHERE id = $1", [requireValue(looks[2]).sessionId]);
  await buy(stack, taker, (await sale(stack)).advId);
  expect(await quietStreams(db, looks)).toEqual(new Set([0, 3]));
});

it("notices that are read fall in every open line of the person, and of nobody else", async () => {
  const { buyer, seller, orderId } = await sale(stack);
  const [first, second, other] = await Promise.all([open(seller), open(seller), open(buyer)]);
  await act(stack, buyer, orderId, "pay");
  const { items, unread } = (await stack.call(seller, "GET /api/ctc/query-notifications", { query: {} })).data;
  expect(unread).toBeGreaterThan(1);
  const ids = items.slice(0, 1).map(({ notificationId }) => notificationId);
  await stack.call(seller, "POST /api/ctc/read-notifications", { body: { ids } });
  for (const line of [first, second])
    expect((await until(line, ({ event }) => event === "inbox")).data).toEqual({ kind: "inbox", unread: unread - 1 });
  await say(seller, orderId, "Thank you");
  await until(other, ({ event }) => {
    expect(event).not.toBe("inbox");
    return event === "chat";
  });
  for (const line of [first, second, other]) line.cut();
});
