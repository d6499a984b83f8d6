import { describe, expect, it } from "vitest";
import { maintenanceAt } from "./maintenance.ts";

const PLANNED = "2026-12-01T02:00Z/2026-12-01T04:00Z";
const INSTANTS = { from: "2026-12-01T02:00:00.000Z", until: "2026-12-01T04:00:00.000Z" };

describe("planned maintenance", () => {
  it.each([
    ["before it", PLANNED, "2026-11-30T00:00:00Z", INSTANTS],
    ["while it lasts", PLANNED, "2026-12-01T03:59:59.999Z", INSTANTS],
    ["once it is over", PLANNED, "2026-12-01T04:00:00Z", null],
    ["where none is planned", "", "2026-11-30T00:00:00Z", null],
    ["where it ends before it begins", "2026-12-01T04:00Z/2026-12-01T02:00Z", "2026-11-30T00:00:00Z", null],
  ])("%s", (_when, setting, now, announced) => {
    expect(maintenanceAt(setting, new Date(now))).toEqual(announced);
  });
});
