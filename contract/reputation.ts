/** Badges earned by figures, in display order, and by the practice trade. The thresholds are in `domain/people/badges.ts`. */
export const BADGES = ["verified", "trusted", "reliable", "fast_release", "veteran", "well_connected", "practiced"] as const;
export type Badge = (typeof BADGES)[number];

/** What somebody should know before trading with a person. */
export const CAUTIONS = ["blocked_by_many", "low_completion"] as const;
export type Caution = (typeof CAUTIONS)[number];
