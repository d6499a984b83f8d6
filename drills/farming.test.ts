import { expect, test } from "vitest";
import { BADGE_RULES } from "@plaza/domain/people/badges.ts";
import { COSTS, farm, POINT_RULES, RINGS } from "./farming.ts";

/** `npm run farming` prints the same figures. */
test.for(Object.entries(RINGS))("the rule of pairs makes each trade for ranking dearer for a ring of %s", ([, ring]) => {
  const free = farm(ring, POINT_RULES.none);
  const delivered = farm(ring, POINT_RULES["as delivered"]);
  expect(farm(ring, POINT_RULES["as delivered"])).toEqual(delivered);
  // Both sides of a trade gain, so without rules the fee and the identities are shared by all that the ring cares to make.
  expect(free.pointsOfEach).toBe((ring.accounts - 1) * ring.days * COSTS.tradesPerPairAndDay);
  expect(delivered.pointsOfEach).toBeLessThanOrEqual((ring.accounts - 1) * ring.days);
  expect(delivered.usdPerPoint).toBeGreaterThan(1.4 * free.usdPerPoint);
  // What customer service is notified of are trades that give nothing: a ring that knows the rule makes none.
  expect(free.noted).toBeGreaterThan(0);
  expect(delivered.noted).toBe(0);
});

test("a ring with fewer partners than a badge asks for has neither the badge of partners nor the one of reviews", () => {
  expect(farm({ accounts: 5, days: 365 }, POINT_RULES["as delivered"]).positiveAtLeast).toBe("0.5101");
  expect(farm({ accounts: 50, days: 30 }, POINT_RULES["as delivered"]).partners).toBe(49);
});

test("points fade and end by the settings, and a ring that goes on has to pay for them again", () => {
  const ring = { accounts: 5, days: 30 };
  expect(farm(ring, POINT_RULES["once a day only"])).toMatchObject({ points: 600, leftAfter90Days: 600, leftAfter180Days: 600 });
  expect(farm(ring, POINT_RULES["and fading"])).toMatchObject({ points: 600, leftAfter90Days: 600, leftAfter180Days: 0 });
  expect(farm(ring, POINT_RULES["as delivered"])).toMatchObject({ points: 200, trades: 100, leftAfter90Days: 200, leftAfter180Days: 0 });
  expect(farm(ring, POINT_RULES["as delivered, 90 days"])).toMatchObject({ points: 200, leftAfter90Days: 0 });
  // A year instead of a month: not one point more, and the ten trades of each pair three times.
  expect(farm({ ...ring, days: 365 }, POINT_RULES["as delivered"])).toMatchObject({ points: 200, trades: 250 });
});

test("a ring of five never has the points of the badge that asks for most", () => {
  const most = farm({ accounts: 5, days: 365 }, POINT_RULES["as delivered"]).pointsOfEach;
  expect(most).toBeLessThan(BADGE_RULES.veteran.rankedTrades);
  expect(farm({ accounts: 5, days: 365 }, POINT_RULES["once a day only"]).pointsOfEach).toBeGreaterThan(BADGE_RULES.veteran.rankedTrades);
});
