import { describe, expect, it } from "vitest";
import { isMaintenance, maintenanceAt } from "./maintenance.ts";

const PLANNED = "2026-12-01T02:00Z/2026-12-01T04:00Z";
const INSTANTS = { from: "2026-12-01T02:00:00.000Z", until: "2026-12-01T04:00:00.000Z" };

describe("planned maintenance", () => {
  it.each([
    ["before it", PLANNED, "2026-11-30T00:00:00Z", INSTANTS],
    ["while it lasts", PLANNED, "2026-12-01T03:59:59.999Z", INSTANTS],
    ["once it is over", PLANNED, "2026-12-01T04:00:00Z", null],
    ["where none is planned", "", "2026-11-30T00:00:00Z", null],
  ])("%s", (_when, setting, now, announced) => {
    expect(maintenanceAt(setting, new Date(now))).toEqual(announced);
  });
});

it.each([
  ["", true],
  [PLANNED, true],
  ["2026-12-01T02:00Z", false],
  ["soon", false],
  ["2026-12-01T04:00Z/2026-12-01T02:00Z", false],
  ["2026-12-01T04:00Z/2026-12-01T04:00Z", false],
  ["2026-02-31T02:00Z/2026-03-31T02:00Z", false],
] as const)("whether %j may be set: %s", (text, isSound) => {
  expect(isMaintenance(text)).toBe(isSound);
});
