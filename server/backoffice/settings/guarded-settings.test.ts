import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settingAt } from "../../core/settings/setting.store.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { askBackoffice, hire, type Worker } from "../../testing/staff.ts";
import { firstRow } from "../../testing/rows.ts";
import { untilWaiting } from "../../testing/trades.ts";

let stack: Stack;
let one: Worker;
let other: Worker;
let senior: Worker;
beforeAll(async () => {
  stack = await startStack();
  [one, other, senior] = [await hire(stack, "operator"), await hire(stack, "operator"), await hire(stack, "senior")];
});
afterAll(() => stack.close());

async function set(by: Worker, key: string, value: string) {
  const answer = await askBackoffice(stack, by, "POST /api/desk/change-setting", { body: { key, value, reason: "a rule of ours" } });
  await stack.server.context.settings.refresh();
  return answer;
}

const open = async (by = one) => (await askBackoffice(stack, by, "GET /api/desk/setting-proposals")).data;

async function decide(by: Worker, what: "accept" | "decline", proposalId: Awaited<ReturnType<typeof open>>[number]["proposalId"]) {
  const answer = await askBackoffice(stack, by, `POST /api/desk/${what}-setting`, { body: { proposalId } });
  await stack.server.context.settings.refresh();
  return answer;
}

const current = () => stack.server.context.settings.current;

/** Proposes a value and returns its line. */
async function propose(by: Worker, key: string, value: string) {
  expect((await set(by, key, value)).error).toBe("second_operator_needed");
  const line = (await open(by)).find((proposal) => proposal.key === key);
  if (line === undefined) throw new Error(`${key} is not among the proposals`);
  return line;
}

test.each(["fourEyesAboveUsd", "merchantFourEyesUsdt"] as const)("%s is raised by two operators and lowered by one", async (key) => {
  const was = current()[key];
  expect((await set(one, key, "90000")).error).toBe("second_operator_needed");
  expect((await set(one, key, "90000")).error).toBe("second_operator_needed");
  expect((await set(other, key, "80000")).error).toBe("second_operator_needed");
  expect(current()[key]).toBe(was);
  expect((await set(one, key, "80000")).error).toBeNull();
  expect(current()[key]).toBe("80000");
  expect((await set(one, key, "10")).error).toBeNull();
  expect(current()[key]).toBe("10");
  expect((await set(one, key, was)).error, "back to the default").toBe("second_operator_needed");
  expect(current()[key]).toBe("10");
  const acts = (await askBackoffice(stack, one, "GET /api/desk/acts", { query: { action: "propose_setting", objectId: key } })).data;
  expect(acts.items).toHaveLength(4);
});

