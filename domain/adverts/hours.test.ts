import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { heldReasons } from "./suspension.ts";
import { hoursAreSound, isWithinHours, type AdvertHours } from "./hours.ts";

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const at = (text: string) => new Date(text);
const hours = (more: Partial<AdvertHours>): AdvertHours => ({
  timeZone: "Europe/Berlin",
  days: EVERY_DAY,
  from: "09:00",
  to: "18:00",
  ...more,
});

describe("hours", () => {
  it("go by the clock of their place, in winter and in summer", () => {
    const berlin = hours({});
    expect(isWithinHours(berlin, at("2026-01-15T08:00:00Z"))).toBe(true);
    expect(isWithinHours(berlin, at("2026-01-15T07:59:59Z"))).toBe(false);
    expect(isWithinHours(berlin, at("2026-07-15T07:00:00Z"))).toBe(true);
    expect(isWithinHours(berlin, at("2026-07-15T16:00:00Z"))).toBe(false);
  });

  it("keep their wall-clock times on the days on which the clock is moved", () => {
    const night = hours({ from: "01:00", to: "04:00" });
    // 29 March 2026: 02:00 becomes 03:00, so the span is two hours long. 25 October: it is four.
    const open = (day: string) =>
      Array.from({ length: 24 * 60 }, (_, minute) => at(`${day}T00:00:00Z`).getTime() + (minute - 180) * 60_000).filter(
        (time) => isWithinHours(night, new Date(time)) && new Date(time).getTime() < at(`${day}T12:00:00Z`).getTime(),
      ).length;
    expect([open("2026-03-29"), open("2026-10-25"), open("2026-06-10")]).toEqual([120, 240, 180]);
  });

  it("that end before they begin go on past midnight, from the days on which they begin", () => {
    const friday = hours({ timeZone: "UTC", days: [5], from: "22:00", to: "02:00" });
    expect(
      ["2026-11-20T21:59Z", "2026-11-20T22:00Z", "2026-11-21T01:59Z", "2026-11-21T02:00Z", "2026-11-21T22:30Z"].map((time) =>
        isWithinHours(friday, at(time)),
      ),
    ).toEqual([false, true, true, false, false]);
  });

  it("count minutes", () => {
    const short = hours({ timeZone: "UTC", from: "09:30", to: "10:15" });
    const open = ["09:29", "09:30", "10:14", "10:15"].map((clock) => isWithinHours(short, at(`2026-01-15T${clock}:00Z`)));
    expect(open).toEqual([false, true, true, false]);
  });

  it("that end when they begin are a whole day, from the days on which they begin", () => {
    const friday = hours({ timeZone: "UTC", days: [5], from: "09:00", to: "09:00" });
    const open = ["2026-11-20T08:59Z", "2026-11-20T09:00Z", "2026-11-21T08:59Z", "2026-11-21T09:00Z"];
    expect(open.map((time) => isWithinHours(friday, at(time)))).toEqual([false, true, true, false]);
    const sunday = hours({ timeZone: "UTC", days: [7], from: "22:00", to: "02:00" });
    expect(isWithinHours(sunday, at("2026-11-23T01:00Z"))).toBe(true);
  });

  it("and the rest of the day are never both open, nor both closed", () => {
    const clock = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([hour, minute]) => `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`);
    const zone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
    const instant = fc.date({ min: at("2020-01-01T00:00:00Z"), max: at("2035-01-01T00:00:00Z"), noInvalidDate: true });
    fc.assert(
      fc.property(clock, clock, zone, instant, (from, to, timeZone, when) => {
        fc.pre(from !== to);
        const span = hours({ timeZone, from, to });
        return isWithinHours(span, when) !== isWithinHours({ ...span, from: to, to: from }, when);
      }),
    );
  });

  it("must be such as a clock and a calendar have", () => {
    expect(hoursAreSound(hours({}))).toBe(true);
    const days = [[], [1, 1], [0], [8], [1, 8], [1.5]].map((wrong) => ({ days: wrong }));
    const clocks = ["24:00", "9:00", "x09:00", "09:000", "09:60"].flatMap((wrong) => [{ from: wrong }, { to: wrong }]);
    for (const wrong of [...days, ...clocks, { timeZone: "Mars/Olympus" }])
      expect(hoursAreSound(hours(wrong)), JSON.stringify(wrong)).toBe(false);
  });
});

describe("what holds an advert back", () => {
  const calm = { hours: null, openOrders: 0, indexStale: false, floating: false, held: [] };
  it("is 15 open orders, until 8 are left", () => {
    const held = (openOrders: number, before: string[]) => heldReasons({ ...calm, openOrders, held: before }, at("2026-01-01T00:00:00Z"));
    expect([held(14, []), held(15, []), held(9, ["too_many_orders"]), held(8, ["too_many_orders"])]).toEqual([
      [],
      ["too_many_orders"],
      ["too_many_orders"],
      [],
    ]);
  });

  it("is the clock, outside of its hours", () => {
    const held = (instant: string) => heldReasons({ ...calm, hours: hours({}) }, at(instant));
    expect([held("2026-01-15T12:00:00Z"), held("2026-01-15T20:00:00Z")]).toEqual([[], ["outside_hours"]]);
  });

  it("is customer service, until it takes that away", () => {
    expect(heldReasons({ ...calm, held: ["taken_down"] }, at("2026-01-01T00:00:00Z"))).toEqual(["taken_down"]);
  });

  it("is a stale index only where the price follows it", () => {
    expect(heldReasons({ ...calm, indexStale: true }, at("2026-01-01T00:00:00Z"))).toEqual([]);
    expect(heldReasons({ ...calm, indexStale: true, floating: true }, at("2026-01-01T00:00:00Z"))).toEqual(["index_stale"]);
  });
});
