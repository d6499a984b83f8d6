import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ChatMessageView } from "@plaza/contract/calls/chat.ts";
import type { OrderId } from "@plaza/contract/ids.ts";
import { sendDueReminders } from "../../delivery/notifications/notify.service.ts";
import { readStream, streamAddress, type Reader, type StreamedEvent } from "../../testing/event-stream.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { act, buy, sale, type Trade } from "../../testing/trades.ts";

let stack: Stack;
beforeAll(async () => void (stack = await startStack()));
afterAll(async () => stack.close());

const open = async (person: Person, lastId?: string) => readStream(stack.server.url, await streamAddress(stack, person), lastId);
const say = async (person: Person, orderId: OrderId, content: string) =>
  stack.call(person, "POST /api/ctc/send-chat-msg", { body: { orderId, type: "text", content } });
const chat = async (person: Person, orderId: OrderId, after = 0) =>
  (await stack.call(person, "GET /api/ctc/query-chat-msg", { query: { orderId, after, limit: 200 } })).data;
async function until(reader: Reader, kind: string): Promise<StreamedEvent> {
  for (;;) {
    const event = await reader.next();
    if (event === null) throw new Error(`the stream ended before ${kind}`);
    if (event.event === kind) return event;
  }
}

describe("what is whispered", () => {
  it("tells the other party alone that one writes, once in two seconds, and takes no number", async () => {
    const trade = await sale(stack);
    const stranger = await stack.person();
    const reader = await open(trade.seller);
    await until(reader, "ready");
    const typing = async (person: Person) => stack.call(person, "POST /api/ctc/send-typing", { body: { orderId: trade.orderId } });
    expect([(await typing(trade.buyer)).data, (await typing(trade.buyer)).data]).toEqual([{ sent: true }, { sent: false }]);
    expect((await typing(stranger)).status).toBe(404);
    expect((await reader.next())?.data).toEqual({ kind: "typing", orderId: trade.orderId });
    await say(trade.buyer, trade.orderId, "Here");
    expect((await reader.next())?.event).toBe("chat");
    const { rows } = await stack.owner.query("SELECT FROM user_event WHERE kind NOT IN ('order', 'chat', 'notification')");
    expect(rows).toEqual([]);
    reader.cut();
  });

  it("tells how far the other party has read, at once and with every reading", async () => {
    const trade = await sale(stack);
    const reader = await open(trade.buyer);
    await until(reader, "ready");
    const { seq } = (await say(trade.buyer, trade.orderId, "Have you seen it?")).data;
    expect((await chat(trade.buyer, trade.orderId)).readUpTo).toBe(0);
    await chat(trade.seller, trade.orderId);
    expect((await until(reader, "read")).data).toEqual({ kind: "read", orderId: trade.orderId, upTo: seq });
    expect((await chat(trade.buyer, trade.orderId)).readUpTo).toBe(seq);
    reader.cut();
  });

  it("tells who comes to a running order's other party, and nobody else", async () => {
    const trade = await sale(stack);
    const stranger = await stack.person();
    const [buyer, other] = await Promise.all([open(trade.buyer), open(stranger)]);
    await Promise.all([until(buyer, "ready"), until(other, "ready")]);
    const seller = await open(trade.seller);
    expect((await until(buyer, "presence")).data).toEqual({ kind: "presence", uid: trade.seller.uid, online: true });
    for (const reader of [buyer, other, seller]) reader.cut();
  });
});

describe("the advert's own words", () => {
  it("are the maker's first line", async () => {
    const [seller, buyer] = await Promise.all([stack.person({ usdt: "500" }), stack.person()]);
    const advId = await stack.advert(seller, { side: "sell", quantity: "500" });
    await stack.owner.query("UPDATE advert SET auto_reply = 'Welcome! Please pay from your own account.' WHERE id = $1", [advId]);
    const orderId = await buy(stack, buyer, advId);
    expect((await chat(buyer, orderId)).items.map(({ seq, from, mine, content }) => [seq, from, mine, content])).toEqual([
      [1, "system", false, "create"],
      [2, "seller", false, "Welcome! Please pay from your own account."],
    ]);
  });
});

describe("quick replies", () => {
  it("are the language's until one stores own ones, and again when none are left", async () => {
    const person = await stack.person();
    const read = async (language: string) => (await stack.call(person, "GET /api/ctc/query-quick-replies", { headers: { language } })).data;
    const [english, german] = [await read("en"), await read("de")];
    expect([english.own, english.replies.length, german.replies.length]).toEqual([false, 5, 5]);
    expect(german.replies).not.toEqual(english.replies);
    const store = async (replies: string[]) => stack.call(person, "POST /api/ctc/update-quick-replies", { body: { replies } });
    expect((await store([" Paid! ", "Bye"])).data).toEqual({ replies: ["Paid!", "Bye"], own: true });
    expect(await read("de")).toEqual({ replies: ["Paid!", "Bye"], own: true });
    expect((await store(Array.from({ length: 11 }, (_, index) => `Reply ${index}`))).error).toBe("invalid_request");
    await store([]);
    expect((await read("en")).own).toBe(false);
  });
});

