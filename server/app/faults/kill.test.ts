import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startChildServer, type ChildServer } from "../../testing/child-server.ts";
import { openLanes, type Lane } from "../../testing/races.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { followStream } from "../../testing/stream-follower.ts";
import { findLosses, newAcknowledged, tradeOn, untilFurtherActs } from "../../testing/trade-load.ts";
import { PATIENCE_MS, reportTrials, trialsOr } from "../../testing/trials.ts";

vi.setConfig({ testTimeout: PATIENCE_MS });

/** The server is killed without a word at random moments while people trade; each of them repeats what got no answer, with the same key. */

const KILLS = Math.ceil(trialsOr(50) / 50);
const LANES = 4;

let stack: Stack;
let child: ChildServer;
let lanes: readonly Lane[];
beforeAll(async () => {
  stack = await startStack({}, 20);
  child = await startChildServer(stack);
  lanes = (await openLanes(stack)).slice(0, LANES);
});
afterAll(async () => {
  await child.close();
  await stack.close();
});

it("F1 kill -9 of the server: no acknowledged act is lost, none happens twice, and streams resume", async () => {
  const startedAt = performance.now();
  const acknowledged = newAcknowledged();
  const address = () => child.url;
  const followers = lanes.flatMap(({ buyer, seller }) => [buyer, seller]).map((person) => followStream(stack, address, person));
  let isOver = false;
  const trading = Promise.all(lanes.map((lane) => tradeOn({ stack, address }, lane, acknowledged, () => isOver)));
  let opened = followers.map(() => 0);
  // A page whose first stream is still on its way would resume nothing.
  const untilAllFollow = async () => {
    await Promise.all(followers.map((follower, index) => follower.untilOpened((opened[index] ?? 0) + 1)));
    opened = followers.map((follower) => follower.opened());
  };
  await untilAllFollow();
  for (let kill = 0; kill < KILLS; kill++) {
    // Trading ends early only by a failure, for whose reason nobody has to wait then.
    await Promise.race([untilFurtherActs(acknowledged), trading]);
    await child.kill();
    await child.restart();
    await untilAllFollow();
  }
  isOver = true;
  await trading;
  const losses = [
    ...(await findLosses(stack, lanes, acknowledged)),
    ...(await Promise.all(followers.map((follower) => follower.finish()))).flat(),
  ];
  reportTrials({
    name: "F1 kill -9 of the server",
    trials: KILLS,
    outcomes: {
      acts: acknowledged.acts,
      repeated: acknowledged.repeated,
      orders: acknowledged.orders.size,
      messages: acknowledged.messages.length,
    },
    forbidden: losses.length,
    deadlocks: 0,
    seconds: (performance.now() - startedAt) / 1000,
  });
  expect(losses).toEqual([]);
  expect(child.faults).toEqual([]);
  expect(acknowledged.orders.size).toBeGreaterThanOrEqual(LANES);
  expect(Math.min(...opened)).toBeGreaterThan(KILLS);
});
