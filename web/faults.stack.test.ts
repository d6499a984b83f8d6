import { once } from "node:events";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readStream, streamAddress } from "../server/testing/event-stream.ts";
import { tradeThrough } from "../server/testing/fault-trial.ts";
import { startFaultyProxy, type FaultyProxy } from "../server/testing/faulty-proxy.ts";
import { openLanes, type Lane } from "../server/testing/races.ts";
import { startStack, type Stack } from "../server/testing/stack.ts";
import { untilRepeated } from "../server/testing/trade-load.ts";
import { PATIENCE_MS, trialsOr } from "../server/testing/trials.ts";
import { startSite, type SiteProcess } from "./testing/site-process.ts";

vi.setConfig({ testTimeout: PATIENCE_MS });

/** The site is killed while people trade through it, or cut off from the API. On the build that is there (`npm test` makes one first). */

const TIMES = Math.ceil(trialsOr(200) / 200);
const LANES = 4;
const API_TIMEOUT_SECONDS = 1;

let stack: Stack;
let line: FaultyProxy;
let site: SiteProcess;
const environment = () => ({
  API_ORIGIN: line.url,
  API_TIMEOUT_SECONDS: String(API_TIMEOUT_SECONDS),
  STREAM_SILENCE_SECONDS: "2",
  CONNECTIONS_PER_ADDRESS: "0",
  REQUESTS_PER_ADDRESS: "0",
});
beforeAll(async () => {
  stack = await startStack({}, 16);
  line = await startFaultyProxy(() => new URL(stack.server.url));
  site = await startSite(environment(), "ignore");
});
afterAll(async () => {
  site.process.kill();
  await line.close();
  await stack.close();
});

/** Of one test each: what another one's people did, nobody there knows. */
const someLanes = async (): Promise<Lane[]> => (await openLanes(stack)).slice(0, LANES);
const address = () => site.origin;

test("F8 kill -9 of the site: nothing acknowledged is lost, and streams go on where they were", async () => {
  const breakIt = async () => {
    site.process.kill("SIGKILL");
    await once(site.process, "exit");
    site = await startSite({ ...environment(), PORT: new URL(site.origin).port }, "ignore");
  };
  await tradeThrough({ name: "F8 kill -9 of the site", stack, lanes: await someLanes(), address, times: TIMES, breakIt });
});

test("F9 nothing passes between site and API: visitors get answers in time, and nothing acknowledged is lost", async () => {
  const late: string[] = [];
  const get = async (path: string) => {
    const startedAt = performance.now();
    const { status } = await fetch(site.origin + path, { redirect: "manual", signal: AbortSignal.timeout(30_000) });
    // A busy machine takes its time; a page that waits for an API without end takes all of it.
    if (performance.now() - startedAt > 20_000) late.push(`${path} took ${Math.round(performance.now() - startedAt)} ms`);
    return status;
  };
  await tradeThrough({
    name: "F9 site and API are cut off from each other",
    stack,
    lanes: await someLanes(),
    address,
    times: TIMES,
    breakIt: async (acknowledged) => {
      line.link = "held";
      expect(await get("/healthz")).toBe(200);
      expect(await get("/api/ctc/market-state")).toBe(503);
      expect(await get("/readyz")).toBe(503);
      expect([200, 503]).toContain(await get("/en/p2p"));
      await untilRepeated(acknowledged);
      line.link = "whole";
    },
  });
  expect(late).toEqual([]);
});

test("a stream whose line to the API swallows everything ends, so that its page comes back", async () => {
  const reader = await readStream(site.origin, await streamAddress(stack, await stack.person()));
  line.link = "held";
  const untilEnd = async () => {
    while ((await reader.next()) !== null);
  };
  // Cut off in the middle, as the connection behind it.
  await expect(untilEnd()).rejects.toThrow("terminated");
  line.link = "whole";
});
