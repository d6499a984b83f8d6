import { requireValue } from "@plaza/contract/testing/require-value.ts";
import type { ChatMessageView } from "@plaza/contract/calls/chat.ts";
import { type FileId, readId } from "@plaza/contract/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runDeadlines } from "../lifecycle/deadlines.ts";
import { drawn, pdfOfSize } from "../../testing/pictures.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { act, buy, sale, type Trade } from "../../testing/trades.ts";
import { openAddress, uploadPicture, uploadToOrder } from "../../testing/uploads.ts";

let stack: Stack;
let trade: Trade;
beforeAll(async () => {
  stack = await startStack();
  trade = await sale(stack);
});
afterAll(async () => stack.close());

const send = async (
  person: Person,
  body: { type: "text" | "image" | "file"; fileId?: FileId; content?: string; clientId?: string },
  orderId = trade.orderId,
) => stack.call(person, "POST /api/ctc/send-chat-msg", { body: { orderId, ...body } });
const chatOf = async (person: Person) =>
  (await stack.call(person, "GET /api/ctc/query-chat-msg", { query: { orderId: trade.orderId } })).data.items;

/** The first message with a file that the person's stream brings after it was opened and `then` was done. */
async function firstFileOnStream(person: Person, then: () => Promise<unknown>): Promise<ChatMessageView> {
  const { url } = (await stack.call(person, "GET /api/ctc/get-r-token")).data;
  const response = await fetch(new URL(url, stack.server.url));
  let text = "";
  let done = false;
  for await (const chunk of requireValue(response.body).pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (!done && text.includes("event: ready")) {
      done = true;
      await then();
    }
    const found = /^data: (\{"kind":"chat".*"file":.*\})\n\n/m.exec(text);
    // Leaving the loop ends the stream.
    if (found !== null) return (JSON.parse(found[1] ?? "") as { message: ChatMessageView }).message;
  }
  throw new Error("the stream ended");
}

describe("a file in the chat", () => {
  it("reaches both parties, each with their own address, with or without text", async () => {
    const { data: file } = await uploadToOrder(stack, trade.buyer, trade.orderId, { bytes: await drawn("png"), name: "receipt.png" });
    const { data: message } = await send(trade.buyer, { type: "image", fileId: file.fileId, content: "My receipt" });
    expect(message).toMatchObject({
      type: "image",
      content: "My receipt",
      mine: true,
      from: "buyer",
      file: { fileId: file.fileId, name: "receipt.png", mime: "image/png", size: file.size },
    });
    const [mine, theirs] = await Promise.all(
      [trade.buyer, trade.seller].map(async (person) => (await chatOf(person)).find(({ seq }) => seq === message.seq)?.file?.url ?? ""),
    );
    expect((await openAddress(stack, trade.seller, theirs ?? "")).statusCode).toBe(200);
    expect((await openAddress(stack, trade.seller, mine ?? "")).statusCode).toBe(404);
    const { data: pdf } = await uploadToOrder(stack, trade.seller, trade.orderId, { bytes: pdfOfSize(300), name: "statement.pdf" });
    expect((await send(trade.seller, { type: "file", fileId: pdf.fileId })).data).toMatchObject({
      type: "file",
      content: "",
      file: { mime: "application/pdf" },
    });
  });

  it("comes over the stream with an address made at that moment, which is written down nowhere", async () => {
    const { data: file } = await uploadToOrder(stack, trade.buyer, trade.orderId, { bytes: await drawn("jpeg") });
    const message = await firstFileOnStream(trade.seller, async () => send(trade.buyer, { type: "image", fileId: file.fileId }));
    expect(message).toMatchObject({ mine: false, file: { fileId: file.fileId } });
    expect((await openAddress(stack, trade.seller, message.file?.url ?? "")).statusCode).toBe(200);
    const { rows } = await stack.owner.query<{ payload: string }>(
      "SELECT payload::text AS payload FROM user_event WHERE kind = 'chat' AND payload::text LIKE $1",
      [`%${file.fileId}%`],
    );
    expect(rows).toHaveLength(2);
    expect(rows.filter(({ payload }) => payload.includes("token") || payload.includes("/api/files"))).toEqual([]);
  });

  it("is sent once under one client id", async () => {
    const { data: file } = await uploadToOrder(stack, trade.buyer, trade.orderId, { bytes: await drawn("png") });
    const body = { type: "image", fileId: file.fileId, clientId: "client-message-1" } as const;
    const first = await send(trade.buyer, body);
    expect((await send(trade.buyer, body)).data).toMatchObject({ seq: first.data.seq, file: { fileId: file.fileId } });
  });

  it("is the sender's own, of this order or of none yet", async () => {
    const bytes = await drawn("png");
    const other = await buy(stack, trade.buyer, trade.advId);
    const theirs = await uploadToOrder(stack, trade.seller, trade.orderId, { bytes });
    const elsewhere = await uploadToOrder(stack, trade.buyer, other, { bytes });
    for (const fileId of [theirs.data.fileId, elsewhere.data.fileId, readId<"file">("999")]) {
      expect(await send(trade.buyer, { type: "image", fileId })).toMatchObject({ status: 404, error: "not_found" });
    }
    const free = await uploadPicture(stack, trade.buyer, { bytes });
    expect((await send(trade.buyer, { type: "image", fileId: free.data.fileId })).status).toBe(200);
    expect(await send(trade.buyer, { type: "image", fileId: free.data.fileId }, other)).toMatchObject({ status: 404 });
  });

  it("fits the type that the message gives itself", async () => {
    const { data: pdf } = await uploadToOrder(stack, trade.buyer, trade.orderId, { bytes: pdfOfSize(300) });
    const wrong = [
      await send(trade.buyer, { type: "image", fileId: pdf.fileId }),
      await send(trade.buyer, { type: "image" }),
      await send(trade.buyer, { type: "file", content: "no file" }),
      await send(trade.buyer, { type: "text", content: "a file too", fileId: pdf.fileId }),
      await send(trade.buyer, { type: "text", content: "  " }),
    ];
    expect(wrong.map(({ error }) => error)).toEqual(wrong.map(() => "invalid_request"));
  });
});

describe("a picture as proof", () => {
  it("is that of one order for good: no second order takes it", async () => {
    const [first, second] = [await sale(stack), await sale(stack)];
    const orders = [first.orderId, await buy(stack, first.buyer, second.advId)] as const;
    await stack.owner.query("UPDATE orders SET pay_before = now() - interval '1 second' WHERE id = ANY($1)", [orders]);
    await runDeadlines(stack.server.context);
    const { data: proof } = await uploadPicture(stack, first.buyer, { bytes: await drawn("png") });
    const pay = async (index: 0 | 1) => act(stack, first.buyer, orders[index], "pay", { proofFileIds: [proof.fileId] });
    expect((await pay(0)).status).toBe(200);
    expect(await pay(1)).toMatchObject({ status: 422, error: "proof_needed" });
  });
});
