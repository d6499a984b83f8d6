import { expect, test } from "vitest";
import { ATTACKS, lockedByHour, mean, RULES } from "./coin-lock.ts";

/** `npm run coin-lock` prints the same figures. */
test.for(Object.entries(ATTACKS))("%s that never pay lock a merchant's coins for an hour or two, and not for six hours", ([, attack]) => {
  const without = lockedByHour(attack, RULES.none);
  expect(mean(without)).toBe(1);
  const delivered = lockedByHour(attack, RULES["as delivered"]);
  expect(lockedByHour(attack, RULES["as delivered"])).toEqual(delivered);
  expect(delivered[2]).toBe(0);
  expect(mean(delivered)).toBeLessThan(0.4);
  // Each rule alone is worse than both, or as good.
  for (const rules of [RULES["pauses only"], RULES["per advertiser only"]])
    expect(mean(lockedByHour(attack, rules))).toBeGreaterThanOrEqual(mean(delivered));
});
