import { EventEmitter } from "node:events";
import type pg from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Database } from "../../core/db/database.ts";
import { readId } from "@plaza/contract/ids.ts";
import type { HintListener, OpenCarrier } from "./hint-carrier.ts";
import { startWakes } from "./stream-wakeup.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A connection that is lost when it begins to listen, as often as `losses` says; the pool's count of what it has given away. */
function unreliablePool(losses: number) {
  let [left, out, made] = [losses, 0, 0];
  const connect = () => {
    made++;
    out++;
    const client = Object.assign(new EventEmitter(), {
      query: () => {
        if (left-- <= 0) return Promise.resolve();
        // As pg does it: the connection reports its own end, and then the statement fails.
        client.emit("error", new Error("terminated"));
        return Promise.reject(new Error("terminated"));
      },
      release: () => void out--,
    });
    return Promise.resolve(client as unknown as pg.PoolClient);
  };
  return { db: { connect } as unknown as Database, out: () => out, made: () => made };
}

it("gives back each connection that is lost while it begins to listen, and listens with one", async () => {
  const pool = unreliablePool(3);
  const wakes = startWakes(
    () => pool.db,
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(20_000);
  expect([pool.made(), pool.out()]).toEqual([4, 1]);
  await wakes.close();
  expect(pool.out()).toBe(0);
});

/** A line on which every process hears every hint, its own too, as LISTEN and NOTIFY have it. */
function sharedLine() {
  const listeners: HintListener[] = [];
  const sent: string[] = [];
  const carrier: OpenCarrier = (listener) => {
    listeners.push(listener);
    const send = async (channel: string, payload: string) => {
      sent.push(payload);
      for (const { received } of listeners) received(channel, payload);
    };
    return { send, isConnected: () => true, close: async () => undefined };
  };
  return { carrier, listeners, sent };
}

it("wakes the streams of each process once for one event, in the version before too", async () => {
  const [line, { db }] = [sharedLine(), unreliablePool(0)];
  const start = () => startWakes(() => db, vi.fn(), {}, line.carrier);
  const [first, second] = [start(), start()];
  const users = ["11", "12"].map(readId<"user">);
  const woken: string[] = [];
  for (const [process, wakes] of [first, second].entries())
    for (const userId of users) wakes.onWake(userId, () => woken.push(`${userId} at ${process}`));
  first.wake(users);
  // Its own streams hear it at once and not again when it comes back by the line.
  expect(woken).toEqual(["11 at 0", "12 at 0"]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(woken).toEqual(["11 at 0", "12 at 0", "11 at 1", "12 at 1"]);
  // The version before sends users without a name, and takes of a payload what is a user.
  line.listeners[0]?.received("plaza_wake", "12");
  expect(woken.slice(4)).toEqual(["12 at 0"]);
  expect(line.sent.flatMap((payload) => payload.split(",").filter((name) => /^\d+$/.test(name)))).toEqual(["11", "12"]);
  await Promise.all([first.close(), second.close()]);
});
