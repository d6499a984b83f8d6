import type { Settings } from "../settings/catalogue.ts";
import { DAY_MS } from "../time/durations.ts";

export type PaymentWindowRules = Pick<Settings, "shortWindowOrders" | "shortWindowDays" | "shortWindowMinutes">;

export interface ShortWindow {
  /** How long the buyer has, in minutes. */
  readonly minutes: number;
  /** The orders that led to it, and in how many days they ended. */
  readonly orders: number;
  readonly days: number;
}

/**
 * The payment window of somebody who keeps leaving orders unpaid: each of them locks a seller's coins, and the next one does so for a shorter
 * time. Null: the advert's window holds.
 * @param unpaid when orders ended without a payment by this buyer's own fault, in any order
 * @param minutes of the advert
 */
export function shortWindow(unpaid: readonly Date[], minutes: number, now: Date, rules: PaymentWindowRules): ShortWindow | null {
  const { shortWindowOrders, shortWindowDays, shortWindowMinutes } = rules;
  if (shortWindowOrders === 0 || shortWindowMinutes >= minutes) return null;
  const orders = unpaid.filter((at) => at <= now && at.getTime() > now.getTime() - shortWindowDays * DAY_MS).length;
  return orders < shortWindowOrders ? null : { minutes: shortWindowMinutes, orders, days: shortWindowDays };
}
