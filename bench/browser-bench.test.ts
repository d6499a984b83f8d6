import { expect, test } from "vitest";
import { comparedLines } from "./browser-bench.ts";

const run = (blockingMs: number, shownMs: number | null, act = "open an offer") => ({
  pages: [{ page: "offers", lang: "th", who: "logged in", load: { blockingMs } }],
  acts: [{ act, figures: { interactionMs: 40, shownMs } }],
});

test("two versions are compared by the medians of their rounds, and only in what both have", () => {
  const ours = [run(90, 70), run(10, 500), run(50, 60)];
  expect(comparedLines(ours, [run(200, 300), run(100, 250), run(150, 900)])).toEqual([
    { what: "offers, th, logged in: blocking", oursMs: 50, besideMs: 150 },
    { what: "open an offer: interaction", oursMs: 40, besideMs: 40 },
    { what: "open an offer: shown", oursMs: 70, besideMs: 300 },
  ]);
  expect(comparedLines(ours, [run(1, null, "another act")])).toEqual([
    { what: "offers, th, logged in: blocking", oursMs: 50, besideMs: 1 },
  ]);
});
