import { afterAll, beforeAll, expect, it } from "vitest";
import { startStack, type Stack } from "../../testing/stack.ts";
import { figuresOf } from "./reputation.store.ts";
import { averageMinutes, ratio } from "./statistics.view.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

it.each([
  [0, 0, null],
  [0, 3, "0.0000"],
  [2, 3, "0.6666"],
  [99_996, 100_000, "0.9999"],
  [99_999, 100_000, "0.9999"],
  [7, 7, "1"],
])("a rate of %i of %i is %s: rounded down, and perfect only without a fault", (part, whole, rate) => {
  expect(ratio(part, whole)).toBe(rate);
});

it.each([
  ["0", 0, null],
  ["60", 1, 1],
  ["90", 1, 1.5],
  ["100", 3, 0.6],
  ["7200", 2, 60],
])("%s seconds of %i orders are %s minutes on average", (seconds, times, minutes) => {
  expect(averageMinutes(seconds, times)).toBe(minutes);
});

it("the figures of 30 days begin 29 days ago, today being one of them", async () => {
  const { id } = await stack.person();
  await stack.owner.query(
    `INSERT INTO reputation_day (user_id, day, completed, at_fault)
     SELECT $1, (now() AT TIME ZONE 'UTC')::date - ago, completed, at_fault FROM (VALUES (30, 100, 40), (29, 10, 4), (0, 1, 0)) past (ago, completed, at_fault)`,
    [id],
  );
  expect(await figuresOf(stack.server.context.db, id)).toMatchObject({ completed30: 11, atFault30: 4 });
});
