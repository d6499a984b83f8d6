import { expect, test } from "vitest";
import { badgesOf, cautionsOf, type BadgeFacts } from "./badges.ts";

const NOW = new Date("2026-06-01T00:00:00Z");
const NOBODY: BadgeFacts = {
  verified: false,
  rankedTrades: 0,
  partners: 0,
  firstTradeAt: null,
  ended30: 0,
  completionRate30: null,
  ended: 0,
  completionRate: null,
  releases: 0,
  avgReleaseMinutes: null,
  positiveLowerBound: null,
  blockedBy: 0,
};
const badges = (traits: Partial<BadgeFacts>) => badgesOf({ ...NOBODY, ...traits }, NOW);

test("somebody new has none and is warned of by none", () => {
  expect(badges({})).toEqual([]);
  expect(cautionsOf(NOBODY)).toEqual([]);
});

test("each is earned at its number and not before", () => {
  expect(badges({ verified: true })).toEqual(["verified"]);
  expect(badges({ positiveLowerBound: "0.9500" })).toEqual(["trusted"]);
  expect(badges({ positiveLowerBound: "0.9499" })).toEqual([]);
  expect(badges({ ended30: 30, completionRate30: "0.98" })).toEqual(["reliable"]);
  expect(badges({ ended30: 29, completionRate30: "1" })).toEqual([]);
  expect(badges({ ended30: 30, completionRate30: "0.9799" })).toEqual([]);
  expect(badges({ releases: 20, avgReleaseMinutes: 5 })).toEqual(["fast_release"]);
  expect(badges({ releases: 19, avgReleaseMinutes: 1 })).toEqual([]);
  expect(badges({ releases: 20, avgReleaseMinutes: 5.1 })).toEqual([]);
  expect(badges({ rankedTrades: 100, firstTradeAt: new Date("2025-06-01T00:00:00Z") })).toEqual(["veteran"]);
  expect(badges({ rankedTrades: 100, firstTradeAt: new Date("2025-06-01T00:00:01Z") })).toEqual([]);
  expect(badges({ rankedTrades: 99, firstTradeAt: new Date("2020-01-01T00:00:00Z") })).toEqual([]);
  expect(badges({ releases: 20, avgReleaseMinutes: null })).toEqual([]);
  expect(badges({ rankedTrades: 100, firstTradeAt: null })).toEqual([]);
  expect(badges({ partners: 50 })).toEqual(["well_connected"]);
});

test("cautions want enough to go by", () => {
  expect(cautionsOf({ ...NOBODY, blockedBy: 30 })).toEqual(["blocked_by_many"]);
  expect(cautionsOf({ ...NOBODY, blockedBy: 29 })).toEqual([]);
  expect(cautionsOf({ ...NOBODY, ended: 10, completionRate: "0.7999" })).toEqual(["low_completion"]);
  expect(cautionsOf({ ...NOBODY, ended: 10, completionRate: "0.8000" })).toEqual([]);
  expect(cautionsOf({ ...NOBODY, ended: 9, completionRate: "0" })).toEqual([]);
});
