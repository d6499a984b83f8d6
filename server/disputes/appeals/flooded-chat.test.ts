import { afterAll, beforeAll, expect, test } from "vitest";
import { appealedCase } from "../../testing/situations.ts";
import { askBackoffice, hire } from "../../testing/staff.ts";
import { startStack, type Stack } from "../../testing/stack.ts";

/** A party may write thirty lines a minute: within a quarter of an hour they are more than a page of a case has. */
const FLOOD = 620;
const PAGE = 500;

let stack: Stack;
beforeAll(async () => void (stack = await startStack()));
afterAll(() => stack.close());

test("staff read the newest messages of a flooded chat first, all others page by page, and every flag is counted", async () => {
  const [{ caseId, orderId, seller }, agent] = [await appealedCase(stack), await hire(stack, "agent")];
  await stack.owner.query(
    `WITH flood AS (UPDATE orders SET chat_seq = chat_seq + $2::int WHERE id = $1 RETURNING chat_seq - $2::int AS before)
     INSERT INTO chat_message (order_id, seq, sender, sender_id, type, content, flags)
     SELECT $1, before + n, 'seller', $3, 'text', 'Line ' || n, CASE WHEN n IN (3, 610) THEN '{off_platform}'::text[] ELSE '{}' END
     FROM flood CROSS JOIN generate_series(1, $2::int) AS n`,
    [orderId, FLOOD, seller.id],
  );
  const read = async (query: { readonly chatBefore?: number } = {}) =>
    (await askBackoffice(stack, agent, "GET /api/desk/appeal", { query: { caseId, ...query } })).data;
  const newest = await read();
  expect(newest.chat).toHaveLength(PAGE);
  expect(newest.chat.at(-1)?.content).toBe(`Line ${FLOOD}`);
  expect(newest.chatCursor).toBe(newest.chat[0]?.seq);
  expect(newest.risks.flaggedMessages).toBe(2);
  const older = await read({ chatBefore: newest.chatCursor ?? 0 });
  expect(older.chatCursor).toBeNull();
  const numbers = [...older.chat, ...newest.chat].map(({ seq }) => seq);
  expect(numbers).toEqual(numbers.map((_seq, index) => index + 1));
  expect(numbers.length).toBeGreaterThan(FLOOD);
  // What an act answers is the case with its newest messages too.
  const { data } = await askBackoffice(stack, agent, "POST /api/desk/claim-appeal", { body: { caseId, claim: true } });
  expect(data.chat.at(-1)?.content).toBe(`Line ${FLOOD}`);
});
