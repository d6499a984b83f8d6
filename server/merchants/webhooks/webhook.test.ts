import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { portOf } from "@plaza/contract/testing/ports.ts";
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { NOTIFICATION_KINDS } from "@plaza/contract/notifications.ts";
import { WEBHOOK_SIGNATURE_HEADER, webhookText } from "@plaza/contract/webhook-signing.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { act, authenticatorCode, buy, receipt, sale } from "../../testing/trades.ts";
import { deliverSlowWebhooks, deliverWebhooks, noSlowWebhooks } from "./webhook-delivery.ts";

interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: {
    eventId: string;
    seq: number;
    kind: string;
    orderId: string | null;
    data: { version?: number; status?: string; seq?: number; kind?: string; facts?: Record<string, string> };
  };
}

let stack: Stack;
let receiver: Server;
let url: string;
let deliveries: Delivery[] = [];
/** What the receiver answers with, by how many it has heard. */
let answer: (event: Delivery["event"]) => number = () => 200;
beforeAll(async () => {
  stack = await startStack();
  receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const event = JSON.parse(body) as Delivery["event"];
      deliveries.push({ headers: request.headers, body, event });
      response.writeHead(answer(event)).end();
    });
  });
  await new Promise<void>((open) => receiver.listen(0, "127.0.0.1", () => open()));
  url = `http://127.0.0.1:${portOf(receiver)}/hook`;
});
afterAll(async () => {
  await stack.close();
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(() => {
  deliveries = [];
  answer = () => 200;
});

async function code(person: Person) {
  await stack.owner.query("UPDATE users SET totp_last_step = 0 WHERE id = $1", [person.id]);
  return { channel: "google" as const, code: authenticatorCode() };
}

async function hook(person: Person, to = url) {
  const body = { url: to, events: ["order" as const, "chat" as const], securityCode: await code(person) };
  return (await stack.call(person, "POST /api/ctc/create-webhook", { body })).data;
}

/** Rounds until nothing is due any more. */
async function deliverAll(): Promise<void> {
  while ((await deliverWebhooks(stack.server.context)) > 0);
}

const hurry = () => stack.owner.query("UPDATE webhook_delivery SET next_at = now() WHERE state = 'pending'");

function signedBy(secret: string, delivery: Pick<Delivery, "headers" | "body">): boolean {
  const [time, ...signatures] = String(delivery.headers[WEBHOOK_SIGNATURE_HEADER]).split(",");
  const at = Number.parseInt((time ?? "").slice(2), 10);
  const own = createHmac("sha256", Buffer.from(secret, "hex")).update(webhookText(at, delivery.body)).digest("hex");
  return signatures.includes(`v1=${own}`);
}

const MOST_AGE_S = 300;

/** Whether a receiver takes the message that does what Standard Webhooks says: the id, the time and the body are signed, and it is not old. */
function passesStandard(secret: string, { headers, body }: Pick<Delivery, "headers" | "body">): boolean {
  const [id, at, signatures] = ["id", "timestamp", "signature"].map((name) => String(headers[`webhook-${name}`]));
  if (Math.abs(Date.now() / 1000 - Number(at)) > MOST_AGE_S) return false;
  const signature = createHmac("sha256", Buffer.from(secret, "hex")).update(`${id}.${at}.${body}`).digest("base64");
  return (signatures ?? "").split(" ").includes(`v1,${signature}`);
}

/** Whether a receiver takes the message that goes by docs/merchants.md: signed for this time and body, and no older than five minutes. @param now milliseconds */
function passesDocumented(secret: string, delivery: Pick<Delivery, "headers" | "body">, now: number): boolean {
  const [, at] = /^t=(\d+),/.exec(String(delivery.headers[WEBHOOK_SIGNATURE_HEADER])) ?? [];
  return at !== undefined && Math.abs(now - Number(at)) <= MOST_AGE_S * 1000 && signedBy(secret, delivery);
}

it("tells an address of a whole trade, in order, signed, with numbers and states only", async () => {
  const trade = await sale(stack);
  const { secret, webhook } = await hook(trade.seller);
  expect(webhook).toMatchObject({ url, secrets: 1, pending: 0 });
  await act(stack, trade.buyer, trade.orderId, "pay");
  await stack.call(trade.buyer, "POST /api/ctc/send-chat-msg", {
    body: { orderId: trade.orderId, type: "text", content: "my secret words" },
  });
  await stack.owner.query("UPDATE users SET totp_last_step = 0");
  await act(stack, trade.seller, trade.orderId, "release", receipt(trade.buyer));
  await deliverAll();
  expect(deliveries.map(({ event }) => [event.kind, event.data.status ?? null, event.data.version ?? null])).toEqual([
    ["order", "paid", 2],
    ["chat", null, null],
    ["order", "releasing", 3],
    ["order", "completed", 4],
  ]);
  expect(
    deliveries.every((candidate) => signedBy(secret, candidate) && candidate.headers["plaza-event-id"] === candidate.event.eventId),
  ).toBe(true);
  expect(deliveries.map(({ body }) => body).join()).not.toContain("my secret words");
  const log = await stack.call(trade.seller, "GET /api/ctc/query-webhook-deliveries", { query: { webhookId: webhook.webhookId } });
  expect(log.data.items.map(({ state, lastStatus, attempts }) => [state, lastStatus, attempts])).toEqual(
    Array.from({ length: 4 }, () => ["delivered", 200, 1]),
  );
});

it("tells an address of everything that its owner is notified of, without names and words", async () => {
  const { seller, buyer, orderId } = await sale(stack);
  const body = { url, events: ["notification" as const], securityCode: await code(seller) };
  const { webhook } = (await stack.call(seller, "POST /api/ctc/create-webhook", { body })).data;
  await stack.call(seller, "POST /api/ctc/rotate-webhook-secret", {
    body: { webhookId: webhook.webhookId, securityCode: await code(seller) },
  });
  await act(stack, buyer, orderId, "pay");
  await deliverAll();
  const summaries = deliveries.map(({ event }) => [event.kind, event.data.kind, event.orderId]);
  expect(summaries).toContainEqual(["notification", "security_changed", null]);
  expect(summaries).toContainEqual(["notification", "order_paid", orderId]);
  const paid = deliveries.find(({ event }) => event.data.kind === "order_paid")?.event.data.facts ?? {};
  expect(Object.keys(paid).toSorted((a, b) => a.localeCompare(b))).toEqual(["amount", "asset", "fiat", "quantity", "side"]);
  const { data } = await stack.call(seller, "GET /api/ctc/query-webhook-deliveries", { query: { webhookId: webhook.webhookId } });
  expect(data.items.map((item) => [item.kind, item.orderId])).toContainEqual(["notification", null]);
});

it("documents every kind of notification that a webhook can send", () => {
  const guide = readFileSync(new URL("../../../docs/merchants.md", import.meta.url), "utf8");
  expect(NOTIFICATION_KINDS.filter((kind) => !guide.includes(`\`${kind}\``))).toEqual([]);
});

it("tries again later and keeps an order's events in order, while other orders go on", async () => {
  const trade = await sale(stack);
  const other = await buy(stack, trade.buyer, trade.advId);
  await hook(trade.seller);
  let failures = 3;
  answer = (event) => (event.orderId === trade.orderId && failures-- > 0 ? 503 : 200);
  await act(stack, trade.buyer, trade.orderId, "pay");
  await act(stack, trade.seller, trade.orderId, "request_cancel");
  await act(stack, trade.buyer, other, "pay");
  await deliverAll();
  expect(deliveries.map(({ event }) => event.orderId)).toEqual(expect.arrayContaining([trade.orderId, other]));
  expect(deliveries.filter(({ event }) => event.orderId === trade.orderId)).toHaveLength(1);
  for (let round = 0; round < 4; round += 1) {
    await hurry();
    await deliverAll();
  }
  const own = deliveries.filter(({ event }) => event.orderId === trade.orderId).map(({ event }) => event.data.version);
  expect(own).toEqual([2, 2, 2, 2, 3]);
  const waits = await stack.owner.query<{ n: number }>("SELECT count(*)::int AS n FROM webhook_delivery WHERE state = 'pending'");
  expect(waits.rows[0]?.n).toBe(0);
});

it("gives up after its last try, says so, and delivers the same event again when asked", async () => {
  const trade = await sale(stack);
  const { webhook } = await hook(trade.seller);
  answer = () => 500;
  await act(stack, trade.buyer, trade.orderId, "pay");
  await stack.owner.query("UPDATE webhook_delivery SET attempts = 10 WHERE webhook_id = $1", [webhook.webhookId]);
  await deliverAll();
  const read = async () =>
    (await stack.call(trade.seller, "GET /api/ctc/query-webhook-deliveries", { query: { webhookId: webhook.webhookId } })).data.items;
  const [failed] = await read();
  expect(failed).toMatchObject({ state: "failed", lastStatus: 500, lastError: "status" });
  const stranger = await stack.person();
  const again = (as: Person) =>
    stack.call(as, "POST /api/ctc/replay-webhook-delivery", { body: { deliveryId: requireValue(failed).deliveryId } });
  expect((await again(stranger)).error).toBe("not_found");
  answer = () => 204;
  expect((await again(trade.seller)).data).toEqual({ queued: true });
  await deliverAll();
  expect(new Set(deliveries.map(({ event }) => event.eventId)).size).toBe(1);
  expect(await read()).toMatchObject([{ state: "delivered", lastStatus: 204 }]);
});

it("sends slow receivers their messages in a separate round, so that prompt ones wait for none of them", async () => {
  // It stands still: how long an answer takes is said here, not by how busy the machine is.
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const delivered = Promise.withResolvers<void>();
  let isSlow = true;
  const answerLate = async (response: ServerResponse) => {
    await delivered.promise;
    now += 2_100;
    response.writeHead(200).end();
  };
  const slowReceiver = createServer((request, response) => {
    request.resume();
    if (isSlow) void answerLate(response);
    else response.writeHead(200).end();
    isSlow = false;
  });
  await new Promise<void>((open) => slowReceiver.listen(0, "127.0.0.1", () => open()));
  const trade = await sale(stack);
  const { webhook: slowHook } = await hook(trade.seller, `http://127.0.0.1:${portOf(slowReceiver)}/hook`);
  const { webhook: promptHook } = await hook(trade.buyer);
  await act(stack, trade.buyer, trade.orderId, "pay");
  const slow = noSlowWebhooks();
  const longest = 30;
  await stack.owner.query("INSERT INTO setting (key, value, changed_by) VALUES ('webhookTimeoutSeconds', $1, 'a test')", [longest]);
  await stack.server.context.settings.refresh();
  const round = deliverWebhooks(stack.server.context, slow);
  const toPrompt = "SELECT 1 FROM webhook_delivery WHERE webhook_id = $1 AND state = 'delivered'";
  await expect.poll(async () => (await stack.owner.query(toPrompt, [promptHook.webhookId])).rowCount, { timeout: 60_000 }).toBe(1);
  // Another process would send it a second time once the lease is over.
  const lease =
    "SELECT extract(epoch FROM leased_until - now())::int AS seconds FROM webhook_delivery WHERE webhook_id = $1 AND state = 'pending'";
  const { rows } = await stack.owner.query<{ seconds: number }>(lease, [slowHook.webhookId]);
  expect(rows[0]?.seconds).toBeGreaterThan(longest);
  delivered.resolve();
  expect(await round).toBe(2);
  await Promise.all(slow.underWay);
  expect([...slow.ids]).toEqual([slowHook.webhookId]);
  deliveries = [];
  await stack.call(trade.seller, "POST /api/ctc/send-chat-msg", { body: { orderId: trade.orderId, type: "text", content: "Thank you" } });
  expect(await deliverWebhooks(stack.server.context, slow)).toBe(1);
  expect(deliveries.map(({ event }) => event.kind)).toEqual(["chat"]);
  // Prompt again, it is back among the others.
  expect(await deliverSlowWebhooks(stack.server.context, slow)).toBe(1);
  expect([...slow.ids]).toEqual([]);
  expect(await deliverSlowWebhooks(stack.server.context, slow)).toBe(0);
  await stack.owner.query("DELETE FROM setting WHERE key = 'webhookTimeoutSeconds'");
  await stack.server.context.settings.refresh();
  slowReceiver.closeAllConnections();
  slowReceiver.close();
});

it("neither waits for receivers that never answer nor lets two people's ten webhooks take every turn", async () => {
  const silent = createServer((request) => void request.resume());
  await new Promise<void>((open) => silent.listen(0, "127.0.0.1", () => open()));
  const silentUrl = `http://127.0.0.1:${portOf(silent)}/hook`;
  const first = await sale(stack);
  for (const person of [first.seller, first.buyer]) for (let count = 0; count < 5; count += 1) await hook(person, silentUrl);
  const more = [
    await buy(stack, first.buyer, first.advId),
    await buy(stack, first.buyer, first.advId),
    await buy(stack, first.buyer, first.advId),
  ];
  for (const orderId of [first.orderId, ...more]) await act(stack, first.buyer, orderId, "pay");
  const honest = await sale(stack);
  const { webhook } = await hook(honest.seller);
  await act(stack, honest.buyer, honest.orderId, "pay");
  const slow = noSlowWebhooks();
  onTestFinished(() => silent.closeAllConnections());
  expect(await deliverWebhooks(stack.server.context, slow)).toBe(32);
  const { rowCount } = await stack.owner.query("SELECT 1 FROM webhook_delivery WHERE webhook_id = $1 AND state = 'delivered'", [
    webhook.webhookId,
  ]);
  expect(rowCount).toBe(1);
  expect(slow.ids.size).toBeGreaterThan(7);
  expect(slow.ids.has(webhook.webhookId)).toBe(false);
  expect(slow.underWay.size).toBeGreaterThan(7);
  silent.closeAllConnections();
  await Promise.all(slow.underWay);
  silent.close();
});

it("signs with both secrets while one is exchanged for the other", async () => {
  const trade = await sale(stack);
  const { secret, webhook } = await hook(trade.seller);
  const { data } = await stack.call(trade.seller, "POST /api/ctc/rotate-webhook-secret", {
    body: { webhookId: webhook.webhookId, securityCode: await code(trade.seller) },
  });
  await act(stack, trade.buyer, trade.orderId, "pay");
  await deliverAll();
  const first = requireValue(deliveries[0]);
  expect([secret, data.secret].map((key) => signedBy(key, first))).toEqual([true, true]);
  expect([secret, data.secret].map((key) => passesStandard(key, first))).toEqual([true, true]);
  expect(first.headers["webhook-id"]).toBe(first.event.eventId);
  expect(passesStandard(secret, { ...first, body: `${first.body} ` })).toBe(false);
  const older = { ...first.headers, "webhook-timestamp": String(Number(first.headers["webhook-timestamp"]) - 301) };
  expect(passesStandard(secret, { ...first, headers: older })).toBe(false);
  await stack.owner.query("UPDATE webhook_secret SET expires_at = now() WHERE expires_at IS NOT NULL");
  await act(stack, trade.seller, trade.orderId, "request_cancel");
  await deliverAll();
  expect([secret, data.secret].map((key) => signedBy(key, requireValue(deliveries[1])))).toEqual([false, true]);
  expect([secret, data.secret].map((key) => passesStandard(key, requireValue(deliveries[1])))).toEqual([false, true]);
});

it("can't be sent again by a stranger later, and is by us with a new time and the same event", async () => {
  const trade = await sale(stack);
  const { secret, webhook } = await hook(trade.seller);
  await act(stack, trade.buyer, trade.orderId, "pay");
  await deliverAll();
  const first = requireValue(deliveries[0]);
  const sentAt = Number(/^t=(\d+)/.exec(String(first.headers[WEBHOOK_SIGNATURE_HEADER]))?.[1]);
  const late = sentAt + MOST_AGE_S * 1000 + 1;
  expect([sentAt, late].map((now) => passesDocumented(secret, first, now))).toEqual([true, false]);
  // With a time of the stranger's choice nothing is signed any more.
  const signature = String(first.headers[WEBHOOK_SIGNATURE_HEADER]).replace(/^t=\d+/, `t=${late}`);
  expect(passesDocumented(secret, { ...first, headers: { ...first.headers, [WEBHOOK_SIGNATURE_HEADER]: signature } }, late)).toBe(false);
  const { data } = await stack.call(trade.seller, "GET /api/ctc/query-webhook-deliveries", { query: { webhookId: webhook.webhookId } });
  const { deliveryId } = requireValue(data.items[0]);
  expect((await stack.call(trade.seller, "POST /api/ctc/replay-webhook-delivery", { body: { deliveryId } })).status).toBe(200);
  await deliverAll();
  const second = requireValue(deliveries[1]);
  expect(passesDocumented(secret, second, Date.now())).toBe(true);
  expect([second.event.eventId, second.headers["webhook-id"], second.body]).toEqual([
    first.event.eventId,
    first.headers["webhook-id"],
    first.body,
  ]);
});

it("delivers each event once from several processes at a time, and again what one of them died over", async () => {
  const trade = await sale(stack);
  await hook(trade.seller);
  await act(stack, trade.buyer, trade.orderId, "pay");
  await Promise.all(Array.from({ length: 8 }, () => deliverWebhooks(stack.server.context)));
  expect(deliveries).toHaveLength(1);
  await act(stack, trade.seller, trade.orderId, "request_cancel");
  await stack.owner.query("UPDATE webhook_delivery SET leased_until = now() + interval '30 seconds' WHERE state = 'pending'");
  expect(await deliverWebhooks(stack.server.context)).toBe(0);
  await stack.owner.query("UPDATE webhook_delivery SET leased_until = now() - interval '1 second' WHERE state = 'pending'");
  await deliverAll();
  expect(deliveries).toHaveLength(2);
});

it("writes nothing for an act that was refused, and stops with the webhook", async () => {
  const trade = await sale(stack);
  const { webhook } = await hook(trade.seller);
  const count = async () =>
    (await stack.owner.query<{ n: number }>("SELECT count(*)::int AS n FROM webhook_delivery WHERE webhook_id = $1", [webhook.webhookId]))
      .rows[0]?.n;
  expect((await act(stack, trade.seller, trade.orderId, "pay")).error).toBe("action_not_allowed");
  expect(await count()).toBe(0);
  const stranger = await stack.person();
  expect((await stack.call(stranger, "POST /api/ctc/remove-webhook", { body: { webhookId: webhook.webhookId } })).error).toBe("not_found");
  await act(stack, trade.buyer, trade.orderId, "pay");
  expect(await count()).toBe(1);
  await stack.call(trade.seller, "POST /api/ctc/remove-webhook", { body: { webhookId: webhook.webhookId } });
  await act(stack, trade.seller, trade.orderId, "request_cancel");
  await deliverAll();
  expect([await count(), deliveries.length]).toEqual([0, 0]);
});

it("takes no address of one's own network, and none without a security code", async () => {
  const person = await stack.person();
  const make = async (to: string) =>
    stack.call(person, "POST /api/ctc/create-webhook", {
      body: { url: to, events: ["order"], securityCode: { channel: "google", code: "000000" } },
    });
  for (const to of ["http://169.254.169.254/", "http://10.0.0.1/", "http://2886729729/", "ftp://example.com/"]) {
    expect((await make(to)).answer, to).toMatchObject({ error: "field_invalid", data: { field: "url" } });
  }
  expect((await make("https://example.com/hook")).error).toBe("security_code_wrong");
});
