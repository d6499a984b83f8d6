import { openAlarms } from "../core/alarms/alarm.store.ts";
import { driveTransfers, reportUnknownTransfers } from "../exchange/host/host-transfer.service.ts";
import { reportLateEvents, sendExchangeEvents } from "../exchange/host/host-event.service.ts";
import { spreadNotices } from "../delivery/notifications/fan-out.service.ts";
import type { Stack } from "./stack.ts";

/** One round of the job that asks the exchange about due transfers. */
export async function driveDueTransfers(stack: Stack): Promise<void> {
  await driveTransfers(stack.server.context);
}

/** One round of the job that looks for transfers that stay unknown. @returns the kinds of the alarms that are raised after it */
export async function alarmsOfTransfers(stack: Stack): Promise<string[]> {
  await reportUnknownTransfers(stack.server.context);
  return (await openAlarms(stack.server.context.db)).map(({ kind }) => kind);
}

/** One round of the job that decides how new notices go out. */
export async function spreadDueNotices(stack: Stack): Promise<void> {
  await spreadNotices(stack.server.context);
}

/** One round of the job that sends events to the exchange. @returns how many it has taken */
export function sendDueEvents(stack: Stack): Promise<number> {
  return sendExchangeEvents(stack.server.context);
}

/** One round of the job that looks for late events. @returns the kinds of the alarms that are raised after it */
export async function lateEvents(stack: Stack): Promise<string[]> {
  await reportLateEvents(stack.server.context);
  return (await openAlarms(stack.server.context.db)).map(({ kind }) => kind);
}
