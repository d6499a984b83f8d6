import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OrderId } from "@plaza/contract/ids.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { act, details, sale } from "../../testing/trades.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({}, 12);
});
afterAll(() => stack.close());

const say = (person: Person, orderId: OrderId, content: string, clientId?: string) =>
  stack.call(person, "POST /api/ctc/send-chat-msg", {
    body: { orderId, type: "text", content, ...(clientId === undefined ? {} : { clientId }) },
  });

async function chatOf(person: Person, orderId: OrderId, page = 200) {
  const items = [];
  for (let after = 0; ;) {
    const { data } = await stack.call(person, "GET /api/ctc/query-chat-msg", { query: { orderId, after, limit: page } });
    items.push(...data.items);
    if (data.nextCursor === null) return items;
    after = Number(data.nextCursor);
  }
}

describe("an order's chat", () => {
  it("is numbered from 1 without a gap, the same for both, while both write and the order moves", async () => {
    const { buyer, seller, orderId } = await sale(stack);
    const lines = [buyer, seller].flatMap((person) =>
      Array.from({ length: 25 }, (_, number) => ({ person, content: `${person.id} ${number}` })),
    );
    const sending = lines.map(({ person, content }) => say(person, orderId, content));
    const moving = (async () => {
      await act(stack, seller, orderId, "extend");
      await act(stack, seller, orderId, "request_cancel");
      await act(stack, buyer, orderId, "decline_cancel");
      await act(stack, buyer, orderId, "pay");
    })();
    const sent = (await Promise.all(sending)).map((answer) => answer.data);
    await moving;
    const [bought, sold] = await Promise.all([chatOf(buyer, orderId), chatOf(seller, orderId, 7)]);
    expect(bought.map((message) => message.seq)).toEqual(Array.from({ length: 55 }, (_, index) => index + 1));
    expect(sold.map(({ seq, content }) => [seq, content])).toEqual(bought.map(({ seq, content }) => [seq, content]));
    expect(bought.filter((message) => message.type === "system").map((message) => message.content)).toEqual([
      "create",
      "extend",
      "request_cancel",
      "decline_cancel",
      "pay",
    ]);
    const stored = new Map(bought.map((message) => [message.seq, message.content]));
    expect(sent.map((message) => stored.get(message.seq))).toEqual(lines.map((line) => line.content));
    expect(bought.filter((message) => message.mine).every((message) => message.from === "buyer")).toBe(true);
    expect(bought.filter((message) => message.mine)).toHaveLength(25);
  });

  it("is read as it is on record: no invisible character turns an account number around", async () => {
    const { buyer, seller, orderId } = await sale(stack);
    expect((await say(buyer, orderId, "Pay to \u202e321-654\u202c, \u2067now")).data.content).toBe("Pay to 321-654, now");
    expect((await chatOf(seller, orderId)).at(-1)?.content).toBe("Pay to 321-654, now");
    expect((await say(buyer, orderId, "\u202e\u2069")).error).toBe("invalid_request");
  });

  it("has a buyer's message wait for an answer until the seller writes", async () => {
    const { buyer, seller, orderId } = await sale(stack);
    const waits = async () => {
      const { rows } = await stack.owner.query<{ waits: boolean }>(
        "SELECT unanswered_since IS NOT NULL AS waits FROM orders WHERE id = $1",
        [orderId],
      );
      return rows;
    };
    await say(buyer, orderId, "Which bank is it?");
    expect(await waits()).toEqual([{ waits: true }]);
    await say(seller, orderId, "The one of the account");
    expect(await waits()).toEqual([{ waits: false }]);
  });

  it("takes a message once that a page sends twenty times, each with a key of its own", async () => {
    const { buyer, seller, orderId } = await sale(stack);
    const answers = await Promise.all(Array.from({ length: 20 }, () => say(buyer, orderId, "Paid from my bank", "message-1")));
    expect(new Set(answers.map((answer) => answer.data.messageId)).size).toBe(1);
    expect((await say(seller, orderId, "Thank you", "message-1")).data.messageId).not.toBe(answers[0]?.data.messageId);
    expect((await chatOf(seller, orderId)).map((message) => message.content)).toEqual(["create", "Paid from my bank", "Thank you"]);
    expect((await chatOf(seller, orderId)).map((message) => message.clientId)).toEqual([undefined, undefined, "message-1"]);
  });

  it("keeps words as they were written, and takes none that say nothing or can't be stored", async () => {
    const { buyer, seller, orderId } = await sale(stack);
    const words = ["<b>bold</b> & 'quoted' \"twice\"", "支払いました 🙏🏽", "سلام\u200f", "x".repeat(2000), "{amount} %s $1 \\u0041"];
    for (const content of words) expect((await say(buyer, orderId, `  ${content}`.slice(0, 2000))).error).toBeNull();
    expect((await chatOf(seller, orderId)).slice(1).map((message) => message.content)).toEqual(
      words.map((content) => `  ${content}`.slice(0, 2000).trim()),
    );
    for (const content of ["", "   ", "\n\t", "x".repeat(2001), "a\0b", "\ud800"])
      expect((await say(buyer, orderId, content)).status).toBe(400);
  });

  it("slows somebody down who writes more than thirty lines a minute, and nobody else", async () => {
    const { buyer, seller, orderId } = await sale(stack);
    const answers = await Promise.all(Array.from({ length: 40 }, (_, number) => say(buyer, orderId, `Line ${number}`)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(30);
    expect(answers.filter((answer) => answer.error === "too_many_requests")).toHaveLength(10);
    expect((await say(seller, orderId, "Please wait")).status).toBe(200);
  });

  it("stays open for a day after the end, and counts what somebody has not read", async () => {
    const { buyer, seller, orderId } = await sale(stack);
    await act(stack, buyer, orderId, "cancel");
    expect((await say(seller, orderId, "A pity")).status).toBe(200);
    expect((await stack.call(buyer, "GET /api/ctc/query-order-list", { query: { orderId } })).data.items[0]?.unread).toBe(3);
    await details(stack, buyer, orderId);
    expect((await stack.call(buyer, "GET /api/ctc/query-order-list", { query: { orderId } })).data.items[0]?.unread).toBe(0);
    await stack.owner.query("UPDATE orders SET canceled_at = now() - interval '24 hours 1 second' WHERE id = $1", [orderId]);
    expect(await say(seller, orderId, "Hello?")).toMatchObject({ status: 422, error: "chat_closed" });
  });
});
