import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchBuild } from "./new-build.ts";
import { POLL_MS, poll } from "./polling.ts";

let served: () => Response | Promise<Response>;
let asked: string[];
let announced: number;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  announced = 0;
  served = () => Response.json({ id: "own", timestamp: 1 });
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return served();
  });
  const look = watchBuild("own");
  stop = poll(POLL_MS, {
    run: () => void look(() => (announced += 1)),
    isResting: () => false,
    every: (ms, run) => {
      const timer = setInterval(run, ms);
      return () => clearInterval(timer);
    },
    listen: () => () => undefined,
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("builds/latest.json is asked for every 10 s, and another id in it is announced once", async () => {
  await vi.advanceTimersByTimeAsync(9_999);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(["/builds/latest.json"]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([asked.length, announced]).toEqual([3, 0]);
  served = () => Response.json({ id: "newer", timestamp: 2 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect([asked.length, announced]).toEqual([4, 1]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked.length, announced]).toEqual([4, 1]);
});

test.each<[string, () => Response | Promise<Response>]>([
  ["a refusal", () => new Response("", { status: 503 })],
  ["a page of a hotel's network", () => new Response("<h1>Sign in</h1>")],
  ["another shape", () => Response.json([])],
  ["a dead line", () => Promise.reject(new TypeError("fetch failed"))],
])("%s is no news", async (_what, answer) => {
  served = answer;
  await vi.advanceTimersByTimeAsync(30_000);
  expect([asked.length, announced]).toEqual([3, 0]);
});
