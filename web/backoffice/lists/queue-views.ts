/** What the lists of the queues can be narrowed to, as their addresses say it. */
export const APPEAL_VIEWS = ["waiting", "parties", "mine", "colleagues", "closed"] as const;
export const KYC_VIEWS = ["waiting", "mine", "colleagues", "decided"] as const;
export const APPLICATION_VIEWS = ["waiting", "mine", "colleagues", "asked", "decided"] as const;
