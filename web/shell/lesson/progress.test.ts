import fc from "fast-check";
import { expect, test } from "vitest";
import { FRAUD_IDS } from "@plaza/domain/fraud/frauds.ts";
import { solvedIn, writtenFor } from "./progress.ts";

test("what was written is read again, whichever scenes were solved", () => {
  fc.assert(
    fc.property(fc.subarray([...FRAUD_IDS]), (solved) => {
      expect([...solvedIn(writtenFor(new Set(solved)))]).toEqual(FRAUD_IDS.filter((id) => solved.includes(id)));
    }),
  );
});

test.for([undefined, "", "xyz", "-1", "123456789", "0"])("a cookie that somebody else wrote solves nothing: %s", (written) =>
  expect(solvedIn(written).size).toBe(0),
);
