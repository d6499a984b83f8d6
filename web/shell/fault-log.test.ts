import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { repeatedLines } from "./fault-log.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("A line that comes with each request is written at once, then once a minute with its number, and by itself again after a quiet minute", () => {
  const lines: string[] = [];
  const log = repeatedLines((where, text, times) => lines.push(`${where}: ${text} ×${times}`));
  for (let request = 0; request < 40; request++) log("call failed", "not_ready");
  log("call failed", "network");
  expect(lines).toEqual(["call failed: not_ready ×1", "call failed: network ×1"]);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(2)).toEqual(["call failed: not_ready ×39"]);
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(3);
  log("call failed", "not_ready");
  expect(lines.slice(3)).toEqual(["call failed: not_ready ×1"]);
});

test("Very many different lines are not counted and not lost", () => {
  const lines: string[] = [];
  const log = repeatedLines((_where, text) => lines.push(text));
  for (let request = 0; request < 500; request++) log("page", String(request));
  expect(lines).toHaveLength(500);
});
