import { expect, test } from "vitest";
import { trackArrivals } from "./arrivals.ts";

test("A person has a few uploads on their way at once, all people together have no more than the disk takes", () => {
  const arrivals = trackArrivals({ perPerson: 2, atOnce: 3 });
  const [first, second] = [arrivals.enter("anna"), arrivals.enter("anna")];
  expect([first, second].includes(null)).toBe(false);
  expect(arrivals.enter("anna")).toBeNull();
  const third = arrivals.enter("ben");
  expect(third).not.toBeNull();
  expect(arrivals.enter("ben")).toBeNull();
  first?.();
  expect(arrivals.enter("ben")).not.toBeNull();
  expect(arrivals.enter("anna")).toBeNull();
  third?.();
  expect(arrivals.enter("anna")).not.toBeNull();
});
