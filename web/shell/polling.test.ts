import { expect, test } from "vitest";
import type { PageEvent } from "./page-listeners.ts";
import { POLL_MS, poll } from "./polling.ts";

function polled() {
  const state = { runs: 0, resting: false, tick: () => {}, emit: (_event: PageEvent): void => {}, every: 0, ended: 0 };
  const end = poll(POLL_MS, {
    run: () => (state.runs += 1),
    isResting: () => state.resting,
    every: (ms, run) => {
      state.every = ms;
      state.tick = run;
      return () => void (state.ended += 1);
    },
    listen: (listener) => {
      state.emit = listener;
      return () => void (state.ended += 1);
    },
  });
  return { state, end };
}

test("polling runs every 10 s", () => {
  const { state, end } = polled();
  expect(state.every).toBe(10_000);
  state.tick();
  state.tick();
  expect(state.runs).toBe(2);
  end();
  expect(state.ended).toBe(2);
});

test("a hidden or offline page rests, and asks at once when it is back", () => {
  const { state } = polled();
  state.resting = true;
  state.tick();
  state.emit("hidden");
  state.emit("offline");
  expect(state.runs).toBe(0);
  state.resting = false;
  state.emit("visible");
  state.emit("online");
  expect(state.runs).toBe(2);
});
