/** Why people may belong together, as staff see it: hints for a person to judge, of which none does anything by itself. */
export const LINK_SIGNS = [
  "shared_device",
  "shared_network",
  "shared_account",
  "shared_counterparties",
  "pass_through",
  "velocity",
] as const;
export type LinkSign = (typeof LINK_SIGNS)[number];

/** What a member of staff and a party of a case may share. */
export const STAFF_LINK_SIGNS = ["device", "network", "account"] as const;
export type StaffLinkSign = (typeof STAFF_LINK_SIGNS)[number];
