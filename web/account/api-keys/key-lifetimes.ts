/** How long a key may be valid, in days; no end besides. */
export const LIVES = [30, 90, 365] as const;
