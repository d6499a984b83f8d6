import type { RuleNumber } from "@plaza/contract/appeal.ts";
import type { OrderRole } from "@plaza/contract/order.ts";
import { fraudBy, lostBy } from "./lost-appeals.ts";
import type { Settings } from "../settings/catalogue.ts";

export type AppealPauseRules = Pick<Settings, "appealPauseLost" | "appealPauseWithinDays" | "appealPauseDays" | "forgedPauseDays">;

/** A decision in which a person was a party: by which rule, on which side the person stood, and who had appealed. */
export interface DecidedAppeal {
  readonly rule: RuleNumber;
  readonly role: OrderRole;
  readonly openedBy: OrderRole;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether the person opened this appeal and lost it: to lose one that somebody else opened is no misuse of appeals. */
export function isLostByAppellant({ rule, role, openedBy }: DecidedAppeal): boolean {
  return openedBy === role && lostBy(rule) === role;
}

/**
 * Until when a person begins nothing new after the newest of these decisions; null: not at all. Forged evidence costs it at once, on either
 * side; lost appeals of one's own do from a number of them on, and each further one does again.
 * @param decided of the last `appealPauseWithinDays` days, the newest first
 */
export function appealPauseUntil(decided: readonly DecidedAppeal[], now: Date, rules: AppealPauseRules): Date | null {
  const [newest] = decided;
  if (newest === undefined) return null;
  const forged = fraudBy(newest.rule) === newest.role ? rules.forgedPauseDays : 0;
  const lost = isLostByAppellant(newest) ? decided.filter(isLostByAppellant).length : 0;
  const repeated = rules.appealPauseLost > 0 && lost >= rules.appealPauseLost ? rules.appealPauseDays : 0;
  const days = Math.max(forged, repeated);
  return days === 0 ? null : new Date(now.getTime() + days * DAY_MS);
}
