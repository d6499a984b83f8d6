import type { AvailableActionView } from "@plaza/contract/calls/orders.ts";

/** What helps instead of waiting, for every block that a party gets to see. */
const REMEDIED = [
  "too_early",
  "too_late",
  "extended_twice",
  "request_open",
  "report_window_over",
  "security_hold",
  "no_right",
  "owner_frozen",
] as const;

/** Whether a blocked action has a hint on what helps instead; others only have their reason. */
export function isRemedied(reason: NonNullable<AvailableActionView["reason"]>): reason is (typeof REMEDIED)[number] {
  return REMEDIED.some((remedied) => remedied === reason);
}
