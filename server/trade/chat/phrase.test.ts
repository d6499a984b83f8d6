import { afterAll, beforeAll, expect, it } from "vitest";
import type { ChatPhrase } from "@plaza/contract/chat-phrases.ts";
import { LOCALES, type Locale } from "@plaza/contract/locales.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { readStream } from "../../testing/event-stream.ts";
import { appealedCase } from "../../testing/situations.ts";
import { askBackoffice, hire } from "../../testing/staff.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { act, sale, type Trade } from "../../testing/trades.ts";

let stack: Stack;
let trade: Trade;
beforeAll(async () => {
  stack = await startStack();
  trade = await sale(stack);
});
afterAll(async () => stack.close());

const say = async (person: Person, { orderId }: Pick<Trade, "orderId">, phrase: ChatPhrase, language: Locale, extra: object = {}) =>
  stack.call(person, "POST /api/ctc/send-chat-msg", { body: { orderId, type: "text", phrase, ...extra }, headers: { language } });
const read = async (person: Person, { orderId }: Pick<Trade, "orderId">, language: Locale) =>
  (await stack.call(person, "GET /api/ctc/query-chat-msg", { query: { orderId }, headers: { language } })).data.items;
const offered = async (person: Person, language: Locale = "en") =>
  (await stack.call(person, "GET /api/ctc/query-chat-phrases", { query: { orderId: trade.orderId }, headers: { language } })).data.groups;

it("is read by each side in its own language, live and later, beside what its sender saw", async () => {
  const { data } = await stack.call(trade.seller, "GET /api/ctc/get-r-token", { headers: { language: "ja" } });
  const reader = await readStream(stack.server.url, data.url);
  const { data: sent, error } = await say(trade.buyer, trade, "which_account", "th", { clientId: "phrase-1" });
  if (error !== null) reader.cut();
  expect(error).toBeNull();
  const original = translate("th", "phrases.which_account");
  const phrase = { key: "which_account", language: "th", original };
  const events: unknown[] = [];
  for (let event = await reader.next(); event !== null; event = await reader.next()) {
    events.push(event.data);
    if (event.event === "chat") break;
  }
  reader.cut();
  expect(sent).toMatchObject({ mine: true, type: "text", content: original, phrase });
  expect(events.at(-1)).toMatchObject({ message: { mine: false, content: translate("ja", "phrases.which_account"), phrase } });
  for (const language of LOCALES) {
    const message = (await read(trade.seller, trade, language)).at(-1);
    expect(message).toMatchObject({ seq: sent.seq, content: translate(language, "phrases.which_account"), phrase });
  }
  // Sent again after a lost answer, it is the same message, also by a page that speaks another language by now.
  expect((await say(trade.buyer, trade, "which_account", "de", { clientId: "phrase-1" })).data).toMatchObject({ seq: sent.seq, phrase });
});

it("leaves a text of the sender's own as it was written, and is never taken for a lure", async () => {
  await stack.call(trade.buyer, "POST /api/ctc/send-chat-msg", {
    body: { orderId: trade.orderId, type: "text", content: translate("en", "phrases.which_account") },
  });
  const own = (await read(trade.seller, trade, "ko")).at(-1);
  expect([own?.content, own?.phrase]).toEqual([translate("en", "phrases.which_account"), undefined]);
  // Written by hand, the same sentence may be a trick; ready-made, it is ours.
  for (const [person, key] of [
    [trade.seller, "cancel_unpaid"],
    [trade.seller, "will_return"],
    [trade.buyer, "paid_twice"],
  ] as const) {
    expect((await say(person, trade, key, "en")).data.flags).toBeUndefined();
  }
});

it("is offered to the side and the stage whose it is", async () => {
  const [buyers, sellers] = [await offered(trade.buyer, "fr"), await offered(trade.seller)];
  expect(buyers[0]).toMatchObject({ group: "pay", title: translate("fr", "phrases.group.pay") });
  expect(buyers[0]?.phrases).toContainEqual({ key: "paying_now", text: translate("fr", "phrases.paying_now") });
  expect(sellers.flatMap(({ phrases }) => phrases.map(({ key }) => key))).not.toContain("paying_now");
  await act(stack, trade.buyer, trade.orderId, "pay");
  expect((await offered(trade.seller))[0]?.phrases.map(({ key }) => key)).toContain("not_arrived");
  const stranger = await stack.person();
  const { status } = await stack.call(stranger, "GET /api/ctc/query-chat-phrases", { query: { orderId: trade.orderId } });
  expect(status).toBe(404);
});

it("is refused from the side that it doesn't belong to, beside a text or a file, and when unknown", async () => {
  expect((await say(trade.buyer, trade, "released", "en")).error).toBe("invalid_request");
  expect((await say(trade.seller, trade, "paid", "en")).error).toBe("invalid_request");
  expect((await say(trade.buyer, trade, "hello", "en", { content: "Hi" })).error).toBe("invalid_request");
  expect((await say(trade.buyer, trade, "hello", "en", { fileId: "7" })).error).toBe("invalid_request");
  expect((await say(trade.buyer, trade, "hello", "en", { type: "image" })).error).toBe("invalid_request");
  expect((await say(trade.buyer, trade, "groups" as ChatPhrase, "en")).error).toBe("invalid_request");
});

it("is in the signed journal and in the case with the text that its sender saw; staff read it in their own language too", async () => {
  const disputed = await appealedCase(stack);
  await say(disputed.buyer, disputed, "paid", "vi");
  const content = translate("vi", "phrases.paid");
  const { data: pack } = await stack.call(disputed.seller, "GET /api/ctc/query-evidence-pack", { query: { orderId: disputed.orderId } });
  const bodies = pack.entries.filter(({ kind }) => kind === "chat").map(({ body }) => body);
  expect(bodies).toContainEqual(expect.objectContaining({ content, phrase: "paid", language: "vi" }));
  expect(bodies.filter((body) => "phrase" in (body as object))).toHaveLength(1);
  const agent = await hire(stack, "agent");
  const found = await askBackoffice(stack, agent, "GET /api/desk/appeal", { query: { caseId: disputed.caseId } });
  expect(found.data.chat.at(-1)).toMatchObject({ content, translation: translate("en", "phrases.paid") });
});

it("is gone when the operator switches it off; what was said stays readable", async () => {
  await stack.owner.query("INSERT INTO setting (key, value, changed_by) VALUES ('chatPhrases', 'false', 'test')");
  await stack.server.context.settings.refresh();
  expect(await offered(trade.buyer)).toEqual([]);
  expect((await say(trade.buyer, trade, "hello", "en")).error).toBe("invalid_request");
  expect((await read(trade.seller, trade, "de")).some(({ content }) => content === translate("de", "phrases.which_account"))).toBe(true);
});
