import { standingAlarms } from "../core/alarms/alarm.store.ts";
import { driveTransfers, reportUnknownTransfers } from "../exchange/host/host-transfer.service.ts";
import type { Stack } from "./stack.ts";

/** One round of the job that asks the exchange about due transfers. */
export async function driveDueTransfers(stack: Stack): Promise<void> {
  await driveTransfers(stack.server.context);
}

/** One round of the job that looks for transfers that stay unknown. @returns the kinds of the alarms that are raised after it */
export async function alarmsOfTransfers(stack: Stack): Promise<string[]> {
  await reportUnknownTransfers(stack.server.context);
  return (await standingAlarms(stack.server.context.db)).map(({ kind }) => kind);
}
