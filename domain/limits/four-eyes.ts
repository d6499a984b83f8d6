import type { UserLimit } from "@plaza/contract/staff.ts";
import type { Settings } from "../settings/catalogue.ts";

/** Those in money. The others are counted in times, and one staff member sets them. */
const IN_MONEY: ReadonlySet<UserLimit> = new Set<UserLimit>(["maxOrderUsd", "maxDayUsd", "maxMonthUsd"]);

/** Whether so high a limit takes two staff members, in whatever way they give it. */
export function needsFourEyes(
  { limitRequestFourEyesUsd }: Pick<Settings, "limitRequestFourEyesUsd">,
  kind: UserLimit,
  most: number,
): boolean {
  return IN_MONEY.has(kind) && most > Number.parseInt(limitRequestFourEyesUsd, 10);
}
