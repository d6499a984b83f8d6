import { expect, it } from "vitest";
import { table } from "./trial-table.ts";

it("A race whose deadlocks could not be counted tells its outcomes and says so", () => {
  const raced = { name: "R4 pay vs deadline", trials: 2, outcomes: { paid: 1, canceled: 1 }, forbidden: 0, seconds: 1 };
  const [, , uncounted, counted] = table([
    { ...raced, deadlocks: null },
    { ...raced, name: "R5", deadlocks: 3 },
  ]).split("\n");
  expect(uncounted).toMatch(/^R4 pay vs deadline +2 +paid 1, canceled 1 +0 +uncounted +1\.0 s$/);
  expect(counted).toMatch(/^R5 .* 3 +1\.0 s$/);
});
