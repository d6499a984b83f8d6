import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { OrderId } from "@plaza/contract/ids.ts";
import { spreadNotices } from "../../delivery/notifications/fan-out.service.ts";
import { readStream, streamAddress } from "../../testing/event-stream.ts";
import { appealedCase } from "../../testing/situations.ts";
import { askBackoffice, hire } from "../../testing/staff.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { subUserOf } from "../../testing/sub-users.ts";
import { act, sale } from "../../testing/trades.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";

/** Every participant of a case is notified of each action once, however often the action is sent and the notification delivered. */

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ appealAfterMinutes: 0 });
  // Without a price nobody knows what an order is worth, and a decision waits for a second person.
  await stack.owner.query(
    "INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', 100000000) ON CONFLICT (asset, fiat) DO NOTHING",
  );
});
afterAll(async () => stack.close());

it("tells nobody twice of an appeal and its decision, though each is sent eight times", async () => {
  const trade = await sale(stack);
  await act(stack, trade.buyer, trade.orderId, "pay");
  const eight = async <Value>(ask: (index: number) => Promise<Value>) => Promise.all(Array.from({ length: 8 }, (_, index) => ask(index)));
  const body = { orderId: trade.orderId, reason: "other" as const, description: "No coins came" };
  // Half of them are the same request again, half a new one of the same wish.
  const filed = await eight((index) =>
    stack.call(trade.buyer, "POST /api/ctc/create-appeal", { body, key: `appeal-of-a-test-${index % 4}` }),
  );
  const caseId = requireValue(filed.find(({ status }) => status === 200)?.data.caseId);
  const agent = await hire(stack, "agent");
  await askBackoffice(stack, agent, "POST /api/desk/claim-appeal", { body: { caseId, claim: true } });
  const decided = await eight((index) =>
    askBackoffice(stack, agent, "POST /api/desk/decide-appeal", {
      body: { caseId, rule: "R3", reason: "No payment was shown" },
      headers: { "idempotency-key": `decision-of-a-test-${index % 4}` },
    }),
  );
  expect(decided.some(({ status }) => status === 200)).toBe(true);
  await eight(() => spreadNotices(stack.server.context));
  const { rows } = await stack.owner.query<{ who: string; kind: string; times: number }>(
    `SELECT CASE user_id WHEN $1 THEN 'buyer' ELSE 'seller' END AS who, kind, count(*)::int AS times FROM notification
     WHERE user_id IN ($1, $2) AND kind LIKE 'appeal%' GROUP BY 1, 2 ORDER BY 1, 2`,
    [trade.buyer.id, trade.seller.id],
  );
  expect(
    rows.every(({ times }) => times === 1),
    JSON.stringify(rows),
  ).toBe(true);
  expect(rows.map(({ who, kind }) => `${who} ${kind}`)).toEqual(
    expect.arrayContaining(["buyer appeal_decided", "seller appeal_decided", "seller appeal_opened"]),
  );
  const mails = await stack.owner.query<{ times: number }>(
    "SELECT count(*)::int AS times FROM outgoing_message WHERE user_id IN ($1, $2) GROUP BY user_id, channel, subject",
    [trade.buyer.id, trade.seller.id],
  );
  expect(mails.rows.every(({ times }) => times === 1)).toBe(true);
});

it("reminds of a turn of five minutes after half of it, not when it begins", async () => {
  const trade = await sale(stack);
  await act(stack, trade.buyer, trade.orderId, "pay");
  const body = { orderId: trade.orderId, reason: "other" as const, description: "No coins came" };
  const { data: filed } = await stack.call(trade.buyer, "POST /api/ctc/create-appeal", { body });
  const agent = await hire(stack, "agent");
  const { caseId } = filed;
  await askBackoffice(stack, agent, "POST /api/desk/claim-appeal", { body: { caseId, claim: true } });
  const asked = { caseId, of: "seller", text: "Your account’s history, please", minutes: 5 } as const;
  await askBackoffice(stack, agent, "POST /api/desk/ask-appeal", { body: asked });
  const { rows } = await stack.owner.query<{ seconds: number }>(
    "SELECT round(extract(epoch FROM due_at - now()))::int AS seconds FROM reminder WHERE user_id = $1 AND kind = 'appeal_turn_ending' AND subject = $2",
    [trade.seller.id, `case:${caseId}`],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.seconds).toBeGreaterThan(120);
  expect(rows[0]?.seconds).toBeLessThanOrEqual(150);
});

describe("open pages", () => {
  async function listen(person: Person): Promise<(until: string) => Promise<string[]>> {
    const reader = await readStream(stack.server.url, await streamAddress(stack, person));
    onTestFinished(() => reader.cut());
    const kindsUntil = async (until: string) => {
      const kinds: string[] = [];
      while (kinds.at(-1) !== until) {
        const event = await reader.next();
        if (event === null) throw new Error(`the stream ended before ${until}`);
        if (event.event === "case") expect(Object.keys(event.data)).toEqual(["kind", "orderId"]);
        kinds.push(event.event);
      }
      return kinds;
    };
    await kindsUntil("ready");
    return kindsUntil;
  }
  const say = (person: Person, orderId: OrderId) =>
    stack.call(person, "POST /api/ctc/send-chat-msg", { body: { orderId, type: "text", content: "Hello" } });

  it("of both sides and of a sub-user hear that a case was answered, and that somebody is asked", async () => {
    const { buyer, seller, orderId, caseId } = await appealedCase(stack);
    const helper = await subUserOf(stack, seller, "trade");
    await stack.call(seller, "POST /api/ctc/assign-order", { body: { orderId, subUserId: helper.id } });
    const pages = await Promise.all([buyer, seller, helper].map(listen));
    await stack.call(helper, "POST /api/ctc/add-appeal-evidence", { body: { orderId, description: "Nothing came in" } });
    for (const kindsUntil of pages) await kindsUntil("case");
    const agent = await hire(stack, "agent");
    await askBackoffice(stack, agent, "POST /api/desk/claim-appeal", { body: { caseId, claim: true } });
    const asked = { caseId, of: "seller", text: "Your account’s history, please", minutes: 5 } as const;
    await askBackoffice(stack, agent, "POST /api/desk/ask-appeal", { body: asked });
    for (const kindsUntil of pages) await kindsUntil("case");
  });

  it("hear a message of customer service only where their side may read it", async () => {
    const { buyer, seller, orderId, caseId } = await appealedCase(stack);
    const agent = await hire(stack, "agent");
    await askBackoffice(stack, agent, "POST /api/desk/claim-appeal", { body: { caseId, claim: true } });
    const kindsUntil = await listen(buyer);
    const casesFor = async (to: "buyer" | "seller" | "both" | "staff") => {
      await askBackoffice(stack, agent, "POST /api/desk/say-appeal", { body: { caseId, text: "We have read it", to } });
      await say(seller, orderId);
      return (await kindsUntil("chat")).filter((kind) => kind === "case").length;
    };
    expect(await casesFor("staff")).toBe(0);
    expect(await casesFor("seller")).toBe(0);
    expect(await casesFor("buyer")).toBe(1);
    expect(await casesFor("both")).toBe(1);
  });
});
