/** What may not be possible where somebody is; each has its screen. `identity`: trading before it is verified. `deposit`: moving coins in before. */
export const RESTRICTIONS = ["identity", "deposit", "fiat"] as const;
export type Restriction = (typeof RESTRICTIONS)[number];
