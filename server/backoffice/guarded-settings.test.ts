import { afterAll, beforeAll, expect, test } from "vitest";
import { settingAt } from "../core/settings/setting.store.ts";
import { startStack, type Stack } from "../testing/stack.ts";
import { askDesk, hire, type Worker } from "../testing/staff.ts";

let stack: Stack;
let one: Worker;
let other: Worker;
beforeAll(async () => {
  stack = await startStack();
  [one, other] = [await hire(stack, "operator"), await hire(stack, "operator")];
});
afterAll(() => stack.close());

async function set(by: Worker, key: string, value: string) {
  const answer = await askDesk(stack, by, "POST /api/desk/change-setting", { body: { key, value, reason: "a rule of ours" } });
  await stack.server.context.settings.refresh();
  return answer;
}

test.each(["fourEyesAboveUsd", "merchantFourEyesUsdt"] as const)("%s is raised by two operators and lowered by one", async (key) => {
  const { settings } = stack.server.context;
  const was = settings.current[key];
  expect((await set(one, key, "90000")).error).toBe("second_operator_needed");
  expect((await set(one, key, "90000")).error).toBe("second_operator_needed");
  expect((await set(other, key, "80000")).error).toBe("second_operator_needed");
  expect(settings.current[key]).toBe(was);
  expect((await set(one, key, "80000")).error).toBeNull();
  expect(settings.current[key]).toBe("80000");
  expect((await set(one, key, "10")).error).toBeNull();
  expect(settings.current[key]).toBe("10");
  const acts = (await askDesk(stack, one, "GET /api/desk/acts", { query: { action: "propose_setting", objectId: key } })).data;
  expect(acts.items).toHaveLength(3);
});

test("a proposal is over after a day", async () => {
  expect((await set(one, "fourEyesAboveUsd", "70000")).error).toBe("second_operator_needed");
  await stack.owner.query("UPDATE setting_proposal SET proposed_at = now() - interval '25 hours'");
  expect((await set(other, "fourEyesAboveUsd", "70000")).error).toBe("second_operator_needed");
});

test("what held when a case began is known afterwards", async () => {
  await set(one, "appealAnswerMinutes", "40");
  await stack.owner.query("SELECT pg_sleep(0.01)");
  const { rows } = await stack.owner.query<{ now: Date }>("SELECT clock_timestamp() AS now");
  const instant = (rows[0] as { now: Date }).now;
  await set(one, "appealAnswerMinutes", "50");
  expect(await settingAt(stack.server.context.db, "appealAnswerMinutes", instant)).toBe(40);
  expect(await settingAt(stack.server.context.db, "appealAnswerMinutes", new Date(0))).toBeNull();
});
