import { expect, test } from "vitest";
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

test("points fade or end where a rule says so, and stay where none does", () => {
  const ring = { accounts: 5, days: 30 };
  expect(farm(ring, POINT_RULES["as delivered"])).toMatchObject({ points: 600, leftAfter90Days: 600 });
  expect(farm(ring, POINT_RULES["and fading in 90 days"])).toMatchObject({ points: 600, leftAfter90Days: 0 });
  expect(farm(ring, POINT_RULES["and ten trades a pair"]).points).toBe(200);
});
