import { describe, expect, test } from "vitest";
import { outageSeconds } from "./deadlines.ts";
import { DEFAULT_RULES } from "./rules.ts";
import { BEGUN } from "./testing/orders.ts";

describe("outageSeconds", () => {
  test.each([
    [-5_000, 0],
    [0, 0],
    [30_000, 0],
    [30_001, 31],
    [90_000, 90],
  ])("%i ms of silence move deadlines by %i s", (silent, moved) => {
    expect(outageSeconds(BEGUN, new Date(BEGUN.getTime() + silent), DEFAULT_RULES)).toBe(moved);
  });
});
