import { afterAll, beforeAll, expect, it } from "vitest";
import { spreadNotices } from "../../delivery/notifications/fan-out.service.ts";
import { askBackoffice, hire } from "../../testing/staff.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
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
