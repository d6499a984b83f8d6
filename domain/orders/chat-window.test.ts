import { expect, test } from "vitest";
import { HOUR_MS } from "../time/durations.ts";
import { isChatClosed } from "./chat-window.ts";

const END = Date.UTC(2026, 10, 28, 12);

test("a chat closes 24 hours after its order's end, and never while the order runs", () => {
  for (const status of ["completed", "canceled"] as const) {
    expect(isChatClosed(status, END, END + 24 * HOUR_MS)).toBe(false);
    expect(isChatClosed(status, END, END + 24 * HOUR_MS + 1)).toBe(true);
  }
  for (const status of ["awaiting_payment", "expiring", "paid", "releasing", "appealed"] as const)
    expect(isChatClosed(status, null, END + 1000 * HOUR_MS)).toBe(false);
});

test("an order that never began has no chat to write in", () => {
  expect(isChatClosed("failed", null, END)).toBe(true);
});