describe("a proposal", () => {
  test("is listed for seniors, accepted by another operator alone, and in the audit log", async () => {
    const line = await propose(one, "feeRate", "0.004");
    expect(line).toMatchObject({ now: "0.001", value: "0.004", reason: "a rule of ours", own: true });
    const seen = (await open(senior)).find(({ key }) => key === "feeRate");
    expect(seen).toMatchObject({ proposalId: line.proposalId, own: false });
    expect((await decide(one, "accept", line.proposalId)).error).toBe("not_allowed");
    expect((await decide(senior, "accept", line.proposalId)).error).toBe("not_allowed");
    expect(current().feeRate).toBe("0.001");
    expect((await decide(other, "accept", line.proposalId)).data).toEqual({ changed: true });
    expect(current().feeRate).toBe("0.004");
    expect((await decide(other, "accept", line.proposalId)).error).toBe("not_found");
    const acts = (await askBackoffice(stack, one, "GET /api/desk/acts", { query: { action: "accept_setting", objectId: "feeRate" } })).data;
    expect(acts.items).toMatchObject([{ staffId: other.staffId, reason: "a rule of ours" }]);
  });

  test("is ended by another operator or by the one who made it, and changes nothing", async () => {
    for (const by of [one, other]) {
      const line = await propose(one, "securityHoldHours", "1");
      expect((await decide(senior, "decline", line.proposalId)).error).toBe("not_allowed");
      expect((await decide(by, "decline", line.proposalId)).data).toEqual({ declined: true });
      expect((await decide(other, "accept", line.proposalId)).error).toBe("not_found");
    }
    expect(current().securityHoldHours).toBe(24);
  });

  test("that was replaced can't be accepted: what takes effect is what the operator saw", async () => {
    const line = await propose(one, "paymentCoolingMaxUsd", "2000");
    await propose(one, "paymentCoolingMaxUsd", "900000");
    expect((await decide(other, "accept", line.proposalId)).error).toBe("not_found");
    expect(current().paymentCoolingMaxUsd).toBe("1000");
  });

  test("is over once its setting was changed meanwhile", async () => {
    const line = await propose(one, "lateHoldMinutes", "5");
    expect((await set(other, "lateHoldMinutes", "60")).error).toBeNull();
    expect((await decide(other, "accept", line.proposalId)).error).toBe("not_found");
    expect(current().lateHoldMinutes).toBe(60);
  });

  test("is accepted once, also by two at the same moment", async () => {
    const third = await hire(stack, "operator");
    const line = await propose(one, "newAccountDailyOrders", "50");
    const answers = await Promise.all([other, third].map((by) => decide(by, "accept", line.proposalId)));
    expect(answers.map(({ error }) => error ?? "done").toSorted()).toEqual(["done", "not_found"]);
  });

  test("is over after a day", async () => {
    const line = await propose(one, "fourEyesAboveUsd", "70000");
    await stack.owner.query("UPDATE setting_proposal SET proposed_at = now() - interval '25 hours'");
    expect(await open()).toEqual([]);
    expect((await decide(other, "accept", line.proposalId)).error).toBe("not_found");
    expect((await set(other, "fourEyesAboveUsd", "70000")).error).toBe("second_operator_needed");
  });
});

test("one operator freezes the market, two open it", async () => {
  expect((await set(one, "marketState", "frozen")).error).toBeNull();
  const line = await propose(one, "marketState", "open");
  expect(current().marketState).toBe("frozen");
  expect((await decide(other, "accept", line.proposalId)).error).toBeNull();
  expect(current().marketState).toBe("open");
});

test("what is guarded is judged by the value of the database, also before this process knows it", async () => {
  expect((await set(one, "purchaseHoldHours", "30")).error).toBeNull();
  const another = await stack.owner.connect();
  try {
    await another.query("BEGIN");
    await another.query("UPDATE setting SET value = '48' WHERE key = 'purchaseHoldHours'");
    const body = { key: "purchaseHoldHours", value: "31", reason: "a rule of ours" };
    const answer = askBackoffice(stack, one, "POST /api/desk/change-setting", { body });
    await untilWaiting(stack.owner, 1);
    await another.query("COMMIT");
    expect((await answer).error).toBe("second_operator_needed");
  } finally {
    another.release();
  }
});

test("one operator can't raise the messages with codes, nor send people for help to another address", async () => {
  for (const [key, value] of [
    ["codeMailsPerAddress", "100000"],
    ["codeTextsPerNetwork", "1000000"],
    ["supportAddress", "https://help.example.com"],
    ["merchantTrades", "0,0,0"],
  ] as const) {
    const was = current()[key];
    expect((await set(one, key, value)).error).toBe("second_operator_needed");
    expect(current()[key]).toEqual(was);
  }
  expect((await set(one, "codeTextsPerNetwork", "20")).error).toBeNull();
});

test("what held when a case began is known afterwards", async () => {
  await set(one, "appealAnswerMinutes", "40");
  await stack.owner.query("SELECT pg_sleep(0.01)");
  const { rows } = await stack.owner.query<{ now: Date }>("SELECT clock_timestamp() AS now");
  const instant = firstRow(rows).now;
  await set(one, "appealAnswerMinutes", "50");
  expect(await settingAt(stack.server.context.db, "appealAnswerMinutes", instant)).toBe(40);
  expect(await settingAt(stack.server.context.db, "appealAnswerMinutes", new Date(0))).toBeNull();
});
