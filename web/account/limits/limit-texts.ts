import type { RaisableLimit, UserLimit } from "@plaza/contract/staff.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";

/** What each limit is called. */
export const LIMIT_NAMES = {
  maxOpenUnpaidOrders: "limits.open_orders",
  maxTakesPerHour: "limits.takes",
  maxCancelsPerDay: "limits.cancels",
  maxOrderUsd: "limits.order_most",
  maxDayUsd: "limits.day_most",
  maxMonthUsd: "limits.month_most",
} as const satisfies Record<UserLimit, string>;

const SHORT = { maxOrderUsd: "limits.one_order", maxDayUsd: "limits.day", maxMonthUsd: "limits.month" } as const;

/** A limit's name where the figure has its unit. */
export function useLimitName(): (kind: RaisableLimit) => string {
  const t = useTexts();
  return (kind) => t(kind === "maxOpenUnpaidOrders" || kind === "maxTakesPerHour" ? LIMIT_NAMES[kind] : SHORT[kind]);
}

/** Whole dollars, without the cents that they don't have. */
export function useWholeUsd(): (usd: number) => string {
  const formats = useFormats();
  return (usd) => `${formats.count(usd)} USD`;
}

/** A limit's figure with its unit: whole dollars, or a count. */
export function useLimitFigure(): (kind: RaisableLimit, value: number) => string {
  const formats = useFormats();
  const usd = useWholeUsd();
  return (kind, value) => (kind === "maxOpenUnpaidOrders" || kind === "maxTakesPerHour" ? formats.count(value) : usd(value));
}
