import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import type { Lane } from "./races.ts";
import type { Person, Stack } from "./stack.ts";
import { followStream } from "./stream-follower.ts";
import { findLosses, newAcknowledged, tradeOn, untilDone, untilFurtherActs, type Acknowledged } from "./trade-load.ts";
import { reportTrials } from "./trials.ts";

export interface FaultTrial {
  readonly name: string;
  readonly stack: Stack;
  /** Where the servers' clock goes on; see `TradingVenue`. */
  readonly code?: () => string;
  /** Where the server that signs the streams' addresses isn't the stack's. */
  readonly streamAddressOf?: (person: Person) => Promise<string>;
  readonly lanes: readonly Lane[];
  /** Where people reach the API. */
  readonly address: () => string;
  readonly times: number;
  /** Breaks something while people trade, and puts it right. @param acknowledged what they have learned so far */
  readonly breakIt: (acknowledged: Acknowledged) => Promise<void>;
  /** What takes longer than the fault itself, until all is there again: people rest in it. */
  readonly untilWhole?: () => Promise<void>;
}

/** How many acts of all lanes follow a fault at full speed. On a busy machine a repair takes long, and the trades themselves were a large part of its load. */
const FAST_ACTS = 24;
const REST_MS = 1000;

/** When people rest between two trades: while a repair goes on, after many acts in it. */
class Repair {
  #restAfter = Number.POSITIVE_INFINITY;
  #over: Promise<void> = Promise.resolve();

  /** @param acts that were answered before it */
  async during(acts: number, work: Promise<void>): Promise<void> {
    this.#restAfter = acts + FAST_ACTS;
    this.#over = work.catch(() => undefined);
    try {
      await work;
    } finally {
      this.#restAfter = Number.POSITIVE_INFINITY;
    }
  }

  /** Until the repair is over, but no longer than a person takes. */
  async rest(acts: number): Promise<void> {
    if (acts > this.#restAfter) await Promise.race([this.#over, pause(REST_MS)]);
  }
}

/**
 * People trade on all lanes while something breaks, again and again, each time a few acts later; nobody may lose anything by it.
 * @throws where something is lost, double or wrong afterwards
 */
export async function tradeThrough({
  name,
  stack,
  lanes,
  address,
  times,
  breakIt,
  untilWhole,
  ...more
}: FaultTrial): Promise<Acknowledged> {
  const startedAt = performance.now();
  const acknowledged = newAcknowledged();
  const followers = lanes.map(({ buyer }) => followStream(stack, address, buyer, more.streamAddressOf));
  let isOver = false;
  const repair = new Repair();
  const hasEnded = async () => {
    await repair.rest(acknowledged.acts);
    return isOver;
  };
  const trading = Promise.all(lanes.map((lane) => tradeOn({ stack, address, ...more }, lane, acknowledged, hasEnded)));
  // What goes wrong in it is known before its end.
  const broken = trading.then(
    () => undefined,
    (error: unknown) => error,
  );
  for (let time = 0; time < times; time++) {
    const fault = await Promise.race([broken, untilFurtherActs(acknowledged)]);
    if (fault !== undefined) throw new Error("trading went wrong", { cause: fault });
    await breakIt(acknowledged);
    if (untilWhole !== undefined) await repair.during(acknowledged.acts, untilWhole());
  }
  isOver = true;
  await trading;
  const losses = [
    ...(await untilDone(() => findLosses(stack, lanes, acknowledged))),
    ...(await Promise.all(followers.map((follower) => follower.finish()))).flat(),
  ];
  const { acts, repeated, orders, messages } = acknowledged;
  reportTrials({
    name,
    trials: times,
    outcomes: { acts, repeated, orders: orders.size, messages: messages.length },
    forbidden: losses.length,
    deadlocks: 0,
    seconds: (performance.now() - startedAt) / 1000,
  });
  expect(losses).toEqual([]);
  expect(orders.size).toBeGreaterThanOrEqual(lanes.length);
  return acknowledged;
}
