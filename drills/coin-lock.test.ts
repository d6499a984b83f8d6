import { expect, test } from "vitest";
import { ATTACKS, lockedByHour, mean, RULES } from "./coin-lock.ts";

/** `npm run coin-lock` prints the same figures. */
test.for(Object.entries(ATTACKS))("%s that never pay lock a merchant's coins for an hour or two, and not for six hours", ([, attack]) => {
  const without = lockedByHour(attack, RULES.none);
  expect(mean(without)).toBe(1);
  const delivered = lockedByHour(attack, RULES["as delivered"]);
  expect(lockedByHour(attack, RULES["as delivered"])).toEqual(delivered);
  expect(delivered[5]).toBe(0);
  expect(mean(delivered)).toBeLessThan(0.42);
  // Each rule alone is worse than all, or as good.
  for (const rules of [RULES["pauses only"], RULES["per advertiser only"], RULES["without short windows"]])
    expect(mean(lockedByHour(attack, rules))).toBeGreaterThanOrEqual(mean(delivered));
});

test("attackers on offers with long payment windows lock a third less, because the windows get shorter for them", () => {
  const attack = ATTACKS["10 old, 60 minutes"];
  if (attack === undefined) throw new Error("there is no such attack");
  expect(mean(lockedByHour(attack, RULES["without short windows"]))).toBeCloseTo(0.64, 2);
  expect(mean(lockedByHour(attack, RULES["as delivered"]))).toBeCloseTo(0.41, 2);
});
