import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startFaultyProxy, type FaultyProxy, type Link } from "../../testing/faulty-proxy.ts";
import { openLanes, type Lane } from "../../testing/races.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { followStream } from "../../testing/stream-follower.ts";
import { findLosses, newAcknowledged, tradeOn, untilFurtherActs, untilRepeated } from "../../testing/trade-load.ts";
import { PATIENCE_MS, reportTrials, trialsOr } from "../../testing/trials.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";

vi.setConfig({ testTimeout: PATIENCE_MS });

/** The connection between people and the server is bad: answers are lost after the act, connections break, or nothing passes for a while. */

const FAULTS = Math.ceil(trialsOr(400) / 50);
const LINKS: readonly Link[] = ["answers_lost", "refused", "answers_lost", "silent"];
const LANES = 4;

let stack: Stack;
let proxy: FaultyProxy;
let lanes: readonly Lane[];
beforeAll(async () => {
  stack = await startStack({}, 20);
  proxy = await startFaultyProxy(() => new URL(stack.server.url));
  lanes = (await openLanes(stack)).slice(0, LANES);
});
afterAll(async () => {
  await proxy.close();
  await stack.close();
});

it("F2 a connection cut after the request was sent, broken or silent: a repeat with the same key does nothing twice", async () => {
  const startedAt = performance.now();
  const acknowledged = newAcknowledged();
  const address = () => proxy.url;
  const followers = lanes.map(({ buyer }) => followStream(stack, address, buyer));
  let isOver = false;
  const trading = Promise.all(lanes.map((lane) => tradeOn({ stack, address }, lane, acknowledged, () => isOver)));
  for (let fault = 0; fault < FAULTS; fault++) {
    proxy.link = requireValue(LINKS[fault % LINKS.length]);
    // Silence is only noticed once it is broken.
    if (proxy.link === "silent") await new Promise((resume) => setTimeout(resume, 100 + Math.random() * 200));
    else await untilRepeated(acknowledged);
    // What had come into silence is lost: only another connection helps.
    proxy.link = "refused";
    proxy.link = "whole";
    await untilFurtherActs(acknowledged);
  }
  isOver = true;
  await trading;
  const losses = [
    ...(await findLosses(stack, lanes, acknowledged)),
    ...(await Promise.all(followers.map((follower) => follower.finish()))).flat(),
  ];
  const { acts, repeated, orders, messages } = acknowledged;
  reportTrials({
    name: "F2 bad connection",
    trials: FAULTS,
    outcomes: { acts, repeated, orders: orders.size, messages: messages.length },
    forbidden: losses.length,
    deadlocks: 0,
    seconds: (performance.now() - startedAt) / 1000,
  });
  expect(losses).toEqual([]);
  expect(acknowledged.repeated).toBeGreaterThan(0);
});
