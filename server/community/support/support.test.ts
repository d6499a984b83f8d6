import { afterAll, beforeAll, expect, test } from "vitest";
import type { SupportRequestView } from "@plaza/contract/calls/support.ts";
import { HOUR_MS, MINUTE_MS } from "@plaza/domain/time/durations.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { askBackoffice, hire, type Worker } from "../../testing/staff.ts";
import { act, details, sale } from "../../testing/trades.ts";

let stack: Stack;
let agent: Worker;
beforeAll(async () => {
  stack = await startStack({ supportMessagesPerDay: 4, supportAnswerHours: 12, blockedPaymentMinutes: 9 });
  agent = await hire(stack, "agent");
});
afterAll(() => stack.close());

const write = (as: Person, text: string, more: { orderId?: NonNullable<SupportRequestView["orderId"]> } = {}) =>
  stack.call(as, "POST /api/ctc/create-support-request", { body: { topic: "order", text, ...more } });
const reply = (as: Person, { requestId }: SupportRequestView, text: string) =>
  stack.call(as, "POST /api/ctc/reply-support-request", { body: { requestId, text } });
const read = (as: Person, { requestId }: SupportRequestView) =>
  stack.call(as, "GET /api/ctc/query-support-request", { query: { requestId } });
const answer = (as: Worker, { requestId, messages }: SupportRequestView, text = "Please attach the receipt.") =>
  askBackoffice(stack, as, "POST /api/desk/answer-support-request", {
    body: { requestId, lastMessageId: messages.at(-1)?.messageId ?? ("0" as never), text },
  });
const queue = async (query: object = {}) => (await askBackoffice(stack, agent, "GET /api/desk/support-requests", { query })).data;

test("a message reaches the queue with its order and clock, is answered, notified, and read on the site", async () => {
  const { buyer, orderId } = await sale(stack);
  const { data: request } = await write(buyer, "  Where are my coins?  ", { orderId });
  expect(request).toMatchObject({ topic: "order", orderId, messages: [{ from: "user", text: "Where are my coins?" }] });
  const waiting = (await queue()).items.find(({ requestId }) => requestId === request.requestId);
  expect(waiting).toMatchObject({ user: { uid: buyer.uid }, order: { orderId, role: "buyer", status: "awaiting_payment", asset: "USDT" } });
  expect(Date.parse(request.answerBy ?? "") - Date.parse(waiting?.waitingSince ?? "")).toBe(12 * HOUR_MS);

  expect((await answer(agent, request)).data).toEqual({ requestId: request.requestId, isWaiting: false });
  expect((await read(buyer, request)).data).toMatchObject({
    answerBy: null,
    messages: [{ from: "user" }, { from: "support", text: "Please attach the receipt." }],
  });
  const inbox = (await stack.call(buyer, "GET /api/ctc/query-notifications", { query: {} })).data.items;
  expect(inbox.filter(({ kind }) => kind === "support_answered")).toMatchObject([{ facts: { requestId: request.requestId } }]);
  expect((await queue()).items.some(({ requestId }) => requestId === request.requestId)).toBe(false);
  expect((await answer(agent, request)).answer).toMatchObject({ error: "already_done" });
  const { rows } = await stack.owner.query("SELECT action, object_id FROM staff_act WHERE object = 'support_request'");
  expect(rows).toEqual([{ action: "answer_support_request", object_id: request.requestId }]);

  const again = (await reply(buyer, request, "Here it is.")).data;
  expect(again.answerBy).not.toBeNull();
  expect(again.messages).toHaveLength(3);
  expect((await queue()).items.some(({ requestId }) => requestId === request.requestId)).toBe(true);
});

test("a line of the chat is reported with its reason, and staff read it; own lines and those that aren't there are refused", async () => {
  const { buyer, seller, orderId } = await sale(stack);
  const say = async (as: Person, content: string) =>
    (await stack.call(as, "POST /api/ctc/send-chat-msg", { body: { orderId, type: "text", content } })).data.seq;
  const [insult, own] = [await say(seller, "You are a fool"), await say(buyer, "Hello")];
  const report = (as: Person, messageSeq: number | undefined, topic: SupportRequestView["topic"] = "report_insult") =>
    stack.call(as, "POST /api/ctc/create-support-request", {
      body: { topic, orderId, text: "Please look", ...(messageSeq === undefined ? {} : { messageSeq }) },
    });
  const { data: request } = await report(buyer, insult);
  expect(request).toMatchObject({ topic: "report_insult", orderId, reported: { seq: insult, text: "You are a fool" } });
  expect((await read(buyer, request)).data.reported).toEqual({ seq: insult, text: "You are a fool" });
  const waiting = (await queue()).items.find(({ requestId }) => requestId === request.requestId);
  expect(waiting).toMatchObject({ topic: "report_insult", reported: { seq: insult, text: "You are a fool" }, order: { orderId } });
  // The first line is the platform's.
  for (const seq of [own, 1, insult + 90]) expect(await report(buyer, seq)).toMatchObject({ status: 404, error: "not_found" });
  expect(await report(await stack.person(), insult)).toMatchObject({ status: 404 });
  expect(await report(buyer, undefined)).toMatchObject({ status: 400 });
  expect(await report(buyer, insult, "order")).toMatchObject({ status: 400 });
});

