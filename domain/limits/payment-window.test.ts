import { describe, expect, it } from "vitest";
import { shortWindow } from "./payment-window.ts";

const now = new Date("2026-03-10T12:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const rules = { shortWindowOrders: 2, shortWindowDays: 7, shortWindowMinutes: 10 };

describe("The payment window of a buyer with unpaid orders", () => {
  it("is the advert's until the set number of orders", () => {
    expect(shortWindow([], 30, now, rules)).toBeNull();
    expect(shortWindow([ago(1)], 30, now, rules)).toBeNull();
    expect(shortWindow([ago(1), ago(2)], 30, now, rules)).toEqual({ minutes: 10, orders: 2, days: 7 });
    expect(shortWindow([ago(1), ago(2), ago(3)], 30, now, rules)).toEqual({ minutes: 10, orders: 3, days: 7 });
  });
  it("is the advert's again when the orders are older than the days", () => {
    expect(shortWindow([ago(1), ago(7 * 24)], 30, now, rules)).toBeNull();
    expect(shortWindow([ago(1), ago(7 * 24 - 1)], 30, now, rules)).toEqual({ minutes: 10, orders: 2, days: 7 });
  });
  it("counts an order that ends now, and none that hasn't ended yet", () => {
    expect(shortWindow([now, ago(1)], 30, now, rules)).toEqual({ minutes: 10, orders: 2, days: 7 });
    expect(shortWindow([ago(1), ago(-1)], 30, now, rules)).toBeNull();
  });
  it("never is longer than the advert's", () => {
    expect(shortWindow([ago(1), ago(2)], 10, now, rules)).toBeNull();
  });
  it("is the advert's where the operator has switched the rule off", () => {
    expect(shortWindow([ago(1), ago(2)], 30, now, { ...rules, shortWindowOrders: 0 })).toBeNull();
  });
});
