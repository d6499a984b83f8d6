import { expect, it } from "vitest";
import { USER_LIMITS } from "@plaza/contract/staff.ts";
import { needsFourEyes } from "./four-eyes.ts";

const rules = { limitRequestFourEyesUsd: "2000.5" };

it("limits in money above the set amount take two staff members, and limits in times never", () => {
  const needing = (most: number) => USER_LIMITS.filter((kind) => needsFourEyes(rules, kind, most));
  expect(needing(2000)).toEqual([]);
  expect(needing(2001)).toEqual(["maxOrderUsd", "maxDayUsd", "maxMonthUsd"]);
});
