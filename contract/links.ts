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
