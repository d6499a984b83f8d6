import type { Context } from "../../core/context.ts";
import { closableDays, closeDay, nextTransaction, oldestTransaction } from "./reconciliation.store.ts";

/** A history that was written before there were closings is closed in several rounds, so that a server can stop between them. */
const DAYS_A_ROUND = 50;

/**
 * The job that writes down what accounts held at the end of each day. A day whose transfers can still change is left for a later round:
 * it must have ended an hour ago, since when none of its transactions can begin to write, and those that had begun must have ended.
 * @returns one round of it: how many days it closed
 */
export function dailyClosings(context: Context): () => Promise<number> {
  let awaited = { newest: "", transaction: 0n };
  return async () => {
    const due = await closableDays(context.db);
    if (due === null || due.next > due.newest) return 0;
    if (awaited.newest !== due.newest) awaited = { newest: due.newest, transaction: await nextTransaction(context.db) };
    if ((await oldestTransaction(context.db)) <= awaited.transaction) return 0;
    let closed = 0;
    for (let day = due.next; day <= due.newest && closed < DAYS_A_ROUND; day = dayAfter(day), closed++) {
      await closeDay(context.db, day);
      context.log("info", "day_closed", { day });
    }
    return closed;
  };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
