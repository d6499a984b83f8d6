import { expect, it } from "vitest";
import { returnSpreadMs } from "./open-streams.ts";

it("spreads the return of few streams over four seconds, and that of very many over as long as 400 a second take", () => {
  expect([0, 1600, 2000, 10_000].map(returnSpreadMs)).toEqual([4000, 4000, 5000, 25_000]);
});