test("a buyer who hasn't paid reports that the seller blocks the payment: staff read it first, with the chat, and the order stays as it is", async () => {
  const { buyer, seller, orderId } = await sale(stack);
  await write(await stack.person(), "Waiting longer");
  const say = (as: Person, content: string) => stack.call(as, "POST /api/ctc/send-chat-msg", { body: { orderId, type: "text", content } });
  await say(buyer, "Your bank says that this account is closed.");
  await say(seller, "Then wait.");
  const report = (as: Person, more: object = { orderId }) =>
    stack.send<SupportRequestView>(as, "POST /api/ctc/create-support-request", {
      body: { topic: "payment_blocked", text: "I can't pay into a closed account", ...more },
    });
  expect(await report(buyer, {})).toMatchObject({ status: 400 });
  expect(await report(seller)).toMatchObject({ error: "action_not_allowed" });
  expect(await report(await stack.person())).toMatchObject({ status: 404 });
  const before = await details(stack, buyer, orderId);
  const { data: request } = await report(buyer);
  expect(request).toMatchObject({ topic: "payment_blocked", orderId });
  expect(await details(stack, buyer, orderId)).toMatchObject({ status: "awaiting_payment", version: before.version });

  const { items, nextCursor } = await queue({ limit: 1 });
  expect(items).toMatchObject([
    {
      requestId: request.requestId,
      order: { orderId, role: "buyer", status: "awaiting_payment" },
      chat: [
        { from: "buyer", text: "Your bank says that this account is closed.", hasFile: false },
        { from: "seller", text: "Then wait.", hasFile: false },
      ],
    },
  ]);
  expect(Date.parse(items[0]?.answerBy ?? "") - Date.parse(items[0]?.waitingSince ?? "")).toBe(9 * MINUTE_MS);
  const rest = (await queue({ limit: 100, cursor: nextCursor })).items;
  expect(rest.length).toBeGreaterThan(0);
  expect(rest.map(({ requestId, chat }) => [requestId === request.requestId, chat])).toEqual(rest.map(() => [false, undefined]));

  expect((await act(stack, buyer, orderId, "pay")).error).toBeNull();
  expect(await report(buyer)).toMatchObject({ error: "action_not_allowed" });
});

test("what is written while staff answer keeps waiting", async () => {
  const person = await stack.person();
  const { data: seen } = await write(person, "First");
  await reply(person, seen, "Second");
  expect((await answer(agent, seen)).data.isWaiting).toBe(true);
  const waiting = (await queue()).items.find(({ requestId }) => requestId === seen.requestId);
  expect(waiting?.messages.map(({ text }) => text)).toEqual(["First", "Second", "Please attach the receipt."]);
});

test("the queue begins with the longest wait, page by page, and counts for the back office", async () => {
  const [first, second] = [await stack.person(), await stack.person()];
  const [one, two] = [(await write(first, "One")).data, (await write(second, "Two")).data];
  const own = [one.requestId, two.requestId];
  const all = (await queue({ limit: 100 })).items.map(({ requestId }) => requestId);
  expect(all.filter((id) => own.includes(id))).toEqual(own);
  const page = await queue({ limit: 1 });
  expect((await queue({ limit: 100, cursor: page.nextCursor })).items.map(({ requestId }) => requestId)).toEqual(all.slice(1));
  const counts = (await askBackoffice(stack, agent, "GET /api/desk/queues")).data;
  expect(counts.find(({ queue: name }) => name === "support")).toEqual({ queue: "support", waiting: all.length, mine: 0 });
});

test("nobody reads or adds to someone else's, and no order of other people is attached", async () => {
  const { orderId } = await sale(stack);
  const [owner, stranger] = [await stack.person(), await stack.person()];
  const { data: request } = await write(owner, "Mine");
  expect((await read(stranger, request)).status).toBe(404);
  expect((await reply(stranger, request, "Theirs")).status).toBe(404);
  expect((await write(stranger, "About an order", { orderId })).status).toBe(404);
  const list = (await stack.call(stranger, "GET /api/ctc/query-support-requests", { query: {} })).data.items;
  expect(list).toEqual([]);
  expect((await answer(await hire(stack, "agent", owner), request)).answer).toMatchObject({ error: "own_case" });
  expect((await answer(await hire(stack, "reader"), request)).status).toBe(403);
});

test("blank text is refused at its field, and the day's number of messages by its limit", async () => {
  const person = await stack.person();
  expect((await write(person, "   ")).answer).toMatchObject({ error: "field_blank", data: { field: "text" } });
  for (const text of ["1", "2", "3", "4"]) expect((await write(person, text)).error).toBeNull();
  const fifth = await write(person, "5");
  expect([fifth.status, fifth.error]).toEqual([429, "too_many_requests"]);
});

test("an exchange with its own customer service takes no messages and names its address", async () => {
  const other = await startStack({ supportMessages: false, supportAddress: "https://help.example.com" });
  try {
    const person = await other.person();
    const body = { topic: "other", text: "Hello" } as const;
    expect((await other.call(person, "POST /api/ctc/create-support-request", { body })).status).toBe(404);
    expect((await other.call(null, "GET /api/ctc/query-support")).data).toEqual({
      messages: false,
      address: "https://help.example.com",
      answerHours: 24,
    });
  } finally {
    await other.close();
  }
});
