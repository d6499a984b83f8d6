import { isWithinHours, type AdvertHours } from "./hours.ts";

/** Why an advert that its owner wants online is not shown for now. */
export const HELD_REASONS = ["taken_down", "outside_hours", "too_many_orders", "index_stale"] as const;
export type HeldReason = (typeof HELD_REASONS)[number];

/** Open orders at which an advert steps back, and those at which it returns: two numbers, so that it doesn't flicker. */
export const HIDE_AT_OPEN_ORDERS = 15;
export const SHOW_AT_OPEN_ORDERS = 8;

export interface Holdable {
  readonly hours: AdvertHours | null;
  readonly openOrders: number;
  /** Older than the operator allows (`priceMaxAgeSeconds`): nobody's price. */
  readonly indexStale: boolean;
  readonly floating: boolean;
  readonly held: readonly string[];
}

/** What holds an advert back at an instant, in the list's order. */
export function heldReasons(advert: Holdable, instant: Date): HeldReason[] {
  const most = advert.held.includes("too_many_orders") ? SHOW_AT_OPEN_ORDERS + 1 : HIDE_AT_OPEN_ORDERS;
  const holds: Record<HeldReason, boolean> = {
    // Put there and taken away by customer service alone.
    taken_down: advert.held.includes("taken_down"),
    outside_hours: advert.hours !== null && !isWithinHours(advert.hours, instant),
    too_many_orders: advert.openOrders >= most,
    index_stale: advert.floating && advert.indexStale,
  };
  return HELD_REASONS.filter((reason) => holds[reason]);
}
