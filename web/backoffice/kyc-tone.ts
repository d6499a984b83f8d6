export const KYC_TONE = { pending: "warn", approved: "good", rejected: "danger" } as const;
