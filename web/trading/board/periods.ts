/** What the figures can look back on, in days; the middle one where nothing is chosen. */
export const PERIODS = [7, 30, 90] as const;