describe("a message that stays unread", () => {
  it("is notified after a minute, once until its reader has looked", async () => {
    const trade = await sale(stack);
    const ripen = async () => stack.owner.query("UPDATE reminder SET due_at = now() WHERE kind = 'chat_message'");
    const received = async () => {
      await ripen();
      await sendDueReminders(stack.server.context);
      return (await stack.call(trade.seller, "GET /api/ctc/query-notifications", { query: {} })).data.items.filter(
        ({ kind }) => kind === "chat_message",
      ).length;
    };
    await say(trade.buyer, trade.orderId, "One");
    await chat(trade.seller, trade.orderId);
    expect(await received()).toBe(0);
    await say(trade.buyer, trade.orderId, "Two");
    await say(trade.buyer, trade.orderId, "Three");
    expect(await received()).toBe(1);
    await say(trade.buyer, trade.orderId, "Four");
    expect(await received()).toBe(1);
    await chat(trade.seller, trade.orderId);
    await say(trade.buyer, trade.orderId, "Five");
    expect(await received()).toBe(2);
  });
});

describe("a page over a line that is cut anywhere", () => {
  type Move = "buyer says" | "seller says" | "seller extends" | "cut";
  const MOVES: readonly Move[] = ["buyer says", "seller says", "seller extends", "cut"];

  /** What a page keeps: a snapshot, and what events have added to it. */
  class PageChat {
    readonly known = new Map<number, ChatMessageView>();
    lastId = "";
    readonly numbers: string[] = [];
    #reader: Reader | null = null;
    readonly trade: Trade;
    constructor(trade: Trade) {
      this.trade = trade;
    }
    upTo(): number {
      let last = 0;
      while (this.known.has(last + 1)) last++;
      return last;
    }
    async readAfter(seq: number): Promise<void> {
      for (const message of (await chat(this.trade.buyer, this.trade.orderId, seq)).items) this.known.set(message.seq, message);
    }
    async connect(): Promise<void> {
      this.#reader = await open(this.trade.buyer, this.lastId === "" ? undefined : this.lastId);
      this.lastId = (await until(this.#reader, "ready")).id;
    }
    /** Reads this many events and is then cut, with everything in flight. */
    async take(events: number): Promise<void> {
      for (let taken = 0; taken < events; taken++) {
        const event = await this.#reader?.next();
        if (!event) throw new Error("the stream ended");
        if (event.id !== "") {
          expect(this.numbers).not.toContain(event.id);
          this.numbers.push(event.id);
          this.lastId = event.id;
        }
        if (event.event === "chat") {
          const message = event.data["message"] as ChatMessageView;
          // A reading after an order's event may have brought it before; it is the same one then.
          expect(this.known.get(message.seq) ?? message).toEqual(message);
          this.known.set(message.seq, message);
        } else if (event.event === "order" || event.event === "reset") await this.readAfter(this.upTo());
      }
    }
    cut(): void {
      this.#reader?.cut();
    }
  }

  it("knows in the end what a fresh page knows: each message once and in order", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...MOVES), { minLength: 3, maxLength: 14 }),
        fc.integer({ min: 0, max: 3 }),
        async (moves, slack) => {
          const trade = await sale(stack);
          const page = new PageChat(trade);
          await page.readAfter(0);
          await page.connect();
          let pending = 0;
          for (const [index, move] of moves.entries()) {
            if (move === "cut") {
              const now = Math.max(0, pending - slack);
              await page.take(now);
              pending -= now;
              page.cut();
              await page.connect();
            } else if (move === "seller extends") {
              const { status } = await act(stack, trade.seller, trade.orderId, "extend");
              // The order's event, and the buyer's notice of it.
              if (status === 200) pending += 2;
            } else {
              await say(move === "buyer says" ? trade.buyer : trade.seller, trade.orderId, `Line ${index}`);
              pending += 1;
            }
          }
          await page.take(pending);
          page.cut();
          const fresh = (await chat(trade.buyer, trade.orderId)).items;
          expect([...page.known.values()].toSorted((a, b) => a.seq - b.seq)).toEqual(fresh);
          expect(fresh.map(({ seq }) => seq)).toEqual(fresh.map((_, index) => index + 1));
        },
      ),
      { numRuns: 25 },
    );
  });
});
