import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChatMessageView } from "@plaza/contract/calls/chat.ts";
import { readId } from "@plaza/contract/ids.ts";
import { knownUpTo, queued, received, refused, unreadAfter, type MessageLog } from "./message-log.ts";

const EMPTY: MessageLog = { messages: [], outgoing: [] };

function message(seq: number, mine = false): ChatMessageView {
  const sentAt = new Date(seq * 1000).toISOString();
  const own = mine ? { clientId: `client-${seq}` } : {};
  return {
    seq,
    messageId: readId(String(seq)),
    orderId: readId("1"),
    from: mine ? "buyer" : "seller",
    mine,
    type: "text",
    content: `text ${seq}`,
    sentAt,
    ...own,
  };
}

test("whatever comes, however often and in whatever order, stands once and in order", () => {
  const delivery = fc.array(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 6 }), { maxLength: 20 });
  fc.assert(
    fc.property(delivery, (batches) => {
      const log = batches.reduce(
        (known, batch) =>
          received(
            known,
            batch.map((seq) => message(seq)),
          ),
        EMPTY,
      );
      const expected = [...new Set(batches.flat())].toSorted((a, b) => a - b);
      expect(log.messages.map(({ seq }) => seq)).toEqual(expected);
      const missing = Array.from({ length: 31 }, (_, index) => index + 1).find((seq) => !expected.includes(seq)) ?? 31;
      expect(knownUpTo(log)).toBe(missing - 1);
    }),
  );
});

test("an own message is shown once: on its way, then confirmed, whether the answer or the stream comes first", () => {
  const sending = queued(EMPTY, { clientId: "client-4", content: "text 4", sentAt: "2026-01-01T00:00:00.000Z", state: "sending" });
  const confirmed = received(sending, [message(4, true)]);
  expect(confirmed.outgoing).toEqual([]);
  expect(received(confirmed, [message(4, true)])).toEqual(confirmed);
  expect(refused(confirmed, "client-4", "late news")).toEqual(confirmed);
});

test("a refused message stays with its reason and can be sent again under the same id", () => {
  const own = { clientId: "client-9", content: "hello", sentAt: "2026-01-01T00:00:00.000Z", state: "sending" } as const;
  const failed = refused(queued(EMPTY, own), "client-9", "The chat is closed.");
  expect(failed.outgoing).toEqual([{ ...own, state: "failed", why: "The chat is closed." }]);
  expect(queued(failed, own).outgoing).toEqual([own]);
});

test("only what others wrote is unread", () => {
  const system: ChatMessageView = { ...message(2), from: "system", type: "system", content: "pay" };
  expect(unreadAfter(received(EMPTY, [message(1), system, message(3), message(4, true)]), 1)).toBe(1);
});
