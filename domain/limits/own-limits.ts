import type { UserLimit } from "@plaza/contract/staff.ts";

/** What customer service has set for one person, as far as it holds now. */
export type OwnLimits = Partial<Readonly<Record<UserLimit, number>>>;

type Counted = Exclude<UserLimit, "maxOrderUsd" | "maxDayUsd" | "maxMonthUsd">;

/** The market's rules with one person's own limits in their place. */
export function withOwnLimits<Rules extends Readonly<Record<Counted, number>>>(rules: Rules, own: OwnLimits): Rules {
  const { maxOrderUsd: _ofOneOrder, maxDayUsd: _ofOneDay, maxMonthUsd: _ofOneMonth, ...counted } = own;
  return { ...rules, ...counted };
}
