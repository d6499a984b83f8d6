import { EventEmitter } from "node:events";
import type pg from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Database } from "../../core/db/database.ts";
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
