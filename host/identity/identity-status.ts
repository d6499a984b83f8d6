export const IDENTITY_STATUSES = ["approved", "rejected", "none"] as const;
export type IdentityStatus = (typeof IDENTITY_STATUSES)[number];
