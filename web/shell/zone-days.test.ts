import { expect, test } from "vitest";
import { instantsOfDay, readZone } from "./zone-days.ts";

test.each([
  ["2026-01-05", "UTC", "2026-01-05T00:00:00.000Z", "2026-01-05T23:59:59.999Z"],
  ["2026-01-05", "Asia/Tokyo", "2026-01-04T15:00:00.000Z", "2026-01-05T14:59:59.999Z"],
  ["2026-01-05", "America/New_York", "2026-01-05T05:00:00.000Z", "2026-01-06T04:59:59.999Z"],
  ["2026-01-05", "Asia/Kolkata", "2026-01-04T18:30:00.000Z", "2026-01-05T18:29:59.999Z"],
  ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00.000Z", "2026-03-29T21:59:59.999Z"],
  ["2026-10-25", "Europe/Berlin", "2026-10-24T22:00:00.000Z", "2026-10-25T22:59:59.999Z"],
])("%s in %s", (day, zone, from, to) => expect(instantsOfDay(day, zone)).toEqual({ from, to }));

test("only what is a time zone is read as one", () => {
  for (const text of ["Asia/Tokyo", "asia/tokyo", "Asia/Tokyo"]) expect(readZone(text)).toBe("Asia/Tokyo");
  for (const text of [undefined, "", "Moon/Base", "x".repeat(100), "<script>"]) expect(readZone(text)).toBeNull();
});
