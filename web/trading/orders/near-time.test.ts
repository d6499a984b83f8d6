import { expect, test } from "vitest";
import { createFormats } from "@plaza/messages/format.ts";
import { nearTime } from "./near-time.ts";

test("a time is the hour alone today, and has its date on another day of the reader's time zone", () => {
  const at = nearTime(createFormats("en"), "Europe/Berlin", "2026-11-29T00:10:00.000Z");
  expect(at("2026-11-29T20:06:00.000Z")).toBe("9:06 PM");
  expect(at("2026-11-28T23:30:00.000Z")).toBe("12:30 AM");
  expect(at("2026-11-28T20:06:00.000Z")).toBe("Nov 28, 2026, 9:06 PM");
});
