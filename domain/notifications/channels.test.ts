import { expect, test } from "vitest";
import { defaultChoice, goesBy, isStale, isTexted } from "./channels.ts";

test.for([
  ["appeal_opened", true],
  ["appeal_turn", true],
  ["appeal_decided", true],
  ["order_paid", false],
] as const)("%s may come by text message: %s", ([kind, may]) => {
  expect(isTexted(kind)).toBe(may);
  expect(defaultChoice(kind)).toMatchObject({ push: true, telegram: true, phone: may });
});

test("a text message comes of few kinds only, whatever was chosen, and of these unless it was declined", () => {
  const yes = { email: true, push: true, telegram: true, phone: true };
  expect(goesBy("phone", "order_paid", { order_paid: yes })).toBe(false);
  expect(goesBy("phone", "appeal_turn", {})).toBe(true);
  expect(goesBy("phone", "appeal_turn", { appeal_turn: { ...yes, phone: false } })).toBe(false);
  expect(goesBy("push", "order_paid", { order_paid: { ...yes, push: false } })).toBe(false);
});

test("what has its time is stale from that moment on, and nothing else is", () => {
  const [at, now] = [{ at: "2026-11-29T01:00:00.000Z" }, new Date("2026-11-29T01:00:00.000Z")];
  expect(isStale("order_expiring", at, now)).toBe(true);
  expect(isStale("order_expiring", at, new Date(now.getTime() - 1))).toBe(false);
  expect(isStale("order_expiring", {}, now)).toBe(false);
  expect(isStale("order_paid", at, now)).toBe(false);
});
