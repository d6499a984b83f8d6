import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { NOTIFICATION_KINDS } from "@plaza/contract/notifications.ts";
import { defaultChoice, goesBy, isSecurity, isStale } from "./channels.ts";
import { isQuiet, isTimeZone, minuteOfDay, quietUntil, timeOfDay } from "./quiet-hours.ts";
import { MINUTE_MS } from "../time/durations.ts";

const ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Chatham", "Africa/Casablanca"];

const minute = fc.integer({ min: 0, max: 1439 });
const quiet = fc.record({ from: minute, to: minute });
const moment = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true });

/** The wall clock, told in another way than the rule does it. */
function wall(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", minute: "numeric", hour12: false }).formatToParts(at);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return (read("hour") % 24) * 60 + read("minute");
}

describe("quiet hours", () => {
  test("hold nothing outside of them, and inside until their end, in which every minute is quiet", () => {
    fc.assert(
      fc.property(moment, quiet, fc.constantFrom(...ZONES), (now, hours, zone) => {
        const until = quietUntil(now, hours, zone);
        expect(until === null).toBe(!isQuiet(hours, wall(now, zone)));
        if (until === null) return;
        expect(until.getTime()).toBeGreaterThan(now.getTime());
        expect(isQuiet(hours, wall(until, zone))).toBe(false);
        expect(isQuiet(hours, wall(new Date(Math.max(now.getTime(), until.getTime() - MINUTE_MS)), zone))).toBe(true);
        // Two days where a clock set forward skips the only minutes of a day that aren't quiet, and the hour by which one may be set back.
        expect(until.getTime() - now.getTime()).toBeLessThanOrEqual(49 * 60 * MINUTE_MS);
      }),
      { numRuns: 2000 },
    );
  });

  test("end when the clock on the wall says so, also in the nights in which it is moved", () => {
    const night = { from: 22 * 60, to: 7 * 60 };
    const ends = (now: string, zone = "Europe/Berlin") => quietUntil(new Date(now), night, zone)?.toISOString();
    expect(ends("2026-03-28T22:00:00Z")).toBe("2026-03-29T05:00:00.000Z");
    expect(ends("2026-10-24T22:00:00Z")).toBe("2026-10-25T06:00:00.000Z");
    expect(ends("2026-06-01T12:00:00Z")).toBeUndefined();
    expect(ends("2026-06-01T18:00:30.500Z", "Asia/Kolkata")).toBe("2026-06-02T01:30:00.000Z");
    // The end itself falls into the hour that the clock skips: it is over when the clock has jumped.
    expect(quietUntil(new Date("2026-03-29T00:00:00Z"), { from: 0, to: 150 }, "Europe/Berlin")?.toISOString()).toBe(
      "2026-03-29T01:00:00.000Z",
    );
  });

  it("is none where both ends are the same, or where nobody set any", () => {
    fc.assert(
      fc.property(moment, minute, (now, at) => {
        expect(quietUntil(now, { from: at, to: at }, "UTC")).toBeNull();
      }),
    );
    expect(quietUntil(new Date(0), null, "UTC")).toBeNull();
  });

  it("begin and end on the minute, over midnight too", () => {
    const day = [59, 60, 119, 120].map((at) => isQuiet({ from: 60, to: 120 }, at));
    const night = [1379, 1380, 59, 60].map((at) => isQuiet({ from: 1380, to: 60 }, at));
    expect([day, night]).toEqual([
      [false, true, true, false],
      [false, true, true, false],
    ]);
  });

  it("reads and writes times of day", () => {
    fc.assert(
      fc.property(minute, (at) => {
        expect(minuteOfDay(timeOfDay(at))).toBe(at);
      }),
    );
    expect(["24:00", "7:00", "07:60", "", "07:00:00"].map(minuteOfDay)).toEqual([null, null, null, null, null]);
    expect([isTimeZone("Asia/Tokyo"), isTimeZone("Mars/Olympus"), isTimeZone("")]).toEqual([true, false, false]);
  });
});

describe("channels", () => {
  it("always mail what concerns the account's security, whatever was chosen", () => {
    const off = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, { email: false, push: false }]));
    expect(NOTIFICATION_KINDS.filter((kind) => goesBy("email", kind, off))).toEqual(NOTIFICATION_KINDS.filter(isSecurity));
    expect(NOTIFICATION_KINDS.filter((kind) => goesBy("push", kind, off))).toEqual([]);
    expect(NOTIFICATION_KINDS.every((kind) => goesBy("push", kind, {}) === defaultChoice(kind).push)).toBe(true);
  });

  it("mail by default what is still of use when it is read, and push everything", () => {
    const notMailed = NOTIFICATION_KINDS.filter((kind) => !defaultChoice(kind).email);
    expect(notMailed.toSorted()).toEqual([
      "appeal_turn_ending",
      "cancel_declined",
      "chat_message",
      "order_expiring",
      "order_extended",
      "review_received",
    ]);
    expect(NOTIFICATION_KINDS.every((kind) => defaultChoice(kind).push)).toBe(true);
    expect(NOTIFICATION_KINDS.filter(isSecurity).toSorted()).toEqual([
      "account_frozen",
      "device_signed_in",
      "security_changed",
      "sub_user_changed",
    ]);
  });

  it("keep back what can't be acted on any more", () => {
    const at = "2026-05-05T10:00:00.000Z";
    expect([isStale("order_expiring", { at }, new Date(at)), isStale("order_expiring", { at }, new Date("2026-05-05T09:59:59Z"))]).toEqual([
      true,
      false,
    ]);
    expect([isStale("order_paid", { at }, new Date("2027-01-01")), isStale("order_expiring", {}, new Date("2027-01-01"))]).toEqual([
      false,
      false,
    ]);
  });
});
