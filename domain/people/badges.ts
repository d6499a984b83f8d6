import { BADGES, type Badge, type Caution } from "@plaza/contract/reputation.ts";
import { DAY_MS } from "../time/durations.ts";

/** What badges and cautions are made of. Rates are ratios, such as "0.9876". */
export interface BadgeFacts {
  readonly verified: boolean;
  readonly rankedTrades: number;
  readonly partners: number;
  readonly firstTradeAt: Date | null;
  readonly ended30: number;
  readonly completionRate30: string | null;
  readonly ended: number;
  readonly completionRate: string | null;
  readonly releases: number;
  readonly avgReleaseMinutes: number | null;
  readonly positiveLowerBound: string | null;
  readonly blockedBy: number;
}

/** From which figures on somebody has a badge; the page of figures says the same numbers. */
export const BADGE_RULES = {
  veteran: { days: 365, rankedTrades: 100 },
  fast_release: { minutes: 5, releases: 20 },
  reliable: { rate: 0.98, ended: 30 },
  trusted: { bound: 0.95 },
  well_connected: { partners: 50 },
} as const;

export const CAUTION_RULES = { blockedBy: 30, completion: { rate: 0.8, ended: 10 } } as const;

/** All but the one that no figures earn: `practiced` is of the practice trade. */
const OF_FIGURES = BADGES.filter((badge) => badge !== "practiced");

/** The badges that somebody's figures have earned, in the order in which they are shown. */
export function badgesOf(facts: BadgeFacts, now: Date): Badge[] {
  const has: Record<Exclude<Badge, "practiced">, boolean> = {
    verified: facts.verified,
    trusted: Number(facts.positiveLowerBound ?? 0) >= BADGE_RULES.trusted.bound,
    reliable: facts.ended30 >= BADGE_RULES.reliable.ended && Number(facts.completionRate30 ?? 0) >= BADGE_RULES.reliable.rate,
    fast_release:
      facts.releases >= BADGE_RULES.fast_release.releases &&
      facts.avgReleaseMinutes !== null &&
      facts.avgReleaseMinutes <= BADGE_RULES.fast_release.minutes,
    veteran:
      facts.rankedTrades >= BADGE_RULES.veteran.rankedTrades &&
      facts.firstTradeAt !== null &&
      now.getTime() - facts.firstTradeAt.getTime() >= BADGE_RULES.veteran.days * DAY_MS,
    well_connected: facts.partners >= BADGE_RULES.well_connected.partners,
  };
  return OF_FIGURES.filter((badge) => has[badge]);
}

/** What somebody should know before trading with this person. */
export function cautionsOf(facts: BadgeFacts): Caution[] {
  const cautions: Caution[] = [];
  if (facts.blockedBy >= CAUTION_RULES.blockedBy) cautions.push("blocked_by_many");
  if (facts.ended >= CAUTION_RULES.completion.ended && Number(facts.completionRate ?? 1) < CAUTION_RULES.completion.rate)
    cautions.push("low_completion");
  return cautions;
}
