export const KYC_TONE = { pending: "accent", approved: "good", rejected: "danger" } as const;
