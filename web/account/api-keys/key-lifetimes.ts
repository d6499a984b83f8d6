/** How long a key may be valid, in days; no end besides. */
export const KEY_LIFETIMES = [30, 90, 365] as const;
