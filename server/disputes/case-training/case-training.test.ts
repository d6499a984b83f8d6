import { afterAll, beforeAll, expect, it } from "vitest";
import type { RuleNumber } from "@plaza/contract/appeal.ts";
import type { CaseId } from "@plaza/contract/ids.ts";
import { whileSet } from "../../testing/refusals/provocation.ts";
import { appealedCase } from "../../testing/situations.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { askBackoffice, hire, type Worker } from "../../testing/staff.ts";
import type { Trade } from "../../testing/trades.ts";

let stack: Stack;
let agent: Worker;
let reader: Worker;
beforeAll(async () => {
  stack = await startStack();
  [agent, reader] = await Promise.all([hire(stack, "agent"), hire(stack, "reader")]);
  await stack.owner.query(
    "INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', 100000000) ON CONFLICT (asset, fiat) DO UPDATE SET price = 100000000",
  );
});
afterAll(() => stack.close());

const list = async (worker: Worker) =>
  (await askBackoffice(stack, worker, "GET /api/desk/training-cases")).data.items.map(({ caseId }) => caseId);
const open = (worker: Worker, caseId: CaseId, rule?: RuleNumber) =>
  askBackoffice(stack, worker, "GET /api/desk/training-case", { query: { caseId, ...(rule === undefined ? {} : { rule }) } });

/** An appeal that the agent decides alone by R3. */
async function decided(reason = "The bank shows nothing"): Promise<Trade & { readonly caseId: CaseId }> {
  const trade = await appealedCase(stack);
  const { caseId } = trade;
  const content = `I am ${trade.buyer.name}, write to me@mail.example or call +49 151 234 567 89`;
  const sent = await stack.call(trade.buyer, "POST /api/ctc/send-chat-msg", { body: { orderId: trade.orderId, type: "text", content } });
  expect(sent.error).toBeNull();
  await askBackoffice(stack, agent, "POST /api/desk/claim-appeal", { body: { caseId, claim: true } });
  await askBackoffice(stack, agent, "POST /api/desk/say-appeal", { body: { caseId, to: "staff", text: "A note that leads to R3" } });
  await whileSet({ stack }, "fourEyesAboveUsd", "100000", () =>
    askBackoffice(stack, agent, "POST /api/desk/decide-appeal", { body: { caseId, rule: "R3", reason } }),
  );
  return trade;
}

it("A decided appeal is read without names, contacts, notes and its decision", async () => {
  const { buyer, seller, caseId, orderId } = await decided();
  expect(await list(reader)).toContain(caseId);
  const { data, text } = await open(reader, caseId);
  expect(data.decision).toBeUndefined();
  expect(data).toMatchObject({ by: "buyer", amount: "100", fiat: "USD", order: { asset: "USDT", quantity: "100" } });
  expect(data.chat.map(({ from, text: line }) => `${from}: ${line}`)).toEqual(["buyer: I am ***, write to *** or call ***"]);
  expect(data.entries.map(({ kind }) => kind)).toEqual(["opened"]);
  expect(data.rules.map(({ rule }) => rule)).toContain("R3");
  const { rows } = await stack.owner.query<{ nickname: string; uid: string }>("SELECT nickname, uid::text FROM users WHERE id = ANY ($1)", [
    [buyer.id, seller.id],
  ]);
  for (const secret of [...rows.flatMap(({ nickname, uid }) => [nickname, uid]), buyer.name, seller.name, orderId, "A note"])
    expect(text, secret).not.toContain(secret);
});

it("The decision is shown to a reader who names a rule, with how the two compare; a use is counted and nothing is stored", async () => {
  const { caseId } = await decided("The bank shows nothing from write@mail.example");
  const uses = async () =>
    Number(/^plaza_feature_uses_total\{feature="case_training"\} (\d+)/m.exec((await stack.server.app.inject("/metrics")).body)?.[1] ?? 0);
  const entries = async () => (await stack.owner.query<{ entries: number }>("SELECT count(*)::int AS entries FROM staff_act")).rows;
  const [before, stored] = [await uses(), await entries()];
  for (const [rule, match] of [
    ["R3", "rule"],
    ["R6", "outcome"],
    ["R1", "none"],
  ] as const)
    expect((await open(reader, caseId, rule)).data.decision).toEqual({
      rule: "R3",
      reason: "The bank shows nothing from ***",
      hadSecond: false,
      match,
    });
  expect((await open(reader, caseId, "R14")).error).toBe("rule_not_fitting");
  expect(await uses()).toBe(before + 3);
  expect(await entries()).toEqual(stored);
});

it("Open cases, one's own orders and decisions, and those that an objection may change are none to practice on", async () => {
  const undecided = await appealedCase(stack);
  const { buyer, orderId, caseId } = await decided();
  const party = await hire(stack, "reader", buyer);
  for (const [worker, id] of [
    [reader, undecided.caseId],
    [agent, caseId],
    [party, caseId],
  ] as const) {
    expect(await list(worker)).not.toContain(id);
    expect((await open(worker, id)).error).toBe("not_found");
  }
  expect(await list(reader)).toContain(caseId);
  const objection = await stack.call(buyer, "POST /api/ctc/object-to-decision", { body: { orderId, caseId, description: "I did pay" } });
  expect(objection.error).toBeNull();
  expect(await list(reader)).not.toContain(caseId);
});
