/** How many days a service key can be valid for, from the form. */
export const KEY_LIFETIMES = [90, 365, 730] as const;
