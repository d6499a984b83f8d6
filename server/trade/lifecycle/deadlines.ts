import { runCaseClocks } from "../cases/case.service.ts";
import { moveTurns } from "../cases/case.store.ts";
import type { Context } from "../../core/context.ts";
import { factsAfterOutage, outageSeconds } from "@plaza/domain/orders/deadlines.ts";
import { releaseDueAfterOutage } from "@plaza/domain/orders/release-clock.ts";
import type { OrderId } from "@plaza/contract/ids.ts";
import { MINUTE_MS } from "@plaza/domain/time/durations.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement } from "../../core/db/statement.ts";
import { runEachDue } from "../../core/due-work.ts";
import { recordStep } from "../orders/order-journal.store.ts";
import { orderAfter } from "../orders/order-step.ts";
import { dueOrders, lockOrder, ordersOnTheClock } from "../orders/order.store.ts";
import { remindersOf } from "../orders/order-notices.ts";
import { factsOf } from "../orders/order-facts.ts";
import { applySystemAction } from "./update-order.service.ts";

/** How many due orders one round takes; the rest are the next round's. */
const BATCH = 200;

/** Whose look found no process that answers requests. */
const withoutApi = new WeakSet<Context>();

/** Whose market was frozen at the last look: their clocks are put right before they count again. */
const stoodStill = new WeakSet<Context>();

/**
 * Ends what has run out of time: payment windows, and holds for late payments. The due work is the orders themselves, found by their
 * index and each looked at again under its lock, so a crash, a second process or a late tick loses nothing and repeats nothing.
 * @returns how many orders moved
 */
export async function runDeadlines(context: Context): Promise<number> {
  if (!(await timeCounts(context))) return 0;
  return runEachDue(await dueOrders(context.db, BATCH), async (orderId) => {
    try {
      const order = await context.db.transaction((tx) =>
        applySystemAction(context, tx, orderId, "deadline", { actor: "system", userId: null }),
      );
      return order !== null;
    } catch (error) {
      context.log("warn", "deadline_failed", { orderId, error: String(error) });
      throw error;
    }
  });
}

/** Passes the turns of parties whose time is over, while time counts. @returns how many turns passed */
export async function runTurns(context: Context): Promise<number> {
  return (await timeCounts(context)) ? runCaseClocks(context) : 0;
}

/** Nobody can pay or appeal in a frozen market, so nobody runs out of time. After it, every clock first moves by as long as it stopped. */
async function timeCounts(context: Context): Promise<boolean> {
  if (context.settings.current.marketState === "frozen") {
    stoodStill.add(context);
    return false;
  }
  if (stoodStill.has(context)) await extendDeadlinesForOutage(context);
  // Only now: another job that asks meanwhile must not find clocks that are still to be moved.
  stoodStill.delete(context);
  return context.config.role !== "jobs" || isApiAlive(context);
}

/**
 * A process that only does due work outlives an outage of those that answer requests. Nobody can pay meanwhile, so it lets no time run out
 * until one of them is back and has moved the clocks.
 */
async function isApiAlive(context: Context): Promise<boolean> {
  const last = await lastBeat.first(context.db);
  const seconds = last === null ? 0 : outageSeconds(last.beatAt, last.now, context.settings.current);
  if (seconds === 0) {
    withoutApi.delete(context);
    return true;
  }
  if (!withoutApi.has(context)) context.log("warn", "deadlines_wait_for_api", { seconds });
  withoutApi.add(context);
  return false;
}

const readBeat = statement<{ beatAt: Date; now: Date }>(
  "heartbeat_read",
  "SELECT beat_at, clock_timestamp() AS now FROM heartbeat FOR UPDATE",
);
const lastBeat = statement<{ beatAt: Date; now: Date }>("heartbeat_last", "SELECT beat_at, clock_timestamp() AS now FROM heartbeat");
const beat = statement(
  "heartbeat_beat",
  "INSERT INTO heartbeat (beat_at) VALUES (clock_timestamp()) ON CONFLICT (only_row) DO UPDATE SET beat_at = excluded.beat_at",
);

/**
 * A sign of life; while it beats, clocks are fair. A frozen market gives none: the first beat after it moves running deadlines by as long as
 * it stood still, just as after an outage.
 */
export async function recordHeartbeat(context: Context): Promise<void> {
  if (context.settings.current.marketState !== "frozen") await extendDeadlinesForOutage(context);
}

/**
 * On start: if nobody could act for a while because we were away, every running deadline moves by that time, in one transaction
 * with a line in each order's journal. Must run before `runDeadlines` does.
 * @returns the seconds by which clocks moved, 0 if there was no outage
 */
export async function extendDeadlinesForOutage(context: Context): Promise<number> {
  return context.db.transaction(async (tx) => {
    const last = await readBeat.first(tx);
    const seconds = last === null ? 0 : outageSeconds(last.beatAt, last.now, context.settings.current);
    if (last !== null && seconds > 0) {
      for (const orderId of await ordersOnTheClock(tx)) await moveClocks(context, tx, orderId, seconds, last.beatAt);
      await moveTurns(tx, seconds, last.beatAt);
    }
    await beat.count(tx);
    return seconds;
  });
}

async function moveClocks(context: Context, tx: Tx, orderId: OrderId, seconds: number, since: Date): Promise<void> {
  const order = await lockOrder(tx, orderId, null);
  if (order === null) return;
  const next = factsAfterOutage(factsOf(order, context.settings.current), seconds, since);
  const moved = orderAfter(order, next, { addOutageSeconds: seconds, releaseDueAt: releaseDueAfterOutage(order, seconds, since) });
  const data = { seconds, minutes: Math.ceil((seconds * 1000) / MINUTE_MS) };
  recordStep(tx, order, moved, {
    steps: [{ order: moved, action: "outage", actor: "system", actorId: null, from: order.status, data }],
    notices: [],
    reminders: remindersOf(moved, context.settings.current),
    isEnded: false,
  });
  tx.afterCommit(() => context.wake([order.buyerId, order.sellerId]));
}
