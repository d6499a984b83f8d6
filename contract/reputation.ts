/** Badges earned by figures, in display order. The thresholds are in `domain/people/badges.ts`. */
export const BADGES = ["verified", "trusted", "reliable", "fast_release", "veteran", "well_connected"] as const;
export type Badge = (typeof BADGES)[number];

/** What somebody should know before trading with a person. */
export const CAUTIONS = ["blocked_by_many", "low_completion"] as const;
export type Caution = (typeof CAUTIONS)[number];
