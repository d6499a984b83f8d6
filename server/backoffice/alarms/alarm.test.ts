import { afterAll, beforeAll, expect, it } from "vitest";
import { raiseAlarm } from "../../core/alarms/alarm.store.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { askBackoffice, hire, type Worker } from "../../testing/staff.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";

let stack: Stack;
let operator: Worker;
let reader: Worker;
beforeAll(async () => {
  stack = await startStack();
  [operator, reader] = await Promise.all([hire(stack, "operator"), hire(stack, "reader")]);
});
afterAll(() => stack.close());

it("an alarm is shown to all staff until an operator records what was found, and may be raised again", async () => {
  const alarms = async (by: Worker) => (await askBackoffice(stack, by, "GET /api/desk/alarms")).data;
  expect(await alarms(reader)).toEqual({ marketState: "open", alarms: [] });
  await raiseAlarm(stack.owner, "escrow_differs", { differences: 2 });
  await raiseAlarm(stack.owner, "escrow_differs", { differences: 3 });
  const [one] = (await alarms(reader)).alarms;
  expect(one).toMatchObject({ kind: "escrow_differs", differences: 3, times: 2 });
  const alarmId = requireValue(one?.alarmId);
  const clear = (by: Worker, reason: string) => askBackoffice(stack, by, "POST /api/desk/clear-alarm", { body: { alarmId, reason } });
  expect((await clear(reader, "looked")).error).toBe("not_allowed");
  expect((await clear(operator, " ")).error).toBe("reason_needed");
  expect((await clear(operator, "a row mended by hand")).error).toBeNull();
  expect((await clear(operator, "again")).error).toBe("not_found");
  expect((await alarms(reader)).alarms).toEqual([]);
  expect(await raiseAlarm(stack.owner, "escrow_differs", { differences: 1 })).toBe(true);
  const { rows } = await stack.owner.query("SELECT reason FROM staff_act WHERE action = 'clear_alarm'");
  expect(rows).toEqual([{ reason: "a row mended by hand" }]);
});
