import { HOST_BODY_BYTES, type HostEvent } from "@plaza/contract/host-api.ts";
import { raiseAlarm } from "../../core/alarms/alarm.store.ts";
import type { Context } from "../../core/context.ts";
import { countLateEvents, endLease, takeExchangeBatch, type ExchangeEvent } from "../../delivery/exchange-events/exchange-event.store.ts";
import { HostSilence, type HostClient } from "./host-client.ts";
import { hostClientOf } from "./host.ts";

const BATCH = 100;
/** Longer than a call may take: nobody else sends meanwhile. */
const LEASE_MS = 30_000;
const FIRST_WAIT_MS = 1000;
const MOST_WAIT_MS = 60_000;
const ALARM_MINUTES = 10;
/** Leaves room for what is around the events. */
const MOST_BYTES = HOST_BODY_BYTES - 1024;

/**
 * Sends the exchange the next events in order, each at least once and always under the same id. What it does not take is sent again, and
 * nothing after it before that.
 * @returns how many it has taken
 */
export async function sendExchangeEvents(context: Context): Promise<number> {
  const client = hostClientOf(context);
  if (client === null) return 0;
  const batch = await context.db.transaction((tx) => takeExchangeBatch(tx, BATCH, LEASE_MS));
  if (batch === null) return 0;
  const events = fitting(batch.events.map(viewOf));
  const isTaken = events.length === 0 || (await post(context, client, events));
  const failures = isTaken ? 0 : batch.failures + 1;
  const taken = isTaken ? events.map(({ id }) => id) : [];
  await context.db.transaction((tx) => endLease(tx, taken, { failures, waitMs: isTaken ? 0 : waitMs(failures, context.random()) }));
  if (taken.length > 0) context.log("info", "exchange_events_sent", { events: taken.length, last: events.at(-1)?.seq });
  return taken.length;
}

async function post(context: Context, client: HostClient, events: readonly HostEvent[]): Promise<boolean> {
  try {
    if (await client.sendEvents(events)) return true;
    context.log("warn", "exchange_events_refused", { events: events.length, first: events[0]?.seq });
  } catch (error) {
    if (!(error instanceof HostSilence)) throw error;
    context.log("warn", "exchange_events_unanswered", { events: events.length, first: events[0]?.seq, error: error.message });
  }
  return false;
}

function viewOf({ eventId, seq, kind, externalId, data, at }: ExchangeEvent): HostEvent {
  return { id: eventId, seq: Number.parseInt(seq, 10), kind, at: at.toISOString(), externalId, data };
}

/** As many as one request may carry; the first goes in any case. */
function fitting(events: readonly HostEvent[]): HostEvent[] {
  let bytes = 0;
  return events.filter((event, index) => {
    bytes += Buffer.byteLength(JSON.stringify(event)) + 1;
    return index === 0 || bytes <= MOST_BYTES;
  });
}

function waitMs(failures: number, chance: number): number {
  return Math.min(MOST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 10)) * (0.5 + chance / 2);
}

/** Raises an alarm while the exchange does not take events: its users get no notices. */
export async function reportLateEvents(context: Context): Promise<void> {
  const { events, oldest } = await countLateEvents(context.db, ALARM_MINUTES);
  if (events === 0) return;
  const isNew = await raiseAlarm(context.db, "exchange_events_late", { events, since: oldest?.toISOString() });
  if (isNew) context.log("error", "exchange_events_late", { events });
}
